//! Which foreign format a text is in, by the table of formats, and its games as SGF text.

use message::say;

use crate::foreign::{Game, Odd};
use crate::formats::{Reader, TABLE};
use crate::{Format, RECORD, Severity, Warning};

/// So many odd things of a file are told one by one.
const MOST_TOLD: usize = 20;

/// The games of a foreign file as SGF text.
pub(crate) struct Converted {
    pub(crate) format: Format,
    pub(crate) sgf: String,
    /// What of the file makes no sense, by its own lines.
    pub(crate) warnings: Vec<Warning>,
}

/// Reads a text that begins as a foreign record does; `None` if it may be SGF.
pub(crate) fn by_telltale(text: &str) -> Option<Converted> {
    TABLE.iter().find_map(|row| match row.reader {
        Reader::Telltale(read) => Some(converted(row.format, &[read(text)?])),
        Reader::Several(read) => Some(converted(row.format, &read(text)?)),
        Reader::Sgf | Reader::LastResort(_) => None,
    })
}

/// Reads a text in which there is no SGF game as what it may be else.
pub(crate) fn as_last_resort(text: &str) -> Option<Converted> {
    TABLE.iter().find_map(|row| match row.reader {
        Reader::LastResort(read) => Some(converted(row.format, &[read(text)?])),
        Reader::Sgf | Reader::Telltale(_) | Reader::Several(_) => None,
    })
}

fn converted(format: Format, games: &[Game]) -> Converted {
    let warning = |game, odd: &Odd| Warning {
        severity: Severity::Repair,
        line: odd.line,
        column: 1,
        message: odd.message.clone(),
        game: Some(game),
        cell: None,
    };
    let mut warnings: Vec<Warning> = Vec::new();
    let mut untold = 0;
    for (at, game) in games.iter().enumerate() {
        for odd in &game.odd {
            if warnings.len() < MOST_TOLD {
                warnings.push(warning(at, odd));
            } else {
                untold += 1;
            }
        }
    }
    if let (Some(last), true) = (warnings.last().cloned(), untold > 0) {
        let message = say!(RECORD, "record-more", count = untold);
        warnings.push(Warning { message, ..last });
    }
    Converted {
        format,
        sgf: games.iter().map(Game::sgf).collect(),
        warnings,
    }
}
