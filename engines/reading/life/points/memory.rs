//! What is remembered of positions while points are counted.

use super::super::memory::{Entry, Value};
use std::sync::atomic::{AtomicU64, Ordering};

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
    const WORDS: usize = 4;

    fn key(&self) -> u64 {
        self.key
    }

    fn work(&mut self) -> &mut u8 {
        &mut self.work
    }

    #[inline]
    fn write(&self, slot: &[AtomicU64]) {
        let [least, most] = self.bounds.map(|bound| u64::from(bound as u16));
        let about = least | most << 16 | u64::from(self.question) << 32;
        let found = u64::from(self.rests) | u64::from(self.work) << 32 | u64::from(self.pure) << 40;
        let value = self.value.word();
        let words = [self.key ^ value ^ about ^ found, value, about, found];
        for (slot, word) in slot.iter().zip(words) {
            slot.store(word, Ordering::Relaxed);
        }
    }

    #[inline]
    fn read(slot: &[AtomicU64]) -> Self {
        let slot = &slot[..Self::WORDS];
        let [check, value, about, found] =
            [0, 1, 2, 3].map(|i: usize| slot[i].load(Ordering::Relaxed));
        Known {
            key: check ^ value ^ about ^ found,
            bounds: [about as i16, (about >> 16) as i16],
            question: (about >> 32) as u16,
            value: Value::of_word(value),
            rests: found as u32,
            pure: found >> 40 & 1 != 0,
            work: (found >> 32) as u8,
        }
    }
}
