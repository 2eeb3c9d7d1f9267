//! How far a long command is.

use super::language::told;
use super::table::columns;
use message::{Message, visible};
use std::io::{IsTerminal, Write};

/// One line on the terminal that says how far the work is; nothing where nobody looks.
pub(super) struct Progress {
    width: Option<usize>,
}

impl Progress {
    pub(super) fn new() -> Progress {
        Progress {
            width: std::io::stderr().is_terminal().then_some(0),
        }
    }

    /// Writes `line` over the one before.
    pub(super) fn show(&mut self, line: &(impl Message + ?Sized)) {
        let Some(width) = &mut self.width else {
            return;
        };
        let line = told(line);
        let line = visible(&line);
        // What is longer than the new line is painted over.
        let room = columns(&line);
        let text = format!("\r{line}{:1$}", "", width.saturating_sub(room));
        *width = room;
        let mut err = std::io::stderr();
        let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
    }

    /// Takes the line away; the next one begins anew.
    pub(super) fn clear(&mut self) {
        if let Some(width) = &mut self.width {
            let _ = write!(std::io::stderr(), "\r{:width$}\r", "");
            *width = 0;
        }
    }
}
