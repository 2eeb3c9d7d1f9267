//! Going through the game: moves, variations, comments, games. No step here walks a tree by recursion.

use crate::app::shell::state::State;
use go::{Move, Point};
use record::{CellId, Record};

impl State {
    /// Shows a cell of the game.
    pub fn go_to(&mut self, cell: CellId) {
        self.drop_count();
        self.document.go_to(cell);
    }

    /// Steps along the current line: forward, or back for negative numbers.
    pub fn step(&mut self, steps: i32) {
        let record = self.document.record();
        let mut cell = self.document.cursor();
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
    pub fn go_to_depth(&mut self, depth: u32) {
        let here = self.document.record().depth(self.document.cursor());
        self.step(i32::try_from(i64::from(depth) - i64::from(here)).unwrap_or(i32::MAX));
    }

    /// Shows the move of that number on the current line, as far as there is one.
    pub fn go_to_move_number(&mut self, number: u32) {
        let record = self.document.record();
        let line = current_line(record, self.document.cursor());
        let found = line
            .iter()
            .find(|&&cell| record.move_number(cell) >= number);
        if let Some(&cell) = found.or(line.last()) {
            self.go_to(cell);
        }
    }

    /// Shows the start of the game.
    pub fn go_to_first(&mut self) {
        self.go_to(self.document.record().root());
    }

    /// Shows the end of the current line.
    pub fn go_to_last(&mut self) {
        self.step(i32::MAX);
    }

    /// Shows the variation before (-1) or after (+1) the one that is shown. Where the move itself
    /// has no alternative, the nearest earlier one that has is taken.
    pub fn go_to_variation(&mut self, direction: i32) {
        let record = self.document.record();
        let mut cell = self.document.cursor();
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

    /// Shows the previous (-1) or next (+1) node of the line with more than one continuation.
    pub fn go_to_fork(&mut self, direction: i32) {
        let is_fork = |record: &Record, cell| record.children(cell).nth(1).is_some();
        self.walk_line(direction, is_fork);
    }

    /// Shows the previous or next node of the line that has a comment.
    pub fn go_to_comment(&mut self, direction: i32) {
        self.walk_line(direction, |record, cell| !record.msg(cell).is_empty());
    }

    /// Shows the previous or next node of the line with marks, labels or lines.
    pub fn go_to_mark(&mut self, direction: i32) {
        self.walk_line(direction, Record::has_marks);
    }

    fn walk_line(&mut self, direction: i32, wanted: impl Fn(&Record, CellId) -> bool) {
        let record = self.document.record();
        let mut cell = self.document.cursor();
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

    /// Goes back to where the line left the main line, and chooses the main line there.
    pub fn go_to_main_line(&mut self) {
        let record = self.document.record();
        let line = record.line(self.document.cursor());
        let left = line
            .windows(2)
            .find(|pair| record.car(pair[0]) != Some(pair[1]));
        if let Some(&[before, _]) = left {
            let first = record.car(before).unwrap_or(before);
            self.go_to(first);
            self.go_to(before);
        }
    }

    /// Shows the move that placed the stone at `point`, if it was played.
    pub fn go_to_stone(&mut self, point: Point) {
        let record = self.document.record();
        let placed =
            |cell: &CellId| matches!(record.mv(*cell), Some((_, Move::Play(p))) if p == point);
        let line = record.line(self.document.cursor());
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
