//! `katsura analyze`: what an engine thinks of every position of a game, written into its record.

use super::error::TEXTS;
use super::language::COMMANDS;
use super::progress::Progress;
use super::terminal;
use super::{CliError, complain, engines, file, on_interrupt};
use analysis::{self, Effort, Found, Loss, Positions, Running, Stage, losses};
use clap::builder::RangedU64ValueParser;
use go::{Color, Move};
use message::{Message, Sentence, say};
use record::{CellId, Record};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often a wish to stop is looked at.
const TICK: Duration = Duration::from_millis(100);

/// Let an engine analyse a game, and write Black's chance to win (SBKV) and lead (V) into it.
///
/// Every position of the main line is thought about; those that have a value already are left out, so that with FILE as
/// its own output the same command goes on where Ctrl-C ended it: what there is then is kept. All values are listed,
/// with the move number, the move, Black's chance to win in per cent and lead in points; mistakes are marked.
#[derive(clap::Args)]
pub(super) struct AnalyzeArgs {
    /// The record.
    file: PathBuf,
    /// Where the record with the values goes; it may be FILE. Without it they are listed only.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The engine: a built-in one, or the command line of a GTP program that analyses, in quotes.
    #[arg(long, default_value = engine::USUAL_ENGINE)]
    engine: String,
    /// Playouts for each position.
    #[arg(long, value_name = "N", default_value_t = 1000, conflicts_with = "seconds", value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    playouts: u64,
    /// Seconds for each position.
    #[arg(long, value_name = "SECONDS", value_parser = engines::seconds)]
    seconds: Option<Duration>,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// Analyse positions again that have a value.
    #[arg(long)]
    again: bool,
}

pub(super) fn run(args: &AnalyzeArgs) -> Result<ExitCode, CliError> {
    let mut games = file::open(&args.file)?;
    if let (Some(format), true) = (games.foreign(), args.output.as_ref() == Some(&args.file)) {
        let (file, format) = (&args.file, format.name());
        return Err(CliError::Usage(say!(TEXTS, "cli-other-file", file, format)));
    }
    let record = file::game(&games, args.game as usize)?;
    let cells = main_line(record);
    let wanted: Vec<CellId> = cells
        .iter()
        .copied()
        .filter(|&cell| args.again || !analysis::is_analysed(record, cell))
        .collect();
    let chosen = engines::choose(&args.engine)?;
    let effort = args
        .seconds
        .map_or(Effort::Playouts(args.playouts), Effort::Time);
    let stop = Arc::new(AtomicBool::new(false));
    let wish = stop.clone();
    on_interrupt(move || wish.store(true, Ordering::Release))?;
    let count = wanted.len();
    let positions = Positions::new(record, wanted);
    let running = Running::start(&chosen.name, chosen.maker, positions, effort);
    let number = args.game as usize - 1;
    let (kept, failure) = work(running, count, games.game_mut(number), &stop);
    if let Some(output) = &args.output {
        file::write(output, &files::bytes_for(output, &games))?;
    }
    // After the record is safe: whoever reads the list may go away.
    list(games.game(number), &cells)?;
    if kept > 0 {
        complain(&say!(COMMANDS, "cli-kept", count = kept));
    }
    match failure {
        Some(why) => Err(CliError::Failed(why)),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Writes what is found into the record as it comes. Returns how many values of others were kept, and why not all
/// positions were thought about.
fn work(
    mut running: Running,
    total: usize,
    record: &mut Record,
    stop: &AtomicBool,
) -> (usize, Option<Sentence>) {
    let mut progress = Progress::new();
    let (mut done, mut kept) = (0, 0);
    let begun = Instant::now();
    while !running.is_finished() {
        if stop.load(Ordering::Acquire) {
            progress.clear();
            let why = say!(TEXTS, "cli-analysis-interrupted", done, total);
            return (kept, Some(why));
        }
        let found = match running.wait(TICK) {
            Ok(found) => found,
            Err(error) => {
                progress.clear();
                return (kept, Some(error.sentence()));
            }
        };
        for Found { cell, estimate, .. } in found {
            done += 1;
            kept += usize::from(analysis::store(record, cell, estimate.into()));
        }
        progress.show(&line(done, total, begun.elapsed()));
    }
    progress.clear();
    (kept, None)
}

fn line(done: usize, total: usize, spent: Duration) -> Sentence {
    match u32::try_from(done) {
        Ok(n) if n > 0 => {
            let left = spent / n * u32::try_from(total - done).unwrap_or(u32::MAX);
            let left = Duration::from_secs(left.as_secs());
            say!(COMMANDS, "cli-positions-left", done, total, left)
        }
        _ => say!(COMMANDS, "cli-positions", done, total),
    }
}

/// The nodes of the main line, the root first.
fn main_line(record: &Record) -> Vec<CellId> {
    std::iter::successors(Some(record.root()), |&cell| record.car(cell)).collect()
}

/// Lists the values: move number, move, Black's chance to win in per cent, Black's lead, and what a mistake cost.
fn list(record: &Record, cells: &[CellId]) -> Result<(), CliError> {
    let stages: Vec<Stage> = cells
        .iter()
        .map(|&cell| Stage {
            mover: record.mv(cell).map(|(color, _)| color),
            value: analysis::stored(record, cell),
        })
        .collect();
    let mut out = terminal::out();
    for ((&cell, stage), loss) in cells.iter().zip(&stages).zip(losses(&stages)) {
        if stage.value.is_empty() {
            continue;
        }
        let mv = record.mv(cell).map_or_else(String::new, |(color, mv)| {
            let letter = match color {
                Color::Black => "B",
                Color::White => "W",
            };
            match mv {
                Move::Play(point) => format!("{letter} {}", point.to_gtp(record.size())),
                Move::Pass => format!("{letter} pass"),
            }
        });
        let winrate = stage.value.winrate;
        let winrate = winrate.map_or("-".to_owned(), |w| format!("{:.1}", w * 100.0));
        let score = stage.value.score;
        let score = score.map_or("-".to_owned(), |s| format!("{s:+.1}"));
        let mistake = loss.filter(|loss| loss.is_mistake()).map(cost);
        let number = record.move_number(cell);
        let text = format!(
            "{number:>4} {mv:<7} {winrate:>5} {score:>7}  {}",
            mistake.unwrap_or_default()
        );
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

/// What a mistake cost, in words.
fn cost(loss: Loss) -> String {
    match (loss.winrate, loss.score) {
        (Some(chance), _) => format!("mistake: {:.1} %", chance * 100.0),
        (None, points) => format!("mistake: {:.1} points", points.unwrap_or_default()),
    }
}
