//! What a game on a board is, whichever it is.
//!
//! A game is a [`Kind`]: a value that knows the board, the rules, the notation and nothing of files, engines or windows.
//! [`Game`] is a game of it from its first position to the one now, with undo. Whoever has to do with all kinds alike (a
//! window, a record, a command) holds an [`AnyKind`] and an [`AnyGame`], which every kind is by itself.
//!
//! A move is made of [`Part`]s: a cell; a cell and a turn of a frame; a piece in hand and a cell; two cells and whether to
//! promote. They are what a pointer, a key or a spoken word gives one after the other, so [`AnyGame::next_parts`] is all
//! that a board needs to let somebody play.
//!
//! What a board shows is a [`Scene`]: cells with their places, pieces, hands. It is data, and knows no colours.
//!
//! What a game can say of its positions by signs over the board is a list of [`Kind::overlays`], each an [`Overlay`].
//!
//! Searches do not go this way: they use the crate of their game.

mod any;
mod game;
mod overlay;
mod rules;
mod scene;

pub use any::{AnyGame, AnyKind};
pub use game::{Game, MoveError};
pub use overlay::{Mark, Overlay, Sign, Way};
pub use rules::{Kind, Outcome, Part, PositionError, Side};
pub use scene::{
    Board, Cell, CellId, Frame, Goes, Look, Piece, PieceId, PieceKind, Scene, Shape, Spot,
};
