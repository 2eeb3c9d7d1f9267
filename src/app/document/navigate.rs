//! Going through the game: moves, variations, comments, games. No step here walks a tree by recursion.

use crate::document::{Document, DocumentEffect};
use go::{Move, Point};
use record::{CellId, Record};

/// Where to go in the game. Of the directions, -1 is back and 1 is forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// To that node.
    To(CellId),
    /// So many moves forward along the line (negative: back).
    Step(i32),
    /// To the node at this depth of the line; 0 is the root.
    Depth(u32),
    /// To the move of that number on the line.
    Move(u32),
    /// To the start of the game.
    First,
    /// To the end of the line.
    Last,
    /// To the variation before or after the one that is shown.
    Variation(i32),
    /// To the node of the line before or after that has more than one continuation.
    Fork(i32),
    /// To where the line left the main line.
    MainLine,
    /// To the node of the line before or after that has a comment.
    Comment(i32),
    /// To the node of the line before or after that has marks, labels or lines.
    Mark(i32),
    /// To the move that placed the stone there, if it was played.
    Stone(Point),
}

impl Document {
    pub(super) fn go(&mut self, go: Go, effects: &mut Vec<DocumentEffect>) {
        effects.push(DocumentEffect::DropCount);
        match go {
            Go::To(cell) => self.go_to(cell),
            Go::Step(steps) => self.step(steps),
            Go::Depth(depth) => self.go_to_depth(depth),
            Go::Move(number) => self.go_to_move_number(number),
            Go::First => self.go_to(self.record().root()),
            Go::Last => self.step(i32::MAX),
            Go::Variation(direction) => self.go_to_variation(direction),
            Go::Fork(direction) => {
                let is_fork = |record: &Record, cell| record.children(cell).nth(1).is_some();
                self.walk_line(direction, is_fork);
            }
            Go::MainLine => self.go_to_main_line(),
            Go::Comment(direction) => {
                self.walk_line(direction, |record, cell| record.msg_length(cell) > 0);
            }
            Go::Mark(direction) => self.walk_line(direction, Record::has_marks),
            Go::Stone(point) => self.go_to_stone(point),
        }
    }

    /// Steps along the current line: forward, or back for negative numbers.
    fn step(&mut self, steps: i32) {
        let record = self.record();
        let mut cell = self.cursor();
        for _ in 0..steps.unsigned_abs() {
            let next = if steps > 0 {
                record.next(cell)
            } else {
                record.back(cell)
            };
            match next {
                Some(next) => cell = next,
                None => break,
            }
        }
        self.go_to(cell);
    }

    /// Shows the node at that depth of the current line; past its end, the last.
    fn go_to_depth(&mut self, depth: u32) {
        let here = self.record().depth(self.cursor());
        self.step(i32::try_from(i64::from(depth) - i64::from(here)).unwrap_or(i32::MAX));
    }

    /// Shows the move of that number on the current line, as far as there is one.
    fn go_to_move_number(&mut self, number: u32) {
        let record = self.record();
        let line = current_line(record, self.cursor());
        let found = line
            .iter()
            .find(|&&cell| record.move_number(cell) >= number);
        if let Some(&cell) = found.or(line.last()) {
            self.go_to(cell);
        }
    }

    /// Shows the variation before (-1) or after (+1) the one that is shown. Where the move itself
    /// has no alternative, the nearest earlier one that has is taken.
    fn go_to_variation(&mut self, direction: i32) {
        let record = self.record();
        let mut cell = self.cursor();
        while let Some(parent) = record.back(cell) {
            let siblings: Vec<CellId> = record.children(parent).collect();
            let here = siblings.iter().position(|&c| c == cell).unwrap_or(0);
            let there = here as i64 + i64::from(direction);
            if let Some(&other) = usize::try_from(there).ok().and_then(|i| siblings.get(i)) {
                self.go_to(other);
                return;
            }
            cell = parent;
        }
    }

    fn walk_line(&mut self, direction: i32, wanted: impl Fn(&Record, CellId) -> bool) {
        let record = self.record();
        let mut cell = self.cursor();
        loop {
            let next = if direction > 0 {
                record.next(cell)
            } else {
                record.back(cell)
            };
            let Some(next) = next else { break };
            cell = next;
            if wanted(record, cell) {
                break;
            }
        }
        self.go_to(cell);
    }

    /// Goes back to where the line left the main line, and chooses the main line from there to its end. Where the line
    /// leaves it only further on, the node that is shown stays.
    fn go_to_main_line(&mut self) {
        let record = self.record();
        let line = current_line(record, self.cursor());
        let left = line
            .windows(2)
            .find(|pair| record.car(pair[0]) != Some(pair[1]));
        if let Some(&[before, _]) = left {
            let here = self.cursor();
            let shown = if record.depth(before) < record.depth(here) {
                before
            } else {
                here
            };
            let main = std::iter::successors(Some(before), |&cell| record.car(cell));
            let end = main.last().unwrap_or(before);
            self.go_to(end);
            self.go_to(shown);
        }
    }

    /// Shows the move that placed the stone at `point`, if it was played.
    fn go_to_stone(&mut self, point: Point) {
        let record = self.record();
        let placed =
            |cell: &CellId| matches!(record.mv(*cell), Some((_, Move::Play(p))) if p == point);
        let line = record.line(self.cursor());
        if let Some(&cell) = line.iter().rev().find(|cell| placed(cell)) {
            self.go_to(cell);
        }
    }
}

/// The nodes from the root through `cell` to the end of the current line.
pub fn current_line(record: &Record, cell: CellId) -> Vec<CellId> {
    let mut line = record.line(cell);
    let mut last = cell;
    while let Some(next) = record.next(last) {
        line.push(next);
        last = next;
    }
    line
}
