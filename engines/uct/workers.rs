//! What the workers of a search do, and what the caller sees of it meanwhile.

use crate::crew::Standing;
use crate::game::Game;
use crate::limits::Limits;
use crate::playout::{Task, Worker};
use crate::snapshot::Snapshot;
use crate::tree::{MOST_VISITS, Tree};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// After how many playouts a worker tests whether another move can still become the best.
const TEST_EVERY: u64 = 64;

/// A search that runs, as the caller sees it.
pub struct View<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) progress: &'a Progress,
    pub(crate) begun: Instant,
}

impl View<'_> {
    /// Playouts so far.
    pub fn playouts(&self) -> u64 {
        self.progress.finished.load(Relaxed)
    }

    /// The mean number of moves within the tree.
    pub fn depth(&self) -> f32 {
        self.progress.depth()
    }

    /// The time since the beginning.
    pub fn time(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Looks at the moves at the root, with lines for `most` of them. The workers go on meanwhile.
    pub fn snapshot(&self, most: usize) -> Snapshot {
        Snapshot::of(self.tree, most)
    }

    /// Returns the two highest numbers of visits among the moves at the root.
    pub fn leaders(&self) -> [u32; 2] {
        leaders(self.tree)
    }
}

impl Standing for View<'_> {
    fn playouts(&self) -> u64 {
        View::playouts(self)
    }

    fn time(&self) -> Duration {
        View::time(self)
    }

    fn leaders(&self) -> [u32; 2] {
        View::leaders(self)
    }
}

/// How far a search is; all its workers count here.
#[derive(Default)]
pub(crate) struct Progress {
    started: AtomicU64,
    pub(crate) finished: AtomicU64,
    depths: AtomicU64,
    /// Tells the workers to end.
    pub(crate) halt: AtomicBool,
    /// Tells that the tree has no room left.
    pub(crate) full: AtomicBool,
    /// Tells that the search is over, and not just halted to make room.
    pub(crate) done: AtomicBool,
}

impl Progress {
    pub(crate) fn depth(&self) -> f32 {
        let playouts = self.finished.load(Relaxed).max(1);
        self.depths.load(Relaxed) as f32 / playouts as f32
    }
}

/// Makes playouts until a limit is reached, the tree is full, or the search says halt.
pub(crate) fn work<G: Game>(
    task: &Task<G>,
    worker: &mut Worker<G::Scratch>,
    limits: &Limits,
    progress: &Progress,
    begun: Instant,
) {
    let end = limits.at_most().and_then(|time| begun.checked_add(time));
    let most = limits.playouts.unwrap_or(u64::MAX);
    while !progress.halt.load(Relaxed) {
        let number = progress.started.fetch_add(1, Relaxed);
        let decided = || {
            let view = View {
                tree: &task.tree,
                progress,
                begun,
            };
            limits.when_decided
                && number.is_multiple_of(TEST_EVERY)
                && limits.playouts.is_some()
                && view.is_decided(most - number)
        };
        // Workers watch the time, too: the thread that supervises them may have to wait for the processor.
        let late = || {
            end.is_some_and(|end| Instant::now() >= end)
                && progress.finished.load(Relaxed) >= limits.at_least
        };
        if number >= most || decided() || late() {
            progress.done.store(true, Relaxed);
            progress.halt.store(true, Relaxed);
            return;
        }
        let outcome = task.playout(worker);
        progress.finished.fetch_add(1, Relaxed);
        progress.depths.fetch_add(u64::from(outcome.depth), Relaxed);
        if outcome.full {
            progress.full.store(true, Relaxed);
            progress.halt.store(true, Relaxed);
        }
        if task.tree.node(task.tree.root()).visits() >= MOST_VISITS - 1024 {
            progress.done.store(true, Relaxed);
            progress.halt.store(true, Relaxed);
        }
    }
}

/// Returns the two highest numbers of visits among the moves at the root.
fn leaders(tree: &Tree) -> [u32; 2] {
    let mut best = [0; 2];
    for child in tree.children(tree.root()) {
        let visits = child.visits();
        if visits > best[0] {
            best = [visits, best[0]];
        } else if visits > best[1] {
            best[1] = visits;
        }
    }
    best
}
