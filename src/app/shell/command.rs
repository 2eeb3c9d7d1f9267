//! Everything that can happen to the program, from the user, from files and from engines.

use crate::analysis::AnalysisCommand;
use crate::board::BoardCommand;
use crate::document::DocumentCommand;
use crate::document::export::ExportCommand;
use crate::document::files::FileCommand;
use crate::engines::EnginesCommand;
use crate::game::GameCommand;
use crate::problems::ProblemCommand;
use crate::settings::actions::Action;
use crate::settings::change::SettingsCommand;
use crate::settings::nets::{NetFacts, NetRefusal};
use crate::shelf::ShelfCommand;
use crate::shell::browse::Purpose;
use crate::shell::dialog::Dialog;
use crate::shell::home::HomeCommand;
use fileref::FileRef;
use go::Point;
use message::Sentence;

/// One thing that happens. `apply` names what follows from it.
#[derive(Debug)]
pub enum Command {
    /// A named command of the table.
    Act(Action),
    /// Something about the file behind the record.
    File(FileCommand),
    /// Something about what would be lost.
    Unsaved(UnsavedCommand),
    /// Something about a file or a folder that is being chosen.
    Pick(PickCommand),
    /// Something about the open file.
    Document(DocumentCommand),
    /// Show the lessons of the game with that name.
    Lessons(&'static str),
    /// Show this game of the file, from 0.
    SelectGame(usize),
    /// A click on a point of the board.
    Click(Point),
    /// A stroke over the board with the tool that is chosen: its points, at least one.
    Stroke(Vec<Point>),
    /// A click or a stroke with the other button: stones of the other colour, or go to the move that placed the stone
    /// there.
    OtherButton(Vec<Point>),
    /// Something about problems.
    Problem(ProblemCommand),
    /// Something about the game that is played.
    Game(GameCommand),
    /// Something about engines.
    Engines(EnginesCommand),
    /// Something about the board as it is seen.
    Board(BoardCommand),
    /// Something about the table of games.
    Shelf(ShelfCommand),
    /// Something about exports.
    Export(ExportCommand),
    /// Something about how the game went, and the analysis of a whole game.
    Analysis(AnalysisCommand),
    /// Something on the start page.
    Home(HomeCommand),
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
    ChoosePath(Purpose, FileRef),
    /// Leave the problem, as was asked; what waits for that is done then.
    LeaveProblem,
    /// End the program, though problems that were composed are lost.
    QuitWithoutComposed,
    /// The message with that number has been read.
    DismissNotice(usize),
    /// Time has passed.
    Tick,
}

impl From<HomeCommand> for Command {
    fn from(command: HomeCommand) -> Command {
        Command::Home(command)
    }
}

impl From<Action> for Command {
    fn from(action: Action) -> Command {
        Command::Act(action)
    }
}

/// What happens while a file or a folder is chosen.
#[derive(Debug)]
pub enum PickCommand {
    /// The desktop has no file dialog: use our own. It begins in this folder, unless a folder was used before.
    NoDialog(Purpose, FileRef),
    /// List that folder in the file browser.
    Browse(FileRef),
    /// The folder has been listed.
    Listed(FileRef, Result<Vec<(String, bool)>, Sentence>),
    /// That file was looked at: whether it can be an engine library, and if not why.
    Inspected(FileRef, Result<(), Sentence>),
    /// That file was looked at: what network it is, and if it is none that can be used why.
    InspectedNet(FileRef, Result<NetFacts, NetRefusal>),
    /// A picture or a text has been written, or why it was not.
    Written(FileRef, Result<(), Sentence>),
}

/// What the user says about changes that would be lost.
#[derive(Clone, Copy, Debug)]
pub enum UnsavedCommand {
    /// Save first, then go on.
    SaveFirst,
    /// Give the changes up and go on.
    Discard,
}

impl From<PickCommand> for Command {
    fn from(command: PickCommand) -> Command {
        Command::Pick(command)
    }
}

impl From<UnsavedCommand> for Command {
    fn from(command: UnsavedCommand) -> Command {
        Command::Unsaved(command)
    }
}
