//! The log of edits, in a form in which they can be made again in the same file read anew.
//!
//! Reading the same bytes gives the same cells with the same ids, and an id never changes its meaning. So a change can
//! name cells by number and texts of the file by their place, and the bytes of the file with all changes since are the
//! whole record, without ever writing all of it.

use crate::RECORD;
use message::{Message, Sentence, say};
use serde::{Deserialize, Serialize};

use crate::cell::{Cell, Entry, NONE, Props, Span};
use crate::edit::Op;
use crate::names::key_of;
use crate::{CellId, Record};

/// One change of a record. Cells are named by [`CellId::index`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Change {
    /// The cell with the next free id; it is linked to the tree by a later change.
    #[serde(rename = "new")]
    New {
        /// The cell it stands below, if that one is new too; it is its last child then.
        #[serde(default, skip_serializing_if = "Option::is_none", rename = "in")]
        parent: Option<u32>,
        /// Parentheses opened before it.
        #[serde(default, skip_serializing_if = "is_zero", rename = "o")]
        opens: u32,
        /// Its properties.
        #[serde(rename = "p")]
        properties: Vec<Property>,
    },
    /// Other properties.
    #[serde(rename = "set")]
    Properties {
        /// The cell.
        #[serde(rename = "c")]
        cell: u32,
        /// All its properties.
        #[serde(rename = "p")]
        properties: Vec<Property>,
    },
    /// The cell and all below it become part of the tree.
    #[serde(rename = "link")]
    Link {
        /// The cell.
        #[serde(rename = "c")]
        cell: u32,
        /// Below this cell.
        #[serde(rename = "in")]
        parent: u32,
        /// Behind this sibling; the first if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
    },
    /// The cell and all below it are no part of the tree any more.
    #[serde(rename = "unlink")]
    Unlink {
        /// The cell.
        #[serde(rename = "c")]
        cell: u32,
    },
    /// Another number of parentheses before the cell.
    #[serde(rename = "opens")]
    Opens {
        /// The cell.
        #[serde(rename = "c")]
        cell: u32,
        /// Parentheses.
        #[serde(rename = "o")]
        opens: u32,
    },
}

/// A property: its name and its raw values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Property(Piece, Vec<Piece>);

/// A text: where it stands in the decoded file, in bytes, or itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Piece {
    File(u32, u32),
    Text(String),
}

/// A change that cannot be made again.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TapeError {
    /// The change, from 0.
    pub index: usize,
}

message::display!(TapeError);

impl Message for TapeError {
    fn sentence(&self) -> Sentence {
        say!(RECORD, "record-change", number = self.index)
    }
}

/// The changes since they were last taken.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    changes: Vec<Change>,
    /// The number of cells that are in the log.
    known: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

impl Record {
    /// From now on all changes are remembered until [`Record::take_changes`].
    pub fn remember_changes(&mut self) {
        self.tape.get_or_insert_with(|| Tape {
            changes: Vec::new(),
            known: self.store.cells.len(),
        });
    }

    /// The changes since the last call, in order; none if nobody asked to remember them.
    pub fn take_changes(&mut self) -> Vec<Change> {
        let changes = self.tape.as_mut().map(|tape| &mut tape.changes);
        changes.map(std::mem::take).unwrap_or_default()
    }

    /// Makes changes again that [`Record::take_changes`] told of a record of the same bytes, as one undo step.
    ///
    /// # Errors
    ///
    /// [`TapeError`] names the first change that does not fit; those before it were made.
    pub fn make_again(&mut self, changes: &[Change]) -> Result<(), TapeError> {
        self.begin_group();
        let failed = changes
            .iter()
            .position(|change| self.change(change).is_none());
        self.end_group();
        failed.map_or(Ok(()), |index| Err(TapeError { index }))
    }

    /// Adds an operation that is about to be done to the log.
    pub(crate) fn tape(&mut self, op: Op) {
        let Some(mut tape) = self.tape.take() else {
            return;
        };
        for cell in tape.known..self.store.cells.len() {
            let it = &self.store.cells[cell];
            tape.changes.push(Change::New {
                parent: (it.back as usize >= tape.known).then_some(it.back),
                opens: it.opens(),
                properties: self.told(it.props()),
            });
        }
        tape.known = self.store.cells.len();
        tape.changes.push(match op {
            Op::Props { cell, new, .. } => Change::Properties {
                cell,
                properties: self.told(new),
            },
            Op::Link {
                cell,
                parent,
                after,
                ..
            } => Change::Link {
                cell,
                parent,
                after: (after != NONE).then_some(after),
            },
            Op::Unlink { cell, .. } => Change::Unlink { cell },
            Op::Opens { cell, new, .. } => Change::Opens { cell, opens: new },
        });
        self.tape = Some(tape);
    }

