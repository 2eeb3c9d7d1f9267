//! What is to be said about one file.

use super::roundtrip::{self, Roundtrip};
use go::Move;
use record::{Collection, Finding, Record, Severity, Warning};
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;

/// How well a file could be opened.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    /// As it stands.
    Ok,
    /// Something was broken; the warnings say what and where.
    Repaired,
    /// There is no game in it.
    Failed,
}

/// The report about one file, with the fields of `--json`.
#[derive(Serialize, Debug)]
pub(super) struct Report {
    pub(super) path: String,
    pub(super) status: Status,
    games: usize,
    /// Nodes of all games, roots included.
    nodes: usize,
    /// Stones played on the first line of the first game.
    moves: usize,
    /// Passes on that line.
    passes: usize,
    encoding: Option<String>,
    warnings: Vec<Complaint>,
    /// What looks odd though it could be read.
    hints: Vec<Complaint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    roundtrip: Option<Roundtrip>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
}

/// A warning and where it belongs; line and column from 1.
#[derive(Serialize, Debug)]
struct Complaint {
    line: u32,
    column: u32,
    message: String,
}

/// Opens the file at `path` and reports.
pub(super) fn examine(path: &Path, roundtrip: bool) -> Report {
    let bytes = match files::read(path) {
        Ok(bytes) => bytes,
        Err(why) => return Report::failed(path, why.to_string()),
    };
    let original = roundtrip.then(|| bytes.clone());
    match record::open(bytes) {
        Ok(games) => {
            let mut report = Report::opened(path, &games);
            report.roundtrip = original.map(|bytes| roundtrip::compare(&games, &bytes));
            report
        }
        Err(error) => Report::failed(path, error.to_string()),
    }
}

impl Report {
    pub(super) fn failed(path: &Path, error: String) -> Report {
        Report {
            path: path.display().to_string(),
            status: Status::Failed,
            games: 0,
            nodes: 0,
            moves: 0,
            passes: 0,
            encoding: None,
            warnings: Vec::new(),
            hints: Vec::new(),
            roundtrip: None,
            error: Some(error),
        }
    }

    fn opened(path: &Path, games: &Collection) -> Report {
        let warnings = games.warnings();
        let [moves, passes] = games.games().first().map_or([0; 2], main_line_moves);
        let repaired = warnings.iter().any(|w| w.severity == Severity::Repair);
        Report {
            path: path.display().to_string(),
            status: if repaired {
                Status::Repaired
            } else {
                Status::Ok
            },
            games: games.games().len(),
            nodes: games.games().iter().map(Record::len).sum(),
            moves,
            passes,
            encoding: Some(games.encoding().to_owned()),
            warnings: warnings.iter().map(Complaint::from).collect(),
            hints: games.look_over().iter().map(Complaint::from).collect(),
            roundtrip: None,
            error: None,
        }
    }

    /// One JSON object and the end of the line.
    pub(super) fn json(&self) -> String {
        let object = serde_json::to_string(self).expect("the report has string keys only");
        object + "\n"
    }

    /// A line about the file and one for each warning.
    pub(super) fn text(&self) -> String {
        let mut text = match &self.error {
            Some(error) => format!("{}: failed: {error}\n", self.path),
            None => format!("{}: {}\n", self.path, self.facts()),
        };
        for w in self.warnings.iter().chain(&self.hints) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {}:{}: {}", w.line, w.column, w.message);
        }
        text
    }

    fn facts(&self) -> String {
        let status = match self.status {
            Status::Repaired => "repaired",
            _ => "ok",
        };
        let mut facts = vec![
            status.to_owned(),
            counted(self.games, "game"),
            counted(self.nodes, "node"),
            counted(self.moves, "move"),
        ];
        facts.extend(self.encoding.clone());
        facts.extend(self.roundtrip.map(|r| format!("round trip {r}")));
        facts.join(", ")
    }
}

impl From<&Warning> for Complaint {
    fn from(warning: &Warning) -> Complaint {
        Complaint {
            line: warning.line,
            column: warning.column,
            message: warning.message.to_string(),
        }
    }
}

impl From<&Finding> for Complaint {
    fn from(finding: &Finding) -> Complaint {
        Complaint {
            line: finding.line,
            column: finding.column,
            message: finding.oddity.to_string(),
        }
    }
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Counts the stones played and the passes from the root along the first continuations. A broken
/// file may have several in one node.
fn main_line_moves(record: &Record) -> [usize; 2] {
    let line = std::iter::successors(Some(record.root()), |&c| record.car(c));
    line.flat_map(|c| record.moves(c))
        .fold([0; 2], |[moves, passes], (_, mv)| match mv {
            Move::Play(_) => [moves + 1, passes],
            Move::Pass => [moves, passes + 1],
        })
}
