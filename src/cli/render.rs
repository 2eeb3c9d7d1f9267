//! `katsura render`: a position as a picture or as text.

pub(super) mod cells;

use super::engines::Running;
use super::error::TEXTS;
use super::language::told;
use super::paper::{CoordinatesName, ThemeArg};
use super::{CliError, engines, file, position, terminal};
use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use message::{Message, id, say, visible};
use picture::{Drawing, Layer, Lettering, SceneOptions, Variations};
use record::{BoardText, Replay, board_text};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// Write a picture of a position, as the window shows it.
///
/// The position is the one after move N of the main line, by default the last one; a position
/// without its answer, as of a problem, is `--move 0`. With an engine, what it sees is drawn in. A name that ends in
/// .txt gives a board of characters, which can be pasted into forums and read again. For a whole game see
/// `katsura figures` and `katsura animate`, for problems `katsura sheet`. Records of other games (`katsura kinds`) are
/// drawn with their own boards; as .txt their position is written in the game's notation.
#[allow(clippy::doc_markdown, reason = "the help shows it as it stands")]
#[derive(clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of a command line, independent of each other"
)]
pub(super) struct RenderArgs {
    /// The SGF file; - is standard input.
    #[arg(required_unless_present = "list_overlays")]
    file: Option<PathBuf>,
    /// The picture; its name ends in .svg, .png, .pdf or .txt; - is standard output.
    #[arg(
        short,
        long,
        value_name = "FILE",
        required_unless_present = "list_overlays"
    )]
    output: Option<PathBuf>,
    /// What the picture is, whatever its name ends in.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// After how many moves of the main line; 0 is the start [default: all].
    #[arg(long = "move", value_name = "N")]
    moves: Option<u32>,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// The longer side of the picture in pixels, 32 to 8192.
    #[arg(long, value_name = "PX", default_value_t = 800, value_parser = RangedU64ValueParser::<u32>::new().range(32..=8192))]
    size: u32,
    /// Colours and materials.
    #[arg(long, value_enum, default_value_t = ThemeArg::WOOD)]
    theme: ThemeArg,
    /// Stones lie a little beside their points, as if put there by hand. Not on paper, nor for high contrast.
    #[arg(long)]
    by_hand: bool,
    /// Names of the lines around the board.
    #[arg(long, value_enum, default_value_t = CoordinatesName::Letters)]
    coordinates: CoordinatesName,
    /// Numbers on the stones.
    #[arg(long)]
    numbers: bool,
    /// The kind of board in a .txt file.
    #[arg(long, value_enum, default_value_t = Style::Senseis)]
    style: Style,
    /// What stands on the pieces of other games.
    #[arg(long, value_enum, default_value_t = Pieces::Kanji)]
    pieces: Pieces,
    /// Signs on such pieces show where they go.
    #[arg(long)]
    movement: bool,
    /// The engine that draws: `random`, `territory`, the path of a cgfthink library, or the command line of a GTP
    /// program in quotes.
    #[arg(long)]
    engine: Option<String>,
    /// What the engine draws: status, figure, number, or the id or title of another overlay it has; or what another game
    /// says of itself: threats, losing-patterns, checks, safe-moves; attacks, mates, loose.
    #[arg(long, value_name = "ID")]
    overlay: Option<String>,
    /// What the overlay needs, as GTP writes it: a colour, a point, points, a text; once for each, in order.
    #[arg(long, value_name = "TEXT", requires = "overlay")]
    argument: Vec<String>,
    /// What a GTP program draws beside what it says itself: a file with lines of TYPE/LABEL/COMMAND, as GoGui has them.
    #[arg(long, value_name = "FILE", requires = "engine")]
    analyze_commands: Option<PathBuf>,
    /// List what the engine draws, by id, title and arguments, and draw nothing.
    #[arg(long, requires = "engine", conflicts_with = "overlay")]
    list_overlays: bool,
    /// Seconds the engine may take to start, and to answer.
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = engines::seconds)]
    patience: Duration,
}

/// What a picture is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A picture of lines, for browsers and printing.
    Svg,
    /// A picture of points.
    Png,
    /// A page as large as the board.
    Pdf,
    /// A board of characters.
    Txt,
}

/// What stands on pieces with writing on them.
#[derive(Clone, Copy, ValueEnum)]
enum Pieces {
    /// Kanji.
    Kanji,
    /// The letters of notation.
    Letters,
}

