//! To and from the file behind the record.

use crate::document::branches::TreeCommand;
use crate::document::files::{FileCommand, FileContext, FileEffect, Incoming};
use crate::document::kinds::lessons;
use crate::game::GameCommand;
use crate::notices::{NoticeKind, Offer};
use crate::shelf::ShelfCommand;
use crate::shell::browse::Purpose;
use crate::shell::command::Command;
use crate::shell::effect::{Effect, FilesEffect};
use crate::shell::home::HomeCommand;
use crate::shell::state::{Dialog, State};

impl From<FileCommand> for Command {
    fn from(command: FileCommand) -> Command {
        Command::File(command)
    }
}

impl State {
    /// Something about the file behind the record happens.
    pub(crate) fn file_command(&mut self, command: FileCommand, effects: &mut Vec<Effect>) {
        let context = FileContext {
            now: self.now,
            awaited: self.shelf.awaited(),
        };
        for effect in self.document.apply_file(command, context) {
            self.file_effect(effect, effects);
        }
    }

    /// Shows the lessons of a game, in the user's language.
    pub(crate) fn show_lessons(&mut self, game: &'static str, effects: &mut Vec<Effect>) {
        let entry = self
            .document
            .kinds()
            .iter()
            .find(|entry| entry.kind.id() == game);
        let Some(games) = entry.and_then(|entry| lessons(entry, &self.texts)) else {
            return;
        };
        if self.may_replace(|| Command::Lessons(game)) {
            self.show_collection(Incoming::new(games), effects);
            self.shelf_command(ShelfCommand::Follow, effects);
            self.home_command(HomeCommand::Hide, effects);
        }
    }

    /// Shows other games in place of those that are open.
    pub(crate) fn show_collection(&mut self, incoming: Incoming, effects: &mut Vec<Effect>) {
        self.file_command(FileCommand::Show(Box::new(incoming)), effects);
    }

    fn file_effect(&mut self, effect: FileEffect, effects: &mut Vec<Effect>) {
        match effect {
            FileEffect::MayReplace(again, command) => {
                if self.may_replace(|| again.into()) {
                    self.file_command(command, effects);
                }
            }
            FileEffect::Then(command) => self.file_command(command, effects),
            FileEffect::Leave => self.leave_document(effects),
            FileEffect::Read {
                job,
                file,
                encoding,
                stop,
            } => {
                let read = FilesEffect::Read {
                    job,
                    path: file,
                    encoding,
                    stop,
                };
                effects.push(read.into());
            }
            FileEffect::KeepResults => self.keep_results(),
            FileEffect::Save {
                file,
                games,
                unless_changed_since,
                keep_old,
                in_place,
            } => {
                let save = FilesEffect::Save {
                    path: file,
                    games,
                    unless_changed_since,
                    keep_old,
                    in_place,
                };
                effects.push(save.into());
            }
            FileEffect::Saved => self.go_on_after_save(effects),
            FileEffect::NotSaved => self.after_save = None,
            FileEffect::AskForPlace => self.pick(Purpose::Save, effects),
            FileEffect::AskAboutChange(file) => self.dialog = Some(Dialog::ChangedOnDisk(file)),
            FileEffect::AskEncoding(file) => self.dialog = Some(Dialog::Encoding(file)),
            FileEffect::AskInPlace(file) => self.dialog = Some(Dialog::InPlace(file)),
            FileEffect::LookOver(epoch, games) => {
                effects.push(FilesEffect::LookOver { epoch, games }.into());
            }
            FileEffect::OpenWarnings => self.dialog = Some(Dialog::Warnings),
            FileEffect::CloseDialog => self.dialog = None,
            // The files of an exam, or of a review, come one after the other; nobody has chosen them.
            FileEffect::Remember(_) if self.problems.session().is_some() => {}
            FileEffect::Remember(file) => {
                self.settings.remember_file(&file);
                effects.push(Effect::SaveSettings);
            }
            FileEffect::Forget(file) => self.settings.recent.retain(|recent| *recent != file),
            FileEffect::LeaveShelf => self.shelf_command(ShelfCommand::FileRead, effects),
            FileEffect::ListAnew => self.shelf_command(ShelfCommand::Follow, effects),
            FileEffect::Copy(text) => effects.push(Effect::Copy(text)),
            FileEffect::PasteVariation(text) => {
                self.document_command(TreeCommand::Pasted(text), effects);
            }
            FileEffect::Tell(remark) => self.tell(&remark),
            FileEffect::TellOfRepairs(repairs) => {
                let text = self.in_words(&repairs);
                self.inform_with(text, Offer::ShowWarnings);
            }
            FileEffect::Drop(what) => effects.push(FilesEffect::Drop(what).into()),
        }
    }

    /// Takes back what was told of what went before, as when another game is begun or another file opened.
    pub(crate) fn withdraw_failures(&mut self) {
        self.notices
            .retain(|notice| matches!(notice.kind, NoticeKind::Question | NoticeKind::Trouble));
    }

    /// Ends what is about the document that is open.
    fn leave_document(&mut self, effects: &mut Vec<Effect>) {
        self.forget_requests(effects);
        self.drop_whole_game(effects);
        self.game_command(GameCommand::Abandon, effects);
        self.board_command(crate::board::BoardCommand::HideAnswers, effects);
        self.withdraw_failures();
    }
}
