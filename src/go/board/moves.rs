//! Playing: legality, placing a stone, taking chains.

use super::history::{Array, Forget, Log};
use super::{Board, EMPTY, History, Ko, NO_KO, NOWHERE, bit};
use crate::Color;
use crate::lattice::{Site, stone_key};

impl<const N: usize> Board<N> {
    /// Tells whether `color` may play at `s`: empty, not suicide, not retaking a ko.
    #[inline]
    pub fn is_legal(&self, color: Color, s: Site) -> bool {
        self.is_empty(s) && !self.is_suicide(color, s) && !self.is_ko(color, s)
    }

    /// Tells whether a stone of `color` at the empty point `s` would have no liberty, even after
    /// taking what it takes.
    #[inline]
    pub fn is_suicide(&self, color: Color, s: Site) -> bool {
        let beside = self.beside(s);
        let cells = beside.map(|q| self.at(q));
        if cells.iter().fold(0, |any, c| any | c) & EMPTY != 0 {
            return false;
        }
        let heads = beside.map(|q| self.head[q.index_in::<N>()]);
        for (head, cell) in heads.into_iter().zip(cells) {
            if head == NOWHERE {
                continue;
            }
            // The chain's pseudo-liberties at this point; others mean that it has other liberties.
            let here = heads.iter().filter(|&&h| h == head).count();
            let others = usize::from(self.libs[head.index_in::<N>()]) > here;
            if others == (cell == bit(color)) {
                return false;
            }
        }
        true
    }

    /// Tells whether `s` is an eye of `color`: own stones beside it, and at most one diagonal point
    /// with an enemy stone, none at the edge.
    ///
    /// This is the usual rule of thumb of playouts: such a point is not worth filling.
    #[inline]
    pub fn is_eye(&self, color: Color, s: Site) -> bool {
        let all = self
            .beside(s)
            .iter()
            .fold(u8::MAX, |all, &q| all & self.at(q));
        if all & bit(color) == 0 {
            return false;
        }
        let enemy = bit(color.opposite());
        let cells = self.lattice.diagonals(s).map(|q| self.at(q));
        let enemies: u8 = cells.iter().map(|&c| u8::from(c == enemy)).sum();
        let edge = cells.contains(&super::RIM);
        enemies + u8::from(edge) < 2
    }

    /// Tells whether the empty point `s` is worth drawing for a playout: legal and no own eye.
    #[inline]
    pub(crate) fn is_sensible(&self, color: Color, s: Site) -> bool {
        let any = self.beside(s).iter().fold(0, |any, &q| any | self.at(q));
        // Beside another empty point it is neither eye nor suicide nor ko; most points are such.
        any & EMPTY != 0
            || !(self.is_eye(color, s) || self.is_ko(color, s) || self.is_suicide(color, s))
    }

    /// Returns the colour that has stones on all neighbours of the empty point `s`.
    pub(crate) fn enclosed_by(&self, s: Site) -> Option<Color> {
        let all = self
            .beside(s)
            .iter()
            .fold(u8::MAX, |all, &q| all & self.at(q));
        match all {
            super::BLACK => Some(Color::Black),
            super::WHITE => Some(Color::White),
            _ => None,
        }
    }

    /// The empty point at `index` of the list, which must be below its length.
    #[inline]
    pub(crate) fn empty_at(&self, index: usize) -> Site {
        self.empty[index & (N - 1)]
    }

    /// Plays for `color` at `s` and returns how many stones it took; `None`, and nothing has
    /// changed, if the move is not legal. The stones taken are the last ones of
    /// [`Board::empty_sites`].
    #[inline]
    pub fn play(&mut self, color: Color, s: Site) -> Option<u32> {
        self.is_legal(color, s).then(|| self.play_legal(color, s))
    }

    /// Plays a move that is known to be legal, without testing it, and returns how many stones it
    /// took.
    ///
    /// After an illegal move the board makes no sense, so test with [`Board::is_legal`] first.
    #[inline]
    pub fn play_legal(&mut self, color: Color, s: Site) -> u32 {
        debug_assert!(self.is_legal(color, s));
        self.play_logged(color, s, &mut Forget)
    }

