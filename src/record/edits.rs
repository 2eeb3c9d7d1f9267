//! Edits of a record: moves, variations, properties, marks, set-up.

use go::{Color, Move, Point};

use crate::cell::{Cell, Entry, NONE, Span};
use crate::edit::EditError;
use crate::markup::MarkKind;
use crate::names::{self, Kind, key_of, kind};
use crate::{CellId, Record, text, value};

impl Record {
    /// Adds a move after `parent` and returns its cell, which becomes the chosen continuation. A
    /// child that already has that move is returned instead of doubling it.
    pub fn add_move(&mut self, parent: CellId, color: Color, mv: Move) -> CellId {
        let same = |&c: &CellId| self.mv(c) == Some((color, mv));
        let existing = self.children(parent).find(same);
        if let Some(child) = existing {
            self.choose_new(child);
            self.choices += 1;
            return child;
        }
        let c = self.new_cell(parent);
        let (key, name) = match color {
            Color::Black => (names::B, "B"),
            Color::White => (names::W, "W"),
        };
        let value = self.store.intern(&value::move_text(mv));
        let name = self.store.intern(name);
        let entry = self.store.new_entry(name, key, &[value]);
        let props = self.store.new_run(&[entry]);
        self.store.cells[c.index()].set_props(props);
        self.link_last(c, parent);
        self.choose_new(c);
        c
    }

    /// The same for a game whose moves are texts: the child of that player and text, or a new one.
    pub fn add_move_text(&mut self, parent: CellId, color: Color, text: &str) -> CellId {
        let same = |&c: &CellId| {
            let found = self.move_text(c);
            found.is_some_and(|(by, found)| by == color && found.trim() == text)
        };
        let existing = self.children(parent).find(same);
        if let Some(child) = existing {
            self.choose_new(child);
            self.choices += 1;
            return child;
        }
        self.begin_group();
        let c = self.add_node(parent);
        let name = match color {
            Color::Black => "B",
            Color::White => "W",
        };
        self.set_text(c, name, text);
        self.end_group();
        c
    }

    /// Adds an empty node after `parent`, as its last child.
    pub fn add_node(&mut self, parent: CellId) -> CellId {
        let c = self.new_cell(parent);
        self.link_last(c, parent);
        self.choose_new(c);
        c
    }

    /// Deletes a cell and all below it. Returns the cell to show then.
    ///
    /// # Errors
    ///
    /// [`EditError`] if it is the root, or was deleted before.
    pub fn delete(&mut self, c: CellId) -> Result<CellId, EditError> {
        self.take_out(c)
    }

    /// Moves `c` before its previous sibling. False if it is the first.
    pub fn promote(&mut self, c: CellId) -> bool {
        let before = self.sibling_before(c);
        if before == NONE || !self.is_live(c) {
            return false;
        }
        let after = self.sibling_before(CellId(before));
        self.move_behind(c, after, c);
        true
    }

    /// Makes the line to `c` the main line. False if it is already.
    pub fn promote_to_main(&mut self, c: CellId) -> bool {
        if !self.is_live(c) {
            return false;
        }
        let before = self.generation;
        self.begin_group();
        for at in self.line(c) {
            let first = self.back(at).and_then(|parent| self.car(parent));
            if first.is_some_and(|first| first != at) {
                self.move_behind(at, NONE, c);
            }
        }
        self.end_group();
        self.generation != before
    }

    /// Copies a cell and all below it to the end of the children of `to_parent`. The copy shares
    /// nothing with it: edits of one do not show in the other. Returns the copy of `from`.
    pub fn copy_tree(&mut self, from: CellId, to_parent: CellId) -> CellId {
        let cells: Vec<_> = self.subtree(from).collect();
        self.copy_cells(&cells, to_parent)
    }

    /// Copies one cell, without what is below it, to the end of the children of `to_parent`.
    pub fn clone_cell(&mut self, from: CellId, to_parent: CellId) -> CellId {
        self.copy_cells(&[from], to_parent)
    }

    fn copy_cells(&mut self, cells: &[CellId], to_parent: CellId) -> CellId {
        let mut planting = Planting::new(self.capacity());
        for &c in cells {
            let mut copy = *self.cell(c);
            (copy.car, copy.cdr, copy.next) = (NONE, NONE, NONE);
            planting.add(self, c, self.back(c), copy, to_parent);
        }
        planting.finish(self, to_parent)
    }

