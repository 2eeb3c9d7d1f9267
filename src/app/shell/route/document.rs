//! To and from the open file.

use crate::WINDOW;
use crate::board::cursor::CursorCommand;
use crate::document::branches::TreeCommand;
use crate::document::edit::Edit;
use crate::document::files::{FileCommand, Incoming};
use crate::document::find::FindCommand;
use crate::document::journal::{JournalCommand, Lost, Restored};
use crate::document::navigate::Go;
use crate::document::{DocumentCommand, DocumentContext, DocumentEffect};
use crate::game::GameCommand;
use crate::notices::Offer;
use crate::shell::apply::{apply, select_game};
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::state::{Dialog, State};
use fileref::FileRef;
use message::{id, say};

/// So many questions about unsaved games are remembered.
const ASKED: usize = 50;

impl From<DocumentCommand> for Command {
    fn from(command: DocumentCommand) -> Command {
        Command::Document(command)
    }
}

impl From<Go> for Command {
    fn from(go: Go) -> Command {
        Command::Document(go.into())
    }
}

impl From<Edit> for Command {
    fn from(edit: Edit) -> Command {
        Command::Document(edit.into())
    }
}

impl From<FindCommand> for Command {
    fn from(command: FindCommand) -> Command {
        Command::Document(command.into())
    }
}

impl From<JournalCommand> for Command {
    fn from(command: JournalCommand) -> Command {
        Command::Document(command.into())
    }
}

impl From<TreeCommand> for Command {
    fn from(command: TreeCommand) -> Command {
        Command::Document(command.into())
    }
}

impl State {
    /// Something about the open file happens.
    pub(crate) fn document_command(
        &mut self,
        command: impl Into<DocumentCommand>,
        effects: &mut Vec<Effect>,
    ) {
        let context = DocumentContext {
            now: self.now,
            is_game_played: self.game.is_any_on(),
            is_whole_game_analysed: self.analysis.whole_game().is_some(),
            pointed: self.board.pointed(),
        };
        for effect in self.document.apply(command.into(), &context) {
            self.document_effect(effect, effects);
        }
    }

    fn document_effect(&mut self, effect: DocumentEffect, effects: &mut Vec<Effect>) {
        match effect {
            DocumentEffect::Then(command) => self.document_command(command, effects),
            DocumentEffect::MayReplace(again, command) => {
                if self.may_replace(|| again.into()) {
                    self.document_command(command, effects);
                }
            }
            DocumentEffect::AskAboutChanges(command) => {
                self.may_replace(|| command.into());
            }
            DocumentEffect::Journal(entry) => effects.push(Effect::Journal(entry)),
            DocumentEffect::OfferLost(at, lost) => self.offer_lost(at, &lost),
            DocumentEffect::ShowRestored(restored) => self.show_restored(*restored, effects),
            DocumentEffect::SelectGame(game) => select_game(self, game, effects),
            DocumentEffect::HideShelf => self.hide_shelf(),
            DocumentEffect::Tell(remark) => self.tell(&remark),
            DocumentEffect::DropCount => self.drop_count(),
            DocumentEffect::StopGame => self.game_command(GameCommand::Stop, effects),
            DocumentEffect::TakeMoveBack => self.game_command(GameCommand::TakeBack, effects),
            DocumentEffect::ForgetRequests => self.forget_requests(effects),
            DocumentEffect::Copy(text) => effects.push(Effect::Copy(text)),
            DocumentEffect::CopyGame => self.file_command(FileCommand::CopyGame, effects),
            DocumentEffect::Paste => effects.push(Effect::Paste),
            DocumentEffect::AskForLabel(point, text) => {
                self.dialog = Some(Dialog::Label(point, text));
            }
            DocumentEffect::OpenFacts(facts) => self.dialog = Some(Dialog::Facts(facts)),
            DocumentEffect::OpenProperties(list) => self.dialog = Some(Dialog::Properties(list)),
            DocumentEffect::AskAboutTrial => self.dialog = Some(Dialog::EndTrial),
            DocumentEffect::TrialEnded => {
                if matches!(self.dialog, Some(Dialog::EndTrial)) {
                    self.dialog = None;
                }
                if let Some(command) = self.after_trial.take() {
                    effects.extend(apply(self, *command));
                }
            }
            DocumentEffect::ShowCommentBox => self.show_comment_box(effects),
            DocumentEffect::CloseDialog => self.dialog = None,
        }
    }

    /// Asks about an unsaved game, once: who has put the question aside finds the game on the start page.
    fn offer_lost(&mut self, at: usize, lost: &Lost) {
        let journal = lost.journal.name();
        let asked = &mut self.settings.start.asked;
        if self.home.is_shown() || asked.contains(&journal) {
            return;
        }
        asked.insert(0, journal);
        asked.truncate(ASKED);
        self.question(
            self.words_of_lost(lost),
            vec![Offer::Restore(at), Offer::Discard(at)],
        );
    }

    /// Which game an earlier session left unsaved, and when.
    pub(crate) fn words_of_lost(&self, lost: &Lost) -> String {
        let name = lost.path.as_ref().map(FileRef::name);
        let name = name.unwrap_or_else(|| self.tr(id!(WINDOW, "untitled")).to_string());
        let time = lost.at.with_timezone(&self.zone);
        let time = self.texts.moment(&time);
        let found = say!(WINDOW, "lost-found", file = name, time);
        self.in_words(&found)
    }

    fn show_restored(&mut self, restored: Restored, effects: &mut Vec<Effect>) {
        // A file that is being read would take its place.
        self.document.forget_reading();
        let incoming = Incoming {
            is_nowhere_on_disk: restored.path.is_none(),
            collection: restored.collection,
            file: restored.path,
            disk_time: restored.disk_time,
        };
        self.show_collection(incoming, effects);
        self.document.select_game(restored.game);
        if let Some(cell) = restored.cursor {
            self.document.go_to(cell);
        }
    }

    fn show_comment_box(&mut self, effects: &mut Vec<Effect>) {
        if self.full_screen {
            self.full_screen = false;
            effects.push(Effect::FullScreen(false));
        }
        self.board_command(CursorCommand::Leave, effects);
        if !self.settings.panels.comment {
            self.settings.panels.comment = true;
            effects.push(Effect::SaveSettings);
        }
    }

    /// Whether no trial is in the way of `command`. One with nothing in it ends by itself, otherwise the user is asked,
    /// and `command` is done then.
    pub(crate) fn may_leave_trial(&mut self, command: impl FnOnce() -> Command) -> bool {
        if self.document.record().has_tried() {
            self.ask_about_trial(command());
            return false;
        }
        self.document.leave_empty_trial();
        true
    }

    /// Asks what becomes of the trial board; `command` waits for the answer.
    pub(crate) fn ask_about_trial(&mut self, command: Command) {
        self.after_trial = Some(Box::new(command));
        self.dialog = Some(Dialog::EndTrial);
    }
}
