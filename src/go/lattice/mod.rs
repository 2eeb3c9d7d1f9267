//! The lattice below every fast board: points as numbers of flat arrays, the points around a point, and hash keys.
//!
//! A board that plays, reads or compares patterns keeps its own chains, in arrays with one entry for each [`Site`] of a
//! [`Lattice`]. The arrays hold the rows one after another, with a border of cells above, below and to the left of them;
//! the left border of a row is also the right border of the row above. So every point near a point is some cell, found
//! by adding a constant, and no step has to be tested against the edge.
//!
//! ```
//! use go::{Point, Size, lattice::{Lattice, Site}};
//! let lattice = Lattice::new(Size::NINE);
//! let corner = lattice.site(Point::new(0, 0));
//! let [above, left, right, below] = lattice.neighbours(corner);
//! assert_eq!(lattice.point(right), Point::new(1, 0));
//! assert_eq!(lattice.point(below), Point::new(0, 1));
//! assert!(!lattice.contains(above) && !lattice.contains(left));
//! ```

mod site;
mod zobrist;

pub use site::Site;
pub use zobrist::{ko_key, stone_key};

use crate::{Point, Size};

/// As many cells as the arrays of the largest board need with a border of one cell, rounded up to a power of two.
pub const MOST_CELLS: usize = 4096;

/// The steps, right and down, to the points of [`Lattice::around`]: the four neighbours (up, left, right, down), then the
/// four diagonal points (upper left, upper right, lower left, lower right).
pub const AROUND: [(i8, i8); 8] = [
    (0, -1),
    (-1, 0),
    (1, 0),
    (0, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
    (1, 1),
];

/// The cells of a board of one size with a border of `BORDER` cells: how points are numbered, and what is beside what.
///
/// A border of one cell is enough to look at the eight points around a point; patterns need as many as they reach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lattice<const BORDER: u16 = 1> {
    size: Size,
    /// From a cell to the one below.
    stride: u16,
}

impl Lattice {
    /// Returns the lattice of a board with a border of one cell.
    pub const fn new(size: Size) -> Lattice {
        Lattice::with_border(size)
    }
}

impl<const BORDER: u16> Lattice<BORDER> {
    const BORDER_IS_SOUND: () = assert!(BORDER > 0, "a step off the board must lead to a cell");

    /// Returns the lattice of a board with a border of `BORDER` cells, at least 1.
    pub const fn with_border(size: Size) -> Lattice<BORDER> {
        let () = Self::BORDER_IS_SOUND;
        Lattice {
            size,
            stride: size.width() as u16 + BORDER,
        }
    }

    /// The size of the board.
    #[inline]
    pub const fn size(self) -> Size {
        self.size
    }

    /// The cells of a row: its points and the border to their left. A site and the one below differ by this.
    #[inline]
    pub const fn stride(self) -> u16 {
        self.stride
    }

    /// The number of cells, the border included: all sites have smaller numbers.
    pub const fn cells(self) -> usize {
        let rows = self.size.height() as usize + 2 * BORDER as usize;
        rows * self.stride as usize + BORDER as usize
    }

    /// Returns the site of a point of the board.
    #[inline]
    pub const fn site(self, p: Point) -> Site {
        Site::new((p.y as u16 + BORDER) * self.stride + p.x as u16 + BORDER)
    }

    /// Returns the point of a site of the board. What it returns for the border means nothing.
    #[inline]
    pub const fn point(self, s: Site) -> Point {
        let (x, y) = (s.number() % self.stride, s.number() / self.stride);
        Point::new(x.wrapping_sub(BORDER) as u8, y.wrapping_sub(BORDER) as u8)
    }

    /// Tells whether a site is a point of the board and not border.
    pub const fn contains(self, s: Site) -> bool {
        let (x, y) = (s.number() % self.stride, s.number() / self.stride);
        x >= BORDER && y >= BORDER && y < BORDER + self.size.height() as u16
    }

    /// Yields the sites of all points, row by row from the top.
    pub fn sites(self) -> impl Iterator<Item = Site> {
        self.size.points().map(move |p| self.site(p))
    }

    /// The cells beside a point: up, left, right, down. Some may be border.
    #[inline]
    pub const fn neighbours(self, s: Site) -> [Site; 4] {
        let d = self.stride;
        [s.minus(d), s.minus(1), s.plus(1), s.plus(d)]
    }

    /// The cells diagonally beside a point: upper left, upper right, lower left, lower right. Some may be border.
    #[inline]
    pub const fn diagonals(self, s: Site) -> [Site; 4] {
        let d = self.stride;
        [s.minus(d + 1), s.minus(d - 1), s.plus(d - 1), s.plus(d + 1)]
    }

    /// The eight cells around a point: its neighbours, then its diagonals, as [`AROUND`] has their steps.
    #[inline]
    pub const fn around(self, s: Site) -> [Site; 8] {
        let [n0, n1, n2, n3] = self.neighbours(s);
        let [d0, d1, d2, d3] = self.diagonals(s);
        [n0, n1, n2, n3, d0, d1, d2, d3]
    }

    /// Returns the cell so many columns to the right and rows down, which the border must hold if it is off the board.
    #[inline]
    pub const fn offset(self, s: Site, (dx, dy): (i8, i8)) -> Site {
        s.plus((dy as i16 * self.stride as i16 + dx as i16) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn check<const BORDER: u16>(size: Size) {
        let lattice = Lattice::<BORDER>::with_border(size);
        let sites: HashSet<Site> = lattice.sites().collect();
        assert_eq!(sites.len(), size.area());
        for p in size.points() {
            let s = lattice.site(p);
            assert!(s.index() < lattice.cells() && s != Site::NONE);
            assert_eq!(lattice.point(s), p);
            let reach = BORDER as i8;
            for dy in -reach..=reach {
                for dx in -reach..=reach {
                    let there = p.x.checked_add_signed(dx).zip(p.y.checked_add_signed(dy));
                    let there = there.map(|(x, y)| Point::new(x, y));
                    let there = there.filter(|&q| size.contains(q));
                    let q = lattice.offset(s, (dx, dy));
                    assert!(q.index() < lattice.cells(), "{p:?} {dx} {dy}");
                    let on = lattice.contains(q).then(|| lattice.point(q));
                    assert_eq!(on, there, "{p:?} {dx} {dy}");
                    assert_eq!(sites.contains(&q), there.is_some());
                }
            }
            for (q, step) in lattice.around(s).into_iter().zip(AROUND) {
                assert_eq!(q, lattice.offset(s, step));
            }
        }
    }

    #[test]
    fn every_step_within_the_border_leads_to_its_cell() {
        for (w, h) in [(1, 1), (1, 7), (9, 1), (9, 9), (13, 4), (52, 52)] {
            let size = Size::new(w, h).expect("a size");
            check::<1>(size);
            check::<5>(size);
        }
    }

    #[test]
    fn the_largest_board_has_room() {
        let largest = Size::square(crate::MAX_SIDE).expect("a size");
        assert!(Lattice::new(largest).cells() <= MOST_CELLS);
    }
}
