//! The trial board: moves and edits that are tried out, and then kept as a variation or dropped.

use crate::WINDOW;
use crate::document::{Document, DocumentContext, DocumentEffect};
use crate::notices::Remark;
use message::id;

/// What becomes of the trial board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// What was tried out stays in the record.
    Keep,
    /// It has never been.
    Drop,
}

impl Document {
    /// Begins a trial, or ends the one that lasts.
    pub(super) fn toggle_trial(
        &mut self,
        context: &DocumentContext,
        effects: &mut Vec<DocumentEffect>,
    ) {
        if self.record().has_tried() {
            effects.push(DocumentEffect::AskAboutTrial);
        } else if self.record().is_trial() {
            self.end_trial(Ending::Drop, effects);
        } else if context.is_game_played {
            effects.push(DocumentEffect::Tell(Remark::info(id!(
                WINDOW,
                "trial-not-in-game"
            ))));
        } else if context.is_whole_game_analysed {
            effects.push(DocumentEffect::Tell(Remark::info(id!(
                WINDOW,
                "whole-game-goes-on"
            ))));
        } else {
            effects.push(DocumentEffect::DropCount);
            self.edit(|record, cursor| {
                record.begin_trial(cursor);
                cursor
            });
        }
    }

    /// Ends the trial; what waited for that can be done then.
    pub(super) fn end_trial(&mut self, ending: Ending, effects: &mut Vec<DocumentEffect>) {
        if !self.record().is_trial() {
            return;
        }
        effects.push(DocumentEffect::DropCount);
        effects.push(DocumentEffect::ForgetRequests);
        self.edit(|record, cursor| match ending {
            Ending::Keep => {
                record.keep_trial();
                cursor
            }
            Ending::Drop => record.drop_trial().unwrap_or(cursor),
        });
        effects.push(DocumentEffect::Tell(Remark::info(match ending {
            Ending::Keep => id!(WINDOW, "trial-kept"),
            Ending::Drop => id!(WINDOW, "trial-dropped"),
        })));
        effects.push(DocumentEffect::TrialEnded);
    }

    /// Ends a trial in which nothing was tried out.
    pub fn leave_empty_trial(&mut self) {
        if self.record().is_trial() && !self.record().has_tried() {
            self.edit(|record, cursor| record.drop_trial().unwrap_or(cursor));
        }
    }
}
