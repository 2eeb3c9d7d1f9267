//! What the tests of this crate share.

use std::path::PathBuf;

use record::{CellId, Collection, Record};

/// The folder of test files with their expectations.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/sgf")
}

/// All test files: name and bytes, in order.
pub(crate) fn files() -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder()).expect("tests/sgf");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|e| e == "sgf"))
        .map(|path| {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, std::fs::read(path).expect("a readable file"))
        })
        .collect();
    files.sort();
    files
}

pub(crate) fn read(text: &str) -> Collection {
    Collection::read(text.as_bytes().to_vec()).expect(text)
}

pub(crate) fn written(file: &Collection) -> String {
    String::from_utf8(file.write()).expect("UTF-8")
}

/// Everything there is to a tree: for each cell in order its number, its parent's, its name and values.
pub(crate) type Tree = Vec<(u32, Option<u32>, Vec<(String, Vec<String>)>)>;

pub(crate) fn tree(record: &Record) -> Tree {
    let cell = |c: CellId| {
        let raw = record.raw_properties(c).into_iter();
        let raw = raw.map(|(name, values)| {
            (
                name.to_owned(),
                values.into_iter().map(str::to_owned).collect(),
            )
        });
        (
            record.num(c),
            record.back(c).map(|b| record.num(b)),
            raw.collect(),
        )
    };
    record.cells().map(cell).collect()
}

/// A small generator of numbers, so that runs can be repeated.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % below.max(1)
    }
}

/// Runs a test on a thread with a stack as small as threads get.
pub(crate) fn on_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new()
        .stack_size(512 * 1024)
        .spawn(test);
    thread.expect("a thread").join().expect("the test");
}