    fn told(&self, props: Props) -> Vec<Property> {
        let told = |span: Span| {
            if span.len > 0 && self.store.in_source(span.start) {
                Piece::File(span.start, span.len)
            } else {
                Piece::Text(self.store.text(span).to_owned())
            }
        };
        let property = |entry: &Entry| {
            let name = told(Span {
                start: entry.name,
                len: u32::from(entry.name_len),
            });
            let values = self.store.spans(entry).iter();
            Property(name, values.map(|&span| told(span)).collect())
        };
        self.store.run(props).iter().map(property).collect()
    }

    /// Makes one change; `None` if it does not fit.
    fn change(&mut self, change: &Change) -> Option<()> {
        let there =
            |record: &Record, cell: u32| ((cell as usize) < record.capacity()).then_some(cell);
        match change {
            Change::New {
                parent,
                opens,
                properties,
            } => {
                let id = u32::try_from(self.capacity()).ok()?;
                let props = self.heard(properties)?;
                let mut cell = Cell::new(parent.unwrap_or(0), *opens, NONE, 0);
                cell.set_props(props);
                match *parent {
                    Some(parent) => {
                        let above = CellId(there(self, parent)?);
                        self.store.cells.push(cell);
                        match self.children(above).last() {
                            Some(last) => self.store.cells[last.index()].cdr = id,
                            None => self.store.cells[above.index()].car = id,
                        }
                    }
                    None => self.store.cells.push(cell),
                }
            }
            Change::Properties { cell, properties } => {
                let cell = CellId(there(self, *cell)?);
                let props = self.heard(properties)?;
                self.replace_props(cell, props);
            }
            Change::Link {
                cell,
                parent,
                after,
            } => {
                let (cell, parent) = (there(self, *cell)?, there(self, *parent)?);
                if let Some(after) = *after {
                    let sibling = self.back(CellId(there(self, after)?));
                    (sibling == Some(CellId(parent)) && after != cell).then_some(())?;
                }
                // A cell to which no link leads gets one at most, so no change can make the tree a circle.
                (!self.is_linked(cell) && cell != 0 && cell != parent).then_some(())?;
                let op = Op::Link {
                    cell,
                    parent,
                    after: after.unwrap_or(NONE),
                    chosen: false,
                };
                self.perform(op, CellId(parent), CellId(cell));
            }
            Change::Unlink { cell } => {
                let cell = there(self, *cell)?;
                let parent = self.back(CellId(cell))?;
                self.is_linked(cell).then_some(())?;
                let after = self.sibling_before(CellId(cell));
                let op = Op::Unlink {
                    cell,
                    parent: parent.0,
                    after,
                    chosen: self.cell(parent).next == cell,
                };
                self.perform(op, CellId(cell), parent);
            }
            Change::Opens { cell, opens } => {
                let cell = there(self, *cell)?;
                let op = Op::Opens {
                    cell,
                    old: self.cell(CellId(cell)).opens(),
                    new: *opens,
                };
                self.perform(op, CellId(cell), CellId(cell));
            }
        }
        Some(())
    }

    /// Whether a link leads to the cell.
    fn is_linked(&self, cell: u32) -> bool {
        let parent = self.back(CellId(cell));
        parent.is_some_and(|parent| self.children(parent).any(|child| child.0 == cell))
    }

    fn heard(&mut self, properties: &[Property]) -> Option<Props> {
        let mut entries = Vec::with_capacity(properties.len());
        for Property(name, values) in properties {
            let name = self.found(name)?;
            let key = key_of(self.store.text(name).as_bytes());
            let values: Option<Vec<_>> = values.iter().map(|value| self.found(value)).collect();
            entries.push(self.store.new_entry(name, key, &values?));
        }
        Some(self.store.new_run(&entries))
    }

    fn found(&mut self, piece: &Piece) -> Option<Span> {
        match piece {
            Piece::Text(text) => Some(self.store.intern(text)),
            &Piece::File(start, len) => {
                let end = start.checked_add(len)? as usize;
                let text = &self.store.source.text;
                text.get(start as usize..end)?;
                Some(Span { start, len })
            }
        }
    }
}
