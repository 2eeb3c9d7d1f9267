//! The threads of a search while it runs, and who watches over them.

use crate::game::{Filter, Game};
use crate::search::Limits;
use crate::snapshot::Snapshot;
use crate::tree::{MOST_VISITS, Tree};
use crate::walk::{Walker, Way};
use crate::weigh::Weighing;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often the caller is asked whether to go on.
pub(crate) const TICK: Duration = Duration::from_millis(5);
/// After how many playouts it is looked at whether the answer can still change.
const DOUBT_EVERY: u64 = 64;

/// What the threads need. While they are away with it, it is only read.
pub(crate) struct Core<G: Game> {
    pub(crate) game: G,
    pub(crate) start: G::State,
    pub(crate) tree: Tree,
    pub(crate) weighing: Weighing,
    pub(crate) expand_at: u32,
    pub(crate) reconsider_at: u32,
    /// Of [`Weighing::widening`].
    pub(crate) steps: Vec<u32>,
    pub(crate) filter: Option<Box<Filter>>,
}

/// A search that runs, as the caller sees it.
pub struct View<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) shared: &'a Shared,
    pub(crate) begun: Instant,
}

impl View<'_> {
    /// Playouts so far.
    pub fn playouts(&self) -> u64 {
        self.shared.finished.load(Relaxed)
    }

    /// The mean number of moves within the tree.
    pub fn depth(&self) -> f32 {
        self.shared.depth()
    }

    /// The time since the beginning.
    pub fn time(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Looks at the moves at the root, with lines for `most` of them. The threads go on meanwhile.
    pub fn snapshot(&self, most: usize) -> Snapshot {
        Snapshot::of(self.tree, most)
    }

    /// Returns the two highest numbers of visits among the moves at the root.
    pub fn leaders(&self) -> [u32; 2] {
        leaders(self.tree)
    }
}

/// What the threads of a search share beside the tree.
#[derive(Default)]
pub(crate) struct Shared {
    started: AtomicU64,
    pub(crate) finished: AtomicU64,
    depths: AtomicU64,
    /// The threads are to come back.
    pub(crate) halt: AtomicBool,
    /// There is no room left in the tree.
    pub(crate) full: AtomicBool,
    /// The search has come to its end.
    pub(crate) done: AtomicBool,
}

impl Shared {
    pub(crate) fn depth(&self) -> f32 {
        let playouts = self.finished.load(Relaxed).max(1);
        self.depths.load(Relaxed) as f32 / playouts as f32
    }
}

/// The threads of a search. Each takes its walker along and brings it back. When the time is over nobody waits for them,
/// as on a busy machine a thread may have to wait for its turn before it can see that: they are waited for when the next
/// thing is to be done.
pub(crate) struct Crew<W> {
    walkers: Vec<Walker<W>>,
    /// How many are away, and where they come back.
    away: usize,
    home: Receiver<Walker<W>>,
    threads: Vec<JoinHandle<()>>,
}

impl<W: Send + 'static> Crew<W> {
    pub(crate) fn new(walkers: Vec<Walker<W>>) -> Crew<W> {
        Crew {
            walkers,
            away: 0,
            home: mpsc::channel().1,
            threads: Vec::new(),
        }
    }

    /// Sends all threads off.
    pub(crate) fn set_out<G: Game<Worker = W>>(
        &mut self,
        core: &Arc<Core<G>>,
        shared: &Arc<Shared>,
        limits: Limits,
        begun: Instant,
    ) {
        let (back, home): (Sender<Walker<W>>, _) = mpsc::channel();
        self.home = home;
        for mut walker in self.walkers.drain(..) {
            self.away += 1;
            let (core, shared, back) = (core.clone(), shared.clone(), back.clone());
            self.threads.push(std::thread::spawn(move || {
                work(&core, &mut walker, &limits, &shared, begun);
                // Who has the walkers back may change the core.
                drop(core);
                // Nobody wants it if the search is gone.
                let _ = back.send(walker);
            }));
        }
    }

    /// Waits until somebody comes back, at most so long. Returns whether all are back or lost.
    fn wait(&mut self, most: Duration) -> bool {
        match self.home.recv_timeout(most) {
            Ok(walker) => {
                self.away -= 1;
                self.walkers.push(walker);
                self.away == 0
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => true,
        }
    }

    /// Waits until all are back, or till that moment. Returns whether they are.
    pub(crate) fn gather(&mut self, until: Option<Instant>) -> bool {
        while self.away > 0 {
            let left = until.map_or(Duration::MAX, |until| {
                until.saturating_duration_since(Instant::now())
            });
            let before = self.away;
            let over = self.wait(left);
            if !over && self.away == before {
                return false;
            }
            assert!(
                !over || self.away == 0,
                "a thread of the search failed; its reason is above"
            );
        }
        join(&mut self.threads);
        true
    }
}

impl<W> Drop for Crew<W> {
    /// Nothing of the program, which may be a library, is used any more afterwards.
    fn drop(&mut self) {
        join(&mut self.threads);
    }
}

fn join(threads: &mut Vec<JoinHandle<()>>) {
    for thread in threads.drain(..) {
        // Who failed has said so.
        let _ = thread.join();
    }
}

/// Makes playouts until there is a reason not to.
fn work<G: Game>(
    core: &Core<G>,
    walker: &mut Walker<G::Worker>,
    limits: &Limits,
    shared: &Shared,
    begun: Instant,
) {
    let way = Way {
        game: &core.game,
        tree: &core.tree,
        start: &core.start,
        weighing: core.weighing,
        expand_at: core.expand_at,
        reconsider_at: core.reconsider_at,
        steps: &core.steps,
        filter: core.filter.as_deref(),
    };
    let end = limits.at_most().and_then(|time| begun.checked_add(time));
    let most = limits.playouts.unwrap_or(u64::MAX);
    while !shared.halt.load(Relaxed) {
        let number = shared.started.fetch_add(1, Relaxed);
        let decided = || {
            limits.when_decided
                && number.is_multiple_of(DOUBT_EVERY)
                && limits.playouts.is_some()
                && is_decided(way.tree, most - number)
        };
        // The time is looked at here, too: whoever watches may have to wait for his turn.
        let late = || {
            end.is_some_and(|end| Instant::now() >= end)
                && shared.finished.load(Relaxed) >= limits.at_least
        };
        if number >= most || decided() || late() {
            shared.done.store(true, Relaxed);
            shared.halt.store(true, Relaxed);
            return;
        }
        let walked = way.walk(walker);
        shared.finished.fetch_add(1, Relaxed);
        shared.depths.fetch_add(u64::from(walked.depth), Relaxed);
        if walked.full {
            shared.full.store(true, Relaxed);
            shared.halt.store(true, Relaxed);
        }
        if way.tree.node(way.tree.root()).visits() >= MOST_VISITS - 1024 {
            shared.done.store(true, Relaxed);
            shared.halt.store(true, Relaxed);
        }
    }
}

/// Watches the time and asks the caller, until the threads have ended or must. Returns whether the caller said break.
pub(crate) fn oversee<W: Send + 'static>(
    limits: &Limits,
    view: &View<'_>,
    crew: &mut Crew<W>,
    watch: &mut dyn FnMut(&View<'_>) -> ControlFlow<()>,
) -> bool {
    let halt = |stopped| {
        view.shared.done.store(true, Relaxed);
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
        // Never without a pause: the threads need the processor more than this one.
        if crew.wait(left.clamp(Duration::from_millis(1), TICK)) {
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
