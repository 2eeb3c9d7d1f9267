//! The fast board, for playouts, searches and, inside [`Position`](crate::Position), the window.
//!
//! Each stone knows its chain's head and the next stone of its chain (a ring), each head how many
//! stones and pseudo-liberties its chain has. A pseudo-liberty is a pair of a stone and an empty
//! point beside it, so an empty point counts once for each stone of the chain it touches: the sum
//! is kept with one addition per neighbour and is zero exactly when the chain has no liberty.

mod history;
mod moves;
mod setup;

pub use history::History;
pub use setup::Taken;

use crate::lattice::{Lattice, MOST_CELLS, Site, stone_key};
use crate::{Color, Grid, Point, Size};

/// What is in a cell, as bits. The rim has both colours' bits: it helps to surround, whoever asks.
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const RIM: u8 = 3;
const EMPTY: u8 = 4;

/// The head of all cells without a stone. What is counted there is nonsense
/// that nobody reads; it saves asking whether a neighbour is a stone.
const NOWHERE: Site = Site::NONE;

/// The bit of a colour.
#[inline]
const fn bit(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// A point that one colour may not play at for a move, because it would retake a ko.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ko {
    site: Site,
    barred: Color,
}

/// No ko.
const NO_KO: Ko = Ko {
    site: NOWHERE,
    barred: Color::Black,
};

/// A board in flat arrays of `N` cells, rim included; `N` is a power of two, at most 4096.
///
/// It knows the rules of capture, suicide and simple ko, and plays for whichever colour it is told.
/// 128 cells hold up to 9×9, 512 up to 21×21, 1024 up to 30×30, 4096 all boards. A board takes
/// about 13 bytes a cell, and cloning it is one copy.
///
/// ```
/// use go::{Board, Color, Point, Size};
/// let mut board = Board::<128>::new(Size::NINE).unwrap();
/// let d4 = board.site(Point::new(3, 5)).unwrap();
/// assert!(board.is_legal(Color::Black, d4));
/// assert_eq!(board.play(Color::Black, d4), Some(0));
/// assert_eq!(board.liberties(d4).len(), 4);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board<const N: usize> {
    lattice: Lattice,
    ko: Ko,
    /// Number of stones of each colour.
    stones: [u16; 2],
    /// Number of empty points.
    empties: u16,
    hash: u64,
    /// What is there: `BLACK`, `WHITE`, `EMPTY` or `RIM`.
    cell: [u8; N],
    /// The head of a stone's chain; `NOWHERE` without a stone.
    head: [Site; N],
    /// The next stone of the chain's ring.
    next: [Site; N],
    /// Pseudo-liberties of the chain with this head.
    libs: [u16; N],
    /// Stones of the chain with this head.
    length: [u16; N],
    /// The empty points, in any order.
    empty: [Site; N],
    /// Where an empty point stands in `empty`.
    place: [u16; N],
}

impl<const N: usize> Board<N> {
    /// The capacity must be a power of two for the index mask, and have Zobrist keys.
    const CAPACITY_IS_SOUND: () = assert!(N.is_power_of_two() && N >= 16 && N <= MOST_CELLS);

    /// Tells whether a board of this size has room in `N` cells.
    pub const fn fits(size: Size) -> bool {
        Lattice::new(size).cells() <= N
    }

    /// Returns the empty board, `None` if it has no room in `N` cells.
    pub fn new(size: Size) -> Option<Self> {
        let () = Self::CAPACITY_IS_SOUND;
        if !Self::fits(size) {
            return None;
        }
        let mut board = Board {
            lattice: Lattice::new(size),
            ko: NO_KO,
            stones: [0; 2],
            empties: 0,
            hash: 0,
            cell: [RIM; N],
            head: [NOWHERE; N],
            next: [NOWHERE; N],
            libs: [0; N],
            length: [0; N],
            empty: [NOWHERE; N],
            place: [0; N],
        };
        for s in board.lattice.sites() {
            board.cell[s.index_in::<N>()] = EMPTY;
            board.push_empty(s, &mut history::Forget);
        }
        Some(board)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.lattice.size()
    }

    /// How the points are numbered.
    #[inline]
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// Returns the site of `p`, `None` off the board.
    pub fn site(&self, p: Point) -> Option<Site> {
        self.size().contains(p).then(|| self.lattice.site(p))
    }