    /// Plays as [`Board::play`] does, and so that [`Board::undo`] can take it back.
    pub fn play_undoable(&mut self, color: Color, s: Site, history: &mut History) -> Option<u32> {
        if !self.is_legal(color, s) {
            return None;
        }
        history.open(self);
        Some(self.play_logged(color, s, history))
    }

    /// Passes: the ko may be retaken.
    #[inline]
    pub fn pass(&mut self) {
        self.ko = NO_KO;
    }

    /// Passes, and so that [`Board::undo`] can take it back.
    pub fn pass_undoable(&mut self, history: &mut History) {
        history.open(self);
        self.pass();
    }

    /// Plays at the empty point `s`, takes enemy chains without liberties and notes the ko.
    #[inline]
    pub(super) fn play_logged(&mut self, color: Color, s: Site, log: &mut impl Log) -> u32 {
        let enclosed = self.put(color, s, log);
        let before = self.empties;
        self.take_around(color, s, log);
        let taken = self.empties.wrapping_sub(before);
        // An enclosed stone has no own neighbour, and the one it took leaves its only liberty.
        self.ko = if taken == 1 && enclosed {
            Ko {
                site: self.empty[usize::from(before) & (N - 1)],
                barred: color.opposite(),
            }
        } else {
            NO_KO
        };
        u32::from(taken)
    }

    /// Puts a stone on the empty point `s` and joins it with its neighbours; takes nothing. Returns
    /// whether all its neighbours are enemies or rim.
    #[inline]
    pub(super) fn put(&mut self, color: Color, s: Site, log: &mut impl Log) -> bool {
        let (i, own) = (s.index_in::<N>(), bit(color));
        self.drop_empty(s, log);
        log.note(Array::Cell, i, u16::from(self.cell[i]));
        self.cell[i] = own;
        self.hash ^= stone_key::<N>(color, s);
        self.stones[color.index()] = self.stones[color.index()].wrapping_add(1);

        let beside = self.beside(s);
        let cells = beside.map(|q| self.at(q));
        for q in beside {
            let h = self.head[q.index_in::<N>()].index_in::<N>();
            log.note(Array::Libs, h, self.libs[h]);
            self.libs[h] = self.libs[h].wrapping_sub(1);
        }
        log.note(Array::Head, i, self.head[i].number());
        log.note(Array::Next, i, self.next[i].number());
        log.note(Array::Libs, i, self.libs[i]);
        log.note(Array::Length, i, self.length[i]);
        self.head[i] = s;
        self.next[i] = s;
        self.libs[i] = cells.iter().map(|&c| u16::from(c >> 2)).sum();
        self.length[i] = 1;
        for (q, cell) in beside.into_iter().zip(cells) {
            if cell == own {
                self.join(s, q, log);
            }
        }
        cells.iter().fold(u8::MAX, |all, c| all & c) & bit(color.opposite()) != 0
    }

    /// Takes the chains of `color`'s enemy beside `s` that have no liberty.
    #[inline]
    pub(super) fn take_around(&mut self, color: Color, s: Site, log: &mut impl Log) {
        let enemy = bit(color.opposite());
        for q in self.beside(s) {
            if self.at(q) == enemy && !self.has_liberty(q) {
                self.take_chain(q, color.opposite(), log);
            }
        }
    }

    /// Joins the chains of two stones, unless they are one already.
    #[inline]
    fn join(&mut self, a: Site, b: Site, log: &mut impl Log) {
        let (ha, hb) = (self.head[a.index_in::<N>()], self.head[b.index_in::<N>()]);
        if ha == hb {
            return;
        }
        // The longer chain keeps its head, so that few stones change theirs.
        let (kept, gone) = if self.length[ha.index_in::<N>()] > self.length[hb.index_in::<N>()] {
            (ha, hb)
        } else {
            (hb, ha)
        };
        let (k, g) = (kept.index_in::<N>(), gone.index_in::<N>());
        log.note(Array::Libs, k, self.libs[k]);
        log.note(Array::Length, k, self.length[k]);
        self.libs[k] = self.libs[k].wrapping_add(self.libs[g]);
        self.length[k] = self.length[k].wrapping_add(self.length[g]);
        let mut s = gone;
        loop {
            let i = s.index_in::<N>();
            log.note(Array::Head, i, self.head[i].number());
            self.head[i] = kept;
            s = self.next[i];
            if s == gone {
                break;
            }
        }
        // Exchanging the successors of one stone of each makes one ring of two.
        log.note(Array::Next, k, self.next[k].number());
        log.note(Array::Next, g, self.next[g].number());
        self.next.swap(k, g);
    }

