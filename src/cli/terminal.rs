//! What commands write to standard output and standard error for people, and for programs in JSON: records, file names
//! and engines have no say over the terminal.

use message::{visible_json, visible_lines};
use std::borrow::Cow;
use std::io::{self, StderrLock, StdoutLock, Write};

/// Standard output for text. What a terminal would obey is made visible.
pub(super) fn out() -> Clean<StdoutLock<'static>> {
    Clean {
        to: io::stdout().lock(),
        shown: visible_lines,
    }
}

/// Standard output for JSON, which means the same afterwards.
pub(super) fn json() -> Clean<StdoutLock<'static>> {
    Clean {
        to: io::stdout().lock(),
        shown: visible_json,
    }
}

/// Standard error.
pub(super) fn err() -> Clean<StderrLock<'static>> {
    Clean {
        to: io::stderr().lock(),
        shown: visible_lines,
    }
}

/// Writes text in which nothing commands a terminal.
pub(super) struct Clean<W> {
    to: W,
    shown: fn(&str) -> Cow<'_, str>,
}

impl<W: Write> Write for Clean<W> {
    /// Takes whole letters, as `write!` and texts come.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        self.to.write_all((self.shown)(&text).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_record_says_does_not_reach_the_terminal() {
        let written = |shown| {
            let mut to = Vec::new();
            let mut clean = Clean { to: &mut to, shown };
            writeln!(clean, "\u{1b}]0;碁\u{202e}\u{7}").expect("memory takes it");
            String::from_utf8(to).expect("it is text")
        };
        assert_eq!(written(visible_lines), "␛]0;碁<U+202E>␇\n");
        assert_eq!(written(visible_json), "\\u001b]0;碁\\u202e\\u0007\n");
    }
}
