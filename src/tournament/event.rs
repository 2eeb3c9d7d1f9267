//! What a match tells while it goes on.

use crate::plan::Side;
use crate::results::Row;
use engine::Game;
use go::{Color, Move};
use message::Sentence;

/// What a match has to say.
#[derive(Clone, PartialEq, Debug)]
pub enum MatchEvent {
    /// A game begins with this position. Said again when the free handicap stones have been placed.
    Started {
        /// Its number, from 1.
        game: u32,
        /// The players, by their numbers in the plan.
        players: [u16; 2],
        /// Who of them has Black.
        black: Side,
        /// Board and moves it begins with.
        start: Game,
    },
    /// A move was made.
    Moved {
        /// The number of the game.
        game: u32,
        /// Who moved.
        color: Color,
        /// The move.
        mv: Move,
        /// Seconds spent on it.
        secs: f64,
    },
    /// A game has ended and its result is kept.
    Ended(Row),
    /// The match cannot go on, for this reason; [`MatchEvent::Finished`] follows.
    Failed(Sentence),
    /// All threads have ended. Nothing follows.
    Finished,
}