    /// Takes the chain at `s`, which is of `color`, off the board. Its stones go to the end of the
    /// list of empty points.
    pub(super) fn take_chain(&mut self, s: Site, color: Color, log: &mut impl Log) {
        let mut at = s;
        loop {
            let i = at.index_in::<N>();
            log.note(Array::Cell, i, u16::from(self.cell[i]));
            log.note(Array::Head, i, self.head[i].number());
            self.cell[i] = EMPTY;
            self.head[i] = NOWHERE;
            self.hash ^= stone_key::<N>(color, at);
            self.stones[color.index()] = self.stones[color.index()].wrapping_sub(1);
            self.push_empty(at, log);
            for q in self.beside(at) {
                // For stones of the chain itself this counts what nobody will read.
                let h = self.head[q.index_in::<N>()].index_in::<N>();
                log.note(Array::Libs, h, self.libs[h]);
                self.libs[h] = self.libs[h].wrapping_add(1);
            }
            at = self.next[i];
            if at == s {
                break;
            }
        }
    }

    /// Adds `s` to the list of empty points.
    #[inline]
    pub(super) fn push_empty(&mut self, s: Site, log: &mut impl Log) {
        let (i, n) = (s.index_in::<N>(), usize::from(self.empties) & (N - 1));
        log.note(Array::Place, i, self.place[i]);
        log.note(Array::Empty, n, self.empty[n].number());
        self.place[i] = self.empties;
        self.empty[n] = s;
        self.empties = self.empties.wrapping_add(1);
    }

    /// Removes `s` from the list of empty points; the last one takes its place.
    #[inline]
    fn drop_empty(&mut self, s: Site, log: &mut impl Log) {
        self.empties = self.empties.wrapping_sub(1);
        let last = self.empty[usize::from(self.empties) & (N - 1)];
        let (at, l) = (self.place[s.index_in::<N>()], last.index_in::<N>());
        let a = usize::from(at) & (N - 1);
        log.note(Array::Empty, a, self.empty[a].number());
        log.note(Array::Place, l, self.place[l]);
        self.empty[a] = last;
        self.place[l] = at;
    }

    /// Exchanges the empty point at `a` with the one at `b` in the list.
    #[inline]
    pub(crate) fn swap_empties(&mut self, a: usize, b: usize) {
        let (a, b) = (a & (N - 1), b & (N - 1));
        self.empty.swap(a, b);
        self.place[self.empty[a].index_in::<N>()] = a as u16;
        self.place[self.empty[b].index_in::<N>()] = b as u16;
    }

    /// Returns the hash the board would have after `color` plays at the empty point `s`, with
    /// captures and suicide.
    pub fn hash_after(&self, color: Color, s: Site) -> u64 {
        let mut hash = self.hash ^ stone_key::<N>(color, s);
        let beside = self.beside(s);
        let heads = beside.map(|q| self.head[q.index_in::<N>()]);
        let mut alive = beside.iter().any(|&q| self.is_empty(q));
        for (k, (head, q)) in heads.into_iter().zip(beside).enumerate() {
            let here = heads.iter().filter(|&&h| h == head).count();
            let others = usize::from(self.libs[head.index_in::<N>()]) > here;
            let own = self.stone(q) == Some(color);
            if head == NOWHERE || heads.iter().take(k).any(|&h| h == head) {
                continue;
            }
            if own == others {
                alive = true;
            }
            if !own && !others {
                hash ^= self.chain_key(q);
            }
        }
        if alive {
            return hash;
        }
        // Suicide: the stone and the own chains beside it go.
        hash ^= stone_key::<N>(color, s);
        for (k, (head, q)) in heads.into_iter().zip(beside).enumerate() {
            if self.stone(q) == Some(color) && !heads.iter().take(k).any(|&h| h == head) {
                hash ^= self.chain_key(q);
            }
        }
        hash
    }

    /// The keys of all stones of a chain.
    fn chain_key(&self, s: Site) -> u64 {
        let Some(color) = self.stone(s) else {
            return 0;
        };
        self.chain(s)
            .fold(0, |hash, stone| hash ^ stone_key::<N>(color, stone))
    }
}
