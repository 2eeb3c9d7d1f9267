//! `katsura analyze`: what an engine thinks of every position of games, written into their records.

mod tell;

use super::check::files::named;
use super::error::TEXTS;
use super::language::COMMANDS;
use super::matches::args::shard;
use super::matches::kinds::maker;
use super::parts::Part;
use super::progress::Progress;
use super::{CliError, complain, engines, file, on_interrupt};
use analysis::{self, Candidate, Effort, Found, Positions, Running, Waits};
use clap::builder::RangedU64ValueParser;
use kinds::Entry;
use message::{Message, Sentence, id, say};
use record::{CellId, Collection, Record};
use serde_json::json;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tell::Form;
use tournament::{Shard, results};

/// How often a wish to stop is looked at.
const TICK: Duration = Duration::from_millis(100);

/// Who is waited for longer than this is named.
const LONG: Duration = Duration::from_secs(3);

/// Playouts of a position of Go where nothing is said.
const PLAYOUTS: u64 = 1000;
/// Positions looked at for one of another game where nothing is said.
const NODES: u64 = 20_000;

/// Let an engine analyse games, and write Black's chance to win (SBKV) and lead (V) into them.
///
/// Every position of the main line is thought about; those that have a value already are left out, so that with FILE as
/// its own output the same command goes on where Ctrl-C ended it: what there is then is kept. All values are listed,
/// with the move number, the move, Black's chance to win in per cent and lead in points; mistakes are marked. Of several
/// files the records go into the folder that `--output` names.
#[derive(clap::Args)]
pub(super) struct AnalyzeArgs {
    /// Records, and directories in which every record is analysed; - is standard input.
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Where the record with the values goes; it may be FILE, and - is standard output. Without it they are listed only.
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    /// The engine: a built-in one, or the command line of a GTP program that analyses, in quotes. Of other games a player, as
    /// `katsura match` takes it, or `usi:` with the command line of a program that speaks USI. Without it the usual one.
    #[arg(long)]
    engine: Option<String>,
    /// Playouts or positions looked at for each position; 1000 without it, and 20000 of games other than Go.
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    playouts: Option<u64>,
    /// Seconds for each position.
    #[arg(long, value_name = "SECONDS", value_parser = engines::seconds)]
    seconds: Option<Duration>,
    /// Which game of each file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// Analyse positions again that have a value.
    #[arg(long)]
    again: bool,
    /// List so many candidate moves of each position that is analysed now, with the lines that follow.
    #[arg(long, value_name = "N", default_value_t = 0)]
    candidates: usize,
    /// Print one JSON object a line for each position.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print a table of values with commas between them.
    #[arg(long)]
    csv: bool,
    /// Seconds the engine may take to start, and for a position beyond its own seconds.
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = engines::seconds)]
    patience: Duration,
    /// Do part I of N only, 1/N to N/N; `katsura merge` joins the parts.
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "output")]
    shard: Option<Shard>,
}

/// What was found of the nodes that were thought about now.
type Candidates = HashMap<CellId, Vec<Candidate>>;

