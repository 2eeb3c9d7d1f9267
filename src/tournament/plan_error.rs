//! Why a plan cannot be played.

use crate::TOURNAMENT;
use crate::sprt::SprtError;
use go::{PlayError, Size};
use message::{Message, Sentence, id, say};

/// Why a plan cannot be played.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum PlanError {
    /// No games.
    NoGames,
    /// No threads.
    NoThreads,
    /// Such a handicap does not exist on the board.
    Handicap {
        /// The stones.
        stones: u8,
        /// The board.
        size: Size,
    },
    /// Openings and a handicap.
    OpeningsAndHandicap,
    /// An opening on another board.
    OpeningSize {
        /// The opening.
        name: String,
        /// Its board.
        found: Size,
        /// The board of the match.
        size: Size,
    },
    /// An opening with a move that the rules refuse.
    OpeningMove {
        /// The opening.
        name: String,
        /// What is wrong with the move.
        why: PlayError,
        /// The board.
        size: Size,
    },
    /// A beginning of another kind, or one that is an end.
    Beginning(String),
    /// An engine of Go in a match of another game, or the other way round.
    OtherGame(String),
    /// A clock that never runs.
    Clock,
    /// Fewer than two contestants.
    Players,
    /// Two of them have the same name.
    SameName(String),
    /// With more than two, each pair plays as often with one colour as with the other.
    OddGames,
    /// Who meets whom in a knock-out depends on results that a shard does not know.
    SharedKnockOut,
    /// A test compares two engines.
    SprtPlayers,
    /// A test needs games with both colours.
    SprtColors,
    /// The test makes no sense.
    Sprt(#[from] SprtError),
    /// More games than there are numbers.
    TooManyGames,
}

message::display!(PlanError);

impl Message for PlanError {
    fn sentence(&self) -> Sentence {
        match self {
            PlanError::NoGames => id!(TOURNAMENT, "match-no-games").into(),
            PlanError::NoThreads => id!(TOURNAMENT, "match-no-threads").into(),
            PlanError::Handicap { stones, size } => {
                say!(TOURNAMENT, "match-wrong-handicap", stones, size)
            }
            PlanError::OpeningsAndHandicap => id!(TOURNAMENT, "match-two-starts").into(),
            PlanError::OpeningSize { name, found, size } => {
                say!(TOURNAMENT, "match-opening-size", name, found, size)
            }
            PlanError::OpeningMove { name, why, size } => {
                let reason = message::refused(*why, *size);
                say!(TOURNAMENT, "match-opening-move", name, reason)
            }
            PlanError::Beginning(name) => say!(TOURNAMENT, "match-wrong-beginning", name),
            PlanError::OtherGame(engine) => say!(TOURNAMENT, "match-other-game", engine),
            PlanError::Clock => id!(TOURNAMENT, "match-wrong-clock").into(),
            PlanError::Players => id!(TOURNAMENT, "match-few-players").into(),
            PlanError::SameName(name) => say!(TOURNAMENT, "match-same-name", name),
            PlanError::OddGames => id!(TOURNAMENT, "match-odd-games").into(),
            PlanError::SharedKnockOut => id!(TOURNAMENT, "match-shared-knock-out").into(),
            PlanError::SprtPlayers => id!(TOURNAMENT, "match-sprt-players").into(),
            PlanError::SprtColors => id!(TOURNAMENT, "match-sprt-colours").into(),
            PlanError::Sprt(error) => error.sentence(),
            PlanError::TooManyGames => id!(TOURNAMENT, "match-too-many-games").into(),
        }
    }
}
