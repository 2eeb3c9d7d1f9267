//! The table of a match while it is played, on the terminal.

use super::report::{self, Report};
use crate::cli::progress::Progress;
use message::visible_lines;
use std::io::{IsTerminal, Write};

/// More lines than most terminals have room for; then a single one says how far the match is.
const MOST_LINES: usize = 22;

/// The table on the terminal, painted over the one before; nothing where nobody looks.
pub(super) struct Live {
    line: Progress,
    /// Lines of the table that is there.
    lines: usize,
    looks: bool,
}

impl Live {
    pub(super) fn new() -> Live {
        Live {
            line: Progress::new(),
            lines: 0,
            looks: std::io::stderr().is_terminal(),
        }
    }

    /// Whether somebody may be looking.
    pub(super) fn looks(&self) -> bool {
        self.looks
    }

    /// Shows how the match stands.
    pub(super) fn show(&mut self, report: &Report) {
        let table = report.table();
        let lines = table.lines().count();
        if lines > MOST_LINES {
            self.line.show(&report::line(report));
            return;
        }
        self.clear();
        let _ = std::io::stderr().write_all(visible_lines(&table).as_bytes());
        self.lines = lines;
    }

    /// Takes the table away.
    pub(super) fn clear(&mut self) {
        self.line.clear();
        if self.lines > 0 {
            let up = self.lines;
            let _ = write!(std::io::stderr(), "\r\u{1b}[{up}A\u{1b}[J");
            self.lines = 0;
        }
    }
}
