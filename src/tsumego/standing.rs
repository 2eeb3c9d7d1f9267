//! How attempts went and how one stands with problems: what is remembered, wherever that is.

use crate::{Key, Verdict};
use chrono::{DateTime, Utc};
use std::time::Duration;

/// How problems are gone through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// At leisure.
    Free,
    /// Against the clock.
    Timed,
    /// The ones that are due.
    Review,
    /// A number of problems against the clock, counted together.
    Exam,
}

impl Mode {
    /// All of them, by their number in the database.
    pub const ALL: [Mode; 4] = [Mode::Free, Mode::Timed, Mode::Review, Mode::Exam];
}

/// Where a problem was met.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The file, or another name of the set that the caller understands.
    pub file: String,
    /// The number of the game in it, from 0.
    pub game: u32,
    /// What it is called there.
    pub title: String,
}

/// One attempt as it is remembered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Try {
    /// When it ended.
    pub at: DateTime<Utc>,
    /// What became of it.
    pub verdict: Verdict,
    /// How long it took.
    pub time: Duration,
    /// How it was gone through.
    pub mode: Mode,
    /// How many hints were told, of which the third is the move itself: a right try with any is not solved unaided.
    pub hints: u8,
}

impl Try {
    /// Whether it was solved, if that says how strong somebody is: nothing is said by a try with hints, or one of which nobody
    /// knows whether it was right.
    pub fn decides(self) -> Option<bool> {
        match self.verdict {
            Verdict::Right if self.hints == 0 => Some(true),
            Verdict::Wrong => Some(false),
            Verdict::Right | Verdict::Unknown => None,
        }
    }
}

/// How one stands with a problem.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Standing {
    /// The number of attempts.
    pub tries: u32,
    /// The number of right ones, without hints.
    pub right: u32,
    /// The number of wrong ones.
    pub wrong: u32,
    /// The last attempt's verdict.
    pub last: Option<Verdict>,
    /// The last verdict that was wrong, or right without hints.
    pub decided: Option<Verdict>,
    /// How long the fastest right try without hints took.
    pub best: Option<Duration>,
    /// When it is to be seen again.
    pub due: Option<DateTime<Utc>>,
    /// When the last attempt ended that was right, with hints or without, or wrong.
    pub answered: Option<DateTime<Utc>>,
}

/// So many attempts, and how many of them were right and wrong; of the others nobody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of attempts.
    pub tries: u32,
    /// The number of right ones.
    pub right: u32,
    /// The number of wrong ones.
    pub wrong: u32,
}

impl Tally {
    /// Counts one attempt.
    pub fn count(&mut self, verdict: Verdict) {
        self.tries += 1;
        self.right += u32::from(verdict == Verdict::Right);
        self.wrong += u32::from(verdict == Verdict::Wrong);
    }

    /// How many of a hundred decided attempts were right.
    pub fn percent(self) -> Option<u32> {
        let decided = self.right + self.wrong;
        (decided > 0).then(|| (self.right * 100 + decided / 2) / decided)
    }
}

/// The attempts of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Day {
    /// Days since 1970-01-01, in the time zone that was asked for.
    pub number: i64,
    /// The attempts.
    pub tally: Tally,
}

/// A problem that was tried before.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// Which one.
    pub key: Key,
    /// Where it was met last, if it was in a file.
    pub place: Option<Place>,
    /// All attempts.
    pub tally: Tally,
    /// When the last one ended.
    pub last: DateTime<Utc>,
    /// When it is to be seen again.
    pub due: Option<DateTime<Utc>>,
}
