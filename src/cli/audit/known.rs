//! What earlier runs of an audit have written.

use super::super::error::TEXTS;
use super::super::{CliError, file};
use super::report::Said;
use message::say;
use process::fingerprint;
use record::Collection;
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// What an earlier run has written of a problem.
#[derive(Deserialize)]
pub(super) struct Known {
    pub(super) path: String,
    pub(super) game: usize,
    /// What tells whether it is still the same; none in files of older versions.
    pub(super) content: Option<String>,
    pub(super) remarks: Vec<Said>,
    pub(super) firsts: Vec<KnownFirst>,
}

/// A first move of it.
#[derive(Deserialize)]
pub(super) struct KnownFirst {
    pub(super) in_file: bool,
}

/// The problems that earlier runs have read, by the path of the file and the number of the game, from 1.
pub(super) type AllKnown = BTreeMap<(String, usize), Known>;

/// What was read of a file; nothing if it is not there.
pub(super) fn if_there<T: Default>(path: &Path, read: io::Result<T>) -> Result<T, CliError> {
    match read {
        Ok(read) => Ok(read),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(CliError::Read {
            path: path.to_owned(),
            error,
        }),
    }
}

/// Refuses to go on with a file that is none of an audit's: nothing may be written into it, and nothing cut off.
pub(super) fn refuse_others(path: &Path, before: &str) -> Result<(), CliError> {
    let whole = before.rfind('\n').map_or(0, |i| i + 1);
    let (lines, last) = before.split_at(whole);
    let is_known = |line: &str| serde_json::from_str::<Known>(line).is_ok();
    if lines.lines().all(is_known) && (last.is_empty() || last.starts_with('{')) {
        return Ok(());
    }
    let file = path.display().to_string();
    Err(CliError::Failed(say!(TEXTS, "cli-audit-other-file", file)))
}

/// The problems that earlier runs have written. Of one that was read anew what was written last counts.
pub(super) fn known(before: &str) -> AllKnown {
    let lines = before.lines();
    let known = lines.filter_map(|line| serde_json::from_str::<Known>(line).ok());
    known
        .map(|known| ((known.path.clone(), known.game), known))
        .collect()
}

/// Takes what was written of changed problems before they were read anew out of a file of JSON lines.
pub(super) fn drop_changed(
    path: &Path,
    changed: &HashSet<(String, usize)>,
) -> Result<(), CliError> {
    let text = if_there(path, std::fs::read_to_string(path))?;
    let place = |line: &str| {
        let known = serde_json::from_str::<Known>(line).ok()?;
        Some((known.path, known.game)).filter(|place| changed.contains(place))
    };
    let mut newer: HashSet<(String, usize)> = HashSet::new();
    let mut kept: Vec<&str> = text.lines().collect();
    kept.reverse();
    kept.retain(|line| place(line).is_none_or(|place| newer.insert(place)));
    let kept: String = kept.iter().rev().flat_map(|line| [line, "\n"]).collect();
    file::write(path, kept.as_bytes())
}

/// The fingerprint of a game as it is written.
pub(super) fn content_of(games: &Collection, game: usize) -> Result<String, CliError> {
    let bytes = games.write_game(game);
    let digest = fingerprint::copy(&mut &bytes[..], &mut io::sink())?;
    Ok(fingerprint::by_content(&digest))
}

/// Opens a file of JSON lines, with this text in it, to go on with it. A last line that was broken off goes: its problem is read again.
pub(super) fn append(path: &Path, before: &str) -> Result<File, CliError> {
    let opened = || {
        let mut file = File::options().append(true).create(true).open(path)?;
        let whole = before.rfind('\n').map_or(0, |i| i + 1);
        let last = &before[whole..];
        if serde_json::from_str::<Known>(last).is_ok() {
            file.write_all(b"\n")?;
        } else if !last.is_empty() {
            file.set_len(whole as u64)?;
        }
        Ok(file)
    };
    opened().map_err(|error| not_written(path, error))
}

pub(super) fn not_written(path: &Path, error: io::Error) -> CliError {
    CliError::Write {
        path: path.to_owned(),
        error,
    }
}
