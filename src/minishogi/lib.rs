//! Minishogi (5五将棋): shogi on 5×5 squares with a king, rook, bishop, gold, silver and pawn each.
//!
//! The promotion zone is the farthest rank alone, and a pawn must promote there. Who has no legal move has lost. Mate by
//! dropping a pawn is forbidden, and so are a second unpromoted pawn on a file and a pawn on the last rank.
//!
//! - [`Position`] is a position; [`Position::legal`] gives its legal moves, [`Position::play`] makes one.
//! - [`sfen`] reads and writes positions, in the standard way and with counts after the piece.
//! - [`perft()`] counts.
//! - [`Minishogi`] is the game as a [`kind::Kind`], with repetition as a rule that may be chosen.
//!
//! Squares are numbered as the seed of this game has it: `(file − 1) · 5 + rank − 1`, files from the right.
//!
//! ```
//! use minishogi::{Position, perft};
//!
//! let start = Position::start();
//! assert_eq!(start.to_string(), "rbsgk/4p/5/P4/KGSBR b - 1");
//! assert_eq!((start.legal().len(), perft(&start, 3)), (14, 2512));
//! ```

mod attacks;
mod game;
mod moves;
mod overlays;
mod perft;
mod piece;
mod position;
pub mod sfen;
mod square;

pub use game::{Minishogi, Repetition};
pub use moves::{Move, MoveSet};
pub use perft::{perft, perft_of};
pub use piece::PieceType;
pub use position::Position;
pub use square::{Each, Square, Squares};
