//! One game: links, fields and the ways through the tree.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use go::{Color, Move, Point, Size};

use crate::cell::{CellId, NONE, link};
use crate::change::Changes;
use crate::info::SHORT;
use crate::judge::{self, Convention, Judge};
use crate::log::Log;
use crate::names::{self, Kind, key_of, kind};
use crate::store::Store;
use crate::tables::{Order, Paths};
use crate::{text, value};

/// The property that sets up a position of a game other than Go, as its kind writes it. The line goes on from there, in
/// whatever node it stands.
pub const POSITION: &str = "SU";

/// One game: a tree of cells. Cell 0 is the root.
///
/// Ids stay valid whatever is edited; the fields of a deleted cell can still be read. Methods panic
/// only if an id comes from another record and is larger than any id of this one.
#[derive(Debug)]
pub struct Record {
    pub(crate) store: Store,
    /// What the root says about board and game.
    pub(crate) board: Board,
    pub(crate) log: Log,
    /// The changes since they were last taken; `None` if nobody asked for them.
    pub(crate) changes: Option<Changes>,
    /// The place of the game in the file.
    pub(crate) range: std::ops::Range<usize>,
    /// Tells whether the game was repaired when it was read.
    pub(crate) damaged: bool,
    /// Number of cells the game had when it was read.
    pub(crate) as_read: u32,
    pub(crate) uid: u64,
    pub(crate) generation: u64,
    pub(crate) choices: u64,
    /// Changes with every edit after which a cell that existed before may have another position.
    pub(crate) positions: u64,
    pub(crate) paths: OnceLock<Paths>,
    pub(crate) order: OnceLock<Order>,
    pub(crate) judges: OnceLock<Vec<Judge>>,
    pub(crate) views: OnceLock<crate::markup::Views>,
}

/// What the root says about the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub(crate) size: Size,
    /// GM is 1 or missing.
    pub(crate) is_go: bool,
}

impl Board {
    pub(crate) fn of(store: &Store) -> Board {
        let size = store.board_size(0);
        let game = store.whole(0, names::GM);
        Board {
            size: size.unwrap_or(Size::NINETEEN),
            is_go: game.is_none_or(|game| game == 1),
        }
    }
}

/// A number no other record of this process has.
pub(crate) fn new_uid() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Clone for Record {
    fn clone(&self) -> Record {
        Record {
            store: self.store.clone(),
            log: self.log.clone(),
            changes: None,
            range: self.range.clone(),
            uid: new_uid(),
            paths: OnceLock::new(),
            order: OnceLock::new(),
            judges: OnceLock::new(),
            views: OnceLock::new(),
            ..*self
        }
    }
}

impl Record {
    pub(crate) fn new(store: Store, range: std::ops::Range<usize>, damaged: bool) -> Record {
        Record {
            board: Board::of(&store),
            as_read: store.cells.len() as u32,
            store,
            log: Log::default(),
            changes: None,
            range,
            damaged,
            uid: new_uid(),
            generation: 0,
            choices: 0,
            positions: 0,
            paths: OnceLock::new(),
            order: OnceLock::new(),
            judges: OnceLock::new(),
            views: OnceLock::new(),
        }
    }

    pub(crate) fn cell(&self, c: CellId) -> &crate::cell::Cell {
        &self.store.cells[c.index()]
    }

    /// The root.
    pub fn root(&self) -> CellId {
        CellId::ROOT
    }

    /// Number of live cells, the root included.
    pub fn len(&self) -> usize {
        self.paths().cells as usize
    }

    /// False: there is always a root.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// One more than the largest [`CellId::index`]: the length of a table of cells, deleted ones included.
    pub fn capacity(&self) -> usize {
        self.store.cells.len()
    }

    /// Tells whether the cell is part of the tree (not deleted).
    pub fn is_live(&self, c: CellId) -> bool {
        c.index() < self.capacity() && self.paths().depth(c).is_some()
    }

    /// Number in file order; the root is 0. Deleted cells have 0 too.
    pub fn num(&self, c: CellId) -> u32 {
        self.order().num(c)
    }

    /// Open parentheses around the cell, the game's outermost not counted.
    pub fn level(&self, c: CellId) -> u32 {
        self.order().level(c)
    }

    /// The first continuation.
    pub fn car(&self, c: CellId) -> Option<CellId> {
        link(self.cell(c).car)
    }

    /// The next alternative to this cell.
    pub fn cdr(&self, c: CellId) -> Option<CellId> {
        link(self.cell(c).cdr)
    }

