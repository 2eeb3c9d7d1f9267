//! What can be wrong with a log.

use crate::TEXTS;
use message::{Argument, Message, Sentence, id, say};

/// What is wrong with a log, and where.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub struct LogError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: LogProblem,
}

impl Message for LogError {
    fn sentence(&self) -> Sentence {
        say!(
            TEXTS,
            "log-error",
            line = self.line,
            problem = &self.problem
        )
    }
}

/// What is wrong with a line of a log.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LogProblem {
    /// There are bytes that are no UTF-8.
    NotText,
    /// The file does not begin as logs do.
    NotALog,
    /// A newer program wrote it.
    Newer {
        /// The version of the format.
        version: u32,
    },
    /// Something that has to be there is not.
    Missing(Part),
    /// No record begins with this word.
    NoRecord(String),
    /// A word is not what has to stand there.
    NotA {
        /// The word.
        word: String,
        /// What has to stand there.
        wanted: Wanted,
    },
    /// There is no board of this size.
    NoBoard {
        /// The side.
        size: u8,
    },
    /// Komi is infinite, or no number.
    Komi,
    /// There are more stones than points.
    Stones,
    /// More moves are to stay than there are.
    Kept {
        /// How many are to stay.
        kept: usize,
        /// How many the call before had.
        before: usize,
    },
    /// There are more moves than a game may have.
    Moves {
        /// As many as it may have.
        most: usize,
    },
    /// An answer to something else than the call before.
    NotAsked {
        /// The number of the call.
        seq: u32,
    },
    /// There are not six counts of what was written outside of the arrays.
    Outside,
    /// The values of the points are too many, too few, or no numbers.
    Cells {
        /// As many as the board has points.
        count: usize,
    },
    /// A word at the end of a record that means nothing there.
    Meaning(String),
}

/// A part of a record that may be missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it: see the module `call_log`")]
pub enum Part {
    Number,
    Kind,
    Size,
    Side,
    Komi,
    Moves,
    Time,
    Value,
    /// This word.
    Word(&'static str),
}

/// What has to stand somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it: see the module `call_log`")]
pub enum Wanted {
    Side,
    Stone,
    Move,
    Answer,
    Number,
    Kind,
    Phase,
    End,
}

impl Wanted {
    /// The problem that `word` is not that.
    pub(super) fn is_not(self, word: &str) -> LogProblem {
        LogProblem::NotA {
            word: word.to_owned(),
            wanted: self,
        }
    }
}

impl Message for LogProblem {
    fn sentence(&self) -> Sentence {
        match self {
            LogProblem::NotText => id!(TEXTS, "log-not-text").into(),
            LogProblem::NotALog => id!(TEXTS, "log-not-a-log").into(),
            LogProblem::Newer { version } => say!(TEXTS, "log-newer", version),
            LogProblem::Missing(part) => say!(TEXTS, "log-missing", part = part.name()),
            LogProblem::NoRecord(word) => say!(TEXTS, "log-no-record", word),
            LogProblem::NotA { word, wanted } => wanted.refusal(word),
            LogProblem::NoBoard { size } => say!(TEXTS, "log-no-board", size),
            LogProblem::Komi => id!(TEXTS, "log-komi").into(),
            LogProblem::Stones => id!(TEXTS, "log-stones").into(),
            LogProblem::Kept { kept, before } => say!(TEXTS, "log-kept", kept, before),
            LogProblem::Moves { most } => say!(TEXTS, "log-moves", most),
            LogProblem::NotAsked { seq } => say!(TEXTS, "log-not-asked", seq),
            LogProblem::Outside => id!(TEXTS, "log-outside").into(),
            LogProblem::Cells { count } => say!(TEXTS, "log-cells", count),
            LogProblem::Meaning(word) => say!(TEXTS, "log-meaning", word),
        }
    }
}

message::display!(LogError, LogProblem);

impl Part {
    fn name(self) -> Argument {
        Argument::from(match self {
            Part::Number => id!(TEXTS, "log-part-number"),
            Part::Kind => id!(TEXTS, "log-part-kind"),
            Part::Size => id!(TEXTS, "log-part-size"),
            Part::Side => id!(TEXTS, "log-part-side"),
            Part::Komi => id!(TEXTS, "log-part-komi"),
            Part::Moves => id!(TEXTS, "log-part-moves"),
            Part::Time => id!(TEXTS, "log-part-time"),
            Part::Value => id!(TEXTS, "log-part-value"),
            Part::Word(word) => return say!(TEXTS, "log-part-word", word).into(),
        })
    }
}

impl Wanted {
    fn refusal(self, word: &str) -> Sentence {
        let is_not = |wanted| say!(TEXTS, "log-not-a", word, wanted = wanted);
        let unknown = |wanted| say!(TEXTS, "log-unknown", word, wanted = wanted);
        match self {
            Wanted::Side => is_not(id!(TEXTS, "log-a-side")),
            Wanted::Stone => is_not(id!(TEXTS, "log-a-stone")),
            Wanted::Move => is_not(id!(TEXTS, "log-a-move")),
            Wanted::Answer => is_not(id!(TEXTS, "log-an-answer")),
            Wanted::Number => is_not(id!(TEXTS, "log-a-number")),
            Wanted::Kind => unknown(id!(TEXTS, "log-a-kind")),
            Wanted::Phase => unknown(id!(TEXTS, "log-a-phase")),
            Wanted::End => unknown(id!(TEXTS, "log-an-end")),
        }
    }
}
