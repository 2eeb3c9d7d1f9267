//! What a reader has to say about a file.

use crate::CellId;
use crate::scan::Issue;
use message::Sentence;

/// How serious a [`Warning`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; the file was read as it stands.
    Hint,
    /// Something was broken and had to be repaired to be read.
    Repair,
}

/// A complaint about a file, with the place it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Whether the file had to be repaired.
    pub severity: Severity,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong and what was done about it.
    pub message: Sentence,
    /// Number of the game, from 0.
    pub game: Option<usize>,
    /// The cell to jump to.
    pub cell: Option<CellId>,
}

/// Finds line and column of every issue, in one pass over the text.
pub(crate) fn locate(text: &str, mut issues: Vec<Issue>) -> Vec<Warning> {
    issues.sort_by_key(|issue| issue.at);
    let (mut line, mut column, mut at) = (1, 1, 0);
    let mut next_line = next_line_end(text, 0);
    let mut warnings = Vec::with_capacity(issues.len());
    for issue in issues {
        while let Some(end) = next_line.filter(|&end| end <= issue.at) {
            (line, column, at) = (line + 1, 1, end);
            next_line = next_line_end(text, end);
        }
        column += text.get(at..issue.at).map_or(0, |s| s.chars().count()) as u32;
        at = issue.at;
        warnings.push(Warning {
            severity: issue.severity,
            line,
            column,
            message: issue.message,
            game: issue.game,
            cell: issue.cell.map(CellId),
        });
    }
    warnings
}

/// Where the line after the one at `at` begins. Lines end with LF, CR, CRLF or LFCR.
fn next_line_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let end = at + bytes[at..].iter().position(|&b| b == b'\n' || b == b'\r')?;
    let twin = if bytes[end] == b'\n' { b'\r' } else { b'\n' };
    Some(end + 1 + usize::from(bytes.get(end + 1) == Some(&twin)))
}
