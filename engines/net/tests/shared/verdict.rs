//! Comparing an evaluation with a golden one.

use crate::golden::{number, numbers, text};
use go::Color;
use net::Evaluation;
use serde_json::Value;

/// How far numbers are apart, or may be.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// Probabilities of moves.
    pub(crate) policy: f32,
    /// Probabilities of results.
    pub(crate) value: f32,
    /// Ownership.
    pub(crate) ownership: f32,
    /// Points.
    pub(crate) score: f32,
}

/// How far evaluations are from golden ones.
#[derive(Default)]
pub(crate) struct Distances {
    policy: Vec<f32>,
    value: Vec<f32>,
    ownership: Vec<f32>,
    score: Vec<f32>,
}

impl Distances {
    /// Adds those of an evaluation, which is the mover's.
    pub(crate) fn add(&mut self, golden: &Value, ours: &Evaluation, mover: Color) {
        let theirs = |key: &str| number(golden, key) as f32;
        let sign = if mover == Color::White { 1.0 } else { -1.0 };
        let win = theirs(if mover == Color::White {
            "white_win"
        } else {
            "white_loss"
        });
        self.value.push((ours.win - win).abs());
        self.score
            .push((sign * ours.lead - theirs("white_lead")).abs());
        let policy = numbers(golden, "policy").into_iter().zip(&ours.policy);
        self.policy
            .extend(policy.map(|(theirs, ours)| (theirs.max(0.0) - ours).abs()));
        let owned = numbers(golden, "white_ownership").into_iter();
        let both = owned.zip(&ours.ownership);
        self.ownership
            .extend(both.map(|(theirs, ours)| (theirs - sign * ours).abs()));
    }

    /// The mean and the greatest of each kind.
    pub(crate) fn summary(&self) -> [Bounds; 2] {
        let of = |fold: fn(&[f32]) -> f32| Bounds {
            policy: fold(&self.policy),
            value: fold(&self.value),
            ownership: fold(&self.ownership),
            score: fold(&self.score),
        };
        [
            of(|each| each.iter().sum::<f32>() / each.len() as f32),
            of(|each| each.iter().copied().fold(0.0, f32::max)),
        ]
    }
}

/// Fails unless the evaluation, which is the mover's, is the golden one, which is White's.
pub(crate) fn compare(golden: &Value, ours: &Evaluation, mover: Color, bounds: &Bounds) {
    let id = text(golden, "id");
    let near = |what: &str, ours: f32, theirs: f32, bound: f32| {
        let is_near = (ours - theirs).abs() <= bound;
        assert!(is_near, "{id}: {what} is {ours}, not {theirs}");
    };
    let theirs = |key: &str| number(golden, key) as f32;
    let (sign, win, loss) = match mover {
        Color::White => (1.0, ours.win, ours.loss),
        Color::Black => (-1.0, ours.loss, ours.win),
    };
    near("White's win", win, theirs("white_win"), bounds.value);
    near("White's loss", loss, theirs("white_loss"), bounds.value);
    near(
        "no result",
        ours.no_result,
        theirs("no_result"),
        bounds.value,
    );
    let mean = sign * ours.score_mean;
    near("the score", mean, theirs("white_score_mean"), bounds.score);
    near(
        "the deviation",
        ours.score_stdev,
        theirs("score_stdev"),
        bounds.score,
    );
    near(
        "the lead",
        sign * ours.lead,
        theirs("white_lead"),
        bounds.score,
    );
    let mut policy = numbers(golden, "policy");
    policy.push(theirs("policy_pass"));
    assert_eq!(ours.policy.len(), policy.len(), "{id}");
    for (ours, theirs) in ours.policy.iter().zip(policy) {
        // What is illegal has -1 there and exactly 0 here.
        if theirs < 0.0 {
            near("an illegal move", *ours, 0.0, 0.0);
        } else {
            near("a move", *ours, theirs, bounds.policy);
        }
    }
    for (ours, theirs) in ours
        .ownership
        .iter()
        .zip(numbers(golden, "white_ownership"))
    {
        near("a point", sign * ours, theirs, bounds.ownership);
    }
}
