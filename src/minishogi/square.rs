//! Squares and sets of them.

use kind::{CellId, Side};
use std::fmt;

/// A square: `(file − 1) · 5 + rank − 1`, so 0 is 1a at the upper right and 24 is 5e at the lower left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: u8 = 25;

    /// Yields all, 1a to 1e, then 2a and so on.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT).map(Square)
    }

    /// Returns the square with a number.
    pub const fn new(index: u8) -> Option<Square> {
        if index < Square::COUNT {
            Some(Square(index))
        } else {
            None
        }
    }

    /// Returns the square of a number that is known to be below 25.
    #[inline]
    pub(crate) const fn of(index: u8) -> Square {
        debug_assert!(index < Square::COUNT);
        Square(index)
    }

    /// The number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file from the right, from 0.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 / 5
    }

    /// The rank from the top, from 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 % 5
    }

    /// Reads a name such as `5e`.
    pub fn from_name(name: &str) -> Option<Square> {
        let [file @ b'1'..=b'5', rank @ b'a'..=b'e'] = name.as_bytes() else {
            return None;
        };
        Some(Square((file - b'1') * 5 + rank - b'a'))
    }

    /// Tells whether a player's pieces may promote there: on the farthest rank.
    #[inline]
    pub const fn is_zone(self, side: Side) -> bool {
        self.rank() == farthest(side)
    }

    /// Where it lies on the board, row by row from the upper left.
    pub const fn cell(self) -> CellId {
        self.rank() as CellId * 5 + 4 - self.file() as CellId
    }

    /// The square that lies there.
    pub fn of_cell(cell: CellId) -> Option<Square> {
        let (rank, column) = (cell / 5, cell % 5);
        (rank < 5).then(|| Square((4 - column as u8) * 5 + rank as u8))
    }
}

/// The rank where a player's pieces promote, from 0.
pub(crate) const fn farthest(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => 4,
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file() + 1, char::from(b'a' + self.rank()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares: a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Squares(pub u32);

impl Squares {
    /// None.
    pub const NONE: Squares = Squares(0);
    /// All.
    pub const ALL: Squares = Squares((1 << 25) - 1);

    /// One alone.
    #[inline]
    pub const fn one(square: Square) -> Squares {
        Squares(1 << square.0)
    }

    /// Tells whether a square is in it.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Tells whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first, if there is one.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square(self.0.trailing_zeros() as u8))
        }
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Each;

    #[inline]
    fn into_iter(self) -> Each {
        Each(self.0)
    }
}

/// The squares of a set one by one, by their numbers.
#[derive(Clone, Debug)]
pub struct Each(u32);

impl Iterator for Each {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = Squares(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

macro_rules! operators {
    ($($name:ident $method:ident $op:tt),*) => {$(
        impl std::ops::$name for Squares {
            type Output = Squares;

            #[inline]
            fn $method(self, other: Squares) -> Squares {
                Squares(self.0 $op other.0)
            }
        }
    )*};
}

operators!(BitAnd bitand &, BitOr bitor |, BitXor bitxor ^);

impl std::ops::Not for Squares {
    type Output = Squares;

    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0 & Squares::ALL.0)
    }
}
