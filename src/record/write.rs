//! From cells to bytes.
//!
//! What was not touched is copied from the file's text. A game whose shape was not touched is copied
//! whole, except for the nodes that were edited; otherwise the tree is written anew, node by node.

use crate::cell::{Entry, Span};
use crate::charset;
use crate::names;
use crate::store::{Source, Store};
use crate::{CellId, Record};

/// Lines of new nodes are broken here.
const LINE: usize = 72;

/// Copies a stretch of the file's text; bytes that could not be decoded go out as they came in.
pub(crate) fn copy(source: &Source, range: std::ops::Range<usize>, out: &mut Vec<u8>) {
    let text = source.text.as_bytes();
    let mut at = range.start;
    let first = source
        .bad
        .partition_point(|bad| (bad.at as usize) < range.start);
    for bad in &source.bad[first..] {
        let place = bad.at as usize;
        if place >= range.end {
            break;
        }
        out.extend_from_slice(&text[at..place]);
        out.extend_from_slice(&bad.bytes);
        at = (place + '\u{FFFD}'.len_utf8()).min(range.end);
    }
    out.extend_from_slice(text.get(at..range.end).unwrap_or_default());
}

impl Record {
    /// Writes the game in UTF-8, with a CA that says so if it was edited or `named`.
    pub(crate) fn write(&self, named: bool, out: &mut Vec<u8>) {
        self.writer(named).game(out);
    }

    /// Writes the game to stand alone. A damaged one is never copied: what was missing in it, or
    /// had its meaning only from the games around it, would be read differently. Bytes that could
    /// not be decoded are kept if they are read again as they were, else they become U+FFFD.
    pub(crate) fn write_alone(&self, named: bool) -> Vec<u8> {
        self.write_whole(named, false)
    }

    /// The same, everything written as it should be, even if it could be read as it was.
    pub(crate) fn write_anew(&self, named: bool) -> Vec<u8> {
        self.write_whole(named, true)
    }

    fn write_whole(&self, named: bool, repair: bool) -> Vec<u8> {
        let kept = self.written(named, false, repair);
        if self.store.source.bad.is_empty() {
            return kept;
        }
        let again = charset::decode(kept.clone());
        let utf8 = matches!(again.encoding, "UTF-8" | "ASCII");
        if utf8 && again.text.as_bytes() == self.written(named, true, repair) {
            return kept;
        }
        self.written(true, true, repair)
    }

    fn written(&self, named: bool, legible: bool, repair: bool) -> Vec<u8> {
        let mut out = Vec::new();
        let writer = Writer {
            legible,
            merges: repair,
            ..self.writer(named)
        };
        if repair || self.damaged {
            writer.anew(&mut out);
        } else {
            writer.game(&mut out);
        }
        out
    }

    fn writer(&self, named: bool) -> Writer<'_> {
        let as_read = self.is_as_read();
        Writer {
            record: self,
            store: &self.store,
            name_encoding: (named || !as_read) && !self.says_utf8(),
            keeps_parentheses: as_read && !self.store.entries.is_empty(),
            legible: false,
            merges: false,
        }
    }

    fn says_utf8(&self) -> bool {
        let named = self.store.first_raw(0, names::CA);
        named.is_some_and(|name| charset::encoding_for(name) == Some(encoding_rs::UTF_8))
    }
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
struct Writer<'a> {
    record: &'a Record,
    store: &'a Store,
    /// The root gets CA[UTF-8].
    name_encoding: bool,
    /// Tells whether nodes keep the parentheses they have in the file: the game was not edited, and it has properties,
    /// without which a reader would not recognise a game between odd parentheses.
    keeps_parentheses: bool,
    /// Bytes that could not be decoded are written as U+FFFD.
    legible: bool,
    /// A property that stands twice in a node is written once.
    merges: bool,
}

