//! The board of playouts and of the tree: it knows which chains are in atari and what surrounds each point.
//!
//! Unlike [`go::Board`] it keeps, for each chain, the number, the sum and the sum of squares of its pseudo-liberties in
//! one word. They tell with two multiplications whether a chain has a single liberty (then, and only then, the number
//! times the sum of squares is the square of the sum), and which. And it keeps, for each point, a code of the eight
//! points around it, the index of tables of patterns.

mod around;
mod liberties;

pub use around::{AROUND, Around};
pub use liberties::Liberties;

pub use go::Site;
use go::{Color, Lattice, Point, Position, Random, Size};

/// An empty point.
const EMPTY: u8 = 0;
/// Off the board: the bits of both colours.
const RIM: u8 = 3;

/// The bits of a colour: 1 Black, 2 White.
#[inline]
pub(crate) const fn bits(color: Color) -> u8 {
    color as u8 + 1
}

/// The pass, where a site means a move, and no point elsewhere.
pub const PASS: Site = Site::NONE;

/// Most sides a board may have in [`Board`]; more do not fit the sums of liberties.
pub const MOST_SIDE: u8 = 25;

/// A board in flat arrays of `N` cells, rim included; `N` is a power of two. 128 cells hold up to 9×9, 512 up to 21×21,
/// 1024 up to 25×25.
#[derive(Clone, Debug)]
pub struct Board<const N: usize> {
    lattice: Lattice,
    to_move: Color,
    /// Where the side to move may not play because it would retake a ko; `PASS`: nowhere.
    ko: Site,
    /// The last two moves, the last one first. `PASS` if passed or none.
    last: [Site; 2],
    /// Passes in a row that ended the moves so far.
    passes: u8,
    /// Whether the last move took stones.
    took: u16,
    /// Stones of each colour.
    stones: [u16; 2],
    empties: u16,
    cell: [u8; N],
    /// The codes of the points around; see [`Around`].
    around: [u16; N],
    /// The head of a stone's chain; 0 without a stone.
    head: [Site; N],
    /// The next stone of the chain's ring.
    next: [Site; N],
    /// Number, sum and sum of squares of the pseudo-liberties of the chain with this head.
    libs: [u64; N],
    /// Stones of the chain with this head.
    length: [u16; N],
    /// The empty points, in any order, and where each stands in the list.
    empty: [Site; N],
    place: [u16; N],
}

/// What a pseudo-liberty at a site adds to a chain's word.
#[inline]
const fn liberty(s: Site) -> u64 {
    let s = s.number() as u64;
    1 | s << 11 | (s * s) << 31
}

/// Reads a chain's word: number, sum and sum of squares of its pseudo-liberties.
#[inline]
const fn sums(word: u64) -> (u64, u64, u64) {
    (word & 0x7FF, word >> 11 & 0xF_FFFF, word >> 31)
}

impl<const N: usize> Board<N> {
    const CAPACITY_IS_SOUND: () = assert!(N.is_power_of_two() && N >= 16 && N <= 1024);

    /// Tells whether a board of this size has room in `N` cells.
    pub const fn fits(size: Size) -> bool {
        let sides = [size.width(), size.height()];
        sides[0] <= MOST_SIDE && sides[1] <= MOST_SIDE && Lattice::new(size).cells() <= N
    }

    /// Returns the empty board, Black to move; `None` if it has no room in `N` cells.
    pub fn new(size: Size) -> Option<Self> {
        let () = Self::CAPACITY_IS_SOUND;
        if !Self::fits(size) {
            return None;
        }
        let mut board = Board {
            lattice: Lattice::new(size),
            to_move: Color::Black,
            ko: PASS,
            last: [PASS; 2],
            passes: 0,
            took: 0,
            stones: [0; 2],
            empties: 0,
            cell: [RIM; N],
            around: [0; N],
            head: [PASS; N],
            next: [PASS; N],
            libs: [0; N],
            length: [0; N],
            empty: [PASS; N],
            place: [0; N],
        };
        for s in board.lattice.sites() {
            board.cell[at::<N>(s)] = EMPTY;
            board.push_empty(s);
        }
        for s in board.lattice.sites() {
            let codes = board.eight(s).map(|q| board.cell[at::<N>(q)]);
            board.around[at::<N>(s)] = Around::of(codes).0;
        }
        Some(board)
    }

    /// Returns a position on a board of this capacity, `None` if it has no room.
    pub fn of(position: &Position) -> Option<Self> {
        let mut board = Board::new(position.size())?;
        for p in position.size().points() {
            if let Some(color) = position.stone(p) {
                board.put(board.site(p), color);
            }
        }
        board.to_move = position.to_move();
        board.ko = position.ko().map_or(PASS, |p| board.site(p));
        Some(board)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.lattice.size()
    }

