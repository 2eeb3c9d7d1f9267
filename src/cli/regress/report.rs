//! What the tests came to.

use crate::cli::language::{English, REPORTS, told};
use crate::regressing::Outcome;
use message::{Id, Sentence, id, say, visible};
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;

/// One test.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Test {
    /// Its number, as written.
    pub(super) id: String,
    /// Its line in the file, from 1.
    pub(super) line: usize,
    pub(super) command: String,
    /// The pattern.
    pub(super) expected: String,
    /// The answer.
    pub(super) got: String,
    pub(super) outcome: Outcome,
    /// Why there is no answer, or none that can be judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) failure: Option<English>,
}

impl Test {
    /// What the engine answered, and what it should have.
    fn result(&self) -> Sentence {
        let (outcome, command) = (word(self.outcome), &self.command);
        match (&self.failure, self.outcome) {
            (Some(reason), _) => {
                say!(REPORTS, "cli-regress-failed", outcome, command, reason)
            }
            (None, Outcome::UnexpectedPass | Outcome::Pass) => {
                say!(REPORTS, "cli-regress-right", outcome, answer = &self.got)
            }
            _ => say!(
                REPORTS,
                "cli-regress-wrong",
                outcome,
                command,
                expected = &self.expected,
                answer = &self.got
            ),
        }
    }
}

/// An outcome in a word.
fn word(outcome: Outcome) -> Id {
    match outcome {
        Outcome::UnexpectedFail => id!(REPORTS, "cli-regress-unexpected-fail"),
        Outcome::UnexpectedPass => id!(REPORTS, "cli-regress-unexpected-pass"),
        Outcome::Pass => id!(REPORTS, "cli-regress-pass"),
        Outcome::ExpectedFail => id!(REPORTS, "cli-regress-expected-fail"),
        Outcome::Ignored => id!(REPORTS, "cli-regress-ignored"),
    }
}

/// How many tests came to what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Counts {
    /// Tests that passed, expectedly or not.
    passes: u32,
    /// Tests that failed, expectedly or not.
    failures: u32,
    unexpected_passes: u32,
    unexpected_failures: u32,
    /// Tests that the engine did not answer.
    unanswered: u32,
    /// How often the engine had to be started again.
    restarts: u32,
}

impl Counts {
    fn take(&mut self, test: &Test) {
        match test.outcome {
            Outcome::Pass => self.passes += 1,
            Outcome::UnexpectedPass => {
                self.passes += 1;
                self.unexpected_passes += 1;
            }
            Outcome::UnexpectedFail => {
                self.failures += 1;
                self.unexpected_failures += 1;
            }
            Outcome::ExpectedFail => self.failures += 1,
            Outcome::Ignored => {}
        }
        self.unanswered += u32::from(test.failure.is_some());
    }

    fn add(&mut self, other: &Counts) {
        self.passes += other.passes;
        self.failures += other.failures;
        self.unexpected_passes += other.unexpected_passes;
        self.unexpected_failures += other.unexpected_failures;
        self.unanswered += other.unanswered;
        self.restarts += other.restarts;
    }

    /// What they come to, for the files of that name.
    fn of(&self, file: &str) -> Sentence {
        let counts = say!(
            REPORTS,
            "cli-regress-counts",
            file,
            passes = self.passes,
            all = self.passes + self.failures,
            unexpected_passes = self.unexpected_passes,
            unexpected_failures = self.unexpected_failures
        );
        match self.restarts {
            0 => counts,
            times => say!(REPORTS, "cli-regress-restarts", counts, times),
        }
    }
}

/// The tests of a file.
#[derive(Serialize)]
pub(super) struct FileReport {
    file: String,
    counts: Counts,
    tests: Vec<Test>,
}

impl FileReport {
    pub(super) fn new(path: &Path) -> FileReport {
        FileReport {
            file: path.display().to_string(),
            counts: Counts::default(),
            tests: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, test: Test) {
        self.counts.take(&test);
        self.tests.push(test);
    }

    /// Notes how often the engine had to be started again.
    pub(super) fn note_restarts(&mut self, restarts: u32) {
        self.counts.restarts = restarts;
    }

    /// Writes what was not expected, or everything, and the counts.
    pub(super) fn write(&self, out: &mut impl Write, everything: bool) -> io::Result<()> {
        for test in &self.tests {
            let was_expected = !matches!(
                test.outcome,
                Outcome::UnexpectedFail | Outcome::UnexpectedPass
            );
            if everything || !was_expected {
                let place = format!("{}:{}", visible(&self.file), test.line);
                writeln!(out, "{place}: {} {}", test.id, told(&test.result()))?;
            }
        }
        writeln!(out, "{}", told(&self.counts.of(&visible(&self.file))))?;
        out.flush()
    }
}

/// All files.
#[derive(Default, Serialize)]
pub(super) struct Report {
    files: Vec<FileReport>,
    total: Counts,
}

impl Report {
    pub(super) fn add(&mut self, file: FileReport) {
        self.total.add(&file.counts);
        self.files.push(file);
    }

    /// Tells whether there was no test at all.
    pub(super) fn is_empty(&self) -> bool {
        self.files.iter().all(|file| file.tests.is_empty())
    }

    /// Tells whether no test failed that should not.
    pub(super) fn is_as_expected(&self) -> bool {
        self.total.unexpected_failures == 0
    }

    /// Writes the sum if there is more than one file.
    pub(super) fn write_total(&self, out: &mut impl Write) -> io::Result<()> {
        if self.files.len() > 1 {
            let all = told(&id!(REPORTS, "cli-regress-total"));
            writeln!(out, "{}", told(&self.total.of(&all)))?;
        }
        Ok(())
    }

    pub(super) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *out, self)?;
        writeln!(out)
    }
}
