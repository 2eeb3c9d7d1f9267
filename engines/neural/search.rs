//! Searching with several threads: each selects some leaves, evaluates them as one batch, and backs up.

use crate::cache::{Cache, Key};
use crate::ending;
use crate::evaluator::Evaluator;
use crate::opinion::{Code, Opinion, code_of, move_of};
use crate::puct::Puct;
use crate::tree::{Descent, Found, Leaf, Tree};
use conduct::Restriction;
use go::{Game, Move};
use net::Precision;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use uct::{Crew, Limits, Over, Standing};

/// How long a search in a hurry waits for its last batches.
const GRACE: Duration = Duration::from_millis(3);
/// How long a thread waits for another one's batch before it looks again.
const PATIENCE: Duration = Duration::from_millis(5);
/// How long a batch may take where time counts: who is told to stop waits for it before he begins anew.
const BATCH_TIME: Duration = Duration::from_millis(80);
/// Batches grow with the visits of the root: a leaf of a batch is selected without knowing what the others bring.
const VISITS_PER_LEAF: u32 = 24;

/// How a search works.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Options {
    /// How many threads, at least 1.
    pub(crate) threads: usize,
    /// The most leaves that a thread evaluates at once, at least 1.
    pub(crate) batch: usize,
    /// The most memory the tree may take, in bytes, and the table of evaluations.
    pub(crate) tree_bytes: usize,
    pub(crate) cache_bytes: usize,
    /// How exactly positions are evaluated; `None`: as fast as can be where time decides, exactly where playouts are
    /// counted.
    pub(crate) precision: Option<Precision>,
    /// How moves are selected.
    pub(crate) puct: Puct,
}

/// What the threads of a search share.
struct Task<E: Evaluator> {
    evaluator: Arc<E>,
    start: Game,
    restrictions: Vec<Restriction>,
    options: Options,
    tree: Mutex<Tree>,
    cache: Mutex<Cache>,
    /// Told when a batch has been backed up.
    settled: Condvar,
}

/// How far a search is.
#[derive(Default)]
struct Progress {
    halt: AtomicBool,
    evaluations: AtomicU64,
}

/// A search that runs, as the caller sees it.
pub(crate) struct View<'a> {
    tree: &'a Mutex<Tree>,
    begun: Instant,
}

impl View<'_> {
    /// The tree. The workers wait meanwhile.
    pub(crate) fn tree(&self) -> MutexGuard<'_, Tree> {
        lock(self.tree)
    }
}

impl Standing for View<'_> {
    fn playouts(&self) -> u64 {
        self.tree().done
    }

    fn time(&self) -> Duration {
        self.begun.elapsed()
    }

    fn leaders(&self) -> [u32; 2] {
        let tree = self.tree();
        let mut best = [0; 2];
        for edge in &tree.root().edges {
            let visits = tree.node(edge.to).visits();
            if visits > best[0] {
                best = [visits, best[0]];
            } else if visits > best[1] {
                best[1] = visits;
            }
        }
        best
    }
}

/// A game, and the search tree of its position.
pub(crate) struct Search<E: Evaluator> {
    task: Arc<Task<E>>,
    crew: Crew<E::Scratch>,
}

impl<E: Evaluator> Search<E> {
    /// Creates a search for the next move of a game.
    pub(crate) fn new(evaluator: Arc<E>, start: Game, options: Options) -> Search<E> {
        let threads = 0..options.threads.max(1);
        Search {
            crew: Crew::new(threads.map(|_| evaluator.scratch()).collect()),
            task: Arc::new(Task {
                tree: Mutex::new(fresh(&start, &options)),
                cache: Mutex::new(Cache::new(options.cache_bytes)),
                settled: Condvar::new(),
                restrictions: Vec::new(),
                evaluator,
                start,
                options,
            }),
        }
    }

    /// What is searched, to change it, as soon as no worker reads it any more.
    fn task(&mut self) -> &mut Task<E> {
        self.crew.collect(None);
        Arc::get_mut(&mut self.task).expect("only workers share it, and they have ended")
    }

    /// Begins anew with another game. The table of evaluations is kept.
    pub(crate) fn restart(&mut self, start: Game, restrictions: Vec<Restriction>) {
        let task = self.task();
        *own(&mut task.tree) = fresh(&start, &task.options);
        task.start = start;
        task.restrictions = restrictions;
    }

    /// Plays a move and keeps the part of the tree below it.
    pub(crate) fn advance(&mut self, mv: Move) {
        let task = self.task();
        let code = code_of(mv, task.start.size());
        task.start.execute(task.start.to_move(), mv);
        let tree = own(&mut task.tree);
        // Restrictions count moves from the old root, so their tree is of no use below it.
        if !task.restrictions.is_empty() || !tree.advance(code) {
            *tree = fresh(&task.start, &task.options);
        }
        // Two passes before the root do not end what is searched.
        tree.set_root_passes(passes_that_count(&task.start));
    }

