//! Making operations, taking steps back and making them again, without limit.

use crate::RECORD;
use crate::cell::{Cell, NONE, Props, link};
use crate::log::{Marks, Op, Step, Typing};
use crate::names;
use crate::{CellId, Record};
use message::{Message, Sentence, id};

/// Why an edit was refused.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditError {
    /// The root cannot be deleted.
    Root,
    /// The cell is no part of the tree any more.
    Deleted,
}

message::display!(EditError);

impl Message for EditError {
    fn sentence(&self) -> Sentence {
        match self {
            EditError::Root => id!(RECORD, "record-root"),
            EditError::Deleted => id!(RECORD, "record-deleted"),
        }
        .into()
    }
}

impl Record {
    /// Makes all edits up to the matching [`Record::end_group`] one undo step. Groups may be nested.
    pub fn begin_group(&mut self) {
        self.log.nesting += 1;
    }

    /// Ends a group. Does nothing if there is none.
    pub fn end_group(&mut self) {
        self.log.nesting = self.log.nesting.saturating_sub(1);
        if self.log.nesting == 0
            && let Some(step) = self.log.open.take()
        {
            self.log.steps.truncate(self.log.done);
            if self.log.saved.is_some_and(|saved| saved > self.log.done) {
                self.log.saved = None;
            }
            self.log.steps.push(step);
            self.log.done += 1;
        }
    }

    /// Ends a run of typing: the next [`Record::set_text`] is a step of its own.
    pub fn end_typing(&mut self) {
        if let Some(step) = self.log.steps.last_mut() {
            step.typing = None;
        }
    }

    /// Takes the last step back. Returns the cell to show. An open group is ended first. What was done before a trial
    /// stays while it lasts.
    pub fn undo(&mut self) -> Option<CellId> {
        self.close_groups();
        if !self.can_undo() {
            return None;
        }
        let at = self.log.done.checked_sub(1)?;
        let ops = std::mem::take(&mut self.log.steps[at].ops);
        for op in ops.iter().rev() {
            self.apply(op.inverse());
        }
        self.log.steps[at].ops = ops;
        self.log.steps[at].typing = None;
        self.log.done = at;
        Some(self.log.steps[at].before)
    }

    /// Makes the step taken back last again. Returns the cell to show.
    pub fn redo(&mut self) -> Option<CellId> {
        self.close_groups();
        let at = self.log.done;
        let ops = std::mem::take(&mut self.log.steps.get_mut(at)?.ops);
        for &op in &ops {
            self.apply(op);
        }
        self.log.steps[at].ops = ops;
        self.log.done = at + 1;
        Some(self.log.steps[at].after)
    }

    pub(crate) fn close_groups(&mut self) {
        while self.log.nesting > 0 {
            self.end_group();
        }
    }

    /// Tells whether there is a step to take back.
    pub fn can_undo(&self) -> bool {
        self.log.done > self.trial_start() || self.log.open.is_some()
    }

    /// Tells whether there is a step to make again.
    pub fn can_redo(&self) -> bool {
        self.log.open.is_none() && self.log.done < self.log.steps.len()
    }

    /// Tells whether the game differs from what was read or last saved. What is only tried out does not count.
    pub fn is_modified(&self) -> bool {
        match &self.log.trial {
            Some(trial) => trial.was_modified(),
            None => self.differs_from_saved(),
        }
    }

    /// The same, and what is tried out counts.
    pub fn differs_from_saved(&self) -> bool {
        self.log.open.is_some() || self.log.saved != Some(self.log.done)
    }

    /// Tells whether the game is as it was read.
    pub(crate) fn is_as_read(&self) -> bool {
        self.log.done == 0 && self.log.open.is_none()
    }

    /// Tells whether the tree has the shape it was read with.
    pub(crate) fn has_shape_as_read(&self) -> bool {
        !self.log.in_effect().any(Op::changes_shape)
    }

    pub(crate) fn mark_saved(&mut self) {
        self.close_groups();
        self.end_typing();
        self.log.saved = Some(self.log.done);
    }

    /// Does and remembers an operation; `before` and `after` are the cells to show.
    pub(crate) fn perform(&mut self, op: Op, before: CellId, after: CellId) {
        self.begin_group();
        self.apply(op);
        let open = self.log.open.get_or_insert_with(|| Step {
            ops: Vec::new(),
            before,
            after,
            typing: None,
        });
        open.ops.push(op);
        open.after = after;
        self.end_group();
    }

