//! What can go wrong.

/// Why data could not be prepared.
#[derive(thiserror::Error, Debug)]
pub(crate) enum PrepareError {
    /// A file cannot be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The file has no plain name.
    #[error("the file's name is no text")]
    Name,
    /// The file does not begin as labels do.
    #[error("neither games (.txt.gz) nor labels")]
    NoLabels,
    /// The board cannot be shown to a network.
    #[error("game {game}: no network knows boards of side {side}")]
    Side {
        /// The number of the game, from 0.
        game: u32,
        /// Its board's side.
        side: u8,
    },
    /// There are no such rules.
    #[error("game {game}: no rules have the number {rules}")]
    Rules {
        /// The number of the game, from 0.
        game: u32,
        /// The unknown number.
        rules: u8,
    },
    /// A label stands before the one before it, or after the end of the game.
    #[error("game {game}: a label after {moves} moves")]
    Order {
        /// The number of the game, from 0.
        game: u32,
        /// Where the label says it stands.
        moves: usize,
    },
    /// A line of games cannot be read.
    #[error("line {line}: {what}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        what: &'static str,
    },
}
