//! `katsura check`: opens SGF files and says what is wrong with them.

pub(super) mod files;
mod report;
mod roundtrip;

use super::CliError;
use super::language::{COMMANDS, told};
use super::parallel::in_order;
use super::terminal;
use message::say;
use report::{Report, Status};
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

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
    let paths = files::named(&args.paths)?;
    let examine = |path: &Path| report::examine(path, args.roundtrip);
    // A fault of ours with one file is that file's report; its text belongs there.
    panic::set_hook(Box::new(|_| {}));
    let mut tally = [0; 3];
    let examined = in_order(
        &paths,
        |path| guarded(path, examine),
        |report| {
            tally[report.status as usize] += 1;
            print(&report, args.json)
        },
    );
    let _ = panic::take_hook();
    examined?;
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
        let handed = in_order(
            &paths,
            |path| guarded(path, examine),
            |report| {
                let error = report.error.as_ref().map(ToString::to_string);
                seen.push((report.path.clone(), error));
                Ok::<(), CliError>(())
            },
        );
        assert!(handed.is_ok() && seen.iter().all(|(_, error)| error.is_some()));
        let order: Vec<String> = seen.iter().map(|(path, _)| path.clone()).collect();
        let wanted: Vec<String> = (0..200).map(|i| i.to_string()).collect();
        assert_eq!(order, wanted);
        let seventh = seen[7].1.as_deref().unwrap_or_default();
        assert!(seventh.ends_with("please report it: seven"), "{seventh}");
    }
}