    /// Does an operation.
    fn apply(&mut self, op: Op) {
        self.generation += 1;
        self.remember(op);
        match op {
            Op::Props { cell, new, old } => {
                self.store.cells[cell as usize].set_props(new);
                self.forget_values(cell, old, new);
            }
            Op::Link {
                cell,
                parent,
                after,
                chosen,
            } => {
                self.link(cell, parent, after);
                if chosen {
                    self.store.cells[parent as usize].next = cell;
                }
                self.forget_shape();
            }
            Op::Unlink {
                cell,
                parent,
                after,
                ..
            } => {
                self.unlink(cell, parent, after);
                self.forget_shape();
            }
            Op::Opens { cell, new, .. } => {
                self.store.cells[cell as usize].set_opens(new);
                self.order.take();
            }
        }
    }

    fn link(&mut self, cell: u32, parent: u32, after: u32) {
        let cells = &mut *self.store.cells;
        if std::mem::replace(&mut cells[cell as usize].back, parent) != parent {
            // What stood below another cell stands on another position now.
            self.positions += 1;
        }
        let before = match cells.get_mut(after as usize) {
            Some(sibling) => &mut sibling.cdr,
            None => &mut cells[parent as usize].car,
        };
        let rest = std::mem::replace(before, cell);
        cells[cell as usize].cdr = rest;
    }

    /// The cell keeps its `back`, so that its line can still be read; nothing leads to it.
    fn unlink(&mut self, cell: u32, parent: u32, after: u32) {
        let cells = &mut *self.store.cells;
        let rest = std::mem::replace(&mut cells[cell as usize].cdr, NONE);
        match cells.get_mut(after as usize) {
            Some(sibling) => sibling.cdr = rest,
            None => cells[parent as usize].car = rest,
        }
        if cells[parent as usize].next == cell {
            cells[parent as usize].next = NONE;
        }
    }

    fn forget_shape(&mut self) {
        self.paths.take();
        self.order.take();
        self.judges.take();
        self.views.take();
    }

    /// Forgets what was worked out from values that changed.
    fn forget_values(&mut self, cell: u32, old: Props, new: Props) {
        self.judges.take();
        let runs = [self.store.run(old), self.store.run(new)];
        let has = |keys: &[u16]| {
            runs.iter()
                .any(|run| run.iter().any(|e| keys.contains(&e.key)))
        };
        let moves = has(&[names::B, names::W, names::MN]);
        let stones = has(&[
            names::B,
            names::W,
            names::AB,
            names::AW,
            names::AE,
            names::PL,
        ]);
        let views = has(&[names::DD, names::VW]);
        let board = cell == 0 && has(&[names::SZ, names::GM]);
        if moves || board {
            self.paths.take();
        }
        if stones || board {
            self.positions += 1;
        }
        if views {
            self.views.take();
        }
        if board {
            self.board = crate::record::Board::of(&self.store);
        }
    }

    /// The sibling before a cell, [`NONE`] for the first.
    pub(crate) fn sibling_before(&self, c: CellId) -> u32 {
        let Some(parent) = self.back(c) else {
            return NONE;
        };
        let before = self.children(parent).take_while(|&child| child != c).last();
        before.map_or(NONE, |c| c.0)
    }

    /// Gives a cell other properties, as one operation.
    pub(crate) fn replace_props(&mut self, c: CellId, new: Props) {
        let old = self.cell(c).props();
        self.perform(
            Op::Props {
                cell: c.0,
                old,
                new,
            },
            c,
            c,
        );
    }

    /// Where the arenas end.
    pub(crate) fn marks(&self) -> Marks {
        let store = &self.store;
        Marks(store.pool.len(), store.values.len(), store.entries.len())
    }

    /// If the last step was typing into the same property: gives up what it made and returns true.
    /// The caller then has to make new properties and call [`Record::replace_props_typing`].
    pub(crate) fn resume_typing(&mut self, c: CellId, name: &str) -> bool {
        let log = &self.log;
        if log.done != log.steps.len() || log.nesting > 0 || log.saved == Some(log.done) {
            return false;
        }
        let Some(typing) = log.steps.last().and_then(|step| step.typing.as_ref()) else {
            return false;
        };
        if typing.cell != c || &*typing.name != name {
            return false;
        }
        let Some(&[Op::Props { cell, old, .. }]) = log.steps.last().map(|step| &step.ops[..])
        else {
            return false;
        };
        let Marks(pool, values, entries) = typing.marks;
        // The properties of the cell are again those from before the typing: the later ones go.
        self.store.cells[cell as usize].set_props(old);
        self.store.pool.truncate(pool);
        self.store.values.truncate(values);
        self.store.entries.truncate(entries);
        true
    }

