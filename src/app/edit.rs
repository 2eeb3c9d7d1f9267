//! Changing the record: marks, set-up stones, comments, deleting and reordering variations.

use super::effect::Effect;
use super::state::{State, Tool};
use go::{Color, Point};
use record::MarkKind;

impl State {
    /// A click on the board, with whatever tool is chosen.
    pub fn click(&mut self, point: Point, effects: &mut Vec<Effect>) {
        if self.scoring.is_some() {
            self.toggle_dead(point);
            return;
        }
        if self.layers.picking.is_some() {
            self.pick_point(point, effects);
            return;
        }
        match self.tool {
            Tool::Play => self.play_click(point, effects),
            Tool::BlackStone => self.set_stone(point, Color::Black),
            Tool::WhiteStone => self.set_stone(point, Color::White),
            Tool::Triangle => self.toggle_mark(point, MarkKind::Triangle),
            Tool::Square => self.toggle_mark(point, MarkKind::Square),
            Tool::Circle => self.toggle_mark(point, MarkKind::Circle),
            Tool::Cross => self.toggle_mark(point, MarkKind::Cross),
            Tool::Letter => self.toggle_label(point, next_letter),
            Tool::Number => self.toggle_label(point, next_number),
        }
    }

    /// Sets up a stone, or takes one of that colour away. A node that has a move gets a node of
    /// its own behind it, because SGF keeps moves and set-up apart.
    fn set_stone(&mut self, point: Point, color: Color) {
        let shown = self.document.shown().position.stone(point);
        let wanted = (shown != Some(color)).then_some(color);
        // A node with a move gets a node behind it; otherwise what this node itself set up goes.
        let (record, cursor) = (self.document.record(), self.document.cursor());
        let before = match record.back(cursor) {
            _ if record.mv(cursor).is_some() => shown,
            Some(parent) => self.document.position_at(parent).position.stone(point),
            None => None,
        };
        self.document.edit(|record, cursor| {
            record.begin_group();
            let cell = if record.mv(cursor).is_some() {
                record.add_node(cursor)
            } else {
                cursor
            };
            record.set_stone(cell, point, wanted, before);
            record.end_group();
            cell
        });
    }

    fn toggle_mark(&mut self, point: Point, mark: MarkKind) {
        self.document.edit(|record, cursor| {
            record.toggle_mark(cursor, point, mark);
            cursor
        });
    }

    fn toggle_label(&mut self, point: Point, next: fn(&[(Point, String)]) -> String) {
        self.document.edit(|record, cursor| {
            let labels = record.labels(cursor);
            let labelled = labels.iter().any(|(p, _)| *p == point);
            let text = if labelled {
                String::new()
            } else {
                next(&labels)
            };
            record.set_label(cursor, point, &text);
            cursor
        });
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
        if self.game.is_some() {
            self.take_back(effects);
            return;
        }
        self.scoring = None;
        self.document
            .edit(|record, cursor| record.undo().unwrap_or(cursor));
    }

    /// Does again what was undone.
    pub fn redo(&mut self) {
        if self.game.is_some() {
            return;
        }
        self.scoring = None;
        self.document
            .edit(|record, cursor| record.redo().unwrap_or(cursor));
    }

    /// Deletes the node that is shown and everything behind it.
    pub fn delete_node(&mut self, effects: &mut Vec<Effect>) {
        let cursor = self.document.cursor();
        if cursor == self.document.record().root() {
            let text = self.tr("cannot-delete-root").to_string();
            self.inform(text);
            return;
        }
        if self.game.is_some() {
            self.stop_game(effects);
        }
        self.scoring = None;
        self.forget_questions(effects);
        self.document
            .edit(|record, cursor| record.delete(cursor).unwrap_or(cursor));
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
