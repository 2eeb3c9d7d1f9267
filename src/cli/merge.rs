//! `katsura merge`: one result from those of several machines.

use super::error::TEXTS;
use super::language::COMMANDS;
use super::matches::{self, report::Report};
use super::parts::{self, Kept as Part};
use super::{CliError, complain, terminal};
use message::{Argument, id, say};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tournament::results::{self, Kept};
use tournament::{Outline, Row, Shard};

/// Join the results of a command that was run in parts, and say what is missing.
///
/// Of a match it prints the table, from the folders of `--out`; of `audit`, `problems` and `analyze` it prints the lines that
/// one run would have printed, from the files of `--output`. The same part twice is no harm. Exit code 0 if nothing is
/// missing.
#[derive(clap::Args)]
pub(super) struct MergeArgs {
    /// Folders of a match, or files of results.
    #[arg(required = true, value_name = "DIR|FILE")]
    paths: Vec<PathBuf>,
    /// A folder for the whole match with its records, or a file for the lines.
    #[arg(short, long, value_name = "DIR|FILE")]
    output: Option<PathBuf>,
    /// Write all games of a match into one SGF collection.
    #[arg(long, value_name = "FILE")]
    archive: Option<PathBuf>,
    /// Print table and games as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &MergeArgs) -> Result<ExitCode, CliError> {
    let mut found: Vec<(PathBuf, Kept)> = Vec::new();
    let mut lines: Vec<(PathBuf, Part)> = Vec::new();
    for path in &args.paths {
        let unread = |error| CliError::Read {
            path: path.clone(),
            error,
        };
        let files = if path.is_dir() {
            results::files_in(path).map_err(unread)?
        } else {
            vec![path.clone()]
        };
        for file in files {
            let text = std::fs::read_to_string(&file).map_err(unread)?;
            if let Some(part) = parts::read(&text) {
                lines.push((file, part));
            } else if let Some(kept) = results::read(&file).map_err(tournament::MatchError::from)? {
                found.push((file, kept));
            }
        }
    }
    match (found.is_empty(), lines.is_empty()) {
        (false, true) => merge_match(args, &found),
        (true, false) => merge_lines(args, lines),
        (true, true) => Err(CliError::Failed(id!(TEXTS, "cli-nothing-to-merge").into())),
        (false, false) => Err(CliError::Failed(id!(TEXTS, "cli-two-kinds").into())),
    }
}

/// A table from the files of a match's shards.
fn merge_match(args: &MergeArgs, found: &[(PathBuf, Kept)]) -> Result<ExitCode, CliError> {
    let (first, whole) = &found[0];
    let mut header = whole.header.clone();
    let mut rows: BTreeMap<u32, (Row, &Path)> = BTreeMap::new();
    let mut differ = BTreeSet::new();
    for (path, kept) in found {
        results::compare(folder_of(first), &whole.header, &kept.header)
            .map_err(tournament::MatchError::from)?;
        if number(&kept.header) > number(&header) {
            header.extend(
                kept.header
                    .get("games")
                    .map(|games| ("games".to_owned(), games.clone())),
            );
        }
        for row in &kept.rows {
            let known = rows
                .entry(row.game)
                .or_insert_with(|| (row.clone(), folder_of(path)));
            let same = (&known.0.key, known.0.winner) == (&row.key, row.winner);
            if !same {
                differ.insert(row.game);
            }
        }
    }
    let unreadable = || CliError::Failed(say!(TEXTS, "cli-no-names", file = first));
    let outline = Outline::of_header(&header).ok_or_else(unreadable)?;
    let outline = outline.reaching(rows.keys().last().copied().unwrap_or_default());
    let games: Vec<Row> = rows.values().map(|(row, _)| row.clone()).collect();
    if let Some(folder) = &args.output {
        keep(folder, &header, &rows)?;
    }
    if let Some(path) = &args.archive {
        matches::archive(path, rows.values().map(|(row, from)| (row, *from)))?;
    }
    let missing = outline.missing(&games);
    let report = Report::of(outline, None, games);
    if args.json {
        let mut out = terminal::json();
        serde_json::to_writer_pretty(&mut out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        terminal::out().write_all(report.text().as_bytes())?;
    }
    if !differ.is_empty() {
        let numbers = ranges(&differ.into_iter().map(u64::from).collect::<Vec<_>>());
        complain(&say!(COMMANDS, "cli-merge-differ", games = numbers));
    }
    if report.is_complete() {
        return Ok(ExitCode::SUCCESS);
    }
    let numbers: Vec<u64> = missing.iter().map(|&number| number.into()).collect();
    complain(&say!(
        COMMANDS,
        "cli-merge-missing-games",
        count = numbers.len(),
        games = ranges(&numbers)
    ));
    let shards = found
        .iter()
        .filter_map(|(path, _)| shard_of(path))
        .collect::<BTreeSet<_>>();
    if let Some(&(_, count)) = shards.first() {
        let due = |index: &u32| {
            let shard = Shard::new(*index, count);
            shard.is_some_and(|shard| missing.iter().any(|&number| shard.has_game(number)))
        };
        tell_shards(&(1..=count).filter(due).collect::<Vec<_>>(), count);
    }
    Ok(ExitCode::FAILURE)
}

fn number(header: &Map<String, Value>) -> u64 {
    header.get("games").and_then(Value::as_u64).unwrap_or(0)
}

fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

/// Which shard a file of results is of, by its name.
fn shard_of(path: &Path) -> Option<(u32, u32)> {
    let name = path.file_stem()?.to_str()?.strip_prefix("results-")?;
    let (index, count) = name.split_once("-of-")?;
    Some((index.parse().ok()?, count.parse().ok()?))
}

fn tell_shards(shards: &[u32], count: u32) {
    if !shards.is_empty() {
        let list: Vec<String> = shards
            .iter()
            .map(|index| format!("{index}/{count}"))
            .collect();
        complain(&say!(COMMANDS, "cli-merge-shards", shards = list.join(" ")));
    }
}

/// Writes the whole match into a folder: its results and its records.
fn keep(
    folder: &Path,
    header: &Map<String, Value>,
    rows: &BTreeMap<u32, (Row, &Path)>,
) -> Result<(), CliError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| CliError::Write { path, error }
    };
    std::fs::create_dir_all(folder).map_err(failed(folder))?;
    let mut text = serde_json::to_string(header).map_err(io::Error::from)? + "\n";
    for (row, from) in rows.values() {
        text += &serde_json::to_string(row).map_err(io::Error::from)?;
        text.push('\n');
        if let Some(name) = &row.file {
            let (from, to) = (from.join(name), folder.join(name));
            // A record that the user has moved away stays away.
            if from.exists() && std::fs::canonicalize(&from).ok() != std::fs::canonicalize(&to).ok()
            {
                std::fs::copy(&from, &to).map_err(failed(&to))?;
            }
        }
    }
    let path = folder.join(results::results_name(None));
    files::store::write_atomically(&path, text.as_bytes()).map_err(failed(&path))?;
    Ok(())
}

