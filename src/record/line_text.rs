//! One line of a game as SGF.

use crate::{CellId, Record};

/// Writes the cells from the root to `last`, with all their properties, as a game without variations in UTF-8.
pub fn line_text(record: &Record, last: CellId) -> String {
    let mut text = String::from("(");
    for (i, cell) in record.line(last).into_iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        text.push(';');
        for (name, values) in record.raw_properties(cell) {
            text.push_str(name);
            if name == "CA" {
                // The text is UTF-8, whatever encoding the file names.
                text.push_str("[UTF-8]");
                continue;
            }
            for value in values {
                text.push('[');
                text.push_str(value);
                text.push(']');
            }
        }
    }
    text.push_str(")\n");
    text
}
