//! What takes the place of the board: the table of games, the problems.

pub mod home;
pub mod problems;
mod rating;
pub mod shelf;
pub mod statistics;
