//! Work in parts, for several machines: a file of results for each part ([`crate::sharded`]), which can be gone on with, and
//! from which `katsura merge` makes what one run gives.

use super::CliError;
use super::error::TEXTS;
use crate::sharded::{Foot, Line, Note};
use message::say;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use tournament::Shard;

pub(super) use crate::sharded::{Head, Kept, read};

/// A part that is being done.
pub(super) struct Part {
    path: PathBuf,
    file: File,
    shard: Shard,
    kept: Kept,
}

impl Part {
    /// Opens the file of a part; `of` says what makes the results what they are.
    pub(super) fn open(
        path: &Path,
        command: &str,
        shard: Shard,
        of: Value,
    ) -> Result<Part, CliError> {
        let head = Head {
            katsura_part: command.to_owned(),
            shard: shard.to_string(),
            of,
        };
        let mut text = String::new();
        let mut opened = || -> io::Result<File> {
            let mut file = File::options()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)?;
            if let Err(TryLockError::WouldBlock) = file.try_lock() {
                return Err(io::ErrorKind::ResourceBusy.into());
            }
            file.read_to_string(&mut text)?;
            let whole = text.rfind('\n').map_or(0, |end| end + 1);
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let file = opened().map_err(|error| unwritten(path, error))?;
        let is_new = !text.contains('\n');
        let kept = if is_new {
            Kept {
                head: head.clone(),
                results: BTreeMap::new(),
                items: None,
                note: None,
            }
        } else {
            let other = || CliError::Failed(say!(TEXTS, "cli-another-part", file = path));
            read(&text)
                .filter(|kept| kept.head == head)
                .ok_or_else(other)?
        };
        let mut part = Part {
            path: path.to_owned(),
            file,
            shard,
            kept,
        };
        if is_new {
            part.write(&head)?;
        }
        Ok(part)
    }

    /// Whether the thing of this number, from 0, is still to be done here.
    pub(super) fn is_due(&self, item: u64) -> bool {
        self.shard.has(item) && !self.kept.results.contains_key(&item)
    }

    /// Keeps the lines that one run would print about a thing.
    pub(super) fn add(&mut self, item: u64, lines: Vec<String>) -> Result<(), CliError> {
        self.write(&Line { item, lines })?;
        self.kept.results.insert(item, Vec::new());
        Ok(())
    }

    /// Says that the part is done, and how many things there are in all.
    pub(super) fn finish(&mut self, items: u64) -> Result<(), CliError> {
        if self.kept.items == Some(items) {
            return Ok(());
        }
        self.kept.items = Some(items);
        self.write(&Foot { items })
    }

    /// Notes something about the whole, if it is new.
    pub(super) fn note(&mut self, note: Value) -> Result<(), CliError> {
        if self.kept.note.as_ref() == Some(&note) {
            return Ok(());
        }
        self.write(&Note { note: note.clone() })?;
        self.kept.note = Some(note);
        Ok(())
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), CliError> {
        let mut text = serde_json::to_vec(line).map_err(io::Error::from)?;
        text.push(b'\n');
        self.file
            .write_all(&text)
            .map_err(|error| unwritten(&self.path, error))
    }
}

fn unwritten(path: &Path, error: io::Error) -> CliError {
    CliError::Write {
        path: path.to_owned(),
        error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_part_that_was_broken_off_goes_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("part.jsonl");
        let shard = Shard::new(2, 3).expect("a shard");
        let mut part = Part::open(&path, "audit", shard, json!({"x": 1})).expect("a new file");
        assert!(part.is_due(1) && part.is_due(4) && !part.is_due(0) && !part.is_due(2));
        part.add(1, vec!["one".to_owned()]).expect("room");
        drop(part);
        let mut text = std::fs::read_to_string(&path).expect("it is there");
        text += "{\"item\":4,\"lin";
        std::fs::write(&path, text).expect("room");
        let mut part = Part::open(&path, "audit", shard, json!({"x": 1})).expect("the same");
        assert!(!part.is_due(1) && part.is_due(4));
        part.add(4, vec!["four".to_owned()]).expect("room");
        part.finish(5).expect("room");
        drop(part);
        let text = std::fs::read_to_string(&path).expect("it is there");
        let kept = read(&text).expect("a part");
        assert_eq!(
            kept.results.into_values().collect::<Vec<_>>(),
            [["one"], ["four"]]
        );
        assert_eq!(kept.items, Some(5));
        for (command, of) in [("problems", json!({"x": 1})), ("audit", json!({"x": 2}))] {
            assert!(Part::open(&path, command, shard, of).is_err(), "{command}");
        }
    }
}
