//! The UCT of otto4's paper: one table of nodes for all threads, found by the marbles, so that transpositions share one.
//!
//! A child is worth `win / games + K·√(ln(games of the node) / games)`; an untried one 10000 and a random number below 100.
//! The children are the safe moves; who has none has lost. Below a child with few games, at a great depth or late in the
//! game there is a playout instead of a node.
//!
//! In the paper a move that ends the game at once is played and never counted, so that it is tried for ever and chosen
//! never; here it counts.

use crate::{Answer, Candidate, Question};
use kind::{Outcome, Side};
use pentago::{Board, Move, Played, playout};
use random::Random;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What can be set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parameters {
    /// K: how much is explored, 0 to 1.
    pub exploration: f64,
    /// How many games a child has before it becomes a node (`create_new_node_limit`).
    pub visits: u32,
    /// From which depth on there are playouts only (`DEPTHMAX`).
    pub level: u32,
    /// Beyond how many marbles there are playouts only.
    pub step: u8,
    /// How many nodes the table has room for.
    pub table: usize,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            exploration: 0.44,
            visits: 60,
            level: 8,
            step: 30,
            table: 0x4000,
        }
    }
}

/// How often the counter of playouts is shown.
const SHOWN: u64 = 100;

/// How many children are reported.
const SHOWN_CHILDREN: usize = 5;

/// What an untried child is worth at least.
const UNTRIED: f64 = 10_000.0;

#[derive(Clone, Copy, Debug)]
struct Child {
    mv: Move,
    games: u32,
    win: f64,
}

#[derive(Clone, Default, Debug)]
struct Node {
    children: Vec<Child>,
    games: u64,
}

type Table = HashMap<[u64; 2], Node>;

/// What the threads share.
struct Shared<'a> {
    parameters: Parameters,
    table: Mutex<Table>,
    left: AtomicU64,
    total: AtomicU64,
    length: AtomicU64,
    is_over: AtomicBool,
    shown: &'a (dyn Fn(u64) + Sync),
}

fn marbles(board: &Board) -> [u64; 2] {
    Side::BOTH.map(|side| board.marbles(side))
}

/// Searches and answers. `shown` is called every hundred playouts with their number.
pub fn think(
    parameters: Parameters,
    question: &Question<'_>,
    shown: &(dyn Fn(u64) + Sync),
) -> Answer {
    let begun = Instant::now();
    let mut safe = Vec::new();
    if question.board.outcome().is_none() {
        question.board.safe_moves(&mut safe);
    }
    let mut report = vec![format!("modws passed to genmove moves= {}", safe.len())];
    let shared = Shared {
        parameters,
        table: Mutex::default(),
        left: AtomicU64::new(question.playouts.unwrap_or(u64::MAX)),
        total: AtomicU64::new(0),
        length: AtomicU64::new(0),
        is_over: AtomicBool::new(safe.is_empty()),
        shown,
    };
    std::thread::scope(|scope| {
        for thread in 0..question.threads.max(1) as u64 {
            let shared = &shared;
            let seed = random::scatter(question.seed ^ thread.rotate_right(8)) | 1;
            scope.spawn(move || work(shared, question, begun, &mut Random::new(seed)));
        }
    });
    let total = shared.total.into_inner();
    report.push(format!("time={} sec", begun.elapsed().as_secs()));
    if let Some(depth) = shared.length.into_inner().checked_div(total) {
        report.push(format!("mean depth={depth} total={total}"));
    }
    let mut table = shared.table.into_inner().unwrap_or_default();
    let root = table.remove(&marbles(&question.board)).unwrap_or_default();
    let mut children = root.children;
    children.sort_by_key(|child| std::cmp::Reverse(child.games));
    for (i, child) in (1..).zip(children.iter().take(SHOWN_CHILDREN)) {
        report.push(format!(
            "i={i} move={:3} rate={:5.3} games={:4} win={:4.1}",
            child.mv.number(),
            rate(child),
            child.games,
            child.win
        ));
    }
    Answer {
        mv: children
            .first()
            .map(|child| child.mv)
            .or(safe.first().copied()),
        rate: children.first().map_or(0.0, |child| rate(child) as f32),
        playouts: total,
        candidates: children
            .iter()
            .take(SHOWN_CHILDREN)
            .map(candidate)
            .collect(),
        report,
    }
}

