//! The keyboard's cursor on the boards of games other than Go: it goes to whatever is nearest in the direction of the key.

use crate::board::cells::{CellCommand, stops};
use crate::board::cursor::CursorCommand;
use crate::board::{Board, BoardContext, Effects};
use kind::Part;
use picture::{Pos, cells_layout};

/// The picture in which the cursor finds its way, in pixels: wide, so that hands are beside the board.
const WAY: (f32, f32) = (1600.0, 900.0);

/// How much a step sideways counts, compared with one in the direction of the key.
const SIDEWAYS: f32 = 2.5;

impl Board {
    /// Something about the cursor, on the board of another game.
    pub(super) fn cell_cursor(
        &mut self,
        command: CursorCommand,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        self.drop_begun_elsewhere(context);
        match command {
            CursorCommand::Enter => {
                self.cursor.on = true;
                self.step_cell(context, (0, 0));
            }
            CursorCommand::Leave if self.cells.begun.is_empty() => self.cursor.on = false,
            CursorCommand::Move(dx, dy) => {
                self.step_cell(context, (dx, dy));
            }
            CursorCommand::Jump(dx, dy) | CursorCommand::Edge(dx, dy) => {
                while self.step_cell(context, (dx, dy)) {}
            }
            CursorCommand::Press => {
                if let Some(part) = self.cells.cursor.filter(|_| self.cursor.on) {
                    self.cell_command(CellCommand::Give(part), context, out);
                }
            }
            // Escape gives up the move first.
            CursorCommand::Leave | CursorCommand::PressOther => self.cells.begun.clear(),
            CursorCommand::Aim(_) => {}
        }
    }

    /// Moves the cursor to what is nearest in that direction and tells whether there was something.
    fn step_cell(&mut self, context: &BoardContext<'_>, (dx, dy): (i8, i8)) -> bool {
        let Some(scene) = self.view(context).cells() else {
            return false;
        };
        let g = cells_layout(&scene, WAY.0, WAY.1);
        let side = scene.scene.to_move;
        let stops = stops(&scene);
        let place = |part: Part| g.place(part, side);
        let here = self.cells.cursor.filter(|part| stops.contains(part));
        let last = scene.scene.traces.last().map(|&cell| Part::Cell(cell));
        let middle = Pos::new(WAY.0 / 2.0, WAY.1 / 2.0);
        let nearest = |at: Pos| {
            let far = |part: &Part| place(*part).map_or(f32::MAX, |p| distance(p, at));
            let mut parts = stops.iter().copied();
            let first = parts.next();
            parts.fold(first, |best, part| match best {
                Some(best) if far(&best) <= far(&part) => Some(best),
                _ => Some(part),
            })
        };
        let Some(here) = here.or(last).or_else(|| nearest(middle)) else {
            return false;
        };
        self.cells.cursor = Some(here);
        let Some(from) = place(here).filter(|_| (dx, dy) != (0, 0)) else {
            return false;
        };
        let cost = |part: Part| {
            let to = place(part)?;
            let (x, y) = ((to.x - from.x) / g.cell, (to.y - from.y) / g.cell);
            let along = x * f32::from(dx) + y * f32::from(dy);
            let beside = (x * f32::from(dy)).abs() + (y * f32::from(dx)).abs();
            (along > 0.3 && along >= beside * 0.5).then_some(along + SIDEWAYS * beside)
        };
        let mut best: Option<(Part, f32)> = None;
        for &part in stops.iter().filter(|part| **part != here) {
            if let Some(cost) = cost(part)
                && best.is_none_or(|(_, least)| cost < least)
            {
                best = Some((part, cost));
            }
        }
        if let Some((part, _)) = best {
            self.cells.cursor = Some(part);
        }
        best.is_some()
    }
}

fn distance(a: Pos, b: Pos) -> f32 {
    (a.x - b.x).hypot(a.y - b.y)
}
