//! What a glance tells of a chain in trouble: does it get out, is it caught in a ladder, is a move worth its stones.

use crate::board::{Board, PASS, Site};
use go::Color;

/// How many extensions a ladder is followed.
const LADDER: u32 = 40;

impl<const N: usize> Board<N> {
    /// Yields a stone of each enemy chain beside the chain at `s` that is in atari. A chain may come twice.
    pub fn enemies_in_atari(&self, s: Site) -> impl Iterator<Item = Site> {
        let enemy = self.stone(s).map(Color::opposite);
        self.chain(s)
            .flat_map(|stone| self.four(stone))
            .filter(move |&q| enemy.is_some_and(|enemy| self.is(q, enemy)) && self.in_atari(q))
    }

    /// Tells whether a chain in atari, whose player is to move, gets out by extending at its liberty.
    pub fn can_extend(&self, s: Site) -> bool {
        let out = self.only_liberty(s);
        let Some(color) = self.stone(s).filter(|_| self.is_empty(out)) else {
            return false;
        };
        match self.liberties_after(out, color, 3).0.count() {
            0 | 1 => false,
            2 => {
                let mut board = self.clone();
                board.set_to_move(color);
                board.is_legal(out) && {
                    board.play(out);
                    board.ladder(s, LADDER).is_none()
                }
            }
            _ => true,
        }
    }

    /// Returns the move that catches a chain of two liberties in a ladder, if its enemy moves now.
    pub fn ladder_move(&self, s: Site) -> Option<Site> {
        let color = self.stone(s)?;
        let mut board = self.clone();
        board.set_to_move(color.opposite());
        board.ladder(s, LADDER)
    }

    /// Follows a ladder: the chain at `s` has few liberties and its enemy is to move. Returns the move that catches it.
    fn ladder(&self, s: Site, depth: u32) -> Option<Site> {
        let liberties = self.liberties(s, 3);
        match *liberties.sites() {
            [only] => Some(only),
            [a, b] if depth > 0 => [(a, b), (b, a)]
                .into_iter()
                .find(|&(at, out)| self.ladder_step(s, at, out, depth))
                .map(|(at, _)| at),
            _ => None,
        }
    }

    /// Tells whether atari at `at` catches the chain, which can only go out at `out`.
    fn ladder_step(&self, s: Site, at: Site, out: Site, depth: u32) -> bool {
        let Some(color) = self.stone(s) else {
            return false;
        };
        // A stone without a liberty of its own beside the way out only helps it out, mostly.
        if !self.is_legal(at) {
            return false;
        }
        let mut board = self.clone();
        board.play(at);
        if board.enemies_in_atari(s).next().is_some() {
            return false;
        }
        if !board.is_legal(out) {
            return true;
        }
        match board.liberties_after(out, color, 3).0.count() {
            0 | 1 => true,
            2 => {
                board.play(out);
                board.ladder(s, depth - 1).is_some()
            }
            _ => false,
        }
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
        let mut owner = 0_u8;
        space[0] = s;
        while done < count {
            for q in self.four(space[done]) {
                if self.is_empty(q) {
                    if space[..count].contains(&q) {
                        continue;
                    }
                    if count == MOST {
                        return PASS;
                    }
                    space[count] = q;
                    count += 1;
                } else if let Some(color) = self.stone(q) {
                    owner |= color as u8 + 1;
                    if owner == 3 {
                        return PASS;
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
