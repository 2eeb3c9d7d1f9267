//! Which move to try next: PUCT, as `KataGo` has it.
//!
//! A move's worth is its mean utility and a bonus for moves that are likely and were tried little. Constants are those
//! of `KataGo`'s defaults.

use crate::opinion::{Code, sign};
use crate::outcome::{MOST_UTILITY, Mean};
use crate::tree::{Node, NodeId, ROOT, Tree};
use go::Color;
use std::f32::consts::FRAC_1_PI;

/// How moves are selected.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Puct {
    /// How much is explored.
    pub exploration: f32,
    /// How much more with the logarithm of visits…
    pub exploration_log: f32,
    /// … counted in these.
    pub exploration_base: f32,
    /// How much more where results differ more than usual, 0 to 1.
    pub by_deviation: f32,
    /// By how much moves that were not tried are thought worse than the position, below the root and at it.
    pub first_play: [f32; 2],
}

impl Default for Puct {
    fn default() -> Self {
        Puct {
            exploration: 1.0,
            exploration_log: 0.45,
            exploration_base: 500.0,
            by_deviation: 0.85,
            first_play: [0.2, 0.1],
        }
    }
}

/// How far utilities usually differ.
const USUAL_DEVIATION: f32 = 0.40;
/// For how many visits that counts.
const USUAL_VISITS: f32 = 2.0;
/// What a playout is worth that is still on its way: as if lost.
const VIRTUAL_LOSS: f32 = -1.0;
/// Exploration does not begin at nothing.
const FIRST: f32 = 0.01;

impl Puct {
    /// What exploring is worth at a node whose moves were tried so often in all.
    pub(crate) fn scale(&self, node: &Node, tried: f32) -> f32 {
        let base = self.exploration_base;
        let by_visits = self.exploration + self.exploration_log * ((tried + base) / base).ln();
        by_visits * (tried + FIRST).sqrt() * self.by_spread(&node.total)
    }

    fn by_spread(&self, total: &Mean) -> f32 {
        let usual = USUAL_DEVIATION * USUAL_DEVIATION;
        let variance = if total.weight <= 1.0 {
            usual
        } else {
            let square = total.utility * total.utility;
            let sum = USUAL_VISITS * (square + usual) + total.weight * total.utility_square;
            // The usual deviation counts as one visit less below the line: it is an estimate of a sample's variance.
            sum / (total.weight + USUAL_VISITS - 1.0) - square
        };
        1.0 + self.by_deviation * (variance.max(0.0).sqrt() / USUAL_DEVIATION - 1.0)
    }

    /// What a move that was not tried is expected to be worth for the player to move, when moves of so much prior were.
    pub(crate) fn first_play(&self, node: &Node, tried_prior: f32, at_root: bool) -> f32 {
        let known = (tried_prior * tried_prior).min(1.0);
        let mean = known * node.total.utility + (1.0 - known) * node.own.utility;
        let less = self.first_play[usize::from(at_root)];
        sign(node.to_move) * mean - less * tried_prior.max(0.0).sqrt()
    }
}

/// A move that was picked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Pick {
    /// One that was tried: its place among the edges.
    Tried(usize),
    /// One that was not: its code and its prior.
    New(Code, f32),
}

impl Pick {
    /// Picks the move to try next at a node that was evaluated.
    pub(crate) fn of(tree: &Tree, id: NodeId) -> Pick {
        let node = tree.node(id);
        if let Some(pick) = forced(node, tree.area()) {
            return pick;
        }
        let mut tried_prior = 0.0;
        let mut tried = 0.0;
        for edge in &node.edges {
            let child = tree.node(edge.to);
            tried += child.total.weight + child.flying as f32;
            tried_prior += edge.prior;
        }
        let scale = tree.puct.scale(node, tried);
        let fresh = tree.puct.first_play(node, tried_prior, id == ROOT);
        let mut best = (Pick::Tried(0), f32::MIN);
        for (place, edge) in node.edges.iter().enumerate() {
            let child = tree.node(edge.to);
            let (weight, flying) = (child.total.weight, child.flying as f32);
            let mut worth = if weight > 0.0 {
                tree.worth(id, edge.code, child)
            } else {
                fresh
            };
            if flying > 0.0 {
                worth = (worth * weight + VIRTUAL_LOSS * flying) / (weight + flying);
            }
            let worth = worth + scale * edge.prior / (1.0 + weight + flying);
            if worth > best.1 {
                best = (Pick::Tried(place), worth);
            }
        }
        if let Some((code, prior)) = next(node)
            && fresh + scale * prior > best.1
        {
            best = (Pick::New(code, prior), f32::MAX);
        }
        best.0
    }
}

impl Tree {
    /// What a child is worth for the player to move at its parent.
    pub(crate) fn worth(&self, parent: NodeId, code: Code, child: &Node) -> f32 {
        let sign = sign(self.node(parent).to_move);
        let total = &child.total;
        let mut utility = total.utility;
        if parent == ROOT
            && let Some(&points) = self.root_points.get(usize::from(code))
            && points != 0.0
        {
            let points = sign * points;
            utility += self.utility.of_points(points, total.score, total.stdev());
        }
        sign * utility
    }
}

