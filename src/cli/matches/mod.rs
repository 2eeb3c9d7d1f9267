//! `katsura match`: many games between engines, and the table of their results.

pub(super) mod args;
pub(super) mod kinds;
mod live;
pub(super) mod report;

use super::error::{CliError, TEXTS};
use super::on_interrupt;
use super::terminal;
use args::MatchArgs as Args;
use live::Live;
use message::{Sentence, id};
use report::Report;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tournament::{Match, MatchEvent, Outline, Row, Shard};

pub(super) use args::MatchArgs;

/// How often a wish to stop is looked at.
const TICK: Duration = Duration::from_millis(100);
/// The table is not painted more often.
const PAINT: Duration = Duration::from_millis(250);

/// A line of `--json-lines`.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Line<'a> {
    Game(&'a Row),
    Table(&'a Report),
}

pub(super) fn run(args: &Args) -> Result<ExitCode, CliError> {
    let plan = args.plan()?;
    let stop = Arc::new(AtomicBool::new(false));
    let wish = stop.clone();
    on_interrupt(move || wish.store(true, Ordering::Release))?;
    let mut running = Match::start(plan, Arc::new(|| {}))?;
    let outline = Outline::from(running.plan());
    let shard = running.plan().shard;
    let mut played = follow(&mut running, &outline, &stop, args.json_lines)?;
    let nothing = played.rows.is_empty();
    if let Some(why) = played.failure.take_if(|_| nothing) {
        return Err(CliError::Failed(why));
    }
    if let (Some(folder), Some(path)) = (&running.plan().folder, &args.archive) {
        archive(path, played.rows.iter().map(|row| (row, &**folder)))?;
    }
    let report = Report::of(outline, shard, played.rows);
    let complete = report.is_complete();
    if args.json {
        let mut out = terminal::json();
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else if args.json_lines {
        tell(&Line::Table(&report.table_only()))?;
    } else {
        terminal::out().write_all(report.text().as_bytes())?;
    }
    if let Some(why) = played.failure {
        return Err(CliError::Failed(why));
    }
    if complete {
        return Ok(ExitCode::SUCCESS);
    }
    let why = if running.plan().folder.is_some() {
        id!(TEXTS, "cli-interrupted-kept")
    } else {
        id!(TEXTS, "cli-interrupted")
    };
    Err(CliError::Failed(why.into()))
}

fn tell(line: &Line<'_>) -> Result<(), CliError> {
    let mut out = terminal::json();
    let text = serde_json::to_string(line).map_err(std::io::Error::from)?;
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

/// Writes the records of games, which lie in folders, into one collection.
pub(super) fn archive<'a>(
    path: &Path,
    games: impl Iterator<Item = (&'a Row, &'a Path)>,
) -> Result<(), CliError> {
    let mut all = Vec::new();
    for (row, folder) in games {
        // A record that the user has moved away is missing in the collection too.
        if let Some(name) = &row.file
            && let Ok(record) = std::fs::read(folder.join(name))
        {
            all.extend(record);
            all.push(b'\n');
        }
    }
    super::file::write(path, &all)
}

/// What came of a match.
struct Played {
    rows: Vec<Row>,
    failure: Option<Sentence>,
}

/// Listens to the match until its end, and cancels it when `stop` is set.
fn follow(
    running: &mut Match,
    outline: &Outline,
    stop: &AtomicBool,
    lines: bool,
) -> Result<Played, CliError> {
    let mut live = Live::new();
    let shard = running.plan().shard;
    let mut played = Played {
        rows: running.earlier().to_vec(),
        failure: None,
    };
    if lines {
        for row in &played.rows {
            tell(&Line::Game(row))?;
        }
    }
    paint(&mut live, outline, shard, &played.rows);
    let mut painted = Instant::now();
    while !running.is_finished() {
        if stop.load(Ordering::Acquire) {
            running.cancel();
        }
        let mut news = false;
        for event in running.wait(TICK) {
            match event {
                MatchEvent::Ended(row) => {
                    if lines {
                        tell(&Line::Game(&row))?;
                    }
                    played.rows.push(row);
                    news = true;
                }
                MatchEvent::Failed(why) => played.failure = Some(why),
                MatchEvent::Started { .. } | MatchEvent::Moved { .. } | MatchEvent::Finished => {}
            }
        }
        if news && painted.elapsed() >= PAINT {
            paint(&mut live, outline, shard, &played.rows);
            painted = Instant::now();
        }
    }
    live.clear();
    played.rows.sort_by_key(|row| row.game);
    Ok(played)
}

fn paint(live: &mut Live, outline: &Outline, shard: Option<Shard>, rows: &[Row]) {
    if live.looks() {
        live.show(&Report::of(outline.clone(), shard, rows.to_vec()));
    }
}
