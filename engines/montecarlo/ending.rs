//! The end of a game: whether it may be passed, and what is to be taken off the board.

use crate::mind::{Idea, Thought};
use crate::status::status;
use go::{Color, Game, Grid, Move, Point, PointStatus, Scoring};

/// How much every point must be somebody's, 0 to 1, before the game is passed first, and after a pass.
const CLEAR: f32 = 0.93;
const CLEAR_AFTER_PASS: f32 = 0.7;
/// Playouts without which nothing is known of the points.
const LEAST_PLAYOUTS: u32 = 100;
/// How much worse than the best move one may be that takes dead stones off the board.
const CLEANING_COST: f32 = 0.1;
/// How much worse than a pass a move may be that is played because passing loses.
const LAST_HOPE: f32 = 0.1;

/// What has happened when it is asked whether a game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// Nobody has passed.
    Open,
    /// The colour that is asked about has just passed.
    Passed,
    /// The other has just passed, so that the next pass is the last.
    Last,
}

/// A position as it would be counted now.
pub(crate) struct Ending<'a> {
    game: &'a Game,
    thought: &'a Thought,
    status: Grid<PointStatus>,
    /// Whether the colour that is asked about wins if nobody moves any more.
    pub(crate) wins: bool,
}

impl<'a> Ending<'a> {
    pub(crate) fn of(game: &'a Game, thought: &'a Thought, color: Color) -> Ending<'a> {
        let (position, scoring) = (game.position(), game.rules.scoring);
        let status = status(position, &thought.outlook.ownership, scoring);
        let score = go::score(position, &status, scoring, game.komi);
        let margin = score.margin_half_points();
        Ending {
            wins: match color {
                Color::Black => margin > 0,
                Color::White => margin < 0,
            },
            game,
            thought,
            status,
        }
    }

    /// Tells whether all is settled, as far as playouts know, and the game is won.
    pub(crate) fn is_over(&self, when: When) -> bool {
        let bound = match when {
            When::Open => CLEAR,
            When::Passed | When::Last => CLEAR_AFTER_PASS,
        };
        let clear = |p: Point| {
            let sure = self.thought.outlook.ownership[p].abs() > bound;
            match self.status[p] {
                PointStatus::Seki => true,
                // By area somebody gets it, but for a seki's. If the game ends now, nobody does.
                PointStatus::Dame => {
                    sure || when == When::Last
                        || self.game.rules.scoring == Scoring::Territory
                        || self.is_in_seki(p)
                }
                _ => sure || self.is_in_seki(p),
            }
        };
        self.wins
            && self.thought.outlook.playouts >= LEAST_PLAYOUTS
            && self.game.size().points().all(clear)
    }

    /// Tells whether an empty point is beside a seki.
    fn is_in_seki(&self, p: Point) -> bool {
        let mut beside = self.game.size().neighbours(p);
        self.game.position().stone(p).is_none()
            && beside.any(|q| self.status[q] == PointStatus::Seki)
    }

    /// Returns a move that takes dead stones of the other off the board or comes nearer to that, if both have passed and
    /// play goes on all the same: then the other does not think them dead.
    pub(crate) fn cleaning(&self, best: &Idea, legal: impl Fn(Move) -> bool) -> Option<Point> {
        if !is_disputed(self.game) {
            return None;
        }
        let own = self.game.to_move();
        let mine = |idea: &Idea| idea.winrate_for(own);
        let candidates = self.thought.ideas.iter().filter_map(|idea| {
            let Move::Play(p) = idea.mv else { return None };
            let beside_dead = self.game.size().neighbours(p).any(|q| {
                self.status[q] == PointStatus::Dead
                    && self.game.position().stone(q) == Some(own.opposite())
            });
            let costs = idea.visits >= 10 && mine(idea) < mine(best) - CLEANING_COST;
            (beside_dead && !costs && legal(idea.mv)).then_some((p, idea.visits))
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
    pub(crate) fn instead_of_pass(
        &self,
        pass: &Idea,
        legal: impl Fn(Move) -> bool,
    ) -> Option<Point> {
        let own = self.game.to_move();
        let mut ideas = self.thought.ideas.iter().filter(|idea| {
            idea.visits > 1
                && idea.winrate_for(own) > pass.winrate_for(own) - LAST_HOPE
                && legal(idea.mv)
        });
        ideas.find_map(|idea| match idea.mv {
            Move::Play(p) if !self.wins => Some(p),
            _ => None,
        })
    }
}

/// Tells whether both have passed and play goes on all the same.
fn is_disputed(game: &Game) -> bool {
    let mut pairs = game.moves().windows(2);
    pairs.any(|pair| pair.iter().all(|&(_, mv)| mv == Move::Pass))
}
