//! Questions to the reader: what is asked of it, and how long it has been at work.

use crate::problems::ProblemEffect;
use opinion::{Inquiry, Watch};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What the reader is asked about a problem.
#[derive(Debug)]
pub struct ReadEffect {
    /// The number of the question.
    pub number: u64,
    /// What is asked.
    pub about: ReadAbout,
    /// The problem and its moves so far.
    pub inquiry: Box<Inquiry>,
    /// How far the reader is, and whether anybody still wants to know.
    pub watch: Arc<Watch>,
}

/// What is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReadAbout {
    /// What comes of the last move, which the file does not know.
    Move,
    /// Which first move works, for a hint.
    Hint,
    /// The same for the solution: where none is proven to work, one that is likely to.
    Solution,
    /// Why the last move works or fails.
    Why,
    /// All first moves, to compare them with what the file says.
    Check,
}

/// A question to the reader; it is taken back when this is dropped.
#[derive(Debug)]
pub struct Reading {
    pub(super) number: u64,
    pub(super) watch: Arc<Watch>,
    began: Instant,
}

/// How far the reader is, is shown when it takes longer than this.
const SLOW: Duration = Duration::from_millis(300);
/// So often it is looked at then.
const LOOK: Duration = Duration::from_millis(250);

impl Reading {
    /// Begins the next question; so many there were.
    pub(super) fn begin(questions: &mut u64, now: Instant) -> Reading {
        *questions += 1;
        Reading {
            number: *questions,
            watch: Arc::default(),
            began: now,
        }
    }

    /// What is asked.
    pub(super) fn asks(&self, about: ReadAbout, inquiry: Inquiry) -> ProblemEffect {
        ProblemEffect::Read(ReadEffect {
            number: self.number,
            about,
            inquiry: Box::new(inquiry),
            watch: Arc::clone(&self.watch),
        })
    }

    /// Whether it takes so long that one wants to know how far it is.
    pub fn is_slow(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.began) >= SLOW
    }

    /// When to look at it again.
    pub(super) fn looks_at(&self, now: Instant) -> Instant {
        (self.began + SLOW).max(
            now + if self.is_slow(now) {
                LOOK
            } else {
                Duration::ZERO
            },
        )
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.watch.stop();
    }
}
