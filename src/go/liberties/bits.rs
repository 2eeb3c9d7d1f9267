//! Sets of sites, as bits.

use crate::Site;

/// A set of sites below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const NONE: Bits<W> = Bits([0; W]);

    /// Tells whether a site is in the set.
    #[inline]
    pub fn has(&self, s: Site) -> bool {
        self.0[s.index() >> 6] >> (s.number() & 63) & 1 != 0
    }

    /// Adds a site; tells whether it is new.
    #[inline]
    pub fn add(&mut self, s: Site) -> bool {
        let word = &mut self.0[s.index() >> 6];
        let bit = 1 << (s.number() & 63);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Removes a site; tells whether it was there.
    #[inline]
    pub fn remove(&mut self, s: Site) -> bool {
        let word = &mut self.0[s.index() >> 6];
        let bit = 1 << (s.number() & 63);
        let was = *word & bit != 0;
        *word &= !bit;
        was
    }

    /// Adds all sites of another set.
    #[inline]
    pub fn join(&mut self, other: &Bits<W>) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Tells whether all sites are in another set.
    #[inline]
    pub fn within(&self, other: &Bits<W>) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Tells whether there is no site.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many sites there are.
    #[inline]
    pub fn count(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones() as u16).sum()
    }

    /// The smallest site, [`Site::NONE`] of the empty set.
    #[inline]
    pub fn first(&self) -> Site {
        self.iter().next().unwrap_or(Site::NONE)
    }

    /// Yields the sites in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Site> {
        self.0.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros() as u16;
                word &= word - 1;
                Some(Site::new(i as u16 * 64 + bit))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_added() {
        let mut set = Bits::<2>::NONE;
        let [a, b, c] = [3, 64, 127].map(Site::new);
        assert!(set.add(a) && set.add(b) && set.add(c) && !set.add(a));
        assert_eq!((set.count(), set.first()), (3, a));
        assert!(set.remove(a) && !set.remove(a) && !set.has(a));
        assert_eq!(set.iter().collect::<Vec<_>>(), [b, c]);
        assert_eq!(Bits::<2>::NONE.first(), Site::NONE);
    }
}