    /// The chosen continuation, else the first.
    pub fn next(&self, c: CellId) -> Option<CellId> {
        link(self.cell(c).next).or_else(|| self.car(c))
    }

    /// The cell before.
    pub fn back(&self, c: CellId) -> Option<CellId> {
        link(self.cell(c).back)
    }

    /// The move of the cell: its first one that is on the board, `None` if there is none.
    pub fn mv(&self, c: CellId) -> Option<(Color, Move)> {
        self.each_move(c).next()
    }

    /// All moves of the cell in file order: broken files have more than one in a node.
    pub fn moves(&self, c: CellId) -> Vec<(Color, Move)> {
        self.each_move(c).collect()
    }

    pub(crate) fn each_move(&self, c: CellId) -> impl Iterator<Item = (Color, Move)> {
        let board = self.board;
        let moves = self.store.find_any(c.0, [names::B, names::W]);
        let entries = moves.filter(move |_| board.is_go);
        entries.filter_map(move |entry| {
            let color = match entry.key {
                names::B => Color::Black,
                names::W => Color::White,
                _ => return None,
            };
            let raw = self.store.raw(entry).next()?;
            Some((color, value::read_move(raw, board.size)?))
        })
    }

    /// The move of the cell as text, whatever game it is of: the first B or W. For games whose moves are no points.
    pub fn move_text(&self, c: CellId) -> Option<(Color, Cow<'_, str>)> {
        let mut entries = self.store.find_any(c.0, [names::B, names::W]);
        let entry = entries.next()?;
        let color = if entry.key == names::B {
            Color::Black
        } else {
            Color::White
        };
        let raw = self.store.raw(entry).next().unwrap_or_default();
        Some((color, text::unescape(raw, false)))
    }

    /// Who makes the move of the cell, whatever game it is of.
    pub fn mover(&self, c: CellId) -> Option<Color> {
        if self.board.is_go {
            return self.mv(c).map(|(color, _)| color);
        }
        self.move_text(c).map(|(color, _)| color)
    }

