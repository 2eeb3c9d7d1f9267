//! The tree: nodes in an arena, all atomics, so that threads share it without locks.

use crate::game::{Choice, Code};
use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Release};
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};

/// Nodes in a piece of the arena. Pieces are made when they are needed; children never cross a border.
const PIECE: u32 = 1 << 14;
/// The value 1 of a result. With this many steps in a count of 37 bits there is room for 2^27 visits.
const ONE: f32 = 1024.0;
/// Where the visits begin in a [`Count`].
const VISITS_SHIFT: u32 = 37;
/// Most visits a node can count.
pub(crate) const MOST_VISITS: u32 = (1 << 27) - 1;
/// Steps of a virtual game.
const GAME_STEPS: f32 = 16.0;
/// No children yet: node 0 is the root and never a child.
const NONE: u32 = 0;
/// A thread is making the children.
const BUSY: u32 = u32::MAX;

/// The index of a node.
pub(crate) type NodeId = u32;

/// The first node, where the root is until a move is played.
pub(crate) const ROOT: NodeId = 0;

/// Visits and the sum of their values in one atomic, so that both change at once.
#[derive(Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    /// Adds a visit as a virtual loss: it has no value until [`Count::back_up`] adds one. Returns the visits with this one.
    #[inline]
    pub(crate) fn add_virtual_loss(&self) -> u32 {
        (self.0.fetch_add(1 << VISITS_SHIFT, Relaxed) >> VISITS_SHIFT) as u32 + 1
    }

    /// Adds the value of a visit that was a virtual loss so far.
    #[inline]
    pub(crate) fn back_up(&self, value: f32) {
        self.0.fetch_add((value * ONE) as u64, Relaxed);
    }

    /// Adds a visit with its value. Of two threads that do so at once one may be lost, which costs less than waiting and
    /// does not matter where many playouts count.
    #[inline]
    pub(crate) fn add(&self, value: f32) {
        let more = (1 << VISITS_SHIFT) + (value * ONE) as u64;
        self.0
            .store(self.0.load(Relaxed).wrapping_add(more), Relaxed);
    }

    /// Returns the visits and the sum of their values.
    #[inline]
    pub(crate) fn get(&self) -> (u32, f32) {
        let both = self.0.load(Relaxed);
        let sum = both & ((1 << VISITS_SHIFT) - 1);
        ((both >> VISITS_SHIFT) as u32, sum as f32 / ONE)
    }

    fn set(&self, other: &Count) {
        self.0.store(other.0.load(Relaxed), Relaxed);
    }

    fn clear(&self) {
        self.0.store(0, Relaxed);
    }
}

/// A position, seen from its parent: the move that leads here and what is known of it. Values are those of the player
/// who made the move.
#[derive(Default)]
pub(crate) struct Node {
    /// Results of playouts through here.
    pub(crate) search: Count,
    /// Results of playouts in which the move was played at the parent or later.
    pub(crate) rave: Count,
    children: AtomicU32,
    count: AtomicU16,
    code: AtomicU16,
    prior_games: AtomicU16,
    prior_value: AtomicU16,
    chance: AtomicU16,
}

impl Node {
    /// The move that leads here.
    #[inline]
    pub(crate) fn code(&self) -> Code {
        self.code.load(Relaxed)
    }

    /// Visits so far.
    pub(crate) fn visits(&self) -> u32 {
        self.search.get().0
    }

    /// The prior's virtual games and their value.
    #[inline]
    pub(crate) fn prior(&self) -> (f32, f32) {
        let games = f32::from(self.prior_games.load(Relaxed)) / GAME_STEPS;
        (games, part(self.prior_value.load(Relaxed)))
    }

    /// How likely the move is by its prior.
    pub(crate) fn chance(&self) -> f32 {
        part(self.chance.load(Relaxed))
    }

    fn set(&self, choice: &Choice) {
        self.search.clear();
        self.rave.clear();
        self.children.store(NONE, Relaxed);
        self.count.store(0, Relaxed);
        self.code.store(choice.code, Relaxed);
        let (games, value) = if choice.games > 0.0 {
            (choice.games, choice.value)
        } else {
            (1.0, 0.5)
        };
        self.set_prior(games, value);
        self.chance.store(steps(choice.chance), Relaxed);
    }

