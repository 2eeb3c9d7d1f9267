//! A board cut into tiles.

/// Stands for a point beyond the edge.
pub(super) const BEYOND: u32 = u32::MAX;

/// How a board of some size is cut into square tiles, each of which is computed at once.
#[derive(Debug, Default)]
pub(in crate::network) struct Tiling {
    width: usize,
    height: usize,
    /// Points in a row of a tile.
    side: usize,
    /// How many tiles there are.
    pub(super) tiles: usize,
    /// For each tile the indices of the points that it is computed from, row by row: those of the tile and around it.
    pub(super) points: Vec<u32>,
}

impl Tiling {
    /// Cuts a board, unless it is cut already, so that the fewest products are needed.
    pub(in crate::network) fn cut(&mut self, width: usize, height: usize) {
        if (width, height) == (self.width, self.height) {
            return;
        }
        let tiles = |side: usize| width.div_ceil(side) * height.div_ceil(side);
        let sides = super::SIDES.into_iter();
        let best = sides.min_by_key(|side| tiles(*side) * (side + 2) * (side + 2));
        let side = best.expect("there are some");
        (self.width, self.height, self.side) = (width, height, side);
        self.tiles = tiles(side);
        self.points.clear();
        for top in (0..height).step_by(side) {
            for left in (0..width).step_by(side) {
                self.add(left, top);
            }
        }
    }

    /// Points in a row of a tile.
    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// Points on the board.
    pub(in crate::network) fn board(&self) -> usize {
        self.width * self.height
    }

    /// Points in a row of the board.
    pub(in crate::network) fn width(&self) -> usize {
        self.width
    }

    /// Points in a column of the board.
    pub(in crate::network) fn height(&self) -> usize {
        self.height
    }

    /// The index of the point so many steps from another, if it is on the board.
    pub(in crate::network) fn near(
        &self,
        [x, y]: [usize; 2],
        right: isize,
        down: isize,
    ) -> Option<usize> {
        let x = x.checked_add_signed(right)?;
        let y = y.checked_add_signed(down)?;
        (x < self.width && y < self.height).then_some(y * self.width + x)
    }

    /// Adds the tile whose first point that is.
    fn add(&mut self, left: usize, top: usize) {
        for y in top..top + self.side + 2 {
            for x in left..left + self.side + 2 {
                // The points around the tile begin one before it.
                let is_on_board = (1..=self.width).contains(&x) && (1..=self.height).contains(&y);
                let index = y
                    .wrapping_sub(1)
                    .wrapping_mul(self.width)
                    .wrapping_add(x)
                    .wrapping_sub(1);
                self.points
                    .push(if is_on_board { index as u32 } else { BEYOND });
            }
        }
    }
}
