//! The contract of those who play a game of any kind: what a [`Player`] is asked and answers.
//!
//! A player is given a game as everybody holds it ([`kind::AnyGame`]) and [`Limits`]; it says while it thinks what it
//! [found](Found) so far, and answers with a [`Choice`]. Who would not wait for it has a [`Worker`], a thread of its own that
//! is asked and polled.
//!
//! Engines of Go have a contract of their own (the crate `engine`), since more is asked of them than a move.

mod error;
mod puzzles;
mod worker;

pub use error::PlayerError;
pub use puzzles::{GivenUp, Puzzle, PuzzleSet, Puzzles, Reply};
pub use worker::{Event, Maker, Wake, Worker};

use kind::AnyGame;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

message::catalogue! {
    /// Names of players and levels, and what is wrong with players.
    pub const TEXTS = include_str!("../../assets/lang/en/kind-players.ftl");
}

/// When a player answers. Without any limit it thinks until it is told to stop.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Limits {
    /// After this time.
    pub time: Option<Duration>,
    /// After so many positions, or games played out.
    pub nodes: Option<u64>,
    /// After looking so many moves ahead.
    pub depth: Option<u8>,
    /// In time for these clocks, as it thinks best. With [`Limits::time`], not later than that.
    pub clock: Option<Clock>,
    /// How many candidates are wanted; 0 counts as 1. A player may find more or fewer.
    pub candidates: usize,
}

impl Limits {
    /// Returns the limit of a time.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// Returns the limit of a number of positions or games played out.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// How long the player with that [index](kind::Side::index) should think about a move: [`Limits::time`], or else what its
    /// clock gives.
    pub fn budget(&self, side: usize) -> Option<Duration> {
        let clock = self.clock.map(|clock| clock.budget(side));
        match (self.time, clock) {
            (Some(time), Some(clock)) => Some(time.min(clock)),
            (time, clock) => time.or(clock),
        }
    }
}

/// What is left on both players' clocks, the first player's first.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Main time.
    pub left: [Duration; 2],
    /// What is added with each move.
    pub more: [Duration; 2],
    /// What each move may take once nothing is left.
    pub each: Duration,
}

/// What the way to the player and back may take.
const WAY: Duration = Duration::from_millis(30);

impl Clock {
    /// How long a move should take: a part of what is left, most of what is added, and what each move may take.
    pub fn budget(&self, side: usize) -> Duration {
        let (left, more) = (self.left[side % 2], self.more[side % 2]);
        let wanted = left / 25 + more * 3 / 4 + self.each;
        let most = (left + self.each).saturating_sub(WAY);
        wanted.min(most).max(Duration::from_millis(1))
    }
}

/// What a position is worth to whoever is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Pawns(i32),
    /// Mate in so many plies; negative: against whoever is to move.
    Mate(i32),
}

impl Score {
    /// The chance to win that a score stands for, 0 to 1: a logistic curve on which six pawns are 73 %.
    pub fn chance(self) -> f32 {
        match self {
            Score::Pawns(value) => 1.0 / (1.0 + (-value as f32 / 600.0).exp()),
            Score::Mate(plies) if plies >= 0 => 1.0,
            Score::Mate(_) => 0.0,
        }
    }
}

/// A move that a player thinks of.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move, as its kind writes it.
    pub mv: String,
    /// The chance to win of whoever makes it, 0 to 1, if the player says so.
    pub chance: Option<f32>,
    /// Its score, if the player says so.
    pub score: Option<Score>,
    /// How many games or positions that rests on.
    pub nodes: u64,
    /// The moves that are expected, this one first.
    pub line: Vec<String>,
}

/// What a player has found so far.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Found {
    /// What it thinks of, the best first.
    pub candidates: Vec<Candidate>,
    /// Positions it looked at, or games it played out.
    pub nodes: u64,
    /// How many moves ahead it looked, if it says so.
    pub depth: Option<u32>,
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// It makes this move, as its kind writes it.
    Move(String),
    /// It gives up.
    Resign,
}

/// What a player answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What it does.
    pub choice: Choice,
    /// What it found at the end.
    pub found: Found,
}

/// Who says a line of the console.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// This program, to the player.
    Sent,
    /// The player.
    Received,
    /// The player, as an error.
    Error,
}

/// What a player says while it thinks.
#[derive(Clone, PartialEq, Debug)]
pub enum Told {
    /// What it found so far.
    Found(Found),
    /// A line of its console.
    Line(Source, String),
}

/// Who listens to a player that thinks, on whichever thread it does.
pub type Listener<'a> = dyn FnMut(Told) + Send + 'a;

/// Somebody who plays a game.
pub trait Player: Send {
    /// What it calls itself.
    fn name(&self) -> String;

    /// Finds a move. It comes to an end soon after `stop` is set, with the best move so far.
    ///
    /// # Errors
    ///
    /// It does not play this kind, the game is over, or what it runs on is gone. It may be asked again.
    fn think(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        stop: &AtomicBool,
        listener: &mut Listener<'_>,
    ) -> Result<Answer, PlayerError>;

    /// Forgets earlier games.
    fn forget(&mut self) {}
}
