//! Changing what a node says: set-up stones, marks, labels, comments; undo and redo.

use crate::WINDOW;
use crate::document::tool::{Stroke, Tool};
use crate::document::{Document, DocumentContext, DocumentEffect};
use crate::notices::Remark;
use go::{Color, Point};
use message::id;
use record::{Annotation, CellId, Degree, Record};

/// What is written into the record, or taken back.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Another tool for the board.
    Choose(Tool),
    /// A stroke over the board with the tool that is chosen: its points, at least one.
    Stroke(Vec<Point>),
    /// The same with stones of the other colour, if the tool sets up stones.
    OtherStroke(Vec<Point>),
    /// Label that point; the empty text removes its label.
    Label(Point, String),
    /// The comment of the node that is shown.
    Comment(String),
    /// A property of the root, such as `PB`.
    Info(&'static str, String),
    /// Several properties of the root, in one step.
    Facts(Vec<(&'static str, String)>),
    /// A property of one value of the node that is shown: `N` or `V`.
    Text(&'static str, String),
    /// All properties of a node, as they are in the file.
    Properties(CellId, Vec<(String, Vec<String>)>),
    /// Say that of the node that is shown, or take it back.
    Judge(Annotation, Degree),
    /// Say whose turn it is, or leave it to the moves again if just that is said.
    ToMove(Color),
    /// Undo the last change, or take a move back while a game is on.
    Undo,
    /// Do again what was undone.
    Redo,
    /// Open the form of the facts about the game.
    OpenFacts,
    /// Open the properties of the node that is shown.
    OpenProperties,
    /// The box for the comment gets the keyboard, wherever the user is.
    WriteComment,
}

impl Document {
    pub(super) fn edit_command(
        &mut self,
        command: Edit,
        context: &DocumentContext,
        effects: &mut Vec<DocumentEffect>,
    ) {
        match command {
            Edit::Choose(tool) => self.tool = tool,
            Edit::Stroke(points) => self.stroke(self.tool, &points, effects),
            Edit::OtherStroke(points) => match self.tool {
                Tool::BlackStone => self.stroke(Tool::WhiteStone, &points, effects),
                Tool::WhiteStone => self.stroke(Tool::BlackStone, &points, effects),
                _ => {}
            },
            Edit::Label(point, text) => {
                effects.push(DocumentEffect::CloseDialog);
                self.set_label(point, &text);
            }
            Edit::Comment(text) => self.set_comment(&text),
            Edit::Info(name, text) => self.set_info(name, &text),
            Edit::Facts(facts) => {
                effects.push(DocumentEffect::CloseDialog);
                self.set_facts(&facts);
            }
            Edit::Text(name, text) => {
                self.change_node(|record, cell| record.set_text(cell, name, &text));
            }
            Edit::Properties(cell, properties) => {
                effects.push(DocumentEffect::CloseDialog);
                self.set_properties(cell, &properties, effects);
            }
            Edit::Judge(annotation, degree) => self.judge(annotation, degree, effects),
            Edit::ToMove(color) => self.toggle_to_move(color),
            Edit::Undo if context.is_game_played => effects.push(DocumentEffect::TakeMoveBack),
            Edit::Undo => self.undo(effects),
            Edit::Redo if context.is_game_played => {}
            Edit::Redo => {
                effects.push(DocumentEffect::DropCount);
                self.edit(|record, cursor| record.redo().unwrap_or(cursor));
            }
            Edit::OpenFacts => effects.push(DocumentEffect::OpenFacts(self.facts())),
            Edit::OpenProperties => {
                effects.push(DocumentEffect::OpenProperties(self.raw_properties()));
            }
            Edit::WriteComment => {
                self.comment_asked += 1;
                effects.push(DocumentEffect::ShowCommentBox);
            }
        }
    }

    fn undo(&mut self, effects: &mut Vec<DocumentEffect>) {
        effects.push(DocumentEffect::DropCount);
        if self.record().is_trial() && !self.record().can_undo() {
            effects.push(DocumentEffect::Tell(Remark::info(id!(
                WINDOW,
                "trial-undo-ends"
            ))));
            return;
        }
        self.edit(|record, cursor| record.undo().unwrap_or(cursor));
    }

    /// A stroke over the board with a tool: its points in order, at least one; of a line or an arrow the first and the
    /// last one. One step of undo.
    fn stroke(&mut self, tool: Tool, points: &[Point], effects: &mut Vec<DocumentEffect>) {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return;
        };
        if let Some(mark) = tool.mark() {
            return self.change_node(|record, cursor| record.toggle_marks(cursor, points, mark));
        }
        if let Some(color) = tool.stone() {
            // The first point decides: a stone that is there already is taken away, and so are all of the stroke.
            let there = self.shown().position.stone(first) == Some(color);
            return self.set_stones(points, (!there).then_some(color));
        }
        match tool {
            Tool::Erase => self.erase(points),
            Tool::Letter => self.toggle_label(first, next_letter),
            Tool::Number => self.toggle_label(first, next_number),
            Tool::Label => {
                let labels = self.record().labels(self.cursor());
                let old = labels.into_iter().find(|(p, _)| *p == first);
                let text = old.map(|(_, text)| text).unwrap_or_default();
                effects.push(DocumentEffect::AskForLabel(first, text));
            }
            Tool::Line | Tool::Arrow if first == last => {
                effects.push(DocumentEffect::Tell(Remark::info(id!(
                    WINDOW,
                    "draw-from-to"
                ))));
            }
            Tool::Line => {
                self.change_node(|record, cursor| record.toggle_line(cursor, first, last));
            }
            Tool::Arrow => {
                self.change_node(|record, cursor| record.toggle_arrow(cursor, first, last));
            }
            Tool::Dim => self.dim(points),
            Tool::View => {
                // A click shows the whole board again.
                let corners = (first != last).then_some((first, last));
                self.change_node(|record, cursor| record.set_view(cursor, corners));
            }
            _ => debug_assert_eq!(tool.stroke(), Stroke::Click, "{tool:?} does nothing"),
        }
    }

    /// Changes the node that is shown.
    pub(super) fn change_node(&mut self, change: impl FnOnce(&mut Record, CellId)) {
        self.edit(|record, cursor| {
            change(record, cursor);
            cursor
        });
    }

    /// Whether what is set up here needs a node of its own behind the one that is shown: SGF keeps moves and set-up
    /// apart, and a trial leaves alone what was there before.
    fn sets_up_behind(&self) -> bool {
        let (record, cursor) = (self.record(), self.cursor());
        record.mover(cursor).is_some() || record.is_trial() && !record.is_of_trial(cursor)
    }

    /// Changes the set-up, in this node or in one behind it.
    fn set_up(&mut self, change: impl FnOnce(&mut Record, CellId)) {
        let behind = self.sets_up_behind();
        self.edit(|record, cursor| {
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
        let (record, cursor) = (self.record(), self.cursor());
        let before = match record.back(cursor) {
            _ if behind => Some(cursor),
            parent => parent,
        };
        // In a node of its own that is what is shown, otherwise what the node itself set up goes.
        let before = before.map(|cell| self.position_at(cell));
        let points: Vec<(Point, Option<Color>)> = points
            .iter()
            .map(|&p| (p, before.as_ref().and_then(|shown| shown.position.stone(p))))
            .collect();
        self.set_up(|record, cell| record.set_stones(cell, &points, stone));
    }

    /// Takes stones away, and the marks and labels of this node.
    fn erase(&mut self, points: &[Point]) {
        let position = &self.shown().position;
        let stones = points.iter().copied();
        let stones: Vec<Point> = stones.filter(|&p| position.stone(p).is_some()).collect();
        let game = self.record();
        let markup = game.markup(self.cursor());
        let marked = markup.marks.iter().map(|(p, _)| p);
        let marked = marked.chain(markup.labels.iter().map(|(p, _)| p));
        let is_marked = { marked }.any(|p| points.contains(p));
        self.change_node(|record, _| record.begin_group());
        if is_marked {
            self.change_node(|record, cursor| record.clear_marks(cursor, points));
        }
        if !stones.is_empty() {
            self.set_stones(&stones, None);
        }
        self.change_node(|record, _| record.end_group());
    }

    /// Dims points, or shows them plainly again if the first one is dimmed.
    fn dim(&mut self, points: &[Point]) {
        self.change_node(|record, cursor| {
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
    fn toggle_to_move(&mut self, color: Color) {
        let (record, cursor) = (self.record(), self.cursor());
        if record.setup(cursor).to_move == Some(color) {
            self.change_node(|record, cursor| record.set_to_move(cursor, None));
        } else {
            self.set_up(|record, cell| record.set_to_move(cell, Some(color)));
        }
    }

    fn toggle_label(&mut self, point: Point, next: fn(&[(Point, String)]) -> String) {
        self.change_node(|record, cursor| {
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
    fn set_label(&mut self, point: Point, text: &str) {
        self.change_node(|record, cursor| record.set_label(cursor, point, text));
    }

    /// Writes the comment of the node that is shown.
    fn set_comment(&mut self, text: &str) {
        self.edit(|record, cursor| {
            record.set_text(cursor, "C", text);
            cursor
        });
    }

    /// Writes a property of the root.
    fn set_info(&mut self, name: &str, text: &str) {
        self.edit(|record, cursor| {
            record.set_text(record.root(), name, text);
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
