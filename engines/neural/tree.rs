//! The tree: positions with what was thought of them, and the means of what lies below them.
//!
//! A descent (`select`) finds a path to a leaf and leaves a virtual loss on it; when the leaf has been evaluated,
//! [`Tree::settle`] takes the losses back and computes the means along the path anew. The tree is one value behind a
//! lock: a network makes hundreds of evaluations a second, and selecting takes microseconds.

use crate::opinion::{Code, Opinion};
use crate::outcome::{Mean, Outcome, Utility};
use crate::puct::Puct;
use crate::weighing::lowered;
use go::Color;
use std::sync::Arc;

/// The index of a node.
pub(crate) type NodeId = u32;

/// Where the root is.
pub(crate) const ROOT: NodeId = 0;

/// What is known of a node.
#[derive(Debug)]
pub(crate) enum State {
    /// Nobody has been here.
    Fresh,
    /// It is being evaluated.
    Awaited,
    /// It was evaluated.
    Open(Arc<Opinion>),
    /// The game is over.
    Ended,
}

/// A move that was tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// The move.
    pub(crate) code: Code,
    /// How likely it was thought.
    pub(crate) prior: f32,
    /// Where it leads.
    pub(crate) to: NodeId,
}

/// A position.
#[derive(Debug)]
pub(crate) struct Node {
    /// Whose turn it is.
    pub(crate) to_move: Color,
    /// Passes just before, as far as they count towards the end of the game.
    pub(crate) passes: u8,
    /// What is known of it.
    pub(crate) state: State,
    /// What it was evaluated as, by itself.
    pub(crate) own: Mean,
    /// The mean of itself and all below it.
    pub(crate) total: Mean,
    /// What was below it and had to leave for want of memory.
    folded: Mean,
    /// Playouts that are on their way through it.
    pub(crate) flying: u32,
    /// The moves that were tried, in the order in which they were.
    pub(crate) edges: Vec<Edge>,
    /// The moves that may be tried, the likeliest first, if not all.
    pub(crate) allowed: Option<Box<[(Code, f32)]>>,
    own_outcome: Outcome,
}

impl Node {
    fn fresh(to_move: Color, passes: u8) -> Node {
        Node {
            to_move,
            passes,
            state: State::Fresh,
            own: Mean::default(),
            total: Mean::default(),
            folded: Mean::default(),
            flying: 0,
            edges: Vec::new(),
            allowed: None,
            own_outcome: Outcome::default(),
        }
    }

    /// The opinion, if it was evaluated.
    pub(crate) fn opinion(&self) -> Option<&Arc<Opinion>> {
        match &self.state {
            State::Open(opinion) => Some(opinion),
            State::Fresh | State::Awaited | State::Ended => None,
        }
    }

    /// Evaluations it is made of.
    pub(crate) fn visits(&self) -> u32 {
        self.total.weight as u32
    }

    /// The memory it takes, in bytes.
    fn bytes(&self) -> usize {
        let edges = self.edges.capacity() * size_of::<Edge>();
        let allowed = self.allowed.as_ref().map_or(0, |allowed| allowed.len() * 8);
        let opinion = self.opinion().map_or(0, |opinion| opinion.bytes());
        size_of::<Node>() + edges + allowed + opinion
    }
}

/// What a descent came to.
#[derive(Debug)]
pub(crate) enum Descent {
    /// A leaf to be evaluated.
    Leaf(Leaf),
    /// An end of the game that was known; it has been backed up.
    Known,
    /// A leaf that another descent has in work.
    Blocked,
}

/// A leaf to be evaluated.
#[derive(Debug)]
pub(crate) struct Leaf {
    /// The nodes from the root to it.
    path: Vec<NodeId>,
    /// The moves from the root to it.
    pub(crate) moves: Vec<Code>,
    /// If these moves end the game: what was thought of the position before.
    pub(crate) ended: Option<Arc<Opinion>>,
}

/// What a leaf was found to be.
#[derive(Debug)]
pub(crate) enum Found {
    /// A position that goes on, and the moves that may be tried there if not all.
    Open(Arc<Opinion>, Option<Box<[(Code, f32)]>>),
    /// The end of the game.
    Ended(Outcome),
}

