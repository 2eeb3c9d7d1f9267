//! What a player decides, and what it is not to think about.

use go::{Color, Move, Point};

/// What to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A stone.
    Play(Point),
    /// No stone.
    Pass,
    /// To give up.
    Resign,
}

/// Moves that are not to be thought about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    /// Whose moves.
    pub color: Color,
    /// These moves…
    pub moves: Vec<Move>,
    /// … and no others (`true`), or all others (`false`).
    pub only: bool,
    /// How many moves deep this holds; 1: for the next move alone.
    pub depth: usize,
}

impl Restriction {
    /// Tells whether a move of `color` may be thought about that is played `depth` moves after the position.
    pub fn allows(&self, color: Color, mv: Move, depth: usize) -> bool {
        color != self.color || depth >= self.depth || self.moves.contains(&mv) == self.only
    }
}
