//! `katsura kinds`: the games there are.

use super::CliError;
use super::language::told;
use super::{table, terminal};
use kinds::Entry;
use std::io::Write;
use std::process::ExitCode;

/// List the games there are, one a line.
///
/// Each line has the word for it in other commands, its name, the number of the game in SGF (`GM`), the cells of its
/// board and the legal first moves.
#[derive(clap::Args)]
pub(super) struct KindsArgs {}

pub(super) fn run() -> Result<ExitCode, CliError> {
    let row = |entry: &Entry| {
        let kind = entry.kind;
        let number = kind.sgf().map_or_else(|| "-".to_owned(), |n| n.to_string());
        vec![
            kind.id().to_owned(),
            told(&entry.title),
            number,
            kind.board().cells.len().to_string(),
            kind.game().legal().len().to_string(),
        ]
    };
    let rows: Vec<Vec<String>> = kinds::all().iter().map(row).collect();
    terminal::out().write_all(table::lined_up(&rows).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
