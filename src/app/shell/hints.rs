//! Hints in place: one line below the board that says how to begin, for each kind of user. Each is dismissed for good by a
//! click.

use crate::shell::action::Action;
use crate::shell::state::State;
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

    /// The identifier of its text.
    pub const fn text_id(self) -> &'static str {
        match self {
            Hint::Solve => "hint-solve",
            Hint::Problem => "hint-problem",
            Hint::Replay => "hint-replay",
            Hint::Play => "hint-play",
        }
    }

    /// The actions whose keys its text names as `key1` and so on.
    pub const fn actions(self) -> &'static [Action] {
        match self {
            Hint::Solve => &[
                Action::SolveAgain,
                Action::NextProblem,
                Action::Solve,
                Action::Keys,
            ],
            Hint::Problem => &[Action::Solve],
            Hint::Replay => &[Action::Forward, Action::Back, Action::Analyse],
            Hint::Play => &[Action::NewGame, Action::Open, Action::Engines],
        }
    }
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

impl State {
    /// The hint that helps now, if it was not dismissed.
    pub fn hint(&self) -> Option<Hint> {
        let record = self.document.record();
        let hint = if self.problems.solving().is_some() {
            Hint::Solve
        } else if self.game.is_on() || self.game.is_counting() || record.is_trial() {
            return None;
        } else if record.problem().is_some() {
            Hint::Problem
        } else if record.car(record.root()).is_some() {
            Hint::Replay
        } else {
            Hint::Play
        };
        (!self.settings.hints.read.contains(&hint)).then_some(hint)
    }

    /// The words of a hint, with the keys as they are.
    pub fn words_of_hint(&self, hint: Hint) -> String {
        let keys: Vec<(String, String)> = hint
            .actions()
            .iter()
            .enumerate()
            .map(|(at, &action)| (format!("key{}", at + 1), self.keymap.first(action)))
            .collect();
        let values: Vec<(&str, &str)> = keys.iter().map(|(name, key)| (&**name, &**key)).collect();
        self.texts.with(hint.text_id(), &values)
    }
}
