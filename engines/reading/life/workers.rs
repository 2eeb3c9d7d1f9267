//! The threads that read now, in all solvers of the program: where much is read at once, each question has one.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Those that are at work together with others.
static AT_WORK: AtomicUsize = AtomicUsize::new(0);

/// So many there are for tests, on whatever machine.
const TESTED: usize = 3;

/// The threads of one question, until it is answered.
pub(super) struct Workers(usize);

impl Workers {
    /// As many as there are processors without such a thread, at least one.
    pub(super) fn take() -> Workers {
        let processors = if cfg!(test) {
            TESTED
        } else {
            thread::available_parallelism().map_or(1, usize::from)
        };
        let free = |busy: usize| processors.saturating_sub(busy).max(1);
        let busy = AT_WORK.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |busy| {
            Some(busy + free(busy))
        });
        Workers(busy.map_or(1, free))
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.0
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        AT_WORK.fetch_sub(self.0, Ordering::Relaxed);
    }
}