    /// Returns the site of a point of the board.
    #[inline]
    pub fn site(&self, p: Point) -> Site {
        self.lattice.site(p)
    }

    /// Returns the point of a site, which must be on the board.
    #[inline]
    pub fn point(&self, s: Site) -> Point {
        self.lattice.point(s)
    }

    /// Returns the site of the same point from an index as [`Size::index`] has it, and back.
    pub fn index(&self, s: Site) -> usize {
        self.size().index(self.point(s))
    }

    /// The side to move.
    #[inline]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Lets a side move; a ko is forgotten if it was the other's turn.
    pub fn set_to_move(&mut self, color: Color) {
        if self.to_move != color {
            self.to_move = color;
            self.ko = PASS;
        }
    }

    /// The last move and the one before, [`PASS`] if there was none.
    #[inline]
    pub fn last(&self) -> [Site; 2] {
        self.last
    }

    /// Says what the last two moves were, the last one first.
    pub fn set_last(&mut self, last: [Site; 2]) {
        self.last = last;
    }

    /// How many passes in a row there were just now.
    #[inline]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Lets play go on after passes.
    pub(crate) fn forget_passes(&mut self) {
        self.passes = 0;
    }

    /// How many stones the last move took.
    #[inline]
    pub fn took(&self) -> u16 {
        self.took
    }

    /// Where the side to move may not retake a ko, [`PASS`] if nowhere.
    #[inline]
    pub fn ko(&self) -> Site {
        self.ko
    }

