//! What a proof needs of the board: see [`crate::proof`].

use super::field::{Field, NONE, Stones};
use super::set::Set;

impl<const W: usize> Field<W> {
    /// Adds to a zone what a move of the winner needs.
    pub(super) fn add_move(&self, here: &Stones<W>, mv: u16, zone: &mut Set<W>) {
        if mv == NONE {
            return;
        }
        let mv = Set::of(mv);
        *zone |= mv;
        let enemies = here.of[usize::from(here.to_move ^ 1)];
        let own = here.of[usize::from(here.to_move)];
        let around = self.beside(mv);
        let empty = self.empty(here);
        let mut left = around & enemies;
        while !left.is_empty() {
            let chain = self.fill(Set::of(left.first()), enemies);
            left &= !chain;
            let liberties = self.beside(chain) & empty & !mv;
            if liberties.is_empty() {
                // Without an empty point beside it, or a stone of its own, it may take a ko.
                if !around.meets(&own) && !self.free(here.to_move).meets(&mv) {
                    *zone |= around & empty;
                }
            } else if !liberties.meets(zone) {
                // Its owner might have filled it elsewhere, and the chain would be taken.
                *zone |= Set::of(liberties.first());
            }
        }
    }

    /// Adds what matters of the owner's chains where a chain that stands has a move played: stones beside it, and beside what it
    /// takes.
    pub(super) fn add_stones(&self, here: &Stones<W>, mv: u16, zone: &mut Set<W>) {
        if mv == NONE {
            return;
        }
        let own = here.of[usize::from(here.to_move)];
        let enemies = here.of[usize::from(here.to_move ^ 1)];
        let taken = enemies & !self.after(here, mv).of[usize::from(here.to_move ^ 1)];
        *zone |= self.beside(taken | Set::of(mv)) & own;
    }

    /// Adds stones of the owner's because of which the attacker may not play somewhere.
    pub(super) fn add_stones_around(&self, here: &Stones<W>, at: Set<W>, zone: &mut Set<W>) {
        let [own, enemies] = here.of;
        for bit in at.bits() {
            let chain = self.fill(Set::of(bit), enemies | Set::of(bit));
            *zone |= self.beside(chain) & own;
        }
    }

    /// Adds a liberty of the stone that was played, without which the loser could prevent the move from elsewhere.
    pub(super) fn add_breath(&self, here: &Stones<W>, mv: u16, zone: &mut Set<W>) {
        if mv == NONE {
            return;
        }
        let after = self.after(here, mv);
        let chain = self.chain(&after, here.to_move, mv);
        let liberties = self.beside(chain) & self.empty(&after);
        if !liberties.meets(zone) {
            *zone |= Set::of(liberties.first());
        }
    }

    /// Adds liberties to a zone until all chains of the winner that may be captured have two in it:
    /// then they cannot be taken from outside.
    pub(super) fn add_liberties(&self, here: &Stones<W>, side: u8, zone: &mut Set<W>) {
        self.add_liberties_of(here, side, &self.points, zone);
    }

    /// The same for those chains only that have stones in a set.
    pub(super) fn add_liberties_of(
        &self,
        here: &Stones<W>,
        side: u8,
        of: &Set<W>,
        zone: &mut Set<W>,
    ) {
        let own = here.of[usize::from(side)];
        let empty = self.empty(here);
        let mut left = own & !self.fill(self.free(side), own);
        while !left.is_empty() {
            let chain = self.fill(Set::of(left.first()), left);
            left &= !chain;
            if !chain.meets(of) {
                continue;
            }
            let liberties = self.beside(chain) & empty;
            let there = (liberties & *zone).count();
            if there < 2 {
                let wanted = (2 - there) as usize;
                // Where only stones of its side are around, the other side need not be answered.
                let absent = liberties & !*zone;
                let safe = absent & !self.beside(self.points & !own);
                let order = safe.bits().chain((absent & !safe).bits());
                for bit in order.take(wanted) {
                    *zone |= Set::of(bit);
                }
            }
        }
    }
}
