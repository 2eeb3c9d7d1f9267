//! Seeds, and changes of them.

use crate::Target;
use random::Random;
use std::path::{Path, PathBuf};

/// What is longer says no more.
const LONGEST: usize = 1 << 15;

/// The seeds of a target by their files' names: its own in `tests/fuzz/seeds`, and for records those of the record's tests.
pub fn seeds(target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = vec![root.join("fuzz/seeds").join(target.name)];
    if target.name == "records" {
        folders.push(root.join("sgf"));
    }
    let mut found: Vec<PathBuf> = folders
        .iter()
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flat_map(|entries| entries.flatten().map(|entry| entry.path()))
        .filter(|path| path.is_file())
        .collect();
    found.sort();
    let read = |path: PathBuf| std::fs::read(&path).ok().map(|bytes| (path, bytes));
    found.into_iter().filter_map(read).collect()
}

/// Changed seeds without end, always the same ones for a number.
pub struct Changes<'a> {
    target: &'a Target,
    seeds: Vec<Vec<u8>>,
    random: Random,
}

impl<'a> Changes<'a> {
    /// Changes of the seeds, none of which is very long.
    pub fn new(target: &'a Target, seeds: impl IntoIterator<Item = Vec<u8>>, number: u64) -> Self {
        let mut seeds: Vec<Vec<u8>> = seeds.into_iter().filter(|s| s.len() <= LONGEST).collect();
        seeds.push(Vec::new());
        Changes {
            target,
            seeds,
            random: Random::new(number),
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.random.below(n.max(1) as u32) as usize
    }

    /// A place in `bytes`, its end included.
    fn place(&mut self, bytes: &[u8]) -> usize {
        self.below(bytes.len() + 1)
    }

    /// A part of `bytes`, mostly short.
    fn part(&mut self, bytes: &[u8]) -> std::ops::Range<usize> {
        let from = self.place(bytes);
        let most = if self.below(4) == 0 { bytes.len() } else { 16 };
        let length = self.below(most.min(bytes.len() - from) + 1);
        from..from + length
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let at = self.place(bytes);
        match self.below(9) {
            0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
            1 if at < bytes.len() => bytes[at] = self.below(256) as u8,
            2 if at < bytes.len() => {
                bytes[at] = [0, 1, 0x7f, 0x80, 0xff, b'0', b'9', b'\n'][self.below(8)];
            }
            3 => drop(bytes.drain(self.part(bytes))),
            4 => {
                let part = bytes[self.part(bytes)].to_vec();
                bytes.splice(at..at, part);
            }
            5 => {
                let new: Vec<u8> = (0..=self.below(8)).map(|_| self.below(256) as u8).collect();
                bytes.splice(at..at, new);
            }
            6 => {
                let other = self.below(self.seeds.len());
                let other = self.seeds[other].clone();
                let part = self.part(&other);
                bytes.splice(at..at, other[part].to_vec());
            }
            _ if !self.target.words.is_empty() => {
                let word = self.target.words[self.below(self.target.words.len())];
                let end = (at + self.below(3) * word.len()).min(bytes.len());
                bytes.splice(at..end, word.bytes());
            }
            // Numbers that stand at the edge of something.
            _ => {
                let number = [0, 1, -1, i32::MAX, i32::MIN, 256, 5376, 0xffff][self.below(8)];
                let end = (at + 4).min(bytes.len());
                bytes.splice(at..end, number.to_le_bytes());
            }
        }
    }
}

impl Iterator for Changes<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let seed = self.below(self.seeds.len());
        let mut bytes = self.seeds[seed].clone();
        for _ in 0..=self.below(6) {
            self.change(&mut bytes);
        }
        bytes.truncate(LONGEST);
        Some(bytes)
    }
}
