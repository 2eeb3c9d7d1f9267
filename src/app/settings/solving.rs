//! The user's lasting wishes about problems.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The longest that the other side may seem to think, in milliseconds.
pub const LONGEST_DELAY: u32 = 5000;

/// The user's wishes about problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each wish is fulfilled or not on its own"
)]
pub struct SolvingSettings {
    /// Whether problems are turned and mirrored at random, but those whose comments name points.
    pub turn: bool,
    /// Whether Black always solves: colours are exchanged where White would.
    pub black: bool,
    /// Whether a problem is solved only when all its right lines are.
    pub all_lines: bool,
    /// Whether chance decides between the replies of the file.
    pub any_reply: bool,
    /// Whether the user makes the replies of the other side, too.
    pub by_hand: bool,
    /// How long the other side seems to think, in milliseconds.
    pub delay: u32,
    /// Whether moves that the file does not know are read.
    pub reads: bool,
    /// The engine that answers where reading does not help; empty for none.
    pub engine: String,
    /// The last choices for problems against the clock.
    pub timed: TimedSetup,
    /// The bundled problem that was put last: grade and number, from 0.
    pub left_at: [u32; 2],
    /// The problem of a set of the user's own that was put last.
    pub own: Option<OwnPlace>,
}

/// A problem in a file of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnPlace {
    /// The file.
    pub file: String,
    /// The number of its game, from 0.
    pub game: u32,
}

impl Default for SolvingSettings {
    fn default() -> Self {
        SolvingSettings {
            turn: false,
            black: false,
            all_lines: false,
            any_reply: false,
            by_hand: false,
            delay: 400,
            reads: true,
            engine: String::new(),
            timed: TimedSetup::default(),
            left_at: [0, 0],
            own: None,
        }
    }
}

impl SolvingSettings {
    /// How long the other side seems to think.
    pub fn delay(&self) -> Duration {
        Duration::from_millis(self.delay.min(LONGEST_DELAY).into())
    }
}

/// The choices for problems against the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TimedSetup {
    /// Seconds for each problem.
    pub seconds: u32,
    /// Whether a number of problems is counted together, instead of going on for as long as one likes.
    pub exam: bool,
    /// How many problems an exam has.
    pub count: u32,
    /// Whether the problems come in any order.
    pub shuffled: bool,
}

impl Default for TimedSetup {
    fn default() -> Self {
        TimedSetup {
            seconds: 60,
            exam: true,
            count: 10,
            shuffled: true,
        }
    }
}

impl TimedSetup {
    /// Seconds for each problem: 1 to an hour.
    pub fn seconds(&self) -> u32 {
        self.seconds.clamp(1, 3600)
    }

    /// How many problems: 1 to 1000.
    pub fn count(&self) -> usize {
        self.count.clamp(1, 1000) as usize
    }
}
