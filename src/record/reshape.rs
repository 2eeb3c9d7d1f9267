//! Edits that change the shape of the tree: cells are deleted, moved, put between others. Each is one step of undo and
//! none walks the tree by recursion.

use go::{Color, Move, Point, Position};

use crate::cell::{Entry, Span};
use crate::edit::EditError;
use crate::log::Op;
use crate::names;
use crate::{CellId, Collection, Record, value};

impl Record {
    /// Deletes all that follows `c`. False if nothing does.
    pub fn truncate(&mut self, c: CellId) -> bool {
        let before = self.generation;
        self.begin_group();
        while let Some(child) = self.car(c) {
            self.unlink_showing(child, c, c, c);
        }
        self.end_group();
        self.generation != before
    }

    /// Deletes every branch that leaves the line through `c`: from the root to `c` and on along the chosen continuations.
    /// Returns the number of branches.
    pub fn delete_others(&mut self, c: CellId) -> usize {
        let mut line = self.line(c);
        line.extend(std::iter::successors(self.next(c), |&at| self.next(at)));
        let mut gone = 0;
        self.begin_group();
        for pair in line.windows(2) {
            let others: Vec<CellId> = self
                .children(pair[0])
                .filter(|&child| child != pair[1])
                .collect();
            for other in others {
                self.unlink_showing(other, pair[0], c, c);
                gone += 1;
            }
        }
        self.end_group();
        gone
    }

    /// Moves `c` behind its next sibling. False if it is the last.
    pub fn demote(&mut self, c: CellId) -> bool {
        match self.cdr(c) {
            Some(after) if self.is_live(c) => {
                self.move_behind(c, after.0, c);
                true
            }
            _ => false,
        }
    }

    /// Puts a move between `c` and all that follows it. Returns its cell.
    pub fn insert_move(&mut self, c: CellId, color: Color, mv: Move) -> CellId {
        let new = self.new_cell(c);
        let (key, name) = match color {
            Color::Black => (names::B, "B"),
            Color::White => (names::W, "W"),
        };
        let entry = self.entry(name, key, &[value::move_text(mv)]);
        let props = self.store.new_run(&[entry]);
        self.store.cells[new.index()].set_props(props);
        let chosen = self.next(c);
        let rest: Vec<CellId> = self.children(c).collect();
        self.begin_group();
        for &child in &rest {
            self.unlink_showing(child, c, c, c);
        }
        self.link_showing(new, c, true, c, new);
        for child in rest {
            self.link_showing(child, new, chosen == Some(child), c, new);
        }
        self.end_group();
        new
    }

    /// Takes one cell out of its line; what follows it stays and follows the cell before. Returns the cell to show then.
    ///
    /// # Errors
    ///
    /// [`EditError`] if it is the root, or was deleted before.
    pub fn remove_alone(&mut self, c: CellId) -> Result<CellId, EditError> {
        let parent = self.back(c).ok_or(EditError::Root)?;
        if !self.is_live(c) {
            return Err(EditError::Deleted);
        }
        let was_chosen = self.cell(parent).next == c.0;
        let chosen = self.next(c);
        let rest: Vec<CellId> = self.children(c).collect();
        let mut after = self.sibling_before(c);
        self.begin_group();
        self.unlink_showing(c, parent, c, parent);
        for child in rest {
            self.unlink_showing(child, c, c, parent);
            let op = Op::Link {
                cell: child.0,
                parent: parent.0,
                after,
                chosen: was_chosen && chosen == Some(child),
            };
            self.perform(op, c, parent);
            after = child.0;
        }
        if self.children(parent).nth(1).is_some() {
            self.parenthesise(parent, parent);
        }
        self.end_group();
        Ok(parent)
    }

