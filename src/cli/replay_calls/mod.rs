//! `katsura replay-calls`: makes the calls of a log again.

mod report;
mod run;

use super::engines;
use super::error::{CliError, TEXTS};
use super::terminal;
use cgfthink_host::call_log::{self, Reader};
use cgfthink_host::{LibraryFile, LibraryOptions};
use clap::builder::RangedU64ValueParser;
use message::{Message, Sentence, id, say};
use report::{LogFacts, Report};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Make the calls of a call log again, to the same library or another, and compare the answers.
///
/// Calls are made in the same order, in one process, with the same arguments; where the user had said Stop, the stop
/// flag is set after the same time. Values, cells and times are compared. If the log ends in a crash, it tells whether
/// the library crashes again at the same call.
///
/// The exit status is 0 if everything is the same, the crash included; 1 if something differs; 2 if the log cannot be
/// read or the library cannot be loaded.
#[derive(clap::Args)]
pub(super) struct ReplayCallsArgs {
    /// The log.
    log: PathBuf,
    /// The library.
    library: PathBuf,
    /// Only this call, in a fresh process: does it need the ones before?
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u32>::new().range(1..))]
    call: Option<u32>,
    /// End the library at the first write directly behind one of the arrays it is given.
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    bounds: engines::Bounds,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// Seconds a call may take, if it did not take longer then; the library is told to stop, and killed if it does not.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = engines::seconds)]
    think_limit: Duration,
}

/// Longer files are no logs: the program begins another one long before.
const LONGEST_LOG: u64 = 16 * call_log::FILE_LIMIT;

pub(super) fn run(args: &ReplayCallsArgs) -> Result<ExitCode, CliError> {
    let bytes = read_log(&args.log)?;
    let unreadable = |error| unreadable(&args.log, &error);
    let reader = Reader::new(&bytes).map_err(unreadable)?;
    let file =
        cgfthink_host::inspect(&args.library).map_err(|error| CliError::Usage(error.event()))?;
    // What is wrong with the log is said before anything is run.
    for entry in Reader::new(&bytes).map_err(unreadable)? {
        entry.map_err(unreadable)?;
    }
    let mut report = Report::new(facts(&args.log, &bytes, &reader, &file), &file);
    run::replay(reader, options(args, &file), args, &mut report);
    if args.json {
        terminal::json().write_all(report.json().as_bytes())?;
    } else {
        terminal::out().write_all(report.text().as_bytes())?;
    }
    if let Some(error) = &report.error {
        super::complain(error);
        return Ok(ExitCode::from(2));
    }
    Ok(if report.is_same() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn options(args: &ReplayCallsArgs, file: &LibraryFile) -> LibraryOptions {
    let mut options = LibraryOptions::new(&file.path);
    options.strict = args.strict;
    args.bounds.apply(&mut options);
    options.init_limit = args.think_limit.max(options.load_limit);
    options
}

fn read_log(path: &Path) -> Result<Vec<u8>, CliError> {
    let meta = std::fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    if !meta.is_file() || meta.len() > LONGEST_LOG {
        return Err(unreadable(
            path,
            &Sentence::from(id!(TEXTS, "cli-not-a-log")),
        ));
    }
    std::fs::read(path).map_err(|error| unreadable(path, &error))
}

/// Says that the log cannot be read, and why.
fn unreadable(path: &Path, why: &dyn Message) -> CliError {
    let reason = why.sentence();
    CliError::Usage(say!(TEXTS, "cli-read", file = path, reason))
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Looks at what the log says of itself, and whether it is about this very library.
fn facts(path: &Path, bytes: &[u8], reader: &Reader<'_>, file: &LibraryFile) -> LogFacts {
    let header = reader.header();
    let entries = Reader::new(bytes).into_iter().flatten().flatten();
    let hash = entries
        .filter_map(|entry| match entry {
            call_log::Entry::Hash(hash) => Some(hash),
            _ => None,
        })
        .last();
    let same = header.bytes == file.length;
    let same_file = match &hash {
        Some(hash) if same => call_log::hash_of(&file.path).map(|now| now == *hash),
        Some(_) => Some(false),
        None => (!same).then_some(false),
    };
    LogFacts {
        path: shown(path),
        host: header.host.clone(),
        engine: header.engine.clone(),
        bytes: header.bytes,
        sha256: hash,
        started: header.started,
        part: header.part,
        cut: reader.is_cut(),
        same_file,
    }
}
