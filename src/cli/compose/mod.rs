//! `katsura compose`: problems out of games, and new ones out of problems.

mod write;

use super::check::files;
use super::error::TEXTS;
use super::language::{COMMANDS, told};
use super::parallel::in_order;
use super::progress::Progress;
use super::{CliError, file, on_interrupt, terminal};
use compose::{Composed, GRADES, Task};
use go::{Color, Grid, Move, Symmetry};
use message::{Argument, say, visible};
use random::Random;
use record::{Collection, Record, Replay};
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tsumego::Key;

/// Find problems of life and death in games, and make new ones of them.
///
/// Wherever a move decides about an enclosed group, that becomes a problem if one first move alone solves it and all of that
/// is proven: the stones that it does not need are struck off, its idea is named, it is graded, and its solution is written
/// down with what refutes the other moves, in English and Japanese. `--vary` makes new problems of those that were found, by
/// changing stones. None is written twice, however it is turned and whichever colour solves it. Ctrl+C ends the search; what
/// was found until then is written.
#[derive(clap::Args)]
pub(super) struct ComposeArgs {
    /// Game records, and directories in which every game record is opened.
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// The file to write the problems to, the easiest first.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How often each problem is changed to find others.
    #[arg(long, value_name = "N", default_value_t = 0)]
    vary: u32,
    /// Problems that are known already: what is in these files is not written again.
    #[arg(long, value_name = "FILE|DIR")]
    known: Vec<PathBuf>,
    /// The lowest grade, 1 to 6.
    #[arg(long, value_name = "GRADE", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=GRADES as i64))]
    least: u8,
    /// Turn and mirror each problem, and exchange its colours, at random.
    #[arg(long)]
    turn: bool,
    /// Seconds for a problem; what is not proven by then is left out.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::engines::seconds)]
    seconds: Duration,
    /// What the random numbers begin with.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A game to look through.
struct Game<'a> {
    path: &'a Path,
    number: usize,
    record: &'a Record,
}

/// What was found, and where.
struct Found {
    composed: Composed,
    key: Key,
    place: String,
}

/// What all games share: the positions that were tried, the problems there are.
struct Search<'a> {
    args: &'a ComposeArgs,
    tried: Mutex<HashSet<Key>>,
    stop: Arc<AtomicBool>,
}

