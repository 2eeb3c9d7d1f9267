//! `katsura chains`: the chains of a position as the Go programming workshop prints them.

use super::error::CliError;
use super::{engines, file, position, terminal};
use record::Replay;
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Print the chains of a position: their numbers on the board, and the table of what is known of each.
///
/// The table has number, colour, a stone, size, liberties (dame), life (alive, dead, neutral: whoever starts decides, ko,
/// unknown), the point that takes the chain, the one that saves it, and the chains beside it.
#[derive(clap::Args)]
pub(super) struct ChainsArgs {
    /// The record, or a board of characters such as the workshop's "figure"; - is standard input.
    file: PathBuf,
    /// After how many moves of the main line; 0 is the start [default: all].
    #[arg(long = "move", value_name = "N")]
    moves: Option<u32>,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
}

/// The engine that knows chains, and what it is asked for.
const ASKED: (&str, &str) = ("territory", "chain-table");
/// How long reading may take.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn run(args: &ChainsArgs) -> Result<ExitCode, CliError> {
    let games = file::open(&args.file)?;
    let record = file::game_of_go(&games, args.game as usize)?;
    let (cell, _) = position::after_given(record, args.moves)?;
    let game = bridge::game_at(record, &mut Replay::new(), cell);
    let (engine, wanted) = ASKED;
    let engine = engines::choose(engine)?;
    let table = engines::overlay(&engine, game, wanted, &[], PATIENCE)?;
    let mut text = String::from("### String ID ###\n");
    let size = table.points.size();
    for y in 0..size.height() {
        for x in 0..size.width() {
            // Writing to a String cannot fail.
            let _ = match table.points[go::Point::new(x, y)].number {
                Some(number) => write!(text, "{number:3}"),
                None => write!(text, "  +"),
            };
        }
        text.push('\n');
    }
    text.push('\n');
    for line in &table.text {
        // A table is the same in every language.
        let _ = writeln!(text, "{line}");
    }
    terminal::out().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
