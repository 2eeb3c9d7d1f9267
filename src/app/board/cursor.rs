//! The board by keyboard: a cursor that goes from point to point; and clicks that wait for a second one.

use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::state::State;
use go::{Move, Point};
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

impl From<CursorCommand> for Command {
    fn from(command: CursorCommand) -> Command {
        Command::Cursor(command)
    }
}

impl State {
    /// The board that is seen: of the problem that is solved, or of the record.
    pub fn board_shown(&self) -> &Arc<record::Shown> {
        match self.problems.solving() {
            Some(solving) => solving.shown(),
            None => self.document.shown(),
        }
    }

    /// Where the cursor is, while the keys move it.
    pub fn cursor_shown(&self) -> Option<Point> {
        self.board_cursor.at.filter(|_| self.board_cursor.on)
    }

    /// Something about the cursor.
    pub fn cursor_command(&mut self, command: CursorCommand, effects: &mut Vec<Effect>) {
        match command {
            CursorCommand::Enter => {
                self.board_cursor.on = true;
                self.board_cursor.at = Some(self.kept_in_view());
            }
            CursorCommand::Leave => self.board_cursor.on = false,
            CursorCommand::Move(dx, dy) => self.move_cursor(
                |at, first, last, d| at.saturating_add_signed(d).clamp(first, last),
                dx,
                dy,
            ),
            CursorCommand::Edge(dx, dy) => self.move_cursor(
                |at, first, last, d| match d {
                    0 => at,
                    d if d < 0 => first,
                    _ => last,
                },
                dx,
                dy,
            ),
            CursorCommand::Jump(dx, dy) => self.jump_cursor(dx, dy),
            CursorCommand::Press | CursorCommand::PressOther => {
                let Some(point) = self.cursor_shown() else {
                    return;
                };
                self.pointed = Some(point);
                let command = if command == CursorCommand::Press {
                    Command::Click(point)
                } else {
                    Command::OtherButton(vec![point])
                };
                crate::shell::apply::dispatch_to_board(self, command, effects);
            }
            CursorCommand::Aim(point) => self.board_cursor.aimed = Some(point),
        }
        if let Some(point) = self.cursor_shown() {
            self.pointed = Some(point);
        }
    }

    /// The place of the cursor on the part of the board that is seen: where it was, at the last move, in the middle.
    fn kept_in_view(&self) -> Point {
        let window = crate::board::scene::scene(self).window;
        let last = match self.board_shown().last {
            Some((_, Move::Play(point))) => Some(point),
            _ => None,
        };
        let middle = Point::new(
            u8::midpoint(window.x0, window.x1),
            u8::midpoint(window.y0, window.y1),
        );
        [self.board_cursor.at, last]
            .into_iter()
            .flatten()
            .find(|&point| window.contains(point))
            .unwrap_or(middle)
    }

    /// Moves the cursor by a rule of: where, first and last line seen, direction.
    fn move_cursor(&mut self, rule: impl Fn(u8, u8, u8, i8) -> u8, dx: i8, dy: i8) {
        let window = crate::board::scene::scene(self).window;
        let at = self.kept_in_view();
        self.board_cursor.at = Some(Point::new(
            rule(at.x, window.x0, window.x1, dx),
            rule(at.y, window.y0, window.y1, dy),
        ));
    }

    fn jump_cursor(&mut self, dx: i8, dy: i8) {
        let stars = self.board_shown().position.size().star_points();
        let columns: Vec<u8> = stars.iter().map(|p| p.x).collect();
        let rows: Vec<u8> = stars.iter().map(|p| p.y).collect();
        let next = |lines: &[u8], at: u8, first: u8, last: u8, d: i8| {
            let seen = |line: &u8| (first..=last).contains(line);
            let lines = lines.iter().copied().filter(seen);
            match d {
                0 => at,
                d if d < 0 => lines.filter(|&line| line < at).max().unwrap_or(first),
                _ => lines.filter(|&line| line > at).min().unwrap_or(last),
            }
        };
        let window = crate::board::scene::scene(self).window;
        let at = self.kept_in_view();
        self.board_cursor.at = Some(Point::new(
            next(&columns, at.x, window.x0, window.x1, dx),
            next(&rows, at.y, window.y0, window.y1, dy),
        ));
    }
}
