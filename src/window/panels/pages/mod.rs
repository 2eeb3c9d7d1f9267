//! What takes the place of the board: the table of games, the problems.

pub mod problems;
pub mod shelf;
