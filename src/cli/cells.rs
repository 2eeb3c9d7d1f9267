//! `katsura cells`: the CELL list of a game.

use super::error::TEXTS;
use super::terminal;
use super::{CliError, file};
use go::{Move, Point};
use message::say;
use record::{CellId, Record, Replaying};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print the cells of a game, one a line, in file order.
///
/// Each line is `NUM LEV:level  LINK:car cdr [x,y] teban ID:heading MSG:comment`, with `*` where
/// there is no link; the root has number 0.
#[derive(clap::Args)]
pub(super) struct CellsArgs {
    /// The SGF file.
    file: PathBuf,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// Only the cell of that number, what follows it, and the alternatives after it.
    #[arg(long, value_name = "NUM")]
    from: Option<u32>,
    /// Only the first cell of that level and point among the one of `--from` (by default the first after the root) and
    /// the alternatives after it; nothing and exit status 1 if there is none.
    #[arg(long, value_name = "LEVEL,X,Y")]
    scan: Option<Scan>,
    /// Print NEXT and BACK, too: the links by which the record is replayed.
    #[arg(long)]
    links: bool,
    /// Print the cells after `next` and `back` of all were reset.
    #[arg(long, conflicts_with_all = ["clone", "copy"])]
    reset: bool,
    /// Print a clone of the cell of that number: the same fields and links, but for NEXT and BACK.
    #[arg(long, value_name = "NUM", conflicts_with_all = ["from", "scan", "copy"])]
    clone: Option<u32>,
    /// Print a copy of the list from the cell of that number on: clones of it, of what follows it, and of the alternatives
    /// after it.
    #[arg(long, value_name = "NUM", conflicts_with_all = ["from", "scan"])]
    copy: Option<u32>,
}

/// What to look for along the alternatives: level and point, counted from 0 at the upper left; −1,−1 is a pass.
#[derive(Clone, Copy)]
struct Scan {
    level: u32,
    at: Move,
}

impl std::str::FromStr for Scan {
    type Err = super::error::ValueError;

    fn from_str(text: &str) -> Result<Scan, Self::Err> {
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let place = |level: &str, x: &str, y: &str| {
            let at = if (x, y) == ("-1", "-1") {
                Move::Pass
            } else {
                Move::Play(Point::new(x.parse().ok()?, y.parse().ok()?))
            };
            let level = level.parse().ok()?;
            Some(Scan { level, at })
        };
        let found = match words[..] {
            [level, x, y] => place(level, x, y),
            _ => None,
        };
        found.ok_or(super::error::ValueError::Scan)
    }
}

pub(super) fn run(args: &CellsArgs) -> Result<ExitCode, CliError> {
    let games = file::open(&args.file)?;
    let game = file::game(&games, args.game as usize)?;
    let replaying = match args {
        args if args.reset || args.clone.is_some() || args.copy.is_some() => Replaying::Reset,
        args if args.links => Replaying::Shown,
        _ => Replaying::Hidden,
    };
    let print =
        |cells: &mut dyn Iterator<Item = CellId>| record::cells_text_of(game, cells, replaying);
    let from = args.from.or(args.copy);
    let from = from.map(|number| cell(game, number)).transpose()?;
    let clone = args.clone.map(|number| cell(game, number)).transpose()?;
    let text = match (clone, args.scan, from) {
        (Some(clone), ..) => print(&mut std::iter::once(clone)),
        (None, None, None) => print(&mut game.cells()),
        (None, None, Some(from)) => {
            let alternatives = std::iter::successors(Some(from), |&c| game.cdr(c));
            print(&mut alternatives.flat_map(|c| game.subtree(c)))
        }
        (None, Some(Scan { level, at }), from) => {
            let from = from.or_else(|| game.car(game.root()));
            let Some(found) = from.and_then(|from| game.scan(from, level, at)) else {
                return Ok(ExitCode::FAILURE);
            };
            print(&mut std::iter::once(found))
        }
    };
    terminal::out().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The cell with that number.
fn cell(game: &Record, number: u32) -> Result<CellId, CliError> {
    let found = game.cells().find(|&c| game.num(c) == number);
    found.ok_or_else(|| {
        let count = game.len();
        CliError::Failed(say!(TEXTS, "cli-no-cell", number, count))
    })
}
