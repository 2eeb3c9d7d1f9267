//! The board by keyboard: a cursor that goes from point to point; and clicks that wait for a second one.

use crate::board::scene::scene;
use crate::board::{Board, BoardContext, BoardEffect, BoardView, Effects};
use go::Point;
use picture::Window;
use std::sync::Arc;

/// The cursor, and the point that was clicked once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardCursor {
    /// Whether the keys move it.
    pub on: bool,
    /// Where it is, or was.
    pub at: Option<Point>,
    /// The point where a second click plays.
    pub aimed: Option<Point>,
}

/// What happens to the cursor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CursorCommand {
    /// The keys move it from now on.
    Enter,
    /// They do what they did before.
    Leave,
    /// So many columns to the right, so many rows down.
    Move(i8, i8),
    /// To the next line with a star point, or to the edge, in that direction.
    Jump(i8, i8),
    /// To the edge in that direction.
    Edge(i8, i8),
    /// As a click where it is.
    Press,
    /// As a click with the other button.
    PressOther,
    /// A first click on that point; a second one plays there.
    Aim(Point),
}

impl<'a> BoardView<'a> {
    /// The board that is seen: of the problem that is solved, or of the record.
    pub fn board_shown(&self) -> &'a Arc<record::Shown> {
        match self.context.problems.solving() {
            Some(solving) => solving.shown(),
            None => self.context.document.shown(),
        }
    }
}

impl BoardCursor {
    /// Where the cursor is, while the keys move it.
    pub fn shown(self) -> Option<Point> {
        self.at.filter(|_| self.on)
    }

    /// Its place on the part of the board that is seen: where it was, at the last move, in the middle.
    fn kept_in_view(self, window: Window, last: Option<Point>) -> Point {
        let middle = Point::new(
            u8::midpoint(window.x0, window.x1),
            u8::midpoint(window.y0, window.y1),
        );
        [self.at, last]
            .into_iter()
            .flatten()
            .find(|&point| window.contains(point))
            .unwrap_or(middle)
    }
}

impl Board {
    /// Something about the cursor.
    pub(super) fn cursor_command(
        &mut self,
        command: CursorCommand,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        match command {
            CursorCommand::Enter => {
                self.cursor.on = true;
                self.move_cursor(|_, at, _, _, _| at, (0, 0), context);
            }
            CursorCommand::Leave => self.cursor.on = false,
            CursorCommand::Move(dx, dy) => self.move_cursor(
                |_, at, first, last, d| at.saturating_add_signed(d).clamp(first, last),
                (dx, dy),
                context,
            ),
            CursorCommand::Edge(dx, dy) => self.move_cursor(
                |_, at, first, last, d| match d {
                    0 => at,
                    d if d < 0 => first,
                    _ => last,
                },
                (dx, dy),
                context,
            ),
            CursorCommand::Jump(dx, dy) => self.move_cursor(
                |stars, at, first, last, d| {
                    let seen = |line: &u8| (first..=last).contains(line);
                    let lines = stars.iter().copied().filter(seen);
                    match d {
                        0 => at,
                        d if d < 0 => lines.filter(|&line| line < at).max().unwrap_or(first),
                        _ => lines.filter(|&line| line > at).min().unwrap_or(last),
                    }
                },
                (dx, dy),
                context,
            ),
            CursorCommand::Press => out.extend(self.cursor.shown().map(BoardEffect::Click)),
            CursorCommand::PressOther => {
                out.extend(self.cursor.shown().map(BoardEffect::OtherClick));
            }
            CursorCommand::Aim(point) => self.cursor.aimed = Some(point),
        }
        self.pointed = self.cursor.shown().or(self.pointed);
    }

    /// Another problem, or another part of the board: what is pressed next must be seen.
    pub(super) fn follow_cursor(&mut self, context: &BoardContext<'_>) {
        if self.cursor.on {
            self.move_cursor(|_, at, _, _, _| at, (0, 0), context);
        }
    }

    /// Moves the cursor by a rule of: lines with star points, where, first and last line seen, direction.
    fn move_cursor(
        &mut self,
        rule: impl Fn(&[u8], u8, u8, u8, i8) -> u8,
        (dx, dy): (i8, i8),
        context: &BoardContext<'_>,
    ) {
        let view = self.view(context);
        let window = scene(&view).window;
        let shown = view.board_shown();
        let at = self.cursor.kept_in_view(window, shown.last_point());
        let stars = shown.position.size().star_points();
        let columns: Vec<u8> = stars.iter().map(|p| p.x).collect();
        let rows: Vec<u8> = stars.iter().map(|p| p.y).collect();
        self.cursor.at = Some(Point::new(
            rule(&columns, at.x, window.x0, window.x1, dx),
            rule(&rows, at.y, window.y0, window.y1, dy),
        ));
    }
}
