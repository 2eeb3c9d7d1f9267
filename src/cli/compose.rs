//! `katsura compose`: problems out of games, and new ones out of problems.

use super::check::files;
use super::error::TEXTS;
use super::language::{COMMANDS, told};
use super::parallel::in_order;
use super::progress::Progress;
use super::{CliError, file, on_interrupt, terminal};
use crate::composing::{self, Found, Search, Wishes};
use compose::{Composed, GRADES};
use go::{Color, Grid, Move};
use message::{Argument, id, say, visible};
use record::{Collection, Record, Replay};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tsumego::Key;

/// Find problems of life and death in games, and make new ones of them.
///
/// Wherever a move decides about a group, that becomes a problem if one first move alone solves it and all of that
/// is proven: open sides are closed with stones, the stones that it does not need are struck off, its idea is named, it is
/// graded, and its solution is written down with what refutes the other moves, in English and Japanese. `--vary` makes new
/// problems of those that were found, by changing stones. None is written twice, however it is turned and whichever colour
/// solves it, and of those that differ in few stones only the hardest. Ctrl+C ends the search; what was found until then
/// is written.
#[derive(clap::Args)]
pub(super) struct ComposeArgs {
    /// Game records, and directories in which every game record is opened.
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// The file to write the problems to, the easiest first. Problems that it has already stay before them, and are not written again.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How often each problem is changed to find others.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
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
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::engines::seconds, allow_negative_numbers = true)]
    seconds: Duration,
    /// What the random numbers begin with.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    seed: u64,
}

/// A game to look through.
struct Game<'a> {
    path: &'a Path,
    number: usize,
    record: &'a Record,
}

/// A problem that was found.
struct New {
    found: Found,
    /// The file and the number of the game.
    place: String,
    /// The number of moves before it.
    moves: usize,
}

