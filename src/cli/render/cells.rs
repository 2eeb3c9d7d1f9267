//! Pictures of games other than Go: their board, pieces and hands, and what the game itself says over it.

use super::super::error::TEXTS;
use super::super::{CliError, file, position};
use super::{Format, RenderArgs};
use bridge::Why;
use kind::AnyGame;
use kinds::Entry;
use message::{Sentence, id, say, visible};
use picture::{CellScene, Coordinates, Drawing, Lettering, Theme, cells_layout, draw_cells};
use record::{CellId, Record};
use std::path::Path;

/// Height of a picture whose hands stand beside the board, in widths.
const LOW: f32 = 0.72;

/// Draws a position of another game, or writes it as its notation has it.
pub(super) fn render(
    args: &RenderArgs,
    entry: &Entry,
    (record, output, format): (&Record, &Path, Format),
) -> Result<(), CliError> {
    if args.engine.is_some() || args.numbers {
        let option = if args.numbers {
            "--numbers"
        } else {
            "--engine"
        };
        return Err(CliError::Usage(say!(TEXTS, "cli-go-only", option)));
    }
    let (cell, _) = position::after_given(record, args.moves)?;
    let game = played(entry, record, cell)?;
    let game = &*game;
    if format == Format::Txt {
        let text = format!("{}\n", game.position());
        return file::write(output, text.as_bytes());
    }
    let mut scene = CellScene::new(game.scene(), entry.kind);
    scene.coordinates = args.coordinates.get() != Coordinates::None;
    scene.rows = rows(args.coordinates.get());
    scene.lettering = args.pieces.lettering();
    scene.movement = args.movement;
    scene.overlay = match &args.overlay {
        Some(name) => Some(game.overlay(which(game, name)?)),
        None => None,
    };
    let drawn = drawing(&scene, args.size as f32, &args.theme.get());
    super::write(output, format, &drawn)
}

/// What the rows of a board are called.
pub(in super::super) fn rows(coordinates: Coordinates) -> Lettering {
    match coordinates {
        Coordinates::Kanji => Lettering::Kanji,
        Coordinates::None | Coordinates::Letters | Coordinates::Numbers => Lettering::Letters,
    }
}

/// What a scene looks like, so many pixels wide.
pub(in super::super) fn drawing(scene: &CellScene, side: f32, theme: &Theme) -> Drawing {
    let height = if scene.droppable.is_empty() {
        side
    } else {
        side * LOW
    };
    draw_cells(scene, &cells_layout(scene, side, height), theme)
}

/// The game to a node, played by its rules.
pub(in super::super) fn played(
    entry: &Entry,
    record: &Record,
    cell: CellId,
) -> Result<Box<dyn AnyGame>, CliError> {
    let played = bridge::play(entry.kind, record, cell);
    if let Some(broken) = played.broken {
        let text = visible(&broken.text).into_owned();
        let sentence = match broken.why {
            Why::Position(error) => {
                let why = super::super::language::told(&kinds::refused(error));
                say!(TEXTS, "cli-broken-position", text, why)
            }
            Why::Side => say!(TEXTS, "cli-broken-side", text),
            Why::Move(_) => say!(TEXTS, "cli-broken-move", text),
        };
        return Err(CliError::Failed(sentence));
    }
    Ok(played.game)
}

/// The place of an overlay among those that the game has.
fn which(game: &dyn AnyGame, name: &str) -> Result<usize, CliError> {
    let names = game.kind().overlays();
    let found = names.iter().position(|known| *known == name);
    found.ok_or_else(|| {
        let sentence: Sentence = if names.is_empty() {
            id!(TEXTS, "cli-no-overlays-of-game").into()
        } else {
            let (name, known) = (visible(name).into_owned(), names.join(", "));
            say!(TEXTS, "cli-no-overlay-of-game", name, known)
        };
        CliError::Usage(sentence)
    })
}
