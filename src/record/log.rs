//! The log of edits: every change is an operation that can be turned round, operations make steps, and some steps are only
//! tried out.

use crate::CellId;
use crate::cell::Props;

/// One reversible change.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    /// Other properties.
    Props { cell: u32, old: Props, new: Props },
    /// The cell and all below it become part of the tree, after the sibling `after`.
    Link {
        cell: u32,
        parent: u32,
        after: u32,
        /// Whether it is the chosen continuation then, as it was before it was taken out.
        chosen: bool,
    },
    /// The same backwards.
    Unlink {
        cell: u32,
        parent: u32,
        after: u32,
        chosen: bool,
    },
    /// Another number of parentheses.
    Opens { cell: u32, old: u32, new: u32 },
}

impl Op {
    pub(crate) fn inverse(self) -> Op {
        match self {
            Op::Props { cell, old, new } => Op::Props {
                cell,
                old: new,
                new: old,
            },
            Op::Link {
                cell,
                parent,
                after,
                chosen,
            } => Op::Unlink {
                cell,
                parent,
                after,
                chosen,
            },
            Op::Unlink {
                cell,
                parent,
                after,
                chosen,
            } => Op::Link {
                cell,
                parent,
                after,
                chosen,
            },
            Op::Opens { cell, old, new } => Op::Opens {
                cell,
                old: new,
                new: old,
            },
        }
    }

    pub(crate) fn changes_shape(&self) -> bool {
        !matches!(self, Op::Props { .. })
    }
}

/// What is taken back at once.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) ops: Vec<Op>,
    /// The cells to show after undo and after redo.
    pub(crate) before: CellId,
    pub(crate) after: CellId,
    /// Set while typing into one property may go on in the same step.
    pub(crate) typing: Option<Typing>,
}

/// A run of typing.
#[derive(Clone, Debug)]
pub(crate) struct Typing {
    pub(crate) cell: CellId,
    pub(crate) name: Box<str>,
    /// Lengths of pool, values and entries before it: what was typed last is given up again.
    pub(crate) marks: Marks,
}

/// Lengths of pool, values and entries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks(pub(crate) usize, pub(crate) usize, pub(crate) usize);

/// All steps of a record.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    pub(crate) steps: Vec<Step>,
    /// Number of steps in effect; those behind it can be made again.
    pub(crate) done: usize,
    /// The value of `done` that was saved, `None` if it cannot be reached any more.
    pub(crate) saved: Option<usize>,
    /// What is only being tried out, if anything.
    pub(crate) trial: Option<Trial>,
    /// The step in the making, and how many groups it is in.
    pub(crate) open: Option<Step>,
    pub(crate) nesting: u32,
}

impl Default for Log {
    fn default() -> Log {
        Log {
            steps: Vec::new(),
            done: 0,
            saved: Some(0),
            trial: None,
            open: None,
            nesting: 0,
        }
    }
}

impl Log {
    pub(crate) fn in_effect(&self) -> impl Iterator<Item = &Op> {
        let open = self.open.iter().flat_map(|step| &step.ops);
        self.steps[..self.done]
            .iter()
            .flat_map(|step| &step.ops)
            .chain(open)
    }
}

/// Where a trial began.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    /// The cell that was shown.
    pub(crate) from: CellId,
    /// Steps in effect then.
    pub(crate) done: usize,
    /// Cells there were then.
    pub(crate) cells: usize,
    /// The steps that could be made again then, and which was saved.
    pub(crate) later: Vec<Step>,
    pub(crate) saved: Option<usize>,
}

impl Trial {
    pub(crate) fn was_modified(&self) -> bool {
        self.saved != Some(self.done)
    }
}
