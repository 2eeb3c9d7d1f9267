//! The worker threads of a search: starting them, supervising them, waiting for their end.

use crate::game::Game;
use crate::limits::Limits;
use crate::playout::{Task, Worker};
use crate::snapshot::Snapshot;
use crate::tree::{MOST_VISITS, Tree};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often the caller is asked whether to go on.
pub(crate) const TICK: Duration = Duration::from_millis(5);
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

/// The workers of a search. A running thread owns its worker and sends it back when it ends.
///
/// When the time is over nobody waits for the threads, which on a busy machine may have to wait for the processor before
/// they see that: the next call that needs the workers collects them.
pub(crate) struct Workers<W> {
    idle: Vec<Worker<W>>,
    /// How many workers run.
    running: usize,
    /// Where workers arrive that have ended.
    ended: Receiver<Worker<W>>,
    threads: Vec<JoinHandle<()>>,
}

impl<W: Send + 'static> Workers<W> {
    pub(crate) fn new(workers: Vec<Worker<W>>) -> Workers<W> {
        Workers {
            idle: workers,
            running: 0,
            ended: mpsc::channel().1,
            threads: Vec::new(),
        }
    }

    /// Starts a thread for each idle worker.
    pub(crate) fn start<G: Game<Scratch = W>>(
        &mut self,
        task: &Arc<Task<G>>,
        progress: &Arc<Progress>,
        limits: Limits,
        begun: Instant,
    ) {
        let (end, ended): (Sender<Worker<W>>, _) = mpsc::channel();
        self.ended = ended;
        for mut worker in self.idle.drain(..) {
            self.running += 1;
            let (task, progress, end) = (task.clone(), progress.clone(), end.clone());
            self.threads.push(std::thread::spawn(move || {
                work(&task, &mut worker, &limits, &progress, begun);
                // The search may change the task as soon as it has all workers.
                drop(task);
                // A search that was dropped has no use for the worker.
                let _ = end.send(worker);
            }));
        }
    }

    /// Waits for one worker to end, at most so long. Returns whether all have ended or are lost.
    fn wait(&mut self, most: Duration) -> bool {
        match self.ended.recv_timeout(most) {
            Ok(worker) => {
                self.running -= 1;
                self.idle.push(worker);
                self.running == 0
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => true,
        }
    }

    /// Waits until all workers have ended, or until that moment. Returns whether they have.
    pub(crate) fn collect(&mut self, until: Option<Instant>) -> bool {
        while self.running > 0 {
            let left = until.map_or(Duration::MAX, |until| {
                until.saturating_duration_since(Instant::now())
            });
            let before = self.running;
            let over = self.wait(left);
            if !over && self.running == before {
                return false;
            }
            assert!(
                !over || self.running == 0,
                "a thread of the search failed; its reason is above"
            );
        }
        join(&mut self.threads);
        true
    }
}

impl<W> Drop for Workers<W> {
    /// Joins the threads: the program may be a library that is unloaded next.
    fn drop(&mut self) {
        join(&mut self.threads);
    }
}

fn join(threads: &mut Vec<JoinHandle<()>>) {
    for thread in threads.drain(..) {
        // A thread that panicked has printed its reason.
        let _ = thread.join();
    }
}

/// Makes playouts until a limit is reached, the tree is full, or the search says halt.
fn work<G: Game>(
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
            limits.when_decided
                && number.is_multiple_of(TEST_EVERY)
                && limits.playouts.is_some()
                && is_decided(&task.tree, most - number)
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

/// Watches the time and asks the caller, until the workers have ended or must. Returns whether the caller said break.
pub(crate) fn supervise<W: Send + 'static>(
    limits: &Limits,
    view: &View<'_>,
    workers: &mut Workers<W>,
    watch: &mut dyn FnMut(&View<'_>) -> ControlFlow<()>,
) -> bool {
    let halt = |stopped| {
        view.progress.done.store(true, Relaxed);
        stopped
    };
    loop {
        let limit = if is_open(view.tree) {
            limits.at_most()
        } else {
            limits.time
        };
        let left = match limit {
            Some(limit) => limit.saturating_sub(view.time()),
            None => Duration::MAX,
        };
        // The pause leaves the processor to the workers.
        if workers.wait(left.clamp(Duration::from_millis(1), TICK)) {
            return false;
        }
        if view.playouts() < limits.at_least {
            continue;
        }
        if watch(view).is_break() {
            return halt(true);
        }
        let Some(limit) = limit else { continue };
        let spent = view.time();
        let Some(left) = limit.checked_sub(spent).filter(|left| !left.is_zero()) else {
            if is_open(view.tree) && limits.at_most().is_some_and(|most| spent < most) {
                continue;
            }
            return halt(false);
        };
        let rate = view.playouts() as f64 / spent.as_secs_f64().max(1e-3);
        let to_come = (rate * left.as_secs_f64() * 1.1) as u64;
        if limits.when_decided && spent * 8 > limit && is_decided(view.tree, to_come) {
            return halt(false);
        }
    }
}

/// Tells whether the second move is not far behind the first.
fn is_open(tree: &Tree) -> bool {
    let [most, second] = leaders(tree);
    u64::from(second) * 2 > u64::from(most)
}

/// Tells whether the most visited move stays it whatever the next `playouts` playouts try.
fn is_decided(tree: &Tree, playouts: u64) -> bool {
    let [most, second] = leaders(tree);
    most > 0 && u64::from(second) + playouts < u64::from(most)
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
