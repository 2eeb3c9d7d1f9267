//! Changing what a node says: set-up stones, marks, labels, comments; undo and redo.

use crate::app::document::tool::{Stroke, Tool};
use crate::app::game::GameCommand;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::{Dialog, State};
use go::{Color, Point};
use record::{CellId, Record};

impl State {
    /// The box for the comment gets the keyboard, wherever the user is.
    pub(crate) fn begin_comment(&mut self, effects: &mut Vec<Effect>) {
        if self.full_screen {
            self.full_screen = false;
            effects.push(Effect::FullScreen(false));
        }
        self.board_cursor.on = false;
        if !self.settings.panels.comment {
            self.settings.panels.comment = true;
            effects.push(Effect::SaveSettings);
        }
        self.comment_asked += 1;
    }

    /// A click on the board, with whatever tool is chosen.
    pub fn click(&mut self, point: Point, effects: &mut Vec<Effect>) {
        if self.game.is_counting() {
            self.game_command(GameCommand::ToggleDead(point), effects);
            return;
        }
        if self.layers.picking.is_some() {
            self.pick_point(point, effects);
            return;
        }
        if self.tool == Tool::Play {
            self.game_command(GameCommand::Click(point), effects);
        } else {
            self.stroke(self.tool, &[point]);
        }
    }

    /// A click or a stroke with the other button of the pointer: stones of the other colour, with the tools that set up
    /// stones; otherwise shows the move that placed the stone.
    pub fn other_click(&mut self, points: &[Point]) {
        let other = match self.tool {
            Tool::BlackStone => Tool::WhiteStone,
            Tool::WhiteStone => Tool::BlackStone,
            _ => {
                if let Some(&point) = points.first() {
                    self.go_to_stone(point);
                }
                return;
            }
        };
        if !self.game.is_counting() && self.layers.picking.is_none() {
            self.stroke(other, points);
        }
    }

