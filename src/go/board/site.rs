//! Sites: points as indices into the board's arrays.

use crate::{Point, Size};

/// A point as an index into the arrays of a [`Board`](super::Board).
///
/// The arrays hold the rows one after another, with a rim of cells above, below and to the left of
/// them; the left rim of a row is also the right rim of the row above. So every neighbour of a
/// point is some cell, found by adding a constant. Site 0 is a corner of the rim and never a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Site(pub(super) u16);

/// Cells in a row: the points and one cell of the rim.
pub(super) const fn stride(size: Size) -> u16 {
    size.width() as u16 + 1
}

/// Cells a board of this size needs, the rim included.
pub(super) const fn cells(size: Size) -> usize {
    (size.height() as usize + 2) * stride(size) as usize + 1
}

impl Site {
    /// Returns the site of point `p`, which must be on a board of size `size`.
    pub const fn of(p: Point, size: Size) -> Site {
        Site((p.y as u16 + 1) * stride(size) + p.x as u16 + 1)
    }

    /// Returns the point of this site on a board of size `size`.
    pub const fn point(self, size: Size) -> Point {
        let (x, y) = (self.0 % stride(size), self.0 / stride(size));
        Point::new(x.saturating_sub(1) as u8, y.saturating_sub(1) as u8)
    }

    /// The index into an array of `N` cells; the mask lets the compiler drop bounds checks.
    #[inline]
    pub(super) const fn index<const N: usize>(self) -> usize {
        self.0 as usize & (N - 1)
    }
}