impl Pieces {
    const fn lettering(self) -> Lettering {
        match self {
            Pieces::Kanji => Lettering::Kanji,
            Pieces::Letters => Lettering::Letters,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Style {
    /// For Sensei's Library and forums: lines that begin with $$.
    Senseis,
    /// With the names of the lines around it.
    Ascii,
    /// Full-width signs.
    Japanese,
    /// The file "figure" of the Go programming workshop: * black, 0 white, + empty.
    Figure,
    /// As the workshop's programs print it, with [ 1] before the rows.
    Workshop,
}

pub(super) fn run(args: &RenderArgs) -> Result<ExitCode, CliError> {
    if let (Some(engine), true) = (&args.engine, args.list_overlays) {
        return list_overlays(args, engine);
    }
    let (Some(file), Some(output)) = (&args.file, &args.output) else {
        return Err(CliError::Usage(id!(TEXTS, "cli-no-picture").into()));
    };
    if args.engine.is_some() && args.overlay.is_none() {
        return Err(CliError::Usage(id!(TEXTS, "cli-no-overlay").into()));
    }
    let format = args.format.map_or_else(|| format_of(output), Ok)?;
    let games = file::open(file)?;
    let record = file::game(&games, args.game as usize)?;
    if let Some(kind) = bridge::other_game(record).and_then(kinds::of_sgf) {
        cells::render(args, kind, (record, output, format))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.overlay.is_some() && args.engine.is_none() {
        return Err(CliError::Usage(id!(TEXTS, "cli-overlay-of-engine").into()));
    }
    let (cell, _) = position::after_given(record, args.moves)?;
    let mut replay = Replay::new();
    let shown = replay.position(record, cell);
    if format == Format::Txt {
        let kind = match args.style {
            Style::Senseis => BoardText::Senseis,
            Style::Ascii => BoardText::Ascii,
            Style::Japanese => BoardText::Japanese,
            Style::Figure => BoardText::Figure,
            Style::Workshop => BoardText::Workshop,
        };
        let text = board_text(&shown.position, kind);
        file::write(output, text.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    // Where a problem begins, its continuations are its answer.
    let is_problem = record.problem().is_some_and(|(start, _)| start == cell);
    let options = SceneOptions {
        coordinates: args.coordinates.get(),
        numbers: args.numbers,
        variations: if is_problem {
            Variations::None
        } else {
            Variations::default()
        },
        ..SceneOptions::default()
    };
    let mut scene = picture::scene_of(record, cell, &shown, &options);
    if let (Some(engine), Some(id)) = (&args.engine, &args.overlay) {
        let game = bridge::game_at(record, &mut replay, cell);
        let engine = chosen(args, engine)?;
        let overlay = engines::overlay(&engine, game, id, &args.argument, args.patience)?;
        scene.layers.push(Layer::new(Arc::new(overlay)));
    }
    let side = args.size as f32;
    let geometry = picture::layout(&scene, side, side);
    let drawing = picture::draw(&scene, &geometry, &args.theme.get().by_hand(args.by_hand));
    write(output, format, &drawing)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a picture.
fn write(output: &Path, format: Format, drawing: &Drawing) -> Result<(), CliError> {
    let bytes = match format {
        Format::Txt | Format::Svg => picture::svg(drawing).into_bytes(),
        Format::Png => {
            picture::png(drawing, 1.0).map_err(|error| CliError::Failed(error.sentence()))?
        }
        Format::Pdf => export::picture_pdf(drawing),
    };
    file::write(output, &bytes)
}

fn chosen(args: &RenderArgs, engine: &str) -> Result<engines::Chosen, CliError> {
    match &args.analyze_commands {
        Some(file) => engines::choose_drawing(engine, file),
        None => engines::choose(engine),
    }
}

/// Lists what an engine draws, a line each: id, title, and what it needs.
fn list_overlays(args: &RenderArgs, engine: &str) -> Result<ExitCode, CliError> {
    let running = Running::start_within(&chosen(args, engine)?, args.patience)?;
    let rows: Vec<Vec<String>> = running
        .overlays()
        .iter()
        .map(|kind| {
            let needs = kind
                .arguments
                .iter()
                .map(|argument| format!("{argument:?}").to_lowercase());
            vec![
                visible(&kind.id).into_owned(),
                told(&kind.title),
                needs.collect::<Vec<_>>().join(", "),
            ]
        })
        .collect();
    running.close();
    let mut out = terminal::out();
    for row in rows {
        writeln!(out, "{}", row.join("  ").trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn format_of(output: &Path) -> Result<Format, CliError> {
    let ends_in = |e: &str| {
        output
            .extension()
            .is_some_and(|x| x.eq_ignore_ascii_case(e))
    };
    if ends_in("svg") {
        Ok(Format::Svg)
    } else if ends_in("png") {
        Ok(Format::Png)
    } else if ends_in("pdf") {
        Ok(Format::Pdf)
    } else if ends_in("txt") {
        Ok(Format::Txt)
    } else {
        let file = output;
        Err(CliError::Usage(say!(TEXTS, "cli-picture-ending", file)))
    }
}
