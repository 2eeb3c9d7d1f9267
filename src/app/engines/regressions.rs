//! Regressions: the tests of a file (`.tst`, GTP commands and the answers they should get), run with an engine of the list on a
//! thread of its own; what each came to, and what it came to the time before.

use crate::WINDOW;
use crate::engines::{Effects, Engines, EnginesContext, EnginesEffect, Source};
use chrono::{DateTime, Utc};
use fileref::FileRef;
use message::{Sentence, say};
use record::Collection;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What happens with regressions.
#[derive(Debug)]
pub enum RegressionCommand {
    /// Show the tests, or ask what is to be run.
    Show,
    /// Take the tests of that file.
    File(FileRef),
    /// Take the engine of that name.
    Engine(String),
    /// Run them.
    Start,
    /// It is enough.
    Stop,
    /// The run of that number has so many tests.
    Begun(u64, usize),
    /// A test of that run has an answer.
    Ran(u64, Box<TestRow>),
    /// That run is over; the reason says why it could not go on.
    Ended(u64, Option<Sentence>),
    /// Change what the test of that place in the list (from 0) expects, in its file.
    Expect(usize, Expectation),
    /// The file has the change that was wanted of the test at that place, whose pattern is that now; or why it has not.
    Expected(u64, usize, Result<String, Sentence>),
    /// These runs of that file are remembered, the newest last.
    Runs(FileRef, Vec<TestRun>),
    /// Open the position that the test of that place in the list is about, from 0.
    Open(usize),
}

/// What is to be done about the tests of a file.
#[derive(Debug)]
pub enum RegressionEffect {
    /// Run them.
    Run(Box<TestOrder>),
    /// Change one in the file.
    Change(Box<TestChange>),
    /// Remember what a run came to.
    Keep(Box<TestRun>),
    /// Which runs of the tests of that file are remembered?
    AskRuns(FileRef),
}

impl From<RegressionEffect> for EnginesEffect {
    fn from(effect: RegressionEffect) -> EnginesEffect {
        EnginesEffect::Regression(effect)
    }
}

/// Tests that are to be run, for a thread.
#[derive(Debug)]
pub struct TestOrder {
    /// The number of the run.
    pub number: u64,
    /// The tests.
    pub file: FileRef,
    /// How the engine is started.
    pub engine: Source,
    /// Set when nobody wants more.
    pub stop: Arc<AtomicBool>,
}

/// What a test shall expect from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// The answer that the engine gave.
    Answer,
    /// What it expects, but it is known to fail.
    KnownToFail,
    /// What it expects, and it should pass.
    ToPass,
}

/// A test that is to be changed in its file, for a thread.
#[derive(Debug)]
pub struct TestChange {
    /// The number of the run that the list is of.
    pub number: u64,
    /// The test's place in the list, from 0.
    pub at: usize,
    /// The file.
    pub file: FileRef,
    /// The test as it was run.
    pub row: TestRow,
    /// What it shall expect.
    pub to: Expectation,
}

/// What became of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TestOutcome {
    /// As it should be.
    Passed,
    /// Wrong.
    Failed,
    /// As it should be, though it was known to fail.
    PassedAtLast,
    /// Wrong, as is known.
    FailedAsKnown,
    /// Not judged.
    Shown,
}

impl TestOutcome {
    /// Whether the answer was right; none if it was not judged.
    pub fn is_right(self) -> Option<bool> {
        match self {
            TestOutcome::Passed | TestOutcome::PassedAtLast => Some(true),
            TestOutcome::Failed | TestOutcome::FailedAsKnown => Some(false),
            TestOutcome::Shown => None,
        }
    }

    /// Whether the file says that the test fails.
    pub fn is_known_to_fail(self) -> bool {
        matches!(self, TestOutcome::FailedAsKnown | TestOutcome::PassedAtLast)
    }

    /// What becomes of it, with the same answer, when the test expects something else.
    fn when(self, to: Expectation) -> TestOutcome {
        match (to, self.is_right()) {
            (Expectation::Answer, _) | (Expectation::ToPass, Some(true)) => TestOutcome::Passed,
            (Expectation::ToPass, Some(false)) => TestOutcome::Failed,
            (Expectation::KnownToFail, Some(true)) => TestOutcome::PassedAtLast,
            (Expectation::KnownToFail, Some(false)) => TestOutcome::FailedAsKnown,
            (Expectation::KnownToFail | Expectation::ToPass, None) => self,
        }
    }
}

