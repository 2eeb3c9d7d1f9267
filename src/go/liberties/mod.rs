//! The board for reading: chains with their liberties as sets, and moves that can be taken back.
//!
//! Reading asks for liberties at every step, and mostly of chains of few stones, so each chain
//! keeps the exact set. Taking a move back restores it without a log of single changes: rings of
//! stones are joined and parted by the same exchange, and a taken chain stays in the arrays, under
//! the empty points, until it is put back.

mod bits;

pub use bits::Bits;

use crate::lattice::{MOST_CELLS, ko_key, stone_key};
use crate::{Color, Lattice, Point, Site, Size};

/// A black stone in a cell.
pub const BLACK: u8 = 0;
/// A white stone in a cell.
pub const WHITE: u8 = 1;
/// An empty point.
pub const EMPTY: u8 = 2;
/// A cell off the board.
pub const RIM: u8 = 3;

/// The other colour of `BLACK` or `WHITE`.
#[inline]
pub const fn enemy_of(color: u8) -> u8 {
    color ^ 1
}

/// A chain, kept at the site of its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain<const W: usize> {
    /// The liberties.
    pub liberties: Bits<W>,
    /// How many liberties there are.
    pub count: u16,
    /// How many stones.
    pub stones: u16,
}

impl<const W: usize> Chain<W> {
    const NONE: Chain<W> = Chain {
        liberties: Bits::NONE,
        count: 0,
        stones: 0,
    };
}

/// What taking back one move needs. A pass has [`Site::NONE`].
#[derive(Clone, Debug)]
struct Frame<const W: usize> {
    at: Site,
    ko: Site,
    hash: u64,
    /// What stood at `at` in the arrays before.
    next: Site,
    head: Site,
    slot: Chain<W>,
    /// Chains joined: who kept the head, who lost it, and what the keeper was before.
    joined: [(Site, Site, Chain<W>); 4],
    joins: usize,
    /// Heads of chains taken.
    taken: [Site; 4],
    takes: usize,
}

/// A position that can be played on and back. Sites are those of a
/// [`Lattice`]; [`Site::NONE`] stands for a pass and for no ko.
#[derive(Clone, Debug)]
pub struct Board<const W: usize> {
    lattice: Lattice,
    /// Where the side to move next may not retake; [`Site::NONE`]: nowhere.
    ko: Site,
    hash: u64,
    cell: Vec<u8>,
    head: Vec<Site>,
    next: Vec<Site>,
    chain: Vec<Chain<W>>,
    frames: Vec<Frame<W>>,
}

impl<const W: usize> Board<W> {
    /// Tells whether a board of this size has room.
    pub fn fits(size: Size) -> bool {
        Lattice::new(size).cells() <= 64 * W
    }

    /// Returns the empty board, which must fit.
    pub fn new(size: Size) -> Board<W> {
        let mut board = Board {
            lattice: Lattice::new(size),
            ko: Site::NONE,
            hash: 0,
            cell: vec![RIM; 64 * W],
            head: vec![Site::NONE; 64 * W],
            next: vec![Site::NONE; 64 * W],
            chain: vec![Chain::NONE; 64 * W],
            frames: Vec::new(),
        };
        board.clear();
        board
    }

    /// Removes all stones.
    pub fn clear(&mut self) {
        for s in self.lattice.sites() {
            self.cell[s.index()] = EMPTY;
        }
        self.ko = Site::NONE;
        self.hash = 0;
        self.frames.clear();
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.lattice.size()
    }

    /// The length of an array with an entry for each site.
    pub const fn cells(&self) -> usize {
        64 * W
    }

