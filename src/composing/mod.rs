//! Problems composed from positions, for the command line and the window: looked for, changed, without doubles, written down.

mod write;

pub(crate) use write::collection;

use crate::builtin::Instinct;
use compose::{Composed, Place, Task};
use go::{Color, Grid, Point, Position, Size, Symmetry};
use opinion::{Effort, Inquiry};
use random::Random;
use record::{Collection, Convention};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tsumego::{Key, Problem};

/// How problems are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wishes {
    /// How often each problem is changed to find others.
    pub(crate) vary: u32,
    /// Whether each is turned and mirrored, and its colours exchanged, at random.
    pub(crate) turn: bool,
    /// What the random numbers begin with.
    pub(crate) seed: u64,
    /// How long one problem may take.
    pub(crate) patience: Duration,
}

/// What was found, and what it is known by.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) composed: Composed,
    key: Key,
}

/// Takes what was found; nothing for a position that was tried without success.
type Tell<'a> = &'a mut dyn FnMut(Option<Found>);

/// What all threads share: the positions that were tried, the problems there are.
pub(crate) struct Search {
    wishes: Wishes,
    tried: Mutex<HashSet<Key>>,
    /// Places, and the rounds in which they were looked at.
    seen: Mutex<HashSet<(Key, u64)>>,
    stop: Arc<AtomicBool>,
    /// Who is deceived by what is hard.
    instinct: Instinct,
}

impl Search {
    /// A search that ends soon after `stop` is set.
    pub(crate) fn new(wishes: Wishes, stop: Arc<AtomicBool>) -> Search {
        Search {
            wishes,
            tried: Mutex::default(),
            seen: Mutex::default(),
            stop,
            instinct: Instinct::default(),
        }
    }

    /// Whether it is to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Whether a position was never seen before; from now on it was.
    pub(crate) fn is_new(&self, key: &Key) -> bool {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        tried.insert(key.clone())
    }

    /// Makes problems of the groups in a position, with `near` only of those near that point. `round` is a number that makes
    /// the random changes others than those of another round.
    pub(crate) fn position(
        &self,
        position: &Position,
        near: Option<Point>,
        round: u64,
        tell: Tell<'_>,
    ) {
        for place in compose::places(position, near) {
            if self.is_stopped() {
                return;
            }
            if !self.is_seen(&place, round) {
                for task in place.tasks(&|| self.is_stopped()) {
                    self.make(&task, round, tell);
                }
            }
        }
    }

    /// Whether a place was looked at in that round before; from now on it was. Most moves of a game leave most groups as they are.
    fn is_seen(&self, place: &Place, round: u64) -> bool {
        let key = Key::of(&place.position, place.position.to_move());
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        !seen.insert((key, round))
    }

    /// Makes a problem of a task, and others of that.
    fn make(&self, task: &Task, round: u64, tell: Tell<'_>) {
        let task = task.cropped();
        let seed = self.wishes.seed ^ random::scatter(round) ^ hash(&key(&task));
        let mut random = Random::new(seed);
        let found = self.add(&task);
        // What is none may become one.
        let (mut at, mut points) = match &found {
            Some(Found { composed, .. }) => (composed.task.clone(), composed.difficulty.points()),
            None => (task, 0.0),
        };
        tell(found);
        for _ in 0..self.wishes.vary {
            if self.is_stopped() {
                return;
            }
            let Some(changed) = compose::vary(&at, &mut random) else {
                continue;
            };
            let found = self.add(&changed.cropped());
            // It goes on from what is new if that is about as hard, so that problems become harder.
            if let Some(Found { composed: new, .. }) = &found
                && new.difficulty.points() + 1.0 >= points
            {
                at = new.task.clone();
                points = new.difficulty.points();
            }
            tell(found);
        }
    }

    /// Makes a problem of a cropped task, if that is a new one.
    fn add(&self, cropped: &Task) -> Option<Found> {
        let raw = key(cropped);
        if !self.is_new(&raw) {
            return None;
        }
        let began = Instant::now();
        let stopped = || self.is_stopped() || began.elapsed() > self.wishes.patience;
        let turned = self
            .wishes
            .turn
            .then(|| turned(cropped, self.wishes.seed ^ hash(&raw)));
        let mut composed = compose::compose(turned.as_ref().unwrap_or(cropped), &stopped)?;
        if !is_confirmed(&composed, &stopped) {
            return None;
        }
        if let Some(likely) = self.instinct.of(&composed.task.position) {
            composed.ask(&likely);
        }
        let key = key(&composed.task);
        (key == raw || self.is_new(&key)).then_some(Found { composed, key })
    }
}

/// Whether an audit of what would be written finds nothing to say against it. It looks for the group by itself, so a problem
/// about a stone whose loss nobody minds does not get through.
fn is_confirmed(composed: &Composed, stopped: &(dyn Fn() -> bool + Sync)) -> bool {
    let Ok(games) = Collection::read(collection(&[composed], 1).into()) else {
        return false;
    };
    let record = games.game(0);
    let effort = Effort {
        is_patient: false,
        threads: 1,
    };
    let convention = Convention::of(games.games()).for_one(record);
    let audit = Problem::of(record, convention)
        .map(|problem| Inquiry::of_file(&problem, record))
        .and_then(|inquiry| opinion::audit(&inquiry, effort, stopped));
    audit.is_some_and(|audit| audit.remarks().is_empty() && audit.lines.is_empty()) && !stopped()
}

/// Problems that differ in fewer points within what encloses their groups are taken for one,
const DIFFERENT: usize = 3;
/// and so are those that differ there in less than one of so many points,
const SHARE: usize = 4;
/// or, where the same move solves both, in less than one of so many.
const SHARE_OF_SAME_MOVE: usize = 2;