    /// Adds virtual games to the prior.
    fn add(&self, choice: &Choice) {
        let (games, value) = self.prior();
        let sum = games + choice.games;
        self.set_prior(sum, (games * value + choice.games * choice.value) / sum);
    }

    fn set_prior(&self, games: f32, value: f32) {
        self.prior_games
            .store((games * GAME_STEPS).clamp(1.0, 65535.0) as u16, Relaxed);
        self.prior_value.store(steps(value), Relaxed);
    }

    fn copy(&self, other: &Node) {
        self.search.set(&other.search);
        self.rave.set(&other.rave);
        self.children.store(NONE, Relaxed);
        self.count.store(0, Relaxed);
        for (to, from) in [
            (&self.code, &other.code),
            (&self.prior_games, &other.prior_games),
            (&self.prior_value, &other.prior_value),
            (&self.chance, &other.chance),
        ] {
            to.store(from.load(Relaxed), Relaxed);
        }
    }
}

/// Writes a part of 1 in steps.
fn steps(part: f32) -> u16 {
    (part.clamp(0.0, 1.0) * 65535.0) as u16
}

/// Reads what [`steps`] writes.
#[inline]
fn part(steps: u16) -> f32 {
    f32::from(steps) / 65535.0
}

/// The arena.
pub(crate) struct Tree {
    pieces: Box<[OnceLock<Box<[Node]>>]>,
    next: AtomicU32,
    root: NodeId,
}

impl Tree {
    /// Returns a tree that holds a root and may grow to about `nodes` nodes.
    pub(crate) fn new(nodes: usize) -> Tree {
        let pieces = nodes.div_ceil(PIECE as usize).clamp(1, 1 << 17);
        let mut tree = Tree {
            pieces: (0..pieces).map(|_| OnceLock::new()).collect(),
            next: AtomicU32::new(0),
            root: ROOT,
        };
        tree.clear();
        tree
    }

    /// Forgets everything but an unvisited root.
    pub(crate) fn clear(&mut self) {
        self.root = ROOT;
        self.next.store(1, Relaxed);
        self.node(ROOT).set(&Choice::even(0));
    }

    /// The node of the position that is searched.
    #[inline]
    pub(crate) fn root(&self) -> NodeId {
        self.root
    }

    /// Makes a node the root. Nodes that are not below it keep their place until room is needed, since copying takes time.
    pub(crate) fn set_root(&mut self, id: NodeId) {
        self.root = id;
    }

    /// Nodes in use, gaps and what is not below the root any more included.
    pub(crate) fn used(&self) -> usize {
        self.next.load(Relaxed) as usize
    }

    /// Nodes that fit.
    pub(crate) fn capacity(&self) -> usize {
        self.pieces.len() * PIECE as usize
    }

