//! To and from the start page. It goes away as soon as something else is to be seen.

use crate::WINDOW;
use crate::analysis::whole_game::WholeGameCommand;
use crate::document::files::FileCommand;
use crate::game::GameCommand;
use crate::notices::Remark;
use crate::problems::bundled::GRADES;
use crate::problems::{ProblemCommand, Source, Target};
use crate::settings::solving::OwnPlace;
use crate::shell::command::Command;
use crate::shell::effect::{Effect, FilesEffect};
use crate::shell::home::{Behind, Home, HomeCommand, NEW_ENGINE, RECENT, is_about_board};
use crate::shell::state::State;
use fileref::FileRef;
use message::{Id, id, say};

impl State {
    /// Something happens on the start page.
    pub(crate) fn home_command(&mut self, command: HomeCommand, effects: &mut Vec<Effect>) {
        match command {
            HomeCommand::Hide => self.home.shown = false,
            HomeCommand::Continue => {
                self.home.shown = false;
                if !self.problems.is_solving() {
                    let (grade, game) = self.bundled_place();
                    self.problem_command(ProblemCommand::Bundled(grade, game), effects);
                }
            }
            HomeCommand::ContinueOwn => {
                if let Some(OwnPlace { file, game }) = self.settings.solving.own.clone() {
                    self.home.shown = false;
                    let target = Target {
                        source: Source::File(FileRef::from(&file)),
                        game,
                        key: None,
                    };
                    self.problem_command(ProblemCommand::Solve(target), effects);
                }
            }
            HomeCommand::AgainstClock => {
                if !self.document.is_problem() {
                    if !self.may_replace(|| HomeCommand::AgainstClock.into()) {
                        return;
                    }
                    let (grade, _) = self.bundled_place();
                    self.problem_command(ProblemCommand::Bundled(grade, 0), effects);
                }
                self.ask_for_timed();
            }
            HomeCommand::Choose(choice) => {
                self.settings.start.play = choice;
                effects.push(Effect::SaveSettings);
            }
            HomeCommand::Play => {
                let dice = self.dice.next_u64();
                let choice = &self.settings.start.play;
                let game = choice.game(&self.settings.new_game, dice);
                self.game_command(GameCommand::New(Box::new(game)), effects);
            }
            HomeCommand::Glimpsed(file, seen) => {
                self.home.glimpses.insert(file, seen.map(|seen| *seen));
            }
            HomeCommand::Analyse(file) => {
                self.home.analyse = Some(file.clone());
                let open = FileCommand::Open(file);
                self.file_command(open, effects);
            }
            HomeCommand::CopyNewEngine => {
                effects.push(Effect::Copy(NEW_ENGINE.to_owned()));
                let said = say!(WINDOW, "home-engines-copied", command = NEW_ENGINE);
                self.tell(&Remark::info(said));
            }
        }
    }

    /// The start page.
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// What lies behind a page or the table of games: the name of the button that leads there.
    pub fn way_back_id(&self) -> Id {
        if self.home.called.is_some() {
            id!(WINDOW, "home-back")
        } else {
            id!(WINDOW, "shelf-back")
        }
    }

    /// The bundled problem at which the user was: grade and number, from 0.
    pub fn bundled_place(&self) -> (usize, u32) {
        let [grade, game] = self.settings.solving.left_at;
        let grades = GRADES.len();
        let grade = Some(grade as usize).filter(|grade| *grade < grades);
        grade.map_or((0, 0), |grade| (grade, game))
    }

    /// Shows the start page, or what lies behind it.
    pub(crate) fn toggle_home(&mut self, effects: &mut Vec<Effect>) {
        if self.home.shown {
            self.home.shown = false;
            return;
        }
        self.hide_shelf();
        if self.problems.page().is_some() {
            self.problem_command(ProblemCommand::HidePage, effects);
        }
        self.show_home(effects);
    }

    fn show_home(&mut self, effects: &mut Vec<Effect>) {
        self.home.shown = true;
        self.home.called = None;
        self.home.behind = Some(self.behind_home());
        effects.push(Effect::AskOverview);
        for file in self.settings.recent.iter().take(RECENT) {
            // It may have been saved since it was looked at last.
            effects.push(FilesEffect::Glimpse(file.clone()).into());
        }
    }

    fn behind_home(&self) -> Behind {
        Behind {
            document: (self.document.epoch(), self.document.game()),
            solving: self.problems.is_solving(),
            playing: self.game.is_on(),
        }
    }

    /// What is about the board is to be seen: the start page, or a page about problems, makes room before it happens.
    pub(crate) fn make_room_for(&mut self, command: &Command, effects: &mut Vec<Effect>) {
        let about_board = match command {
            Command::Act(action) => is_about_board(*action),
            Command::Click(_) | Command::Stroke(_) | Command::OtherButton(_) => true,
            _ => false,
        };
        if about_board {
            self.home.shown = false;
            if self.problems.page().is_some() {
                self.home.called = None;
                self.problem_command(ProblemCommand::HidePage, effects);
            }
        }
    }

    /// The start page goes away when something else is to be seen, and comes back from the pages that were called there.
    pub(crate) fn follow_home(&mut self, effects: &mut Vec<Effect>) {
        let now = self.behind_home();
        let covered = self.is_table_in_front();
        if self.home.shown && (covered || self.home.behind != Some(now)) {
            self.home.shown = false;
            self.home.called = covered.then_some(now);
        } else if let Some(called) = self.home.called {
            if called != now {
                self.home.called = None;
            } else if !covered {
                self.show_home(effects);
            }
        }
        self.analyse_what_was_read(effects);
    }

    /// Its file was read: the questions of the analysis come.
    fn analyse_what_was_read(&mut self, effects: &mut Vec<Effect>) {
        let is_read = self.document.busy().is_none();
        if let Some(file) = self.home.analyse.take_if(|_| is_read)
            && self.document.path() == Some(&file)
            && self.dialog.is_none()
        {
            let open = WholeGameCommand::Open;
            self.analysis_command(open.into(), effects);
        }
    }
}