pub(super) fn run(args: &ComposeArgs) -> Result<ExitCode, CliError> {
    let (paths, known) = (files::named(&args.paths)?, files::expand(&args.known));
    for inputs in [&paths, &known] {
        file::refuse_input(&args.output, inputs)?;
    }
    file::try_out(&args.output)?;
    let before = there(&args.output)?;
    let stop = Arc::new(AtomicBool::new(false));
    let wish = stop.clone();
    on_interrupt(move || wish.store(true, Ordering::Release))?;
    let wishes = Wishes {
        vary: args.vary,
        turn: args.turn,
        seed: args.seed,
        patience: args.seconds,
    };
    let search = Search::new(wishes, stop);
    let mut there_already: Vec<Grid<Option<Color>>> = Vec::new();
    let mut remember = |games: &Collection| {
        for key in games.games().iter().filter_map(Key::of_record) {
            search.is_new(&key);
            there_already.extend(key.stones());
        }
    };
    before.iter().for_each(&mut remember);
    for path in &known {
        remember(&file::open(path)?);
    }
    let mut failed = false;
    let mut open = |paths: &[PathBuf]| {
        let mut opened: Vec<(PathBuf, Collection)> = Vec::new();
        for path in paths {
            match file::open(path) {
                Ok(games) => opened.push((path.clone(), games)),
                Err(error) => {
                    failed = true;
                    super::complain(&error);
                }
            }
        }
        opened
    };
    let opened = open(&paths);
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
        |game| through(&search, game),
        |new| {
            done += 1;
            progress.clear();
            let is_wanted = |new: &&New| grade(&new.found) >= usize::from(args.least);
            for new in new.iter().filter(is_wanted) {
                writeln!(terminal::out(), "{}", tell(new))?;
            }
            found.extend(new.into_iter().map(|new| new.found));
            let count = found.len();
            progress.show(&say!(COMMANDS, "cli-compose-progress", done, total, count));
            Ok::<(), std::io::Error>(())
        },
    )?;
    progress.clear();
    let is_stopped = search.is_stopped();
    // Where nothing was found before the end, or nothing was read, there is nothing to tell.
    if !(found.is_empty() && (is_stopped || failed && total == 0)) {
        keep(args, before.as_ref(), &there_already, found, total)?;
    }
    if is_stopped {
        return Err(CliError::Failed(
            id!(TEXTS, "cli-compose-interrupted").into(),
        ));
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Writes what was found after the problems that the file has already, and says what came of it.
fn keep(
    args: &ComposeArgs,
    before: Option<&Collection>,
    there_already: &[Grid<Option<Color>>],
    mut found: Vec<Found>,
    games: usize,
) -> Result<(), CliError> {
    let all = found.len();
    found.retain(|found| grade(found) >= usize::from(args.least));
    let easier = all - found.len();
    let hard = found.len();
    let found = composing::different(found, there_already);
    let count = found.len();
    let alike = hard - count;
    let sum = if count > 0 {
        let problems: Vec<&Composed> = found.iter().map(|found| &found.composed).collect();
        let mut bytes = before.map_or_else(Vec::new, Collection::write);
        let first = before.map_or(0, |games| games.games().len()) + 1;
        bytes.extend(composing::collection(&problems, first).as_bytes());
        file::write(&args.output, &bytes)?;
        let path = args.output.display().to_string();
        say!(COMMANDS, "cli-compose-sum", count, path)
    } else if there_already.is_empty() {
        say!(COMMANDS, "cli-compose-none", total = games)
    } else {
        say!(COMMANDS, "cli-compose-none-new", total = games)
    };
    let mut sum = told(&sum);
    if alike > 0 {
        sum += &told(&say!(COMMANDS, "cli-compose-alike", count = alike));
    }
    if easier > 0 {
        sum += &told(&say!(COMMANDS, "cli-compose-easier", count = easier));
    }
    writeln!(terminal::out(), "{sum}")?;
    Ok(())
}

/// The grade of a problem, from 1.
fn grade(found: &Found) -> usize {
    found.composed.difficulty.grade() + 1
}

/// The problems that a file has already; none if it is not there or empty.
fn there(path: &Path) -> Result<Option<Collection>, CliError> {
    let is_there = std::fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.len() > 0);
    let Some(games) = is_there.then(|| file::open(path)).transpose()? else {
        return Ok(None);
    };
    // What is written behind a game that breaks off would become a part of it.
    if !file::breaks_off(&games) {
        return Ok(Some(games));
    }
    let file = path.display().to_string();
    Err(CliError::Failed(say!(
        TEXTS,
        "cli-compose-broken-off",
        file
    )))
}

/// A line about a problem.
fn tell(new: &New) -> String {
    let composed = &new.found.composed;
    let place = visible(&new.place);
    let motive = told(&composed.motive.title());
    let grade = grade(&new.found);
    let moves = composed.difficulty.moves;
    let at = new.moves;
    let line = say!(
        COMMANDS,
        "cli-compose-found",
        place = Argument::from(&*place),
        motive,
        grade,
        grades = GRADES,
        moves,
        at
    );
    told(&line)
}

/// Looks through the main line of a game. Returns what was found.
fn through(search: &Search, game: &Game<'_>) -> Vec<New> {
    let record = game.record;
    let mut found = Vec::new();
    if !record.is_go() {
        return found;
    }
    let place = format!("{}#{}", game.path.display(), game.number);
    let mut replay = Replay::new();
    let mut next = Some(record.root());
    let mut moves = 0;
    while let Some(cell) = next.filter(|_| !search.is_stopped()) {
        let position = replay.position(record, cell).position.clone();
        let last = match record.mv(cell) {
            Some((_, Move::Play(p))) => Some(p),
            _ => None,
        };
        moves += usize::from(record.mv(cell).is_some());
        // A pass changes nothing.
        if last.is_some() || record.mv(cell).is_none() {
            search.position(&position, last, 0, &mut |new| {
                found.extend(new.map(|found| New {
                    found,
                    place: place.clone(),
                    moves,
                }));
            });
        }
        next = record.car(cell);
    }
    found
}