    /// Yields the sites of all points, row by row from the top.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<W> {
        self.lattice.sites()
    }

    /// The site of a point of the board.
    #[inline]
    pub fn site(&self, p: Point) -> Site {
        self.lattice.site(p)
    }

    /// The point of a site.
    pub fn point(&self, s: Site) -> Point {
        self.lattice.point(s)
    }

    /// What is in a cell: [`BLACK`], [`WHITE`], [`EMPTY`] or [`RIM`].
    #[inline]
    pub fn at(&self, s: Site) -> u8 {
        self.cell[s.index()]
    }

    /// Tells whether there is a stone.
    #[inline]
    pub fn is_stone(&self, s: Site) -> bool {
        self.at(s) < EMPTY
    }

    /// The four cells beside a point: up, left, right, down.
    #[inline]
    pub fn beside(&self, s: Site) -> [Site; 4] {
        self.lattice.neighbours(s)
    }

    /// The head of a stone's chain.
    #[inline]
    pub fn head(&self, s: Site) -> Site {
        self.head[s.index()]
    }

    /// The chain of a stone.
    #[inline]
    pub fn chain(&self, s: Site) -> &Chain<W> {
        &self.chain[self.head(s).index()]
    }

    /// Yields the stones of a chain, `s` first.
    pub fn stones(&self, s: Site) -> impl Iterator<Item = Site> {
        let mut at = s;
        let mut left = self.chain(s).stones;
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            let stone = at;
            at = self.next[at.index()];
            Some(stone)
        })
    }

    /// A hash of stones and ko.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash ^ ko_key(self.ko)
    }

    /// A hash of the stones alone.
    #[inline]
    pub fn stones_hash(&self) -> u64 {
        self.hash
    }

    /// Where the side to move may not retake; [`Site::NONE`]: nowhere.
    #[inline]
    pub fn ko(&self) -> Site {
        self.ko
    }

    /// Forbids the side to move to play at `s`; [`Site::NONE`] forbids nothing.
    pub fn set_ko(&mut self, s: Site) {
        self.ko = s;
    }

    /// How many moves can be taken back.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Puts a stone on an empty point, takes nothing, and forgets how to go back.
    pub fn set_up(&mut self, color: u8, s: Site) {
        self.place(color, s, &mut Frame::at(s, self));
        self.frames.clear();
    }

    /// Takes over these stones, each at a point of its own, and the point where the side to move may
    /// not retake a ko. What was there goes.
    pub fn take_over(&mut self, stones: impl Iterator<Item = (Point, Color)>, ko: Option<Point>) {
        self.clear();
        for (p, color) in stones {
            self.set_up(code(color), self.site(p));
        }
        let ko = ko.map_or(Site::NONE, |p| self.site(p));
        self.set_ko(ko);
    }

    /// Tells whether a stone of `color` at the empty point `s` would have a liberty. The ko is not
    /// looked at.
    #[inline]
    pub fn can_stand(&self, color: u8, s: Site) -> bool {
        self.beside(s).into_iter().any(|q| match self.at(q) {
            EMPTY => true,
            RIM => false,
            c if c == color => self.chain(q).count > 1,
            _ => self.chain(q).count == 1,
        })
    }

    /// Tells whether a stone of `color` at the empty point `s` would take a single stone that the
    /// enemy could retake at once, but for the rule of ko.
    #[inline]
    pub fn takes_ko(&self, color: u8, s: Site) -> bool {
        let mut taken = 0;
        for q in self.beside(s) {
            match self.at(q) {
                RIM => {}
                c if c == enemy_of(color) => {
                    let chain = self.chain(q);
                    if chain.count == 1 {
                        taken += chain.stones;
                    }
                }
                _ => return false,
            }
        }
        taken == 1
    }

    /// Plays a move that can stand, whether a ko forbids it or not.
    pub fn play(&mut self, color: u8, s: Site) {
        let mut frame = Frame::at(s, self);
        self.ko = Site::NONE;
        let enclosed = self.place(color, s, &mut frame);
        let mut stones = 0;
        let mut last = Site::NONE;
        for q in self.beside(s) {
            if self.at(q) == enemy_of(color) && self.chain(q).count == 0 {
                last = q;
                stones += self.chain(q).stones;
                self.take(self.head(q));
                frame.taken[frame.takes] = self.head(q);
                frame.takes += 1;
            }
        }
        if enclosed && stones == 1 {
            self.ko = last;
        }
        self.frames.push(frame);
    }

    /// Passes: a ko may be retaken.
    pub fn pass(&mut self) {
        let mut frame = Frame::at(Site::NONE, self);
        frame.at = Site::NONE;
        self.frames.push(frame);
        self.ko = Site::NONE;
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        self.ko = frame.ko;
        self.hash = frame.hash;
        let s = frame.at;
        if s == Site::NONE {
            return;
        }
        let color = self.at(s);
        for &head in frame.taken[..frame.takes].iter().rev() {
            self.put_back(head, enemy_of(color));
        }
        for (kept, gone, before) in frame.joined[..frame.joins].iter().rev() {
            self.next.swap(kept.index(), gone.index());
            self.chain[kept.index()] = *before;
            let mut t = *gone;
            loop {
                self.head[t.index()] = *gone;
                t = self.next[t.index()];
                if t == *gone {
                    break;
                }
            }
        }
        self.cell[s.index()] = EMPTY;
        for q in self.beside(s) {
            if self.at(q) == enemy_of(color) {
                self.add_liberty(q, s);
            }
        }
        self.head[s.index()] = frame.head;
        self.next[s.index()] = frame.next;
        self.chain[s.index()] = frame.slot;
    }

    /// Puts a stone down and joins it with its friends; returns whether only enemies and rim are
    /// around it.
    fn place(&mut self, color: u8, s: Site, frame: &mut Frame<W>) -> bool {
        let i = s.index();
        self.cell[i] = color;
        self.hash ^= key(color, s);
        self.head[i] = s;
        self.next[i] = s;
        let mut own = Chain {
            stones: 1,
            ..Chain::NONE
        };
        let mut enclosed = true;
        for q in self.beside(s) {
            match self.at(q) {
                EMPTY => {
                    own.liberties.add(q);
                    own.count += 1;
                    enclosed = false;
                }
                RIM => {}
                c => {
                    enclosed &= c != color;
                    let chain = &mut self.chain[self.head[q.index()].index()];
                    chain.count -= u16::from(chain.liberties.remove(s));
                }
            }
        }
        self.chain[i] = own;
        if enclosed {
            return true;
        }
        for q in self.beside(s) {
            if self.at(q) == color {
                self.join(s, q, frame);
            }
        }
        false
    }

    /// Joins the chains of two stones, unless they are one.
    fn join(&mut self, a: Site, b: Site, frame: &mut Frame<W>) {
        let (a, b) = (self.head(a), self.head(b));
        if a == b {
            return;
        }
        let longer = self.chain[a.index()].stones > self.chain[b.index()].stones;
        let (kept, gone) = if longer { (a, b) } else { (b, a) };
        let (k, g) = (kept.index(), gone.index());
        // The keeper has lost the liberty under the new stone already; going back gives it again.
        let mut before = self.chain[k];
        if kept != frame.at && frame.joined[..frame.joins].iter().all(|j| j.0 != kept) {
            before.liberties.add(frame.at);
            before.count += 1;
        }
        frame.joined[frame.joins] = (kept, gone, before);
        frame.joins += 1;
        let mut t = gone;
        loop {
            self.head[t.index()] = kept;
            t = self.next[t.index()];
            if t == gone {
                break;
            }
        }
        self.next.swap(k, g);
        let lost = self.chain[g];
        let chain = &mut self.chain[k];
        chain.liberties.join(&lost.liberties);
        chain.count = chain.liberties.count();
        chain.stones += lost.stones;
        if gone != frame.at {
            let slot = &mut self.chain[g];
            slot.liberties.add(frame.at);
            slot.count += 1;
        }
    }

    /// Takes a chain without liberties off the board. Its ring and its head stay in the arrays.
    fn take(&mut self, head: Site) {
        let color = self.at(head);
        let mut s = head;
        loop {
            self.cell[s.index()] = EMPTY;
            self.hash ^= key(color, s);
            for q in self.beside(s) {
                if self.at(q) == enemy_of(color) {
                    self.add_liberty(q, s);
                }
            }
            s = self.next[s.index()];
            if s == head {
                break;
            }
        }
    }

    /// Puts a chain back that was taken.
    fn put_back(&mut self, head: Site, color: u8) {
        let mut s = head;
        loop {
            self.cell[s.index()] = color;
            for q in self.beside(s) {
                if self.at(q) == enemy_of(color) {
                    let chain = &mut self.chain[self.head[q.index()].index()];
                    chain.count -= u16::from(chain.liberties.remove(s));
                }
            }
            s = self.next[s.index()];
            if s == head {
                break;
            }
        }
    }

    #[inline]
    fn add_liberty(&mut self, stone: Site, s: Site) {
        let chain = &mut self.chain[self.head[stone.index()].index()];
        chain.count += u16::from(chain.liberties.add(s));
    }
}

