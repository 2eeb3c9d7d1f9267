//! `katsura check`: opens SGF files and says what is wrong with them.

pub(super) mod files;
mod report;
mod roundtrip;

use super::CliError;
use super::language::{COMMANDS, told};
use super::terminal;
use message::say;
use report::{Report, Status};
use std::collections::BTreeMap;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Open SGF files and report what had to be repaired.
///
/// Prints a line for each file with its warnings, and a summary; with --json one object a line.
/// The exit status is 1 if any file could not be opened.
#[derive(clap::Args)]
pub(super) struct CheckArgs {
    /// Game records, and directories in which every game record is opened.
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// One JSON object a line instead of text.
    #[arg(long)]
    json: bool,
    /// Also write each file anew, read that again and compare.
    #[arg(long)]
    roundtrip: bool,
}

pub(super) fn run(args: &CheckArgs) -> Result<ExitCode, CliError> {
    let paths = files::expand(&args.paths);
    let examine = |path: &Path| report::examine(path, args.roundtrip);
    // A fault of ours with one file is that file's report; its text belongs there.
    panic::set_hook(Box::new(|_| {}));
    let tally = in_order(&paths, examine, |report| print(report, args.json));
    let _ = panic::take_hook();
    let tally = tally?;
    if !args.json {
        let [ok, repaired, failed] = tally;
        let count = paths.len();
        let sum = say!(COMMANDS, "cli-check-sum", count, ok, repaired, failed);
        writeln!(terminal::out(), "{}", told(&sum))?;
    }
    Ok(if tally[2] == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Examines all files on several threads and hands the reports over in the order of `paths`.
/// Returns how many were ok, repaired and failed.
fn in_order(
    paths: &[PathBuf],
    examine: impl Fn(&Path) -> Report + Sync,
    mut hand_over: impl FnMut(&Report) -> Result<(), CliError>,
) -> Result<[usize; 3], CliError> {
    let threads = thread::available_parallelism().map_or(2, |n| n.get().max(2));
    let next = AtomicUsize::new(0);
    let (tell, reports) = mpsc::sync_channel(threads * 64);
    let mut tally = [0; 3];
    thread::scope(|scope| {
        for _ in 0..threads.min(paths.len()) {
            let (tell, next, examine) = (tell.clone(), &next, &examine);
            scope.spawn(move || {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(path) = paths.get(i) else { break };
                    // Nobody listens any more if the output is closed.
                    if tell.send((i, guarded(path, examine))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (i, report) in reports {
            early.insert(i, report);
            while let Some(report) = early.remove(&wanted) {
                tally[report.status as usize] += 1;
                hand_over(&report)?;
                wanted += 1;
            }
        }
        Ok(tally)
    })
}

/// Examines a file; a panic becomes a report like any other.
fn guarded(path: &Path, examine: impl Fn(&Path) -> Report) -> Report {
    panic::catch_unwind(AssertUnwindSafe(|| examine(path))).unwrap_or_else(|cause| {
        let text = cause
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| cause.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        Report::failed(path, say!(COMMANDS, "cli-check-fault", words = text))
    })
}

fn print(report: &Report, json: bool) -> Result<(), CliError> {
    if json {
        terminal::json().write_all(report.json().as_bytes())?;
        return Ok(());
    }
    let mut out = terminal::out();
    out.write_all(report.text().as_bytes())?;
    if report.status == Status::Failed {
        out.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_failed_file_and_the_order_stays() {
        let paths: Vec<PathBuf> = (0..200).map(|i| PathBuf::from(i.to_string())).collect();
        let examine = |path: &Path| {
            assert!(path != Path::new("7"), "seven");
            Report::failed(path, message::quoted("nothing there"))
        };
        let mut seen = Vec::new();
        let tally = in_order(&paths, examine, |report| {
            seen.push((
                report.path.clone(),
                report.error.as_ref().map(ToString::to_string),
            ));
            Ok(())
        });
        assert_eq!(tally.expect("nothing was printed"), [0, 0, 200]);
        let order: Vec<String> = seen.iter().map(|(path, _)| path.clone()).collect();
        let wanted: Vec<String> = (0..200).map(|i| i.to_string()).collect();
        assert_eq!(order, wanted);
        let seventh = seen[7].1.as_deref().unwrap_or_default();
        assert!(seventh.ends_with("please report it: seven"), "{seventh}");
    }
}
