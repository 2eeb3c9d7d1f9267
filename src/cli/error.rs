//! Why a command stops.

mod engine;

pub(super) use engine::EngineFailure;

use export::ExportError;
use files::OpenError;
use message::{Message, Sentence, id, say};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::MatchError;

message::catalogue! {
    /// Why commands stop, and what is wrong with their arguments.
    pub(super) const TEXTS = include_str!("../../assets/lang/en/cli-errors.ftl");
}

/// Why a command stopped.
#[derive(thiserror::Error, Debug)]
pub(super) enum CliError {
    /// The command was understood and could not be done.
    Failed(Sentence),
    /// The command makes no sense as it stands.
    Usage(Sentence),
    /// A file that is to be read is no record.
    Open { path: PathBuf, error: OpenError },
    /// The system does not give a file or a folder.
    Read { path: PathBuf, error: io::Error },
    /// The system does not take a file.
    Write { path: PathBuf, error: io::Error },
    /// A file has fewer games, counted from 1.
    NoGame { number: usize, count: usize },
    /// Files of figures and the like do not come about.
    Export(#[from] ExportError),
    /// A match cannot begin.
    Match(#[from] MatchError),
    /// An engine does not do what the command needs.
    Engine(#[from] EngineFailure),
    /// Standard output does not take the answer.
    Output(#[from] io::Error),
}

impl CliError {
    /// What the program ends with: 2 for wrong use, 1 for what goes wrong.
    pub(super) fn exit_code(&self) -> ExitCode {
        match self {
            CliError::Usage(_)
            | CliError::Export(ExportError::Format(..))
            | CliError::Match(MatchError::Plan(_)) => ExitCode::from(2),
            CliError::Failed(_)
            | CliError::Open { .. }
            | CliError::Read { .. }
            | CliError::Write { .. }
            | CliError::NoGame { .. }
            | CliError::Export(_)
            | CliError::Match(_)
            | CliError::Engine(_)
            | CliError::Output(_) => ExitCode::FAILURE,
        }
    }

    /// Tells whether whoever read the output has gone, which is no reason to complain.
    pub(super) fn is_broken_pipe(&self) -> bool {
        matches!(self, CliError::Output(e) if e.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The same as wrong use: without an engine the question makes no sense.
    pub(super) fn into_usage(self) -> CliError {
        CliError::Usage(self.sentence())
    }
}

impl Message for CliError {
    fn sentence(&self) -> Sentence {
        match self {
            CliError::Failed(sentence) | CliError::Usage(sentence) => sentence.clone(),
            CliError::Open { path, error } => {
                let reason = error.sentence();
                say!(TEXTS, "cli-open", file = path, reason)
            }
            CliError::Read { path, error } => say!(TEXTS, "cli-read", file = path, reason = error),
            CliError::Write { path, error } => {
                let reason = message::not_written(error);
                say!(TEXTS, "cli-write", file = path, reason)
            }
            CliError::NoGame { number, count: 1 } => say!(TEXTS, "cli-no-second-game", number),
            CliError::NoGame { number, count } => say!(TEXTS, "cli-no-game", number, count),
            CliError::Export(error) => error.sentence(),
            CliError::Match(error) => error.sentence(),
            CliError::Engine(failure) => failure.sentence(),
            CliError::Output(error) => say!(TEXTS, "cli-output", reason = error),
        }
    }
}

/// What is wrong with the value of an option.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub(super) enum ValueError {
    /// It is no number of seconds.
    Seconds,
    /// There must be some seconds.
    NoSeconds,
    /// There is no board of that size.
    Side,
    /// There are no such rules.
    Rules,
    /// It is no level and point.
    Scan,
    /// A part of a clock is no number of seconds.
    ClockSeconds(String),
    /// A part of a clock is less than nothing.
    ClockNegative,
    /// A part of a clock is no number of moves.
    ClockMoves(String),
    /// It is not about one of the engines.
    OfEngine,
    /// They are no two numbers of Elo.
    Elo,
    /// It is no lead of points over moves.
    Lead,
    /// It is no part of a whole.
    Shard,
    /// It is no parameter with its range.
    Parameter,
}

impl Message for ValueError {
    fn sentence(&self) -> Sentence {
        match self {
            ValueError::Seconds => id!(TEXTS, "bad-seconds").into(),
            ValueError::NoSeconds => id!(TEXTS, "bad-no-seconds").into(),
            ValueError::Side => say!(TEXTS, "bad-side", most = go::MAX_SIDE),
            ValueError::Rules => id!(TEXTS, "bad-rules").into(),
            ValueError::Scan => id!(TEXTS, "bad-scan").into(),
            ValueError::ClockSeconds(text) => say!(TEXTS, "bad-clock-seconds", text),
            ValueError::ClockNegative => id!(TEXTS, "bad-clock-negative").into(),
            ValueError::ClockMoves(text) => say!(TEXTS, "bad-clock-moves", text),
            ValueError::OfEngine => id!(TEXTS, "bad-of-engine").into(),
            ValueError::Elo => id!(TEXTS, "bad-elo").into(),
            ValueError::Lead => id!(TEXTS, "bad-lead").into(),
            ValueError::Parameter => id!(TEXTS, "bad-parameter").into(),
            ValueError::Shard => id!(TEXTS, "bad-shard").into(),
        }
    }
}

message::display!(CliError, ValueError);
