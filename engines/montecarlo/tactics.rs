//! What a glance tells of a chain in trouble: does it get out, is it caught in a ladder, is a move worth its stones.

use crate::board::{Board, PASS, Site};
use go::Color;
use std::ops::ControlFlow;

/// How many extensions a ladder is followed.
const LADDER: u32 = 40;

impl<const N: usize> Board<N> {
    /// Calls `found` with a stone of each enemy chain beside the chain at `s` that is in atari, until it says break. A
    /// chain may come more than once.
    #[inline]
    pub fn enemies_in_atari(
        &self,
        s: Site,
        mut found: impl FnMut(Site) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(enemy) = self.stone(s).map(Color::opposite) else {
            return ControlFlow::Continue(());
        };
        for stone in self.chain(s) {
            if !self.around(stone).is_beside(enemy) {
                continue;
            }
            for q in self.four(stone) {
                if self.is(q, enemy) && self.in_atari(q) {
                    found(q)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Tells whether a chain in atari, whose player is to move, gets out by extending at its liberty.
    pub fn can_extend(&self, s: Site) -> bool {
        let out = self.only_liberty(s);
        let Some(color) = self.stone(s).filter(|_| self.is_empty(out)) else {
            return false;
        };
        let (liberties, _) = self.liberties_after(out, color, 3);
        match *liberties.sites() {
            [] | [_] => false,
            [a, b] => {
                (self.has_three_ways(a, [out, b]) && self.has_three_ways(b, [out, a])) || {
                    let mut board = self.clone();
                    board.set_to_move(color);
                    board.is_legal(out) && {
                        board.play(out);
                        board.ladder(s, color, LADDER).is_none()
                    }
                }
            }
            _ => true,
        }
    }

    /// Tells whether three points beside `s` are empty and none of two.
    #[inline]
    fn has_three_ways(&self, s: Site, but: [Site; 2]) -> bool {
        self.around(s).empties_beside() >= 3
            && self
                .four(s)
                .into_iter()
                .filter(|q| self.is_empty(*q) && !but.contains(q))
                .count()
                >= 3
    }

    /// Returns the move that catches a chain of two liberties in a ladder, if its enemy moves now.
    #[inline]
    pub fn ladder_move(&self, s: Site) -> Option<Site> {
        self.ladder(s, self.stone(s)?, LADDER)
    }

    /// Follows a ladder: the chain at `s` has few liberties and its enemy is to move. Returns the move that catches it.
    fn ladder(&self, s: Site, color: Color, depth: u32) -> Option<Site> {
        let liberties = self.liberties(s, 3);
        match *liberties.sites() {
            [only] => Some(only),
            [a, b] if depth > 0 => [(a, b), (b, a)]
                .into_iter()
                .find(|&(at, out)| self.ladder_step(s, color, [at, out], depth))
                .map(|(at, _)| at),
            _ => None,
        }
    }

    /// Tells whether atari at `at` catches the chain, which can only go out at `out`. What can be told without playing
    /// the two moves is.
    fn ladder_step(&self, s: Site, color: Color, [at, out]: [Site; 2], depth: u32) -> bool {
        let ways = self.ways_out(s, [at, out], color);
        let enemy = color.opposite();
        // A stone without a liberty of its own beside the way out only helps it out, mostly.
        if ways >= 3
            || !self.may_play(at, enemy)
            || self.liberties_after(at, enemy, 2).0.count() < 2
        {
            return false;
        }
        // An enemy in atari is taken, if the move at `at` does not save it.
        let taken = self.enemies_in_atari(s, |q| {
            if self.only_liberty(q) == at {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        if taken.is_break() {
            return false;
        }
        if ways < 2 {
            return true;
        }
        let mut board = self.clone();
        board.set_to_move(enemy);
        board.play(at);
        if !board.is_legal(out) {
            return true;
        }
        board.play(out);
        board.ladder(s, color, depth - 1).is_some()
    }

    /// How many liberties, up to three, a chain whose two liberties are `at` and `out` has after it went out and lost
    /// the other.
    #[inline]
    fn ways_out(&self, s: Site, [at, out]: [Site; 2], color: Color) -> u32 {
        let four = self.four(out);
        let free = four
            .iter()
            .filter(|&&q| self.is_empty(q) && q != at)
            .count() as u32;
        // Most go out into the open, and no more has to be known.
        if free >= 3 {
            return 3;
        }
        let alone = four.into_iter().all(|q| {
            let head = self.head(q);
            head == PASS || head == self.head(s) || (!self.is(q, color) && !self.in_atari(q))
        });
        if alone {
            return free;
        }
        let after = self.liberties_after(out, color, 4).0;
        after.sites().iter().filter(|&&q| q != at).count() as u32
    }

    /// Tells whether a side could play at an empty point if it were its turn.
    #[inline]
    fn may_play(&self, s: Site, color: Color) -> bool {
        self.around(s).has_empty_beside()
            || !(s == self.ko() && color == self.to_move() || self.is_suicide(s, color))
    }

    /// Tells whether a move puts its own stones into atari for nothing: more than one stone, or one that takes nothing.
    /// Returns how many stones are lost.
    #[inline]
    pub fn stones_thrown_in(&self, s: Site, color: Color) -> u32 {
        if self.around(s).empties_beside() >= 2 {
            return 0;
        }
        let (liberties, length) = self.liberties_after(s, color, 2);
        if liberties.count() >= 2 || self.takes(s, color) {
            return 0;
        }
        length
    }

    /// Tells whether a move takes something.
    #[inline]
    pub fn takes(&self, s: Site, color: Color) -> bool {
        let enemy = color.opposite();
        self.four(s)
            .into_iter()
            .any(|q| self.is(q, enemy) && self.in_atari(q))
    }

    /// Returns the point that decides whether an eye space beside the last move becomes two eyes: the middle of three in
    /// a row, and of bent and square shapes of up to six points. The space holds only empty points and is enclosed by
    /// one colour. [`PASS`] if `s` is not in such a space.
    pub fn vital_point(&self, s: Site) -> Site {
        const MOST: usize = 6;
        let mut space = [PASS; MOST];
        let mut count = 1;
        let mut done = 0;
        let mut enclosed = [true; 2];
        space[0] = s;
        while done < count {
            let around = self.around(space[done]);
            for color in Color::BOTH {
                enclosed[color.index()] &= !around.is_beside(color.opposite());
            }
            if enclosed == [false; 2] {
                return PASS;
            }
            if around.has_empty_beside() {
                for q in self.four(space[done]) {
                    if self.is_empty(q) && !space.contains(&q) {
                        if count == MOST {
                            return PASS;
                        }
                        space[count] = q;
                        count += 1;
                    }
                }
            }
            done += 1;
        }
        if count < 3 {
            return PASS;
        }
        self.middle(&space[..count])
    }

    /// Tells whether a stone at `s`, which leaves its chain of `length` stones in atari, fills an enemy eye with a shape
    /// that leaves it one eye when the stones are taken.
    pub fn is_nakade(&self, s: Site, color: Color, length: u32) -> bool {
        const MOST: usize = 6;
        if length as usize > MOST {
            return false;
        }
        let (liberties, _) = self.liberties_after(s, color, 1);
        let closed = |q: Site| {
            let others = self.four(q).into_iter().filter(|&r| r != s);
            others.into_iter().all(|r| !self.is_empty(r))
        };
        if !liberties.sites().iter().all(|&q| closed(q)) {
            return false;
        }
        let mut shape = [PASS; MOST];
        shape[0] = s;
        let mut count = 1;
        for q in self.four(s) {
            if self.is(q, color) && !shape[..count].contains(&q) {
                for stone in self.chain(q) {
                    if count < MOST {
                        shape[count] = stone;
                        count += 1;
                    }
                }
            }
        }
        let shape = &shape[..count];
        match count {
            1..=3 => true,
            4 if self.bonds(shape) == 8 => true,
            _ => self.middle(shape) != PASS,
        }
    }

    /// Pairs of neighbours in a set of points, each counted twice.
    fn bonds(&self, shape: &[Site]) -> usize {
        let beside = |&s: &Site| self.four(s).iter().filter(|q| shape.contains(q)).count();
        shape.iter().map(beside).sum()
    }

    /// The only point of a space with so many neighbours in it that taking it leaves no two eyes.
    fn middle(&self, space: &[Site]) -> Site {
        let beside = |s: Site| self.four(s).iter().filter(|q| space.contains(q)).count();
        let (mut best, mut most, mut next) = (PASS, 0, 0);
        let mut sum = 0;
        for &s in space {
            let n = beside(s);
            sum += n;
            if n > most {
                (best, next, most) = (s, most, n);
            } else if n > next {
                next = n;
            }
        }
        // By the number of points: a row or bend of three; a T of four; a cross or the bulky five; the flower of six.
        let kills = match space.len() {
            3 => most == 2,
            4 => most == 3,
            5 => most == 4 || (most == 3 && sum == 10),
            6 => most == 4 && sum == 14,
            _ => false,
        };
        if kills && (most > next || space.len() == 3) {
            best
        } else {
            PASS
        }
    }
}
