//! What a player is asked and answers.

use pentago::{Board, Move};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A position to find a move in.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The position.
    pub board: Board,
    /// How many playouts to make at most.
    pub playouts: Option<u64>,
    /// How long to think at most. With neither it is until somebody says stop.
    pub time: Option<Duration>,
    /// On how many threads, at least 1.
    pub threads: usize,
    /// The seed of all random numbers. On one thread, for a number of playouts, the answer is always the same.
    pub seed: u64,
    /// Somebody says stop.
    pub stop: Option<&'a AtomicBool>,
}

impl Question<'_> {
    /// Returns the question for so many playouts on one thread.
    pub fn playouts(board: Board, playouts: u64, seed: u64) -> Question<'static> {
        Question {
            board,
            playouts: Some(playouts),
            time: None,
            threads: 1,
            seed,
            stop: None,
        }
    }

    /// Returns the question for so much time on one thread.
    pub fn time(board: Board, time: Duration, seed: u64) -> Question<'static> {
        Question {
            board,
            playouts: None,
            time: Some(time),
            threads: 1,
            seed,
            stop: None,
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// A move that a player thinks of.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The share of its games that its player won, 0 to 1; 1 for a proven win.
    pub rate: f32,
    /// How many games were played out with it.
    pub games: u64,
    /// The expected moves, this one first.
    pub line: Vec<Move>,
}

/// What a player has found so far.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Progress {
    /// What it thinks of, the best first; not every report has them.
    pub candidates: Vec<Candidate>,
    /// Games played out.
    pub playouts: u64,
}

/// What a player answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The move; none if the game is over or every move loses at once.
    pub mv: Option<Move>,
    /// The share of the playouts that its player won, 0 to 1; 1 for a proven win.
    pub rate: f32,
    /// Playouts made.
    pub playouts: u64,
    /// The moves it thought of, the best first.
    pub candidates: Vec<Candidate>,
    /// The lines that the player reports.
    pub report: Vec<String>,
}
