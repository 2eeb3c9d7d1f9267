//! What an engine found out, as a line of JSON.

use crate::query::Query;
use crate::queue::Job;
use engine::{Analysis, Policy};
use go::{Color, Game, Grid, Move, Setup, Symmetry};
use overlay::{Candidate, Estimate};
use serde::Serialize;

/// How an answer tells which question it is to.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Head<'a> {
    id: &'a str,
    turn_number: u32,
    is_during_search: bool,
}

impl<'a> Head<'a> {
    fn of(job: &'a Job, is_during_search: bool) -> Head<'a> {
        Head {
            id: &job.query.id,
            turn_number: job.turn,
            is_during_search,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Nothing<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    no_results: bool,
}

#[derive(Serialize)]
struct Failure<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    error: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Found<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    move_infos: Vec<MoveInfo>,
    root_info: RootInfo,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<Vec<f64>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveInfo {
    r#move: String,
    order: usize,
    visits: u64,
    #[serde(flatten)]
    weights: Weights,
    #[serde(flatten)]
    values: Values,
    #[serde(skip_serializing_if = "Option::is_none")]
    lcb: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    utility_lcb: Option<f64>,
    /// The same as the lead: the name is that of earlier versions of the protocol.
    #[serde(skip_serializing_if = "Option::is_none")]
    score_mean: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prior: Option<f64>,
    pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_visits: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_edge_visits: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f64>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RootInfo {
    current_player: &'static str,
    this_hash: String,
    sym_hash: String,
    visits: u64,
    /// The same as visits: each counts once.
    weight: u64,
    #[serde(flatten)]
    values: Values,
}

/// Visits of a move where the search may come to the same position by other moves, and where visits do not count alike.
/// Neither is so here: all are the visits.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Weights {
    edge_visits: u64,
    edge_weight: u64,
    weight: u64,
}

/// What is told of moves and of the position alike. What the engine does not know is left out.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Values {
    #[serde(skip_serializing_if = "Option::is_none")]
    winrate: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_lead: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_selfplay: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_stdev: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    utility: Option<f64>,
}

/// Writes that a position was not analysed because nobody wants it any more.
pub(crate) fn nothing(job: &Job) -> String {
    line(&Nothing {
        head: Head::of(job, false),
        no_results: true,
    })
}

/// Writes that a position could not be analysed.
pub(crate) fn failure(job: &Job, error: &str) -> String {
    line(&Failure {
        head: Head::of(job, false),
        error,
    })
}

/// Writes what was found out about a position, so far or finally.
pub(crate) fn found(job: &Job, game: &Game, found: &Analysis, is_during_search: bool) -> String {
    let query = &*job.query;
    let teller = Teller {
        query,
        game,
        side: query.perspective.side(game.to_move()),
    };
    let visited = found.candidates.iter().filter(|c| c.visits != Some(0));
    let detail = query.detail;
    line(&Found {
        head: Head::of(job, is_during_search),
        move_infos: visited
            .enumerate()
            .map(|(order, candidate)| teller.candidate(order, candidate))
            .collect(),
        root_info: teller.root(found.value().unwrap_or_default()),
        ownership: found
            .ownership
            .as_ref()
            .filter(|_| detail.ownership)
            .map(|owned| teller.ownership(owned)),
        policy: found.policy.as_ref().filter(|_| detail.policy).map(policy),
    })
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers can be written")
}

/// Tells values as one side sees them.
struct Teller<'a> {
    query: &'a Query,
    game: &'a Game,
    side: Color,
}

impl Teller<'_> {
    fn candidate(&self, order: usize, candidate: &Candidate) -> MoveInfo {
        let most = 1 + self.query.line;
        let pv = candidate.pv.iter().take(most);
        let pv_visits = candidate.pv_visits.iter().take(most).copied();
        let pv_visits: Option<Vec<u64>> = self.query.pv_visits.then(|| pv_visits.collect());
        let ownership = candidate.ownership.as_ref();
        let visits = candidate.visits.unwrap_or(0);
        MoveInfo {
            r#move: self.vertex(candidate.mv),
            order,
            visits,
            weights: Weights {
                edge_visits: visits,
                edge_weight: visits,
                weight: visits,
            },
            values: self.values(&Estimate {
                winrate: candidate.winrate,
                score: candidate.score,
                score_spread: candidate.score_spread,
                score_mean: candidate.score_mean,
                utility: candidate.utility,
                ..Estimate::default()
            }),
            lcb: candidate.lcb.map(|chance| self.chance(chance)),
            utility_lcb: candidate.utility_lcb.map(|worth| self.signed(worth)),
            score_mean: candidate.score.map(|score| self.signed(score)),
            prior: candidate.prior.map(rounded),
            pv: pv.map(|&mv| self.vertex(mv)).collect(),
            pv_edge_visits: pv_visits.clone(),
            pv_visits,
            ownership: ownership.map(|owned| self.ownership(owned)),
        }
    }

