//! Pentago: five in a row on 6×6 cells in four boxes, one of which is turned by a quarter after each marble.
//!
//! - [`Board`] is a position in the twelve bytes of the program that otto4 describes: five of each player, the number
//!   of marbles, and whose turn it is. [`Board::play`], [`Match::back`] and [`Board::judge`] are its
//!   `Play`, `Back` and `Judge`.
//! - [`patterns`] has the 32 lines, the sets of five cells that become lines, and the losing patterns.
//! - [`playout()`] plays on at random as that program does.
//! - [`checkmate`] finds wins by checks that leave no reply.
//! - [`perft()`] counts.
//! - [`Pentago`] is the game as a [`kind::Kind`].
//!
//! Cells are called by `x` from the left and `y` from the top, both from 1.
//!
//! ```
//! use pentago::{Board, Move, checkmate};
//!
//! let board: Board = "....../....XX/....../....XO/.O.O.O/.....X b".parse()?;
//! assert_eq!(checkmate::find(&board, 1), None);
//! assert_eq!(checkmate::find(&board, 2).map(Move::number), Some(556));
//! # Ok::<(), kind::PositionError>(())
//! ```

mod board;
pub mod cells;
pub mod checkmate;
mod game;
mod notation;
mod overlays;
pub mod patterns;
mod perft;
mod playout;

pub use board::{Board, Match, Played};
pub use game::Pentago;
pub use notation::{BLACK_LETTER, Move, WHITE_LETTER};
pub use perft::perft;
pub use playout::playout;