    /// Forgets the tree and the table of evaluations.
    pub(crate) fn forget(&mut self) {
        let task = self.task();
        *own(&mut task.tree) = fresh(&task.start, &task.options);
        own(&mut task.cache).clear();
    }

    /// The tree.
    pub(crate) fn tree(&self) -> MutexGuard<'_, Tree> {
        lock(&self.task.tree)
    }

    /// Searches until a limit is reached or `watch`, called every few milliseconds, says break. Returns how many
    /// positions were evaluated.
    pub(crate) fn run(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&View<'_>) -> ControlFlow<()>,
    ) -> u64 {
        let begun = Instant::now();
        self.task().start_counting();
        let progress = Arc::new(Progress::default());
        let (task, counts, limit) = (self.task.clone(), progress.clone(), *limits);
        self.crew.start(&move |scratch: &mut E::Scratch| {
            task.work(scratch, &limit, &counts, begun);
        });
        let view = View {
            tree: &self.task.tree,
            begun,
        };
        let over = self.crew.supervise(limits, &view, watch);
        progress.halt.store(true, Relaxed);
        self.task.settled.notify_all();
        // Without a limit of time the result must not depend on which worker ends first.
        let hurry = limits.time.is_some() || over == Over::Stopped;
        self.crew.collect(hurry.then(|| Instant::now() + GRACE));
        progress.evaluations.load(Relaxed)
    }
}

impl<E: Evaluator> Drop for Search<E> {
    fn drop(&mut self) {
        self.crew.collect(None);
    }
}

/// Returns the tree of a position of which nothing is known.
fn fresh(start: &Game, options: &Options) -> Tree {
    let passes = passes_that_count(start);
    Tree::new(start.size().area(), start.to_move(), passes, options.puct)
}

/// Passes before the root that count towards the end: who plays on after two begins anew.
fn passes_that_count(game: &Game) -> u8 {
    u8::from(game.passes() == 1)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn own<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}

/// Selects so many leaves at most, while there are playouts left to begin.
fn select(tree: &mut Tree, most: u64, batch: usize) -> Vec<Leaf> {
    let by_visits = 1 + tree.root().visits() / VISITS_PER_LEAF;
    let wanted = batch.clamp(1, by_visits as usize);
    let mut leaves = Vec::new();
    for _ in 0..wanted {
        if tree.begun >= most {
            break;
        }
        match tree.descend() {
            Descent::Leaf(leaf) => leaves.push(leaf),
            Descent::Known => {}
            Descent::Blocked => break,
        }
    }
    leaves
}

impl<E: Evaluator> Task<E> {
    fn start_counting(&mut self) {
        let tree = own(&mut self.tree);
        (tree.begun, tree.done, tree.depths) = (0, 0, 0);
    }

    /// Makes playouts until a limit is reached or the search says halt.
    fn work(&self, scratch: &mut E::Scratch, limits: &Limits, progress: &Progress, begun: Instant) {
        let end = limits.at_most().and_then(|time| begun.checked_add(time));
        let most = limits.playouts.unwrap_or(u64::MAX);
        // Where playouts are counted the result must not depend on how fast the machine is.
        let by_time = limits.time.is_some() || limits.playouts.is_none();
        let precision = self.options.precision.unwrap_or(match limits.playouts {
            Some(_) => Precision::Full,
            None => Precision::Half,
        });
        let mut batch = if by_time { 1 } else { self.options.batch };
        loop {
            let late = end.is_some_and(|end| Instant::now() >= end);
            let Some(leaves) = self.gather((most, batch), limits.at_least, late, progress) else {
                return;
            };
            let started = Instant::now();
            let found = self.look_at(&leaves, precision, scratch, progress);
            if by_time {
                let each = started.elapsed() / leaves.len() as u32;
                let fits = BATCH_TIME.as_secs_f64() / each.as_secs_f64().max(1e-6);
                batch = (fits as usize).min(batch * 2).clamp(1, self.options.batch);
            }
            let mut tree = lock(&self.tree);
            for (leaf, found) in leaves.iter().zip(found) {
                tree.settle(leaf, found);
            }
            if tree.root().opinion().is_some() && tree.root_points.is_empty() {
                tree.root_points = self.root_points(&tree);
            }
            drop(tree);
            self.settled.notify_all();
        }
    }

