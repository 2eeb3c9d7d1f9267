//! The words, numbers and weights of a model file, one after the other.

use super::ModelError;
use crate::TEXTS;
use flate2::bufread::MultiGzDecoder;
use message::{Id, Sentence, id, quoted};
use std::io::{self, BufRead, BufReader, Read, Take};

/// More than any published network has once it is unpacked, in bytes.
pub const MAX_UNPACKED: u64 = 2 << 30;

/// Weights hardly pack at all, and numbers written out pack by less than ten. What packs better is made to fill memory.
const MAX_RATIO: u64 = 100;

/// Even a tiny file may unpack to this many bytes.
const ALWAYS_UNPACKED: u64 = 1 << 20;

/// Names and numbers are shorter, in bytes.
const MAX_WORD: usize = 256;

/// How many weights are read at a time. A file that promises more than it has costs no more memory than this.
const CHUNK: usize = 1 << 14;

/// What stands before weights in binary.
const BINARY: &[u8] = b"@BIN@";

/// What is read of a model file.
pub(super) struct Source<'a> {
    bytes: Take<Box<dyn BufRead + 'a>>,
    /// The version of the format, once it is known.
    pub(super) version: usize,
    /// The layer that is being read, for errors.
    layer: Sentence,
}

impl<'a> Source<'a> {
    /// Reads bytes, packed by gzip or not.
    pub(super) fn new(bytes: &'a [u8]) -> Source<'a> {
        let is_packed = bytes.starts_with(&[0x1f, 0x8b]);
        let (bytes, most): (Box<dyn BufRead + 'a>, u64) = if is_packed {
            let most = (bytes.len() as u64).saturating_mul(MAX_RATIO) + ALWAYS_UNPACKED;
            let unpacked = BufReader::with_capacity(CHUNK * 4, MultiGzDecoder::new(bytes));
            (Box::new(unpacked), most.min(MAX_UNPACKED))
        } else {
            (Box::new(bytes), MAX_UNPACKED)
        };
        Source {
            bytes: bytes.take(most),
            version: 0,
            layer: id!(TEXTS, "model-first-line").into(),
        }
    }

    /// The layer that is being read.
    pub(super) fn layer(&self) -> Sentence {
        self.layer.clone()
    }

    /// Reads the name of a layer, to which errors refer from now on.
    pub(super) fn name(&mut self) -> Result<String, ModelError> {
        let name = self.word()?;
        self.layer = quoted(&name);
        Ok(name)
    }

    /// Reads what stands until the next blank.
    pub(super) fn word(&mut self) -> Result<String, ModelError> {
        self.skip_blanks()?;
        let mut word = Vec::new();
        loop {
            let here = buffer(&mut self.bytes, &self.layer)?;
            let length = here.iter().take_while(|b| !b.is_ascii_whitespace()).count();
            word.extend_from_slice(&here[..length.min(MAX_WORD)]);
            let is_end = length < here.len() || here.is_empty();
            self.bytes.consume(length);
            if word.len() >= MAX_WORD {
                return Err(self.unexpected(id!(TEXTS, "model-a-word"), &word));
            }
            if is_end {
                break;
            }
        }
        if word.is_empty() {
            return Err(self.truncated());
        }
        String::from_utf8(word)
            .map_err(|error| self.unexpected(id!(TEXTS, "model-a-word"), error.as_bytes()))
    }

    /// Reads a whole number from 0.
    pub(super) fn count(&mut self) -> Result<usize, ModelError> {
        let word = self.word()?;
        let number = word.parse();
        number.map_err(|_| self.unexpected(id!(TEXTS, "model-whole-number"), word.as_bytes()))
    }

    /// Reads a whole number that counts something of which there is one at least, and not more than `most`.
    pub(super) fn count_to(&mut self, what: Id, most: usize) -> Result<usize, ModelError> {
        let found = self.count()?;
        if (1..=most).contains(&found) {
            Ok(found)
        } else {
            Err(ModelError::Count {
                at: self.layer(),
                what,
                found,
                most,
            })
        }
    }

    /// Reads yes or no, as 1 or 0.
    pub(super) fn flag(&mut self) -> Result<bool, ModelError> {
        match self.word()?.as_str() {
            "0" => Ok(false),
            "1" => Ok(true),
            word => Err(self.unexpected(id!(TEXTS, "model-flag"), word.as_bytes())),
        }
    }

    /// Reads numbers that are 0 because what they stand for is not supported here.
    pub(super) fn zeros(&mut self, count: usize, what: Id) -> Result<(), ModelError> {
        for _ in 0..count {
            if self.count()? != 0 {
                return Err(self.unsupported(what));
            }
        }
        Ok(())
    }

    /// Reads a number.
    pub(super) fn number(&mut self) -> Result<f32, ModelError> {
        let word = self.word()?;
        let number: Result<f32, _> = word.parse();
        match number {
            Ok(number) if number.is_finite() => Ok(number),
            Ok(_) => Err(self.not_finite()),
            Err(_) => Err(self.unexpected(id!(TEXTS, "model-number"), word.as_bytes())),
        }
    }

    /// Reads weights, which are binary or words; each file has one kind, but nothing depends on it.
    pub(super) fn weights(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        self.skip_blanks()?;
        let is_binary = buffer(&mut self.bytes, &self.layer)?.first() == BINARY.first();
        let mut weights = Vec::with_capacity(count.min(CHUNK));
        if is_binary {
            self.marker()?;
            self.binary(count, &mut weights)?;
        } else {
            for _ in 0..count {
                weights.push(self.number()?);
            }
        }
        weights.shrink_to_fit();
        Ok(weights)
    }

    fn marker(&mut self) -> Result<(), ModelError> {
        let mut marker = [0; BINARY.len()];
        self.fill(&mut marker)?;
        if marker == BINARY {
            Ok(())
        } else {
            Err(self.unexpected(id!(TEXTS, "model-weights"), &marker))
        }
    }

    /// Reads weights of four bytes, the least significant first.
    fn binary(&mut self, count: usize, weights: &mut Vec<f32>) -> Result<(), ModelError> {
        let mut chunk = vec![0; count.min(CHUNK) * 4];
        let mut left = count;
        while left > 0 {
            let chunk = &mut chunk[..left.min(CHUNK) * 4];
            self.fill(chunk)?;
            let (numbers, _) = chunk.as_chunks::<4>();
            weights.extend(numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)));
            left -= numbers.len();
        }
        if weights.iter().all(|weight| weight.is_finite()) {
            Ok(())
        } else {
            Err(self.not_finite())
        }
    }

    /// Makes sure that nothing but blanks is left.
    pub(super) fn end(&mut self) -> Result<(), ModelError> {
        self.skip_blanks()?;
        let rest = buffer(&mut self.bytes, &self.layer)?;
        if rest.is_empty() {
            return match self.bytes.limit() {
                0 => Err(ModelError::TooLarge),
                _ => Ok(()),
            };
        }
        let rest = rest.to_owned();
        Err(self.unexpected(id!(TEXTS, "model-end"), &rest))
    }

    fn skip_blanks(&mut self) -> Result<(), ModelError> {
        loop {
            let here = buffer(&mut self.bytes, &self.layer)?;
            let blanks = here.iter().take_while(|b| b.is_ascii_whitespace()).count();
            let is_over = blanks < here.len() || here.is_empty();
            self.bytes.consume(blanks);
            if is_over {
                return Ok(());
            }
        }
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), ModelError> {
        let read = self.bytes.read_exact(bytes);
        read.map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => self.truncated(),
            _ => ModelError::Unpack,
        })
    }

    fn truncated(&self) -> ModelError {
        match self.bytes.limit() {
            0 => ModelError::TooLarge,
            _ => ModelError::Truncated { at: self.layer() },
        }
    }

    /// Something that the format has, but not this program.
    pub(super) fn unsupported(&self, what: Id) -> ModelError {
        ModelError::Unsupported {
            at: self.layer(),
            what,
        }
    }

    /// Something else than expected. Of what was found, the beginning is told.
    pub(super) fn unexpected(&self, expected: Id, found: &[u8]) -> ModelError {
        let found = &found[..found.len().min(40)];
        ModelError::Unexpected {
            at: self.layer(),
            expected,
            found: String::from_utf8_lossy(found).into_owned(),
        }
    }

    fn not_finite(&self) -> ModelError {
        ModelError::NotFinite { at: self.layer() }
    }
}

/// The next bytes; none at the end of the file.
fn buffer<'b>(
    bytes: &'b mut Take<Box<dyn BufRead + '_>>,
    layer: &Sentence,
) -> Result<&'b [u8], ModelError> {
    bytes.fill_buf().map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => ModelError::Truncated { at: layer.clone() },
        _ => ModelError::Unpack,
    })
}
