//! What is remembered of positions while points are counted.

use super::super::memory::{Entry, Value};

/// A remembered position: what is known for good, and how far the last question about it came.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) key: u64,
    /// What Black can force at least, and White at most, in points from Black's view.
    pub(super) bounds: [i16; 2],
    /// The question that all that follows is about; 0 for none.
    pub(super) question: u16,
    pub(super) value: Value,
    /// The position in the line that the verdict needs: half of its key, 0 for none.
    pub(super) rests: u32,
    /// Whether no repetition has a part in it.
    pub(super) pure: bool,
    /// The logarithm of what it cost.
    pub(super) work: u8,
}

impl Known {
    /// Nothing is known of a position.
    pub(super) const fn nothing(key: u64) -> Known {
        Known {
            key,
            bounds: [i16::MIN, i16::MAX],
            question: 0,
            value: Value { phi: 1, delta: 1 },
            rests: 0,
            pure: true,
            work: 0,
        }
    }
}

impl Entry for Known {
    const NOTHING: Known = Known::nothing(0);

    fn key(&self) -> u64 {
        self.key
    }

    fn work(&mut self) -> &mut u8 {
        &mut self.work
    }
}