fn candidate(child: &Child) -> Candidate {
    Candidate {
        mv: child.mv,
        rate: rate(child) as f32,
        games: u64::from(child.games),
        line: vec![child.mv],
    }
}

fn rate(child: &Child) -> f64 {
    child.win / f64::from(child.games.max(1))
}

/// Makes playouts until there are enough.
fn work(shared: &Shared<'_>, question: &Question<'_>, begun: Instant, random: &mut Random) {
    while !shared.is_over.load(Ordering::Relaxed) {
        let is_late = question.time.is_some_and(|time| begun.elapsed() >= time);
        let take = |left: u64| left.checked_sub(1);
        let has_left = shared
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        if is_late || question.is_stopped() || has_left.is_err() {
            shared.is_over.store(true, Ordering::Relaxed);
            return;
        }
        let mut board = question.board;
        shared.descend(&mut board, 0, random);
        shared
            .length
            .fetch_add(u64::from(board.step()), Ordering::Relaxed);
        let total = shared.total.fetch_add(1, Ordering::Relaxed) + 1;
        if total.is_multiple_of(SHOWN) {
            (shared.shown)(total);
        }
    }
}

impl Shared<'_> {
    fn table(&self) -> std::sync::MutexGuard<'_, Table> {
        // A thread that panicked has left whole nodes behind.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One game from a position that is not over: through the nodes, and on at random. `board` becomes its end.
    fn descend(&self, board: &mut Board, level: u32, random: &mut Random) -> Outcome {
        let (mover, key) = (board.to_move(), marbles(board));
        if board.step() >= 36 {
            return Outcome::Draw;
        }
        if !self.table().contains_key(&key) {
            // The moves are found while others may use the table.
            let mut safe = Vec::new();
            board.safe_moves(&mut safe);
            let child = |mv| Child {
                mv,
                games: 0,
                win: 0.0,
            };
            let children = safe.into_iter().map(child).collect();
            let mut table = self.table();
            if table.len() >= self.parameters.table {
                drop(table);
                return playout(board, random);
            }
            table.entry(key).or_insert(Node { children, games: 0 });
        }
        let Some((at, child)) = self.select(&key, random) else {
            return Outcome::Win(mover.other());
        };
        let Parameters {
            visits,
            level: deepest,
            step,
            ..
        } = self.parameters;
        let outcome = if let Played::Over(outcome) = board.play(child.mv) {
            outcome
        } else if child.games < visits || level >= deepest || board.step() > step {
            playout(board, random)
        } else {
            self.descend(board, level + 1, random)
        };
        if let Some(node) = self.table().get_mut(&key) {
            node.games += 1;
            node.children[at].games += 1;
            node.children[at].win += match outcome {
                Outcome::Win(side) if side == mover => 1.0,
                Outcome::Win(_) => 0.0,
                _ => 0.5,
            };
        }
        outcome
    }

    /// The child with the highest value.
    fn select(&self, key: &[u64; 2], random: &mut Random) -> Option<(usize, Child)> {
        let table = self.table();
        let node = table.get(key)?;
        let spread = (node.games.max(1) as f64).ln();
        let mut best = None;
        let mut most = f64::MIN;
        for (at, child) in node.children.iter().enumerate() {
            let value = if child.games == 0 {
                UNTRIED + f64::from(random.below(100))
            } else {
                let games = f64::from(child.games);
                child.win / games + self.parameters.exploration * (spread / games).sqrt()
            };
            if value > most {
                most = value;
                best = Some((at, *child));
            }
        }
        best
    }
}