pub(super) fn run(args: &AnalyzeArgs) -> Result<ExitCode, CliError> {
    let paths = named(&args.paths)?;
    let single = args.shard.is_none() && matches!(&args.paths[..], [path] if !path.is_dir());
    let outputs = if single {
        vec![args.output.clone()]
    } else {
        let folder = args.output.as_deref();
        folder.map_or_else(
            || Ok(vec![None; paths.len()]),
            |folder| places(folder, &paths),
        )?
    };
    let mut part = args.shard.map(|shard| open_part(args, shard)).transpose()?;
    let stop = Arc::new(AtomicBool::new(false));
    let wish = stop.clone();
    on_interrupt(move || wish.store(true, Ordering::Release))?;
    let mut work = Work {
        args,
        engine: None,
        stop: &stop,
    };
    let mut form = Form::new(args.json, args.csv, !single);
    let mut failed = false;
    for (item, (path, output)) in paths.iter().zip(&outputs).enumerate() {
        if part.as_ref().is_some_and(|part| !part.is_due(item as u64)) {
            continue;
        }
        let mut games = match open(path, output.as_deref(), single) {
            Ok(games) => games,
            Err(error) if single => return Err(error),
            Err(error) => {
                failed = true;
                complain(&error);
                continue;
            }
        };
        let kind = file::game(&games, args.game as usize).and_then(|game| kind_of(game, path));
        let kind = match kind {
            Ok(kind) => kind,
            Err(error) if single => return Err(error),
            Err(error) => {
                failed = true;
                complain(&error);
                continue;
            }
        };
        let lines = work.file(path, &mut games, kind, output.as_deref(), &mut form)?;
        if let Some(part) = &mut part {
            part.add(item as u64, lines)?;
        }
    }
    if let Some(part) = part.as_mut().filter(|_| !failed) {
        part.finish(paths.len() as u64)?;
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Where the records of several files go: under their own names into one folder.
fn places(folder: &Path, paths: &[PathBuf]) -> Result<Vec<Option<PathBuf>>, CliError> {
    let error = |error| CliError::Write {
        path: folder.to_owned(),
        error,
    };
    std::fs::create_dir_all(folder).map_err(error)?;
    let mut seen: HashMap<PathBuf, &Path> = HashMap::new();
    let mut places = Vec::new();
    for path in paths {
        let place = folder.join(format!("{}.sgf", files::stem(path)));
        if let Some(other) = seen.insert(place.clone(), path) {
            return Err(CliError::Usage(say!(
                TEXTS,
                "cli-same-name",
                first = other,
                second = path
            )));
        }
        places.push(Some(place));
    }
    Ok(places)
}

fn open_part(args: &AnalyzeArgs, shard: Shard) -> Result<Part, CliError> {
    let Some(folder) = &args.output else {
        return Err(CliError::Usage(id!(TEXTS, "cli-shard-output").into()));
    };
    let path = folder.join(results::results_name(Some(shard)));
    let of = json!({
        "paths": args.paths,
        "engine": args.engine.as_deref().unwrap_or(engine::USUAL_ENGINE),
        "playouts": args.playouts.unwrap_or(PLAYOUTS),
        "seconds": args.seconds.map(|time| time.as_secs_f64()),
        "game": args.game,
        "candidates": args.candidates,
    });
    Part::open(&path, "analyze", shard, of)
}

/// Opens a record; of several, the one that an earlier attempt has begun to write.
fn open(path: &Path, output: Option<&Path>, single: bool) -> Result<Collection, CliError> {
    let begun = output.filter(|output| !single && output.exists());
    let games = file::open(begun.unwrap_or(path))?;
    if let (Some(format), true) = (games.foreign(), output == Some(path)) {
        let (file, format) = (path, format.name());
        return Err(CliError::Usage(say!(TEXTS, "cli-other-file", file, format)));
    }
    if let Some(output) = output {
        // Hours of thinking would be for nothing.
        file::bytes_for(output, &games)?;
    }
    Ok(games)
}

/// The kind of game that a record is of, none for Go.
///
/// # Errors
///
/// A sentence if it is a game that nobody here knows.
fn kind_of(record: &Record, path: &Path) -> Result<Option<&'static Entry>, CliError> {
    let kind = bridge::other_game(record).and_then(kinds::of_sgf);
    if kind.is_none() && !record.is_go() {
        let number = record.property(record.root(), "GM").join(" ");
        let unknown = say!(TEXTS, "cli-unknown-game", file = path, number);
        return Err(CliError::Failed(unknown));
    }
    Ok(kind)
}

/// An engine that thinks about one file after the other.
struct Work<'a> {
    args: &'a AnalyzeArgs,
    /// Who thinks, and the [id](kind::AnyKind::id) of the other game that it plays.
    engine: Option<(Option<&'static str>, Running)>,
    stop: &'a AtomicBool,
}

impl Work<'_> {
    /// Whoever thinks about games of that kind, Go without one, begins with these positions.
    fn begin(&self, kind: Option<&'static Entry>, left: Positions) -> Result<Running, CliError> {
        let args = self.args;
        let usual = if kind.is_some() { NODES } else { PLAYOUTS };
        let playouts = Effort::Playouts(args.playouts.unwrap_or(usual));
        let effort = args.seconds.map_or(playouts, Effort::Time);
        let name = args.engine.as_deref();
        let running = if let Some(kind) = kind {
            let best = players::of(kind.kind).next().map(|best| best.name);
            let name = name.or(best).unwrap_or_default();
            let maker = maker(kind.kind, name)?;
            Running::start_player(name, kind.kind, maker, left, effort)
                .map_err(|error| CliError::Failed(message::quoted(&error)))?
        } else {
            let chosen = engines::choose(name.unwrap_or(engine::USUAL_ENGINE))?;
            Running::start(&chosen.name, chosen.maker, left, effort)
        };
        Ok(running
            .with_patience(args.patience)
            .with_candidates(args.candidates))
    }

    /// Analyses a game, of that kind or of Go, writes it and lists it. Returns the lines of JSON about it.
    fn file(
        &mut self,
        path: &Path,
        games: &mut Collection,
        kind: Option<&'static Entry>,
        output: Option<&Path>,
        form: &mut Form,
    ) -> Result<Vec<String>, CliError> {
        let args = self.args;
        let record = file::game(games, args.game as usize)?;
        let cells = main_line(record);
        let wanted: Vec<CellId> = cells
            .iter()
            .copied()
            .filter(|&cell| args.again || !analysis::is_analysed(record, cell))
            .collect();
        let count = wanted.len();
        let number = args.game as usize - 1;
        let mut candidates = Candidates::new();
        let mut kept = 0;
        let failure = if wanted.is_empty() {
            None
        } else {
            let positions = Positions::new(record, wanted);
            let of = kind.map(|kind| kind.kind.id());
            let engine = match self.engine.take() {
                Some((known, mut engine)) if known == of => {
                    engine.go_on(positions);
                    engine
                }
                _ => self.begin(kind, positions)?,
            };
            let (_, engine) = self.engine.insert((of, engine));
            let result = work(
                engine,
                count,
                games.game_mut(number),
                &mut candidates,
                args.patience + args.seconds.unwrap_or_default(),
                self.stop,
            );
            kept = result.0;
            result.1
        };
        if let Some(output) = output {
            file::write(output, &file::bytes_for(output, games)?)?;
        }
        // After the record is safe: whoever reads the list may go away.
        let lines = if output == Some(Path::new(file::STANDARD)) {
            Vec::new()
        } else {
            form.list(path, args.game, games.game(number), &cells, &candidates)?
        };
        if kept > 0 {
            complain(&say!(COMMANDS, "cli-kept", count = kept));
        }
        match failure {
            Some(why) => Err(CliError::Failed(why)),
            None => Ok(lines),
        }
    }
}

