//! Why commands fail, in the words of an answer. The protocol knows one language.

use crate::TEXTS;
use engine::EngineError;
use go::{KomiError, PlayError, Size};
use message::{Message, Sentence, quoted, say};
use std::fmt;
use std::time::Duration;

/// Why a command fails. Displays the text of the answer.
#[derive(thiserror::Error, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// There is no such command.
    #[error("unknown command")]
    UnknownCommand,
    /// The arguments are not what the command takes.
    #[error("syntax error: {0}")]
    Syntax(#[from] SyntaxError),
    /// There is no such board, or the engine does not play on it.
    #[error("unacceptable size")]
    Size,
    /// The argument is no point of the board.
    #[error("invalid vertex")]
    Vertex,
    /// The arguments are not points of the board, each once, as many as a handicap may have.
    #[error("bad vertex list")]
    VertexList,
    /// There is no stone at the point.
    #[error("vertex must not be empty")]
    NoStone,
    /// The argument is neither a point of the board nor a pass.
    #[error("illegal move: {vertex} is not on the board")]
    NoMove {
        /// The argument.
        vertex: String,
    },
    /// The rules forbid the controller's move.
    #[error("illegal move: {0}")]
    Illegal(Illegal),
    /// The rules forbid the engine's move.
    #[error("illegal move by {engine}: {why}; it was not played")]
    EngineIllegal {
        /// The engine's name.
        engine: String,
        /// What is forbidden.
        why: Illegal,
    },
    /// No moves are left to be taken back.
    #[error("cannot undo")]
    Undo,
    /// `popgo` without `trymove`.
    #[error("no move was tried")]
    NothingTried,
    /// There has been no move.
    #[error("no previous move known")]
    NoMoveYet,
    /// Handicap stones come before all others.
    #[error("board not empty")]
    BoardNotEmpty,
    /// Such a handicap cannot be given.
    #[error("invalid number of stones")]
    Handicap,
    /// There are no handicap points on a board of this size.
    #[error("there are no handicap points on this board")]
    NoHandicapPoints,
    /// There are no such rules, or none that are kept here.
    #[error("unknown rules{0}")]
    Rules(UnknownRules),
    /// The system does not tell how much processor time was used.
    #[error("this system does not tell")]
    NoCpuTime,
    /// The engine has no such overlay.
    #[error("{engine} has no overlay {overlay}")]
    NoOverlay {
        /// The engine's name.
        engine: String,
        /// What was asked for.
        overlay: String,
    },
    /// The engine's answer has nothing on life and death.
    #[error("{engine} said nothing about life and death")]
    NoOpinion {
        /// The engine's name.
        engine: String,
    },
    /// The engine's answer does not fit the question.
    #[error("the engine answered another question")]
    OtherAnswer,
    /// The engine is not there in time.
    #[error("{engine} did not start within {} s", limit.as_secs())]
    Late {
        /// The engine's name.
        engine: String,
        /// How long it was waited for.
        limit: Duration,
    },
    /// The engine neither answers nor can be ended.
    #[error("{engine} does not react; it was given up")]
    GivenUp {
        /// The engine's name.
        engine: String,
    },
    /// The engine failed.
    #[error("{}", .0.event())]
    Engine(#[from] EngineError),
    /// A command that whoever serves has added fails.
    #[error(transparent)]
    Added(Box<dyn std::error::Error + Send + Sync>),
}

/// For whoever serves: what befell the engine is told in the user's language, what was answered as it was.
impl Message for Failure {
    fn sentence(&self) -> Sentence {
        match self {
            Failure::Engine(error) => error.event(),
            Failure::Late { engine, limit } => say!(TEXTS, "serve-late", engine, limit),
            Failure::GivenUp { engine } => say!(TEXTS, "serve-given-up", engine),
            answered => quoted(answered),
        }
    }
}

/// What is wrong with the arguments of a command.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SyntaxError {
    /// There are too few.
    #[error("an argument is missing")]
    Missing,
    /// One is no number, or none that may stand there.
    #[error("{0} is not such a number")]
    Number(String),
    /// One is no number of seconds.
    #[error("no number of seconds")]
    Seconds,
    /// One is no colour.
    #[error("{0} is not a color")]
    Color(String),
    /// One is no option that the command has.
    #[error("there is no option {0}")]
    Option(String),
    /// One is neither `true` nor `false`.
    #[error("{0} is neither true nor false")]
    Flag(String),
    /// One is no status that points can have.
    #[error("invalid status")]
    Status,
    /// One is no time system.
    #[error("there is no time system {0}")]
    TimeSystem(String),
    /// It is no komi.
    #[error("{text} is {reason}")]
    Komi {
        /// The argument.
        text: String,
        /// Why not.
        reason: KomiError,
    },
    /// No rules are named.
    #[error("the name of rules is missing")]
    NoRules,
    /// Rules that begin like JSON are not.
    #[error("the rules are no JSON: {0}")]
    RulesJson(String),
    /// Rules are JSON but no object.
    #[error("the rules are no JSON object")]
    RulesObject,
}

/// A move that the rules forbid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// Which move and why.
    pub error: PlayError,
    /// The size of the board.
    pub size: Size,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        message::refused(self.error, self.size).fmt(f)
    }
}

/// Rules that are not known here.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnknownRules {
    /// A name, which goes without saying.
    Unsaid,
    /// A name.
    Name(String),
    /// A single rule and what it was to be.
    Rule {
        /// Which rule.
        key: String,
        /// What it cannot be.
        value: String,
    },
}

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownRules::Unsaid => Ok(()),
            UnknownRules::Name(name) => write!(f, ": {name}"),
            UnknownRules::Rule { key, value } => write!(f, ": {key} cannot be {value}"),
        }
    }
}
