//! Colours, board sizes, points and moves.

use crate::lattice::AROUND;
use std::fmt;
use std::ops::Range;

/// Side of the largest board, the largest SGF can name.
pub const MAX_SIDE: u8 = 52;

/// The colour of a stone or of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Color {
    /// Black, who begins.
    Black,
    /// White, who gets komi.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// Returns the other colour.
    #[must_use]
    pub const fn opposite(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// Returns 0 for Black and 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The size of a board: each side 1 to [`MAX_SIDE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    w: u8,
    h: u8,
}

impl Size {
    /// The full board.
    pub const NINETEEN: Size = Size { w: 19, h: 19 };
    /// The middle board.
    pub const THIRTEEN: Size = Size { w: 13, h: 13 };
    /// The small board.
    pub const NINE: Size = Size { w: 9, h: 9 };

    /// Returns the size with `w` columns and `h` rows, `None` unless both are 1 to [`MAX_SIDE`].
    pub const fn new(w: u8, h: u8) -> Option<Size> {
        if w == 0 || h == 0 || w > MAX_SIDE || h > MAX_SIDE {
            None
        } else {
            Some(Size { w, h })
        }
    }

    /// Returns the square size with side `n`.
    pub const fn square(n: u8) -> Option<Size> {
        Size::new(n, n)
    }

    /// Number of columns.
    pub const fn width(self) -> u8 {
        self.w
    }

    /// Number of rows.
    pub const fn height(self) -> u8 {
        self.h
    }

    /// Tells whether there are as many rows as columns.
    pub const fn is_square(self) -> bool {
        self.w == self.h
    }

    /// Number of points.
    pub const fn area(self) -> usize {
        self.w as usize * self.h as usize
    }

    /// Tells whether `p` is on the board.
    pub const fn contains(self, p: Point) -> bool {
        p.x < self.w && p.y < self.h
    }

    /// Yields every point, row by row from the top.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.h).flat_map(move |y| (0..self.w).map(move |x| Point { x, y }))
    }

    /// Returns the place of `p` in [`Size::points`]: `y * width + x`.
    pub const fn index(self, p: Point) -> usize {
        p.y as usize * self.w as usize + p.x as usize
    }

    /// Yields the two to four (on narrow boards fewer) points beside `p`: up, left, right, down.
    pub fn neighbours(self, p: Point) -> impl Iterator<Item = Point> + Clone {
        self.steps(p, 0..4)
    }

    /// Yields the points diagonally beside `p`, four inside the board and fewer at its edge: upper left, upper right,
    /// lower left, lower right.
    pub fn diagonals(self, p: Point) -> impl Iterator<Item = Point> + Clone {
        self.steps(p, 4..8)
    }

    /// Yields the points of the board that some of the steps of [`AROUND`] lead to.
    fn steps(self, p: Point, which: Range<usize>) -> impl Iterator<Item = Point> + Clone {
        AROUND[which].iter().filter_map(move |&(dx, dy)| {
            let q = Point::new(p.x.checked_add_signed(dx)?, p.y.checked_add_signed(dy)?);
            self.contains(q).then_some(q)
        })
    }

    /// Returns the points marked with a dot, row by row: the corners' stars, from 15 lines on the
    /// middles of the sides, and the centre where there is one.
    pub fn star_points(self) -> Vec<Point> {
        let (xs, ys) = (star_lines(self.w), star_lines(self.h));
        let (mid_x, mid_y) = (self.w / 2, self.h / 2);
        let sides = self.w.min(self.h) >= 15;
        let mut stars = Vec::new();
        for &y in &ys {
            for &x in &xs {
                let middles = u8::from(x == mid_x) + u8::from(y == mid_y);
                if middles != 1 || sides {
                    stars.push(Point { x, y });
                }
            }
        }
        stars
    }
}

/// The lines with stars along a side: third or fourth from both ends, and the middle one.
fn star_lines(side: u8) -> Vec<u8> {
    let middle = (side % 2 == 1 && side >= 5).then_some(side / 2);
    let edge = match side {
        0..8 => return middle.into_iter().collect(),
        8..13 => 2,
        _ => 3,
    };
    let mut lines = vec![edge];
    lines.extend(middle);
    lines.push(side - 1 - edge);
    lines
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.w, self.h)
    }
}

/// An intersection: `x` from the left, `y` from the top, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point {
    /// Column from the left, from 0.
    pub x: u8,
    /// Row from the top, from 0.
    pub y: u8,
}

/// The letters of the columns: there is no I.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

impl Point {
    /// Returns the point in column `x` from the left and row `y` from the top.
    pub const fn new(x: u8, y: u8) -> Point {
        Point { x, y }
    }

    /// Writes the point as GTP does, e.g. `D4`: a letter (no I) from the left, rows from the
    /// bottom. After Z come AA, AB, …, AZ, BA (again without I).
    ///
    /// A point below the board's last row gets row 0.
    pub fn to_gtp(self, size: Size) -> String {
        let row = size.height().saturating_sub(self.y);
        let letter = |n: u8| char::from(COLUMNS[usize::from(n % 25)]);
        match self.x / 25 {
            0 => format!("{}{row}", letter(self.x)),
            tens => format!("{}{}{row}", letter(tens - 1), letter(self.x)),
        }
    }

    /// Writes the point as SGF does, e.g. `dp`: the letters of column and row from the upper left, A to Z after z.
    ///
    /// Beyond [`MAX_SIDE`] there are no letters; such a point gets `??`.
    pub fn to_sgf(self) -> String {
        let letter = |n: u8| match n {
            0..26 => char::from(b'a' + n),
            26..MAX_SIDE => char::from(b'A' + (n - 26)),
            _ => '?',
        };
        [self.x, self.y].map(letter).iter().collect()
    }

    /// Reads what [`Point::to_gtp`] writes, in any case. `None` if it is no point of the board.
    pub fn from_gtp(text: &str, size: Size) -> Option<Point> {
        let digits = text.find(|c: char| c.is_ascii_digit())?;
        let (letters, row) = text.split_at(digits);
        if letters.is_empty() || letters.len() > 2 || !row.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let mut column = 0_usize;
        for b in letters.bytes() {
            let n = COLUMNS.iter().position(|&c| c == b.to_ascii_uppercase())?;
            column = column * 25 + n + 1;
        }
        let x = u8::try_from(column - 1).ok()?;
        let y = size.height().checked_sub(row.parse().ok()?)?;
        let p = Point { x, y };
        size.contains(p).then_some(p)
    }
}

/// What a player does at his turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Plays a stone.
    Play(Point),
    /// Passes.
    Pass,
}
