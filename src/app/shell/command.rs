//! Everything that can happen to the program, from the user, from files and from engines.

use crate::analysis::AnalysisCommand;
use crate::board::candidates::CandidateCommand;
use crate::board::layer_edit::LayerCommand;
use crate::document::DocumentCommand;
use crate::document::export::ExportCommand;
use crate::engines::EnginesCommand;
use crate::game::GameCommand;
use crate::problems::ProblemCommand;
use crate::settings::change::SettingsCommand;
use crate::shelf::ShelfCommand;
use crate::shell::action::Action;
use crate::shell::state::{Dialog, Purpose};
use go::Point;
use message::Sentence;
use record::Collection;
use std::path::PathBuf;
use std::time::SystemTime;

/// One thing that happens. `apply` names what follows from it.
#[derive(Debug)]
pub enum Command {
    /// A named command of the table.
    Act(Action),
    /// Something about files.
    File(FileCommand),
    /// Something about the open file.
    Document(DocumentCommand),
    /// Show this game of the file, from 0.
    SelectGame(usize),
    /// A click on a point of the board.
    Click(Point),
    /// A stroke over the board with the tool that is chosen: its points, at least one.
    Stroke(Vec<Point>),
    /// A click or a stroke with the other button: stones of the other colour, or go to the move that placed the stone
    /// there.
    OtherButton(Vec<Point>),
    /// The pointer is over that point, or leaves the board.
    PointAt(Option<Point>),
    /// Something about problems.
    Problem(ProblemCommand),
    /// Something about the game that is played.
    Game(GameCommand),
    /// Something about engines.
    Engines(EnginesCommand),
    /// Show that overlay of the overlay engine, or drop it if it is shown.
    ToggleOverlay(String),
    /// Something about layers.
    Layer(LayerCommand),
    /// Something about the table of games.
    Shelf(ShelfCommand),
    /// Something about the cursor on the board.
    Cursor(crate::board::cursor::CursorCommand),
    /// Something about candidate moves.
    Candidate(CandidateCommand),
    /// Something about exports.
    Export(ExportCommand),
    /// Something about how the game went, and the analysis of a whole game.
    Analysis(AnalysisCommand),
    /// Something about the settings.
    Settings(SettingsCommand),
    /// The text of the dialog in front has changed.
    EditDialog(Dialog),
    /// Open a dialog.
    OpenDialog(Dialog),
    /// Close the dialog in front; nothing else happens.
    CloseDialog,
    /// Ask for a path; the dialog in front comes back with it.
    PickFor(Purpose),
    /// Do what the dialog's main button says, with the path it has.
    ChoosePath(Purpose, PathBuf),
    /// The message with that number has been read.
    DismissNotice(usize),
    /// Time has passed.
    Tick,
}

/// What happens with files.
#[derive(Debug)]
pub enum FileCommand {
    /// Open that file, not a folder (after the question about unsaved changes).
    Open(PathBuf),
    /// A file has been read.
    Read {
        /// The number of the operation.
        job: u64,
        /// The file.
        path: PathBuf,
        /// Its games, or why there are none.
        result: Result<Box<Collection>, Sentence>,
        /// When it was last changed.
        disk_time: Option<SystemTime>,
    },
    /// A file is being read.
    Reading {
        /// The number of the operation.
        job: u64,
        /// So much of it.
        done: usize,
        /// Of so much.
        total: usize,
        /// So many games were found.
        games: usize,
    },
    /// The first of several games of a file that is still being read.
    First {
        /// The number of the operation.
        job: u64,
        /// The file.
        path: PathBuf,
        /// The game.
        collection: Box<Collection>,
        /// When the file was last changed.
        disk_time: Option<SystemTime>,
    },
    /// Give the running operation up.
    Cancel,
    /// Read the open file again in that encoding.
    ReadAs(String),
    /// A file has been written.
    Written {
        /// The file.
        path: PathBuf,
        /// What it was written for.
        purpose: Purpose,
        /// Why it was not, if it failed.
        result: Result<Option<SystemTime>, Sentence>,
    },
    /// What looks odd in the document of that epoch.
    LookedOver(u64, Vec<record::Finding>),
    /// Write the file repaired when it is saved, or as it was.
    Repair(bool),
    /// The file on disk is not the one that was read.
    ChangedOnDisk(PathBuf),
    /// Save over it all the same.
    Overwrite(PathBuf, Purpose),
    /// Text from the clipboard.
    Pasted(String),
    /// Save first, then go on.
    SaveFirst,
    /// Give the changes up and go on.
    Discard,
    /// That file was looked at: whether it can be an engine library, and if not why.
    Inspected(PathBuf, Result<(), Sentence>),
    /// The desktop has no file dialog: use our own. It begins in this folder, unless a folder was used before.
    NoDialog(Purpose, PathBuf),
    /// List that folder in the file browser.
    Browse(PathBuf),
    /// The folder has been listed.
    Listed(PathBuf, Result<Vec<(String, bool)>, Sentence>),
}

impl From<LayerCommand> for Command {
    fn from(command: LayerCommand) -> Command {
        Command::Layer(command)
    }
}

impl From<CandidateCommand> for Command {
    fn from(command: CandidateCommand) -> Command {
        Command::Candidate(command)
    }
}

impl From<Action> for Command {
    fn from(action: Action) -> Command {
        Command::Act(action)
    }
}
