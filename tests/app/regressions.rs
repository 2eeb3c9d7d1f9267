//! Regressions: tests for engines, run in the window.

use crate::house::{House, Open};
use app::engines::regressions::{RegressionCommand, TestOutcome};
use app::settings::actions::Action;
use app::settings::profiles::{GtpProfile, Profile};
use app::shell::state::Dialog;
use std::path::Path;

const PROGRAM: &str = env!("CARGO_BIN_EXE_katsura");

const TESTS: &str = "\
    boardsize 9\nclear_board\nplay black D4\nplay white E5\n10 protocol_version\n#? [2]\n20 known_command play\n\
    #? [false]\n30 known_command xyz\n#? [true]*\nloadsgf game.sgf 2\n40 known_command genmove\n#? [true]\n\
    genmove black\n50 protocol_version\n#? [3|2]\n\
    clear_board\n60 name\n#? [random]";

/// The window in which the tests of that file were started with a program.
fn running(file: &Path) -> Open {
    let command = shell_words::join([PROGRAM, "gtp", "random"]);
    let program = Profile::Gtp(GtpProfile::new("mine", &command));
    let mut open = House::new("(;SZ[9])")
        .with(|settings| settings.engines.push(program))
        .open();
    open.run(Action::Regression);
    assert_eq!(open.state().dialog(), Some(&Dialog::Regression));
    open.run(RegressionCommand::File(file.to_owned().into()));
    open.run(RegressionCommand::Engine("mine".into()));
    open.run(RegressionCommand::Start);
    if open.state().dialog().is_none() {
        open.click("Run it");
        open.run(Action::Regression);
        open.run(RegressionCommand::Start);
    }
    open
}

#[test]
fn tests_are_run_and_a_click_opens_the_position() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("my tests.tst");
    // Neither file has a line end at its end.
    std::fs::write(&file, TESTS).expect("tests");
    std::fs::write(folder.path().join("game.sgf"), "(;SZ[13];B[cc];W[dd])").expect("a game");
    let mut open = running(&file);
    open.wait_until("the end of the tests", |state| {
        let now = state.engines().regression();
        !now.is_running() && now.total() > 0
    });
    let now = open.state().engines().regression();
    assert_eq!(now.failure(), None);
    let outcomes: Vec<(&str, TestOutcome, bool)> = now
        .rows()
        .iter()
        .map(|row| (&*row.id, row.outcome, row.position.is_some()))
        .collect();
    assert_eq!(
        outcomes,
        [
            ("10", TestOutcome::Passed, true),
            ("20", TestOutcome::Failed, true),
            ("30", TestOutcome::FailedAsKnown, true),
            ("40", TestOutcome::Passed, true),
            // Nobody knows what the engine played.
            ("50", TestOutcome::Passed, false),
            ("60", TestOutcome::Passed, true),
        ]
    );
    assert_eq!(now.counts(), [4, 2]);
    open.click("failed: 20 known_command play");
    let document = open.state().document();
    assert_eq!(open.state().dialog(), None);
    assert_eq!(document.record().size().width(), 9);
    let comment = document.record().msg(document.cursor());
    assert_eq!(comment, "20 known_command play\n#? [false]\n= true");
    open.run(RegressionCommand::Open(3));
    assert_eq!(open.state().dialog(), None);
    assert_eq!(open.state().document().record().size().width(), 13);
    let record = open.state().document().record();
    let moves = record.cells().filter(|&cell| record.mv(cell).is_some());
    assert_eq!(moves.count(), 1, "the position before the second move");
    // Run again on a changed file, it says what was otherwise before.
    std::fs::write(&file, TESTS.replace("[false]", "[true]")).expect("tests");
    open.run(Action::Regression);
    open.run(RegressionCommand::Start);
    open.wait_until("the end of the tests", |state| {
        !state.engines().regression().is_running()
    });
    let now = open.state().engines().regression();
    let changed: Vec<&str> = now
        .rows()
        .iter()
        .filter(|row| now.has_changed(row))
        .map(|row| &*row.id)
        .collect();
    assert_eq!(changed, ["20"]);
    let runs: Vec<(usize, usize)> = now
        .runs()
        .map(|run| (run.right.len(), run.wrong.len()))
        .collect();
    assert_eq!(runs, [(4, 2)]);
    open.click("Earlier runs (1)");
    open.settle();
    assert!(open.has("4 passed, 2 failed"));
}

#[test]
fn what_a_test_expects_is_changed_in_its_file() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("some.tst");
    let tests = "10 protocol_version\n#? [3]\n20 known_command xyz # why\n#? [true]*\n";
    std::fs::write(&file, tests).expect("tests");
    let mut open = running(&file);
    open.wait_until("the end of the tests", |state| {
        let now = state.engines().regression();
        !now.is_running() && now.total() > 0
    });
    let outcome = |open: &Open, at: usize| open.state().engines().regression().rows()[at].outcome;
    open.click("Right answer: 10 protocol_version");
    open.wait_until("the change", |state| {
        state.engines().regression().counts() == [1, 1]
    });
    open.click("Should pass: 20 known_command xyz");
    open.wait_until("the change", |state| {
        state.engines().regression().rows()[1].outcome == TestOutcome::Failed
    });
    assert_eq!(outcome(&open, 0), TestOutcome::Passed);
    assert_eq!(
        std::fs::read_to_string(&file).expect("tests"),
        "10 protocol_version\n#? [2]\n20 known_command xyz # why\n#? [true]\n"
    );
    // Somebody else has written into it meanwhile: nothing is written over.
    std::fs::write(&file, tests).expect("tests");
    open.click("Known to fail: 20 known_command xyz");
    open.wait_until("the refusal", |state| {
        state.engines().regression().failure().is_some()
    });
    assert_eq!(outcome(&open, 1), TestOutcome::Failed);
    assert_eq!(std::fs::read_to_string(&file).expect("tests"), tests);
}

#[test]
fn a_file_that_is_not_there_and_a_program_that_is_none_are_told() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("gone.tst");
    let mut open = House::new("(;SZ[9])").open();
    open.run(Action::Regression);
    open.run(RegressionCommand::File(file.into()));
    open.run(RegressionCommand::Engine("random".into()));
    open.run(RegressionCommand::Start);
    open.wait_until("the end", |state| {
        !state.engines().regression().is_running()
    });
    let failure = open.state().engines().regression().failure().cloned();
    let said = failure.map(|failure| open.state().in_words(&failure));
    assert!(said.is_some_and(|said| said.contains("gone.tst")));
}
