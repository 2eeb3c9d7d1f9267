//! Sets of points of a region, by their places in it.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// Places below `64 * W` that are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Marks<const W: usize>([u64; W]);

impl<const W: usize> Marks<W> {
    pub(super) const NONE: Marks<W> = Marks([0; W]);

    /// One place.
    pub(super) fn of(place: usize) -> Marks<W> {
        let mut marks = Marks::NONE;
        marks.0[place / 64] = 1 << (place % 64);
        marks
    }

    pub(super) fn has(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    pub(super) fn meets(&self, other: &Marks<W>) -> bool {
        !(*self & *other).is_empty()
    }

    pub(super) fn within(&self, other: &Marks<W>) -> bool {
        (*self & !*other).is_empty()
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The smallest place.
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The places in ascending order.
    pub(super) fn places(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let place = self.first()?;
            self &= !Marks::of(place);
            Some(place)
        })
    }
}

impl<const W: usize> FromIterator<usize> for Marks<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Self {
        let places = places.into_iter();
        places.fold(Marks::NONE, |all, place| all | Marks::of(place))
    }
}

impl<const W: usize> BitAndAssign for Marks<W> {
    fn bitand_assign(&mut self, other: Self) {
        for (word, with) in self.0.iter_mut().zip(other.0) {
            *word &= with;
        }
    }
}

impl<const W: usize> BitOrAssign for Marks<W> {
    fn bitor_assign(&mut self, other: Self) {
        for (word, with) in self.0.iter_mut().zip(other.0) {
            *word |= with;
        }
    }
}

impl<const W: usize> BitAnd for Marks<W> {
    type Output = Self;
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for Marks<W> {
    type Output = Self;
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> Not for Marks<W> {
    type Output = Self;
    fn not(self) -> Self {
        Marks(self.0.map(|word| !word))
    }
}
