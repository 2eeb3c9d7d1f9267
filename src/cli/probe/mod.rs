//! `katsura probe`: tries an engine library out, in a child process.

mod positions;
mod prober;
mod report;

use super::{CliError, engines};
use engine::LibraryFile;
use positions::Case;
use prober::{Prober, millis};
use report::{Call, FileFacts, Outcome, Report, Verdict};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Try an engine library out: load it, ask every kind of question on several boards, close it.
///
/// Tells what it exports, answers, prints and breaks, with times. It runs in a process of its own,
/// which is started again after a crash. The exit status is 1 if it cannot be loaded, crashes, or
/// does not come back; illegal moves are reported, but do not change the exit status.
#[derive(clap::Args)]
pub(super) struct ProbeArgs {
    /// The library.
    library: PathBuf,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// Seconds a call may take; then the library is told to stop, and killed if it does not.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = engines::seconds)]
    think_limit: Duration,
}

/// After so many calls that did not come back the rest is not asked: each costs minutes of life.
const MAX_HANGS: usize = 3;
/// After so many starts in a row that failed there is no use in more.
const MAX_FAILED_STARTS: usize = 2;

pub(super) fn run(args: &ProbeArgs) -> Result<ExitCode, CliError> {
    let mut report = Report::new(args);
    examine(args, &mut report);
    let mut out = std::io::stdout().lock();
    if args.json {
        out.write_all(report.json().as_bytes())?;
    } else if report.file.is_some() {
        out.write_all(report.text().as_bytes())?;
    }
    if let Some(error) = &report.error {
        super::complain(error);
    }
    Ok(match report.status {
        Verdict::Ok => ExitCode::SUCCESS,
        Verdict::Faulty | Verdict::Failed => ExitCode::FAILURE,
    })
}

fn examine(args: &ProbeArgs, report: &mut Report) {
    match engine::inspect(&args.library) {
        Ok(file) => report.file = Some(facts(&file)),
        Err(error) => return report.fail(error.to_string()),
    }
    let path = match std::path::absolute(&args.library) {
        Ok(path) => path,
        Err(error) => return report.fail(error.to_string()),
    };
    let mut prober = Prober::new(path, args.think_limit);
    let begun = Instant::now();
    let started = prober.start();
    report.init_ms = Some(millis(begun.elapsed()));
    report.starts = prober.starts();
    let said = prober.take_said();
    report.printed.extend(said.printed);
    report.notes.extend(said.notes);
    if let Err(error) = started {
        return report.fail(engines::reason(&error));
    }
    ask_everything(&mut prober, report);
    let closed = prober.close();
    let said = prober.take_said();
    report.printed.extend(said.printed);
    report.notes.extend(said.notes);
    if let Some((time, result)) = closed {
        report.close_ms = Some(millis(time));
        if let Err(error) = result {
            report.notes.push(engines::reason(&error));
            report.status = Verdict::Faulty;
        }
    }
    report.starts = prober.starts();
    if report.calls.iter().any(|c| c.outcome == Outcome::Failed) {
        report.status = Verdict::Faulty;
    }
}

fn facts(file: &LibraryFile) -> FileFacts {
    let exports = [
        Some(&file.thinking),
        file.init.as_ref(),
        file.close.as_ref(),
    ];
    FileFacts {
        kind: format!("{}, {}, {} bits", file.kind, file.architecture, file.bits),
        exports: exports.into_iter().flatten().cloned().collect(),
    }
}

/// Asks every question at every position, starting the library again after each crash.
fn ask_everything(prober: &mut Prober, report: &mut Report) {
    let (mut hangs, mut failed_starts) = (0, 0);
    for case in positions::cases() {
        for kind in prober::KINDS {
            if let Err(error) = prober.start() {
                failed_starts += 1;
                report
                    .calls
                    .push(not_started(&case, kind, engines::reason(&error)));
                if failed_starts == MAX_FAILED_STARTS {
                    report
                        .notes
                        .push("it does not start any more; the rest was not asked".to_owned());
                    return;
                }
                continue;
            }
            failed_starts = 0;
            let call = prober.call(&case, kind);
            hangs += usize::from(call.hung);
            report.calls.push(call.report);
            if hangs == MAX_HANGS {
                report.notes.push(format!(
                    "it did not come back {hangs} times; the rest was not asked"
                ));
                return;
            }
        }
    }
}

fn not_started(case: &Case, kind: &'static str, error: String) -> Call {
    Call {
        kind,
        size: case.game.size().width(),
        position: case.name,
        outcome: Outcome::Failed,
        answer: error,
        ms: 0.0,
        printed: Vec::new(),
        notes: Vec::new(),
    }
}
