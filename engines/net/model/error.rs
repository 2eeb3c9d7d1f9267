//! What can be wrong with a model file.

use crate::TEXTS;
use message::{Id, Message, Sentence, id, say};

/// Why bytes are no model that can be used. `at` is the layer that was being read, as the file calls it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ModelError {
    /// The file ends too early.
    Truncated {
        /// The last layer whose name was read.
        at: Sentence,
    },
    /// What should unpack does not.
    Unpack,
    /// The file unpacks to more than a model of its size does, or than [`super::MAX_UNPACKED`].
    TooLarge,
    /// Something else stands where something is expected.
    Unexpected {
        /// The layer.
        at: Sentence,
        /// What the format has there.
        expected: Id,
        /// What the file has there, cut short.
        found: String,
    },
    /// A version whose inputs or layers are not known.
    Version(usize),
    /// A part of the format that is not supported.
    Unsupported {
        /// The layer.
        at: Sentence,
        /// What it is.
        what: Id,
    },
    /// A number of channels, blocks or points that no network has.
    Count {
        /// The layer.
        at: Sentence,
        /// What is counted.
        what: Id,
        /// What the file says.
        found: usize,
        /// As many as there may be.
        most: usize,
    },
    /// A layer gets another number of channels than it takes, or does not have the weights that its size asks for.
    Shape {
        /// The layer.
        at: Sentence,
        /// What is counted.
        what: Id,
        /// What the layers around it need.
        expected: usize,
        /// What the layer has.
        found: usize,
    },
    /// A weight is infinite or no number, or makes such a number.
    NotFinite {
        /// The layer.
        at: Sentence,
    },
}

message::display!(ModelError);

impl Message for ModelError {
    fn sentence(&self) -> Sentence {
        match self {
            ModelError::Truncated { at } => say!(TEXTS, "model-truncated", at),
            ModelError::Unpack => id!(TEXTS, "model-damaged").into(),
            ModelError::TooLarge => id!(TEXTS, "model-too-large").into(),
            ModelError::Unexpected {
                at,
                expected,
                found,
            } => {
                let (expected, found) = (*expected, format!("{found:?}"));
                say!(TEXTS, "model-unexpected", at, expected, found)
            }
            ModelError::Version(version) => {
                let (first, last) = (super::FIRST_VERSION, super::LAST_VERSION);
                say!(TEXTS, "model-version", version, first, last)
            }
            ModelError::Unsupported { at, what } => {
                say!(TEXTS, "model-unsupported", at, what = *what)
            }
            ModelError::Count {
                at,
                what,
                found,
                most,
            } => say!(TEXTS, "model-count", at, what = *what, found, most),
            ModelError::Shape {
                at,
                what,
                expected,
                found,
            } => say!(TEXTS, "model-shape", at, what = *what, expected, found),
            ModelError::NotFinite { at } => say!(TEXTS, "model-not-finite", at),
        }
    }
}