pub(super) fn run(args: &ComposeArgs) -> Result<ExitCode, CliError> {
    let stop = Arc::new(AtomicBool::new(false));
    let wish = stop.clone();
    on_interrupt(move || wish.store(true, Ordering::Release))?;
    let search = Search {
        args,
        tried: Mutex::default(),
        stop,
    };
    let mut failed = false;
    let mut open = |paths: &[PathBuf]| {
        let mut opened: Vec<(PathBuf, Collection)> = Vec::new();
        for path in files::expand(paths) {
            match file::open(&path) {
                Ok(games) => opened.push((path, games)),
                Err(error) => {
                    failed = true;
                    super::complain(&error);
                }
            }
        }
        opened
    };
    for (_, games) in open(&args.known) {
        for key in games.games().iter().filter_map(Key::of_record) {
            search.is_new(&key);
        }
    }
    let opened = open(&args.paths);
    let games: Vec<Game<'_>> = opened
        .iter()
        .flat_map(|(path, games)| {
            let numbered = games.games().iter().enumerate();
            numbered.map(|(i, record)| Game {
                path,
                number: i + 1,
                record,
            })
        })
        .collect();
    let (mut done, total) = (0, games.len());
    let mut found: Vec<Found> = Vec::new();
    let mut progress = Progress::new();
    in_order(
        &games,
        |game| search.through(game),
        |new| {
            done += 1;
            progress.clear();
            for found in &new {
                writeln!(terminal::out(), "{}", tell(found))?;
            }
            found.extend(new);
            let count = found.len();
            progress.show(&say!(COMMANDS, "cli-compose-progress", done, total, count));
            Ok::<(), std::io::Error>(())
        },
    )?;
    progress.clear();
    found.sort_by(|one, other| {
        let points = |found: &Found| found.composed.difficulty.points();
        points(one)
            .total_cmp(&points(other))
            .then_with(|| one.key.cmp(&other.key))
    });
    let mut found = different(found);
    found.retain(|found| found.composed.difficulty.grade() + 1 >= usize::from(args.least));
    let count = found.len();
    if count > 0 {
        let problems: Vec<&Composed> = found.iter().map(|found| &found.composed).collect();
        file::write(&args.output, write::collection(&problems).as_bytes())?;
    }
    let path = args.output.display().to_string();
    let sum = if count > 0 {
        say!(COMMANDS, "cli-compose-sum", count, path)
    } else {
        say!(COMMANDS, "cli-compose-none", total)
    };
    writeln!(terminal::out(), "{}", told(&sum))?;
    if search.is_stopped() {
        return Err(CliError::Failed(say!(
            TEXTS,
            "cli-compose-interrupted",
            count
        )));
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Problems that differ in fewer points are taken for one.
const DIFFERENT: usize = 5;

/// Of problems that are much alike the hardest. The easiest come first before and after.
fn different(found: Vec<Found>) -> Vec<Found> {
    let mut kept: Vec<(Found, Grid<Option<Color>>)> = Vec::new();
    for new in found.into_iter().rev() {
        let Some(stones) = new.key.stones() else {
            continue;
        };
        let images: Vec<_> = Symmetry::ALL.iter().map(|s| s.grid(&stones)).collect();
        let is_alike = |other: &Grid<Option<Color>>| {
            images.iter().any(|image| {
                let pairs = image.values().iter().zip(other.values());
                let differing = pairs.filter(|(one, other)| one != other).count();
                image.size() == other.size() && differing < DIFFERENT
            })
        };
        if !kept.iter().any(|(_, other)| is_alike(other)) {
            kept.push((new, stones));
        }
    }
    kept.into_iter().rev().map(|(found, _)| found).collect()
}

/// A line about a problem.
fn tell(found: &Found) -> String {
    let composed = &found.composed;
    let place = visible(&found.place);
    let motive = told(&composed.motive.title());
    let grade = composed.difficulty.grade() + 1;
    let moves = composed.difficulty.moves;
    let line = say!(
        COMMANDS,
        "cli-compose-found",
        place = Argument::from(&*place),
        motive,
        grade,
        moves
    );
    told(&line)
}

impl Search<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Whether a position was never seen before; from now on it was.
    fn is_new(&self, key: &Key) -> bool {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        tried.insert(key.clone())
    }

    /// Looks through the main line of a game.
    fn through(&self, game: &Game<'_>) -> Vec<Found> {
        let record = game.record;
        let mut found = Vec::new();
        if !record.is_go() {
            return found;
        }
        let mut replay = Replay::new();
        let mut next = Some(record.root());
        while let Some(cell) = next.filter(|_| !self.is_stopped()) {
            let position = replay.position(record, cell).position.clone();
            let last = match record.mv(cell) {
                Some((_, Move::Play(p))) => Some(p),
                _ => None,
            };
            // A pass changes nothing.
            if last.is_some() || record.mv(cell).is_none() {
                let stopped = || self.is_stopped();
                for task in compose::moments(&position, last, &stopped) {
                    let place = format!("{}#{}", game.path.display(), game.number);
                    self.make(&task, &place, &mut found);
                }
            }
            next = record.car(cell);
        }
        found
    }

    /// Makes a problem of a task, and others of that.
    fn make(&self, task: &Task, place: &str, found: &mut Vec<Found>) {
        let first = found.len();
        let task = task.cropped();
        let mut random = Random::new(self.args.seed ^ hash(&key(&task)));
        self.add(task.clone(), place, found);
        // What is none may become one.
        let (mut at, mut points) = match found.get(first) {
            Some(Found { composed, .. }) => (composed.task.clone(), composed.difficulty.points()),
            None => (task, 0.0),
        };
        for _ in 0..self.args.vary {
            if self.is_stopped() {
                return;
            }
            let Some(changed) = compose::vary(&at, &mut random) else {
                continue;
            };
            let before = found.len();
            self.add(changed.cropped(), place, found);
            // It goes on from what is new if that is about as hard, so that problems become harder.
            if let Some(new) = found.get(before) {
                let new = &new.composed;
                if new.difficulty.points() + 1.0 >= points {
                    at = new.task.clone();
                    points = new.difficulty.points();
                }
            }
        }
    }

    /// Makes a problem of a cropped task, if that is a new one.
    fn add(&self, cropped: Task, place: &str, found: &mut Vec<Found>) {
        let raw = key(&cropped);
        if !self.is_new(&raw) {
            return;
        }
        let began = Instant::now();
        let stopped = || self.is_stopped() || began.elapsed() > self.args.seconds;
        let task = if self.args.turn {
            turned(&cropped, self.args.seed ^ hash(&raw))
        } else {
            cropped
        };
        let Some(composed) = compose::compose(&task, &stopped) else {
            return;
        };
        let key = key(&composed.task);
        if key == raw || self.is_new(&key) {
            found.push(Found {
                composed,
                key,
                place: place.to_owned(),
            });
        }
    }
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