    /// A stroke over the board with a tool: its points in order, at least one; of a line or an arrow the first and the
    /// last one. One step of undo.
    pub fn stroke(&mut self, tool: Tool, points: &[Point]) {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return;
        };
        if self.game.is_counting() || self.layers.picking.is_some() {
            return;
        }
        if let Some(mark) = tool.mark() {
            return self.change(|record, cursor| record.toggle_marks(cursor, points, mark));
        }
        if let Some(color) = tool.stone() {
            // The first point decides: a stone that is there already is taken away, and so are all of the stroke.
            let there = self.document.shown().position.stone(first) == Some(color);
            return self.set_stones(points, (!there).then_some(color));
        }
        match tool {
            Tool::Erase => self.erase(points),
            Tool::Letter => self.toggle_label(first, next_letter),
            Tool::Number => self.toggle_label(first, next_number),
            Tool::Label => {
                let labels = self.document.record().labels(self.document.cursor());
                let old = labels.into_iter().find(|(p, _)| *p == first);
                let text = old.map(|(_, text)| text).unwrap_or_default();
                self.dialog = Some(Dialog::Label(first, text));
            }
            Tool::Line | Tool::Arrow if first == last => {
                let text = self.tr("draw-from-to").to_string();
                self.inform(text);
            }
            Tool::Line => self.change(|record, cursor| record.toggle_line(cursor, first, last)),
            Tool::Arrow => self.change(|record, cursor| record.toggle_arrow(cursor, first, last)),
            Tool::Dim => self.dim(points),
            Tool::View => {
                // A click shows the whole board again.
                let corners = (first != last).then_some((first, last));
                self.change(|record, cursor| record.set_view(cursor, corners));
            }
            _ => debug_assert_eq!(tool.stroke(), Stroke::Click, "{tool:?} does nothing"),
        }
    }

    /// Changes the node that is shown.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Record, CellId)) {
        self.document.edit(|record, cursor| {
            change(record, cursor);
            cursor
        });
    }

    /// Whether what is set up here needs a node of its own behind the one that is shown: SGF keeps moves and set-up
    /// apart, and a trial leaves alone what was there before.
    fn sets_up_behind(&self) -> bool {
        let (record, cursor) = (self.document.record(), self.document.cursor());
        record.mv(cursor).is_some() || record.is_trial() && !record.is_of_trial(cursor)
    }

    /// Changes the set-up, in this node or in one behind it.
    fn set_up(&mut self, change: impl FnOnce(&mut Record, CellId)) {
        let behind = self.sets_up_behind();
        self.document.edit(|record, cursor| {
            record.begin_group();
            let cell = if behind {
                record.add_node(cursor)
            } else {
                cursor
            };
            change(record, cell);
            record.end_group();
            cell
        });
    }

    fn set_stones(&mut self, points: &[Point], stone: Option<Color>) {
        let behind = self.sets_up_behind();
        let (record, cursor) = (self.document.record(), self.document.cursor());
        let before = match record.back(cursor) {
            _ if behind => Some(cursor),
            parent => parent,
        };
        // In a node of its own that is what is shown, otherwise what the node itself set up goes.
        let before = before.map(|cell| self.document.position_at(cell));
        let points: Vec<(Point, Option<Color>)> = points
            .iter()
            .map(|&p| (p, before.as_ref().and_then(|shown| shown.position.stone(p))))
            .collect();
        self.set_up(|record, cell| record.set_stones(cell, &points, stone));
    }

    /// Takes stones away, and the marks and labels of this node.
    fn erase(&mut self, points: &[Point]) {
        let position = &self.document.shown().position;
        let stones = points.iter().copied();
        let stones: Vec<Point> = stones.filter(|&p| position.stone(p).is_some()).collect();
        let game = self.document.record();
        let markup = game.markup(self.document.cursor());
        let marked = markup.marks.iter().map(|(p, _)| p);
        let marked = marked.chain(markup.labels.iter().map(|(p, _)| p));
        let is_marked = { marked }.any(|p| points.contains(p));
        self.change(|record, _| record.begin_group());
        if is_marked {
            self.change(|record, cursor| record.clear_marks(cursor, points));
        }
        if !stones.is_empty() {
            self.set_stones(&stones, None);
        }
        self.change(|record, _| record.end_group());
    }

    /// Dims points, or shows them plainly again if the first one is dimmed.
    fn dim(&mut self, points: &[Point]) {
        self.change(|record, cursor| {
            let mut dimmed = record.markup(cursor).dimmed;
            let lighten = dimmed.contains(&points[0]);
            dimmed.retain(|p| !points.contains(p));
            if !lighten {
                dimmed.extend(points);
            }
            record.set_dimmed(cursor, &dimmed);
        });
    }

    /// Says whose turn it is (PL), or leaves it to the moves again if just that is said.
    pub fn toggle_to_move(&mut self, color: Color) {
        let (record, cursor) = (self.document.record(), self.document.cursor());
        if record.setup(cursor).to_move == Some(color) {
            self.change(|record, cursor| record.set_to_move(cursor, None));
        } else {
            self.set_up(|record, cell| record.set_to_move(cell, Some(color)));
        }
    }

    fn toggle_label(&mut self, point: Point, next: fn(&[(Point, String)]) -> String) {
        self.change(|record, cursor| {
            let labels = record.labels(cursor);
            let labelled = labels.iter().any(|(p, _)| *p == point);
            let text = if labelled {
                String::new()
            } else {
                next(&labels)
            };
            record.set_label(cursor, point, &text);
        });
    }

    /// Labels a point; the empty text removes its label.
    pub fn set_label(&mut self, point: Point, text: &str) {
        self.change(|record, cursor| record.set_label(cursor, point, text));
    }

    /// Writes the comment of the node that is shown.
    pub fn set_comment(&mut self, text: &str) {
        self.document.edit(|record, cursor| {
            record.set_text(cursor, "C", text);
            cursor
        });
    }

    /// Writes a property of the root.
    pub fn set_info(&mut self, name: &str, text: &str) {
        self.document.edit(|record, cursor| {
            record.set_text(record.root(), name, text);
            cursor
        });
    }

    /// Undoes the last change, or takes a move back while a game is on.
    pub fn undo(&mut self, effects: &mut Vec<Effect>) {
        if self.game.is_on() {
            self.game_command(GameCommand::TakeBack, effects);
            return;
        }
        self.drop_count();
        if self.document.record().is_trial() && !self.document.record().can_undo() {
            let text = self.tr("trial-undo-ends").to_string();
            self.inform(text);
            return;
        }
        self.document
            .edit(|record, cursor| record.undo().unwrap_or(cursor));
    }

    /// Does again what was undone.
    pub fn redo(&mut self) {
        if self.game.is_on() {
            return;
        }
        self.drop_count();
        self.document
            .edit(|record, cursor| record.redo().unwrap_or(cursor));
    }

    /// Moves the variation that is shown one place up among its alternatives.
    pub fn promote(&mut self) {
        self.document.edit(|record, cursor| {
            record.promote(cursor);
            cursor
        });
    }

    /// Makes the line that is shown the main line.
    pub fn promote_to_main(&mut self) {
        self.document.edit(|record, cursor| {
            record.promote_to_main(cursor);
            cursor
        });
    }
}

/// The first capital letter, then small ones, then pairs, that no label has yet.
fn next_letter(labels: &[(Point, String)]) -> String {
    let letters = || ('A'..='Z').chain('a'..='z');
    let singles = letters().map(String::from);
    let pairs = letters().flat_map(|a| letters().map(move |b| format!("{a}{b}")));
    first_free(labels, singles.chain(pairs))
}

fn next_number(labels: &[(Point, String)]) -> String {
    first_free(labels, (1u32..).map(|n| n.to_string()))
}

fn first_free(labels: &[(Point, String)], mut candidates: impl Iterator<Item = String>) -> String {
    candidates
        .find(|text| labels.iter().all(|(_, used)| used != text))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_take_the_first_free_letter_or_number() {
        let used = |texts: &[&str]| -> Vec<(Point, String)> {
            texts
                .iter()
                .map(|t| (Point::new(0, 0), (*t).to_string()))
                .collect()
        };
        assert_eq!(next_letter(&used(&[])), "A");
        assert_eq!(next_letter(&used(&["A", "C"])), "B");
        assert_eq!(next_number(&used(&["1", "2", "A"])), "3");
        let all: Vec<String> = ('A'..='Z').chain('a'..='z').map(String::from).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        assert_eq!(next_letter(&used(&all)), "AA");
    }
}
