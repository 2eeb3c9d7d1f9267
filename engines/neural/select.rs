//! Which move to try next: PUCT, as `KataGo` has it.
//!
//! A move's worth is its mean utility and a bonus for moves that are likely and were tried little. Constants are those
//! of `KataGo`'s defaults.

use crate::opinion::{Code, sign};
use crate::outcome::Mean;
use crate::puct::Puct;
use crate::tree::{Descent, Edge, Node, NodeId, ROOT, State, Tree};

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
    /// Selects a way down to a leaf.
    pub(crate) fn descend(&mut self) -> Descent {
        let mut path = vec![ROOT];
        let mut moves = Vec::new();
        let mut at = ROOT;
        loop {
            match &self.node(at).state {
                State::Awaited => return Descent::Blocked,
                State::Fresh => {
                    let ended = self.ended_before(&path);
                    return self.leave_for(path, moves, ended);
                }
                State::Ended => {
                    self.back_up_end(&path);
                    return Descent::Known;
                }
                State::Open(_) => {}
            }
            match Pick::of(self, at) {
                Pick::Tried(edge) => {
                    let Edge { code, to, .. } = self.node(at).edges[edge];
                    moves.push(code);
                    at = to;
                }
                Pick::New(code, prior) => {
                    moves.push(code);
                    at = self.grow(at, code, prior);
                }
            }
            path.push(at);
        }
    }

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
