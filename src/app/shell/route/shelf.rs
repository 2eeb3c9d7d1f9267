//! To and from the table of games.

use crate::WINDOW;
use crate::document::files::FileCommand;
use crate::problems::ProblemCommand;
use crate::shelf::{ShelfCommand, ShelfContext, ShelfEffect};
use crate::shell::apply::{apply, select_game};
use crate::shell::command::Command;
use crate::shell::effect::{Effect, FilesEffect};
use crate::shell::state::State;
use message::say;

impl From<ShelfCommand> for Command {
    fn from(command: ShelfCommand) -> Command {
        Command::Shelf(command)
    }
}

impl State {
    /// Something about the table of games happens.
    pub(crate) fn shelf_command(&mut self, command: ShelfCommand, effects: &mut Vec<Effect>) {
        let context = ShelfContext {
            document: &self.document,
            date: self.date,
        };
        for effect in self.shelf.apply(command, &context) {
            self.shelf_effect(effect, effects);
        }
    }

    /// Puts the board in front of the table again.
    pub(crate) fn hide_shelf(&mut self) {
        // Nothing follows from it.
        self.shelf_command(ShelfCommand::Hide, &mut Vec::new());
    }

    fn shelf_effect(&mut self, effect: ShelfEffect, effects: &mut Vec<Effect>) {
        match effect {
            ShelfEffect::ListGames(job, stop) => {
                let list = FilesEffect::ListGames {
                    job,
                    path: self.document.path().cloned(),
                    games: Box::new(self.document.collection().clone()),
                    stop,
                };
                effects.push(list.into());
            }
            ShelfEffect::ListFolder(job, folder, stop) => {
                effects.push(FilesEffect::ListFolder { job, folder, stop }.into());
            }
            ShelfEffect::AskStandings(keys) => effects.push(Effect::AskStandings(keys)),
            ShelfEffect::Counted => self.problem_command(ProblemCommand::Count, effects),
            ShelfEffect::FolderOpened(folder) => {
                self.dialog = None;
                self.settings.remember_file(&folder);
                effects.push(Effect::SaveSettings);
            }
            ShelfEffect::CannotOpen(file, reason) => {
                let failure = say!(WINDOW, "cannot-open", file, reason);
                self.complain(self.in_words(&failure));
            }
            ShelfEffect::OpenFile(path) => {
                effects.extend(apply(self, Command::File(FileCommand::Open(path))));
            }
            ShelfEffect::SelectGame(game) => select_game(self, game, effects),
            ShelfEffect::ShowGame(game) => {
                self.document.select_game(game);
            }
        }
    }
}