/// Returns the likeliest move that was not tried.
fn next(node: &Node) -> Option<(Code, f32)> {
    let opinion = node.opinion()?;
    let at = |place: usize| match &node.allowed {
        Some(allowed) => allowed.get(place).copied(),
        None => opinion.at(place),
    };
    // Mostly the moves that were tried are the likeliest ones in order.
    let in_order = |&place: &usize| {
        let edge = node.edges.get(place);
        edge.is_some_and(|edge| at(place).is_some_and(|(code, _)| code == edge.code))
    };
    let first = (0..node.edges.len()).take_while(in_order).count();
    let rest = &node.edges[first..];
    (first..)
        .map_while(at)
        .find(|(code, _)| rest.iter().all(|edge| edge.code != *code))
}

/// Where a pass ends the game it is tried soon, and so is something else: the network does not know how it is counted.
fn forced(node: &Node, pass: usize) -> Option<Pick> {
    if node.passes != 1 || node.total.weight < 2.0 || node.edges.len() > 1 {
        return None;
    }
    let is_pass = |code: Code| usize::from(code) == pass;
    let has_pass = node.edges.iter().any(|edge| is_pass(edge.code));
    if node.edges.is_empty() {
        return None;
    }
    let opinion = node.opinion()?;
    let moves: Vec<(Code, f32)> = match &node.allowed {
        Some(allowed) => allowed.to_vec(),
        None => opinion.moves().collect(),
    };
    let wanted = moves.iter().find(|(code, _)| is_pass(*code) != has_pass)?;
    Some(Pick::New(wanted.0, wanted.1))
}

/// Weighs the children of a node: those that turned out worse count less than their visits, the others more, as by
/// chance a bad move is tried too often.
pub(crate) fn lowered<'a>(
    children: impl Iterator<Item = &'a Mean> + Clone,
    to_move: Color,
    mut add: impl FnMut(&'a Mean, f32),
) {
    /// How strongly.
    const EXPONENT: f32 = 0.25;
    /// The least share, before that.
    const LEAST: f32 = 0.0001;
    let sign = sign(to_move);
    let mut mean = Mean::default();
    for child in children.clone() {
        mean.add(child, child.weight);
    }
    let share = |child: &Mean| {
        let over = sign * (child.utility - mean.utility);
        let z = over * (1.5 * child.weight.sqrt()).sqrt();
        child.weight * (student3(z) + LEAST).powf(EXPONENT)
    };
    let sum: f32 = children.clone().map(share).sum();
    for child in children {
        add(child, share(child) * mean.weight / sum);
    }
}

/// The cumulative distribution of Student's t with three degrees of freedom.
fn student3(t: f32) -> f32 {
    let x = t / 3.0_f32.sqrt();
    (0.5 + FRAC_1_PI * (x / (1.0 + x * x) + x.atan())).clamp(0.0, 1.0)
}

/// What a mean might be worse by: the error of utilities that differ so, as if one extreme result had been among few.
pub(crate) fn radius(total: &Mean) -> f32 {
    /// Standard errors.
    const ERRORS: f32 = 5.0;
    let visits = total.weight.max(1.0);
    let extreme = 1.0 / (visits * visits);
    let square = total.utility * total.utility;
    let widest = square + MOST_UTILITY * MOST_UTILITY;
    let mean_square = (total.utility_square * visits + widest * extreme) / (visits + extreme);
    ERRORS * ((mean_square - square).max(0.0) / visits).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn students_distribution_has_its_known_values() {
        for (t, share) in [
            (0.0, 0.5),
            (0.765, 0.75),
            (2.353, 0.95),
            (-2.353, 0.05),
            (-5.841, 0.005),
        ] {
            assert!((student3(t) - share).abs() < 1e-3, "{t}");
        }
    }

    #[test]
    fn what_turned_out_worse_counts_less_and_all_together_as_before() {
        let child = |utility, weight| Mean {
            weight,
            utility,
            ..Mean::default()
        };
        let children = [child(0.3, 100.0), child(-0.5, 20.0), child(0.25, 3.0)];
        let weights = |to_move| {
            let mut weights = Vec::new();
            lowered(children.iter(), to_move, |_, weight| weights.push(weight));
            weights
        };
        let black = weights(Color::Black);
        assert!(black[0] > 100.0 && black[1] < 15.0, "{black:?}");
        assert!((black.iter().sum::<f32>() - 123.0).abs() < 1e-3);
        let white = weights(Color::White);
        assert!(white[1] > 20.0, "{white:?}");
    }

    #[test]
    fn what_was_seen_more_often_is_surer() {
        let total = |weight| Mean {
            weight,
            utility: 0.2,
            utility_square: 0.2 * 0.2 + 0.04,
            ..Mean::default()
        };
        assert!(radius(&total(1.0)) > 3.0);
        let of_hundred = radius(&total(100.0));
        assert!((of_hundred - 5.0 * 0.2 / 10.0).abs() < 0.01, "{of_hundred}");
    }
}
