//! What came of making the calls again, for people and for programs.

use cgfthink_host::LibraryFile;
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
    pub(super) error: Option<String>,
    pub(super) calls: Vec<Row>,
    /// What loading, init and close came to, where that is not as recorded or was a failure then.
    pub(super) other: Vec<Row>,
    /// Sentences for people: what the log ended in, and whether it did so again.
    pub(super) remarks: Vec<String>,
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
    pub(super) recorded: String,
    pub(super) now: String,
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
        let mut out = String::new();
        // Writing to a string cannot fail.
        let log = &self.log;
        let _ = writeln!(
            out,
            "log      {}: {}, {} bytes, recorded by katsura {}",
            log.path, log.engine, log.bytes, log.host
        );
        let same = match log.same_file {
            Some(true) => "the recorded file",
            Some(false) => "another file than the recorded one",
            None => "perhaps the recorded file: it has the same size",
        };
        let _ = writeln!(out, "library  {}: {same}", self.library);
        if !self.calls.is_empty() {
            let _ = writeln!(
                out,
                " call  kind    size moves  {:<14} {:<30} {:<10} {:>10} {:>10}",
                "recorded", "now", "", "ms then", "ms now"
            );
        }
        for row in self.calls.iter().chain(&self.other) {
            row.write(&mut out);
        }
        for remark in &self.remarks {
            let _ = writeln!(out, "{remark}");
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
        format!(
            "{} calls: {} same, {} different, {} crashed, {} not made\n",
            self.calls.len(),
            count(&[Verdict::Same]),
            count(&[Verdict::Different, Verdict::Answered]),
            count(&[Verdict::Crashed]),
            count(&[Verdict::NotMade]),
        )
    }
}

impl Row {
    fn write(&self, out: &mut String) {
        let verdict = match self.verdict {
            Verdict::Same => "same",
            Verdict::Different => "DIFFERENT",
            Verdict::Crashed => "CRASHED",
            Verdict::Answered => "ANSWERED",
            Verdict::NotMade => "not made",
        };
        let number = |n: Option<u64>| n.map(|n| n.to_string()).unwrap_or_default();
        let time = |ms: Option<f64>| ms.map(|ms| format!("{ms:.2}")).unwrap_or_default();
        let line = format!(
            "{:>5}  {:<7} {:>4} {:>5}  {:<14} {:<30} {verdict:<10} {:>10} {:>10}",
            number(self.call.map(u64::from)),
            self.kind,
            number(self.size.map(u64::from)),
            number(self.moves.map(|n| n as u64)),
            self.recorded,
            self.now,
            time(self.ms_recorded),
            time(self.ms_now),
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
}
