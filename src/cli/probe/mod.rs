//! `katsura probe`: tries an engine library out, in a child process.

mod checks;
mod habits;
mod positions;
mod prober;
mod report;

pub(super) use positions::middle_game;

use super::language::{COMMANDS, English, REPORTS};
use super::progress::Progress;
use super::terminal;
use super::{CliError, engines};
use cgfthink_host::LibraryFile;
use engine::EngineError;
use message::{Argument, id, say};
use positions::Case;
use prober::{Prober, millis};
use report::{Call, FileFacts, Grade, Outcome, Report, Seen, Verdict};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Try an engine library out: load it, ask every kind of question on many boards, close it.
///
/// Each check is named, with a grade (pass, warn, fail) and the reason: exports, sizes, colours, komi, handicap,
/// problems, passes, ko, long games, legal moves, overlay values, writing outside the arrays, output, times, repeated
/// questions, the stop flag, memory, idle time, a fresh start, close. It runs in a process of its own,
/// which is started again after a crash. The exit status is 1 if it cannot be loaded, crashes, or
/// does not come back; illegal moves are reported, but do not change the exit status.
#[derive(clap::Args)]
pub(super) struct ProbeArgs {
    /// The library.
    library: PathBuf,
    #[command(flatten)]
    bounds: engines::Bounds,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// Seconds a call may take; then the library is told to stop, and killed if it does not.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = engines::seconds)]
    think_limit: Duration,
    /// Seconds for everything; what there is no time for is not asked, and said so.
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = engines::seconds)]
    time: Duration,
    /// Show every call, not only those that went wrong.
    #[arg(short, long)]
    verbose: bool,
}

/// After so many calls that did not come back the rest is not asked: each costs minutes of life.
const MAX_HANGS: usize = 3;
/// After so many starts in a row that failed there is no use in more.
const MAX_FAILED_STARTS: usize = 2;

pub(super) fn run(args: &ProbeArgs) -> Result<ExitCode, CliError> {
    let mut report = Report::new(args);
    examine(args, &mut report);
    if args.json {
        terminal::json().write_all(report.json().as_bytes())?;
    } else if report.file.is_some() {
        terminal::out().write_all(report.text(args.verbose).as_bytes())?;
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
    match cgfthink_host::inspect(&args.library) {
        Ok(file) => {
            report.file = Some(facts(&file));
            report.checks.push(checks::exports(&file));
        }
        Err(error) => return report.fail(&error),
    }
    let path = match std::path::absolute(&args.library) {
        Ok(path) => path,
        Err(error) => return report.fail(&error),
    };
    let mut prober = Prober::new(path, args.think_limit, args.bounds);
    let begun = Instant::now();
    let started = prober.start();
    report.starts = prober.starts();
    let said = prober.take_said();
    report.printed.extend(said.printed);
    report.note(said.notes);
    if let Err(error) = started {
        return report.fail(&error.event());
    }
    report.init_ms = Some(millis(begun.elapsed()));
    report.checks.push(checks::start(millis(begun.elapsed())));
    report.checks.push(habits::protection(&prober));
    let cases = positions::cases();
    prober.begin(args.time);
    ask_everything(&mut prober, &cases, report);
    checks::of_calls(report);
    habits::of_library(&mut prober, &cases, report);
    // What it prints when asked a hundred times the same is no news.
    prober.take_said();
    let closed = prober.close();
    let said = prober.take_said();
    report.printed.extend(said.printed);
    report.note(said.notes);
    if let Some((time, result)) = closed {
        report.close_ms = Some(millis(time));
        report.checks.push(match result {
            Ok(()) => {
                let ms = Argument::decimal(millis(time), 1);
                let reason = say!(REPORTS, "cli-probe-closed", ms);
                checks::check("close", Grade::Pass, reason)
            }
            Err(error) => {
                report.status = Verdict::Faulty;
                checks::check("close", Grade::Fail, error.event())
            }
        });
    } else {
        report.checks.push(checks::check(
            "close",
            Grade::Skip,
            id!(REPORTS, "cli-probe-gone"),
        ));
    }
    report.conforms = report.checks.iter().all(|c| c.grade != Grade::Fail);
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
        kind: English(say!(
            REPORTS,
            "cli-probe-kind",
            kind = file.kind,
            architecture = &file.architecture,
            bits = file.bits
        )),
        exports: exports.into_iter().flatten().cloned().collect(),
    }
}

/// Asks every question at every position, starting the library again after each crash, until there is no use in more.
fn ask_everything(prober: &mut Prober, cases: &[Case], report: &mut Report) {
    let (mut hangs, mut failed_starts) = (0, 0);
    let all: usize = cases.iter().map(|case| case.kinds.len()).sum();
    let mut progress = Progress::new();
    for (number, case) in cases.iter().enumerate() {
        for &kind in case.kinds {
            progress.show(&say!(
                COMMANDS,
                "cli-probe-progress",
                done = report.calls.len(),
                all
            ));
            if prober.is_late() {
                return time_is_up(report);
            }
            if let Err(error) = prober.start() {
                failed_starts += 1;
                report.calls.push(not_started((number, case), kind, &error));
                if failed_starts == MAX_FAILED_STARTS {
                    let note = id!(REPORTS, "cli-probe-no-start");
                    report.notes.push(note.into());
                    report.cut = Some(id!(REPORTS, "cli-probe-cut-start").into());
                    return;
                }
                continue;
            }
            failed_starts = 0;
            let call = prober.call((number, case), kind);
            hangs += usize::from(call.seen == Seen::Hung);
            report.calls.push(call);
            if hangs == MAX_HANGS {
                let note = say!(REPORTS, "cli-probe-hangs", times = hangs);
                report.notes.push(note.into());
                report.cut = Some(say!(REPORTS, "cli-probe-cut-hung", times = hangs));
                return;
            }
        }
    }
}

/// Says that the rest is not asked.
fn time_is_up(report: &mut Report) {
    let count = report.calls.len();
    let note = say!(REPORTS, "cli-probe-time-up", count);
    report.notes.push(note.into());
}

fn not_started((number, case): (usize, &Case), kind: &'static str, error: &EngineError) -> Call {
    Call {
        kind,
        size: case.game.size().width(),
        subject: case.subject,
        case: number,
        seen: Seen::Nothing,
        position: case.name.clone().into(),
        outcome: Outcome::Failed,
        answer: error.event().into(),
        ms: 0.0,
        printed: Vec::new(),
        notes: Vec::new(),
    }
}
