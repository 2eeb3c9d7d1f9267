//! Which foreign format a text is in, by the table of formats, and its game as SGF text.

use crate::Format;
use crate::foreign::Game;
use crate::formats::{Reader, TABLE};

/// A game of a foreign file as SGF text.
pub(crate) struct Converted {
    pub(crate) format: Format,
    pub(crate) sgf: String,
    /// The number of lines that look like moves and are not.
    pub(crate) odd_lines: usize,
}

/// Reads a text that begins as a foreign record does; `None` if it may be SGF.
pub(crate) fn by_telltale(text: &str) -> Option<Converted> {
    TABLE.iter().find_map(|row| match row.reader {
        Reader::Telltale(read) => Some(converted(row.format, &read(text)?)),
        Reader::Sgf | Reader::LastResort(_) => None,
    })
}

/// Reads a text in which there is no SGF game as what it may be else.
pub(crate) fn as_last_resort(text: &str) -> Option<Converted> {
    TABLE.iter().find_map(|row| match row.reader {
        Reader::LastResort(read) => Some(converted(row.format, &read(text)?)),
        Reader::Sgf | Reader::Telltale(_) => None,
    })
}

fn converted(format: Format, game: &Game) -> Converted {
    Converted {
        format,
        sgf: game.sgf(),
        odd_lines: game.odd_lines,
    }
}
