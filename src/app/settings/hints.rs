//! Hints in place: one line below the board that says how to begin, for each kind of user. Each is dismissed for good by a
//! click.

use serde::{Deserialize, Serialize};

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hint {
    /// How a problem is solved.
    Solve,
    /// That what is shown is a problem.
    Problem,
    /// How to go through a game.
    Replay,
    /// How to begin a game.
    Play,
}

impl Hint {
    /// All of them.
    pub const ALL: [Hint; 4] = [Hint::Solve, Hint::Problem, Hint::Replay, Hint::Play];
}

/// Which hints the user has read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HintSettings {
    /// Those that were dismissed.
    pub read: Vec<Hint>,
}

impl HintSettings {
    /// No hint is shown any more.
    pub fn all_read() -> HintSettings {
        HintSettings {
            read: Hint::ALL.to_vec(),
        }
    }
}
