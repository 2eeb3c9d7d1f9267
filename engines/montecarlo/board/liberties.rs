//! Liberties of chains, and what a move would have.

use super::{Board, Site, at, sums};
use go::Color;

/// Up to a few liberties, all different.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Liberties {
    sites: [Site; 4],
    count: u8,
}

impl Liberties {
    /// The liberties found.
    #[inline]
    pub fn sites(&self) -> &[Site] {
        &self.sites[..usize::from(self.count)]
    }

    /// How many were found.
    #[inline]
    pub fn count(&self) -> u32 {
        u32::from(self.count)
    }

    /// Adds a liberty if it is new; tells whether there are `most` now.
    #[inline]
    fn add(&mut self, s: Site, most: u8) -> bool {
        // Free places hold no site, so all four can be looked at at once.
        let [a, b, c, d] = self.sites;
        if a != s && b != s && c != s && d != s {
            self.sites[usize::from(self.count) & 3] = s;
            self.count += 1;
        }
        self.count >= most
    }
}

impl<const N: usize> Board<N> {
    /// The index of the head of the chain at a site, 0 if there is no stone.
    #[inline]
    pub(super) fn head_index(&self, s: Site) -> usize {
        at::<N>(self.head[at::<N>(s)])
    }

    /// The head of the chain at a site: the same for all its stones, [`Site::NONE`] without a stone.
    #[inline]
    pub fn head(&self, s: Site) -> Site {
        self.head[at::<N>(s)]
    }

    /// Tells whether the chain at a site has exactly one liberty.
    #[inline]
    pub fn in_atari(&self, s: Site) -> bool {
        let (number, sum, squares) = sums(self.libs[self.head_index(s)]);
        number * squares == sum * sum && number > 0
    }

    /// Tells whether a chain has so many liberties that nobody needs to count them: three or more.
    #[inline]
    pub fn has_many_liberties(&self, s: Site) -> bool {
        // A liberty is counted once for each stone beside it, four times at most.
        sums(self.libs[self.head_index(s)]).0 > 8
    }

    /// Returns the liberty of a chain in atari.
    #[inline]
    pub fn only_liberty(&self, s: Site) -> Site {
        let (number, sum, _) = sums(self.libs[self.head_index(s)]);
        Site::new((sum / number.max(1)) as u16)
    }

    /// How many stones the chain at a site has.
    #[inline]
    pub fn length(&self, s: Site) -> u32 {
        u32::from(self.length[self.head_index(s)])
    }

    /// Yields the stones of the chain at a site.
    #[inline]
    pub fn chain(&self, s: Site) -> impl Iterator<Item = Site> {
        let mut stone = s;
        let mut left = self.length(s);
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            stone = self.next[at::<N>(stone)];
            Some(stone)
        })
    }

    /// Returns liberties of the chain at a site, `most` (at most 4) or all if there are fewer.
    #[inline]
    pub fn liberties(&self, s: Site, most: u8) -> Liberties {
        let mut found = Liberties::default();
        for stone in self.chain(s) {
            if !self.around(stone).has_empty_beside() {
                continue;
            }
            for q in self.four(stone) {
                if self.is_empty(q) && found.add(q, most) {
                    return found;
                }
            }
        }
        found
    }

    /// Returns the liberties the chain made by a stone at the empty point `s` would have, up to `most` (at most 4), and
    /// how many stones, itself included. Stones that it takes become liberties.
    pub fn liberties_after(&self, s: Site, color: Color, most: u8) -> (Liberties, u32) {
        let mut found = Liberties::default();
        let mut length = 1;
        let four = self.four(s);
        for q in four {
            if self.is_empty(q) && found.add(q, most) {
                return (found, length);
            }
        }
        let mut heads = [Site::NONE; 4];
        for (i, q) in four.into_iter().enumerate() {
            let head = self.head(q);
            if head == Site::NONE || heads[0] == head || heads[1] == head || heads[2] == head {
                continue;
            }
            heads[i] = head;
            if self.is(q, color) {
                length += self.length(q);
                if self.add_chain(q, s, most, &mut found) {
                    return (found, length);
                }
            } else if self.in_atari(q) && self.add_taken(q, (s, color), most, &mut found) {
                return (found, length);
            }
        }
        (found, length)
    }

    /// Adds the liberties of an own chain, but for `s`.
    fn add_chain(&self, q: Site, s: Site, most: u8, found: &mut Liberties) -> bool {
        for stone in self.chain(q) {
            if !self.around(stone).has_empty_beside() {
                continue;
            }
            for r in self.four(stone) {
                if r != s && self.is_empty(r) && found.add(r, most) {
                    return true;
                }
            }
        }
        false
    }

    /// Adds the stones of an enemy chain that is taken, if they are beside the new stone or a chain it joins.
    fn add_taken(
        &self,
        q: Site,
        (s, color): (Site, Color),
        most: u8,
        found: &mut Liberties,
    ) -> bool {
        let own: [Site; 4] = self.four(s).map(|o| {
            if self.is(o, color) {
                self.head(o)
            } else {
                Site::NONE
            }
        });
        for stone in self.chain(q) {
            let touches = self
                .four(stone)
                .into_iter()
                .any(|r| r == s || (self.is(r, color) && own.contains(&self.head(r))));
            if touches && found.add(stone, most) {
                return true;
            }
        }
        false
    }

    /// Tells whether a stone at the empty point would leave its chain with one liberty or none.
    #[inline]
    pub fn is_self_atari(&self, s: Site, color: Color) -> bool {
        self.around(s).empties_beside() < 2 && self.liberties_after(s, color, 2).0.count() < 2
    }
}
