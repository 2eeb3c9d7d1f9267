//! Searching: threads, limits, and keeping the tree from move to move.

use crate::compact;
use crate::game::{Code, Filter, Game};
use crate::snapshot::Snapshot;
use crate::tree::{MOST_VISITS, Tree};
use crate::walk::{Walker, Way};
use crate::weigh::Weighing;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often the caller is asked whether to go on.
const TICK: Duration = Duration::from_millis(5);
/// After how many playouts it is looked at whether the answer can still change.
const DOUBT_EVERY: u64 = 64;

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// How many threads, at least 1.
    pub threads: usize,
    /// The most memory the tree may take, in bytes.
    pub memory: usize,
    /// After how many visits a node gets children.
    pub expand_at: u32,
    /// What the random numbers begin with.
    pub seed: u64,
    /// How values are made.
    pub weighing: Weighing,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            threads: 1,
            memory: 256 << 20,
            expand_at: 8,
            seed: 1,
            weighing: Weighing::default(),
        }
    }
}

/// When to come back. Without any limit a search runs until the caller says stop.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// After this time.
    pub time: Option<Duration>,
    /// After this many playouts; those kept from earlier do not count.
    pub playouts: Option<u64>,
    /// Not before so many playouts, whatever the time is and whoever says stop.
    pub at_least: u64,
    /// As soon as no other move can be visited more often than the best within the limits.
    pub when_decided: bool,
}

/// Why a search came back, and what it did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ended {
    /// Playouts made.
    pub playouts: u64,
    /// The mean number of moves they made within the tree.
    pub depth: f32,
    /// How long it took.
    pub time: Duration,
    /// Whether the caller said stop.
    pub stopped: bool,
}

/// A search that runs, as the caller sees it.
pub struct View<'a> {
    tree: &'a Tree,
    shared: &'a Shared,
    begun: Instant,
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

/// What is called every few milliseconds while a search runs; it says break to end it.
pub type Watch<'a, G> = dyn FnMut(&G, &View<'_>) -> ControlFlow<()> + 'a;

/// What the threads of a search share beside the tree.
#[derive(Default)]
struct Shared {
    started: AtomicU64,
    finished: AtomicU64,
    depths: AtomicU64,
    halt: AtomicBool,
    full: AtomicBool,
    done: AtomicBool,
}

impl Shared {
    fn depth(&self) -> f32 {
        let playouts = self.finished.load(Relaxed).max(1);
        self.depths.load(Relaxed) as f32 / playouts as f32
    }
}

/// A game, a position of it, and the tree of what was found out.
pub struct Search<G: Game> {
    game: G,
    start: G::State,
    options: Options,
    tree: Tree,
    spare: Option<Tree>,
    walkers: Vec<Walker<G::Worker>>,
    filter: Option<Box<Filter>>,
}

impl<G: Game> Search<G> {
    /// Creates a search from a position.
    pub fn new(game: G, start: G::State, options: Options) -> Search<G> {
        Search {
            tree: Tree::new(nodes_in(options.memory)),
            spare: None,
            walkers: walkers(&game, &options),
            filter: None,
            game,
            start,
            options,
        }
    }

    /// Begins anew with another game and position, as if just created but for the memory, which need not be made again.
    pub fn restart(&mut self, game: G, start: G::State) {
        self.walkers = walkers(&game, &self.options);
        self.game = game;
        self.filter = None;
        self.reset(start);
    }

    /// Thinks only about moves that a filter lets through; where it lets none through, about all. Forgets everything.
    pub fn set_filter(&mut self, filter: Option<Box<Filter>>) {
        self.filter = filter;
        self.tree.clear();
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game, to change how it values positions. What is in the tree stays as it is.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }

    /// The position at the root.
    pub fn position(&self) -> &G::State {
        &self.start
    }

    /// What the threads keep between playouts.
    pub fn workers(&mut self) -> impl Iterator<Item = &mut G::Worker> {
        self.walkers.iter_mut().map(|walker| &mut walker.worker)
    }

    /// Goes to another position and forgets everything.
    pub fn reset(&mut self, start: G::State) {
        self.start = start;
        self.tree.clear();
    }

    /// Plays a move and keeps what is known of the position after it. Returns whether anything was.
    pub fn advance(&mut self, code: Code) -> bool {
        let root = self.tree.root();
        let kept = self.tree.first_child(root).and_then(|(first, _)| {
            let children = self.tree.children(root);
            let at = children.iter().position(|child| child.code() == code)?;
            Some(first + at as u32)
        });
        self.game.play(&mut self.start, code);
        // What a filter let through was meant for the old root.
        let visited = |id: &u32| self.tree.node(*id).visits() > 0;
        if let Some(root) = kept.filter(visited).filter(|_| self.filter.is_none()) {
            self.tree.set_root(root);
            return true;
        }
        self.tree.clear();
        false
    }

    /// Looks at the moves at the root, with lines for `most` of them.
    pub fn snapshot(&self, most: usize) -> Snapshot {
        Snapshot::of(&self.tree, most)
    }

    /// Searches until a limit is reached or `watch`, called every few milliseconds, says break.
    pub fn run(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&View<'_>) -> ControlFlow<()>,
    ) -> Ended {
        self.run_with(limits, &mut |_, view| watch(view))
    }

