//! The end of a game: whether it may be passed, and what is to be taken off the board.

use crate::status::status;
use go::{Color, Game, Grid, Move, Point, PointStatus, Scoring};

/// How much worse than the best move one may be that takes dead stones off the board.
const CLEANING_COST: f32 = 0.1;
/// How often a move must have been tried before it counts that it is worse.
const CLEANING_VISITS: u32 = 10;
/// How much worse than a pass a move may be that is played because passing loses.
const LAST_HOPE: f32 = 0.1;

/// What has happened when it is asked whether a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Nobody has passed.
    Open,
    /// The colour that is asked about has just passed.
    Passed,
    /// The other has just passed, so that the next pass is the last.
    Last,
}

/// From how much ownership on, 0 to 1, a point is taken for somebody's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clear {
    /// Before the game is passed first.
    pub open: f32,
    /// After a pass.
    pub passed: f32,
}

/// A move that was searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried {
    /// The move.
    pub mv: Move,
    /// How often it was tried.
    pub visits: u32,
    /// The mover's chance to win after it, 0 to 1.
    pub winrate: f32,
}

/// A position as it would be counted now.
pub struct Ending<'a> {
    game: &'a Game,
    ownership: &'a Grid<f32>,
    clear: Clear,
    status: Grid<PointStatus>,
    /// Whether the colour that is asked about wins if nobody moves any more.
    pub wins: bool,
}

impl<'a> Ending<'a> {
    /// Counts a position for `color`. `ownership` tells how much each point becomes Black's, −1 to 1.
    pub fn of(game: &'a Game, ownership: &'a Grid<f32>, clear: Clear, color: Color) -> Ending<'a> {
        let (position, scoring) = (game.position(), game.rules.scoring);
        let status = status(position, ownership, scoring);
        let score = go::score(position, &status, scoring, game.komi);
        let margin = score.margin_half_points();
        Ending {
            wins: match color {
                Color::Black => margin > 0,
                Color::White => margin < 0,
            },
            game,
            ownership,
            clear,
            status,
        }
    }

    /// What each point is.
    pub fn status(&self) -> &Grid<PointStatus> {
        &self.status
    }

    /// Tells whether all is settled, as far as ownership tells.
    pub fn is_settled(&self, when: When) -> bool {
        let clear = |p: Point| {
            // If the game ends now, nobody gets the points between.
            let shared = when == When::Last || self.game.rules.scoring == Scoring::Territory;
            shared && self.is_between(p) || self.is_clear(p, when)
        };
        self.game.size().points().all(clear)
    }

    /// Tells whether a point is surely somebody's, as far as ownership tells, or nobody's because of a seki.
    pub fn is_clear(&self, p: Point, when: When) -> bool {
        let bound = match when {
            When::Open => self.clear.open,
            When::Passed | When::Last => self.clear.passed,
        };
        self.ownership[p].abs() > bound || self.status[p] == PointStatus::Seki || self.is_in_seki(p)
    }

    /// Tells whether all is settled and the game is won.
    pub fn is_over(&self, when: When) -> bool {
        self.wins && self.is_settled(when)
    }

    /// Tells whether a point is nobody's because both stand at it, and not because there is room for both.
    fn is_between(&self, p: Point) -> bool {
        let beside = || self.game.size().neighbours(p);
        let of = |color| beside().any(|q| self.game.position().stone(q) == Some(color));
        let next = beside().filter(|&q| self.status[q] == PointStatus::Dame);
        self.status[p] == PointStatus::Dame && (Color::BOTH.into_iter().all(of) || next.count() < 2)
    }

    /// Tells whether an empty point is beside a seki.
    fn is_in_seki(&self, p: Point) -> bool {
        let mut beside = self.game.size().neighbours(p);
        self.game.position().stone(p).is_none()
            && beside.any(|q| self.status[q] == PointStatus::Seki)
    }

    /// Tells whether both have passed and play goes on all the same: then the other does not think the dead stones dead.
    pub fn is_disputed(&self) -> bool {
        let mut pairs = self.game.moves().windows(2);
        pairs.any(|pair| pair.iter().all(|&(_, mv)| mv == Move::Pass))
    }

    /// Returns a move of the side to move that takes dead stones of the other off the board or comes nearer to that, and
    /// costs hardly anything compared with the best one.
    pub fn cleaning(
        &self,
        tried: impl Iterator<Item = Tried>,
        best: f32,
        legal: impl Fn(Move) -> bool,
    ) -> Option<Point> {
        let own = self.game.to_move();
        let candidates = tried.filter_map(|tried| {
            let Move::Play(p) = tried.mv else { return None };
            let beside_dead = self.game.size().neighbours(p).any(|q| {
                self.status[q] == PointStatus::Dead
                    && self.game.position().stone(q) == Some(own.opposite())
            });
            let costs = tried.visits >= CLEANING_VISITS && tried.winrate < best - CLEANING_COST;
            (beside_dead && !costs && legal(tried.mv)).then_some((p, tried.visits))
        });
        let safe = candidates.filter_map(|(p, visits)| {
            let mut after = self.game.position().clone();
            let taken = after.execute(own, Move::Play(p)).captured;
            (taken > 0 || after.liberties(p).len() > 1).then_some((taken, visits, p))
        });
        safe.max_by_key(|&(taken, visits, p)| (taken, visits, p.y, p.x))
            .map(|(_, _, p)| p)
    }

    /// Returns a move instead of a pass that would lose, if there is one that does no harm.
    pub fn instead_of_pass(
        &self,
        tried: impl Iterator<Item = Tried>,
        pass: f32,
        legal: impl Fn(Move) -> bool,
    ) -> Option<Point> {
        if self.wins {
            return None;
        }
        let mut harmless = tried.filter(|tried| {
            tried.visits > 1 && tried.winrate > pass - LAST_HOPE && legal(tried.mv)
        });
        harmless.find_map(|tried| match tried.mv {
            Move::Play(p) => Some(p),
            Move::Pass => None,
        })
    }
}
