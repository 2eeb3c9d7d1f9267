//! Tunings by their files: a folder that `katsura tune` fills, read for the command and for the window.

use crate::sharded::{self, Kept};
use ::tune::{Sample, Space};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// What stands in the head of the files of a tuning.
pub(crate) const COMMAND: &str = "tune";

/// What the results of a pair are.
#[derive(Deserialize)]
struct Pair {
    score: f64,
    games: u32,
}

/// What is noted about a tuning: what the parameters are now, and how many pairs there are to be.
pub(crate) fn note(space: &Space, pairs: u32) -> Value {
    let now: Vec<Option<f64>> = space.parameters().iter().map(|p| p.now).collect();
    json!({"now": now, "pairs": pairs})
}

/// The files in a folder that may be parts of a tuning, by name.
pub(crate) fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The parts of tunings among those files.
pub(crate) fn parts(files: &[PathBuf]) -> impl Iterator<Item = Kept> {
    let texts = files
        .iter()
        .filter_map(|file| std::fs::read_to_string(file).ok());
    let parts = texts.filter_map(|text| sharded::read(&text));
    parts.filter(|part| part.head.katsura_part == COMMAND)
}

/// Results by number, those of parts that go with `of`.
pub(crate) fn samples(files: &[PathBuf], of: &Value, space: &Space) -> BTreeMap<u64, Sample> {
    let mut found = BTreeMap::new();
    for part in parts(files).filter(|part| part.head.of == *of) {
        add(&mut found, part, space);
    }
    found
}

/// Adds the results of a part by number; where two have the same pair the first counts.
pub(crate) fn add(found: &mut BTreeMap<u64, Sample>, part: Kept, space: &Space) {
    for (number, lines) in part.results {
        let pair: Option<Pair> = lines
            .first()
            .and_then(|line| serde_json::from_str(line).ok());
        if let Some(pair) = pair.filter(|pair| pair.games > 0) {
            found.entry(number).or_insert_with(|| Sample {
                at: space.point(number),
                score: pair.score,
                games: f64::from(pair.games),
            });
        }
    }
}
