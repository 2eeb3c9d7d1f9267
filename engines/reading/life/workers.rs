//! The threads that read now, in all solvers of the program: where much is read at once, each question has one.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

/// How often it is looked whether threads have ended, and whether they are to.
const GLANCE: Duration = Duration::from_millis(2);

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

/// Waits for threads, each of which wakes this one when it ends, and returns what they found. `is_over` is set once nobody needs them
/// to go on; a thread that panicked has this one panic, too.
pub(super) fn join<T>(
    threads: Vec<ScopedJoinHandle<'_, T>>,
    is_over: &AtomicBool,
    is_enough: impl Fn() -> bool,
) -> Vec<T> {
    while threads.iter().any(|thread| !thread.is_finished()) {
        if is_enough() {
            is_over.store(true, Ordering::Relaxed);
        }
        thread::park_timeout(GLANCE);
    }
    let ends = threads.into_iter().map(ScopedJoinHandle::join);
    ends.map(|found| found.unwrap_or_else(|panic| resume_unwind(panic)))
        .collect()
}

impl Drop for Workers {
    fn drop(&mut self) {
        AT_WORK.fetch_sub(self.0, Ordering::Relaxed);
    }
}
