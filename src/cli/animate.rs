//! `katsura animate`: a line as a moving picture.

use super::error::TEXTS;
use super::figures::end_of;
use super::paper::{self, CoordinatesName};
use super::render::cells;
use super::{CliError, file};
use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use export::{FilmOptions, Format, Order, Work};
use figures::{PageOptions, ReelOptions, part_in_use};
use kinds::Entry;
use message::say;
use picture::{CellScene, Coordinates, Drawing, Loops};
use record::{CellId, Record};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Write a line of a game as an animated GIF or PNG, a frame for each move.
///
/// A name that ends in .gif gives a GIF (255 colours, understood everywhere), one in .png or .apng an animated PNG (all
/// colours). Frames hold only what changes, so the files stay small.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  katsura animate game.sgf -o game.gif --delay 500\n  katsura animate joseki.sgf -o joseki.png --from 1 --to 20 --crop used --numbers"
)]
pub(super) struct AnimateArgs {
    /// The record.
    file: PathBuf,
    /// The film; its name ends in .gif, .png or .apng.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// The line that leads to this node and on to its end, numbered as `katsura cells` does [default: the main line].
    #[arg(long, value_name = "N")]
    node: Option<u32>,
    /// The first move that is played; before it stands the position it is played in. 0 is the same as 1.
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u32,
    /// The last move [default: all].
    #[arg(long, value_name = "N")]
    to: Option<u32>,
    /// How long a move is seen, in milliseconds, 20 to 60000.
    #[arg(long, value_name = "MS", default_value_t = 800, value_parser = clap::value_parser!(u32).range(20..=60_000))]
    delay: u32,
    /// How long the end is seen, in milliseconds, at most 60000.
    #[arg(long, value_name = "MS", default_value_t = 3000, value_parser = clap::value_parser!(u32).range(..=60_000))]
    hold: u32,
    /// How often it is shown; 0 is for ever.
    #[arg(long = "loop", value_name = "N", default_value_t = 0)]
    loops: u16,
    /// The longer side in pixels, 64 to 2048.
    #[arg(long, value_name = "PX", default_value_t = 480, value_parser = RangedU64ValueParser::<u32>::new().range(64..=2048))]
    size: u32,
    /// The part of the board that is seen.
    #[arg(long, value_enum, default_value_t = Crop::Whole)]
    crop: Crop,
    /// Numbers on the stones.
    #[arg(long)]
    numbers: bool,
    /// Names of the lines around the board.
    #[arg(long, value_enum, default_value_t = CoordinatesName::None)]
    coordinates: CoordinatesName,
    /// Colours and materials.
    #[arg(long, value_enum, default_value_t = paper::ThemeArg::WOOD)]
    theme: paper::ThemeArg,
}

#[derive(Clone, Copy, ValueEnum)]
enum Crop {
    /// All of it.
    Whole,
    /// The part on which stones stand or moves are made.
    Used,
}

pub(super) fn run(args: &AnimateArgs) -> Result<ExitCode, CliError> {
    let format = paper::format_of(&args.output, &[Format::Gif, Format::Apng])?;
    paper::check_range(args.from, args.to)?;
    let games = file::open(&args.file)?;
    let record = file::game(&games, args.game as usize)?;
    let other = bridge::other_game(record).and_then(kinds::of_sgf);
    // What is no Go and nothing that is known is refused.
    let record = match other {
        Some(_) => record,
        None => file::game_of_go(&games, args.game as usize)?,
    };
    let last = end_of(record, args.node)?;
    let frames = other.map(|entry| frames(args, entry, (record, last)));
    let frames = frames.transpose()?;
    let film = FilmOptions {
        reel: ReelOptions {
            from: args.from.max(1),
            to: args.to.unwrap_or(u32::MAX),
            side: args.size as f32,
            coordinates: args.coordinates.get(),
            numbers: args.numbers,
            window: match args.crop {
                Crop::Used if other.is_none() => Some(part_in_use(record, record.root())),
                Crop::Whole | Crop::Used => None,
            },
            theme: args.theme.get(),
        },
        delay: args.delay,
        hold: args.hold,
        loops: match args.loops {
            0 => Loops::Forever,
            times => Loops::Times(times),
        },
    };
    let order = Order {
        work: match frames {
            Some(frames) => Work::Frames { frames, film },
            None => Work::Film {
                game: args.game as usize - 1,
                last,
                games: Arc::new(games),
                film,
            },
        },
        page: PageOptions::default(),
        format,
        width: args.size as f32,
        dpi: 72.0,
    };
    paper::carry_out(&order, &args.output, paper::Pieces::Frames)
}

/// The positions of a line of another game, the one before the first move that is wanted first.
fn frames(
    args: &AnimateArgs,
    entry: &Entry,
    (record, last): (&Record, CellId),
) -> Result<Vec<Drawing>, CliError> {
    if args.numbers || matches!(args.crop, Crop::Used) {
        let option = if args.numbers { "--numbers" } else { "--crop" };
        return Err(CliError::Usage(say!(TEXTS, "cli-go-only", option)));
    }
    let line = record.line(last);
    let is_move = |cell: &CellId| record.mover(*cell).is_some();
    let moves: Vec<CellId> = line.iter().copied().filter(is_move).collect();
    let first = args.from.max(1) as usize - 1;
    let end = args.to.map_or(usize::MAX, |to| to as usize);
    let end = end.min(moves.len()).max(first.min(moves.len()));
    let wanted = moves.get(first..end).unwrap_or_default();
    let before = wanted.first().and_then(|&cell| record.back(cell));
    let theme = args.theme.get();
    let cells = std::iter::once(before.unwrap_or(last)).chain(wanted.iter().copied());
    let drawn = cells.map(|cell| {
        let game = cells::played(entry, record, cell)?;
        let mut scene = CellScene::new(game.scene(), entry.kind);
        scene.coordinates = args.coordinates.get() != Coordinates::None;
        scene.rows = cells::rows(args.coordinates.get());
        Ok(cells::drawing(&scene, args.size as f32, &theme))
    });
    drawn.collect()
}