impl<const W: usize> Frame<W> {
    /// A frame for a move at `s`, before it is played.
    fn at(s: Site, board: &Board<W>) -> Frame<W> {
        let i = s.index();
        Frame {
            at: s,
            ko: board.ko,
            hash: board.hash,
            next: board.next[i],
            head: board.head[i],
            slot: board.chain[i],
            joined: [(Site::NONE, Site::NONE, Chain::NONE); 4],
            joins: 0,
            taken: [Site::NONE; 4],
            takes: 0,
        }
    }
}

/// The numeric colour of a [`Color`].
pub const fn code(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// The hash key of a stone.
#[inline]
fn key(color: u8, s: Site) -> u64 {
    stone_key::<MOST_CELLS>(Color::BOTH[usize::from(color & 1)], s)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, Position, Random, Rules};

    /// Compares stones, liberties and ko with the board of the rules.
    fn compare<const W: usize>(board: &Board<W>, pos: &Position) {
        for p in board.lattice.size().points() {
            let s = board.site(p);
            assert_eq!(board.point(s), p);
            let stone = pos.stone(p).map_or(EMPTY, code);
            assert_eq!(board.at(s), stone, "{p:?}");
            if board.is_stone(s) {
                let mine: Vec<Point> = board
                    .chain(s)
                    .liberties
                    .iter()
                    .map(|s| board.point(s))
                    .collect();
                assert_eq!(mine, pos.liberties(p), "{p:?}");
                assert_eq!(usize::from(board.chain(s).count), mine.len(), "{p:?}");
                let mut stones: Vec<Site> = board.stones(s).collect();
                stones.sort_unstable();
                let theirs: Vec<Site> = pos.chain(p).iter().map(|&q| board.site(q)).collect();
                assert_eq!(stones, theirs, "{p:?}");
            }
        }
        assert_eq!(
            (board.ko() != Site::NONE).then(|| board.point(board.ko())),
            pos.ko(),
            "ko"
        );
    }

    #[test]
    fn moves_and_their_way_back_agree_with_the_rules() {
        for (seed, side) in [(1, 2), (2, 3), (3, 5), (4, 7), (5, 9)] {
            let size = Size::square(side).expect("a board");
            let mut board = Board::<2>::new(size);
            let mut random = Random::new(seed);
            let mut line = vec![(Position::new(size), board.hash())];
            for _ in 0..4000 {
                let mut pos = line.last().expect("a position").0.clone();
                let color = Color::BOTH[random.below(2) as usize];
                let legal = pos.legal_points(color, &Rules::JAPANESE, &[]);
                for p in size.points().filter(|&p| pos.stone(p).is_none()) {
                    let (s, c) = (board.site(p), code(color));
                    let allowed =
                        board.can_stand(c, s) && !(board.ko() == s && pos.ko() == Some(p));
                    let barred = pos.ko() == Some(p);
                    assert!(barred || allowed == legal.contains(&p), "{p:?}");
                }
                let back = random.below(5) < 2 && line.len() > 1 || legal.is_empty();
                if back {
                    let steps = random.below(line.len() as u32) as usize;
                    for _ in 0..steps {
                        line.pop();
                        board.undo();
                    }
                } else {
                    let p = legal[random.below(legal.len() as u32) as usize];
                    let ko = board.takes_ko(code(color), board.site(p));
                    pos.play(color, Move::Play(p), &Rules::JAPANESE, &[])
                        .expect("legal");
                    board.play(code(color), board.site(p));
                    assert_eq!(ko, pos.ko().is_some());
                    line.push((pos, board.hash()));
                }
                let (pos, hash) = line.last().expect("a position");
                compare(&board, pos);
                assert_eq!(board.hash(), *hash);
            }
        }
    }
}
