//! Files of results in parts, for several machines: `cli/parts` writes them, tables and charts read them.
//!
//! A file has one JSON object a line: first what is done and which part this is, then each result with the number of the
//! thing it is about, notes about the whole, and at the end how many things there are in all. A line that was broken off is
//! dropped, and its thing is done again.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use tournament::Shard;

/// The first line.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    /// The command.
    pub(crate) katsura_part: String,
    /// Which part: 3/8.
    pub(crate) shard: String,
    /// What else makes the results what they are: files and settings.
    pub(crate) of: Value,
}

impl Head {
    pub(crate) fn shard(&self) -> Option<Shard> {
        self.shard.parse().ok()
    }
}

/// A result.
#[derive(Serialize, Deserialize)]
pub(crate) struct Line {
    pub(crate) item: u64,
    pub(crate) lines: Vec<String>,
}

/// The last line.
#[derive(Serialize, Deserialize)]
pub(crate) struct Foot {
    pub(crate) items: u64,
}

/// What is said of the whole beside its results; the last one holds.
#[derive(Serialize, Deserialize)]
pub(crate) struct Note {
    pub(crate) note: Value,
}

/// What stands in a file of results.
pub(crate) struct Kept {
    pub(crate) head: Head,
    /// The lines of one run by the numbers of the things they are about, from 0.
    pub(crate) results: BTreeMap<u64, Vec<String>>,
    /// How many things there are in all parts; `None`: the part is not finished.
    pub(crate) items: Option<u64>,
    /// What was noted last about the whole.
    pub(crate) note: Option<Value>,
}

/// Reads a file of results; `None` if it is none, or has nothing yet.
pub(crate) fn read(text: &str) -> Option<Kept> {
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines();
    let mut kept = Kept {
        head: serde_json::from_str(lines.next()?).ok()?,
        results: BTreeMap::new(),
        items: None,
        note: None,
    };
    for line in lines {
        if let Ok(Line { item, lines }) = serde_json::from_str(line) {
            kept.results.entry(item).or_insert(lines);
        } else if let Ok(Foot { items }) = serde_json::from_str(line) {
            kept.items = Some(items);
        } else if let Ok(Note { note }) = serde_json::from_str(line) {
            kept.note = Some(note);
        }
    }
    Some(kept)
}