/// The tree.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// What outcomes are worth.
    pub(crate) utility: Utility,
    /// How moves are selected.
    pub(crate) puct: Puct,
    /// For each move at the root, what is added to its score, in points of the player to move.
    pub(crate) root_points: Vec<f32>,
    /// The memory it takes, in bytes.
    pub(crate) bytes: usize,
    /// Playouts begun since the search began, playouts backed up, and the moves these made.
    pub(crate) begun: u64,
    pub(crate) done: u64,
    pub(crate) depths: u64,
    area: usize,
}

impl Tree {
    /// Returns the tree of a position on a board of so many points of which nothing is known.
    pub(crate) fn new(area: usize, to_move: Color, passes: u8, puct: Puct) -> Tree {
        Tree {
            nodes: vec![Node::fresh(to_move, passes)],
            utility: Utility::new(area),
            puct,
            root_points: Vec::new(),
            bytes: 0,
            begun: 0,
            done: 0,
            depths: 0,
            area,
        }
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// Points of the board, and the code of the pass.
    pub(crate) fn area(&self) -> usize {
        self.area
    }

    /// The root.
    pub(crate) fn root(&self) -> &Node {
        self.node(ROOT)
    }

    /// Says how many passes before the root count towards the end of the game.
    pub(crate) fn set_root_passes(&mut self, passes: u8) {
        self.node_mut(ROOT).passes = passes;
    }

    /// Adds the node that a move leads to.
    pub(crate) fn grow(&mut self, from: NodeId, code: Code, prior: f32) -> NodeId {
        let to = self.nodes.len() as NodeId;
        let (to_move, passes) = (self.node(from).to_move, self.node(from).passes);
        let passes = if usize::from(code) == self.area {
            passes + 1
        } else {
            0
        };
        self.nodes.push(Node::fresh(to_move.opposite(), passes));
        let edges = &mut self.node_mut(from).edges;
        let before = edges.capacity();
        edges.push(Edge { code, prior, to });
        let more = (edges.capacity() - before) * size_of::<Edge>();
        self.bytes += more + size_of::<Node>();
        to
    }

    /// What was thought of the position before the last move of a path if that move ends the game.
    pub(crate) fn ended_before(&self, path: &[NodeId]) -> Option<Arc<Opinion>> {
        let [.., before, last] = path else {
            return None;
        };
        let is_over = self.node(*last).passes >= 2;
        is_over.then(|| self.node(*before).opinion().cloned())?
    }

    /// Leaves a virtual loss on a path to a leaf that is to be evaluated.
    pub(crate) fn leave_for(
        &mut self,
        path: Vec<NodeId>,
        moves: Vec<Code>,
        ended: Option<Arc<Opinion>>,
    ) -> Descent {
        for &id in &path {
            self.node_mut(id).flying += 1;
        }
        if let Some(&last) = path.last() {
            self.node_mut(last).state = State::Awaited;
        }
        self.begun += 1;
        Descent::Leaf(Leaf { path, moves, ended })
    }

    /// Backs up what a leaf was found to be.
    pub(crate) fn settle(&mut self, leaf: &Leaf, found: Found) {
        for &id in &leaf.path {
            self.node_mut(id).flying -= 1;
        }
        let Some(&id) = leaf.path.last() else { return };
        let (state, outcome, allowed) = match found {
            Found::Open(opinion, allowed) => {
                let outcome = opinion.outcome;
                (State::Open(opinion), outcome, allowed)
            }
            Found::Ended(outcome) => (State::Ended, outcome, None),
        };
        if id == ROOT && self.root().total.weight == 0.0 {
            self.utility.expect(outcome.score);
        }
        let own = Mean::of(&outcome, self.utility, 1.0);
        let node = self.node_mut(id);
        let before = node.bytes();
        node.state = state;
        node.allowed = allowed;
        node.own_outcome = outcome;
        node.own = own;
        node.total = own;
        let more = node.bytes() - before;
        self.bytes += more;
        self.back_up(&leaf.path);
    }

    /// Counts a known end of the game once more.
    pub(crate) fn back_up_end(&mut self, path: &[NodeId]) {
        let Some(&id) = path.last() else { return };
        self.begun += 1;
        let node = self.node_mut(id);
        node.own.weight += 1.0;
        node.total = node.own;
        self.back_up(path);
    }

    /// Computes the means of all nodes of a path but the last anew.
    fn back_up(&mut self, path: &[NodeId]) {
        self.done += 1;
        self.depths += path.len() as u64 - 1;
        for &id in path.iter().rev().skip(1) {
            self.nodes[id as usize].total = self.mean(id);
        }
    }

    /// The mean of a node and what is below it.
    fn mean(&self, id: NodeId) -> Mean {
        let node = self.node(id);
        let mut mean = node.own;
        mean.add(&node.folded, node.folded.weight);
        let children = node.edges.iter().map(|edge| &self.node(edge.to).total);
        let tried = children.filter(|total| total.weight > 0.0);
        let weight = mean.weight + tried.clone().map(|total| total.weight).sum::<f32>();
        lowered(tried, node.to_move, |total, weight| mean.add(total, weight));
        // Shares add up to a whole number of visits, but for rounding.
        mean.weight = weight;
        mean
    }

    /// Makes the node that a move leads to the root, with all that is below it. Returns whether it was known.
    pub(crate) fn advance(&mut self, code: Code) -> bool {
        let edges = &self.root().edges;
        let Some(to) = edges.iter().find(|edge| edge.code == code) else {
            return false;
        };
        let to = to.to;
        if self.node(to).opinion().is_none() {
            return false;
        }
        self.keep(to, 0);
        let expected = self.root().total.score;
        self.utility.expect(expected);
        self.root_points.clear();
        self.weigh_anew();
        true
    }

    /// Makes room by folding what was visited least into what is above it, until half of `most` bytes is free.
    pub(crate) fn prune(&mut self, most: usize) {
        let mut visits = 2;
        while self.bytes > most / 2 && self.nodes.len() > 1 {
            self.keep(ROOT, visits);
            visits *= 2;
        }
    }

    /// Keeps what is below a node and makes that the root; nodes with fewer visits lose what is below them.
    fn keep(&mut self, root: NodeId, least_visits: u32) {
        let mut old = std::mem::take(&mut self.nodes);
        let take = |old: &mut Vec<Node>, id: NodeId| {
            let nobody = Node::fresh(Color::Black, 0);
            std::mem::replace(&mut old[id as usize], nobody)
        };
        self.nodes.push(take(&mut old, root));
        let mut at = 0;
        while at < self.nodes.len() {
            let node = &self.nodes[at];
            let mut edges = node.edges.clone();
            if at > 0 && node.visits() < least_visits && !edges.is_empty() {
                let mut folded = node.folded;
                for edge in edges.drain(..) {
                    let total = &old[edge.to as usize].total;
                    folded.add(total, total.weight);
                }
                self.nodes[at].folded = folded;
            }
            for edge in &mut edges {
                let to = self.nodes.len() as NodeId;
                let child = take(&mut old, edge.to);
                self.nodes.push(child);
                edge.to = to;
            }
            edges.shrink_to_fit();
            self.nodes[at].edges = edges;
            at += 1;
        }
        self.bytes = self.nodes.iter().map(Node::bytes).sum();
    }

    /// Computes what everything is worth anew, because it is seen from another score.
    fn weigh_anew(&mut self) {
        // Children stand behind their parents.
        for id in (0..self.nodes.len() as NodeId).rev() {
            let utility = self.utility;
            let node = self.node_mut(id);
            let weight = node.own.weight;
            node.own = Mean::of(&node.own_outcome, utility, weight);
            self.nodes[id as usize].total = self.mean(id);
        }
    }

    /// Whose the points become, averaged over all that was evaluated at a node and below it: −1 to 1, 1 is Black's.
    pub(crate) fn ownership(&self, at: NodeId) -> Vec<f32> {
        /// Parts of the tree that count less are taken as a whole for what was thought of their top.
        const LEAST_SHARE: f32 = 0.001;
        let mut sum = vec![0.0; self.area];
        let mut open = vec![(at, 1.0_f32)];
        while let Some((id, share)) = open.pop() {
            let node = self.node(id);
            let Some(opinion) = node.opinion() else {
                continue;
            };
            let weight = node.total.weight.max(1.0);
            let mut own = share;
            for edge in &node.edges {
                let child = self.node(edge.to);
                let part = share * child.total.weight / weight;
                // The ends of games are counted as what came before says.
                if child.opinion().is_some() && part >= LEAST_SHARE {
                    own -= part;
                    open.push((edge.to, part));
                }
            }
            for (sum, owner) in sum.iter_mut().zip(opinion.ownership()) {
                *sum += own * owner;
            }
        }
        sum
    }
}
