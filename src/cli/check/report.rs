//! What is to be said about one file.

use super::roundtrip::{self, Roundtrip};
use crate::cli::file;
use crate::cli::language::{COMMANDS, English, told};
use go::Move;
use message::{Message, Sentence, id, say};
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
    pub(super) error: Option<English>,
}

/// A warning and where it belongs; line and column from 1.
#[derive(Serialize, Debug)]
struct Complaint {
    line: u32,
    column: u32,
    message: English,
}

/// Opens the file at `path` and reports.
pub(super) fn examine(path: &Path, roundtrip: bool) -> Report {
    let bytes = match file::read(path) {
        Ok(bytes) => bytes,
        Err(why) => return Report::failed(path, why.sentence()),
    };
    let original = roundtrip.then(|| bytes.clone());
    match record::open(bytes) {
        Ok(games) => {
            let mut report = Report::opened(path, &games);
            report.roundtrip = original.map(|bytes| roundtrip::compare(&games, &bytes));
            report
        }
        Err(error) => Report::failed(path, error.sentence()),
    }
}

impl Report {
    pub(super) fn failed(path: &Path, error: Sentence) -> Report {
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
            error: Some(English(error)),
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
            Some(English(reason)) => told(&say!(
                COMMANDS,
                "cli-check-failed",
                file = Path::new(&self.path),
                reason
            )),
            None => told(&self.facts()),
        };
        text.push('\n');
        for w in self.warnings.iter().chain(&self.hints) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {}:{}: {}", w.line, w.column, told(&w.message.0));
        }
        text
    }

    fn facts(&self) -> Sentence {
        let file = Path::new(&self.path);
        let status = if self.status == Status::Repaired {
            id!(COMMANDS, "cli-repaired")
        } else {
            id!(COMMANDS, "cli-ok")
        };
        let games = say!(COMMANDS, "cli-games", count = self.games);
        let nodes = say!(COMMANDS, "cli-nodes", count = self.nodes);
        let moves = say!(COMMANDS, "cli-moves", count = self.moves);
        let encoding = self.encoding.as_deref().unwrap_or_default();
        let facts = say!(
            COMMANDS,
            "cli-check-facts",
            file,
            status,
            games,
            nodes,
            moves,
            encoding
        );
        let Some(roundtrip) = self.roundtrip else {
            return facts;
        };
        match roundtrip {
            Roundtrip::Identical => say!(COMMANDS, "cli-roundtrip-identical", facts),
            Roundtrip::Equal => say!(COMMANDS, "cli-roundtrip-equal", facts),
            Roundtrip::Different => say!(COMMANDS, "cli-roundtrip-different", facts),
        }
    }
}

impl From<&Warning> for Complaint {
    fn from(warning: &Warning) -> Complaint {
        Complaint {
            line: warning.line,
            column: warning.column,
            message: English(warning.message.sentence()),
        }
    }
}

impl From<&Finding> for Complaint {
    fn from(finding: &Finding) -> Complaint {
        Complaint {
            line: finding.line,
            column: finding.column,
            message: English(finding.oddity.sentence()),
        }
    }
}

/// Counts the stones played and the passes from the root along the first continuations. A broken
/// file may have several in one node. Of other games than Go all moves count; who passes there moves.
fn main_line_moves(record: &Record) -> [usize; 2] {
    let line = std::iter::successors(Some(record.root()), |&c| record.car(c));
    if !record.is_go() {
        let moves = line.filter(|&c| record.move_text(c).is_some());
        return [moves.count(), 0];
    }
    line.flat_map(|c| record.moves(c))
        .fold([0; 2], |[moves, passes], (_, mv)| match mv {
            Move::Play(_) => [moves + 1, passes],
            Move::Pass => [moves, passes + 1],
        })
}
