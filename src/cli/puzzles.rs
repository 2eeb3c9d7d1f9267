//! `katsura puzzles`: problems of games other than Go, made anew.

use super::error::{CliError, TEXTS};
use super::progress::Progress;
use super::{file, on_interrupt, terminal};
use kind::AnyKind;
use message::say;
use player::{Puzzle, Puzzles};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Make problems of a game other than Go: wins by force with exactly one solution.
///
/// Positions at random are searched for those in which whoever is to move wins in so many moves of his own and no fewer, and
/// one first move alone does it. In Pentago each move is a check until five are in a row; minishogi has mate problems whose
/// every move but the last is the only one, and which need every piece of the attacker. The same seed makes the same
/// problems. Ctrl+C ends the search; what was found until then is written.
#[derive(clap::Args)]
pub(super) struct PuzzlesArgs {
    /// The game: see `katsura kinds`.
    kind: String,
    /// The file to write the problems to, as SGF [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// In how many moves of the solver they are won; minishogi counts 1, 2, 3, 4 for mates in 1, 3, 5, 7.
    #[arg(long, value_name = "N", default_value_t = 2)]
    moves: u8,
    /// How many problems.
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// What the random numbers begin with.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &PuzzlesArgs) -> Result<ExitCode, CliError> {
    let (kind, puzzles) = known(&args.kind)?;
    let range = puzzles.moves();
    if !range.contains(&args.moves) {
        let (moves, least, most) = (args.moves, *range.start(), *range.end());
        let wrong = say!(TEXTS, "cli-puzzle-moves", moves, least, most);
        return Err(CliError::Usage(wrong));
    }
    let stop = Arc::new(AtomicBool::new(false));
    let wish = stop.clone();
    on_interrupt(move || wish.store(true, Ordering::Release))?;
    let mut progress = Progress::new();
    let mut seen = HashSet::new();
    let mut sgf = String::new();
    let made = puzzles.generate(args.seed, args.moves, &stop);
    let made = made.filter(|puzzle| seen.insert(puzzle.position.clone()));
    for (number, puzzle) in (1..=args.count).zip(made) {
        let count = args.count;
        progress.show(&say!(TEXTS, "cli-puzzles-made", number, count));
        write_one(&mut sgf, kind, number, &puzzle);
    }
    progress.clear();
    match &args.output {
        Some(path) => file::write(path, sgf.as_bytes())?,
        None => terminal::out().write_all(sgf.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The kind of that name and who knows its problems.
fn known(name: &str) -> Result<(&'static dyn AnyKind, &'static dyn Puzzles), CliError> {
    let kind = kinds::find(name).map(|entry| entry.kind);
    kind.zip(players::puzzles::of(name)).ok_or_else(|| {
        let all = players::puzzles::all().iter();
        let known: Vec<&str> = all.map(|puzzles| puzzles.kind()).collect();
        let known = known.join(", ");
        CliError::Usage(say!(TEXTS, "cli-no-puzzles", kind = name, known))
    })
}

/// Adds a problem as a game of a collection, as the bundled ones are written.
fn write_one(sgf: &mut String, kind: &dyn AnyKind, number: u32, puzzle: &Puzzle) {
    let game = kind.sgf().unwrap_or_default();
    let side = kind.board().extent.0;
    let Puzzle {
        position, moves, ..
    } = puzzle;
    // Writing to a String cannot fail.
    let apart = if number > 1 { "\n" } else { "" };
    let _ = writeln!(
        sgf,
        "{apart}(;GM[{game}]FF[4]CA[UTF-8]AP[Katsura]SZ[{side}]GN[{number}]SO[Katsura]SU[{position}]WI[{moves}]"
    );
    let first = kind.game_from(position).map(|game| game.to_move());
    let mut mover = first.unwrap_or(kind::Side::First);
    for mv in &puzzle.line {
        let letter = mover.letter().to_ascii_uppercase();
        let _ = write!(sgf, ";{letter}[{mv}]");
        mover = mover.other();
    }
    sgf.push_str(")\n");
}
