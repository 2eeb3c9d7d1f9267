//! Which hint helps now, and its words.

use crate::WINDOW;
use crate::settings::actions::Action;
use crate::settings::hints::Hint;
use crate::shell::state::State;
use message::say;

impl State {
    /// The hint that helps now, if it was not dismissed.
    pub fn hint(&self) -> Option<Hint> {
        let record = self.document.record();
        let solving = self.problems.solving();
        // A click is for something else then, which is said where it is.
        if solving.is_some_and(|solving| solving.check().is_some() || solving.explained().is_some())
        {
            return None;
        }
        let hint = if self.problems.is_examined() {
            return None;
        } else if self.problems.is_solving() {
            Hint::Solve
        } else if self.game.is_any_on() || self.game.is_counting() || record.is_trial() {
            return None;
        } else if tsumego::is_problem(record) {
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
        let key = |action| self.keymap.first(action);
        self.texts.tell(&match hint {
            Hint::Solve => say!(
                WINDOW,
                "hint-solve",
                key1 = key(Action::SolveOn),
                key3 = key(Action::Solve),
                key4 = key(Action::Keys),
            ),
            Hint::Problem => say!(WINDOW, "hint-problem", key1 = key(Action::Solve)),
            Hint::Replay => say!(
                WINDOW,
                "hint-replay",
                key1 = key(Action::Forward),
                key2 = key(Action::Back),
                key3 = key(Action::Analyse),
            ),
            Hint::Play => say!(
                WINDOW,
                "hint-play",
                key1 = key(Action::NewGame),
                key2 = key(Action::Open),
                key3 = key(Action::Engines),
            ),
        })
    }
}
