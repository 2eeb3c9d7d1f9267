//! `katsura regress`: files of GTP commands and the answers they should get.

mod report;

use super::engines;
use super::error::{CliError, TEXTS};
use super::terminal;
use crate::regressing::{self, Item, Program};
use message::{Message, say};
use report::{FileReport, Report, Test};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// Run GTP regression files (.tst) against an engine of any kind.
///
/// The format is that of GNU Go's own tests and of gogui-regress: after a numbered command a line
/// `#? [PATTERN]` tells what its answer should be, `#? [!PATTERN]` what it should not be; a star
/// behind it says that the test is known to fail. Each file gets a fresh engine, which runs in the
/// file's folder. Only what was not expected is listed. Exit code 1 if a test failed unexpectedly.
#[derive(clap::Args)]
pub(super) struct RegressArgs {
    /// The engine: built in, a library, or a GTP command line such as "gnugo --mode gtp".
    engine: String,
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Run the tests with this number only, each with the commands that set its position up.
    #[arg(long, value_name = "ID")]
    only: Vec<String>,
    /// Seconds a command may take; then the engine is ended and its test fails.
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = engines::seconds)]
    limit: Duration,
    /// List every test with its answer.
    #[arg(long, short)]
    verbose: bool,
    /// Print the results as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &RegressArgs) -> Result<ExitCode, CliError> {
    let options = engines::gtp_options(&args.engine)?;
    let mut report = Report::default();
    // All are read before the first is run: a wrong name should not show an hour later.
    let scripts = args.files.iter().map(|path| read(path).map(|s| (path, s)));
    for (path, script) in scripts.collect::<Result<Vec<_>, CliError>>()? {
        let mut options = options.clone();
        options.directory = Some(folder_of(path));
        let mut program = Program::new(options, args.limit, Arc::default());
        let done = run_file(path, &script, &mut program, &args.only)?;
        if !args.json {
            done.write(&mut terminal::out(), args.verbose)?;
        }
        report.add(done);
    }
    if args.json {
        report.write_json(&mut terminal::json())?;
    } else {
        report.write_total(&mut terminal::out())?;
    }
    if !args.only.is_empty() && report.is_empty() {
        let tests = args.only.join(", ");
        return Err(CliError::Failed(say!(TEXTS, "cli-no-test", tests)));
    }
    Ok(if report.is_as_expected() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn read(path: &Path) -> Result<Vec<Item>, CliError> {
    let bytes = files::read(path).map_err(|error| CliError::Open {
        path: path.to_owned(),
        error,
    })?;
    Ok(regressing::parse(&String::from_utf8_lossy(&bytes)))
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Runs the tests of a file; those with other numbers than `only`, if any are given, are left out.
fn run_file(
    path: &Path,
    script: &[Item],
    program: &mut Program,
    only: &[String],
) -> Result<FileReport, CliError> {
    let mut report = FileReport::new(path);
    let ran = regressing::run(script, program, only, |done| {
        let item = &script[done.at];
        if let Some((id, expected)) = item.test() {
            report.add(Test {
                id: id.to_owned(),
                line: item.line,
                command: item.command.clone(),
                expected: expected.text.clone(),
                got: done.got,
                outcome: done.outcome,
                failure: done.failure.map(Into::into),
            });
        }
    });
    ran.map_err(|why| CliError::Failed(why.sentence()))?;
    report.note_restarts(program.restarts());
    Ok(report)
}
