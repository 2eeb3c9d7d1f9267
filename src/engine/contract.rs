//! What an engine is asked and what it answers. Knows no window, no record and no process.

mod ask;
mod info;

pub use ask::{
    Analysis, Ask, Detail, Interim, LifeAndDeath, Limits, ParameterValue, Policy, Reply,
    Restriction, Search,
};
pub use info::{
    Argument, EngineInfo, KindEffect, OverlayKind, SearchSupport, Subject, USUAL_ENGINE,
    analysis_kind, ids,
};

use crate::error::{ENGINE, EngineError};
use crate::game::Game;
use go::{Color, Grid, Komi, Point};
use message::{Message, Sentence, id};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// What an engine believes the position to be. What it does not tell is `None`.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Belief {
    /// The stones.
    pub stones: Option<Grid<Option<Color>>>,
    /// Who is to move.
    pub to_move: Option<Color>,
    /// Komi.
    pub komi: Option<Komi>,
    /// The point that ko forbids: `Some(None)` if the engine says that there is none.
    pub ko: Option<Option<Point>>,
    /// Where this was read: a command's answer, the arguments of a call. Shown to the user.
    pub source: String,
}

impl Belief {
    /// Returns the belief of an engine that was told `game` and has no other idea of it.
    pub fn of(game: &Game, source: impl Into<String>) -> Belief {
        let position = game.position();
        Belief {
            stones: Some(position.stones()),
            to_move: Some(game.to_move()),
            komi: Some(game.go.komi),
            ko: Some(position.ko()),
            source: source.into(),
        }
    }
}

/// A move as an engine gives it. The point is on the board; whether the rules allow it is the asker's business.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A stone at this point.
    Play(Point),
    /// No stone.
    Pass,
    /// The game is given up.
    Resign,
}

/// The asker's ear while an engine works.
pub trait Talk {
    /// Takes a line for the console.
    fn log(&mut self, line: LogLine);
    /// Takes a short text about how far the work is.
    fn progress(&mut self, text: Sentence);
    /// Takes the state of the work. Called between questions too, by engines that draw when they like.
    fn interim(&mut self, interim: Interim);
    /// Takes something the user should know or decide about.
    fn notice(&mut self, notice: Notice) {
        let _ = notice;
    }
    /// Returns whether the answer is wanted now.
    fn stopped(&self) -> bool;
    /// Returns whether anybody still waits for the answer. An engine need not look: an answer that nobody wants is
    /// thrown away.
    fn wanted(&self) -> bool {
        true
    }

    /// Returns what an engine may call, from any thread, to have [`Engine::idle`] called soon. `None`: it is called by
    /// time only.
    fn waker(&self) -> Option<Waker> {
        None
    }
}

/// What an engine that takes a while to start says of its progress.
pub fn starting() -> Sentence {
    id!(ENGINE, "engine-starting").into()
}

/// Nobody listens, and nobody says stop: for an engine that is being closed, for instance.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Talk for Silent {
    fn log(&mut self, _line: LogLine) {}
    fn progress(&mut self, _text: Sentence) {}
    fn interim(&mut self, _interim: Interim) {}
    fn stopped(&self) -> bool {
        false
    }
}

/// Has [`Engine::idle`] called soon, if no question is being answered.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// Something about an engine that the user should know or decide about.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// The file it was started from is another one now: reload it?
    FileChanged,
    /// It has not answered this long and does not react: wait on, or end it?
    NotResponding(Duration),
    /// It was asked to come back with its answer, and is ended if it does not within this time: wait longer
    /// ([`crate::Worker::wait_on`]), or end it?
    AskedToStop(Duration),
    /// It reacts again.
    Responding,
    /// It is gone, and nothing was asked of it. The next question starts it again.
    Died(EngineError),
}

/// A line of the console.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// Where it comes from.
    pub source: LogSource,
    /// The line, without its end.
    pub text: LogText,
    /// When it was said.
    pub at: SystemTime,
}

impl LogLine {
    /// Creates a line said now.
    pub fn new(source: LogSource, text: impl Into<String>) -> LogLine {
        LogLine {
            source,
            text: LogText::Words(text.into()),
            at: SystemTime::now(),
        }
    }

    /// Creates a line that the program itself says.
    pub fn host(message: &(impl Message + ?Sized)) -> LogLine {
        LogLine {
            source: LogSource::Host,
            text: LogText::Message(message.sentence()),
            at: SystemTime::now(),
        }
    }

    /// Creates a line that the engine printed.
    pub fn engine(text: impl Into<String>) -> LogLine {
        LogLine::new(LogSource::Engine, text)
    }
}

/// What a line of the console says. Displayed, messages are English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogText {
    /// What an engine printed or was told, word for word.
    Words(String),
    /// What the program has to say, in the user's language.
    Message(Sentence),
}

impl LogText {
    /// Returns the line in a language, into which `tell` puts messages.
    pub fn told(self, tell: impl FnOnce(&Sentence) -> String) -> String {
        match self {
            LogText::Words(words) => words,
            LogText::Message(message) => tell(&message),
        }
    }
}

impl fmt::Display for LogText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogText::Words(words) => f.write_str(words),
            LogText::Message(message) => message.fmt(f),
        }
    }
}

/// Where a line of the console comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LogSource {
    /// This program.
    Host,
    /// What the engine printed.
    Engine,
    /// What the engine printed as an error (standard error).
    EngineError,
    /// Said to the engine.
    Sent,
    /// Said by the engine.
    Received,
}

/// A player or analyst of any kind. Lives on its own worker thread, so every call may block.
pub trait Engine: Send {
    /// Returns what the engine says of itself. Does not block.
    fn info(&self) -> EngineInfo;

    /// Answers one question. Returns soon after `talk.stopped()` turns true; a move found so far still counts.
    ///
    /// # Errors
    /// It cannot answer such a question, cannot play on such a board, or broke.
    fn answer(&mut self, game: &Game, ask: &Ask, talk: &mut dyn Talk)
    -> Result<Reply, EngineError>;

    /// Called between questions for engines that have something to say then. Returns when to call again;
    /// `None`: never.
    fn idle(&mut self, talk: &mut dyn Talk) -> Option<Duration> {
        let _ = talk;
        None
    }

    /// Ends the engine in good order. Nothing is asked afterwards.
    fn close(&mut self) {}
}
