//! A player of minishogi.
//!
//! - [`Player`] searches by alpha-beta: iterative deepening, a table of transpositions, quiescence, mates first.
//! - [`mate`] proves mates by checks alone (詰将棋) and finds the shortest.
//! - [`evaluation`] says what a position looks like: tables by the places of the kings, learned from games of the player
//!   against itself (`examples/minishogi_tune.rs`).
//! - [`opponents`] are weaker ones, to measure it by: one ply, and a tree search without knowledge.
//! - [`problems`] are mates: made of positions at random, and checked.

pub mod evaluation;
pub mod mate;
pub mod opponents;
mod player;
pub mod problems;
mod table;

pub use player::{Limits, Player, Report, Score};
