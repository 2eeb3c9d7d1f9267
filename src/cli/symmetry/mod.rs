//! `katsura symmetry`: does an engine answer the same if the board is turned, mirrored, or changes its colours?

mod chance;
mod compare;
mod questions;
mod report;

use super::engines::{self, Running};
use super::error::{CliError, TEXTS};
use super::language::REPORTS;
use super::progress::Progress;
use super::terminal;
use super::{file, position, probe};
use clap::builder::RangedU64ValueParser;
use engine::{Game, OverlayKind, ParameterValue};
use go::Size;
use message::{Sentence, say};
use questions::{Asked, Questions};
use record::Replay;
use report::{Conclusion, PositionReport, Report};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Ask an engine about the same position turned, mirrored and with the colours exchanged, and tell
/// where its answers differ.
///
/// A square board has 16 such views: 8 symmetries and 2 colours (komi changes its sign with them).
/// In each the engine is asked for a move and for every picture that it draws of a position; the
/// answers are turned back and compared, the text beside pictures only with --overlay. Moves that vary from time to time are asked for 20 times
/// in each view, and a test tells whether they depend on the view. Without a file the empty board
/// and a middle game are used. The exit status is 0 if nothing depends on the view, 1 if something
/// does, 2 if nothing could be asked or a question was answered in no view. An engine that does not come back
/// three times is asked nothing more.
#[derive(clap::Args)]
pub(super) struct SymmetryArgs {
    /// The engine: built in, a library, or a GTP command line such as "gnugo --mode gtp".
    engine: String,
    /// An SGF file with the position.
    file: Option<PathBuf>,
    /// After how many moves of the main line; 0 is the start [default: all].
    #[arg(long = "move", value_name = "N", requires = "file")]
    moves: Option<u32>,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "file", value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// The side of the board, if there is no file.
    #[arg(long, value_name = "N", default_value_t = 9, conflicts_with = "file", value_parser = clap::value_parser!(u8).range(2..=i64::from(go::MAX_SIDE)))]
    size: u8,
    /// Compare this picture, by id or title, and no others; `none` for no picture.
    #[arg(long, value_name = "ID")]
    overlay: Vec<String>,
    /// What the picture needs, as GTP writes it for the board as it is; once for each, in order.
    #[arg(long, value_name = "TEXT", requires = "overlay")]
    argument: Vec<String>,
    /// Ask for no move.
    #[arg(long)]
    no_move: bool,
    /// Ask for a move so often in each view [default: 2, and 20 if it varies].
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u32>::new().range(1..=10_000))]
    times: Option<u32>,
    /// Seconds an answer may take; then the engine is told to answer now, and ended if it does not.
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = engines::seconds)]
    limit: Duration,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// What to say instead of a picture's name for none at all.
const NONE: &str = "none";

pub(super) fn run(args: &SymmetryArgs) -> Result<ExitCode, CliError> {
    let positions = positions(args)?;
    let chosen = engines::choose(&args.engine)?;
    let mut engine =
        Running::start(&chosen).map_err(|failure| CliError::from(failure).into_usage())?;
    let report = ask_all(args, &positions, &mut Asked::new(&mut engine));
    engine.close();
    let report = report?;
    if args.json {
        let mut out = terminal::json();
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    Ok(match report.conclusion() {
        Conclusion::Symmetric => ExitCode::SUCCESS,
        Conclusion::Differs => ExitCode::FAILURE,
        Conclusion::Unknown => ExitCode::from(2),
    })
}

fn ask_all(
    args: &SymmetryArgs,
    positions: &[(Sentence, Game)],
    engine: &mut Asked<'_>,
) -> Result<Report, CliError> {
    let mut report = Report::new(engine.engine().name());
    let mut progress = Progress::new();
    for (name, game) in positions {
        let questions = Questions {
            moves: !args.no_move,
            overlays: overlays(args, engine.engine(), game).map_err(CliError::into_usage)?,
            texts: !args.overlay.is_empty(),
            times: args.times,
            limit: args.limit,
        };
        if !questions.moves && questions.overlays.is_empty() {
            let engine = engine.engine().name();
            return Err(CliError::Usage(say!(
                TEXTS,
                "engine-nothing-to-ask",
                engine
            )));
        }
        let answers = questions.ask(engine, game, &mut progress);
        let position = PositionReport::of(name.clone(), game.size(), game.to_move(), &answers);
        if !args.json {
            // A slow engine takes a while for the next one.
            let text = position.text(engine.engine().name());
            terminal::out().write_all(text.as_bytes())?;
        }
        report.add(position);
    }
    Ok(report)
}

/// The positions to ask about, with names.
fn positions(args: &SymmetryArgs) -> Result<Vec<(Sentence, Game)>, CliError> {
    let Some(path) = &args.file else {
        let size = Size::square(args.size).expect("the argument is in range");
        return Ok(vec![
            (
                say!(REPORTS, "cli-symmetry-empty-board", size),
                Game::new(size),
            ),
            (
                say!(REPORTS, "cli-symmetry-middle-game", size),
                probe::middle_game(size),
            ),
        ]);
    };
    let games = file::open(path)?;
    let record = file::game_of_go(&games, args.game as usize)?;
    let (cell, made) = position::after_given(record, args.moves)?;
    let game = bridge::game_at(record, &mut Replay::new(), cell);
    let name = say!(REPORTS, "cli-symmetry-after", file = path, moves = made);
    Ok(vec![(name, game)])
}

/// The pictures to ask for, with their arguments.
fn overlays(
    args: &SymmetryArgs,
    engine: &Running,
    game: &Game,
) -> Result<Vec<(OverlayKind, Vec<ParameterValue>)>, CliError> {
    let with_usual = |kind: &OverlayKind| {
        let arguments = questions::usual_arguments(kind, game.to_move())?;
        Some((kind.clone(), arguments))
    };
    if args.overlay.is_empty() {
        return Ok(engine.overlays().iter().filter_map(with_usual).collect());
    }
    let wanted = args.overlay.iter().filter(|&id| id != NONE);
    let named = wanted.map(|id| {
        let kind = engine.find_overlay(id)?;
        if args.argument.len() >= kind.arguments.len() {
            let parameters = kind.parameters(&args.argument, game.size());
            return Ok((kind, parameters));
        }
        with_usual(&kind).ok_or_else(|| {
            let count = kind.arguments.len();
            CliError::Usage(say!(TEXTS, "engine-arguments", overlay = id, count))
        })
    });
    named.collect()
}