    fn root(&self, estimate: Estimate) -> RootInfo {
        let (this_hash, sym_hash) = hashes(self.game);
        RootInfo {
            current_player: match self.game.to_move() {
                Color::Black => "B",
                Color::White => "W",
            },
            this_hash,
            sym_hash,
            visits: estimate.visits.unwrap_or(0),
            weight: estimate.visits.unwrap_or(0),
            values: self.values(&estimate),
        }
    }

    fn values(&self, estimate: &Estimate) -> Values {
        Values {
            winrate: estimate.winrate.map(|chance| self.chance(chance)),
            score_lead: estimate.score.map(|score| self.signed(score)),
            score_selfplay: estimate.score_mean.map(|score| self.signed(score)),
            score_stdev: estimate.score_spread.map(rounded),
            utility: estimate.utility.map(|worth| self.signed(worth)),
        }
    }

    fn ownership(&self, owned: &Grid<f32>) -> Vec<f64> {
        owned.values().iter().map(|&own| self.signed(own)).collect()
    }

    /// The side's part of a chance that is Black's.
    fn chance(&self, blacks: f32) -> f64 {
        rounded(match self.side {
            Color::Black => blacks,
            Color::White => 1.0 - blacks,
        })
    }

    /// A value that is Black's, as the side's.
    fn signed(&self, blacks: f32) -> f64 {
        rounded(match self.side {
            Color::Black => blacks,
            Color::White => -blacks,
        })
    }

    fn vertex(&self, mv: Move) -> String {
        match mv {
            Move::Play(p) => p.to_gtp(self.game.size()),
            Move::Pass => "pass".to_owned(),
        }
    }
}

/// Row by row from the upper left, the pass last; −1 where a move is not allowed.
fn policy(policy: &Policy) -> Vec<f64> {
    let points = policy.points.values().iter();
    let points = points.map(|chance| chance.map_or(-1.0, rounded));
    points.chain([rounded(policy.pass)]).collect()
}

/// Six decimals: more are noise, and make lines three times as long. What is no number is 0.
fn rounded(value: f32) -> f64 {
    let rounded = (f64::from(value) * 1e6).round() / 1e6;
    // Adding makes a zero of what is less than nothing by rounding.
    if rounded.is_finite() {
        rounded + 0.0
    } else {
        0.0
    }
}

/// What tells positions apart, with side to move and ko, as it is and however it is turned and mirrored: 32 hexadecimal
/// digits each.
fn hashes(game: &Game) -> (String, String) {
    let size = game.size();
    let stones = game.position().stones();
    let ko = game.position().ko();
    let hash = |symmetry: Symmetry| {
        let turned = symmetry.grid(&stones);
        let ko = ko.map(|p| symmetry.point(p, size));
        let at = ko.map_or(0, |p| turned.size().index(p) as u64 + 1);
        let setup = Setup {
            stones: turned,
            to_move: game.to_move(),
        };
        let sides = u64::from(size.width()) * u64::from(size.height());
        let rest = at << 32 | sides << 8 | game.to_move().index() as u64;
        let stones = setup.position().hash();
        format!("{stones:016X}{:016X}", random::scatter(rest))
    };
    let this = hash(Symmetry::IDENTITY);
    let least = Symmetry::of(size).map(hash).min();
    let least = least.unwrap_or_else(|| this.clone());
    (this, least)
}
