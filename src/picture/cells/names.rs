//! The names of columns and rows.

use kind::{Look, Shape};

use super::draw::Pen;
use super::{CellScene, Lettering};
use crate::{Item, Pos, kanji};

impl Pen<'_> {
    /// The names of columns and rows, where cells have names of both.
    pub(super) fn names(&mut self) {
        if !self.scene.coordinates {
            return;
        }
        let Some(names) = LineNames::of(self.scene) else {
            return;
        };
        let (cell, board) = (self.g.cell, &self.scene.scene.board);
        let height = (cell * 0.26).max(7.0);
        let width = board.extent.0 * cell;
        let out = cell * 0.32;
        let origin = self.g.origin;
        for (x, name) in &names.columns {
            let at = origin.moved(x * cell, -out);
            self.name(at, height, name);
        }
        let beside = if names.right { width + out } else { -out };
        for (y, name) in &names.rows {
            let at = origin.moved(beside, y * cell);
            self.name(at, height, name);
        }
    }

    fn name(&mut self, center: Pos, height: f32, text: &str) {
        self.items.push(Item::Text {
            center,
            height,
            text: text.to_owned(),
            color: self.theme.coordinates,
            outline: None,
            bold: false,
        });
    }
}

/// The names of columns and rows.
struct LineNames {
    columns: Vec<(f32, String)>,
    rows: Vec<(f32, String)>,
    /// Whether the rows are named at the right.
    right: bool,
}

impl LineNames {
    /// Finds them in the names of cells: in a column all begin alike, in a row all end alike.
    fn of(scene: &CellScene) -> Option<LineNames> {
        let board = &scene.scene.board;
        if board.shape == Shape::Hexagon {
            return None;
        }
        let mut columns: Vec<(f32, String)> = Vec::new();
        let mut rows: Vec<(f32, String)> = Vec::new();
        for cell in &board.cells {
            let first = cell.name.chars().next()?;
            let (column, row) = cell.name.split_at(first.len_utf8());
            add(&mut columns, cell.at.0, column)?;
            add(&mut rows, cell.at.1, row)?;
        }
        let is_wedge = |kind: &kind::PieceKind| matches!(kind.look, Look::Wedge { .. });
        let right = scene.pieces.iter().any(is_wedge);
        if right && scene.rows == Lettering::Kanji {
            for (_, name) in &mut rows {
                let letter = name.bytes().next().filter(u8::is_ascii_lowercase);
                if let Some(letter) = letter {
                    *name = kanji(letter - b'a' + 1);
                }
            }
        }
        Some(LineNames {
            columns,
            rows,
            right,
        })
    }
}

/// Notes the name of the line at that place; none if it has another one.
fn add(lines: &mut Vec<(f32, String)>, at: f32, name: &str) -> Option<()> {
    let known = lines.iter().find(|(there, _)| (there - at).abs() < 0.01);
    if let Some((_, known)) = known {
        return (known == name).then_some(());
    }
    lines.push((at, name.to_owned()));
    Some(())
}
