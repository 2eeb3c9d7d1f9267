//! Problems composed for the window, on threads that leave it a processor.

use crate::composing::{Found, Search, Wishes, collection, different};
use app::problems::composer::{ComposeNews, ComposeOrder, ComposerCommand, Source};
use go::{Color, Grid, Move, Point};
use record::{CellId, Collection, Convention, Record, Replay};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tsumego::Key;

/// How often it is told how far the search is.
const NEWS: Duration = Duration::from_millis(200);
/// How often a position is changed, and how often what came of that.
const ROUNDS: usize = 60;
const CHANGES: u32 = 12;
/// How long one problem may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// A position to look at: the game, the cell, and the last move if only what is near that matters.
type Item = (usize, CellId, Option<Point>);

/// Carries an order out. `say` hands on what happens and tells whether anybody listens.
pub(super) fn run(order: &ComposeOrder, say: impl Fn(ComposerCommand) -> bool + Send) {
    let items = items(order);
    let wishes = Wishes {
        vary: match order.source {
            Source::Line | Source::File => 0,
            Source::Position => CHANGES,
        },
        turn: false,
        seed: order.number,
        patience: PATIENCE,
    };
    let search = Search::new(wishes, Arc::clone(&order.stop));
    // Problems of the file that it is looked for in are none that are found. A game may begin with stones of both colours, too; whose
    // lines are marked is a problem.
    let convention = Convention::of(order.games.games());
    let mut known = Vec::new();
    let is_problem = |record: &&Record| convention.for_one(record) != Convention::FirstLine;
    let problems = order.games.games().iter().filter(is_problem);
    for key in problems.filter_map(Key::of_record) {
        search.is_new(&key);
        known.extend(key.stones());
    }
    let desk = Desk {
        order,
        known,
        total: items.len(),
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        found: Mutex::new(Heard {
            all: Vec::new(),
            is_new: false,
            told: None,
            say,
        }),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|threads| {
        for _ in 0..cores.saturating_sub(1).max(1) {
            threads.spawn(|| {
                process::share::step_back();
                let (mut replay, mut replayed) = (Replay::new(), None);
                loop {
                    let at = desk.take();
                    let Some(&(game, cell, near)) = items.get(at) else {
                        break;
                    };
                    if search.is_stopped() {
                        break;
                    }
                    if replayed.replace(game) != Some(game) {
                        replay = Replay::new();
                    }
                    let position = &replay.position(order.games.game(game), cell).position;
                    search.position(position, near, round(order, at), &mut |found| {
                        desk.hear(found, false);
                    });
                    desk.done.fetch_add(1, Ordering::Relaxed);
                    desk.hear(None, false);
                }
            });
        }
    });
    desk.hear(None, true);
}

/// The round that an item is looked at in: a position by itself is changed in another way each time.
fn round(order: &ComposeOrder, at: usize) -> u64 {
    match order.source {
        Source::Position => at as u64,
        Source::Line | Source::File => 0,
    }
}

/// What there is to look at.
fn items(order: &ComposeOrder) -> Vec<Item> {
    let record = order.games.game(order.game);
    match order.source {
        Source::Line => line(order.game, record, order.cell).collect(),
        Source::File => {
            let games = order.games.games().iter().enumerate();
            let games = games.filter(|(_, record)| record.is_go());
            games
                .flat_map(|(game, record)| {
                    let cells = std::iter::successors(Some(record.root()), |&c| record.car(c));
                    let last = cells.last().unwrap_or(record.root());
                    line(game, record, last)
                })
                .collect()
        }
        Source::Position => vec![(order.game, order.cell, None); ROUNDS],
    }
}

/// The positions of a line.
fn line(game: usize, record: &Record, last: CellId) -> impl Iterator<Item = Item> {
    let cells = record.line(last).into_iter();
    cells.filter_map(move |cell| match record.mv(cell) {
        Some((_, Move::Play(point))) => Some((game, cell, Some(point))),
        // A pass changes nothing.
        Some((_, Move::Pass)) => None,
        None => Some((game, cell, None)),
    })
}

/// What the threads share.
struct Desk<'a, S> {
    order: &'a ComposeOrder,
    /// The stones of the problems that there are already, as if Black solved them.
    known: Vec<Grid<Option<Color>>>,
    total: usize,
    next: AtomicUsize,
    done: AtomicUsize,
    found: Mutex<Heard<S>>,
}

/// What was found, and when it was last told.
struct Heard<S> {
    all: Vec<Found>,
    /// Whether something was found since it was last told.
    is_new: bool,
    told: Option<Instant>,
    say: S,
}

impl<S: Fn(ComposerCommand) -> bool> Desk<'_, S> {
    /// The number of the next position to look at.
    fn take(&self) -> usize {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Tells what is new, now and then and at the end: all that was found is compared and written anew each time.
    fn hear(&self, new: Option<Found>, ended: bool) {
        let is_wanted = |new: &Found| new.composed.difficulty.grade() >= self.order.least;
        let new = new.filter(is_wanted);
        let mut heard = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        heard.is_new |= new.is_some();
        heard.all.extend(new);
        let waits = heard.told.is_some_and(|told| told.elapsed() < NEWS);
        if waits && !ended {
            return;
        }
        heard.told = Some(Instant::now());
        let is_new = std::mem::take(&mut heard.is_new);
        let news = ComposeNews {
            number: self.order.number,
            done: self.done.load(Ordering::Relaxed),
            total: self.total,
            found: is_new.then(|| written(&heard.all, &self.known)).flatten(),
            ended,
        };
        if !(heard.say)(ComposerCommand::Came(news)) {
            self.order.stop.store(true, Ordering::Release);
        }
    }
}

/// The problems as games; none if there are none but those that are known.
fn written(found: &[Found], known: &[Grid<Option<Color>>]) -> Option<Box<Collection>> {
    let different = different(found.to_vec(), known);
    if different.is_empty() {
        return None;
    }
    let composed: Vec<_> = different.iter().map(|found| &found.composed).collect();
    let sgf = collection(&composed, 1);
    Collection::read(sgf.into_bytes()).ok().map(Box::new)
}