    /// Searches as [`Search::run`] does; `watch` gets the game too, which the threads use meanwhile.
    pub fn run_with(&mut self, limits: &Limits, watch: &mut Watch<'_, G>) -> Ended {
        let begun = Instant::now();
        let shared = Shared::default();
        let mut stopped = false;
        while !shared.done.load(Relaxed) {
            stopped = self.run_until_full(limits, begun, &shared, watch);
            if !shared.full.swap(false, Relaxed) || shared.done.load(Relaxed) {
                break;
            }
            match self.prune(limits, begun, &shared, watch) {
                ControlFlow::Continue(()) => shared.halt.store(false, Relaxed),
                ControlFlow::Break(by_caller) => {
                    stopped = by_caller;
                    break;
                }
            }
        }
        Ended {
            playouts: shared.finished.load(Relaxed),
            depth: shared.depth(),
            time: begun.elapsed(),
            stopped,
        }
    }

    /// Makes room by forgetting what was visited little. Breaks off when the time is over or the caller (then with
    /// `true`) says break: nothing is forgotten then.
    fn prune(
        &mut self,
        limits: &Limits,
        begun: Instant,
        shared: &Shared,
        watch: &mut Watch<'_, G>,
    ) -> ControlFlow<bool> {
        let spare = self.spare.take();
        let mut spare = spare.unwrap_or_else(|| Tree::new(nodes_in(self.options.memory)));
        let view = View {
            tree: &self.tree,
            shared,
            begun,
        };
        let mut asked = Instant::now();
        let mut end = ControlFlow::Continue(());
        let done = compact::prune(&self.tree, &mut spare, &mut || {
            if limits.time.is_some_and(|limit| view.time() >= limit) {
                end = ControlFlow::Break(false);
            } else if asked.elapsed() >= TICK {
                asked = Instant::now();
                if watch(&self.game, &view).is_break() {
                    end = ControlFlow::Break(true);
                }
            }
            end.is_continue()
        });
        if done {
            std::mem::swap(&mut self.tree, &mut spare);
        }
        self.spare = Some(spare);
        end
    }

    /// Lets the threads run until a limit is reached, the caller says break (then the answer is `true`), or the tree
    /// is full.
    fn run_until_full(
        &mut self,
        limits: &Limits,
        begun: Instant,
        shared: &Shared,
        watch: &mut Watch<'_, G>,
    ) -> bool {
        let way = Way {
            game: &self.game,
            tree: &self.tree,
            start: &self.start,
            weighing: self.options.weighing,
            expand_at: self.options.expand_at,
            filter: self.filter.as_deref(),
        };
        let view = View {
            tree: &self.tree,
            shared,
            begun,
        };
        let (way, walkers) = (&way, &mut self.walkers);
        std::thread::scope(|scope| {
            let (ended, end) = mpsc::channel::<()>();
            for walker in walkers {
                let ended = ended.clone();
                scope.spawn(move || {
                    work(way, walker, limits, shared);
                    drop(ended);
                });
            }
            drop(ended);
            let stopped = oversee(limits, &view, &end, &mut |view| watch(way.game, view));
            shared.halt.store(true, Relaxed);
            stopped
        })
    }
}

/// Returns what the threads begin with.
fn walkers<G: Game>(game: &G, options: &Options) -> Vec<Walker<G::Worker>> {
    let walker = |thread: u64| {
        let of_thread = thread.wrapping_mul(0x5851_F42D_4C95_7F2D);
        Walker::new(game, options.seed.wrapping_add(of_thread))
    };
    (0..options.threads.max(1) as u64).map(walker).collect()
}

/// Makes playouts until there is a reason not to.
fn work<G: Game>(
    way: &Way<'_, G>,
    walker: &mut Walker<G::Worker>,
    limits: &Limits,
    shared: &Shared,
) {
    let most = limits.playouts.unwrap_or(u64::MAX);
    while !shared.halt.load(Relaxed) {
        let number = shared.started.fetch_add(1, Relaxed);
        let decided = || {
            limits.when_decided
                && number.is_multiple_of(DOUBT_EVERY)
                && limits.playouts.is_some()
                && is_decided(way.tree, most - number)
        };
        if number >= most || decided() {
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
fn oversee(
    limits: &Limits,
    view: &View<'_>,
    end: &mpsc::Receiver<()>,
    watch: &mut dyn FnMut(&View<'_>) -> ControlFlow<()>,
) -> bool {
    let halt = |stopped| {
        view.shared.done.store(true, Relaxed);
        stopped
    };
    loop {
        let left = match limits.time {
            Some(limit) => limit.saturating_sub(view.time()),
            None => Duration::MAX,
        };
        if end.recv_timeout(left.min(TICK)) == Err(RecvTimeoutError::Disconnected) {
            return false;
        }
        if view.playouts() < limits.at_least {
            continue;
        }
        if watch(view).is_break() {
            return halt(true);
        }
        let Some(limit) = limits.time else { continue };
        let spent = view.time();
        let Some(left) = limit.checked_sub(spent).filter(|left| !left.is_zero()) else {
            return halt(false);
        };
        let rate = view.playouts() as f64 / spent.as_secs_f64().max(1e-3);
        let to_come = (rate * left.as_secs_f64() * 1.1) as u64;
        if limits.when_decided && spent * 8 > limit && is_decided(view.tree, to_come) {
            return halt(false);
        }
    }
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

/// How many nodes a tree may have so that it and its copy take no more than this memory.
fn nodes_in(bytes: usize) -> usize {
    bytes / size_of::<crate::tree::Node>() / 2
}
