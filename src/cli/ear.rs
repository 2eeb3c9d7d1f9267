//! An ear for commands that examine a library.

use engine::{Interim, LogLine, LogSource, LogText, StopFlag, Talk};
use message::{Sentence, quoted};
use std::time::{Duration, Instant};

/// So many lines are kept; a flood says no more than its beginning.
const LINES_KEPT: usize = 10_000;

/// What was heard.
#[derive(Default)]
pub(super) struct Said {
    /// What the library printed.
    pub(super) printed: Vec<String>,
    /// What the host noticed.
    pub(super) notes: Vec<Sentence>,
}

/// Keeps what the library prints and what the host notices.
#[derive(Default)]
pub(super) struct Ear {
    said: Said,
    /// Asks the library to come back.
    pub(super) stop: StopFlag,
    /// When it is asked to come back.
    deadline: Option<Instant>,
}

impl Ear {
    /// Begins a call that may take so long.
    pub(super) fn begin(&mut self, limit: Duration) {
        self.stop.clear();
        self.deadline = Instant::now().checked_add(limit);
    }

    /// The call is over: what follows has no deadline.
    pub(super) fn end(&mut self) {
        self.deadline = None;
    }

    /// Returns what was heard since the last time.
    pub(super) fn take_said(&mut self) -> Said {
        std::mem::take(&mut self.said)
    }
}

impl Talk for Ear {
    fn log(&mut self, line: LogLine) {
        match (line.source, line.text) {
            (LogSource::Engine | LogSource::EngineError, text) => {
                push(&mut self.said.printed, text.to_string());
            }
            (LogSource::Host, LogText::Message(message)) => push(&mut self.said.notes, message),
            (LogSource::Host, LogText::Words(words)) => {
                push(&mut self.said.notes, quoted(&words));
            }
            (LogSource::Sent | LogSource::Received, _) => {}
        }
    }

    fn progress(&mut self, _: Sentence) {}

    fn interim(&mut self, _: Interim) {}

    fn stopped(&self) -> bool {
        let is_over = |at| Instant::now() >= at;
        self.stop.is_set() || self.deadline.is_some_and(is_over)
    }
}

fn push<T>(lines: &mut Vec<T>, line: T) {
    if lines.len() < LINES_KEPT {
        lines.push(line);
    }
}
