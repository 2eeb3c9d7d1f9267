//! What `apply` asks of the world outside: files, engines, the window.

use crate::analysis::exercise::MistakeProblem;
use crate::analysis::whole_game::AnalysisOrder;
use crate::document::journal::Entry;
use crate::engines::matches::MatchOrder;
use crate::engines::regressions::RegressionEffect;
use crate::engines::tunings::TuningOrder;
use crate::engines::{EngineId, Question, Source};
use crate::problems::composer::ComposeOrder;
pub use crate::problems::reading::{ReadAbout, ReadEffect};
use crate::shell::browse::Purpose;
use chrono::{DateTime, Utc};
use export::Order;
use fileref::{FileRef, Stamp};
use record::Collection;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tsumego::{Key, Level, Place, Try};

/// One thing to be done in the world. Answers come back as commands.
#[derive(Debug)]
pub enum Effect {
    /// Ask the user for a path, with the desktop's dialog.
    Pick {
        /// What for.
        purpose: Purpose,
        /// The folder to begin in.
        folder: Option<FileRef>,
        /// A name to begin with.
        name: String,
    },
    /// Something about files, on a thread of its own.
    Files(FilesEffect),
    /// Tell what an engine's file is now, on another thread.
    Fingerprint(EngineId, Box<Source>),
    /// Try out what an engine could do if it ran, on another thread: see `EnginesEffect::TryOut`.
    TryOut(EngineId, Box<Source>),
    /// Find out about a network and how fast it is, on another thread: see `EnginesEffect::MeasureNet`.
    MeasureNet(FileRef, String),
    /// Look for known GTP programs, on another thread.
    FindPresets,
    /// Put a text on the clipboard.
    Copy(String),
    /// Put a picture on the clipboard: PNG bytes.
    CopyPicture(Vec<u8>),
    /// Ask for the text on the clipboard.
    Paste,
    /// Ask an engine something; it is started if it is not running.
    Ask(Question),
    /// Ask an engine to come back soon with what it has.
    Interrupt(EngineId),
    /// Let an engine that was asked to come back take its time.
    WaitOn(EngineId),
    /// Forget a request.
    Forget(EngineId, u64),
    /// Start an engine, or start it again.
    Restart(EngineId, Source),
    /// End an engine.
    Close(EngineId),
    /// Play a match between engines.
    StartMatch(Box<MatchOrder>),
    /// Something about the tests of a file.
    Regression(RegressionEffect),
    /// Follow the folder of a tuning; what stands in it comes as commands.
    FollowTuning(Box<TuningOrder>),
    /// Ask a player of a game other than Go; the answer comes as a command.
    AskPlayer(Box<PlayerAsked>),
    /// That player is to answer now, whatever it has found.
    StopPlayer,
    /// Let a player of a game other than Go think; what it finds comes as commands.
    AskWatcher(Box<PlayerAsked>),
    /// It need not think any more.
    StopWatcher,
    /// End the match.
    StopMatch,
    /// Remember how an attempt at a problem ended.
    Remember(Key, Try, Option<Place>),
    /// Rate the user and a problem by an attempt; the problem is that hard if it was never rated.
    Rate(Key, Try, Level),
    /// Put a mistake of a game among the problems, as one that was failed at that time.
    KeepMistake(Box<MistakeProblem>, DateTime<Utc>),
    /// Tell how the user stands with problems.
    AskStandings(Vec<Key>),
    /// Tell what was failed, what is due, and how the days went.
    AskOverview,
    /// Read something about a problem, on another thread.
    Read(ReadEffect),
    /// Compose problems, on other threads.
    Compose(ComposeOrder),
    /// Ask those who know the problems of a game, on another thread.
    Puzzle(crate::problems::puzzle::PuzzleQuestion),
    /// Tell the journal of unsaved work.
    Journal(Entry),
    /// Let an engine of its own analyse a whole game.
    AnalyseGame(Box<AnalysisOrder>),
    /// End that.
    StopAnalysis,
    /// Make the preview of that number, on another thread.
    Preview(u64, Box<Order>),
    /// Carry out the export of that number to that file, on another thread.
    Export(u64, FileRef, Box<Order>),
    /// Give it up.
    StopExport,
    /// Let that be heard.
    Sound(Sound),
    /// Keep the settings.
    SaveSettings,
    /// Fill the screen, or stop filling it.
    FullScreen(bool),
    /// Close the window.
    Quit,
}

/// A question to a player of a game other than Go.
pub struct PlayerAsked {
    /// The number of the question.
    pub question: u64,
    /// The game.
    pub kind: &'static dyn kind::AnyKind,
    /// The player, with settings.
    pub player: String,
    /// The game so far.
    pub game: Box<dyn kind::AnyGame>,
    /// When it answers.
    pub limits: player::Limits,
}

impl std::fmt::Debug for PlayerAsked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("PlayerAsked");
        shown.field("question", &self.question);
        shown.field("player", &self.player).finish_non_exhaustive()
    }
}

/// What is to be done with files. It may take its time: each is done on a thread of its own.
#[derive(Debug)]
pub enum FilesEffect {
    /// Read a record.
    Read {
        /// The number of the operation.
        job: u64,
        /// The file.
        path: FileRef,
        /// The encoding chosen by hand, if any.
        encoding: Option<String>,
        /// Set when nobody wants it any more.
        stop: Arc<AtomicBool>,
    },
    /// Save a record.
    Save {
        /// The file.
        path: FileRef,
        /// The games.
        games: Box<Collection>,
        /// The time of change the file must still have; none does not ask.
        unless_changed_since: Option<Stamp>,
        /// Whether what was there before is kept beside it, as `NAME~`.
        keep_old: bool,
        /// Whether the user agreed that it is overwritten where it stands, if its folder takes no new file.
        in_place: bool,
    },
    /// List the games of a record.
    ListGames {
        /// The number of the operation.
        job: u64,
        /// Where the record is.
        path: Option<FileRef>,
        /// The games.
        games: Box<Collection>,
        /// Set when nobody wants it any more.
        stop: Arc<AtomicBool>,
    },
    /// List the games of all records in a folder.
    ListFolder {
        /// The number of the operation.
        job: u64,
        /// The folder.
        folder: FileRef,
        /// Set when nobody wants it any more.
        stop: Arc<AtomicBool>,
    },
    /// Let go of what nobody needs any more: that takes its time with large files.
    Drop(Box<dyn std::any::Any + Send>),
    /// Write a picture or a text, over the file that is there.
    Write {
        /// The file.
        path: FileRef,
        /// What to write.
        bytes: Vec<u8>,
    },
    /// Look for what is odd in a document.
    LookOver {
        /// Tells the document from others.
        epoch: u64,
        /// A copy.
        games: Box<Collection>,
    },
    /// Read a search to be compared with the one that is open.
    ReadSearch(FileRef),
    /// Look at a file without running it: can it be an engine library?
    Inspect(FileRef),
    /// Look at a file: can it be a network?
    InspectNet(FileRef),
    /// List a folder for the file browser.
    List(FileRef),
    /// Look at a recent file for the start page.
    Glimpse(FileRef),
}

impl From<FilesEffect> for Effect {
    fn from(effect: FilesEffect) -> Effect {
        Effect::Files(effect)
    }
}

/// What is to be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A stone is put on the board.
    Stone,
    /// A stone is put on the board, and so many are taken off.
    Capture(u16),
}
