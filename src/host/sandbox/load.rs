//! Why a library cannot be loaded.

use std::io;

/// Why a library cannot be loaded. Displays what the program is told, in one line.
#[derive(thiserror::Error, Debug)]
pub(super) enum LoadProblem {
    /// Libraries are loaded with their folder as the current one.
    #[error("its folder cannot be entered: {0}")]
    Folder(io::Error),
    /// The system's loader refuses it, for this reason.
    #[error("{0}")]
    Loader(String),
    /// The function without which there is no engine is not there.
    #[error("it has no function cgfgui_thinking")]
    NoThinking,
}