    /// Heading of the position (N).
    pub fn id(&self, c: CellId) -> Cow<'_, str> {
        self.joined(c, names::N)
    }

    /// How many bytes the heading has in the file; none is 0.
    pub fn id_length(&self, c: CellId) -> usize {
        self.store.raw_of(c.0, names::N).map(str::len).sum()
    }

    /// The heading as far as a window has room for it, like [`Record::info_in_short`].
    pub fn id_in_short(&self, c: CellId) -> String {
        self.joined_begin(c, names::N, SHORT)
    }

    /// The decoded values of a property of one or two letters as far as a window has room for them.
    pub fn property_in_short(&self, c: CellId, name: &str) -> String {
        self.joined_begin(c, key_of(name.as_bytes()), SHORT)
    }

    /// Comment (C).
    pub fn msg(&self, c: CellId) -> Cow<'_, str> {
        self.joined(c, names::C)
    }

    /// How many bytes the comment has in the file; none is 0.
    pub fn msg_length(&self, c: CellId) -> usize {
        self.store.raw_of(c.0, names::C).map(str::len).sum()
    }

    /// The beginning of the comment: at least `letters` of them, if it has so many.
    pub fn msg_begin(&self, c: CellId, letters: usize) -> Cow<'_, str> {
        let Some(raw) = self.store.raw_of(c.0, names::C).next() else {
            return Cow::Borrowed("");
        };
        // A backslash and what it escapes are one letter.
        let end = raw
            .char_indices()
            .nth(2 * letters)
            .map_or(raw.len(), |(at, _)| at);
        text::unescape(&raw[..end], true)
    }

    /// What [`Record::joined`] gives, or only its beginning and `…` if it has more letters than that.
    pub(crate) fn joined_begin(&self, c: CellId, key: u16, letters: usize) -> String {
        let lines = kind(key) == Kind::Text;
        let mut all = String::new();
        let mut left = letters;
        for (n, raw) in self.store.raw_of(c.0, key).enumerate() {
            if n > 0 {
                all.push('\n');
                left = left.saturating_sub(1);
            }
            // A backslash and what it escapes are one letter at most.
            let end = raw.char_indices().nth(2 * left + 2);
            let whole = text::unescape(&raw[..end.map_or(raw.len(), |(at, _)| at)], lines);
            let cut = whole.char_indices().nth(left);
            all.push_str(&whole[..cut.map_or(whole.len(), |(at, _)| at)]);
            if end.is_some() || cut.is_some() {
                all.push('…');
                break;
            }
            left -= whole.chars().count();
        }
        all
    }

    /// The decoded values of a key, a line each if there are several.
    pub(crate) fn joined(&self, c: CellId, key: u16) -> Cow<'_, str> {
        let lines = kind(key) == Kind::Text;
        let mut texts = self
            .store
            .raw_of(c.0, key)
            .map(|raw| text::unescape(raw, lines));
        let Some(first) = texts.next() else {
            return Cow::Borrowed("");
        };
        texts.fold(first, |all, more| {
            let mut all = all.into_owned();
            all.push('\n');
            all.push_str(&more);
            Cow::Owned(all)
        })
    }

    /// Right or wrong, in a problem, by the [`Convention`] found in this game alone.
    ///
    /// The last mark on the way to a leaf decides about it. Without one, a leaf is wrong if
    /// anything in the problem is marked right, and right if all marks say wrong; with no marks at
    /// all the first line is right and the others are not part of the solution. A cell within the
    /// tree is right if a right leaf can be reached from it.
    pub fn judge(&self, c: CellId) -> Judge {
        let judges = self
            .judges
            .get_or_init(|| self.judges(Convention::of([self])));
        judges.get(c.index()).copied().unwrap_or_default()
    }

    /// Like [`Record::judge`] by a convention that is known, all cells by [`CellId::index`].
    pub fn judges(&self, convention: Convention) -> Vec<Judge> {
        judge::judge_all(self, convention)
    }

    /// The mark that the cell itself gives its line by that convention; `player` solves the problem.
    pub fn mark(&self, c: CellId, player: Color, convention: Convention) -> Judge {
        judge::mark(self, c, player, convention)
    }

    /// Where the game's problem begins, and who is to play in it. `None` if it is no problem: one
    /// sets up stones of both colours before its first move.
    ///
    /// The player is the one PL names, else who makes the first move, else whom the words of the task name first, else Black.
    pub fn problem(&self) -> Option<(CellId, Color)> {
        judge::problem(self)
    }

    /// The side that the task of a cell names first as the one to play; none if its first line does not say so in plain words.
    pub fn named_player(&self, c: CellId) -> Option<Color> {
        judge::named_in(&self.msg(c))
    }

    /// Tells whether the reply of this cell may be chosen at random among its siblings of which this is true, too.
    pub fn is_choice(&self, c: CellId) -> bool {
        judge::is_choice(&self.msg(c))
    }

    /// The comment (C) as one who solves the problem reads it: without the words and signs that
    /// mark the solution.
    pub fn comment_to_read(&self, c: CellId, convention: Convention) -> String {
        judge::without_stage_directions(&self.msg(c), convention)
    }

    /// Labels (LB).
    pub fn labels(&self, c: CellId) -> Vec<(Point, String)> {
        self.read_labels(c, usize::MAX)
    }

    /// Cells between the root and this one; the root has 0.
    pub fn depth(&self, c: CellId) -> u32 {
        self.paths().depth(c).unwrap_or_default()
    }

    /// Moves from the root up to this cell, restarted by MN.
    pub fn move_number(&self, c: CellId) -> u32 {
        self.paths().move_number(c)
    }

    /// Continuations, in order.
    pub fn children(&self, c: CellId) -> impl Iterator<Item = CellId> {
        std::iter::successors(self.car(c), |&child| self.cdr(child))
    }

    /// Live cells in file order.
    pub fn cells(&self) -> impl Iterator<Item = CellId> {
        std::iter::successors(Some(CellId::ROOT), |&c| self.after(c))
    }

    /// Cells from `c` down, in file order: its whole subtree.
    pub fn subtree(&self, c: CellId) -> impl Iterator<Item = CellId> {
        std::iter::successors(Some(c), move |&at| self.after_within(at, c))
    }

    /// The cell that follows in file order, so that a walk through all of them can be interrupted.
    pub fn after(&self, c: CellId) -> Option<CellId> {
        self.after_within(c, CellId::ROOT)
    }

    fn after_within(&self, mut c: CellId, top: CellId) -> Option<CellId> {
        if let Some(child) = self.car(c) {
            return Some(child);
        }
        while c != top {
            if let Some(sibling) = self.cdr(c) {
                return Some(sibling);
            }
            c = self.back(c)?;
        }
        None
    }

    /// Cells from the root to `c`, both included.
    pub fn line(&self, c: CellId) -> Vec<CellId> {
        let mut line: Vec<_> = std::iter::successors(Some(c), |&c| self.back(c)).collect();
        line.reverse();
        line
    }

    /// Size of the board; 19×19 where the record does not say.
    pub fn size(&self) -> Size {
        self.board.size
    }

    /// Tells whether this is a game of Go: GM is 1 or missing.
    pub fn is_go(&self) -> bool {
        self.board.is_go
    }

    /// Decoded values of a property; repeated ones are merged.
    pub fn property(&self, c: CellId, name: &str) -> Vec<String> {
        let key = key_of(name.as_bytes());
        let lines = kind(key) != Kind::SimpleText;
        let entries = self.store.find(c.0, key);
        let named = entries.filter(|e| self.store.is_named(e, key, name));
        named
            .flat_map(|e| self.store.raw(e))
            .map(|raw| text::unescape(raw, lines).into_owned())
            .collect()
    }

    /// Tells whether a cell has a property.
    pub fn has(&self, c: CellId, name: &str) -> bool {
        let key = key_of(name.as_bytes());
        let mut entries = self.store.find(c.0, key);
        entries.any(|e| self.store.is_named(e, key, name))
    }

    /// All properties in file order, decoded, with the names as in the file.
    pub fn properties(&self, c: CellId) -> Vec<(String, Vec<String>)> {
        let decoded = |entry| {
            let lines = kind(key_of(self.store.name(entry).as_bytes())) != Kind::SimpleText;
            let texts = self
                .store
                .raw(entry)
                .map(|raw| text::unescape(raw, lines).into_owned());
            (self.store.name(entry).to_owned(), texts.collect())
        };
        self.store.entries_of(c.0).iter().map(decoded).collect()
    }

    /// All properties in file order, with names and values as in the file, escapes included.
    pub fn raw_properties(&self, c: CellId) -> Vec<(&str, Vec<&str>)> {
        let entries = self.store.entries_of(c.0).iter();
        entries
            .map(|e| (self.store.name(e), self.store.raw(e).collect()))
            .collect()
    }

    /// Seconds spent on this move: the private T of `CgfGoBan`, else the difference of the clock (BL
    /// or WL) to the same player's move before.
    pub fn seconds(&self, c: CellId) -> Option<u32> {
        if let Some(spent) = self.store.first_raw(c.0, names::T).and_then(value::whole) {
            return u32::try_from(spent).ok();
        }
        let (color, _) = self.mv(c)?;
        let clock = if color == Color::Black {
            names::BL
        } else {
            names::WL
        };
        let read = |c: CellId| self.store.clock(c.0, clock);
        let now = read(c)?;
        let earlier = std::iter::successors(self.back(c), |&c| self.back(c));
        let before = earlier.take(8).find_map(read).or_else(|| {
            let first = self.depth(c) <= 2;
            first.then(|| self.info().time.map(f64::from))?
        })?;
        (before >= now).then_some((before - now) as u32)
    }

    /// Makes [`Record::next`] lead to `c` along its whole line.
    pub fn choose(&mut self, c: CellId) {
        let cells = &mut *self.store.cells;
        let mut at = c.0;
        while let Some(parent) = link(cells[at as usize].back) {
            cells[parent.index()].next = at;
            at = parent.0;
        }
        self.choices += 1;
    }

    /// Forgets all choices: [`Record::next`] is the first continuation everywhere.
    pub fn reset_links(&mut self) {
        for cell in self.store.cells.iter_mut() {
            cell.next = NONE;
        }
        self.choices += 1;
    }

    /// Looks along the `cdr` chain from `from` (included) for a cell of that level and move.
    pub fn scan(&self, from: CellId, level: u32, at: Move) -> Option<CellId> {
        let mut chain = std::iter::successors(Some(from), |&c| self.cdr(c));
        chain.find(|&c| self.level(c) == level && self.mv(c).is_some_and(|(_, mv)| mv == at))
    }

    /// Changes with every edit, undo and redo.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Changes with every edit, undo, redo and [`Record::choose`].
    pub fn line_generation(&self) -> u64 {
        self.generation + self.choices
    }

    pub(crate) fn paths(&self) -> &Paths {
        self.paths.get_or_init(|| Paths::of(self))
    }

    pub(crate) fn order(&self) -> &Order {
        self.order.get_or_init(|| Order::of(self))
    }
}
