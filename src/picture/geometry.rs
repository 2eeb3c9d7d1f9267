//! Where the points are.

use go::{Point, Size};

use crate::scene::{Coordinates, Scene, Window};
use crate::{Pos, Rect};

/// Smallest font in which the names of the lines are still read, in pixels.
const SMALLEST_TEXT: f32 = 6.5;
/// Distance from the outer line to the board's edge without coordinates, in cells.
const RIM: f32 = 0.72;
/// The same with coordinates.
const WIDE_RIM: f32 = 1.22;
/// Distance from the outer line to the middle of the coordinates, in cells.
pub(crate) const COORDINATE_AT: f32 = 0.84;
/// Height of the coordinates, in cells.
pub(crate) const COORDINATE_HEIGHT: f32 = 0.42;
/// A font that is read with ease on a screen, in pixels.
const LEGIBLE: f32 = 11.0;
/// The greatest height of the coordinates, in sides of the board: those of a small board do not shout.
const COORDINATE_OF_SIDE: f32 = 0.026;

/// Where everything on a board is, in pixels of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Geometry {
    /// Width of the picture.
    pub width: f32,
    /// Height of the picture.
    pub height: f32,
    /// The board with its rim; centred in the picture.
    pub board: Rect,
    /// Distance between two lines. A whole number if it is at least 8.
    pub cell: f32,
    /// The place of the upper left visible point; in the middle of the line's pixels.
    pub origin: Pos,
    /// The visible part of the board.
    pub window: Window,
    /// Size of the whole board.
    pub size: Size,
    /// The names of lines there is room for.
    pub coordinates: Coordinates,
    /// Thickness of the lines.
    pub line: f32,
    /// The height, in pixels, in which the names of lines are read with ease: those of small boards are not smaller.
    pub legible: f32,
}

impl Geometry {
    /// The place of a point. Points outside the window have one too.
    pub fn point_to_pos(&self, p: Point) -> Pos {
        let dx = f32::from(p.x) - f32::from(self.window.x0);
        let dy = f32::from(p.y) - f32::from(self.window.y0);
        self.origin.moved(dx * self.cell, dy * self.cell)
    }

    /// The visible point whose square holds `pos`, `None` beside the board.
    pub fn pos_to_point(&self, pos: Pos) -> Option<Point> {
        let x = ((pos.x - self.origin.x) / self.cell).round();
        let y = ((pos.y - self.origin.y) / self.cell).round();
        let inside = (0.0..f32::from(self.window.width())).contains(&x)
            && (0.0..f32::from(self.window.height())).contains(&y);
        inside.then(|| Point::new(self.window.x0 + x as u8, self.window.y0 + y as u8))
    }

    /// The height of the names of the lines, in pixels.
    pub(crate) fn coordinate_height(&self) -> f32 {
        let lines = self.window.width().max(self.window.height());
        let side = self.cell * (f32::from(lines) - 1.0 + 2.0 * WIDE_RIM);
        let most = (side * COORDINATE_OF_SIDE).max(self.legible);
        (self.cell * COORDINATE_HEIGHT).min(most).round()
    }

    /// The radius of a stone, in pixels.
    pub fn stone_radius(&self) -> f32 {
        self.cell * 0.485
    }
}

/// Fits the scene's board into a picture of that many pixels.
///
/// Use device pixels: lines then fall on whole ones and stay thin and crisp. The names of the lines
/// are left out where they could not be read. Any size gives a usable answer, nonsense included.
pub fn layout(scene: &Scene, available_w: f32, available_h: f32) -> Geometry {
    let window = scene.window.on(scene.size);
    let clean = |v: f32| {
        if v.is_finite() {
            v.clamp(1.0, 65_536.0)
        } else {
            1.0
        }
    };
    let (width, height) = (clean(available_w), clean(available_h));
    let fit = |rim: f32| {
        let across = f32::from(window.width()) - 1.0 + 2.0 * rim;
        let down = f32::from(window.height()) - 1.0 + 2.0 * rim;
        whole((width / across).min(height / down))
    };
    let named = fit(WIDE_RIM);
    let readable = named * COORDINATE_HEIGHT >= SMALLEST_TEXT;
    if scene.coordinates != Coordinates::None && readable {
        place(
            scene,
            window,
            (width, height),
            named,
            (scene.coordinates, WIDE_RIM),
        )
    } else {
        place(
            scene,
            window,
            (width, height),
            fit(RIM),
            (Coordinates::None, RIM),
        )
    }
}

/// Whole cells keep lines crisp; below 8 pixels they would waste too much of the picture.
fn whole(cell: f32) -> f32 {
    if cell >= 8.0 { cell.floor() } else { cell }
}

fn place(
    scene: &Scene,
    window: Window,
    (width, height): (f32, f32),
    cell: f32,
    (coordinates, rim): (Coordinates, f32),
) -> Geometry {
    let line = (cell / 34.0).round().max(1.0);
    // An odd line has its middle in the middle of a pixel.
    let half = (line % 2.0) / 2.0;
    let start = |available: f32, lines: u8| {
        let span = cell * (f32::from(lines) - 1.0);
        let middle = (available - span) / 2.0;
        // Where a cell is hardly more than a pixel, moving to a whole one would leave the picture.
        if cell >= 8.0 {
            middle.floor() + half
        } else {
            middle
        }
    };
    let origin = Pos::new(start(width, window.width()), start(height, window.height()));
    // A narrow strip beside the board would only look like a mistake.
    let strip = |available: f32, lines: u8| {
        let board = cell * (f32::from(lines) - 1.0 + 2.0 * rim);
        if available - board < cell { cell } else { 0.0 }
    };
    let across = rim * cell + strip(width, window.width());
    let down = rim * cell + strip(height, window.height());
    let right = origin.x + cell * (f32::from(window.width()) - 1.0);
    let bottom = origin.y + cell * (f32::from(window.height()) - 1.0);
    let board = Rect {
        min: Pos::new(
            (origin.x - across).floor().max(0.0),
            (origin.y - down).floor().max(0.0),
        ),
        max: Pos::new(
            (right + across).ceil().min(width),
            (bottom + down).ceil().min(height),
        ),
    };
    Geometry {
        width,
        height,
        board,
        cell,
        origin,
        window,
        size: scene.size,
        coordinates,
        line,
        legible: LEGIBLE,
    }
}
