//! Searching within limits, and keeping the tree from move to move.

use crate::compact;
use crate::crew::{Crew, Over, TICK};
use crate::game::{Code, Filter, Game};
use crate::limits::Limits;
use crate::playout::{Task, Worker};
use crate::snapshot::{self, Branch, Snapshot};
use crate::tree::Tree;
use crate::weigh::{Weighing, Widening};
use crate::workers::{Progress, View, work};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// How long a search in a hurry waits for its last playouts.
const GRACE: Duration = Duration::from_millis(3);

/// How a search works.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// How many threads, at least 1.
    pub threads: usize,
    /// The most memory the tree may take, in bytes.
    pub memory: usize,
    /// After how many visits a node is expanded.
    pub expand_at: u32,
    /// At how many visits the priors of a node's children are revised ([`Game::reconsider`]); 0: never.
    pub reconsider_at: u32,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How the value of a move is computed.
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

/// What a search did, and why it ended.
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

/// A game, a position of it, and the search tree of that position.
pub struct Search<G: Game> {
    task: Arc<Task<G>>,
    workers: Crew<Worker<G::Scratch>>,
    options: Options,
    spare: Option<Tree>,
}

impl<G: Game> Search<G> {
    /// Creates a search from a position.
    pub fn new(game: G, start: G::State, options: Options) -> Search<G> {
        Search {
            workers: Crew::new(new_workers(&game, &options)),
            task: Arc::new(Task {
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

    /// Begins anew with another game and position, as a new search does, but keeps the memory of the tree.
    pub fn restart(&mut self, game: G, start: G::State) {
        let task = self.task();
        task.start = start;
        task.filter = None;
        task.tree.clear();
        task.game = game;
        self.workers = Crew::new(new_workers(&self.task.game, &self.options));
    }

    /// Restricts the search to moves that a filter accepts; where it accepts none, all are searched. Clears the tree.
    pub fn set_filter(&mut self, filter: Option<Box<Filter>>) {
        let task = self.task();
        task.filter = filter;
        task.tree.clear();
    }

    /// Clears the tree.
    pub fn forget(&mut self) {
        self.task().tree.clear();
    }

    /// What is searched, to change it, as soon as no worker reads it any more.
    fn task(&mut self) -> &mut Task<G> {
        self.workers.collect(None);
        Arc::get_mut(&mut self.task).expect("only workers share it, and they have ended")
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.task.game
    }

    /// The game, to change how it values positions. The tree stays as it is.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.task().game
    }

    /// The position at the root.
    pub fn position(&self) -> &G::State {
        &self.task.start
    }

    /// Plays a move and keeps the part of the tree below it. Returns whether there was such a part.
    pub fn advance(&mut self, code: Code) -> bool {
        let Task {
            game,
            start,
            tree,
            filter,
            ..
        } = self.task();
        game.play(start, code);
        let kept = tree.first_child(tree.root()).and_then(|(first, _)| {
            let children = tree.children(tree.root());
            let at = children.iter().position(|child| child.code() == code)?;
            Some(first + at as u32)
        });
        // The filter counts moves from the old root, so a filtered tree is of no use below it.
        let kept = kept.filter(|&id| filter.is_none() && tree.node(id).visits() > 0);
        match kept {
            Some(root) => tree.set_root(root),
            None => tree.clear(),
        }
        kept.is_some()
    }

    /// Looks at the moves at the root, with lines for `most` of them.
    pub fn snapshot(&self, most: usize) -> Snapshot {
        Snapshot::of(&self.task.tree, most)
    }

    /// The nodes of the tree with so many playouts at least, the root first.
    pub fn branches(&self, least: u32) -> Vec<Branch> {
        snapshot::branches(&self.task.tree, least)
    }

    /// Searches until a limit is reached or `watch`, called every few milliseconds, says break.
    pub fn run(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&View<'_>) -> ControlFlow<()>,
    ) -> Ended {
        self.run_with(limits, &mut |_, view| watch(view))
    }

    /// Searches as [`Search::run`] does; `watch` gets the game too, which the workers read meanwhile.
    pub fn run_with(&mut self, limits: &Limits, watch: &mut Watch<'_, G>) -> Ended {
        let begun = Instant::now();
        let progress = Arc::new(Progress::default());
        self.workers.collect(None);
        let stopped = loop {
            let (task, counts, limit) = (self.task.clone(), progress.clone(), *limits);
            self.workers.start(&move |worker: &mut Worker<G::Scratch>| {
                work(&task, worker, &limit, &counts, begun);
            });
            let view = View {
                tree: &self.task.tree,
                progress: &progress,
                begun,
            };
            let game = &self.task.game;
            let over = self
                .workers
                .supervise(limits, &view, &mut |view| watch(game, view));
            if over != Over::Ended {
                progress.done.store(true, Relaxed);
            }
            let stopped = over == Over::Stopped;
            progress.halt.store(true, Relaxed);
            if !progress.full.swap(false, Relaxed) || progress.done.load(Relaxed) {
                break stopped;
            }
            if let ControlFlow::Break(stopped) = self.prune(limits, begun, &progress, watch) {
                break stopped;
            }
            progress.halt.store(false, Relaxed);
        };
        // Without a limit of time the result must not depend on which worker ends first.
        let hurry = limits.time.is_some() || stopped;
        self.workers.collect(hurry.then(|| Instant::now() + GRACE));
        Ended {
            playouts: progress.finished.load(Relaxed),
            depth: progress.depth(),
            time: begun.elapsed(),
            stopped,
        }
    }

    /// Makes room by forgetting the nodes with the fewest visits. Breaks off when the time is over or, with `true`, when
    /// the caller says break; the tree stays whole then.
    fn prune(
        &mut self,
        limits: &Limits,
        begun: Instant,
        progress: &Progress,
        watch: &mut Watch<'_, G>,
    ) -> ControlFlow<bool> {
        let until = limits.at_most().and_then(|time| begun.checked_add(time));
        if !self.workers.collect(until) {
            return ControlFlow::Break(false);
        }
        let spare = self.spare.take();
        let mut spare = spare.unwrap_or_else(|| Tree::new(nodes_in(self.options.memory)));
        let task = self.task();
        let view = View {
            tree: &task.tree,
            progress,
            begun,
        };
        let mut asked = Instant::now();
        let mut end = ControlFlow::Continue(());
        let done = compact::prune(&task.tree, &mut spare, &mut || {
            if until.is_some_and(|until| Instant::now() >= until) {
                end = ControlFlow::Break(false);
            } else if asked.elapsed() >= TICK {
                asked = Instant::now();
                if watch(&task.game, &view).is_break() {
                    end = ControlFlow::Break(true);
                }
            }
            end.is_continue()
        });
        if done {
            std::mem::swap(&mut task.tree, &mut spare);
        }
        self.spare = Some(spare);
        end
    }
}

/// Returns the workers of a search that begins, one for each thread, each with a seed of its own.
fn new_workers<G: Game>(game: &G, options: &Options) -> Vec<Worker<G::Scratch>> {
    let worker = |thread: u64| {
        let of_thread = thread.wrapping_mul(0x5851_F42D_4C95_7F2D);
        Worker::new(game, options.seed.wrapping_add(of_thread))
    };
    (0..options.threads.max(1) as u64).map(worker).collect()
}

/// How many nodes a tree may have so that it and its copy take no more than this memory.
fn nodes_in(bytes: usize) -> usize {
    bytes / size_of::<crate::tree::Node>() / 2
}
