//! Levels for people, from a beginner who takes what is in atari to all that the machine can do.
//!
//! The lower ones play what the network finds likely without search, the more freely the lower they are, but only moves
//! that it finds likely at all, and the lower the nearer to the last move: so mistakes look like somebody's.
//! `cargo run --release -p neural --example levels -- NET` plays each level against the one below; `docs/engine.md` has
//! what came out.

use crate::thought::Idea;
use go::{Game, Move};

/// How somebody plays who does not always play the best move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Freedom {
    /// How freely moves are drawn: 0 always the best, 1 as often as they were visited, or as they are likely where nothing
    /// was searched; above that more alike.
    pub temperature: f32,
    /// Moves that are less likely than this part of the likeliest are never drawn.
    pub least_share: f32,
    /// How many times as likely a move beside the last one becomes, less one; it fades with distance.
    pub nearness: f32,
    /// Moves that take stones are drawn as if they had at least this part of the likeliest one's share.
    pub takes: f32,
}

impl Freedom {
    /// Always the best move.
    pub const NONE: Freedom = Freedom::drawn(0.0, 0.0, 0.0, 0.0);

    const fn drawn(temperature: f32, least_share: f32, nearness: f32, takes: f32) -> Freedom {
        Freedom {
            temperature,
            least_share,
            nearness,
            takes,
        }
    }
}

/// How many points away nearness has faded to a third.
const NEAR: f32 = 2.0;

impl Freedom {
    /// How often a move is drawn, compared with others; `best` is the best one.
    pub(crate) fn weight(&self, game: &Game, idea: &Idea, best: &Idea) -> f32 {
        let share = if best.visits > 0 {
            idea.visits as f32 / best.visits as f32
        } else {
            idea.prior / best.prior.max(1e-6)
        };
        let takes = self.takes > 0.0
            && game
                .position()
                .clone()
                .execute(game.to_move(), idea.mv)
                .captured
                > 0;
        let share = if takes { share.max(self.takes) } else { share };
        if share < self.least_share {
            return 0.0;
        }
        share.powf(1.0 / self.temperature) * (1.0 + self.nearness * near(game, idea.mv))
    }
}

/// How near a move is to the last one, 0 to 1.
fn near(game: &Game, mv: Move) -> f32 {
    match (game.moves().last(), mv) {
        (Some(&(_, Move::Play(last))), Move::Play(p)) => {
            let apart = |a: u8, b: u8| f32::from(a.abs_diff(b));
            (-apart(last.x, p.x).hypot(apart(last.y, p.y)) / NEAR).exp()
        }
        _ => 0.0,
    }
}

/// Boards with more points are large.
pub(crate) const LARGE: usize = 13 * 13;

/// A level.
#[derive(Clone, Copy)]
pub(crate) struct Level {
    /// Visits for a move; `None`: by time.
    pub(crate) visits: Option<u64>,
    /// At most so many on boards of more than [`LARGE`] points, where a visit tells more.
    pub(crate) visits_when_large: u64,
    /// How freely moves are chosen.
    pub(crate) freedom: Freedom,
}

const fn without_search(temperature: f32, least_share: f32, nearness: f32, takes: f32) -> Level {
    Level {
        visits: Some(1),
        visits_when_large: u64::MAX,
        freedom: Freedom::drawn(temperature, least_share, nearness, takes),
    }
}

/// Moves that were visited nearly as much as the best one are drawn, too, so that games differ.
const fn with_visits(visits: u64) -> Level {
    Level {
        visits: Some(visits),
        visits_when_large: u64::MAX,
        freedom: Freedom::drawn(0.3, 0.3, 0.0, 0.0),
    }
}

/// With fewer visits than seven, chance decides which moves get them, and a search is no better than none; so the first level
/// with one draws more freely instead.
const FIRST_SEARCH: Level = Level {
    freedom: Freedom::drawn(0.45, 0.25, 0.0, 0.0),
    ..with_visits(7)
};

const LEVELS: [Level; 15] = [
    without_search(3.0, 0.0002, 3.0, 1.0),
    without_search(2.2, 0.0005, 2.0, 0.7),
    without_search(1.7, 0.001, 1.5, 0.5),
    without_search(1.35, 0.002, 1.0, 0.3),
    without_search(1.1, 0.005, 0.5, 0.0),
    without_search(0.85, 0.01, 0.0, 0.0),
    without_search(0.6, 0.02, 0.0, 0.0),
    without_search(0.35, 0.1, 0.0, 0.0),
    FIRST_SEARCH,
    with_visits(8),
    with_visits(12),
    with_visits(16),
    with_visits(22),
    Level {
        visits_when_large: 30,
        ..with_visits(48)
    },
    Level {
        visits: None,
        visits_when_large: u64::MAX,
        freedom: Freedom::NONE,
    },
];

/// How many levels there are; they count from 1.
pub const MOST_LEVEL: usize = LEVELS.len();

impl Level {
    /// The level from 1 to [`MOST_LEVEL`], or the nearest.
    pub(crate) fn of(level: usize) -> Level {
        LEVELS[level.clamp(1, MOST_LEVEL) - 1]
    }

    /// How a human-style network plays: moves are drawn nearly as often as it expects them of people, without those that
    /// are hardly ever played, which people do not repeat all game long.
    pub(crate) const LIKE_PEOPLE: Level = without_search(0.85, 0.02, 0.0, 0.0);
}
