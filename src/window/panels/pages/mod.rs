//! What takes the place of the board: the table of games, the problems.

pub mod home;
pub mod problems;
pub mod shelf;
pub mod statistics;
