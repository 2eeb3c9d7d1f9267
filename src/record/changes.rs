//! Remembering changes, and making them again in the same file read anew.

use crate::cell::{Cell, Entry, NONE, Props, Span};
use crate::change::{Change, ChangeError, Changes, Piece, Property};
use crate::log::Op;
use crate::names::key_of;
use crate::{CellId, Record};

impl Record {
    /// From now on all changes are remembered until [`Record::take_changes`].
    pub fn remember_changes(&mut self) {
        self.changes.get_or_insert_with(|| Changes {
            list: Vec::new(),
            known: self.store.cells.len(),
        });
    }

    /// The changes since the last call, in order; none if nobody asked to remember them.
    pub fn take_changes(&mut self) -> Vec<Change> {
        let changes = self.changes.as_mut().map(|changes| &mut changes.list);
        changes.map(std::mem::take).unwrap_or_default()
    }

    /// Makes changes again that [`Record::take_changes`] told of a record of the same bytes, as one undo step.
    ///
    /// # Errors
    ///
    /// [`ChangeError`] names the first change that does not fit; those before it were made.
    pub fn make_again(&mut self, changes: &[Change]) -> Result<(), ChangeError> {
        self.begin_group();
        let failed = changes
            .iter()
            .position(|change| self.change(change).is_none());
        self.end_group();
        failed.map_or(Ok(()), |index| Err(ChangeError { index }))
    }

    /// Adds an operation that is about to be done to the log.
    pub(crate) fn remember(&mut self, op: Op) {
        let Some(mut changes) = self.changes.take() else {
            return;
        };
        for cell in changes.known..self.store.cells.len() {
            let it = &self.store.cells[cell];
            changes.list.push(Change::New {
                parent: (it.back as usize >= changes.known).then_some(it.back),
                opens: it.opens(),
                properties: self.told(it.props()),
            });
        }
        changes.known = self.store.cells.len();
        changes.list.push(match op {
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
        self.changes = Some(changes);
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
