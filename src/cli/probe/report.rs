//! What a probe found, for people and for programs.

use super::ProbeArgs;
use super::positions::Subject;
use crate::cli::language::{English, REPORTS, told};
use crate::cli::table::left;
use message::{Argument, Id, Message, Sentence, id, say, visible};
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
    pub(super) reason: English,
}

/// The whole report, with the fields of `--json`.
#[derive(Serialize, Debug)]
pub(super) struct Report {
    pub(super) path: String,
    pub(super) status: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<English>,
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
    pub(super) notes: Vec<English>,
    /// Why not everything was asked.
    #[serde(skip)]
    pub(super) cut: Option<Sentence>,
}

/// What the file is, seen from outside.
#[derive(Serialize, Debug)]
pub(super) struct FileFacts {
    pub(super) kind: English,
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
    /// The number of the position among those that are tried.
    #[serde(skip)]
    pub(super) case: usize,
    /// What was answered, as far as more than one check looks at it.
    #[serde(skip)]
    pub(super) seen: Seen,
    pub(super) position: English,
    pub(super) outcome: Outcome,
    /// The move, or what was drawn; or why it failed.
    pub(super) answer: English,
    pub(super) ms: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) printed: Vec<String>,
    /// What the host noticed, as writing outside the arrays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<English>,
}

/// What a call came to, for checks that look at all calls.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Seen {
    /// Nothing that is looked at.
    #[default]
    Nothing,
    /// It did not come back, and Stop did not help.
    Hung,
    /// It plays a stone.
    Stone,
    /// It passes or resigns.
    NoStone,
    /// So many points have something on them, and so many empty ones are said to be nobody's and not neutral either: both
    /// count in life and death alone.
    Drawn {
        /// Points with something on them.
        points: usize,
        /// Empty points without a word of their owner.
        open: usize,
    },
}

/// So many printed lines of a call are shown to people.
const LINES_SHOWN: usize = 3;
/// The names of facts are not wider.
const NAME_COLUMNS: usize = 9;
/// The names of positions are hardly wider.
const POSITION_COLUMNS: usize = 27;

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
            cut: None,
        }
    }

    /// Why something was not asked.
    pub(super) fn why_cut(&self) -> Sentence {
        let no_time = || id!(REPORTS, "cli-probe-no-time").into();
        self.cut.clone().unwrap_or_else(no_time)
    }

    pub(super) fn fail(&mut self, why: &impl Message) {
        self.status = Verdict::Failed;
        self.error = Some(why.sentence().into());
    }

    /// Takes what the host noticed outside calls.
    pub(super) fn note(&mut self, notes: Vec<Sentence>) {
        self.notes.extend(notes.into_iter().map(English));
    }

    /// One JSON object and the end of the line.
    pub(super) fn json(&self) -> String {
        let object = serde_json::to_string(self).expect("the report has string keys only");
        object + "\n"
    }

    /// The checks, and the calls that went wrong; all of them if `verbose`.
    pub(super) fn text(&self, verbose: bool) -> String {
        let mut out = format!("{}\n", visible(&self.path));
        let mut line = |name: Id, text: &str| {
            let name = left(&told(&name), NAME_COLUMNS);
            // Writing to a string cannot fail.
            let _ = writeln!(out, "  {name} {text}");
        };
        let time = |ms: f64| {
            told(&say!(
                REPORTS,
                "cli-probe-ms",
                ms = Argument::decimal(ms, 1)
            ))
        };
        if let Some(file) = &self.file {
            line(id!(REPORTS, "cli-probe-file"), &told(&file.kind));
            line(id!(REPORTS, "cli-probe-exports"), &file.exports.join(", "));
        }
        if let Some(ms) = self.init_ms {
            line(id!(REPORTS, "cli-probe-init"), &time(ms));
        }
        for text in &self.printed {
            line(id!(REPORTS, "cli-probe-printed"), text);
        }
        for note in &self.notes {
            line(id!(REPORTS, "cli-probe-note"), &told(note));
        }
        if let Some(ms) = self.close_ms {
            line(id!(REPORTS, "cli-probe-close"), &time(ms));
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
        let calls = say!(
            REPORTS,
            "cli-probe-calls",
            count = self.calls.len(),
            ok = count(Outcome::Ok),
            illegal = count(Outcome::Illegal),
            odd = count(Outcome::Odd),
            failed = count(Outcome::Failed),
            starts = self.starts
        );
        let checks = say!(
            REPORTS,
            "cli-probe-checks",
            count = self.checks.len(),
            passed = graded(Grade::Pass),
            warnings = graded(Grade::Warn),
            failed = graded(Grade::Fail),
            skipped = graded(Grade::Skip)
        );
        format!("{}\n{}\n", told(&calls), told(&checks))
    }
}

impl Check {
    fn write(&self, out: &mut String) {
        let grade = told(&match self.grade {
            Grade::Pass => id!(REPORTS, "cli-probe-pass"),
            Grade::Warn => id!(REPORTS, "cli-probe-warn"),
            Grade::Fail => id!(REPORTS, "cli-probe-fail"),
            Grade::Skip => id!(REPORTS, "cli-probe-skip"),
        });
        let _ = writeln!(out, "  {grade}  {:<12} {}", self.id, told(&self.reason));
    }
}

impl Call {
    fn write(&self, out: &mut String) {
        let outcome = told(&match self.outcome {
            Outcome::Ok => id!(REPORTS, "cli-probe-ok"),
            Outcome::Illegal => id!(REPORTS, "cli-probe-illegal"),
            Outcome::Odd => id!(REPORTS, "cli-probe-odd"),
            Outcome::Failed => id!(REPORTS, "cli-probe-failed"),
        });
        let _ = writeln!(
            out,
            "  {:<7} {:>2}  {} {:>9.2} ms  {outcome}: {}",
            self.kind,
            self.size,
            left(&told(&self.position), POSITION_COLUMNS),
            self.ms,
            told(&self.answer)
        );
        for note in &self.notes {
            let note = say!(REPORTS, "cli-probe-noted", note);
            let _ = writeln!(out, "              {}", told(&note));
        }
        for text in self.printed.iter().take(LINES_SHOWN) {
            let _ = writeln!(out, "              | {text}");
        }
        if let count @ 1.. = self.printed.len().saturating_sub(LINES_SHOWN) {
            let more = say!(REPORTS, "cli-probe-more-lines", count);
            let _ = writeln!(out, "              | {}", told(&more));
        }
    }
}