    /// Makes the position after `c` the set-up of the record. The cells before and other variations are
    /// deleted; `c` with its texts and marks, and all that follows it, stays. `position` is the one after `c`. False if `c` is the root.
    pub fn flatten(&mut self, c: CellId, position: &Position) -> bool {
        let root = self.root();
        if c == root || !self.is_live(c) {
            return false;
        }
        let run = self.flat_root(c, position);
        let chosen = self.next(c);
        let rest: Vec<CellId> = self.children(c).collect();
        self.begin_group();
        for &child in &rest {
            self.unlink_showing(child, c, c, root);
        }
        while let Some(child) = self.car(root) {
            self.unlink_showing(child, root, c, root);
        }
        let old = self.cell(root).props();
        let new = self.store.new_run(&run);
        self.perform(Op::Props { cell: 0, old, new }, c, root);
        for child in rest {
            self.link_showing(child, root, chosen == Some(child), c, root);
        }
        self.end_group();
        true
    }

    /// The properties of the root once the position after `c` is its own.
    fn flat_root(&mut self, c: CellId, position: &Position) -> Vec<Entry> {
        let about_game = |entry: &&Entry| names::is_of_root(entry.key) && entry.key != names::HA;
        let mut run: Vec<Entry> = self
            .store
            .entries_of(0)
            .iter()
            .filter(about_game)
            .copied()
            .collect();
        let markup = self.markup(c);
        let moves = [
            names::B,
            names::W,
            names::KO,
            names::MN,
            names::AB,
            names::AW,
            names::AE,
            names::PL,
            names::BL,
            names::WL,
            names::OB,
            names::OW,
            names::T,
            names::HA,
            names::DD,
            names::VW,
        ];
        for entry in self.store.entries_of(c.0) {
            let known = run
                .iter()
                .any(|e| self.store.is_named(e, entry.key, self.store.name(entry)));
            if !moves.contains(&entry.key) && !known {
                run.push(*entry);
            }
        }
        let stones = |color: Color| -> Vec<Point> {
            let stones = position.stones();
            let there = stones.iter().filter(|(_, stone)| **stone == Some(color));
            there.map(|(p, _)| p).collect()
        };
        let lists = [
            ("AB", names::AB, stones(Color::Black)),
            ("AW", names::AW, stones(Color::White)),
            ("DD", names::DD, markup.dimmed),
            ("VW", names::VW, markup.view.unwrap_or_default()),
        ];
        for (name, key, points) in lists {
            let values: Vec<String> = points.into_iter().map(value::point_text).collect();
            if !values.is_empty() {
                run.push(self.entry(name, key, &values));
            }
        }
        let to_move = match position.to_move() {
            Color::Black => "B",
            Color::White => "W",
        };
        run.push(self.entry("PL", names::PL, &[to_move.to_owned()]));
        run
    }

    /// Makes a property with those raw values.
    fn entry(&mut self, name: &str, key: u16, raw: &[String]) -> Entry {
        let name = self.store.intern(name);
        let values: Vec<Span> = raw.iter().map(|raw| self.store.intern(raw)).collect();
        self.store.new_entry(name, key, &values)
    }

    /// The cell and all below it as a game of its own whose root has only the size of the board, for the clipboard.
    pub fn excerpt(&self, c: CellId) -> Vec<u8> {
        let mut file = Collection::new_game(self.size());
        let game = file.game_mut(0);
        let root = game.root();
        game.graft(root, self, c);
        file.write_game(0)
    }

    /// Copies what another record plays after `parent`, as its last continuations. A root that only says what the game is
    /// about is left out, any other becomes a node of its own. Returns the first new cell, `None` if there is
    /// nothing to copy.
    pub fn paste(&mut self, parent: CellId, other: &Record) -> Option<CellId> {
        let root = other.root();
        let tops: Vec<CellId> = if other.is_mere_head(root) {
            other.children(root).collect()
        } else {
            vec![root]
        };
        let mut first = None;
        self.begin_group();
        for top in tops {
            let new = self.graft(parent, other, top);
            first = first.or(Some(new));
        }
        self.end_group();
        if let Some(first) = first {
            self.choose_new(first);
            self.choices += 1;
        }
        first
    }

    /// Sets up the same stone, or an empty point, at several points in one step; with each point what stands there before
    /// this cell.
    pub fn set_stones(
        &mut self,
        c: CellId,
        points: &[(Point, Option<Color>)],
        stone: Option<Color>,
    ) {
        self.begin_group();
        for &(p, before) in points {
            self.set_stone(c, p, stone, before);
        }
        self.end_group();
    }
}
