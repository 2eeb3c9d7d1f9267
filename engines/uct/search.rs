//! Searching: threads, limits, and keeping the tree from move to move.

use crate::compact;
use crate::crew::{Core, Crew, Shared, TICK, View, oversee};
use crate::game::{Code, Filter, Game};
use crate::snapshot::Snapshot;
use crate::tree::Tree;
use crate::walk::Walker;
use crate::weigh::{Weighing, Widening};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// How long threads may take to come back before the search ends without them.
const STRAGGLE: Duration = Duration::from_millis(3);

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// How many threads, at least 1.
    pub threads: usize,
    /// The most memory the tree may take, in bytes.
    pub memory: usize,
    /// After how many visits a node gets children.
    pub expand_at: u32,
    /// At how many visits the moves of a position are looked at more closely ([`Game::reconsider`]); 0: never.
    pub reconsider_at: u32,
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
            reconsider_at: 0,
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
    /// After this time, if that is longer, as long as the best move is not much ahead of the next.
    pub longest: Option<Duration>,
    /// After this many playouts; those kept from earlier do not count.
    pub playouts: Option<u64>,
    /// Not before so many playouts, whatever the time is and whoever says stop.
    pub at_least: u64,
    /// As soon as no other move can be visited more often than the best within the limits.
    pub when_decided: bool,
}

impl Limits {
    /// The time after which the search ends whatever is found out.
    pub(crate) fn at_most(&self) -> Option<Duration> {
        self.time
            .map(|time| self.longest.map_or(time, |longest| longest.max(time)))
    }
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

/// What is called every few milliseconds while a search runs; it says break to end it.
pub type Watch<'a, G> = dyn FnMut(&G, &View<'_>) -> ControlFlow<()> + 'a;

/// A game, a position of it, and the tree of what was found out.
pub struct Search<G: Game> {
    core: Arc<Core<G>>,
    crew: Crew<G::Worker>,
    options: Options,
    spare: Option<Tree>,
}

impl<G: Game> Search<G> {
    /// Creates a search from a position.
    pub fn new(game: G, start: G::State, options: Options) -> Search<G> {
        Search {
            crew: Crew::new(walkers(&game, &options)),
            core: Arc::new(Core {
                tree: Tree::new(nodes_in(options.memory)),
                weighing: options.weighing,
                expand_at: options.expand_at,
                reconsider_at: options.reconsider_at,
                steps: options
                    .weighing
                    .widening
                    .map_or_else(Vec::new, Widening::steps),
                filter: None,
                game,
                start,
            }),
            options,
            spare: None,
        }
    }

    /// Begins anew with another game and position, as if just created but for the memory, which need not be made again.
    pub fn restart(&mut self, game: G, start: G::State) {
        let core = self.core();
        core.start = start;
        core.filter = None;
        core.tree.clear();
        core.game = game;
        self.crew = Crew::new(walkers(&self.core.game, &self.options));
    }

    /// Thinks only about moves that a filter lets through; where it lets none through, about all. Forgets everything.
    pub fn set_filter(&mut self, filter: Option<Box<Filter>>) {
        let core = self.core();
        core.filter = filter;
        core.tree.clear();
    }

    /// Forgets what was found out of the position at the root.
    pub fn forget(&mut self) {
        self.core().tree.clear();
    }

    /// What the threads need, when they are all back.
    fn core(&mut self) -> &mut Core<G> {
        self.crew.gather(None);
        Arc::get_mut(&mut self.core).expect("only threads share it, and they are back")
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.core.game
    }

    /// The game, to change how it values positions. What is in the tree stays as it is.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.core().game
    }

    /// The position at the root.
    pub fn position(&self) -> &G::State {
        &self.core.start
    }

    /// Plays a move and keeps what is known of the position after it. Returns whether anything was.
    pub fn advance(&mut self, code: Code) -> bool {
        let Core {
            game,
            start,
            tree,
            filter,
            ..
        } = self.core();
        game.play(start, code);
        let kept = tree.first_child(tree.root()).and_then(|(first, _)| {
            let children = tree.children(tree.root());
            let at = children.iter().position(|child| child.code() == code)?;
            Some(first + at as u32)
        });
        // What a filter let through was meant for the old root.
        let kept = kept.filter(|&id| filter.is_none() && tree.node(id).visits() > 0);
        match kept {
            Some(root) => tree.set_root(root),
            None => tree.clear(),
        }
        kept.is_some()
    }

    /// Looks at the moves at the root, with lines for `most` of them.
    pub fn snapshot(&self, most: usize) -> Snapshot {
        Snapshot::of(&self.core.tree, most)
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
        let shared = Arc::new(Shared::default());
        self.crew.gather(None);
        let stopped = loop {
            self.crew.set_out(&self.core, &shared, *limits, begun);
            let view = View {
                tree: &self.core.tree,
                shared: &shared,
                begun,
            };
            let game = &self.core.game;
            let stopped = oversee(limits, &view, &mut self.crew, &mut |view| watch(game, view));
            shared.halt.store(true, Relaxed);
            if !shared.full.swap(false, Relaxed) || shared.done.load(Relaxed) {
                break stopped;
            }
            if let ControlFlow::Break(stopped) = self.prune(limits, begun, &shared, watch) {
                break stopped;
            }
            shared.halt.store(false, Relaxed);
        };
        // If nobody is in a hurry, what was found out shall not depend on who came back first.
        let hurry = limits.time.is_some() || stopped;
        self.crew.gather(hurry.then(|| Instant::now() + STRAGGLE));
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
        let until = limits.at_most().and_then(|time| begun.checked_add(time));
        if !self.crew.gather(until) {
            return ControlFlow::Break(false);
        }
        let spare = self.spare.take();
        let mut spare = spare.unwrap_or_else(|| Tree::new(nodes_in(self.options.memory)));
        let core = self.core();
        let view = View {
            tree: &core.tree,
            shared,
            begun,
        };
        let mut asked = Instant::now();
        let mut end = ControlFlow::Continue(());
        let done = compact::prune(&core.tree, &mut spare, &mut || {
            if until.is_some_and(|until| Instant::now() >= until) {
                end = ControlFlow::Break(false);
            } else if asked.elapsed() >= TICK {
                asked = Instant::now();
                if watch(&core.game, &view).is_break() {
                    end = ControlFlow::Break(true);
                }
            }
            end.is_continue()
        });
        if done {
            std::mem::swap(&mut core.tree, &mut spare);
        }
        self.spare = Some(spare);
        end
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

/// How many nodes a tree may have so that it and its copy take no more than this memory.
fn nodes_in(bytes: usize) -> usize {
    bytes / size_of::<crate::tree::Node>() / 2
}
