//! `katsura match`: many games between two engines, and the table of their results.

mod args;
mod report;

use super::error::{CliError, TEXTS};
use super::on_interrupt;
use super::progress::Progress;
use super::terminal;
use args::MatchArgs as Args;
use message::{Sentence, id};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tournament::{Match, MatchEvent, Row};

pub(super) use args::MatchArgs;

/// How often a wish to stop is looked at.
const TICK: Duration = Duration::from_millis(100);

pub(super) fn run(args: &Args) -> Result<ExitCode, CliError> {
    let plan = args.plan()?;
    let stop = Arc::new(AtomicBool::new(false));
    let wish = stop.clone();
    on_interrupt(move || wish.store(true, Ordering::Release))?;
    let mut running = Match::start(plan, Arc::new(|| {}))?;
    let played = follow(&mut running, &stop);
    let report = report::Report::of(running.plan(), played.rows);
    if args.json {
        let mut out = terminal::json();
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        terminal::out().write_all(report.text().as_bytes())?;
    }
    if let Some(why) = played.failure {
        return Err(CliError::Failed(why));
    }
    if report.is_complete() {
        return Ok(ExitCode::SUCCESS);
    }
    let why = if running.plan().folder.is_some() {
        id!(TEXTS, "cli-interrupted-kept")
    } else {
        id!(TEXTS, "cli-interrupted")
    };
    Err(CliError::Failed(why.into()))
}

/// What came of a match.
struct Played {
    rows: Vec<Row>,
    failure: Option<Sentence>,
}

/// Listens to the match until its end, and cancels it when `stop` is set.
fn follow(running: &mut Match, stop: &AtomicBool) -> Played {
    let mut progress = Progress::new();
    let mut played = Played {
        rows: running.earlier().to_vec(),
        failure: None,
    };
    progress.show(&report::line(running.plan(), &played.rows));
    while !running.is_finished() {
        if stop.load(Ordering::Acquire) {
            running.cancel();
        }
        for event in running.wait(TICK) {
            match event {
                MatchEvent::Ended(row) => {
                    played.rows.push(row);
                    progress.show(&report::line(running.plan(), &played.rows));
                }
                MatchEvent::Failed(why) => played.failure = Some(why),
                MatchEvent::Started { .. } | MatchEvent::Moved { .. } | MatchEvent::Finished => {}
            }
        }
    }
    progress.clear();
    played.rows.sort_by_key(|row| row.game);
    played
}
