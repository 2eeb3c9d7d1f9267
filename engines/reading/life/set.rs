//! Sets of points of a window, as bits that can be shifted.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    /// The empty set.
    pub(super) const NONE: Set<W> = Set([0; W]);

    /// The set of one number.
    #[inline]
    pub(super) fn of(bit: u16) -> Self {
        let mut set = Self::NONE;
        set.0[usize::from(bit >> 6)] = 1 << (bit & 63);
        set
    }

    #[inline]
    pub(super) fn of_words(words: [u64; W]) -> Self {
        Set(words)
    }

    #[inline]
    pub(super) fn words(&self) -> &[u64; W] {
        &self.0
    }

    #[inline]
    pub(super) fn has(&self, bit: u16) -> bool {
        self.0[usize::from(bit >> 6)] >> (bit & 63) & 1 != 0
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        let mut any = 0;
        for i in 0..W {
            any |= self.0[i];
        }
        any == 0
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        let mut count = 0;
        for i in 0..W {
            count += self.0[i].count_ones();
        }
        count
    }

    /// Tells whether there is exactly one number.
    #[inline]
    pub(super) fn is_single(&self) -> bool {
        if W == 1 {
            return self.0[0].is_power_of_two();
        }
        self.count() == 1
    }

    /// The smallest number; 0 of the empty set.
    #[inline]
    pub(super) fn first(&self) -> u16 {
        for i in 0..W {
            if self.0[i] != 0 {
                return i as u16 * 64 + self.0[i].trailing_zeros() as u16;
            }
        }
        0
    }

    #[inline]
    pub(super) fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    #[inline]
    pub(super) fn within(&self, other: &Self) -> bool {
        (*self & !*other).is_empty()
    }

    /// Yields the numbers in ascending order.
    #[inline]
    pub(super) fn bits(self) -> Bits<W> {
        Bits {
            left: self,
            word: 0,
        }
    }

    /// The set with all numbers larger by `n`, which is from 1 to 63.
    #[inline]
    pub(super) fn raised(self, n: u32) -> Self {
        let mut to = Self::NONE;
        for i in 0..W {
            let below = if i > 0 { self.0[i - 1] >> (64 - n) } else { 0 };
            to.0[i] = self.0[i] << n | below;
        }
        to
    }

    /// The set with all numbers smaller by `n`, which is from 1 to 63.
    #[inline]
    pub(super) fn lowered(self, n: u32) -> Self {
        let mut to = Self::NONE;
        for i in 0..W {
            let above = if i + 1 < W {
                self.0[i + 1] << (64 - n)
            } else {
                0
            };
            to.0[i] = self.0[i] >> n | above;
        }
        to
    }
}

/// The numbers of a set.
#[derive(Clone, Debug)]
pub(super) struct Bits<const W: usize> {
    left: Set<W>,
    /// Those of the words before have been yielded.
    word: usize,
}

impl<const W: usize> Iterator for Bits<W> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while self.word < W {
            let word = &mut self.left.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Some(self.word as u16 * 64 + bit);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> BitOr for Set<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Set<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for i in 0..W {
            self.0[i] |= other.0[i];
        }
    }
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Set<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for i in 0..W {
            self.0[i] &= other.0[i];
        }
    }
}

impl<const W: usize> Not for Set<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        for i in 0..W {
            self.0[i] = !self.0[i];
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_shifted_across_words() {
        let set = Set::<2>::of(60) | Set::of(3) | Set::of(127);
        assert_eq!(set.raised(7).bits().collect::<Vec<_>>(), [10, 67]);
        assert_eq!(set.lowered(5).bits().collect::<Vec<_>>(), [55, 122]);
        assert_eq!((set.count(), set.first()), (3, 3));
        assert!(set.has(127) && !set.has(126));
        assert!((set & !Set::of(3)).within(&set) && !set.within(&Set::of(3)));
        assert!(set.meets(&Set::of(60)) && !set.meets(&Set::of(61)));
    }
}
