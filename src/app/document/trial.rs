//! The trial board: moves and edits that are tried out, and then kept as a variation or dropped.

use crate::app::shell::command::Command;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::{Dialog, State};

/// What becomes of the trial board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// What was tried out stays in the record.
    Keep,
    /// It has never been.
    Drop,
}

impl State {
    /// Begins a trial, or ends the one that lasts.
    pub fn toggle_trial(&mut self, effects: &mut Vec<Effect>) {
        let record = self.document.record();
        if record.is_trial() {
            if record.has_tried() {
                self.dialog = Some(Dialog::EndTrial);
            } else {
                self.end_trial(Ending::Drop, effects);
            }
            return;
        }
        let in_the_way = match (self.game.is_on(), &self.whole_game) {
            (true, _) => Some("trial-not-in-game"),
            (_, Some(_)) => Some("whole-game-goes-on"),
            _ => None,
        };
        if let Some(text_id) = in_the_way {
            let text = self.tr(text_id).to_string();
            self.inform(text);
            return;
        }
        self.drop_count();
        self.document.edit(|record, cursor| {
            record.begin_trial(cursor);
            cursor
        });
    }

    /// Ends the trial, and does what waited for that.
    pub fn end_trial(&mut self, ending: Ending, effects: &mut Vec<Effect>) {
        if !self.document.record().is_trial() {
            return;
        }
        self.drop_count();
        if matches!(self.dialog, Some(Dialog::EndTrial)) {
            self.dialog = None;
        }
        self.forget_requests(effects);
        self.document.edit(|record, cursor| match ending {
            Ending::Keep => {
                record.keep_trial();
                cursor
            }
            Ending::Drop => record.drop_trial().unwrap_or(cursor),
        });
        let text = match ending {
            Ending::Keep => self.tr("trial-kept"),
            Ending::Drop => self.tr("trial-dropped"),
        };
        self.inform(text.to_string());
        if let Some(command) = self.after_trial.take() {
            effects.extend(crate::app::shell::apply::apply(self, *command));
        }
    }

    /// Whether no trial is in the way of `command`. One with nothing in it ends by itself, otherwise the user is asked,
    /// and `command` is done then.
    pub fn may_leave_trial(&mut self, command: impl FnOnce() -> Command) -> bool {
        let record = self.document.record();
        if record.has_tried() {
            self.ask_about_trial(command());
            return false;
        }
        if record.is_trial() {
            self.document
                .edit(|record, cursor| record.drop_trial().unwrap_or(cursor));
        }
        true
    }

    /// Asks what becomes of the trial board; `command` waits for the answer.
    pub(crate) fn ask_about_trial(&mut self, command: Command) {
        self.after_trial = Some(Box::new(command));
        self.dialog = Some(Dialog::EndTrial);
    }
}