    /// Selects the leaves of the next batch; `None` if the search is over.
    fn gather(
        &self,
        (most, batch): (u64, usize),
        at_least: u64,
        late: bool,
        progress: &Progress,
    ) -> Option<Vec<Leaf>> {
        let mut tree = lock(&self.tree);
        loop {
            let enough = (late || progress.halt.load(Relaxed)) && tree.begun >= at_least;
            if enough || tree.begun >= most {
                return None;
            }
            if tree.bytes > self.options.tree_bytes && tree.root().flying == 0 {
                tree.prune(self.options.tree_bytes);
            }
            // A tree without room waits for what is on its way.
            let leaves = if tree.bytes > self.options.tree_bytes && tree.root().flying > 0 {
                Vec::new()
            } else {
                select(&mut tree, most, batch)
            };
            if !leaves.is_empty() {
                return Some(leaves);
            }
            if tree.root().flying > 0 {
                let waited = self.settled.wait_timeout(tree, PATIENCE);
                tree = waited.unwrap_or_else(PoisonError::into_inner).0;
            } else {
                // All that was selected were known ends of the game: the others get their turn.
                drop(tree);
                std::thread::yield_now();
                tree = lock(&self.tree);
            }
        }
    }

    /// Finds out what leaves are: by the table, by counting, or by evaluating them.
    fn look_at(
        &self,
        leaves: &[Leaf],
        precision: Precision,
        scratch: &mut E::Scratch,
        progress: &Progress,
    ) -> Vec<Found> {
        let games: Vec<Game> = leaves.iter().map(|leaf| self.game_at(leaf)).collect();
        let mut known: Vec<Option<Found>> = Vec::new();
        let mut keys = Vec::new();
        let mut asked = Vec::new();
        for (leaf, game) in leaves.iter().zip(&games) {
            if let Some(before) = &leaf.ended {
                let outcome = ending::outcome(game, before);
                known.push(Some(Found::Ended(outcome)));
                continue;
            }
            let key = Key::of(game, precision);
            let cached = lock(&self.cache).get(key);
            if cached.is_none() {
                keys.push(key);
                asked.push(game);
            }
            known.push(cached.map(|opinion| self.open(opinion, leaf, game)));
        }
        let mut answers = if asked.is_empty() {
            Vec::new()
        } else {
            self.evaluator.evaluate(&asked, precision, scratch)
        }
        .into_iter();
        progress.evaluations.fetch_add(asked.len() as u64, Relaxed);
        let mut keys = keys.into_iter();
        let each = known.into_iter().zip(leaves.iter().zip(&games));
        let found = each.map(|(known, (leaf, game))| {
            known.unwrap_or_else(|| {
                let evaluation = answers.next().expect("an answer for each question");
                let key = keys.next().expect("a key for each question");
                let opinion = Arc::new(Opinion::of(&evaluation, game.to_move()));
                lock(&self.cache).put(key, opinion.clone());
                self.open(opinion, leaf, game)
            })
        });
        found.collect()
    }

    fn open(&self, opinion: Arc<Opinion>, leaf: &Leaf, game: &Game) -> Found {
        let allowed = self.allowed(&opinion, game, leaf.moves.len());
        Found::Open(opinion, allowed)
    }

    /// The moves that restrictions allow so many moves after the root, if they allow some but not all.
    fn allowed(&self, opinion: &Opinion, game: &Game, depth: usize) -> Option<Box<[(Code, f32)]>> {
        if self.restrictions.is_empty() {
            return None;
        }
        let (size, color) = (game.size(), game.to_move());
        let allows = |mv: Move| {
            let mut all = self.restrictions.iter();
            all.all(|one| one.allows(color, mv, depth))
        };
        let points = game.legal_points(color).into_iter().map(Move::Play);
        let legal = points.chain([Move::Pass]);
        let wanted = legal.filter(|&mv| allows(mv));
        let mut wanted: Vec<(Code, f32)> = wanted
            .map(|mv| {
                let code = code_of(mv, size);
                (code, opinion.prior(code))
            })
            .collect();
        let sum: f32 = wanted.iter().map(|(_, prior)| prior).sum();
        let count = wanted.len() as f32;
        for (_, prior) in &mut wanted {
            // Moves that the network would never play are worth a look, too, if there are no others.
            *prior = if sum > 1e-6 {
                *prior / sum
            } else {
                1.0 / count
            };
        }
        wanted.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        (!wanted.is_empty()).then(|| wanted.into())
    }

    fn game_at(&self, leaf: &Leaf) -> Game {
        let mut game = self.start.clone();
        for &code in &leaf.moves {
            game.execute(game.to_move(), move_of(code, game.size()));
        }
        game
    }

    fn root_points(&self, tree: &Tree) -> Vec<f32> {
        let opinion = tree.root().opinion();
        opinion.map_or_else(Vec::new, |opinion| ending::points(&self.start, opinion))
    }
}
