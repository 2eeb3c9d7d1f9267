//! The flag that asks an engine to come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

const GO_ON: u8 = 0;
const ANSWER_NOW: u8 = 1;
const UNWANTED: u8 = 2;
const END_NOW: u8 = 3;

/// A flag shared by the window and an engine's worker. Clones are the same flag. It only ever becomes more urgent, until
/// it is cleared.
#[derive(Clone, Default, Debug)]
pub struct StopFlag(Arc<Inner>);

#[derive(Default, Debug)]
struct Inner {
    /// How urgent it is.
    urgency: AtomicU8,
    /// Whether an answer that is asked for may take as long as it likes.
    patient: AtomicBool,
}

impl StopFlag {
    /// Creates a flag that is not set.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Asks for the answer now. The answer is still wanted, and an engine gets its grace time to give it.
    pub fn set(&self) {
        self.0.urgency.fetch_max(ANSWER_NOW, Ordering::AcqRel);
    }

    /// Says that the answer, which was asked for, is waited for however long it takes: the grace time is no limit any more.
    pub fn wait_on(&self) {
        self.0.patient.store(true, Ordering::Release);
    }

    /// Asks an engine to come back whose answer nobody wants any more, because another question waits.
    pub fn set_unwanted(&self) {
        self.0.urgency.fetch_max(UNWANTED, Ordering::AcqRel);
    }

    /// Asks for the end at once: nobody wants the answer, and a child process is ended without grace.
    pub fn end_now(&self) {
        self.0.urgency.store(END_NOW, Ordering::Release);
    }

    /// Clears the flag for the next question.
    pub fn clear(&self) {
        self.0.patient.store(false, Ordering::Release);
        self.0.urgency.store(GO_ON, Ordering::Release);
    }

    /// Returns whether the answer, or the end, is wanted now.
    pub fn is_set(&self) -> bool {
        self.0.urgency.load(Ordering::Acquire) != GO_ON
    }

    /// Returns whether the answer is waited for without a limit.
    pub fn is_waited_for(&self) -> bool {
        self.0.patient.load(Ordering::Acquire) && !self.is_unwanted() && !self.is_end()
    }

    /// Returns whether nobody wants the answer any more, but the engine may go on.
    pub fn is_unwanted(&self) -> bool {
        self.0.urgency.load(Ordering::Acquire) == UNWANTED
    }

    /// Returns whether the engine is to be ended without grace.
    pub fn is_end(&self) -> bool {
        self.0.urgency.load(Ordering::Acquire) == END_NOW
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

    #[test]
    fn only_a_wanted_answer_is_waited_for() {
        let flag = StopFlag::new();
        flag.wait_on();
        assert!(!flag.is_set(), "nobody has asked for the answer");
        flag.set();
        assert!(flag.is_set() && flag.is_waited_for());
        flag.set_unwanted();
        flag.wait_on();
        assert!(flag.is_unwanted() && !flag.is_waited_for());
        flag.clear();
        flag.set();
        assert!(!flag.is_waited_for(), "the next question has its own limit");
    }
}