    /// Copies `from` and all below it out of another record, to the end of the children of
    /// `to_parent`. A root is copied without its properties about the file and the game. Returns
    /// the copy of `from`.
    pub fn graft(&mut self, to_parent: CellId, other: &Record, from: CellId) -> CellId {
        let mut planting = Planting::new(self.capacity());
        for c in other.subtree(from) {
            let mut entries = Vec::new();
            let is_root = c == other.root();
            let said = other.store.entries_of(c.0).iter();
            for entry in said.filter(|entry| !is_root || !names::is_of_root(entry.key)) {
                let name = self.store.intern(other.store.name(entry));
                let raw = other.store.raw(entry);
                let values: Vec<_> = raw.map(|raw| self.store.intern(raw)).collect();
                entries.push(self.store.new_entry(name, entry.key, &values));
            }
            // Damaged files have alternatives without parentheses, and others with too many.
            let forks = c != from
                && (other.back(c)).is_some_and(|above| other.children(above).nth(1).is_some());
            let opens = other.cell(c).opens().min(1).max(u32::from(forks));
            let mut copy = Cell::new(NONE, opens, NONE, 0);
            copy.set_props(self.store.new_run(&entries));
            planting.add(self, c, other.back(c), copy, to_parent);
        }
        planting.finish(self, to_parent)
    }

    /// Sets a property of one value; the empty text removes it. Calls in a row for the same
    /// property of the same cell are one undo step.
    pub fn set_text(&mut self, c: CellId, name: &str, text: &str) {
        let text = text.replace("\r\n", "\n");
        if self.property(c, name).join("\n") == text {
            return;
        }
        let marks = (!self.resume_typing(c, name)).then(|| self.marks());
        // `resume_typing` removes the entries and names that the typing before has made, so entries are looked up after it.
        let entries = self.store.entries_of(c.0).to_vec();
        let raw = raw_value(key_of(name.as_bytes()), &text);
        let values: Vec<_> = if text.is_empty() {
            Vec::new()
        } else {
            vec![self.store.intern(&raw)]
        };
        let props = self.with_values(entries, name, &values);
        self.replace_props_typing(c, name, props, marks);
    }

    /// Sets the values of a property; none remove it. Values that were there before keep their
    /// spelling. A composed value is split at its first colon.
    pub fn set_values(&mut self, c: CellId, name: &str, values: &[String]) {
        let key = key_of(name.as_bytes());
        let lines = kind(key) != Kind::SimpleText;
        let old = self.spans_of(c, name);
        let mut new = Vec::with_capacity(values.len());
        for value in values {
            let same = |span: &&Span| text::unescape(self.store.text(**span), lines) == *value;
            let kept = old.iter().find(same).copied();
            new.push(kept.unwrap_or_else(|| self.store.intern(&raw_value(key, value))));
        }
        self.put(c, name, &new);
    }

    /// Sets or removes a mark. A point has at most one of triangle, square, circle, cross and
    /// selection, and at most one territory.
    pub fn toggle_mark(&mut self, c: CellId, p: Point, mark: MarkKind) {
        let there = self.markup(c).marks.contains(&(p, mark));
        self.begin_group();
        for other in MarkKind::ALL
            .into_iter()
            .filter(|m| m.is_territory() == mark.is_territory())
        {
            self.remove_point(c, other.name(), p);
        }
        if !there {
            self.add_value(c, mark.name(), &value::point_text(p));
        }
        self.end_group();
    }

    /// Sets a mark on several points, or removes it from them if the first one has it. See [`Record::toggle_mark`].
    pub fn toggle_marks(&mut self, c: CellId, points: &[Point], mark: MarkKind) {
        let there = self.markup(c).marks;
        let remove = points.first().is_some_and(|&p| there.contains(&(p, mark)));
        self.begin_group();
        for &p in points {
            if there.contains(&(p, mark)) == remove {
                self.toggle_mark(c, p, mark);
            }
        }
        self.end_group();
    }

    /// Removes all marks and the labels of points.
    pub fn clear_marks(&mut self, c: CellId, points: &[Point]) {
        self.begin_group();
        for &p in points {
            for mark in MarkKind::ALL {
                self.remove_point(c, mark.name(), p);
            }
            self.remove_point(c, "LB", p);
        }
        self.end_group();
    }

    /// Dims just these points (DD) from this cell on. What the cells before dim already need not be said again.
    pub fn set_dimmed(&mut self, c: CellId, points: &[Point]) {
        let inherited = self.back(c).map(|above| self.markup(above).dimmed);
        let same =
            |old: Vec<Point>| old.len() == points.len() && points.iter().all(|p| old.contains(p));
        let values = if same(inherited.unwrap_or_default()) {
            Vec::new()
        } else if points.is_empty() {
            vec![String::new()]
        } else {
            points.iter().copied().map(value::point_text).collect()
        };
        self.set_values(c, "DD", &values);
    }

