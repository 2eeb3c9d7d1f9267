//! What the board shows, as pure data.

mod layer;
mod text;

use go::{Color, Grid, Point, Size};
use record::MarkKind;

pub use layer::{CandidateNumber, Layer, Perspective};

/// How the lines of the board are named at its rim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// Not at all.
    None,
    /// A–T without I from the left, 1–19 from the bottom.
    #[default]
    Letters,
    /// 1–19 from the left and from the top.
    Numbers,
    /// 1–19 from the left and 一–十九 from the top, as Japanese diagrams have it.
    Kanji,
}

/// The visible part of the board, both corners included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The leftmost column shown.
    pub x0: u8,
    /// The topmost row shown.
    pub y0: u8,
    /// The rightmost column shown.
    pub x1: u8,
    /// The bottom row shown.
    pub y1: u8,
}

impl Window {
    /// The whole board.
    pub fn full(size: Size) -> Window {
        Window {
            x0: 0,
            y0: 0,
            x1: size.width() - 1,
            y1: size.height() - 1,
        }
    }

    /// The smallest part of the board that holds all `points`; `None` if none is on the board.
    pub fn around(size: Size, points: &[Point]) -> Option<Window> {
        let mut points = points.iter().filter(|p| size.contains(**p));
        let first = points.next()?;
        let start = Window {
            x0: first.x,
            y0: first.y,
            x1: first.x,
            y1: first.y,
        };
        Some(points.fold(start, |w, p| Window {
            x0: w.x0.min(p.x),
            y0: w.y0.min(p.y),
            x1: w.x1.max(p.x),
            y1: w.y1.max(p.y),
        }))
    }

    /// Tells whether `p` is shown.
    pub fn contains(self, p: Point) -> bool {
        (self.x0..=self.x1).contains(&p.x) && (self.y0..=self.y1).contains(&p.y)
    }

    /// Columns shown.
    pub fn width(self) -> u8 {
        self.x1 - self.x0 + 1
    }

    /// Rows shown.
    pub fn height(self) -> u8 {
        self.y1 - self.y0 + 1
    }

    /// The same window, cut to a board of that size.
    pub(crate) fn on(self, size: Size) -> Window {
        let (right, bottom) = (size.width() - 1, size.height() - 1);
        let (x0, y0) = (self.x0.min(right), self.y0.min(bottom));
        Window {
            x0,
            y0,
            x1: self.x1.clamp(x0, right),
            y1: self.y1.clamp(y0, bottom),
        }
    }
}

/// What the board shows. Points off the board or outside the window are not drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Size of the whole board.
    pub size: Size,
    /// The part that is visible; lines run on at an edge that is cut.
    pub window: Window,
    /// Names of the lines.
    pub coordinates: Coordinates,
    /// The stones.
    pub stones: Grid<Option<Color>>,
    /// Move numbers, on stones or on empty points.
    pub numbers: Vec<(Point, u32)>,
    /// The last move, marked with a ring (its number, if shown, is coloured instead).
    pub last_move: Option<Point>,
    /// Triangles, squares, … of the record.
    pub marks: Vec<(Point, MarkKind)>,
    /// Labels of the record.
    pub labels: Vec<(Point, String)>,
    /// Lines of the record.
    pub lines: Vec<(Point, Point)>,
    /// Arrows of the record, from tail to head.
    pub arrows: Vec<(Point, Point)>,
    /// The move that decides a try at a problem, and whether it is right: a small ✓ or ✗ beside its stone.
    pub verdict: Option<(Point, bool)>,
    /// Points under a veil.
    pub dimmed: Vec<Point>,
    /// Alternatives: where, whose move, the letter to show.
    pub variations: Vec<(Point, Color, String)>,
    /// The stone under the pointer.
    pub ghost: Option<(Point, Color)>,
    /// The keyboard's cursor.
    pub cursor: Option<Point>,
    /// The point that simple ko forbids.
    pub ko: Option<Point>,
    /// Stones that count as dead: shown pale, with a cross.
    pub dead: Grid<bool>,
    /// What engines say, the first at the bottom.
    pub layers: Vec<Layer>,
}

impl Scene {
    /// An empty board, wholly visible, with letters.
    pub fn new(size: Size) -> Scene {
        Scene {
            size,
            window: Window::full(size),
            coordinates: Coordinates::default(),
            stones: Grid::new(size),
            numbers: Vec::new(),
            last_move: None,
            marks: Vec::new(),
            labels: Vec::new(),
            lines: Vec::new(),
            arrows: Vec::new(),
            verdict: None,
            dimmed: Vec::new(),
            variations: Vec::new(),
            ghost: None,
            cursor: None,
            ko: None,
            dead: Grid::new(size),
            layers: Vec::new(),
        }
    }

    /// The stone at `p`, `None` off the board too.
    pub fn stone(&self, p: Point) -> Option<Color> {
        self.stones.get(p).copied().flatten()
    }

    /// Tells whether `p` can be seen.
    pub fn shows(&self, p: Point) -> bool {
        self.size.contains(p) && self.window.contains(p)
    }
}