    /// Returns the point of a site of the board.
    pub fn point(&self, s: Site) -> Point {
        self.lattice.point(s)
    }

    /// Returns the stone at `s`.
    #[inline]
    pub fn stone(&self, s: Site) -> Option<Color> {
        match self.cell[s.index_in::<N>()] {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    /// The empty points, in no order that means anything; it changes with every move.
    #[inline]
    pub fn empty_sites(&self) -> &[Site] {
        self.empty.get(..usize::from(self.empties)).unwrap_or(&[])
    }

    /// Number of stones of a colour.
    pub fn stones(&self, color: Color) -> u32 {
        u32::from(self.stones[color.index()])
    }

    /// Zobrist hash of the stones alone.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The point where a ko may not be retaken now.
    pub fn ko(&self) -> Option<Site> {
        (self.ko.site != NOWHERE).then_some(self.ko.site)
    }

    /// Tells whether `color` would retake a ko at `s`.
    #[inline]
    pub fn is_ko(&self, color: Color, s: Site) -> bool {
        self.ko.site == s && self.ko.barred == color
    }

    /// Yields the stones of the chain at `s`, nothing if there is no stone.
    pub fn chain(&self, s: Site) -> impl Iterator<Item = Site> {
        let mut left = self.chain_length(s);
        let mut at = s;
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            let stone = at;
            at = self.next[at.index_in::<N>()];
            Some(stone)
        })
    }

    /// Number of stones of the chain at `s`, 0 if there is no stone.
    #[inline]
    pub fn chain_length(&self, s: Site) -> u32 {
        match self.stone(s) {
            Some(_) => u32::from(self.length[self.head[s.index_in::<N>()].index_in::<N>()]),
            None => 0,
        }
    }

    /// Tells whether two stones belong to the same chain.
    #[inline]
    pub fn same_chain(&self, a: Site, b: Site) -> bool {
        let head = self.head[a.index_in::<N>()];
        head != NOWHERE && head == self.head[b.index_in::<N>()]
    }

    /// Tells whether the stone at `s` has a liberty or more.
    #[inline]
    pub fn has_liberty(&self, s: Site) -> bool {
        self.libs[self.head[s.index_in::<N>()].index_in::<N>()] != 0
    }

    /// Returns the liberties of the chain at `s` in row order, empty if there is no stone.
    pub fn liberties(&self, s: Site) -> Vec<Site> {
        let around = self.chain(s).flat_map(|stone| self.beside(stone));
        let mut liberties: Vec<Site> = around.filter(|&q| self.is_empty(q)).collect();
        liberties.sort_unstable();
        liberties.dedup();
        liberties
    }

    /// Returns the only liberty of the chain at `s`, `None` if it has none or several. Allocates
    /// nothing and stops at the second liberty.
    pub fn atari(&self, s: Site) -> Option<Site> {
        let mut only = None;
        for q in self.chain(s).flat_map(|stone| self.beside(stone)) {
            if self.is_empty(q) && *only.get_or_insert(q) != q {
                return None;
            }
        }
        only
    }

    /// The four cells beside `s`: up, left, right, down. Some may be rim.
    #[inline]
    fn beside(&self, s: Site) -> [Site; 4] {
        self.lattice.neighbours(s)
    }

    /// Returns the points beside `s`: up, left, right, down.
    pub fn neighbours(&self, s: Site) -> impl Iterator<Item = Site> + use<N> {
        let beside = self.beside(s).map(|q| (q, self.at(q) != RIM));
        beside.into_iter().filter_map(|(q, on)| on.then_some(q))
    }

    /// Tells whether `s` is an empty point.
    #[inline]
    pub fn is_empty(&self, s: Site) -> bool {
        self.at(s) == EMPTY
    }

    /// What is in the cell at `s`.
    #[inline]
    fn at(&self, s: Site) -> u8 {
        self.cell[s.index_in::<N>()]
    }
}

/// Computes the hash of an arrangement of stones from nothing, as
/// [`Position::hash`](crate::Position::hash) has it ready.
pub fn stone_hash(stones: &Grid<Option<Color>>) -> u64 {
    let lattice = Lattice::new(stones.size());
    let key = |color: Color, p| stone_key::<MOST_CELLS>(color, lattice.site(p));
    let keys = stones
        .iter()
        .filter_map(|(p, stone)| stone.map(|color| key(color, p)));
    keys.fold(0, |hash, key| hash ^ key)
}
