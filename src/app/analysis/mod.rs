//! How the game went: the graph of a line, and the analysis of a whole game.

pub mod graph;
pub mod whole_game;
