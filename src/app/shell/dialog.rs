//! The dialog in front of the window.

use crate::document::export::ExportChoices;
use crate::document::info::{Facts, RawProperties};
use crate::engines::registry::EngineEdit;
use crate::settings::dialog::SettingsView;
use crate::settings::solving::TimedSetup;
use crate::settings::{MatchSetup, NewGame, WholeGame};
use crate::shell::browse::{Browse, Purpose};
use crate::shell::manual::ManualView;
use fileref::FileRef;
use go::Point;

/// A dialog in front of the window, with what has been typed into it.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// The settings of a new game.
    NewGame(NewGame),
    /// "The changes are not saved": save, discard or stay.
    Unsaved,
    /// The file changed on disk since it was read: overwrite it or save elsewhere?
    ChangedOnDisk(FileRef),
    /// Text was stepped over in the file, whose encoding was guessed: read it in another one before saving to that place?
    Encoding(FileRef),
    /// The file's folder takes no new file: overwrite the file where it stands?
    InPlace(FileRef),
    /// The program's own file browser, where the desktop has none.
    Browse(Browse),
    /// A file of that name is there already.
    Overwrite(FileRef, Purpose),
    /// The move number to go to, as typed.
    GoToMove(String),
    /// What was repaired while reading.
    Warnings,
    /// The engines, to add, remove, restart.
    Engines,
    /// One engine: how it is started.
    Engine(EngineEdit),
    /// The settings of the analysis of a whole game.
    WholeGame(WholeGame),
    /// The settings of a match between engines.
    Match(MatchSetup),
    /// What is to be exported, and how.
    Export(Box<ExportChoices>),
    /// How the match stands.
    MatchTable,
    /// The tests of a file, and what they came to.
    Regression,
    /// A tuning and what it found so far.
    Tuning,
    /// The text of a label for a point.
    Label(Point, String),
    /// The facts about the game.
    Facts(Facts),
    /// The properties of the node, as they are in the file.
    Properties(RawProperties),
    /// Problems composed from what is open.
    Compose,
    /// Quit, though problems were composed that nobody has opened?
    LoseComposed,
    /// Problems against the clock.
    Timed(TimedSetup),
    /// What becomes of the trial board?
    EndTrial,
    /// Leave the problem, though it is not solved yet?
    LeaveProblem,
    /// See a hint, though the problem does not count as solved unaided then?
    Hint,
    /// See the solution, though that counts as a failure?
    GiveUp,
    /// Pass in a problem, though that is a try like a move?
    Pass,
    /// Go on in an exam, though the problem counts as a failure then?
    Skip,
    /// Resign?
    Resign,
    /// Commands found by typing part of their name.
    Palette(String),
    /// The settings.
    Settings(SettingsView),
    /// Where the panels stand.
    Arrange,
    /// The keys.
    Keys,
    /// The manual.
    Manual(ManualView),
    /// Versions and licences.
    About,
}
