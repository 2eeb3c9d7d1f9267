//! Sites: the cells of a lattice by number.

/// A point, or a cell of the border, as the number of a cell of a [`Lattice`](super::Lattice).
///
/// Site 0 is a corner of the border and never a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Site(u16);

impl Site {
    /// No point: the corner of the border with number 0.
    pub const NONE: Site = Site(0);

    /// Returns the site with a number.
    #[inline]
    pub const fn new(number: u16) -> Site {
        Site(number)
    }

    /// The number of the cell.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The number as an index into an array with an entry for each cell.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number as an index into an array of `N` entries, a power of two; the mask spares the test of the bounds.
    #[inline]
    pub const fn index_in<const N: usize>(self) -> usize {
        self.0 as usize & (N - 1)
    }

    #[inline]
    pub(super) const fn plus(self, cells: u16) -> Site {
        Site(self.0.wrapping_add(cells))
    }

    #[inline]
    pub(super) const fn minus(self, cells: u16) -> Site {
        Site(self.0.wrapping_sub(cells))
    }
}
