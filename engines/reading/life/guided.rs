//! Chains with open sides that stand, shown with the help of somebody who knows the game.
//!
//! Where the attacker comes from far away, a region that holds all of his moves is too wide to be read as one. Here a tree
//! of moves on the whole board is grown instead, and in each of its positions it is tried to show the rest in a region as
//! small as possible (`open`). Which moves are looked at first, and how hard it looks, a [`Guide`] says: a network knows
//! more of it than numbers that begin at one. The tree is searched by proof numbers (L. V. Allis, "Searching for solutions in
//! games and artificial intelligence", 1994).
//!
//! The owner moves where the guide would. Once the attacker's pass is shown to fail, only those of his moves are tried that touch what
//! the owner needs then: the zone of a proof (C. Shih et al., "A novel approach to solving goal-achieving problems for board games",
//! 2022). What was shown in a small region is valid in the whole of it, and a proof of the whole board is put together of such
//! parts ([`Next::Within`](crate::proof::Next::Within)).

#[cfg(test)]
pub(super) mod tests;
mod tree;
mod write;
mod zones;

use super::open::Kept;
use super::workers::Workers;
use super::{Asked, Finding, Question, Solver, Trust};
use crate::proof::Goal;
use crate::{Answer, Code};
use go::{Point, Position};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tree::{Fall, Found, Tree, Work};

/// Who knows where to look.
pub trait Guide: Send + Sync {
    /// What is thought of a position, and of the chain at a point of it.
    fn guess(&self, pos: &Position, target: Point) -> Guess;

    /// Is told what was found out of each position of a tree, for those who learn from it.
    fn told(&self, _: &Told<'_>) {}
}

/// What was found out of a position in a tree.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The position, with the side to move.
    pub position: &'a Position,
    /// The chain's stone that was asked about.
    pub target: Point,
    /// Whether the chain stands; `None` if that is not known.
    pub stands: Option<bool>,
    /// A move by which the side to move gets its way, if it does.
    pub mv: Option<Point>,
    /// Whether a short look at a small region told.
    pub is_read: bool,
}

/// What a guide thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Guess {
    /// How likely each point, row by row, is the next move of the side to move. Numbers of any sum; none for points that are
    /// not thought of.
    pub moves: Vec<f32>,
    /// How likely the chain stands in the end, from 0 to 1.
    pub stands: f32,
    /// How likely a short look at a small region shows that it stands, from 0 to 1.
    pub read: f32,
}

/// Who knows nothing of the game.
impl Default for Guess {
    fn default() -> Guess {
        Guess {
            moves: Vec::new(),
            stands: 0.5,
            read: 1.0,
        }
    }
}

/// How far a tree is grown.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// The positions that may be looked at.
    pub(super) nodes: u32,
    /// Those that are read at first, in each position of the tree, to show the rest in a small region.
    pub(super) first: u32,
}

impl Effort {
    /// What is best for so many positions.
    pub(super) fn of(nodes: u32) -> Effort {
        Effort {
            nodes,
            first: FIRST,
        }
    }
}

/// The positions that are read at first in each position of a tree.
const FIRST: u32 = 5_000;

/// As many positions are read in the time that a guess takes.
const GUESS: u64 = 1000;

/// What is less likely to be shown by a short look is not read at first.
const UNREAD: f32 = 0.1;

/// What looks less likely to stand than this may be lost, which is read, too.
const DOUBTFUL: f32 = 0.1;

/// How long it is waited for what others are about to find out.
const WAIT: Duration = Duration::from_millis(5);

/// What all who grow a tree share.
struct Shared<'a> {
    tree: Mutex<Tree>,
    /// Told when something was found out.
    told: Condvar,
    /// The positions that may still be looked at.
    left: AtomicU64,
    guide: &'a dyn Guide,
    target: Point,
}

impl Solver {
    /// Shows that the chain at `p` stands, by a tree of moves that the guide knows; `None` if that is not shown with so many
    /// positions, or there is no guide.
    pub(super) fn show_guided(
        &mut self,
        p: Point,
        question: Question,
        effort: Effort,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Finding> {
        let guide = self.guide.clone()?;
        let owner = self.pos.stone(p)?;
        let to_move = match question {
            Question::Attack => owner.opposite(),
            Question::Defend => owner,
        };
        let tree = Tree::of(&self.pos, p, to_move, &self.vicinity(p)?, effort.first)?;
        let shared = Shared {
            tree: Mutex::new(tree),
            told: Condvar::new(),
            left: AtomicU64::new(u64::from(effort.nodes)),
            guide: &*guide,
            target: p,
        };
        let workers = Workers::take();
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 1..workers.count() {
                let grow = || shared.grow(&|| is_over.load(Ordering::Relaxed));
                // One is enough.
                let _ = thread::Builder::new().spawn_scoped(scope, grow);
            }
            shared.grow(stopped);
            is_over.store(true, Ordering::Relaxed);
        });
        let left = shared.left.into_inner();
        self.nodes += u64::from(effort.nodes).saturating_sub(left);
        let tree = shared.tree.into_inner();
        let tree = tree.unwrap_or_else(PoisonError::into_inner);
        tree.tell(&*guide);
        let (proof, mv) = tree.proof()?;
        let works = question == Question::Defend;
        proof.check(&self.pos).ok()?;
        Some(Finding {
            answer: Answer {
                code: if works { Code::Yes } else { Code::No },
                mv: mv.filter(|_| works),
            },
            trust: Trust::Proven,
            proofs: vec![proof],
        })
    }
}

impl Shared<'_> {
    /// Grows the tree until it is settled or there is no time left.
    fn grow(&self, stopped: &dyn Fn() -> bool) {
        let mut kept = Kept::most();
        let mut tree = self.tree.lock().unwrap_or_else(PoisonError::into_inner);
        while !tree.is_settled() && self.left.load(Ordering::Relaxed) > 0 && !stopped() {
            let Some(work) = tree.next() else {
                let waited = self.told.wait_timeout(tree, WAIT);
                tree = waited.map_or_else(|broken| broken.into_inner().0, |(tree, _)| tree);
                continue;
            };
            drop(tree);
            let found = self.look(&work, &mut kept, stopped);
            tree = self.tree.lock().unwrap_or_else(PoisonError::into_inner);
            tree.found(&work, found);
            self.told.notify_all();
        }
        self.told.notify_all();
    }

    /// Looks at a position.
    fn look(&self, work: &Work, kept: &mut Kept, stopped: &dyn Fn() -> bool) -> Found {
        let mut solver = Solver::of(&work.pos);
        let asked = Asked {
            attack: work.attacks,
            owner: work.owner,
            proves: true,
            alone: true,
            stopped,
            progress: None,
        };
        let guess = work
            .is_new
            .then(|| self.guide.guess(&work.pos, self.target));
        let mut read =
            |goal, kept: &mut Kept| solver.read_near(self.target, goal, work.nodes, &asked, kept);
        let is_worth = guess.as_ref().is_none_or(|guess| guess.read > UNREAD);
        let stands = is_worth.then(|| read(Goal::Stands, kept)).flatten();
        let is_doubtful = |guess: &Guess| stands.is_none() && guess.stands < DOUBTFUL;
        let falls = guess
            .as_ref()
            .is_some_and(is_doubtful)
            .then(|| read(Goal::Falls, &mut Kept::default()))
            .flatten()
            .map(|(_, mv)| Fall { mv });
        let used = solver.nodes + if guess.is_some() { GUESS } else { 0 };
        let left = |left: u64| Some(left.saturating_sub(used));
        let _ = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left);
        Found {
            stands,
            falls,
            guess,
        }
    }
}
