//! `katsura figures`: a game as numbered figures.

use super::error::TEXTS;
use super::paper::{self, CoordinatesName, PaperArgs};
use super::{CliError, file, position};
use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use export::{Format, Order, Work};
use figures::{BookOptions, Breaks, Numbering};
use message::say;
use record::{CellId, Record};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Write a game as numbered figures, as books have it.
///
/// Each figure shows some moves with their numbers; a move on a point that is taken is told below it ("57 at 33"), and
/// so are the comments. A PDF file has pages with several figures, title and page numbers; SVG and PNG files hold one
/// figure each, and where there are several their names are numbered: game-001.png, game-002.png. The names of the
/// files are printed.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  katsura figures game.sgf -o game.pdf --every 100 --per-page 1\n  katsura figures game.sgf -o game.png --variations --language ja"
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of a command line, independent of each other"
)]
pub(super) struct FiguresArgs {
    /// The record.
    file: PathBuf,
    /// The output; its name ends in .pdf, .svg or .png.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// The line that leads to this node and on to its end, numbered as `katsura cells` does [default: the main line].
    #[arg(long, value_name = "N")]
    node: Option<u32>,
    /// Moves for each figure; 0 does not count them.
    #[arg(long, value_name = "N", default_value_t = 50)]
    every: u32,
    /// A new figure after each move with a comment.
    #[arg(long)]
    at_comments: bool,
    /// Do not begin figures where the record says so (FG).
    #[arg(long)]
    ignore_marks: bool,
    /// The first move shown.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from: u32,
    /// The last move shown [default: all].
    #[arg(long, value_name = "N")]
    to: Option<u32>,
    /// The numbers on the stones.
    #[arg(long, value_enum, default_value_t = Numbers::Game)]
    numbers: Numbers,
    /// Names of the lines around the board.
    #[arg(long, value_enum, default_value_t = CoordinatesName::Letters)]
    coordinates: CoordinatesName,
    /// Leave the comments out.
    #[arg(long)]
    no_comments: bool,
    /// Variations as figures of their own.
    #[arg(long)]
    variations: bool,
    /// Figures for which a page has room, 1 to 12.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=12))]
    per_page: u8,
    /// Width of an SVG or PNG figure in pixels, 64 to 8192.
    #[arg(long, value_name = "PX", default_value_t = 800, value_parser = RangedU64ValueParser::<u32>::new().range(64..=8192))]
    size: u32,
    #[command(flatten)]
    paper: PaperArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum Numbers {
    /// Those of the game.
    Game,
    /// Without the hundreds of the figure's first move: 101 is 1.
    Hundreds,
    /// From 1 in each figure.
    Figure,
    /// None.
    None,
}

pub(super) fn run(args: &FiguresArgs) -> Result<ExitCode, CliError> {
    args.paper.choose_language();
    let format = paper::format_of(&args.output, &[Format::Pdf, Format::Svg, Format::Png])?;
    let games = file::open(&args.file)?;
    let record = file::game_of_go(&games, args.game as usize)?;
    let last = end_of(record, args.node)?;
    paper::check_range(args.from, args.to)?;
    let book = BookOptions {
        breaks: Breaks {
            every: args.every,
            at_marks: !args.ignore_marks,
            at_comments: args.at_comments,
        },
        numbering: match args.numbers {
            Numbers::Game => Numbering::Game,
            Numbers::Hundreds => Numbering::Hundreds,
            Numbers::Figure => Numbering::Figure,
            Numbers::None => Numbering::None,
        },
        coordinates: args.coordinates.get(),
        comments: !args.no_comments,
        variations: args.variations,
        from: args.from,
        to: args.to.unwrap_or(u32::MAX),
        layers: None,
    };
    let order = Order {
        work: Work::Figures {
            game: args.game as usize - 1,
            last,
            games: Arc::new(games),
            book,
        },
        page: args.paper.page(args.per_page),
        format,
        width: args.size as f32,
        dpi: args.paper.dpi(),
    };
    paper::carry_out(&order, &args.output, paper::Pieces::Figures)
}

/// The end of the main line, or of the line through the node of that number.
pub(super) fn end_of(record: &Record, node: Option<u32>) -> Result<CellId, CliError> {
    let start = match node {
        None => return Ok(position::after_moves(record, u32::MAX).0),
        Some(number) => record.cells().nth(number as usize).ok_or_else(|| {
            let last = record.len().saturating_sub(1);
            CliError::Failed(say!(TEXTS, "cli-no-node", number, last))
        })?,
    };
    let line = std::iter::successors(Some(start), |&cell| record.car(cell));
    Ok(line.last().unwrap_or(start))
}
