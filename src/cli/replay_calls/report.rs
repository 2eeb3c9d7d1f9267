//! What came of making the calls again, for people and for programs.

use crate::cli::language::{English, REPORTS, told};
use crate::cli::table::{left, right};
use cgfthink_host::LibraryFile;
use message::{Id, id, say, visible};
use serde::Serialize;
use std::fmt::Write;

/// How a step compares with the one in the log.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Verdict {
    /// The same answer, or the same end.
    Same,
    /// Another answer.
    Different,
    /// An answer then, none now.
    Crashed,
    /// An answer then; now it did not come back and was ended.
    Hung,
    /// No answer then, one now.
    Answered,
    /// It was not made: the library is gone.
    NotMade,
}

/// The log, as its beginning describes it.
#[derive(Serialize, Debug)]
pub(super) struct LogFacts {
    pub(super) path: String,
    pub(super) host: String,
    pub(super) engine: String,
    pub(super) bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sha256: Option<String>,
    /// Seconds since 1970.
    pub(super) started: u64,
    pub(super) part: u32,
    /// Whether its last record is incomplete.
    pub(super) cut: bool,
    /// Whether the library is the recorded one; nothing if that cannot be told.
    pub(super) same_file: Option<bool>,
}

/// The whole report, with the fields of `--json`.
#[derive(Serialize, Debug)]
pub(super) struct Report {
    pub(super) log: LogFacts,
    pub(super) library: String,
    /// Why nothing could be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<English>,
    pub(super) calls: Vec<Row>,
    /// What loading, init and close came to, where that is not as recorded or was a failure then.
    pub(super) other: Vec<Row>,
    /// Sentences for people: what the log ended in, and whether it did so again.
    pub(super) remarks: Vec<English>,
}

/// A step: then and now.
#[derive(Serialize, Debug)]
pub(super) struct Row {
    /// The call's number; nothing for loading, init and close.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) call: Option<u32>,
    pub(super) kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) size: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<usize>,
    pub(super) recorded: English,
    pub(super) now: English,
    pub(super) verdict: Verdict,
    pub(super) ms_recorded: Option<f64>,
    pub(super) ms_now: Option<f64>,
}

impl Report {
    pub(super) fn new(log: LogFacts, library: &LibraryFile) -> Report {
        Report {
            log,
            library: library.path.display().to_string(),
            error: None,
            calls: Vec::new(),
            other: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// Tells whether everything was as recorded.
    pub(super) fn is_same(&self) -> bool {
        let mut all = self.calls.iter().chain(&self.other);
        all.all(|row| row.verdict == Verdict::Same)
    }

    /// One JSON object and the end of the line.
    pub(super) fn json(&self) -> String {
        let object = serde_json::to_string(self).expect("the report has string keys only");
        object + "\n"
    }

    /// A table with a line a call.
    pub(super) fn text(&self) -> String {
        let log = &self.log;
        let about = say!(
            REPORTS,
            "cli-replay-log",
            log = &*visible(&log.path),
            engine = &log.engine,
            bytes = log.bytes.to_string(),
            version = &log.host
        );
        let library = visible(&self.library);
        let library = &*library;
        let file = match log.same_file {
            Some(true) => say!(REPORTS, "cli-replay-same-file", library),
            Some(false) => say!(REPORTS, "cli-replay-other-file", library),
            None => say!(REPORTS, "cli-replay-same-size", library),
        };
        let mut out = format!("{}\n{}\n", told(&about), told(&file));
        if !self.calls.is_empty() {
            out += &Row::line([
                &told(&id!(REPORTS, "cli-replay-call")),
                &told(&id!(REPORTS, "cli-replay-kind")),
                &told(&id!(REPORTS, "cli-replay-size")),
                &told(&id!(REPORTS, "cli-replay-moves")),
                &told(&id!(REPORTS, "cli-replay-recorded")),
                &told(&id!(REPORTS, "cli-replay-now")),
                "",
                &told(&id!(REPORTS, "cli-replay-ms-then")),
                &told(&id!(REPORTS, "cli-replay-ms-now")),
            ]);
        }
        for row in self.calls.iter().chain(&self.other) {
            out += &row.text();
        }
        for remark in &self.remarks {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{}", told(remark));
        }
        if self.error.is_none() {
            out += &self.summary();
        }
        out
    }

    fn summary(&self) -> String {
        let count = |wanted: &[Verdict]| {
            let rows = self.calls.iter();
            rows.filter(|row| wanted.contains(&row.verdict)).count()
        };
        let sums = say!(
            REPORTS,
            "cli-replay-sums",
            count = self.calls.len(),
            same = count(&[Verdict::Same]),
            different = count(&[Verdict::Different, Verdict::Answered]),
            crashed = count(&[Verdict::Crashed]),
            hung = count(&[Verdict::Hung]),
            skipped = count(&[Verdict::NotMade])
        );
        told(&sums) + "\n"
    }
}

impl Row {
    fn text(&self) -> String {
        let number = |n: Option<u64>| n.map(|n| n.to_string()).unwrap_or_default();
        let time = |ms: Option<f64>| ms.map(|ms| format!("{ms:.2}")).unwrap_or_default();
        Row::line([
            &number(self.call.map(u64::from)),
            self.kind,
            &number(self.size.map(u64::from)),
            &number(self.moves.map(|n| n as u64)),
            &told(&self.recorded),
            &told(&self.now),
            &told(&word(self.verdict)),
            &time(self.ms_recorded),
            &time(self.ms_now),
        ])
    }

    /// A line of the table: call, kind, size, moves, recorded, now, verdict, milliseconds then and now.
    fn line(cells: [&str; 9]) -> String {
        let [
            call,
            kind,
            size,
            moves,
            recorded,
            now,
            verdict,
            then,
            ms_now,
        ] = cells;
        let line = format!(
            "{}  {} {} {}  {} {} {} {} {}",
            right(call, 5),
            left(kind, 7),
            right(size, 4),
            right(moves, 5),
            left(recorded, 14),
            left(now, 30),
            left(verdict, 10),
            right(then, 10),
            right(ms_now, 10),
        );
        format!("{}\n", line.trim_end())
    }
}

fn word(verdict: Verdict) -> Id {
    match verdict {
        Verdict::Same => id!(REPORTS, "cli-replay-same"),
        Verdict::Different => id!(REPORTS, "cli-replay-different"),
        Verdict::Crashed => id!(REPORTS, "cli-replay-crashed"),
        Verdict::Hung => id!(REPORTS, "cli-replay-hung"),
        Verdict::Answered => id!(REPORTS, "cli-replay-answered"),
        Verdict::NotMade => id!(REPORTS, "cli-replay-not-made"),
    }
}