    /// Shows only the rectangle between two corners (VW) from this cell on, or the whole board again.
    pub fn set_view(&mut self, c: CellId, corners: Option<(Point, Point)>) {
        let inherits = (self.back(c)).is_some_and(|above| self.markup(above).view.is_some());
        let values = match corners {
            Some((a, b)) => {
                let upper_left = Point::new(a.x.min(b.x), a.y.min(b.y));
                let lower_right = Point::new(a.x.max(b.x), a.y.max(b.y));
                let text = value::point_text;
                vec![format!("{}:{}", text(upper_left), text(lower_right))]
            }
            None if inherits => vec![String::new()],
            None => Vec::new(),
        };
        self.set_values(c, "VW", &values);
    }

    /// Draws a line (LN) between two points, or takes it away if it is there, in whichever direction.
    pub fn toggle_line(&mut self, c: CellId, from: Point, to: Point) {
        let lines = self.markup(c).lines;
        let (from, to) = if lines.contains(&(to, from)) {
            (to, from)
        } else {
            (from, to)
        };
        self.toggle_connection(c, "LN", from, to);
    }

    /// Draws an arrow (AR) from tail to head, or takes it away if it is there.
    pub fn toggle_arrow(&mut self, c: CellId, from: Point, to: Point) {
        self.toggle_connection(c, "AR", from, to);
    }

    fn toggle_connection(&mut self, c: CellId, name: &str, from: Point, to: Point) {
        let text = format!("{}:{}", value::point_text(from), value::point_text(to));
        let mut values = self.property(c, name);
        match values.iter().position(|old| *old == text) {
            Some(at) => _ = values.remove(at),
            None => values.push(text),
        }
        self.set_values(c, name, &values);
    }

    /// Sets the label of a point; the empty text removes it.
    pub fn set_label(&mut self, c: CellId, p: Point, label: &str) {
        self.begin_group();
        self.remove_point(c, "LB", p);
        if !label.is_empty() {
            let raw = format!("{}:{}", value::point_text(p), text::escape(label));
            self.add_value(c, "LB", &raw);
        }
        self.end_group();
    }

    /// Draws a line (LN) between two points unless it is there.
    pub fn add_line(&mut self, c: CellId, from: Point, to: Point) {
        self.connect(c, "LN", from, to);
    }

    /// Draws an arrow (AR) unless it is there.
    pub fn add_arrow(&mut self, c: CellId, from: Point, to: Point) {
        self.connect(c, "AR", from, to);
    }

    fn connect(&mut self, c: CellId, name: &str, from: Point, to: Point) {
        let markup = self.markup(c);
        let there = if name == "LN" {
            markup.lines
        } else {
            markup.arrows
        };
        if !there.contains(&(from, to)) {
            let raw = format!("{}:{}", value::point_text(from), value::point_text(to));
            self.add_value(c, name, &raw);
        }
    }

    /// Sets up a stone or an empty point; `before` is what stands there before this cell.
    pub fn set_stone(&mut self, c: CellId, p: Point, stone: Option<Color>, before: Option<Color>) {
        self.begin_group();
        for name in ["AB", "AW", "AE"] {
            self.remove_point(c, name, p);
        }
        if stone != before {
            let name = match stone {
                Some(Color::Black) => "AB",
                Some(Color::White) => "AW",
                None => "AE",
            };
            self.add_value(c, name, &value::point_text(p));
        }
        self.end_group();
    }

    /// Sets or removes PL.
    pub fn set_to_move(&mut self, c: CellId, color: Option<Color>) {
        let values: &[String] = match color {
            Some(Color::Black) => &["B".to_owned()],
            Some(Color::White) => &["W".to_owned()],
            None => &[],
        };
        self.set_values(c, "PL", values);
    }

    /// Adds a raw value to a list.
    fn add_value(&mut self, c: CellId, name: &str, raw: &str) {
        let mut values = self.spans_of(c, name);
        values.push(self.store.intern(raw));
        self.put(c, name, &values);
    }