    /// The stone at a site.
    #[inline]
    pub fn stone(&self, s: Site) -> Option<Color> {
        match self.cell[at::<N>(s)] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// Tells whether a site is an empty point.
    #[inline]
    pub fn is_empty(&self, s: Site) -> bool {
        self.cell[at::<N>(s)] == EMPTY
    }

    /// Tells whether there is a stone of a colour.
    #[inline]
    pub fn is(&self, s: Site, color: Color) -> bool {
        self.cell[at::<N>(s)] == bits(color)
    }

    /// The empty points in any order.
    #[inline]
    pub fn empties(&self) -> &[Site] {
        self.empty.get(..usize::from(self.empties)).unwrap_or(&[])
    }

    /// How many stones of a colour there are.
    #[inline]
    pub fn stones(&self, color: Color) -> u32 {
        u32::from(self.stones[color.index()])
    }

    /// The code of the points around a site.
    #[inline]
    pub fn around(&self, s: Site) -> Around {
        Around(self.around[at::<N>(s)])
    }

    /// The cells above, left, right and below. Some may be rim.
    #[inline]
    pub fn four(&self, s: Site) -> [Site; 4] {
        self.lattice.neighbours(s)
    }

    /// The cells around: those of [`Board::four`], then upper left, upper right, lower left, lower right.
    #[inline]
    pub fn eight(&self, s: Site) -> [Site; 8] {
        self.lattice.around(s)
    }

    /// Tells whether the side to move may play at an empty point: it retakes no ko and is no suicide.
    #[inline]
    pub fn is_legal(&self, s: Site) -> bool {
        self.around(s).has_empty_beside() || (s != self.ko && !self.is_suicide(s, self.to_move))
    }

    /// Tells whether a stone at the empty point would have no liberty, even after taking what it takes.
    pub fn is_suicide(&self, s: Site, color: Color) -> bool {
        if self.around(s).has_empty_beside() {
            return false;
        }
        for q in self.four(s) {
            let cell = self.cell[at::<N>(q)];
            // An own chain with another liberty or an enemy chain without one.
            if cell != RIM && self.in_atari(q) != (cell == bits(color)) {
                return false;
            }
        }
        true
    }

    /// Plays a legal move for the side to move, or passes.
    #[inline]
    pub fn play(&mut self, s: Site) {
        let color = self.to_move;
        self.to_move = color.opposite();
        self.last = [s, self.last[0]];
        self.ko = PASS;
        self.took = 0;
        if s == PASS {
            self.passes = self.passes.saturating_add(1);
            return;
        }
        self.passes = 0;
        let enemy = color.opposite();
        let enclosed = self.around(s).is_enclosed_by(enemy);
        self.put(s, color);
        let before = self.empties;
        for q in self.four(s) {
            if self.is(q, enemy) && self.libs[self.head_index(q)] == 0 {
                self.take(q, enemy);
            }
        }
        self.took = self.empties - before;
        if enclosed && self.took == 1 {
            self.ko = self.empty[usize::from(before) & (N - 1)];
        }
    }

    /// Puts a stone on an empty point and joins it with its neighbours; takes nothing.
    #[inline]
    fn put(&mut self, s: Site, color: Color) {
        let (i, own) = (at::<N>(s), bits(color));
        self.drop_empty(s);
        self.cell[i] = own;
        self.stones[color.index()] += 1;
        self.mark_around(s, own);
        let four = self.four(s);
        let lost = liberty(s);
        let mut word = 0;
        for q in four {
            let j = at::<N>(q);
            // For cells without a stone this changes a word that nobody reads.
            let h = at::<N>(self.head[j]);
            self.libs[h] = self.libs[h].wrapping_sub(lost);
            if self.cell[j] == EMPTY {
                word += liberty(q);
            }
        }
        self.head[i] = s;
        self.next[i] = s;
        self.libs[i] = word;
        self.length[i] = 1;
        for q in four {
            if self.cell[at::<N>(q)] == own {
                self.join(s, q);
            }
        }
    }

    /// Makes one chain of those of two neighbours. The longer one's head stays.
    #[inline]
    fn join(&mut self, a: Site, b: Site) {
        let (mut keep, mut gone) = (self.head_index(a), self.head_index(b));
        if keep == gone {
            return;
        }
        if self.length[keep] < self.length[gone] {
            std::mem::swap(&mut keep, &mut gone);
        }
        self.libs[keep] = self.libs[keep].wrapping_add(self.libs[gone]);
        self.length[keep] += self.length[gone];
        let mut stone = gone;
        loop {
            self.head[stone] = Site::new(keep as u16);
            stone = at::<N>(self.next[stone]);
            if stone == gone {
                break;
            }
        }
        // Exchanging the successors of one stone of each makes one ring of two.
        self.next.swap(keep, gone);
    }

    /// Takes the chain at a site off the board. Its stones go to the end of the list of empty points.
    fn take(&mut self, s: Site, color: Color) {
        let mut stone = s;
        loop {
            let i = at::<N>(stone);
            self.cell[i] = EMPTY;
            self.head[i] = PASS;
            self.stones[color.index()] -= 1;
            self.push_empty(stone);
            self.mark_around(stone, bits(color));
            let won = liberty(stone);
            for q in self.four(stone) {
                let h = self.head_index(q);
                self.libs[h] = self.libs[h].wrapping_add(won);
            }
            stone = self.next[i];
            if stone == s {
                break;
            }
        }
    }

    /// Tells the points around that a stone has come or gone.
    #[inline]
    fn mark_around(&mut self, s: Site, stone: u8) {
        for (q, shift) in self.eight(s).into_iter().zip(around::SEEN_FROM) {
            self.around[at::<N>(q)] ^= u16::from(stone) << shift;
        }
    }

    #[inline]
    fn push_empty(&mut self, s: Site) {
        self.place[at::<N>(s)] = self.empties;
        self.empty[usize::from(self.empties) & (N - 1)] = s;
        self.empties += 1;
    }

    /// Removes a point from the list; the last one takes its place.
    #[inline]
    fn drop_empty(&mut self, s: Site) {
        self.empties -= 1;
        let last = self.empty[usize::from(self.empties) & (N - 1)];
        let place = self.place[at::<N>(s)];
        self.empty[usize::from(place) & (N - 1)] = last;
        self.place[at::<N>(last)] = place;
    }

    /// Draws an empty point that `fits`, each with the same chance; [`PASS`] if there is none.
    #[inline]
    pub fn draw(&mut self, random: &mut Random, mut fits: impl FnMut(&Self, Site) -> bool) -> Site {
        let mut left = usize::from(self.empties);
        while left > 0 {
            let drawn = random.below(left as u32) as usize & (N - 1);
            let s = self.empty[drawn];
            if fits(self, s) {
                return s;
            }
            left -= 1;
            // What was refused goes to the end and is not drawn again.
            let other = self.empty[left & (N - 1)];
            self.empty.swap(drawn, left & (N - 1));
            self.place[at::<N>(other)] = drawn as u16;
            self.place[at::<N>(s)] = left as u16;
        }
        PASS
    }

    /// Returns whose each point is when the game has been played to the end: stones, and points enclosed by one colour.
    /// The sum is Black's points less White's.
    pub fn margin(&self) -> i32 {
        let mut margin = i32::from(self.stones[0]) - i32::from(self.stones[1]);
        for &s in self.empties() {
            margin += match self.around(s).encloser() {
                Some(Color::Black) => 1,
                Some(Color::White) => -1,
                None => 0,
            };
        }
        margin
    }

    /// Returns whose a point is in the sense of [`Board::margin`].
    #[inline]
    pub fn owner(&self, s: Site) -> Option<Color> {
        match self.cell[at::<N>(s)] {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => self.around(s).encloser(),
        }
    }
}

/// A site as an index; the mask lets the compiler drop bounds checks.
#[inline]
const fn at<const N: usize>(s: Site) -> usize {
    s.index_in::<N>()
}

#[cfg(test)]
mod tests;
