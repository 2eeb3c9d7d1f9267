//! What no player may do: set-up, and moves as a record has them.

use super::history::Forget;
use super::{Board, NO_KO};
use crate::Color;
use crate::lattice::Site;

/// What [`Board::execute`] did. The stones are the last ones of [`Board::empty_sites`], those lost
/// by suicide after those taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// Number of enemy stones taken.
    pub enemies: u32,
    /// Number of own stones lost by suicide, the one played included.
    pub suicide: u32,
}

impl<const N: usize> Board<N> {
    /// Sets or removes the stone at `s`, whatever is there. Takes nothing; the ko is forgotten.
    pub fn set(&mut self, s: Site, stone: Option<Color>) {
        if self.at(s) == super::RIM {
            return;
        }
        self.ko = NO_KO;
        let old = self.stone(s);
        if old == stone {
            return;
        }
        if let Some(old) = old {
            self.lift(s, old);
        }
        if let Some(color) = stone {
            self.put(color, s, &mut Forget);
        }
    }

    /// Puts a stone at `s` whatever is there and whatever the rules say, takes the enemy chains
    /// beside it that have no liberty, then the stone's own chain if that has none.
    pub fn execute(&mut self, color: Color, s: Site) -> Taken {
        if self.at(s) == super::RIM {
            return Taken::default();
        }
        if let Some(old) = self.stone(s) {
            self.lift(s, old);
        }
        let enemies = self.play_logged(color, s, &mut Forget);
        let mut suicide = 0;
        if !self.has_liberty(s) {
            suicide = self.chain_length(s);
            self.take_chain(s, color, &mut Forget);
        }
        Taken { enemies, suicide }
    }

    /// Sets up the stones and the ko of another board of the same size on this empty one.
    pub(crate) fn copy_stones<const M: usize>(&mut self, from: &Board<M>) {
        for s in self.lattice.sites() {
            if let Some(color) = from.stone(s) {
                self.put(color, s, &mut Forget);
            }
        }
        self.ko = from.ko;
    }

    /// Removes one stone of `color`; what is left of its chain is put together anew.
    fn lift(&mut self, s: Site, color: Color) {
        let rest: Vec<Site> = self.chain(s).skip(1).collect();
        self.take_chain(s, color, &mut Forget);
        for stone in rest {
            self.put(color, stone, &mut Forget);
        }
    }
}
