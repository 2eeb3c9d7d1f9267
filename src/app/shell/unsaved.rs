//! The questions that keep work from being lost: what waits until changes are saved or given up.

use crate::document::files::FileCommand;
use crate::settings::actions::Action;
use crate::shell::browse::Purpose;
use crate::shell::command::{Command, UnsavedCommand};
use crate::shell::dialog::Dialog;
use crate::shell::effect::Effect;
use crate::shell::state::State;

/// What stands between a record and another one that is to take its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// What becomes of what is tried out?
    Trial,
    /// Shall the changes be saved?
    Changes,
}

/// The question that comes first, if there is one: what is tried out is asked about before what is not saved.
fn question(is_modified: bool, is_trial: bool, has_tried: bool) -> Option<Question> {
    if !is_modified && !has_tried {
        None
    } else if is_trial {
        Some(Question::Trial)
    } else {
        Some(Question::Changes)
    }
}

impl State {
    /// The user has answered what becomes of the changes.
    pub(crate) fn unsaved_command(&mut self, command: UnsavedCommand, effects: &mut Vec<Effect>) {
        self.dialog = None;
        match command {
            UnsavedCommand::SaveFirst => {
                self.keep_results();
                self.drop_whole_game(effects);
                self.file_command(FileCommand::Save, effects);
            }
            UnsavedCommand::Discard => self.go_on_after_save(effects),
        }
    }

    /// Does `command` at once if nothing would be lost, otherwise asks first.
    /// Returns whether it may go on.
    pub(crate) fn may_replace(&mut self, command: impl FnOnce() -> Command) -> bool {
        self.keep_results();
        let record = self.document.record();
        let is_modified = self.document.is_modified();
        match question(is_modified, record.is_trial(), record.has_tried()) {
            None => return true,
            Some(Question::Trial) => self.ask_about_trial(command()),
            Some(Question::Changes) => {
                self.after_save = Some(Box::new(command()));
                self.dialog = Some(Dialog::Unsaved);
            }
        }
        false
    }

    /// The changes are saved or given up: what waited for that happens now.
    pub(crate) fn go_on_after_save(&mut self, effects: &mut Vec<Effect>) {
        let Some(command) = self.after_save.take() else {
            return;
        };
        // What an analysis finds after the question would be one more change to ask about.
        self.drop_whole_game(effects);
        self.document.mark_saved();
        effects.extend(crate::shell::apply::apply(self, *command));
    }

    /// Saves because the user says so: what waited for an earlier save that never came about is
    /// forgotten. (A desktop's dialog that is cancelled tells nobody.)
    pub(crate) fn save_by_hand(&mut self, effects: &mut Vec<Effect>) {
        self.after_save = None;
        if self.may_leave_trial(|| Command::Act(Action::Save)) {
            self.file_command(FileCommand::Save, effects);
        }
    }

    /// Like [`State::save_by_hand`], to another place.
    pub(crate) fn save_as_by_hand(&mut self, effects: &mut Vec<Effect>) {
        self.after_save = None;
        if self.may_leave_trial(|| Command::Act(Action::SaveAs)) {
            self.pick(Purpose::Save, effects);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_tried_out_is_asked_about_before_what_is_not_saved() {
        let cases = [
            // modified, trial, tried: the question
            (false, false, false, None),
            (false, true, false, None),
            (true, false, false, Some(Question::Changes)),
            (true, true, true, Some(Question::Trial)),
            (false, true, true, Some(Question::Trial)),
            (true, true, false, Some(Question::Trial)),
        ];
        for (modified, trial, tried, expected) in cases {
            let found = question(modified, trial, tried);
            assert_eq!(found, expected, "{modified} {trial} {tried}");
        }
    }
}
