//! Cells and their names.

/// Names a cell of a [`Record`](crate::Record). An id never changes its meaning, whatever is edited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct CellId(pub(crate) u32);

impl CellId {
    /// The root of every record.
    pub const ROOT: CellId = CellId(0);

    /// The id as a number that fits tables: the cells of a record are numbered from 0 without gaps.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// No link.
pub(crate) const NONE: u32 = u32::MAX;

/// Makes an id of a link.
pub(crate) fn link(cell: u32) -> Option<CellId> {
    (cell != NONE).then_some(CellId(cell))
}

/// A stretch of text: places below the length of the file's text are in it, the rest in the
/// record's own pool of edited values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

/// One property: its name as written and its raw values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Where the name stands.
    pub(crate) name: u32,
    /// The first of its values in [`Store::values`](crate::store::Store).
    pub(crate) first: u32,
    /// Number of values.
    pub(crate) count: u32,
    /// The name's [key](crate::names::key_of).
    pub(crate) key: u16,
    /// Length of the name.
    pub(crate) name_len: u16,
}

/// The properties of a cell: a run of entries. Edits never change a run, they make a new one, so
/// that undo only has to remember the old one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Props {
    pub(crate) first: u32,
    pub(crate) count: u32,
    /// Tells that the cell was edited or damaged, so that its text in the file is not copied when writing.
    pub(crate) rewrite: bool,
}

/// A node of the tree: 36 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) car: u32,
    pub(crate) cdr: u32,
    /// The chosen continuation, [`NONE`] for the first.
    pub(crate) next: u32,
    pub(crate) back: u32,
    first: u32,
    count: u32,
    /// Where the node's text in the file begins (its `;`).
    pub(crate) start: u32,
    /// Where the next `;`, `(` or `)` stands.
    pub(crate) end: u32,
    /// Parentheses opened between the cell before and this one, and in the lowest bit `rewrite`.
    opens: u32,
}

impl Cell {
    pub(crate) fn new(back: u32, opens: u32, start: u32, first: u32) -> Cell {
        Cell {
            car: NONE,
            cdr: NONE,
            next: NONE,
            back,
            first,
            count: 0,
            start,
            end: start,
            opens: opens << 1,
        }
    }

    pub(crate) fn props(&self) -> Props {
        Props {
            first: self.first,
            count: self.count,
            rewrite: self.opens & 1 == 1,
        }
    }

    pub(crate) fn set_props(&mut self, props: Props) {
        self.first = props.first;
        self.count = props.count;
        self.opens = (self.opens & !1) | u32::from(props.rewrite);
    }

    pub(crate) fn opens(&self) -> u32 {
        self.opens >> 1
    }

    pub(crate) fn set_opens(&mut self, opens: u32) {
        self.opens = (opens << 1) | (self.opens & 1);
    }
}
