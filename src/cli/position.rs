//! Places on the main line of a record.

use super::error::{CliError, TEXTS};
use message::say;
use record::{CellId, Record};

/// Returns the cell of the main line at which `moves` moves have been made, and how many really have:
/// fewer at the end of the line. With `u32::MAX` nodes without a move after the last move count too.
pub(super) fn after_moves(record: &Record, moves: u32) -> (CellId, u32) {
    let (mut at, mut made) = (record.root(), count(record, record.root()));
    let mut cell = at;
    while made < moves {
        let Some(next) = record.car(cell) else {
            break;
        };
        cell = next;
        let here = count(record, cell);
        if here > 0 || moves == u32::MAX {
            at = cell;
        }
        made += here;
    }
    (at, made)
}

/// Returns the cell after `moves` moves of the main line, `None`: all, and how many that are. The error says that there
/// are not so many.
pub(super) fn after_given(record: &Record, moves: Option<u32>) -> Result<(CellId, u32), CliError> {
    let (cell, made) = after_moves(record, moves.unwrap_or(u32::MAX));
    match moves {
        Some(wanted) if wanted > made => Err(CliError::Failed(say!(
            TEXTS,
            "cli-no-move",
            number = wanted,
            count = made
        ))),
        _ => Ok((cell, made)),
    }
}

fn count(record: &Record, cell: CellId) -> u32 {
    u32::from(record.mover(cell).is_some())
}
