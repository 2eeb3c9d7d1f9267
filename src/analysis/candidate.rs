//! What was found, whichever game it is about, as one player sees it: Black.

use go::{Move, Size};
use kind::{Outcome, Side};
use overlay::Estimate;

/// A move that is thought of.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move, as its game writes it; of Go as GTP does.
    pub mv: String,
    /// The chance to win as whoever thinks tells it of Go, and Black's of other games, 0 to 1.
    pub winrate: Option<f32>,
    /// Points, of Go only.
    pub score: Option<f32>,
    /// Playouts or positions behind it.
    pub visits: Option<u64>,
    /// The moves that are expected, this one first.
    pub line: Vec<String>,
}

impl Candidate {
    pub(crate) fn of_go(candidate: &overlay::Candidate, size: Size) -> Candidate {
        let name = |mv: Move| match mv {
            Move::Play(point) => point.to_gtp(size),
            Move::Pass => "pass".to_owned(),
        };
        Candidate {
            mv: name(candidate.mv),
            winrate: candidate.winrate,
            score: candidate.score,
            visits: candidate.visits,
            line: candidate.pv.iter().map(|&mv| name(mv)).collect(),
        }
    }

    pub(crate) fn of_player(candidate: &player::Candidate, side: Side) -> Candidate {
        Candidate {
            mv: candidate.mv.clone(),
            winrate: chance(candidate).map(|chance| blacks(chance, side)),
            score: None,
            visits: Some(candidate.nodes),
            line: candidate.line.clone(),
        }
    }
}

/// What a player found about a position in which that side is to move; none if it tells no chance.
pub fn of_player(found: &player::Found, side: Side) -> Option<Estimate> {
    let chance = chance(found.candidates.first()?)?;
    Some(Estimate {
        winrate: Some(blacks(chance, side)),
        visits: Some(found.nodes),
        ..Estimate::default()
    })
}

/// What a game is worth that has ended; none if it has to be counted first.
pub(crate) fn of_outcome(outcome: Outcome) -> Option<Estimate> {
    let winrate = match outcome {
        Outcome::Win(side) => blacks(1.0, side),
        Outcome::Draw => 0.5,
        Outcome::Counted => return None,
    };
    Some(Estimate {
        winrate: Some(winrate),
        ..Estimate::default()
    })
}

fn chance(candidate: &player::Candidate) -> Option<f32> {
    let score = candidate.score.map(player::Score::chance);
    candidate.chance.or(score)
}

fn blacks(chance: f32, side: Side) -> f32 {
    match side {
        Side::First => chance,
        Side::Second => 1.0 - chance,
    }
}
