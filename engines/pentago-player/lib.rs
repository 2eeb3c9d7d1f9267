//! Players of Pentago.
//!
//! - [`classic`] is the UCT of otto4's paper, with its parameters and the lines it reports.
//! - [`strong`] looks for wins by checks first, strikes off what loses to them, and searches a tree of [`uct`] with what
//!   is left.
//! - [`problems`] are positions with one first move that wins: made of random play, and checked.
//!
//! Both players answer a [`Question`]: a position, and how long to think.

pub mod classic;
mod evaluation;
pub mod problems;
mod question;
pub mod strong;

pub use question::{Answer, Candidate, Progress, Question};
