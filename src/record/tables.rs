//! Tables of facts about all cells, computed when first asked for.

use crate::names;
use crate::{CellId, Record};

/// Depth and move number of every cell.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    /// `u32::MAX` where the cell is not part of the tree.
    depth: Vec<u32>,
    move_number: Vec<u32>,
    /// Number of live cells.
    pub(crate) cells: u32,
}

impl Paths {
    pub(crate) fn of(record: &Record) -> Paths {
        let n = record.capacity();
        let mut paths = Paths {
            depth: vec![u32::MAX; n],
            move_number: vec![0; n],
            cells: 0,
        };
        for c in record.cells() {
            paths.set(record, c);
        }
        paths
    }

    /// Computes one cell from the cell before.
    fn set(&mut self, record: &Record, c: CellId) {
        let (mut depth, mut number) = (0, 0);
        if let Some(parent) = record.back(c) {
            depth = self.depth[parent.index()].saturating_add(1);
            number = self.move_number[parent.index()];
        }
        let moves = if record.is_go() {
            record.each_move(c).count() as u32
        } else {
            u32::from(record.move_text(c).is_some())
        };
        number = number.saturating_add(moves);
        if let Some(set) = record.store.whole(c.0, names::MN) {
            number = u32::try_from(set).unwrap_or(number);
        }
        self.cells += 1;
        self.depth[c.index()] = depth;
        self.move_number[c.index()] = number;
    }

    /// Adds a new cell that was linked without changing anything else.
    pub(crate) fn add(&mut self, record: &Record, c: CellId) {
        if c.index() == self.depth.len() {
            self.depth.push(u32::MAX);
            self.move_number.push(0);
            self.set(record, c);
        }
    }

    pub(crate) fn depth(&self, c: CellId) -> Option<u32> {
        self.depth
            .get(c.index())
            .copied()
            .filter(|&depth| depth != u32::MAX)
    }

    pub(crate) fn move_number(&self, c: CellId) -> u32 {
        self.move_number.get(c.index()).copied().unwrap_or_default()
    }
}

/// Number and level of every cell.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    num: Vec<u32>,
    level: Vec<u32>,
    /// Number of live cells.
    pub(crate) cells: u32,
}

impl Order {
    pub(crate) fn of(record: &Record) -> Order {
        let n = record.capacity();
        let mut order = Order {
            num: vec![0; n],
            level: vec![0; n],
            cells: 0,
        };
        for c in record.cells() {
            let opens = record.cell(c).opens();
            order.num[c.index()] = order.cells;
            order.level[c.index()] = match record.back(c) {
                Some(parent) => order.level[parent.index()].saturating_add(opens),
                None => opens.saturating_sub(1),
            };
            order.cells += 1;
        }
        order
    }

    pub(crate) fn num(&self, c: CellId) -> u32 {
        self.num.get(c.index()).copied().unwrap_or_default()
    }

    pub(crate) fn level(&self, c: CellId) -> u32 {
        self.level.get(c.index()).copied().unwrap_or_default()
    }
}
