//! The lines that wait to be written.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Results wait to be written as long as so many lines do.
const ROOM: usize = 1024;

#[derive(Default)]
struct State {
    lines: VecDeque<String>,
    closed: bool,
}

/// The lines. Whoever does not read them does not fill the memory with results, and can still be heard.
#[derive(Default)]
pub(crate) struct Outbox {
    state: Mutex<State>,
    changed: Condvar,
}

impl Outbox {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line at once: the answer to something that was read, which must go on.
    pub(crate) fn put(&self, line: String) {
        let mut state = self.state();
        if !state.closed {
            state.lines.push_back(line);
            self.changed.notify_all();
        }
    }

    /// Adds a line as soon as there is room.
    pub(crate) fn put_when_there_is_room(&self, line: String) {
        let state = self.state();
        let full = |state: &mut State| !state.closed && state.lines.len() >= ROOM;
        drop(self.changed.wait_while(state, full));
        self.put(line);
    }

    /// No more lines are taken.
    pub(crate) fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// Waits for lines and returns all there are; `None` if there will be no more.
    pub(crate) fn take(&self) -> Option<VecDeque<String>> {
        let state = self.state();
        let idle = |state: &mut State| !state.closed && state.lines.is_empty();
        let waited = self.changed.wait_while(state, idle);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let lines = std::mem::take(&mut state.lines);
        self.changed.notify_all();
        (!lines.is_empty()).then_some(lines)
    }
}
