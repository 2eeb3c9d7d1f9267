//! What a game says of its own positions by signs over the board: threats, attacked cells.

use crate::{CellId, Side};

/// What a sign says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A player can do something there, in so many ways.
    Spot,
    /// The piece there is meant; so many times over.
    Ring,
}

/// A sign on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// Where.
    pub cell: CellId,
    /// Whom it is good for.
    pub side: Side,
    /// What it says.
    pub mark: Mark,
    /// How many times over.
    pub count: u16,
}

/// A way from a cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Whence.
    pub from: CellId,
    /// Whither.
    pub to: CellId,
    /// Whom it is good for.
    pub side: Side,
}

/// Signs over the board, all of one sense.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Overlay {
    /// Signs on cells: of each player and mark at most one a cell.
    pub signs: Vec<Sign>,
    /// Ways.
    pub ways: Vec<Way>,
    /// How many of what is shown there are, the first player's first.
    pub totals: [u32; 2],
}

impl Overlay {
    /// Adds a sign, or one more to the sign that is there.
    pub fn add(&mut self, cell: CellId, side: Side, mark: Mark) {
        let same = |sign: &&mut Sign| (sign.cell, sign.side, sign.mark) == (cell, side, mark);
        if let Some(sign) = self.signs.iter_mut().find(same) {
            sign.count += 1;
            return;
        }
        self.signs.push(Sign {
            cell,
            side,
            mark,
            count: 1,
        });
    }

    /// Adds a way, once.
    pub fn add_way(&mut self, from: CellId, to: CellId, side: Side) {
        let way = Way { from, to, side };
        if !self.ways.contains(&way) {
            self.ways.push(way);
        }
    }

    /// How many signs a cell has of each player, the first player's first: how many times over, and the ends of ways.
    pub fn counts(&self, cell: CellId) -> [u16; 2] {
        let of = |side: Side| {
            let there = self.signs.iter();
            let there = there.filter(|sign| (sign.cell, sign.side) == (cell, side));
            let ends = self
                .ways
                .iter()
                .filter(|way| (way.to, way.side) == (cell, side));
            there.map(|sign| sign.count).sum::<u16>() + ends.count() as u16
        };
        Side::BOTH.map(of)
    }
}