impl Writer<'_> {
    fn copy(&self, range: std::ops::Range<usize>, out: &mut Vec<u8>) {
        let source = &self.store.source;
        if self.legible {
            out.extend_from_slice(source.text[range].as_bytes());
        } else {
            copy(source, range, out);
        }
    }

    /// The game: copied if there is nothing to change in it.
    fn game(&self, out: &mut Vec<u8>) {
        if self.record.is_as_read() && !self.name_encoding {
            self.copy(self.record.range.clone(), out);
        } else {
            self.anew(out);
        }
    }

    /// The game with what was edited or damaged in it replaced.
    fn anew(&self, out: &mut Vec<u8>) {
        if !self.record.damaged && self.record.has_shape_as_read() {
            self.patched(out);
        } else {
            self.tree(out);
        }
    }

    /// The game as it stands in the file, with the edited nodes replaced.
    fn patched(&self, out: &mut Vec<u8>) {
        let mut at = self.record.range.start;
        for c in 0..self.record.as_read {
            let cell = &self.store.cells[c as usize];
            if !self.rewrites(CellId(c)) {
                continue;
            }
            let text = &self.store.source.text[cell.start as usize..cell.end as usize];
            let end = cell.start as usize + text.trim_ascii_end().len();
            self.copy(at..cell.start as usize, out);
            self.node(CellId(c), out);
            at = end;
        }
        self.copy(at..self.record.range.end, out);
    }

    /// The whole tree, without recursion.
    fn tree(&self, out: &mut Vec<u8>) {
        enum Todo {
            Node(CellId),
            Close(u32),
        }
        let mut todo = vec![Todo::Node(CellId::ROOT)];
        let mut line_start = out.len();
        while let Some(next) = todo.pop() {
            let c = match next {
                Todo::Node(c) => c,
                Todo::Close(n) => {
                    out.resize(out.len() + n as usize, b')');
                    continue;
                }
            };
            let cell = self.record.cell(c);
            if cell.props().rewrite && out.len() - line_start > LINE {
                out.push(b'\n');
                line_start = out.len();
            }
            let before = out.len();
            let opens = self.parentheses(c);
            out.resize(out.len() + opens as usize, b'(');
            let early = if self.ends_early(c) { opens - 1 } else { 0 };
            if opens > early {
                todo.push(Todo::Close(opens - early));
            }
            let place = todo.len();
            todo.extend(self.record.children(c).map(Todo::Node));
            if early > 0 {
                todo.insert(place + 1, Todo::Close(early));
            }
            todo[place..].reverse();
            self.node(c, out);
            if !cell.props().rewrite {
                self.white_space_after(c, out);
            }
            if let Some(end) = out[before..].iter().rposition(|&b| b == b'\n') {
                line_start = before + end + 1;
            }
        }
    }

    /// Tells whether all but the outermost parenthesis of the game are closed after the first
    /// continuation of its root, as in `((;B[aa];W[bb])(;B[cc]))`.
    fn ends_early(&self, c: CellId) -> bool {
        let first = self.record.car(c).filter(|_| c == CellId::ROOT);
        let bare = |c: &CellId| self.record.cell(*c).opens() == 0;
        let forks = |c: CellId| self.record.cdr(c).is_some();
        self.keeps_parentheses
            && self.record.cell(c).opens() > 1
            && first.filter(bare).is_some_and(forks)
    }

    /// Parentheses to open right before a node: one where the file has more. A game that
    /// keeps its parentheses has as many as in the file, as far as the tree can be read from them.
    fn parentheses(&self, c: CellId) -> u32 {
        let opens = self.record.cell(c).opens();
        let Some(parent) = self.record.back(c) else {
            return if self.keeps_parentheses {
                opens.max(1)
            } else {
                1
            };
        };
        if self.ends_early(parent) {
            return opens;
        }
        let (first, last) = (
            self.record.car(parent) == Some(c),
            self.record.cdr(c).is_none(),
        );
        match (self.keeps_parentheses, last) {
            (true, true) => opens,
            (true, false) => opens.max(1),
            (false, true) if first => opens.min(1),
            (false, _) => 1,
        }
    }

    /// The white space that follows a node in the file.
    fn white_space_after(&self, c: CellId, out: &mut Vec<u8>) {
        let cell = self.record.cell(c);
        let text = &self.store.source.text[cell.start as usize..cell.end as usize];
        out.extend_from_slice(&text.as_bytes()[text.trim_ascii_end().len()..]);
    }

    /// Tells whether a node differs from its text in the file.
    fn rewrites(&self, c: CellId) -> bool {
        let entries = self.store.entries_of(c.0);
        self.record.cell(c).props().rewrite
            || self.name_encoding && c == CellId::ROOT
            || self.merges && (1..entries.len()).any(|i| self.is_again(&entries[i], &entries[..i]))
    }

    /// Whether a list of that name stands before.
    fn is_again(&self, entry: &Entry, before: &[Entry]) -> bool {
        if !is_list(entry) {
            return false;
        }
        let name = self.store.name(entry);
        before
            .iter()
            .any(|e| self.store.is_named(e, entry.key, name))
    }

    /// One node from its `;` to its last `]`.
    fn node(&self, c: CellId, out: &mut Vec<u8>) {
        let cell = self.record.cell(c);
        let name_encoding = self.name_encoding && c == CellId::ROOT;
        if !self.rewrites(c) {
            let text = &self.store.source.text[cell.start as usize..cell.end as usize];
            let end = cell.start as usize + text.trim_ascii_end().len();
            self.copy(cell.start as usize..end, out);
            return;
        }
        out.push(b';');
        let entries = self.store.entries_of(c.0);
        let at = name_encoding.then(|| place_of_encoding(entries));
        for (i, entry) in entries.iter().enumerate() {
            if at == Some(i) {
                out.extend_from_slice(b"CA[UTF-8]");
            }
            if name_encoding && entry.key == names::CA {
                self.white_space_before(entry, out);
                out.extend_from_slice(b"CA[UTF-8]");
            } else if !self.merges {
                self.entry(entry, out);
            } else if !self.is_again(entry, &entries[..i]) {
                self.entry(entry, out);
                if !is_list(entry) {
                    continue;
                }
                let name = self.store.name(entry);
                let more = entries[i + 1..].iter();
                for again in more.filter(|e| self.store.is_named(e, entry.key, name)) {
                    self.values(again, out);
                }
            }
        }
        if at == Some(entries.len()) {
            out.extend_from_slice(b"CA[UTF-8]");
        }
    }

    /// One property, with the white space before it, as it stands in the file if it does.
    fn entry(&self, entry: &Entry, out: &mut Vec<u8>) {
        self.white_space_before(entry, out);
        if let Some(range) = self.in_file(entry) {
            self.copy(range, out);
            return;
        }
        out.extend_from_slice(self.store.name(entry).as_bytes());
        self.values(entry, out);
        if entry.count == 0 {
            out.extend_from_slice(b"[]");
        }
    }

    fn values(&self, entry: &Entry, out: &mut Vec<u8>) {
        for &span in self.store.spans(entry) {
            out.push(b'[');
            self.value(span, out);
            out.push(b']');
        }
    }

    fn value(&self, span: Span, out: &mut Vec<u8>) {
        if self.store.in_source(span.start) {
            self.copy(span.start as usize..(span.start + span.len) as usize, out);
        } else {
            out.extend_from_slice(self.store.text(span).as_bytes());
        }
    }

    fn white_space_before(&self, entry: &Entry, out: &mut Vec<u8>) {
        if self.record.damaged || !self.store.in_source(entry.name) {
            return;
        }
        let text = &self.store.source.text[..entry.name as usize];
        out.extend_from_slice(&text.as_bytes()[text.trim_ascii_end().len()..]);
    }

    /// Where name and values stand in the file one after the other, with white space only between.
    fn in_file(&self, entry: &Entry) -> Option<std::ops::Range<usize>> {
        if self.record.damaged || !self.store.in_source(entry.name) {
            return None;
        }
        let text = &self.store.source.text;
        let mut at = entry.name as usize + entry.name_len as usize;
        for span in self.store.spans(entry) {
            let (start, end) = (span.start as usize, (span.start + span.len) as usize);
            let gap = text.get(at..start)?.trim_ascii_start();
            if gap != "[" || text.as_bytes().get(end) != Some(&b']') {
                return None;
            }
            at = end + 1;
        }
        Some(entry.name as usize..at)
    }
}

/// Tells whether the values of a property are a list of points, or each say the same of another point.
fn is_list(entry: &Entry) -> bool {
    use names::Kind::{Label, Pairs, Points};
    matches!(names::kind(entry.key), Points | Label | Pairs)
}

/// Before which property CA is to be put: where it is, else behind GM and FF. [`usize::MAX`] where
/// there is a CA to be replaced.
fn place_of_encoding(entries: &[Entry]) -> usize {
    if entries.iter().any(|e| e.key == names::CA) {
        return usize::MAX;
    }
    let head = entries
        .iter()
        .rposition(|e| matches!(e.key, names::GM | names::FF));
    head.map_or(0, |i| i + 1)
}