    /// The node with an index.
    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.piece(id / PIECE)[(id % PIECE) as usize]
    }

    #[inline]
    fn piece(&self, number: u32) -> &[Node] {
        self.pieces[number as usize].get_or_init(|| (0..PIECE).map(|_| Node::default()).collect())
    }

    /// The children of a node, none if it has not been expanded.
    #[inline]
    pub(crate) fn children(&self, id: NodeId) -> &[Node] {
        match self.first_child(id) {
            Some((first, count)) => {
                let at = (first % PIECE) as usize;
                &self.piece(first / PIECE)[at..at + count]
            }
            None => &[],
        }
    }

    /// The index of the first child and how many there are.
    #[inline]
    pub(crate) fn first_child(&self, id: NodeId) -> Option<(NodeId, usize)> {
        let node = self.node(id);
        match node.children.load(Acquire) {
            NONE | BUSY => None,
            first => Some((first, usize::from(node.count.load(Relaxed)))),
        }
    }

    /// Claims the right to expand a node; `false` if it has children or another thread has the claim. The thread with the
    /// claim calls [`Tree::expand`]; without that the node stays a leaf for good.
    pub(crate) fn claim(&self, id: NodeId) -> bool {
        let children = &self.node(id).children;
        children
            .compare_exchange(NONE, BUSY, Relaxed, Relaxed)
            .is_ok()
    }

    /// Gives a claimed node its children; `false` if there is no room, and the claim is given back.
    pub(crate) fn expand(&self, id: NodeId, choices: &[Choice]) -> bool {
        let node = self.node(id);
        let Some(first) = self.reserve(choices.len()) else {
            node.children.store(NONE, Relaxed);
            return false;
        };
        let at = (first % PIECE) as usize;
        for (child, choice) in self.piece(first / PIECE)[at..].iter().zip(choices) {
            child.set(choice);
        }
        node.count.store(choices.len() as u16, Relaxed);
        node.children.store(first, Release);
        true
    }

    /// Adds virtual games to the priors of children, and moves children that gain by it to the front. All children get a
    /// new place; threads below them still count at the old one, and these counts are lost. Does nothing if the tree has
    /// no room.
    pub(crate) fn reconsider(&self, id: NodeId, choices: &[Choice]) {
        let children = self.children(id);
        let Some(first) = self.reserve(children.len()) else {
            return;
        };
        let said = |node: &Node| choices.iter().find(|c| c.code == node.code());
        let gains = |node: &&Node| said(node).is_some_and(|choice| choice.value > 0.5);
        let in_front = children.iter().filter(gains);
        let behind = children.iter().filter(|node| !gains(node));
        let places = &self.piece(first / PIECE)[(first % PIECE) as usize..];
        for (place, node) in places.iter().zip(in_front.chain(behind)) {
            place.copy(node);
            place.count.store(node.count.load(Relaxed), Relaxed);
            // A thread that expands the child does so at the old place; here the child is a leaf again.
            let below = node.children.load(Acquire);
            place
                .children
                .store(if below == BUSY { NONE } else { below }, Relaxed);
            if let Some(choice) = said(node) {
                place.add(choice);
            }
        }
        self.node(id).children.store(first, Release);
    }

    /// Copies the children of a node of another tree to a node of this one; returns the indices of the first child
    /// there and here, and how many there are. `None` if there are none or no room.
    pub(crate) fn copy_children(
        &self,
        to: NodeId,
        other: &Tree,
        from: NodeId,
    ) -> Option<(NodeId, NodeId, usize)> {
        let (there, count) = other.first_child(from)?;
        let here = self.reserve(count)?;
        let at = (here % PIECE) as usize;
        let children = other.children(from);
        for (child, old) in self.piece(here / PIECE)[at..].iter().zip(children) {
            child.copy(old);
        }
        self.node(to).count.store(count as u16, Relaxed);
        self.node(to).children.store(here, Release);
        Some((there, here, count))
    }

    /// Makes the root like a node of another tree, without children.
    pub(crate) fn copy_root(&mut self, other: &Tree, from: NodeId) {
        self.clear();
        self.node(ROOT).copy(other.node(from));
    }

    /// Reserves nodes that lie side by side.
    fn reserve(&self, count: usize) -> Option<NodeId> {
        let count = u32::try_from(count).ok().filter(|&n| n > 0 && n <= PIECE)?;
        let capacity = self.capacity() as u32;
        let fit = |next: u32| {
            let in_piece = next % PIECE;
            let first = if in_piece + count > PIECE {
                next + (PIECE - in_piece)
            } else {
                next
            };
            (first + count <= capacity).then_some(first)
        };
        let before = self
            .next
            .fetch_update(Relaxed, Relaxed, |next| {
                fit(next).map(|first| first + count)
            })
            .ok()?;
        fit(before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_half_a_cache_line() {
        assert_eq!(size_of::<Node>(), 32);
    }

    #[test]
    fn counts_hold_visits_and_values() {
        let count = Count::default();
        count.add_virtual_loss();
        count.add(0.25);
        count.back_up(1.0);
        assert_eq!(count.get(), (2, 1.25));
    }

    #[test]
    fn children_lie_side_by_side_until_the_arena_is_full() {
        let tree = Tree::new(1);
        let choices = vec![Choice::even(7); 1000];
        let mut parent = ROOT;
        let mut made = 0;
        while tree.claim(parent) && tree.expand(parent, &choices) {
            made += 1;
            assert_eq!(tree.children(parent).len(), 1000);
            parent = tree.first_child(parent).expect("it was expanded").0;
        }
        assert_eq!(made, 16);
        assert!(tree.claim(parent), "the claim was given back");
    }
}
