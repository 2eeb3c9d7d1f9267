//! Why nothing is learned.

use patterns::WeightsError;
use record::ReadError;
use std::io;
use std::path::{Path, PathBuf};

/// Why nothing is learned.
#[derive(thiserror::Error, Debug)]
pub(crate) enum LearnError {
    /// The command line makes no sense.
    #[error(
        "say: learn-patterns GAMES WEIGHTS [--games N] [--played N] [--candidates N] [--rounds N], or --small FOLDER \
         in place of GAMES"
    )]
    Usage,
    /// The system does not give a file or a folder.
    #[error("cannot read {}: {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    /// The system does not take the weights.
    #[error("cannot write {}: {error}", path.display())]
    Write { path: PathBuf, error: io::Error },
    /// A file of a folder is no record.
    #[error("cannot read {}: {error}", path.display())]
    Record { path: PathBuf, error: ReadError },
    /// The weights that are to be learned further are none.
    #[error("{}: {error}", path.display())]
    Weights { path: PathBuf, error: WeightsError },
    /// A line, counted from 1, is no game.
    #[error("line {line} is no game")]
    NoGame { line: usize },
    /// A folder has no games on small boards.
    #[error("there are no games on small boards in {}", .0.display())]
    NoSmallGames(PathBuf),
}

impl LearnError {
    /// The system does not give the file or folder at `path`.
    pub(crate) fn read(path: &Path, error: io::Error) -> LearnError {
        let path = path.to_owned();
        LearnError::Read { path, error }
    }
}
