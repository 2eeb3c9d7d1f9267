//! Words, numbers and weights, written as a model file has them.

use std::fmt::{Display, Write as _};

/// How weights are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// As four bytes each: files called `.bin` or, packed, `.bin.gz`.
    Binary,
    /// As words: files called `.txt` or, packed, `.txt.gz`.
    Text,
}

/// A model file while it is written.
pub(super) struct Sink {
    bytes: Vec<u8>,
    encoding: Encoding,
    /// The version of the format.
    pub(super) version: usize,
}

impl Sink {
    pub(super) fn new(encoding: Encoding, version: usize) -> Sink {
        Sink {
            bytes: Vec::new(),
            encoding,
            version,
        }
    }

    /// Writes a word or number and the end of the line.
    pub(super) fn line(&mut self, word: impl Display) {
        let mut text = String::new();
        writeln!(text, "{word}").expect("a text takes everything");
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Writes whole numbers, each on its line.
    pub(super) fn counts<const N: usize>(&mut self, counts: [usize; N]) {
        for count in counts {
            self.line(count);
        }
    }

    /// Writes weights.
    pub(super) fn weights(&mut self, weights: &[f32]) {
        match self.encoding {
            Encoding::Binary => {
                self.bytes.extend_from_slice(b"@BIN@");
                let bytes = weights.iter().flat_map(|weight| weight.to_le_bytes());
                self.bytes.extend(bytes);
            }
            Encoding::Text => {
                let words: Vec<String> = weights.iter().map(f32::to_string).collect();
                self.bytes.extend_from_slice(words.join(" ").as_bytes());
            }
        }
        self.bytes.push(b'\n');
    }

    /// What was written.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
