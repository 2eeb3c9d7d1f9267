//! Runs regressions that were ordered, on a thread of their own.

use crate::regressing::{self, Board, Expected, Item, Outcome, Program};
use app::WINDOW;
use app::engines::Source;
use app::engines::regressions::{
    Expectation, RegressionCommand, TestChange, TestOrder, TestOutcome, TestRow,
};
use fileref::FileRef;
use gtp::GtpOptions;
use message::{FILES, Message, Sentence, id, say};
use record::Collection;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long a command may take, as `katsura regress` has it.
const LIMIT: Duration = Duration::from_mins(10);

/// Carries an order out. `tell` hands on what happens.
pub(super) fn run(order: &TestOrder, tell: impl Fn(RegressionCommand)) {
    let failure = run_tests(order, &tell).err();
    tell(RegressionCommand::Ended(order.number, failure));
}

fn run_tests(order: &TestOrder, tell: &impl Fn(RegressionCommand)) -> Result<(), Sentence> {
    let path = order.file.as_path();
    let bytes = read(&order.file)?;
    let script = regressing::parse(&String::from_utf8_lossy(&bytes));
    let total = script.iter().filter(|item| item.test().is_some()).count();
    tell(RegressionCommand::Begun(order.number, total));
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut options = options(&order.engine);
    options.directory = Some(folder.to_owned());
    let mut program = Program::new(options, LIMIT, Arc::clone(&order.stop));
    let mut board = Board::new(&script, folder);
    let ran = regressing::run(&script, &mut program, &[], |done| {
        let item = &script[done.at];
        let Some((id, expected)) = item.test() else {
            return;
        };
        let row = TestRow {
            id: id.to_owned(),
            line: item.line,
            command: item.command.clone(),
            expected: expected.text.clone(),
            position: position(item, board.before(done.at), &done.got),
            got: done.got,
            outcome: outcome(done.outcome),
            failure: done.failure,
            took: done.took,
        };
        tell(RegressionCommand::Ran(order.number, Box::new(row)));
    });
    match ran {
        Ok(()) | Err(regressing::Failure::Cancelled) => Ok(()),
        Err(why) => Err(why.sentence()),
    }
}

fn read(file: &FileRef) -> Result<Vec<u8>, Sentence> {
    files::read(file.as_path()).map_err(|error| {
        let reason = error.sentence();
        say!(FILES, "file-reason", file = file.name(), reason)
    })
}

/// Changes a test in its file.
pub(super) fn change(change: &TestChange) -> RegressionCommand {
    RegressionCommand::Expected(change.number, change.at, change_test(change))
}

fn change_test(change: &TestChange) -> Result<String, Sentence> {
    let path = change.file.as_path();
    let row = &change.row;
    let bytes = read(&change.file)?;
    let old = Expected {
        text: row.expected.clone(),
        fails: row.outcome.is_known_to_fail(),
        ignored: row.outcome == TestOutcome::Shown,
    };
    let new = match change.to {
        Expectation::Answer => Expected::just(&row.got),
        Expectation::KnownToFail | Expectation::ToPass => Expected {
            fails: change.to == Expectation::KnownToFail,
            ..old.clone()
        },
    };
    let written = regressing::with_expected(&bytes, row.line, (&row.id, &old), &new)
        .ok_or_else(|| Sentence::from(id!(WINDOW, "regress-file-changed")))?;
    files::store::write_atomically(path, &written)
        .map_err(|error| say!(FILES, "file-trouble", file = path, reason = &error))?;
    Ok(new.text)
}

/// The position of a test, with a comment that says what was asked and answered.
fn position(item: &Item, before: Option<Collection>, got: &str) -> Option<Box<Collection>> {
    let mut games = before?;
    let record = games.game_mut(0);
    let mut end = record.root();
    while let Some(next) = record.car(end) {
        end = next;
    }
    let (id, expected) = item.test()?;
    let text = format!("{id} {}\n#? [{}]\n= {got}", item.command, expected.text);
    record.set_text(end, "C", &text);
    // As if it had been read: what was written into it is no change of the user's.
    Collection::read(games.write()).ok().map(Box::new)
}

fn outcome(outcome: Outcome) -> TestOutcome {
    match outcome {
        Outcome::Pass => TestOutcome::Passed,
        Outcome::UnexpectedFail => TestOutcome::Failed,
        Outcome::UnexpectedPass => TestOutcome::PassedAtLast,
        Outcome::ExpectedFail => TestOutcome::FailedAsKnown,
        Outcome::Ignored => TestOutcome::Shown,
    }
}

/// The GTP program that is asked; what is none is served by this program.
fn options(source: &Source) -> GtpOptions {
    let engine = match source {
        Source::Gtp(program) => return super::programs::gtp_options(program),
        Source::Builtin(name) => name.clone(),
        Source::Library(library) => library.path.as_path().to_string_lossy().into_owned(),
        Source::Net(net) => format!("net:{}", net.net),
    };
    let own = std::env::current_exe().unwrap_or_else(|_| "katsura".into());
    let words = [own.to_string_lossy().into_owned(), "gtp".into(), engine];
    GtpOptions::new(shell_words::join(words))
}
