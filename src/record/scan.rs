//! One tolerant pass over the text, without recursion, straight into arenas.
//!
//! Whatever is not SGF is stepped over and reported; nothing is ever joined across it.

mod frame;

use crate::RECORD;
use message::{Sentence, id, say};
use std::ops::Range;

use crate::Severity;
use crate::cell::{Cell, Entry, NONE, Span};
use crate::names::{self, KEYS, OTHER, key_of};

/// Complaints beyond this number are only counted.
const MOST_ISSUES: usize = 1000;
/// So many games of a file are read: each takes memory, however short it is. What follows stays as it is written.
const MOST_GAMES: usize = 250_000;
/// The longest property name.
const LONGEST_NAME: usize = 255;

/// A complaint with its place in the text.
#[derive(Clone, Debug)]
pub(crate) struct Issue {
    pub(crate) at: usize,
    pub(crate) severity: Severity,
    pub(crate) message: Sentence,
    pub(crate) game: Option<usize>,
    pub(crate) cell: Option<u32>,
}

/// One game as scanned.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scanned {
    pub(crate) cells: Vec<Cell>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) values: Vec<Span>,
    /// Its place in the text, from `(` to `)`.
    pub(crate) range: Range<usize>,
    /// Something in it was repaired.
    pub(crate) damaged: bool,
}

/// All games of a text.
#[derive(Debug, Default)]
pub(crate) struct Games {
    pub(crate) found: Vec<Scanned>,
    pub(crate) issues: Vec<Issue>,
    /// A value had no end.
    pub(crate) unclosed: bool,
    /// Whoever watches does not want the rest.
    pub(crate) given_up: bool,
}

impl Games {
    /// Tells whether another reading of the same file leaves less to be repaired, or as little and
    /// finds more nodes: a bracket was taken for text.
    pub(crate) fn is_sounder_than(&self, other: &Games) -> bool {
        let nodes = |games: &Games| -> usize { games.found.iter().map(|g| g.cells.len()).sum() };
        if self.unclosed != other.unclosed {
            return other.unclosed;
        }
        self.issues.len() <= other.issues.len() && nodes(self) > nodes(other)
    }
}

/// Is told now and then where the scanner is and what it has found so far; false ends the scan.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(usize, &Games) -> bool;

/// How much is scanned between two calls of whoever watches.
const STRETCH: usize = 1 << 18;

/// Scans a text that is shorter than 4 GiB.
pub(crate) fn scan(text: &str, watch: Watch<'_>) -> Games {
    let mut scanner = Scanner::new(text, watch);
    scanner.all_games();
    scanner.drop_what_is_no_game();
    scanner.out
}

struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    out: Games,
    game: Scanned,
    /// For every open parenthesis the cell it was opened after, and that cell's own level.
    stack: Vec<(u32, u32)>,
    /// The cell the next node follows, and the parentheses around it.
    cell: u32,
    level: u32,
    /// The cell that takes properties, [`NONE`] right after a parenthesis.
    open: u32,
    /// For each key the number of the node it was last seen in.
    seen: Vec<u32>,
    nodes: u32,
    pending: bool,
    missing: usize,
    watch: Watch<'a>,
    /// Where it is told next.
    told_at: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str, watch: Watch<'a>) -> Scanner<'a> {
        Scanner {
            text,
            bytes: text.as_bytes(),
            at: 0,
            out: Games::default(),
            game: Scanned::default(),
            stack: Vec::new(),
            cell: NONE,
            level: 0,
            open: NONE,
            seen: vec![0; KEYS],
            nodes: 0,
            pending: false,
            missing: 0,
            watch,
            told_at: STRETCH,
        }
    }

    /// Tells whoever watches where this is.
    fn tell(&mut self) {
        self.told_at = self.at + STRETCH;
        if !(self.watch)(self.at, &self.out) {
            self.out.given_up = true;
            self.at = self.bytes.len();
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while let Some(length) = self.peek().and_then(|b| self.space_of(b)) {
            self.at += length;
        }
    }

    /// The bytes of the white space here, which begins with `b`. Mail programs and word processors
    /// leave other spaces than ASCII's.
    fn space_of(&self, b: u8) -> Option<usize> {
        if b.is_ascii() {
            return (b.is_ascii_whitespace() || b == 0x0B).then_some(1);
        }
        let c = self.text.get(self.at..)?.chars().next()?;
        (c.is_whitespace() || c == '\u{FEFF}').then(|| c.len_utf8())
    }

    fn report(&mut self, at: usize, severity: Severity, message: impl Into<Sentence>) {
        let inside = !self.game.cells.is_empty();
        if severity == Severity::Repair && !self.stack.is_empty() {
            self.game.damaged = true;
            if let Some(cell) = self.game.cells.last_mut() {
                let props = cell.props();
                cell.set_props(crate::cell::Props {
                    rewrite: true,
                    ..props
                });
            }
        }
        if self.out.issues.len() >= MOST_ISSUES {
            self.missing += 1;
            return;
        }
        let current = if self.open == NONE {
            self.cell
        } else {
            self.open
        };
        self.out.issues.push(Issue {
            at,
            severity,
            message: message.into(),
            game: inside.then_some(self.out.found.len()),
            cell: (inside && current != NONE).then_some(current),
        });
    }

    fn repair(&mut self, at: usize, message: impl Into<Sentence>) {
        self.report(at, Severity::Repair, message);
    }

    fn all_games(&mut self) {
        let mut outside = 0;
        let mut whole = self.find_game();
        loop {
            if whole.is_some_and(|start| start < outside) {
                self.at = outside;
                whole = self.find_game();
            }
            let before = outside..whole.unwrap_or(self.bytes.len());
            let Some(start) = self.nodes_before(before).or(whole) else {
                break;
            };
            if self.out.found.len() == MOST_GAMES {
                self.report(
                    start,
                    Severity::Repair,
                    say!(RECORD, "record-more-games", most = MOST_GAMES),
                );
                outside = self.bytes.len();
                break;
            }
            self.text_outside(outside..start);
            self.one_game(start);
            outside = self.at;
            if self.out.found.len() == 1 {
                self.tell();
            }
        }
        if !self.out.found.is_empty() {
            self.text_outside(outside..self.bytes.len());
        }
        if self.missing > 0 {
            let message = say!(RECORD, "record-more", count = self.missing);
            self.missing = 0;
            self.out.issues.pop();
            self.repair(self.bytes.len(), message);
        }
    }

    /// Steps over a name.
    fn name_here(&mut self) -> Range<usize> {
        let start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        start..self.at
    }

    fn one_game(&mut self, start: usize) {
        self.stack.clear();
        self.stack.push((NONE, 0));
        self.at = start;
        if self.peek() == Some(b'(') {
            self.at += 1;
        } else {
            self.repair(start, id!(RECORD, "record-no-opening"));
        }
        self.nodes_of_game(start);
    }

    fn nodes_of_game(&mut self, start: usize) {
        (self.cell, self.level, self.open, self.pending) = (NONE, 0, NONE, true);
        while !self.stack.is_empty() {
            self.skip_space();
            let Some(b) = self.peek() else {
                let n = self.stack.len();
                self.repair(self.at, say!(RECORD, "record-parentheses", count = n));
                break;
            };
            match b {
                b';' => {
                    self.new_node(self.at);
                    self.at += 1;
                    if self.at >= self.told_at {
                        self.tell();
                    }
                }
                b'(' => self.open_parenthesis(),
                b')' => self.close_parenthesis(),
                _ if b.is_ascii_alphabetic() => self.property(),
                _ => self.junk(),
            }
        }
        self.close_node(self.at);
        self.finish_game(start);
    }

    fn finish_game(&mut self, start: usize) {
        let mut game = std::mem::take(&mut self.game);
        self.stack.clear();
        if game.cells.is_empty() {
            return;
        }
        for cell in &mut game.cells {
            cell.next = NONE;
        }
        game.range = start..self.at;
        game.cells.shrink_to_fit();
        game.entries.shrink_to_fit();
        game.values.shrink_to_fit();
        self.out.found.push(game);
    }

    fn open_parenthesis(&mut self) {
        self.close_node(self.at);
        self.stack.push((self.cell, self.level));
        self.pending = true;
        self.at += 1;
    }

    fn close_parenthesis(&mut self) {
        if self.stack.len() == 1 && self.goes_on() {
            self.repair(self.at, id!(RECORD, "record-goes-on"));
            self.at += 1;
            return;
        }
        self.close_node(self.at);
        if self.pending && !self.game.cells.is_empty() {
            self.repair(self.at, id!(RECORD, "record-empty-variation"));
        }
        self.pending = false;
        self.at += 1;
        if let Some((cell, level)) = self.stack.pop() {
            (self.cell, self.level) = (cell, level);
        }
    }

    fn close_node(&mut self, at: usize) {
        if let Some(cell) = self.game.cells.get_mut(self.open as usize) {
            cell.end = at as u32;
        }
        self.open = NONE;
    }

    /// Begins a node after the current cell. While scanning, `next` holds the last child.
    fn new_node(&mut self, at: usize) {
        self.close_node(at);
        let id = self.game.cells.len() as u32;
        let around = self.stack.len() as u32;
        if self.cell == NONE && id > 0 {
            self.repair(at, id!(RECORD, "record-second-first"));
            (self.cell, self.level) = (0, 1);
        }
        let doubled = around > self.level + 1;
        let late = around <= self.level
            && self
                .game
                .cells
                .get(self.cell as usize)
                .is_some_and(|c| c.car != NONE);
        let opens = around.saturating_sub(self.level);
        let first = self.game.entries.len() as u32;
        self.game
            .cells
            .push(Cell::new(self.cell, opens, at as u32, first));
        if let Some(parent) = self.game.cells.get_mut(self.cell as usize)
            && self.cell != id
        {
            let last = std::mem::replace(&mut parent.next, id);
            match self.game.cells.get_mut(last as usize) {
                Some(sibling) => sibling.cdr = id,
                None => self.game.cells[self.cell as usize].car = id,
            }
        }
        (self.cell, self.level, self.open) = (id, around, id);
        self.pending = false;
        self.nodes += 1;
        if doubled {
            self.repair(at, id!(RECORD, "record-many-opened"));
        }
        if late {
            self.repair(at, id!(RECORD, "record-after-variations"));
        }
    }

    /// A property, or a name that is none.
    fn property(&mut self) {
        let name = self.name_here();
        self.skip_space();
        if self.peek() != Some(b'[') || name.len() > LONGEST_NAME {
            let word: String = self.text[name.clone()].chars().take(20).collect();
            self.repair(
                name.start,
                say!(RECORD, "record-no-value", name = format!("{word:?}")),
            );
            return;
        }
        if self.open == NONE {
            self.new_node(name.start);
            self.repair(name.start, id!(RECORD, "record-no-semicolon"));
        }
        let key = key_of(&self.bytes[name.clone()]);
        self.look_at_name(&name, key);
        let first = self.game.values.len();
        self.values(key);
        self.game.entries.push(Entry {
            name: name.start as u32,
            first: first as u32,
            count: (self.game.values.len() - first) as u32,
            key,
            name_len: name.len() as u16,
        });
        let cell = &mut self.game.cells[self.open as usize];
        let mut props = cell.props();
        props.count += 1;
        cell.set_props(props);
    }

    /// Reports repeated and lower-case names.
    fn look_at_name(&mut self, name: &Range<usize>, key: u16) {
        if key != OTHER && std::mem::replace(&mut self.seen[key as usize], self.nodes) == self.nodes
        {
            let text = &self.text[name.clone()];
            if names::is_list(key) {
                let message = say!(RECORD, "record-merged", name = text);
                self.repair(name.start, message);
            } else {
                let message = say!(RECORD, "record-both-kept", name = text);
                self.report(name.start, Severity::Hint, message);
            }
        }
        if self.bytes[name.start].is_ascii_lowercase() {
            let text = &self.text[name.clone()];
            self.repair(name.start, say!(RECORD, "record-lower-case", name = text));
        }
    }

    fn values(&mut self, key: u16) {
        while self.peek() == Some(b'[') {
            let start = self.at + 1;
            let end = self.end_of_value(start);
            let len = self.length_to_keep(key, start, end);
            self.game.values.push(Span {
                start: start as u32,
                len: len as u32,
            });
            self.skip_space();
        }
    }

    /// The place of the `]` that ends a value.
    fn end_of_value(&self, start: usize) -> Option<usize> {
        let mut at = start;
        loop {
            match self.bytes.get(at)? {
                b']' => return Some(at),
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
    }

    /// Decides how much of a value is one, and steps over it.
    fn length_to_keep(&mut self, key: u16, start: usize, end: Option<usize>) -> usize {
        let mut value = &self.bytes[start..end.unwrap_or(self.bytes.len())];
        if end.is_none() {
            // A lone backslash would escape the bracket that is put there when writing.
            let slashes = value.iter().rev().take_while(|&&b| b == b'\\').count();
            value = &value[..value.len() - slashes % 2];
        }
        if matches!(names::kind(key), names::Kind::Move | names::Kind::Points)
            && let Some(cut) = runs_into_node(value)
        {
            self.repair(start - 1, id!(RECORD, "record-point-bracket"));
            // After the end of a variation there is no property: it was meant for a bracket.
            let mistyped =
                value[cut] == b')' && value.get(cut + 1).is_some_and(u8::is_ascii_alphabetic);
            self.at = start + cut + usize::from(mistyped);
            return value[..cut].trim_ascii_end().len();
        }
        if let Some(end) = end {
            self.at = end + 1;
            return end - start;
        }
        self.out.unclosed = true;
        self.repair(start - 1, id!(RECORD, "record-value-open"));
        self.at = self.bytes.len();
        value.len()
    }

    /// Steps over text that is neither node nor property nor parenthesis.
    fn junk(&mut self) {
        let start = self.at;
        if self.peek() == Some(b'[') {
            self.at = self
                .end_of_value(start + 1)
                .map_or(self.bytes.len(), |end| end + 1);
            self.repair(start, id!(RECORD, "record-value-alone"));
            return;
        }
        let stops =
            |b: u8| b.is_ascii_alphabetic() || b.is_ascii_whitespace() || b"([;)".contains(&b);
        while self.peek().is_some_and(|b| !stops(b)) {
            self.at += 1;
        }
        let text: String = self.text[start..self.at].chars().take(20).collect();
        self.repair(
            start,
            say!(RECORD, "record-skipped", text = format!("{text:?}")),
        );
    }
}

/// Where the value of a point ends that runs on into the next node, `dd;W[pp`.
fn runs_into_node(value: &[u8]) -> Option<usize> {
    if value.len() <= 5 || value.contains(&b'\\') {
        return None;
    }
    let cut = value
        .iter()
        .position(|&b| matches!(b, b';' | b'(' | b')'))?;
    let after = value[cut..].trim_ascii_start();
    let structure = |b: &u8| matches!(b, b';' | b'(' | b')') || b.is_ascii_whitespace();
    let name = after.iter().position(|b| !structure(b))?;
    let rest = &after[name..];
    let letters = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let property = letters > 0 && rest[letters..].trim_ascii_start().first() == Some(&b'[');
    property.then_some(cut)
}
