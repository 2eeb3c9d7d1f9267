//! Comparing an evaluation with a golden one.

use crate::golden::{number, numbers, text};
use go::Color;
use net::Evaluation;
use serde_json::Value;

/// How far numbers may be apart.
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