/// Points within what encloses a group, with what stands there, and none elsewhere. Who solves the problem is Black.
type Inside = Grid<Option<Option<Color>>>;

/// What is looked at where problems are compared: the points within, and the move that solves it.
struct Core {
    inside: Inside,
    mv: Option<Point>,
}

/// The easiest first; of those that are much alike only the hardest, and none that is much like one that is known, as its stones if Black
/// solves it. Neither the stones around nor who begins makes them different.
pub(crate) fn different(mut found: Vec<Found>, known: &[Grid<Option<Color>>]) -> Vec<Found> {
    let points = |found: &Found| found.composed.difficulty.points();
    found.sort_by(|one, other| {
        points(one)
            .total_cmp(&points(other))
            .then_with(|| one.key.cmp(&other.key))
    });
    let known: Vec<Grid<Option<Color>>> = known
        .iter()
        .map(|stones| to_corner(stones, Option::is_some).grid(stones))
        .collect();
    let mut kept: Vec<(Found, Core)> = Vec::new();
    for new in found.into_iter().rev() {
        let inside = inside(&new.composed.task);
        let mv = new.composed.tree.first.first().map(|right| right.at);
        let exchanged = inside.map(|_, at| at.map(|stone| stone.map(Color::opposite)));
        let images: Vec<Core> = [&inside, &exchanged]
            .into_iter()
            .flat_map(|inside| {
                Symmetry::ALL.iter().map(|s| Core {
                    inside: s.grid(inside),
                    mv: mv.map(|mv| s.point(mv, inside.size())),
                })
            })
            .collect();
        let is_alike = |other: &Core| images.iter().any(|image| are_alike(image, other));
        let is_known = |other: &Grid<_>| images.iter().any(|image| is_part(&image.inside, other));
        if !kept.iter().any(|(_, other)| is_alike(other)) && !known.iter().any(is_known) {
            let turned = to_corner(&inside, Option::is_some);
            let mv = mv.map(|mv| turned.point(mv, inside.size()));
            let inside = turned.grid(&inside);
            kept.push((new, Core { inside, mv }));
        }
    }
    kept.into_iter().rev().map(|(found, _)| found).collect()
}

fn inside(task: &Task) -> Inside {
    let region = task.region();
    let stones = task.position.stones();
    stones.map(|p, &stone| {
        region.contains(&p).then(|| match task.player() {
            Color::Black => stone,
            Color::White => stone.map(Color::opposite),
        })
    })
}

fn are_alike(one: &Core, other: &Core) -> bool {
    let share = if one.mv == other.mv {
        SHARE_OF_SAME_MOVE
    } else {
        SHARE
    };
    let (one, other) = (&one.inside, &other.inside);
    let differing = common(one.size(), other.size())
        .filter(|&p| at(one, p).flatten() != at(other, p).flatten());
    let bound = bound(points(one).min(points(other)), share);
    differing.take(bound).count() < bound
}

/// The points of two boards that lie with the upper left corner on each other.
fn common(one: Size, other: Size) -> impl Iterator<Item = Point> {
    let width = one.width().max(other.width());
    let height = one.height().max(other.height());
    (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
}

/// What is at a point; none beyond the board.
fn at<T: Copy>(grid: &Grid<T>, p: Point) -> Option<T> {
    let size = grid.size();
    size.contains(p).then(|| grid[p])
}

/// How a board is turned so that what is on it is as near the upper left corner as it can be: then boards of different sizes can be
/// compared, if it is in a corner.
fn to_corner<T>(grid: &Grid<T>, is_there: impl Fn(&T) -> bool) -> Symmetry {
    let there: Vec<Point> = grid
        .iter()
        .filter(|(_, at)| is_there(at))
        .map(|(p, _)| p)
        .collect();
    let far = |s: &Symmetry| -> u32 {
        let turned = there.iter().map(|&p| s.point(p, grid.size()));
        turned.map(|p| u32::from(p.x) + u32::from(p.y)).sum()
    };
    let nearest = Symmetry::ALL.into_iter().min_by_key(far);
    nearest.unwrap_or(Symmetry::ALL[0])
}

/// Whether nearly the same stands on a board where the problem is.
fn is_part(one: &Inside, stones: &Grid<Option<Color>>) -> bool {
    let differing = common(one.size(), stones.size()).filter(|&p| {
        let inside = at(one, p).flatten();
        inside.is_some_and(|inside| at(stones, p) != Some(inside))
    });
    let bound = bound(points(one), SHARE);
    differing.take(bound).count() < bound
}

fn points(inside: &Inside) -> usize {
    inside.values().iter().flatten().count()
}

/// Problems with so many points that differ in fewer are alike, one of so many.
fn bound(points: usize, share: usize) -> usize {
    DIFFERENT.max(points / share)
}

/// What a task is known by, whoever solves it.
fn key(task: &Task) -> Key {
    Key::of(&task.position, task.player())
}

/// A number that the bytes of a key stand for.
fn hash(key: &Key) -> u64 {
    key.bytes()
        .iter()
        .fold(0, |sum, &byte| random::scatter(sum ^ u64::from(byte)))
}

/// The task as it is turned by a random number; Black solves two of three.
fn turned(task: &Task, seed: u64) -> Task {
    let mut random = Random::new(seed);
    let symmetries: Vec<Symmetry> = Symmetry::of(task.position.size()).collect();
    let symmetry = symmetries[random.below(symmetries.len() as u32) as usize];
    let black = random.below(3) > 0;
    task.turned(symmetry, (task.player() == Color::Black) != black)
}