/// A test that was run.
#[derive(Clone, Debug)]
pub struct TestRow {
    /// Its number, as written.
    pub id: String,
    /// Its line in the file, from 1.
    pub line: usize,
    /// The command.
    pub command: String,
    /// The pattern of the right answer.
    pub expected: String,
    /// The answer.
    pub got: String,
    /// What became of it.
    pub outcome: TestOutcome,
    /// Why there is no answer, or none that can be judged.
    pub failure: Option<Sentence>,
    /// How long the answer took.
    pub took: Duration,
    /// The position it is about, if the commands before it tell.
    pub position: Option<Box<Collection>>,
}

impl TestRow {
    fn name(&self) -> String {
        format!("{} {}", self.id, self.command)
    }
}

/// What a run of all tests of a file came to. A test is named by its number and command, as in the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TestRun {
    /// When it was over, in seconds since 1970 (UTC).
    pub at: i64,
    /// The file.
    pub file: FileRef,
    /// The name of the engine.
    pub engine: String,
    /// How long the answers took together, in seconds.
    pub seconds: f64,
    /// The tests that passed.
    pub right: Vec<String>,
    /// The tests that failed, as expected or not.
    pub wrong: Vec<String>,
}

impl TestRun {
    fn outcome(&self, name: &str) -> Option<bool> {
        let has = |list: &[String]| list.iter().any(|known| known == name);
        if has(&self.right) {
            return Some(true);
        }
        has(&self.wrong).then_some(false)
    }
}

/// So many runs of a file are shown.
const SHOWN_RUNS: usize = 20;

/// The tests that are run or were, and what is chosen for the next run.
#[derive(Debug, Default)]
pub struct Regression {
    file: Option<FileRef>,
    engine: String,
    number: u64,
    stop: Arc<AtomicBool>,
    rows: Vec<TestRow>,
    // What the runs before came to, of the same file, the newest last.
    runs: Vec<TestRun>,
    total: usize,
    // The run whose tests are listed, when it is over.
    listed: Option<TestRun>,
    // The test that is being changed in its file, by its place.
    changing: Option<(usize, Expectation)>,
    running: bool,
    failure: Option<Sentence>,
}

impl Regression {
    /// The file with the tests.
    pub fn file(&self) -> Option<&FileRef> {
        self.file.as_ref()
    }

    /// The name of the engine.
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// The tests that have been run, in the order of the file.
    pub fn rows(&self) -> &[TestRow] {
        &self.rows
    }

    /// How many tests the file has; 0 before that is known.
    pub fn total(&self) -> usize {
        self.total
    }

    /// Whether more is to come.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Why it ended early.
    pub fn failure(&self) -> Option<&Sentence> {
        self.failure.as_ref()
    }

    /// How many tests passed and how many failed, as expected or not.
    pub fn counts(&self) -> [usize; 2] {
        let count = |right| {
            let so = |row: &&TestRow| row.outcome.is_right() == Some(right);
            self.rows.iter().filter(so).count()
        };
        [count(true), count(false)]
    }

    /// Whether a test that was judged came out otherwise in the run before.
    pub fn has_changed(&self, row: &TestRow) -> bool {
        let now = row.outcome.is_right();
        let before = self.runs.last().and_then(|run| run.outcome(&row.name()));
        before.is_some() && now.is_some() && before != now
    }

    /// The runs of the same file before the one that is shown, the newest first.
    pub fn runs(&self) -> impl Iterator<Item = &TestRun> {
        self.runs.iter().rev().take(SHOWN_RUNS)
    }

    /// The run whose tests are listed, if all of them have been run.
    fn run(&self, date: DateTime<Utc>) -> Option<TestRun> {
        let file = self.file.as_ref()?;
        if self.rows.is_empty() || self.rows.len() != self.total {
            return None;
        }
        let named = |right| {
            let so = self
                .rows
                .iter()
                .filter(move |row| row.outcome.is_right() == Some(right));
            so.map(TestRow::name).collect()
        };
        Some(TestRun {
            at: date.timestamp(),
            file: file.clone(),
            engine: self.engine.clone(),
            seconds: self.rows.iter().map(|row| row.took.as_secs_f64()).sum(),
            right: named(true),
            wrong: named(false),
        })
    }

    /// What the user may want of a test's expectation; nothing while tests run, or the file is being changed.
    pub fn changes(&self, row: &TestRow) -> Vec<Expectation> {
        if self.running || self.changing.is_some() {
            return Vec::new();
        }
        let mut changes = Vec::new();
        if row.outcome.is_right() == Some(false) && row.failure.is_none() {
            changes.push(Expectation::Answer);
        }
        match row.outcome {
            TestOutcome::Failed => changes.push(Expectation::KnownToFail),
            TestOutcome::FailedAsKnown | TestOutcome::PassedAtLast => {
                changes.push(Expectation::ToPass);
            }
            TestOutcome::Passed | TestOutcome::Shown => {}
        }
        changes
    }