    /// Removes a point from a list; a rectangle with it is written out without it.
    fn remove_point(&mut self, c: CellId, name: &str, p: Point) {
        let old = self.spans_of(c, name);
        let mut new = Vec::with_capacity(old.len());
        let mut found = false;
        // Of rectangles that overlap what is left is written once.
        let mut written = value::Points::new(self.size());
        for &span in &old {
            let raw = self.store.text(span);
            let mut points = Vec::new();
            if name == "LB" {
                points.extend(text::split(raw).and_then(|(point, _)| value::point(point)));
            } else {
                value::add_points(raw, self.size(), &mut points);
            }
            if !points.contains(&p) {
                new.push(span);
                continue;
            }
            found = true;
            for other in points
                .into_iter()
                .filter(|&other| other != p && written.insert(other))
            {
                new.push(self.store.intern(&value::point_text(other)));
            }
        }
        if found {
            self.put(c, name, &new);
        }
    }

    /// The raw values of a property, repeated ones merged.
    pub(crate) fn spans_of(&self, c: CellId, name: &str) -> Vec<Span> {
        let key = key_of(name.as_bytes());
        let entries = self.store.entries_of(c.0).iter();
        let named = entries.filter(|e| self.store.is_named(e, key, name));
        named.flat_map(|e| self.store.spans(e)).copied().collect()
    }

    /// Gives a property these raw values, unless it has them already.
    fn put(&mut self, c: CellId, name: &str, values: &[Span]) {
        let old = self.spans_of(c, name);
        let texts = |spans: &[Span]| {
            spans
                .iter()
                .map(|&s| self.store.text(s).to_owned())
                .collect::<Vec<_>>()
        };
        if texts(&old) == texts(values) {
            return;
        }
        let entries = self.store.entries_of(c.0).to_vec();
        let props = self.with_values(entries, name, values);
        self.replace_props(c, props);
    }

    /// Makes a run in which one property has other values. It stays where it was; a repeated one
    /// becomes one, a new one comes last.
    fn with_values(
        &mut self,
        entries: Vec<Entry>,
        name: &str,
        values: &[Span],
    ) -> crate::cell::Props {
        let key = key_of(name.as_bytes());
        let mut new = Vec::with_capacity(entries.len() + 1);
        let mut done = values.is_empty();
        for entry in entries {
            if !self.store.is_named(&entry, key, name) {
                new.push(entry);
            } else if !done {
                done = true;
                let written = Span {
                    start: entry.name,
                    len: u32::from(entry.name_len),
                };
                new.push(self.store.new_entry(written, key, values));
            }
        }
        if !done {
            let written = self.store.intern(&names::canonical(name));
            new.push(self.store.new_entry(written, key, values));
        }
        self.store.new_run(&new)
    }
}

/// New cells in the making that are not linked to the tree yet.
struct Planting {
    first: usize,
    /// For every cell made: what it was copied from, and its last child so far.
    made: std::collections::HashMap<CellId, CellId>,
    last: Vec<u32>,
}

impl Planting {
    fn new(first: usize) -> Planting {
        Planting {
            first,
            made: std::collections::HashMap::new(),
            last: Vec::new(),
        }
    }

    /// Adds the copy of `from`, whose parent was copied before it (or is outside).
    fn add(
        &mut self,
        record: &mut Record,
        from: CellId,
        parent: Option<CellId>,
        mut copy: Cell,
        to: CellId,
    ) {
        let id = CellId(record.store.cells.len() as u32);
        let parent = parent.and_then(|parent| self.made.get(&parent)).copied();
        copy.back = parent.unwrap_or(to).0;
        record.store.cells.push(copy);
        if let Some(parent) = parent {
            let last = std::mem::replace(&mut self.last[parent.index() - self.first], id.0);
            let cells = &mut record.store.cells;
            match cells.get_mut(last as usize) {
                Some(sibling) => sibling.cdr = id.0,
                None => cells[parent.index()].car = id.0,
            }
        }
        self.made.insert(from, id);
        self.last.push(NONE);
    }

    /// Links the first copy to the tree.
    fn finish(self, record: &mut Record, to: CellId) -> CellId {
        let top = CellId(self.first as u32);
        record.link_last(top, to);
        top
    }
}

/// Writes a decoded value as a raw one.
pub(crate) fn raw_value(key: u16, value: &str) -> String {
    match (key, value.split_once(':'), value.rsplit_once(':')) {
        (names::LB | names::FG, Some((point, label)), _) => {
            format!("{}:{}", text::escape(point), text::escape(label))
        }
        (names::AP, _, Some((program, version))) => {
            format!(
                "{}:{}",
                text::escape_part(program),
                text::escape_part(version)
            )
        }
        _ => text::escape(value).into_owned(),
    }
}