/// Writes what is found into the record as it comes. Returns how many values of others were kept, and why not all
/// positions were thought about.
fn work(
    running: &mut Running,
    total: usize,
    record: &mut Record,
    candidates: &mut Candidates,
    patience: Duration,
    stop: &AtomicBool,
) -> (usize, Option<Sentence>) {
    let mut progress = Progress::new();
    let (mut done, mut kept) = (0, 0);
    let begun = Instant::now();
    while !running.is_finished() {
        if stop.load(Ordering::Acquire) {
            progress.clear();
            let why = say!(TEXTS, "cli-analysis-interrupted", done, total);
            return (kept, Some(why));
        }
        let found = match running.wait(TICK) {
            Ok(found) => found,
            Err(error) => {
                progress.clear();
                return (kept, Some(error.sentence()));
            }
        };
        for found in found {
            done += 1;
            let Found {
                cell,
                position,
                estimate,
                moves,
            } = found;
            kept += usize::from(analysis::store(record, cell, estimate.into()));
            analysis::store_moves(record, cell, position, &moves);
        }
        candidates.extend(running.take_candidates());
        let so_far = line(done, total, begun.elapsed());
        progress.show(&with_wait(
            so_far,
            running.name(),
            running.waits(),
            patience,
        ));
    }
    progress.clear();
    (kept, None)
}

/// The line, and behind it how long the engine is waited for, once that is long.
fn with_wait(line: Sentence, engine: &str, waits: Option<Waits>, most: Duration) -> Sentence {
    let long = |waited: &Duration| *waited >= LONG;
    match waits {
        Some(Waits::Start(waited)) if long(&waited) => {
            let waited = Duration::from_secs(waited.as_secs());
            say!(COMMANDS, "cli-waits-start", line, engine, waited, most)
        }
        Some(Waits::Answer(waited)) if long(&waited) => {
            let waited = Duration::from_secs(waited.as_secs());
            say!(COMMANDS, "cli-waits-answer", line, engine, waited, most)
        }
        _ => line,
    }
}

fn line(done: usize, total: usize, spent: Duration) -> Sentence {
    match u32::try_from(done) {
        Ok(n) if n > 0 => {
            let left = spent / n * u32::try_from(total - done).unwrap_or(u32::MAX);
            let left = Duration::from_secs(left.as_secs());
            say!(COMMANDS, "cli-positions-left", done, total, left)
        }
        _ => say!(COMMANDS, "cli-positions", done, total),
    }
}

/// The nodes of the main line, the root first.
fn main_line(record: &Record) -> Vec<CellId> {
    std::iter::successors(Some(record.root()), |&cell| record.car(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_waited_for_is_named_with_the_limit() {
        let said = |waits| {
            let most = Duration::from_mins(5);
            with_wait(line(0, 9, Duration::ZERO), "blue", Some(waits), most).to_string()
        };
        let seconds = |seconds: u64| Duration::from_millis(seconds * 1000 + 400);
        assert_eq!(said(Waits::Start(seconds(1))), "0 of 9 positions");
        assert_eq!(
            said(Waits::Start(seconds(12))),
            "0 of 9 positions; blue is starting, 12 s of at most 300 s"
        );
        assert_eq!(
            said(Waits::Answer(seconds(40))),
            "0 of 9 positions; blue is at this one for 40 s of at most 300 s"
        );
    }
}