/// The lines of one run from those of its parts.
fn merge_lines(args: &MergeArgs, found: Vec<(PathBuf, Part)>) -> Result<ExitCode, CliError> {
    let first = found[0].1.head.clone();
    let count = first.shard().map_or(1, Shard::count);
    let mut results: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let (mut items, mut finished) = (None, BTreeSet::new());
    for (path, part) in found {
        let shard = part.head.shard().filter(|shard| shard.count() == count);
        let (Some(shard), true) = (
            shard,
            part.head.katsura_part == first.katsura_part && part.head.of == first.of,
        ) else {
            return Err(CliError::Failed(say!(
                TEXTS,
                "cli-another-part",
                file = &path
            )));
        };
        if part.items.is_some() {
            finished.insert(shard.index());
            items = part.items;
        }
        for (item, lines) in part.results {
            results.entry(item).or_insert(lines);
        }
    }
    let mut text = String::new();
    for line in results.values().flatten() {
        text += line;
        text.push('\n');
    }
    match &args.output {
        Some(output) => super::file::write(output, text.as_bytes())?,
        None => terminal::json().write_all(text.as_bytes())?,
    }
    let open: Vec<u32> = (1..=count)
        .filter(|index| !finished.contains(index))
        .collect();
    if open.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    match items {
        Some(items) => {
            let missing: Vec<u64> = (0..items)
                .filter(|item| !results.contains_key(item))
                .map(|i| i + 1)
                .collect();
            let things = Argument::from(ranges(&missing));
            complain(&say!(
                COMMANDS,
                "cli-merge-missing",
                count = missing.len(),
                things
            ));
        }
        None => complain(&say!(
            COMMANDS,
            "cli-merge-unfinished",
            count = results.len()
        )),
    }
    tell_shards(&open, count);
    Ok(ExitCode::FAILURE)
}

/// Numbers in short: 1-3, 7.
fn ranges(numbers: &[u64]) -> String {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(&first) = numbers.get(at) {
        let mut last = first;
        while numbers.get(at + 1) == Some(&(last + 1)) {
            at += 1;
            last += 1;
        }
        at += 1;
        parts.push(if last > first {
            format!("{first}-{last}")
        } else {
            first.to_string()
        });
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_short() {
        for (numbers, text) in [
            (&[][..], ""),
            (&[4], "4"),
            (&[1, 2, 3, 7, 9, 10], "1-3, 7, 9-10"),
        ] {
            assert_eq!(ranges(numbers), text);
        }
        assert_eq!(shard_of(Path::new("a/results-3-of-8.jsonl")), Some((3, 8)));
        assert_eq!(shard_of(Path::new("a/results.jsonl")), None);
    }
}