    fn change(&mut self, at: usize, to: Expectation) -> Option<TestChange> {
        let row = self.rows.get(at)?.clone();
        let file = self.file.clone()?;
        if !self.changes(&row).contains(&to) {
            return None;
        }
        self.changing = Some((at, to));
        Some(TestChange {
            number: self.number,
            at,
            file,
            row,
            to,
        })
    }

    fn changed(&mut self, at: usize, expected: Result<String, Sentence>) {
        let Some((_, to)) = self.changing.take().filter(|&(place, _)| place == at) else {
            return;
        };
        match (expected, self.rows.get_mut(at)) {
            (Ok(expected), Some(row)) => {
                row.expected = expected;
                row.outcome = row.outcome.when(to);
                self.failure = None;
            }
            (Err(failure), _) => self.failure = Some(failure),
            (Ok(_), None) => {}
        }
    }

    fn end(&mut self) {
        self.stop.store(true, Ordering::Release);
        self.running = false;
    }
}

impl Engines {
    /// The tests that are run or were.
    pub fn regression(&self) -> &Regression {
        &self.regression
    }

    /// Something about regressions.
    pub(super) fn regression_command(
        &mut self,
        command: RegressionCommand,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        match command {
            RegressionCommand::Show => {
                if self.by_name(&self.regression.engine).is_none() {
                    let drawing = self.name(self.overlay_engine).to_owned();
                    self.regression.engine = drawing;
                }
                out.push(EnginesEffect::ShowRegression);
            }
            RegressionCommand::File(file) => {
                let now = &mut self.regression;
                now.end();
                if now.file.as_ref() != Some(&file) {
                    now.runs.clear();
                    now.listed = None;
                    out.push(RegressionEffect::AskRuns(file.clone()).into());
                }
                now.rows.clear();
                now.changing = None;
                now.total = 0;
                now.failure = None;
                now.file = Some(file);
            }
            RegressionCommand::Engine(name) => self.regression.engine = name,
            RegressionCommand::Start => self.start_regression(out),
            RegressionCommand::Stop => self.regression.stop.store(true, Ordering::Release),
            RegressionCommand::Begun(number, total) => {
                if number == self.regression.number {
                    self.regression.total = total;
                }
            }
            RegressionCommand::Ran(number, row) => {
                if number == self.regression.number {
                    self.regression.rows.push(*row);
                }
            }
            RegressionCommand::Ended(number, failure) => {
                let now = &mut self.regression;
                if number != now.number || !now.running {
                    return;
                }
                now.running = false;
                now.failure = failure;
                now.listed = now.run(context.date);
                if let Some(run) = now.listed.clone() {
                    out.push(RegressionEffect::Keep(Box::new(run)).into());
                }
                let [passed, failed] = now.counts();
                let text = say!(WINDOW, "regress-over", passed, failed);
                out.push(EnginesEffect::Inform(context.texts.tell(&text)));
            }
            RegressionCommand::Expect(at, to) => {
                if let Some(change) = self.regression.change(at, to) {
                    out.push(RegressionEffect::Change(Box::new(change)).into());
                }
            }
            RegressionCommand::Expected(number, at, expected) => {
                if number == self.regression.number {
                    self.regression.changed(at, expected);
                }
            }
            RegressionCommand::Runs(file, runs) => {
                let now = &mut self.regression;
                if now.file.as_ref() == Some(&file) && now.runs.is_empty() {
                    now.runs = runs;
                }
            }
            RegressionCommand::Open(at) => {
                let row = self.regression.rows.get(at);
                if let Some(games) = row.and_then(|row| row.position.clone()) {
                    out.push(EnginesEffect::OpenTest(games, at));
                }
            }
        }
    }

    fn start_regression(&mut self, out: &mut Effects) {
        if self.regression.running {
            return;
        }
        let Some(file) = self.regression.file.clone() else {
            return;
        };
        let Some(slot) = self.by_name(&self.regression.engine) else {
            return;
        };
        let (id, engine) = (slot.id, slot.source.clone());
        self.ask_again_for_permission(id);
        if !self.may_start(id, out) {
            // The question is behind the dialog.
            out.push(EnginesEffect::CloseDialog);
            return;
        }
        let now = &mut self.regression;
        now.number += 1;
        now.stop = Arc::default();
        now.changing = None;
        now.rows.clear();
        now.runs.extend(now.listed.take());
        now.total = 0;
        now.running = true;
        now.failure = None;
        let order = TestOrder {
            number: now.number,
            file,
            engine,
            stop: Arc::clone(&now.stop),
        };
        out.push(RegressionEffect::Run(Box::new(order)).into());
    }
}
