//! What can be seen of a search, while it runs and afterwards.

use crate::game::Code;
use crate::tree::{Node, NodeId, Tree};
use std::collections::VecDeque;

/// Moves of a principal variation at most.
const LINE: usize = 30;

/// A move at the root. Values are those of the player to move, 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub code: Code,
    /// Playouts that began with it.
    pub visits: u32,
    /// Their mean value; the prior's if there are none.
    pub value: f32,
    /// Playouts in which the player made this move first, and their mean value.
    pub rave: (u32, f32),
    /// The prior's value, and for how many games it counts.
    pub prior: (f32, f32),
    /// How likely the move was before search, by its prior.
    pub chance: f32,
    /// The line expected from here, this move first.
    pub line: Vec<Code>,
}

/// A search at a moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// The moves at the root, the most visited first.
    pub candidates: Vec<Candidate>,
    /// Playouts behind it, those kept from earlier searches included.
    pub visits: u32,
    /// The mean value for the player to move.
    pub value: f32,
    /// Nodes in use.
    pub nodes: usize,
}

impl Snapshot {
    /// Looks at the tree; `most` candidates have lines.
    pub(crate) fn of(tree: &Tree, most: usize) -> Snapshot {
        let (visits, sum) = tree.node(tree.root()).search.get();
        let mut order: Vec<(u32, &Node, NodeId)> = match tree.first_child(tree.root()) {
            None => Vec::new(),
            Some((first, _)) => (first..)
                .zip(tree.children(tree.root()))
                .map(|(id, node)| (node.visits(), node, id))
                .collect(),
        };
        order.sort_by_key(|&(visits, _, _)| std::cmp::Reverse(visits));
        let candidates = order
            .iter()
            .enumerate()
            .map(|(i, &(_, node, id))| Candidate::of(tree, node, id, i < most))
            .collect();
        Snapshot {
            candidates,
            visits,
            // The root counts for the player who moved last.
            value: if visits == 0 {
                0.5
            } else {
                1.0 - sum / visits as f32
            },
            nodes: tree.used(),
        }
    }
}

impl Candidate {
    fn of(tree: &Tree, node: &Node, id: NodeId, with_line: bool) -> Candidate {
        let (visits, sum) = node.search.get();
        let (rave_visits, rave_sum) = node.rave.get();
        let (games, prior_value) = node.prior();
        let mean = |sum: f32, visits: u32| sum / visits as f32;
        let mut line = vec![node.code()];
        if with_line {
            follow(tree, id, &mut line);
        }
        Candidate {
            code: node.code(),
            visits,
            value: if visits > 0 {
                mean(sum, visits)
            } else {
                prior_value
            },
            rave: match rave_visits {
                0 => (0, 0.5),
                n => (n, mean(rave_sum, n)),
            },
            prior: (prior_value, games),
            chance: node.chance(),
            line,
        }
    }
}

/// A node of the tree. Its value is that of the player who moved there, 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Branch {
    /// The place of the node before it in the list, the move that leads here, and how likely it was before search; none for
    /// the root.
    pub from: Option<(usize, Code, f32)>,
    /// Moves from the root.
    pub depth: usize,
    /// Playouts through it.
    pub visits: u32,
    /// Their mean value.
    pub value: f32,
}

/// The nodes with so many playouts at least, the root first and each behind the one before it; of moves at one position the
/// most visited first.
pub(crate) fn branches(tree: &Tree, least: u32) -> Vec<Branch> {
    let branch = |id: NodeId, from, depth| {
        let (visits, sum) = tree.node(id).search.get();
        Branch {
            from,
            depth,
            visits,
            value: if visits == 0 {
                0.5
            } else {
                sum / visits as f32
            },
        }
    };
    let mut list = vec![branch(tree.root(), None, 0)];
    let mut open = VecDeque::from([(tree.root(), 0)]);
    while let Some((id, at)) = open.pop_front() {
        let Some((first, _)) = tree.first_child(id) else {
            continue;
        };
        let mut children: Vec<(NodeId, &Node)> = (first..)
            .zip(tree.children(id))
            .filter(|(_, node)| node.visits() >= least.max(1))
            .collect();
        children.sort_by_key(|(_, node)| std::cmp::Reverse(node.visits()));
        let depth = list[at].depth + 1;
        for (child, node) in children {
            open.push_back((child, list.len()));
            list.push(branch(child, Some((at, node.code(), node.chance())), depth));
        }
    }
    list
}

/// Adds the most visited moves from a node on.
fn follow(tree: &Tree, mut at: NodeId, line: &mut Vec<Code>) {
    while line.len() < LINE {
        let Some(id) = most_visited_child(tree, at) else {
            return;
        };
        line.push(tree.node(id).code());
        at = id;
    }
}

/// Returns the first of the most visited children, `None` if none was visited.
fn most_visited_child(tree: &Tree, at: NodeId) -> Option<NodeId> {
    let (first, _) = tree.first_child(at)?;
    let mut best = (None, 0);
    for (id, node) in (first..).zip(tree.children(at)) {
        let visits = node.visits();
        if visits > best.1 {
            best = (Some(id), visits);
        }
    }
    best.0
}
