//! Where games begin and end in a text, even if their parentheses are missing.

use crate::RECORD;
use message::id;
use std::ops::Range;

use super::Scanner;
use crate::Severity;
use crate::cell::NONE;
use crate::names::{self, OTHER, key_of};

impl Scanner<'_> {
    /// Reports text before, between and after games.
    pub(super) fn text_outside(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        let space = |c: char| c.is_whitespace() || c == '\0' || c == '\u{1A}' || c == '\u{FEFF}';
        let Some(first) = text.find(|c| !space(c)) else {
            if text.contains(['\0', '\u{1A}']) {
                self.report(range.start, Severity::Hint, id!(RECORD, "record-end-marks"));
            }
            return;
        };
        let message = if text.chars().all(|c| space(c) || c == ')') {
            id!(RECORD, "record-too-many")
        } else if self.out.found.is_empty() {
            id!(RECORD, "record-before-game")
        } else {
            id!(RECORD, "record-after-game")
        };
        self.repair(range.start + first, message);
    }

    /// Looks for the next `(` that begins a game: parentheses, then a `;` or a property of a root.
    pub(super) fn find_game(&mut self) -> Option<usize> {
        let mut at = self.at;
        loop {
            let start = at + self.bytes[at..].iter().position(|&b| b == b'(')?;
            self.at = start;
            while self.peek() == Some(b'(') {
                self.at += 1;
                self.skip_space();
            }
            if self.begins_node() {
                return Some(start);
            }
            at = self.at.max(start + 1);
        }
    }

    /// Tells whether a node begins here.
    fn begins_node(&mut self) -> bool {
        let start = self.at;
        if self.peek() == Some(b';') {
            self.at += 1;
            self.skip_space();
            let next = self.peek();
            self.at = start;
            return next.is_none_or(|b| b.is_ascii_alphabetic() || b"[;()".contains(&b));
        }
        let name = self.name_here();
        self.skip_space();
        let property = self.peek() == Some(b'[') && is_root_name(&self.bytes[name]);
        if property {
            self.at = start;
        }
        property
    }

    /// Where the nodes of a game begin whose `(` is missing: files are cut at their beginning, and
    /// then even the first `;` may be missing.
    pub(super) fn nodes_before(&mut self, range: Range<usize>) -> Option<usize> {
        let mut in_word = false;
        for start in range.clone() {
            let b = self.bytes[start];
            let word = b.is_ascii_alphanumeric();
            let begins = word && !std::mem::replace(&mut in_word, word);
            in_word = word;
            let found = if begins && range.start == 0 {
                self.at = start;
                self.begins_telling_property()
            } else if b == b';' {
                self.at = start + 1;
                self.skip_space();
                self.begins_telling_property()
            } else {
                false
            };
            if found {
                return Some(start);
            }
        }
        None
    }

    /// Like [`Self::begins_property`], but plain text and programs have a `C[` or `B[1]` now and then.
    fn begins_telling_property(&mut self) -> bool {
        let telling = match &self.bytes[self.at..] {
            [b'B' | b'W', b'[', x, ..] => !x.is_ascii_digit(),
            [b'C', b'[', ..] => self.at > 0 && self.bytes[self.at - 1] == b';',
            [a, b, ..] => a.is_ascii_uppercase() && b.is_ascii_alphabetic(),
            _ => false,
        };
        telling && self.begins_property()
    }

    /// Tells whether a property that a root may have begins here.
    fn begins_property(&mut self) -> bool {
        let name = self.name_here();
        self.skip_space();
        self.peek() == Some(b'[') && is_root_name(&self.bytes[name])
    }

    /// Text that merely has a `(;` in it is not a game, unless there is nothing else.
    pub(super) fn drop_what_is_no_game(&mut self) {
        let empty = self.out.found.iter().all(|game| game.entries.is_empty());
        let odd = self
            .out
            .issues
            .iter()
            .any(|issue| issue.severity == Severity::Repair);
        let structure = |c: char| "();]\0\u{1A}\u{FEFF}".contains(c) || c.is_whitespace();
        let bare = self.text.contains(')') && self.text.chars().all(structure);
        if empty && odd && !bare {
            self.out.found.clear();
        }
    }

    /// Tells whether a node with a move or a comment follows this `)`.
    pub(super) fn goes_on(&mut self) -> bool {
        let start = self.at;
        self.at += 1;
        self.skip_space();
        let mut on = false;
        if self.peek() == Some(b';') && self.cell != NONE {
            self.at += 1;
            self.skip_space();
            let name = self.name_here();
            self.skip_space();
            let key = key_of(&self.bytes[name]);
            on = self.peek() == Some(b'[') && [names::B, names::W, names::C].contains(&key);
        }
        self.at = start;
        on
    }
}

/// Names a root is known to begin with.
fn is_root_name(name: &[u8]) -> bool {
    use names::{AB, AE, AN, AP, AW, BR, BT, C, CA, CP, DT, EV, FF, GC, GM, GN, HA, KM, N, ON, OT};
    use names::{B, PB, PC, PL, PW, RE, RO, RU, SO, ST, SZ, TM, US, W, WR, WT};
    let upper = name.first().is_some_and(u8::is_ascii_uppercase);
    let key = key_of(name);
    let known = [
        GM, FF, CA, AP, ST, SZ, KM, HA, PB, PW, BR, WR, BT, WT, GN, EV, RO, DT, PC, RE, RU, TM, OT,
        CP, US, SO, AN, ON, GC, C, N, AB, AW, AE, PL, B, W,
    ];
    upper && key != OTHER && known.contains(&key)
}