    /// Like [`Record::replace_props`], in the step of the typing that was resumed or in a new one.
    pub(crate) fn replace_props_typing(
        &mut self,
        c: CellId,
        name: &str,
        new: Props,
        marks: Option<Marks>,
    ) {
        if let (None, Some(step)) = (marks, self.log.steps.last_mut())
            && let [
                Op::Props {
                    cell,
                    old,
                    new: last,
                },
            ] = &mut step.ops[..]
        {
            *last = new;
            let op = Op::Props {
                cell: *cell,
                old: *old,
                new,
            };
            self.apply(op);
            return;
        }
        let alone = self.log.nesting == 0;
        self.replace_props(c, new);
        if alone
            && let Some(marks) = marks
            && let Some(step) = self.log.steps.last_mut()
        {
            step.typing = Some(Typing {
                cell: c,
                name: name.into(),
                marks,
            });
        }
    }

    /// Makes a cell that is not linked yet.
    pub(crate) fn new_cell(&mut self, parent: CellId) -> CellId {
        let id = CellId(self.store.cells.len() as u32);
        let mut cell = Cell::new(parent.0, 0, NONE, 0);
        cell.set_props(Props {
            first: 0,
            count: 0,
            rewrite: true,
        });
        self.store.cells.push(cell);
        id
    }

    /// Links a cell and all below it as the last child of `parent`.
    pub(crate) fn link_last(&mut self, c: CellId, parent: CellId) {
        let last = self.children(parent).last();
        let only_new = c.index() + 1 == self.capacity() && self.car(c).is_none();
        let paths = if only_new { self.paths.take() } else { None };
        let after = last.map_or(NONE, |c| c.0);
        self.begin_group();
        self.perform(
            Op::Link {
                cell: c.0,
                parent: parent.0,
                after,
                chosen: false,
            },
            parent,
            c,
        );
        if last.is_some() {
            self.parenthesise(parent, c);
        }
        self.end_group();
        if let Some(mut paths) = paths {
            paths.add(self, c);
            self.paths = paths.into();
        }
    }

    /// Puts parentheses around all children of a cell that has several.
    pub(crate) fn parenthesise(&mut self, parent: CellId, show: CellId) {
        let bare: Vec<_> = self
            .children(parent)
            .filter(|&c| self.cell(c).opens() == 0)
            .collect();
        for c in bare {
            self.perform(
                Op::Opens {
                    cell: c.0,
                    old: 0,
                    new: 1,
                },
                parent,
                show,
            );
        }
    }

    /// Takes a cell and all below it out of the tree.
    pub(crate) fn take_out(&mut self, c: CellId) -> Result<CellId, EditError> {
        let parent = self.back(c).ok_or(EditError::Root)?;
        if !self.is_live(c) {
            return Err(EditError::Deleted);
        }
        self.unlink_showing(c, parent, c, parent);
        Ok(parent)
    }

    /// Takes a cell out from below its parent; `before` and `after` are the cells to show.
    pub(crate) fn unlink_showing(
        &mut self,
        c: CellId,
        parent: CellId,
        before: CellId,
        after: CellId,
    ) {
        let op = Op::Unlink {
            cell: c.0,
            parent: parent.0,
            after: self.sibling_before(c),
            chosen: self.cell(parent).next == c.0,
        };
        self.perform(op, before, after);
    }

    /// Puts a cell that nothing leads to below `parent`, behind its last child, with parentheses around it if it is not
    /// the only one; `before` and `after` are the cells to show.
    pub(crate) fn link_showing(
        &mut self,
        c: CellId,
        parent: CellId,
        chosen: bool,
        before: CellId,
        after: CellId,
    ) {
        let last = self.children(parent).last();
        let op = Op::Link {
            cell: c.0,
            parent: parent.0,
            after: last.map_or(NONE, |c| c.0),
            chosen,
        };
        self.begin_group();
        self.perform(op, before, after);
        if last.is_some() {
            self.parenthesise(parent, after);
        }
        self.end_group();
    }

    /// Moves a cell to another place among its siblings: behind `after`.
    pub(crate) fn move_behind(&mut self, c: CellId, after: u32, show: CellId) {
        let Some(parent) = self.back(c) else {
            return;
        };
        let chosen = link(self.cell(parent).next);
        let from = self.sibling_before(c);
        self.begin_group();
        let (cell, parent) = (c.0, parent.0);
        let is_chosen = chosen == Some(c);
        self.perform(
            Op::Unlink {
                cell,
                parent,
                after: from,
                chosen: is_chosen,
            },
            show,
            show,
        );
        self.perform(
            Op::Link {
                cell,
                parent,
                after,
                chosen: is_chosen,
            },
            show,
            show,
        );
        self.end_group();
    }

    /// Lets a new cell be the chosen continuation.
    pub(crate) fn choose_new(&mut self, c: CellId) {
        if let Some(parent) = self.back(c) {
            self.store.cells[parent.index()].next = c.0;
        }
    }
}
