//! What two passes come to, and which moves near the end are worth less than they seem.

use crate::opinion::{Opinion, sign};
use crate::outcome::Outcome;
use conduct::{Clear, Ending, When};
use go::{Color, Game, Grid, KoRule, Move, Point, PointStatus, Rules, Scoring, Suicide};

/// How sure the network must be of every point before a game counts as over.
pub(crate) const CLEAR: Clear = Clear {
    open: 0.85,
    passed: 0.7,
};
/// From how much ownership on a point is settled enough to leave it alone, 0 to 1.
const SETTLED: f32 = 0.95;
/// What a move on a settled point costs at most, in points.
const SETTLED_COST: f32 = 0.5;
/// What a pass costs by territory, in points: what costs nothing is played first.
const PASS_COST: f32 = 1.0 / 3.0;

/// Tells whether a game is counted with all stones that are on the board: nobody is asked which are dead.
pub(crate) fn counts_all_stones(rules: Rules) -> bool {
    rules.scoring == Scoring::Area
        && rules.ko == KoRule::PositionalSuperko
        && rules.suicide == Suicide::Allowed
}

/// Whose each point becomes, as a network thought.
pub(crate) fn grid(game: &Game, ownership: impl Iterator<Item = f32>) -> Grid<f32> {
    let mut values = ownership;
    Grid::filled(game.size(), ()).map(|_, ()| values.next().unwrap_or(0.0))
}

/// What it comes to that both pass now, where `before` was thought of the same stones.
///
/// Where all is settled the game is counted, with dead stones taken off as both see them. Elsewhere they would not agree
/// on the count, and it is worth what the network thought.
pub(crate) fn outcome(game: &Game, before: &Opinion) -> Outcome {
    let status = if counts_all_stones(game.rules) {
        go::status_from_dead(game.position(), &Grid::new(game.size()))
    } else {
        let ownership = grid(game, before.ownership());
        let ending = Ending::of(game, &ownership, CLEAR, game.to_move());
        if !ending.is_settled(When::Last) {
            return before.outcome;
        }
        ending.status().clone()
    };
    Outcome::counted(margin(game, &status))
}

/// Black's points less White's, komi counted.
fn margin(game: &Game, status: &Grid<PointStatus>) -> f32 {
    let score = go::score(game.position(), status, game.rules.scoring, game.komi);
    score.margin_half_points() as f32 / 2.0
}

/// What is added to the score of each move at the root, in points of the player to move: moves on settled points cost
/// a little by area, where the count does not tell them from a pass, and a pass costs a little by territory.
pub(crate) fn points(game: &Game, opinion: &Opinion) -> Vec<f32> {
    let size = game.size();
    let mut points = vec![0.0; size.area() + 1];
    if game.rules.scoring == Scoring::Territory {
        points[size.area()] = -PASS_COST;
        return points;
    }
    // Moves that seem to do nothing may be threats.
    if game.position().ko().is_some() {
        return points;
    }
    let own = game.to_move();
    for (p, owner) in size.points().zip(opinion.ownership()) {
        let owner = sign(own) * owner;
        let over = (owner.abs() - SETTLED) / (1.0 - SETTLED);
        if over > 0.0 && game.position().stone(p).is_none() && is_idle(game, p, owner > 0.0) {
            points[size.index(p)] = -SETTLED_COST * over.min(1.0);
        }
    }
    points
}

/// Tells whether a move on a settled point does nothing that can be seen: in one's own area it touches no enemy and
/// connects nothing, in the other's it takes nothing.
fn is_idle(game: &Game, p: Point, in_own: bool) -> bool {
    let own = game.to_move();
    let position = game.position();
    let mut beside = game.size().neighbours(p);
    if !in_own {
        return position.clone().execute(own, Move::Play(p)).captured == 0;
    }
    let mut chains: Vec<Point> = Vec::new();
    beside.all(|q| match position.stone(q) {
        Some(color) if color == own => {
            let first = position.chain(q).first().copied();
            chains.extend(first);
            chains.iter().all(|&chain| Some(chain) == first)
        }
        Some(_) => false,
        None => true,
    })
}

/// The side that wins if an outcome comes true.
pub(crate) fn winrate_for(color: Color, winrate: f32) -> f32 {
    match color {
        Color::Black => winrate,
        Color::White => 1.0 - winrate,
    }
}
