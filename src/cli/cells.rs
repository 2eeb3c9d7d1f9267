//! `katsura cells`: the CELL list of a game.

use super::terminal;
use super::{CliError, file};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print the cells of a game, one a line, in file order.
///
/// Each line is `NUM LEV:level LINK:car cdr [x,y] teban ID:heading MSG:comment`, with `*` where
/// there is no link; the root has number 0.
#[derive(clap::Args)]
pub(super) struct CellsArgs {
    /// The SGF file.
    file: PathBuf,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
}

pub(super) fn run(args: &CellsArgs) -> Result<ExitCode, CliError> {
    let games = file::open(&args.file)?;
    let text = record::cells_text(file::game(&games, args.game as usize)?);
    terminal::out().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
