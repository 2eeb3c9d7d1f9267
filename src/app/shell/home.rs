//! The start page: whether it is in front, what it knows of recent files, and what is chosen there. It goes away as soon
//! as something else is to be seen.

use crate::document::start_of_problem;
use crate::game::GameCommand;
use crate::problems::ProblemCommand;
use crate::settings::actions::{Action, Menu};
use crate::settings::start::PlayChoice;
use crate::shell::command::Command;
use crate::shell::effect::{Effect, FilesEffect};
use crate::shell::state::State;
use fileref::FileRef;
use go::Position;
use picture::Window;
use record::{Record, Replay};
use std::collections::HashMap;

/// So many recent files are looked at.
pub const RECENT: usize = 12;
/// So many moves of a game are played for its small board; a longer line is no game.
const MOVES: usize = 2_000;

/// What happens on the start page.
#[derive(Debug)]
pub enum HomeCommand {
    /// Back to what lies behind it.
    Hide,
    /// Go on where one was: with the problem that is put, or with the bundled one that was put last.
    Continue,
    /// Problems against the clock: those of the open file, or the bundled ones if it has none.
    AgainstClock,
    /// Other choices for a game.
    Choose(PlayChoice),
    /// Begin that game.
    Play,
    /// A recent file was looked at; nothing if it is no record, or gone, or too large for a glance.
    Glimpsed(FileRef, Option<Box<Glimpse>>),
    /// Open that file and analyse its game.
    Analyse(FileRef),
}

/// What is seen of a recent file at a glance.
#[derive(Clone, Debug)]
pub struct Glimpse {
    /// The end of its game, or where its problem begins.
    pub position: Position,
    /// The part of the board that is shown.
    pub window: Window,
    /// Whether it is a problem: nothing of its solution is seen.
    pub is_problem: bool,
    /// How many games the file has.
    pub games: usize,
    /// The names of Black and White; empty where the record has none.
    pub players: [String; 2],
}

impl Glimpse {
    /// The first game of a file of so many.
    pub fn of(record: &Record, games: usize) -> Glimpse {
        let problem = start_of_problem(record);
        let end = || {
            let line = std::iter::successors(Some(record.root()), |&c| record.car(c));
            line.take(MOVES).last().unwrap_or(record.root())
        };
        let position = &Replay::new()
            .position(record, problem.unwrap_or_else(end))
            .position;
        let info = record.info_in_short();
        Glimpse {
            position: position.clone(),
            window: problem.map_or_else(
                || Window::full(position.size()),
                |cell| figures::part_to_play_in(record, cell),
            ),
            is_problem: problem.is_some(),
            games,
            players: [info.black, info.white],
        }
    }
}

/// What lies behind the start page: if it is another one, that is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Behind {
    document: (u64, usize),
    solving: bool,
    playing: bool,
}

/// The start page.
#[derive(Debug, Default)]
pub struct Home {
    shown: bool,
    // A page or the table of games was called from here: back from there is here.
    called: Option<Behind>,
    // What lay behind it when it was looked at last.
    behind: Option<Behind>,
    glimpses: HashMap<FileRef, Option<Glimpse>>,
    // The file whose game is to be analysed as soon as it is read.
    analyse: Option<FileRef>,
}

impl Home {
    /// Whether it is in front.
    pub fn is_shown(&self) -> bool {
        self.shown
    }

    /// What is seen of a file; none while it was not looked at, or if there is nothing to see.
    pub fn glimpse(&self, file: &FileRef) -> Option<&Glimpse> {
        self.glimpses.get(file)?.as_ref()
    }
}

/// Whether the action is about the board that the start page hides.
pub fn is_about_board(action: Action) -> bool {
    match action.entry().menu {
        Menu::Edit => action != Action::Settings,
        Menu::Navigate => action != Action::Games,
        Menu::Overlays => true,
        Menu::Play => !matches!(action, Action::MoveNow | Action::Ponder),
        Menu::Problem => matches!(
            action,
            Action::SolveAgain | Action::Hint | Action::ShowSolution
        ),
        _ => matches!(
            action,
            Action::BoardCursor | Action::SayPosition | Action::Console
        ),
    }
}

impl State {
    /// Something happens on the start page.
    pub(crate) fn home_command(&mut self, command: HomeCommand, effects: &mut Vec<Effect>) {
        match command {
            HomeCommand::Hide => self.home.shown = false,
            HomeCommand::Continue => {
                self.home.shown = false;
                if self.problems.solving().is_none() {
                    let (grade, game) = self.bundled_place();
                    self.problem_command(ProblemCommand::Bundled(grade, game), effects);
                }
            }
            HomeCommand::AgainstClock => {
                if !self.document.is_problem() {
                    let (grade, _) = self.bundled_place();
                    self.problem_command(ProblemCommand::Bundled(grade, 0), effects);
                }
                self.problem_action(Action::TimedProblems, effects);
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
                let open = crate::document::files::FileCommand::Open(file);
                self.file_command(open, effects);
            }
        }
    }

    /// The start page.
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// The bundled problem at which the user was: grade and number, from 0.
    pub fn bundled_place(&self) -> (usize, u32) {
        let [grade, game] = self.settings.solving.left_at;
        let grades = crate::problems::bundled::GRADES.len();
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
            solving: self.problems.solving().is_some(),
            playing: self.game.is_on(),
        }
    }

    /// What is about the board is to be seen: the start page makes room before it happens.
    pub(crate) fn make_room_for(&mut self, command: &Command) {
        let about_board = match command {
            Command::Act(action) => is_about_board(*action),
            Command::Click(_) | Command::Stroke(_) | Command::OtherButton(_) => true,
            _ => false,
        };
        if about_board {
            self.home.shown = false;
        }
    }

    /// The start page goes away when something else is to be seen, and comes back from the pages that were called there.
    pub(crate) fn follow_home(&mut self, effects: &mut Vec<Effect>) {
        let now = self.behind_home();
        let covered = self.shelf.is_shown() || self.problems.page().is_some();
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
            let open = crate::analysis::whole_game::WholeGameCommand::Open;
            self.analysis_command(open.into(), effects);
        }
    }
}
