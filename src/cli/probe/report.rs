//! What a probe found, for people and for programs.

use super::ProbeArgs;
use super::positions::Subject;
use serde::Serialize;
use std::fmt::Write;

/// How the library did as a whole.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    /// It answered everything.
    Ok,
    /// It crashed, ended or did not come back at least once.
    Faulty,
    /// It could not be loaded.
    Failed,
}

/// How one call ended.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Outcome {
    /// With an answer that makes sense.
    Ok,
    /// With a move that the rules forbid.
    Illegal,
    /// With values that do not fit their points.
    Odd,
    /// Without an answer.
    Failed,
}

/// What a check came to.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Grade {
    /// As it should be.
    Pass,
    /// Hosts can live with it; users may wonder.
    Warn,
    /// Against the interface or the rules.
    Fail,
    /// It could not be looked at.
    Skip,
}

/// A check and its reason.
#[derive(Serialize, Debug)]
pub(super) struct Check {
    /// A name that does not change.
    pub(super) id: &'static str,
    pub(super) grade: Grade,
    pub(super) reason: String,
}

/// The whole report, with the fields of `--json`.
#[derive(Serialize, Debug)]
pub(super) struct Report {
    pub(super) path: String,
    pub(super) status: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<FileFacts>,
    /// From the start of the child process to the end of init.
    pub(super) init_ms: Option<f64>,
    pub(super) close_ms: Option<f64>,
    /// How often the library had to be started.
    pub(super) starts: usize,
    /// Whether no check failed.
    pub(super) conforms: bool,
    pub(super) checks: Vec<Check>,
    pub(super) calls: Vec<Call>,
    /// Lines printed outside calls: while loading, in init and close.
    pub(super) printed: Vec<String>,
    /// What the host noticed outside calls.
    pub(super) notes: Vec<String>,
}

/// What the file is, seen from outside.
#[derive(Serialize, Debug)]
pub(super) struct FileFacts {
    pub(super) kind: String,
    pub(super) exports: Vec<String>,
}

/// One call.
#[derive(Serialize, Debug)]
pub(super) struct Call {
    #[serde(rename = "call")]
    pub(super) kind: &'static str,
    pub(super) size: u8,
    #[serde(skip)]
    pub(super) subject: Subject,
    pub(super) position: String,
    pub(super) outcome: Outcome,
    /// The move, or what was drawn; or why it failed.
    pub(super) answer: String,
    pub(super) ms: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) printed: Vec<String>,
    /// What the host noticed, as writing outside the arrays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<String>,
}

/// So many printed lines of a call are shown to people.
const LINES_SHOWN: usize = 3;

impl Report {
    pub(super) fn new(args: &ProbeArgs) -> Report {
        Report {
            path: args.library.display().to_string(),
            status: Verdict::Ok,
            error: None,
            file: None,
            init_ms: None,
            close_ms: None,
            starts: 0,
            conforms: false,
            checks: Vec::new(),
            calls: Vec::new(),
            printed: Vec::new(),
            notes: Vec::new(),
        }
    }

    pub(super) fn fail(&mut self, error: String) {
        self.status = Verdict::Failed;
        self.error = Some(error);
    }

    /// One JSON object and the end of the line.
    pub(super) fn json(&self) -> String {
        let object = serde_json::to_string(self).expect("the report has string keys only");
        object + "\n"
    }

    /// The checks, and the calls that went wrong; all of them if `verbose`.
    pub(super) fn text(&self, verbose: bool) -> String {
        let mut out = format!("{}\n", self.path);
        let mut line = |name: &str, text: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "  {name:<9} {text}");
        };
        if let Some(file) = &self.file {
            line("file", &file.kind);
            line("exports", &file.exports.join(", "));
        }
        if let Some(ms) = self.init_ms {
            line("init", &format!("{ms:.1} ms"));
        }
        for text in &self.printed {
            line("printed", text);
        }
        for text in &self.notes {
            line("note", text);
        }
        if let Some(ms) = self.close_ms {
            let _ = writeln!(out, "  close     {ms:.1} ms");
        }
        for check in &self.checks {
            check.write(&mut out);
        }
        let worth_it =
            |call: &&Call| verbose || call.outcome != Outcome::Ok || !call.notes.is_empty();
        for call in self.calls.iter().filter(worth_it) {
            call.write(&mut out);
        }
        out + &self.summary()
    }

    fn summary(&self) -> String {
        // What kept it from being loaded is said on standard error.
        if self.error.is_some() {
            return String::new();
        }
        let count = |o| self.calls.iter().filter(|c| c.outcome == o).count();
        let graded = |g| self.checks.iter().filter(|c| c.grade == g).count();
        let checks = format!(
            "{} checks: {} passed, {} warnings, {} failed, {} not made\n",
            self.checks.len(),
            graded(Grade::Pass),
            graded(Grade::Warn),
            graded(Grade::Fail),
            graded(Grade::Skip),
        );
        let calls = format!(
            "{} calls: {} ok, {} illegal, {} odd, {} failed; started {}\n",
            self.calls.len(),
            count(Outcome::Ok),
            count(Outcome::Illegal),
            count(Outcome::Odd),
            count(Outcome::Failed),
            match self.starts {
                1 => "once".to_owned(),
                n => format!("{n} times"),
            },
        );
        calls + &checks
    }
}

impl Check {
    fn write(&self, out: &mut String) {
        let grade = match self.grade {
            Grade::Pass => "pass",
            Grade::Warn => "WARN",
            Grade::Fail => "FAIL",
            Grade::Skip => "skip",
        };
        let _ = writeln!(out, "  {grade}  {:<12} {}", self.id, self.reason);
    }
}

impl Call {
    fn write(&self, out: &mut String) {
        let outcome = match self.outcome {
            Outcome::Ok => "ok",
            Outcome::Illegal => "ILLEGAL",
            Outcome::Odd => "ODD",
            Outcome::Failed => "FAILED",
        };
        let _ = writeln!(
            out,
            "  {:<7} {:>2}  {:<27} {:>9.2} ms  {outcome}: {}",
            self.kind, self.size, self.position, self.ms, self.answer
        );
        for text in &self.notes {
            let _ = writeln!(out, "              note: {text}");
        }
        for text in self.printed.iter().take(LINES_SHOWN) {
            let _ = writeln!(out, "              | {text}");
        }
        if let more @ 1.. = self.printed.len().saturating_sub(LINES_SHOWN) {
            let _ = writeln!(out, "              | … and {more} more lines");
        }
    }
}
