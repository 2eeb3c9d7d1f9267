//! The flag that asks an engine to come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

const GO_ON: u8 = 0;
const ANSWER_NOW: u8 = 1;
const END_NOW: u8 = 2;

/// A flag shared by the window and an engine's worker. Clones are the same flag.
#[derive(Clone, Default, Debug)]
pub struct StopFlag(Arc<AtomicU8>);

impl StopFlag {
    /// Creates a flag that is not set.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Asks for the answer now. The answer is still wanted, and an engine gets its grace time to give it.
    pub fn set(&self) {
        self.0.fetch_max(ANSWER_NOW, Ordering::AcqRel);
    }

    /// Asks for the end at once: nobody wants the answer, and a child process is ended without grace.
    pub fn end_now(&self) {
        self.0.store(END_NOW, Ordering::Release);
    }

    /// Clears the flag for the next question.
    pub fn clear(&self) {
        self.0.store(GO_ON, Ordering::Release);
    }

    /// Returns whether the answer, or the end, is wanted now.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire) != GO_ON
    }

    /// Returns whether nobody waits for the answer any more.
    pub fn is_end(&self) -> bool {
        self.0.load(Ordering::Acquire) == END_NOW
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polite_stop_does_not_soften_an_end() {
        let flag = StopFlag::new();
        flag.end_now();
        flag.clone().set();
        assert!(flag.is_end());
        flag.clear();
        assert!(!flag.is_set());
        flag.set();
        assert!(flag.is_set() && !flag.is_end());
    }
}
