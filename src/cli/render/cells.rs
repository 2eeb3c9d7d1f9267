//! Pictures of games other than Go: their board, pieces and hands, and what the game itself says over it.

use super::super::error::TEXTS;
use super::super::{CliError, file, position};
use super::{Format, Pieces, RenderArgs};
use bridge::Why;
use kind::AnyGame;
use kinds::Entry;
use message::{Sentence, id, say, visible};
use picture::{CellScene, Lettering, cells_layout, draw_cells};
use record::Record;
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
    let game = &*played.game;
    if format == Format::Txt {
        let text = format!("{}\n", game.position());
        return file::write(output, text.as_bytes());
    }
    let mut scene = CellScene::new(game.scene(), entry.kind);
    scene.coordinates = args.coordinates.get() != picture::Coordinates::None;
    scene.lettering = match args.pieces {
        Pieces::Kanji => Lettering::Kanji,
        Pieces::Letters => Lettering::Letters,
    };
    scene.movement = args.movement;
    scene.overlay = match &args.overlay {
        Some(name) => Some(game.overlay(which(game, name)?)),
        None => None,
    };
    let side = args.size as f32;
    let height = if scene.droppable.is_empty() {
        side
    } else {
        side * LOW
    };
    let geometry = cells_layout(&scene, side, height);
    let theme = args.theme.get();
    super::write(output, format, &draw_cells(&scene, &geometry, &theme))
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
