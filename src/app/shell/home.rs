//! The start page: whether it is in front, what it knows of recent files, and what can be chosen there. What follows from
//! that is in its route.

use crate::document::kinds::other_game_at_end;
use crate::document::start_of_problem;
use crate::settings::actions::{Action, Menu};
use crate::settings::start::PlayChoice;
use fileref::FileRef;
use go::Position;
use picture::{CellScene, Window};
use record::{Record, Replay};
use std::collections::HashMap;

/// So many recent files are looked at.
pub const RECENT: usize = 12;
/// So many moves of a game are played for its small board; a longer line is no game.
const MOVES: usize = 2_000;

/// The command that writes the beginning of an engine.
pub const NEW_ENGINE: &str = "katsura new-engine rust my-engine";

/// What happens on the start page.
#[derive(Debug)]
pub enum HomeCommand {
    /// Back to what lies behind it.
    Hide,
    /// Go on where one was: with the problem that is put, or with the bundled one that was put last.
    Continue,
    /// Go on in the user's own set that was put last.
    ContinueOwn,
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
    /// Put the command that writes the beginning of an engine on the clipboard.
    CopyNewEngine,
}

/// What is seen of a recent file at a glance.
#[derive(Clone, Debug)]
pub struct Glimpse {
    /// The end of its game, or where its problem begins.
    pub position: Position,
    /// The board in place of that, in a game other than Go.
    pub cells: Option<CellScene>,
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
            cells: other_game_at_end(record),
            window: problem.map_or_else(
                || Window::full(position.size()),
                |cell| figures::part_to_play_in(record, cell),
            ),
            is_problem: problem.is_some() || tsumego::Puzzle::of(record).is_some(),
            games,
            players: [info.black, info.white],
        }
    }
}

/// What lies behind the start page: if it is another one, that is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Behind {
    pub(super) document: (u64, usize),
    pub(super) solving: bool,
    pub(super) playing: bool,
}

/// The start page.
#[derive(Debug, Default)]
pub struct Home {
    pub(super) shown: bool,
    // A page or the table of games was called from here: back from there is here.
    pub(super) called: Option<Behind>,
    // What lay behind it when it was looked at last.
    pub(super) behind: Option<Behind>,
    pub(super) glimpses: HashMap<FileRef, Option<Glimpse>>,
    // The file whose game is to be analysed as soon as it is read.
    pub(super) analyse: Option<FileRef>,
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
            Action::SolveAgain
                | Action::Hint
                | Action::ShowSolution
                | Action::Why
                | Action::CheckProblem
                | Action::Compose
        ),
        _ => matches!(
            action,
            Action::BoardCursor | Action::SayPosition | Action::Console | Action::WhyNot
        ),
    }
}
