//! Small pictures of boards, painted on a thread for the rows that are seen: of a game its end, of a problem where it begins,
//! never anything of its solution.

use app::document::kinds::other_game_at_end;
use app::document::start_of_problem;
use fileref::FileRef;
use go::{Color, Point, Position};
use picture::{CellScene, ThemeName, cells_layout, draw_cells};
use record::{Collection, Record, Replay};

/// The pixels of a small board: RGB, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thumbnail {
    /// Pixels of one side.
    pub side: usize,
    /// Three bytes a pixel.
    pub pixels: Vec<u8>,
}

const WOOD: [u8; 3] = [226, 184, 110];
const LINE: [u8; 3] = [128, 96, 48];
const BLACK: [u8; 3] = [24, 24, 24];
const WHITE: [u8; 3] = [246, 246, 242];
const RIM: [u8; 3] = [110, 90, 60];
/// Empty lines around the stones of a problem.
const AROUND: u8 = 2;
/// The smallest part of a board.
const LEAST: u8 = 7;

/// Paints a game `side` pixels wide.
pub fn paint(record: &Record, side: usize) -> Thumbnail {
    if let Some(scene) = other_game_at_end(record) {
        return paint_cells(&scene, side);
    }
    let mut replay = Replay::new();
    let problem = start_of_problem(record);
    let cell = problem.unwrap_or_else(|| {
        let line = std::iter::successors(Some(record.root()), |&c| record.car(c));
        line.last().unwrap_or(record.root())
    });
    let shown = replay.position(record, cell);
    let part = match problem {
        Some(_) => part_with_stones(&shown.position),
        None => whole(&shown.position),
    };
    Canvas::new(side).board(&shown.position, part)
}

/// Paints the board of a game other than Go. What it leaves free is of the colour of its wood.
fn paint_cells(scene: &CellScene, side: usize) -> Thumbnail {
    let length = side as f32;
    let geometry = cells_layout(scene, length, length);
    let drawing = draw_cells(scene, &geometry, &ThemeName::Wood.theme());
    let mut pixels = WOOD.repeat(side * side);
    if let Ok(image) = picture::pixels(&drawing, 1.0) {
        for (under, ink) in pixels.chunks_exact_mut(3).zip(image.data.chunks_exact(4)) {
            let cover = u32::from(ink[3]);
            for (under, over) in under.iter_mut().zip(ink) {
                let mixed = u32::from(*over) * cover + u32::from(*under) * (255 - cover);
                *under = (mixed / 255) as u8;
            }
        }
    }
    Thumbnail { side, pixels }
}

/// Paints the stones of a problem `side` pixels wide.
pub fn paint_problem(position: &Position, side: usize) -> Thumbnail {
    Canvas::new(side).board(position, part_with_stones(position))
}

/// The corners of a part of the board, both included.
type Part = (Point, Point);

fn whole(position: &Position) -> Part {
    let size = position.size();
    (
        Point::new(0, 0),
        Point::new(size.width() - 1, size.height() - 1),
    )
}

/// The part of the board with the stones, as a square; up to the edges that are near.
fn part_with_stones(position: &Position) -> Part {
    let size = position.size();
    let stones = || size.points().filter(|&p| position.stone(p).is_some());
    let span = |of: fn(Point) -> u8, side: u8| {
        let first = stones().map(of).min().unwrap_or(0).saturating_sub(AROUND);
        let last = (stones().map(of).max().unwrap_or(side - 1) + AROUND).min(side - 1);
        let first = if first <= AROUND { 0 } else { first };
        let last = if last + AROUND + 1 >= side {
            side - 1
        } else {
            last
        };
        (first, last)
    };
    let (left, right) = span(|p| p.x, size.width());
    let (top, bottom) = span(|p| p.y, size.height());
    let length = (right - left).max(bottom - top).max(LEAST - 1);
    let widen = |(first, last): (u8, u8), side: u8| {
        // An edge that is seen stays where it is.
        if last == side - 1 && first > 0 {
            (last.saturating_sub(length), last)
        } else {
            let last = first.saturating_add(length).min(side - 1);
            (last.saturating_sub(length).min(first), last)
        }
    };
    let (left, right) = widen((left, right), size.width());
    let (top, bottom) = widen((top, bottom), size.height());
    (Point::new(left, top), Point::new(right, bottom))
}

struct Canvas {
    side: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    fn new(side: usize) -> Canvas {
        let pixels = WOOD.iter().copied().cycle().take(side * side * 3);
        Canvas {
            side,
            pixels: pixels.collect(),
        }
    }

    fn blend(&mut self, x: usize, y: usize, ink: [u8; 3], cover: f32) {
        let at = (y * self.side + x) * 3;
        for (pixel, ink) in self.pixels[at..at + 3].iter_mut().zip(ink) {
            let mixed = f32::from(*pixel) * (1.0 - cover) + f32::from(ink) * cover;
            *pixel = mixed.round() as u8;
        }
    }

    fn board(mut self, position: &Position, (from, to): Part) -> Thumbnail {
        let (columns, rows) = (to.x - from.x + 1, to.y - from.y + 1);
        let step = self.side as f32 / f32::from(columns.max(rows));
        let margin = |count: u8| (self.side as f32 - step * f32::from(count)) / 2.0 + step / 2.0;
        let (left, top) = (margin(columns), margin(rows));
        let place = |p: Point| {
            let x = left + f32::from(p.x - from.x) * step;
            (x, top + f32::from(p.y - from.y) * step)
        };
        let size = position.size();
        // A line goes on where the board does.
        let reach = |at: u8, edge: u8| if at == edge { 0.0 } else { step / 2.0 };
        let (x0, y0) = place(from);
        let (x1, y1) = place(to);
        let (x0, x1) = (x0 - reach(from.x, 0), x1 + reach(to.x, size.width() - 1));
        let (y0, y1) = (y0 - reach(from.y, 0), y1 + reach(to.y, size.height() - 1));
        for x in from.x..=to.x {
            let x = place(Point::new(x, from.y)).0;
            self.bar(x, y0, x, y1);
        }
        for y in from.y..=to.y {
            let y = place(Point::new(from.x, y)).1;
            self.bar(x0, y, x1, y);
        }
        for y in from.y..=to.y {
            for x in from.x..=to.x {
                let point = Point::new(x, y);
                if let Some(color) = position.stone(point) {
                    self.stone(place(point), step * 0.48, color);
                }
            }
        }
        Thumbnail {
            side: self.side,
            pixels: self.pixels,
        }
    }

    /// A line one pixel wide, across or down.
    fn bar(&mut self, x0: f32, y0: f32, x1: f32, y1: f32) {
        let clamp = |v: f32| (v.floor().max(0.0) as usize).min(self.side - 1);
        let (x0, y0, x1, y1) = (clamp(x0), clamp(y0), clamp(x1), clamp(y1));
        for y in y0..=y1 {
            for x in x0..=x1 {
                self.blend(x, y, LINE, 0.8);
            }
        }
    }

    fn stone(&mut self, (cx, cy): (f32, f32), radius: f32, color: Color) {
        let low = |v: f32| (v - radius - 1.0).max(0.0) as usize;
        let edge = self.side - 1;
        let high = |v: f32| ((v + radius + 1.0) as usize).min(edge);
        for y in low(cy)..=high(cy) {
            for x in low(cx)..=high(cx) {
                let (dx, dy) = (x as f32 + 0.5 - cx, y as f32 + 0.5 - cy);
                let distance = dx.hypot(dy);
                let cover = (radius - distance + 0.5).clamp(0.0, 1.0);
                if cover <= 0.0 {
                    continue;
                }
                match color {
                    Color::Black => self.blend(x, y, BLACK, cover),
                    Color::White => {
                        self.blend(x, y, RIM, cover);
                        let inner = (radius - 0.8 - distance + 0.5).clamp(0.0, 1.0);
                        self.blend(x, y, WHITE, inner);
                    }
                }
            }
        }
    }
}

/// Where the game of a picture is.
pub enum Wanted {
    /// Of the open file.
    Open(Box<Record>),
    /// Of a file of the folder: where, and its number.
    File(FileRef, usize),
}

/// Files that were read last, so that a scroll through a collection reads it once.
#[derive(Default)]
pub struct Files(Vec<(FileRef, Option<Collection>)>);

impl Files {
    const KEPT: usize = 3;

    fn get(&mut self, file: &FileRef) -> Option<&Collection> {
        if let Some(at) = self.0.iter().position(|(known, _)| known == file) {
            let known = self.0.remove(at);
            self.0.push(known);
        } else {
            if self.0.len() == Files::KEPT {
                self.0.remove(0);
            }
            self.0
                .push((file.clone(), files::open(file.as_path()).ok()));
        }
        self.0.last().and_then(|(_, file)| file.as_ref())
    }

    /// Paints what is wanted; none if the file is gone or is another one now.
    pub fn paint(&mut self, wanted: &Wanted, side: usize) -> Option<Thumbnail> {
        match wanted {
            Wanted::Open(record) => Some(paint(record, side)),
            Wanted::File(path, game) => {
                let record = self.get(path)?.games().get(*game)?;
                Some(paint(record, side))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(sgf: &str) -> Thumbnail {
        let file = Collection::read(sgf.as_bytes().to_vec()).expect("a game");
        paint(file.game(0), 90)
    }

    #[test]
    fn a_problem_shows_its_beginning_and_nothing_of_its_solution() {
        let problem = "(;AB[aa][bb]AW[cc][dd]";
        let bare = painted(&format!("{problem})"));
        for solution in [";B[ee])", "(;B[ee];W[ff])(;B[gg]))", ";AB[hh];B[ii])"] {
            let with = painted(&format!("{problem}{solution}"));
            let more_setup = solution.starts_with(";AB");
            assert_eq!(with == bare, !more_setup, "{solution}");
        }
        assert_eq!(
            painted("(;GN[x];AB[aa][bb]AW[cc][dd];B[ee])"),
            painted("(;AB[aa][bb]AW[cc][dd])"),
            "stones in the second node"
        );
    }

    #[test]
    fn other_games_show_their_own_boards() {
        let [start, one, problem, solved] = [
            "(;GM[30]SZ[6])",
            "(;GM[30]SZ[6];B[225])",
            "(;GM[30]SZ[6]SU[XXXX../....../....../....../....../OOO... w]WI[1])",
            "(;GM[30]SZ[6]SU[XXXX../....../....../....../....../OOO... w]WI[1];W[448])",
        ]
        .map(painted);
        assert_ne!(start, one);
        assert_eq!(problem, solved, "nothing of the solution");
    }

    #[test]
    fn a_game_shows_its_end() {
        assert_ne!(painted("(;SZ[9];B[aa];W[cc])"), painted("(;SZ[9];B[aa])"));
        let ends = painted("(;SZ[9];B[aa](;W[cc])(;W[ee]))");
        assert_eq!(ends, painted("(;SZ[9];B[aa];W[cc])"), "of the main line");
    }

    #[test]
    fn boards_of_all_sizes_can_be_painted() {
        for sgf in [
            "(;SZ[1])",
            "(;SZ[52];B[aa])",
            "(;SZ[5:19]AB[aa]AW[es])",
            "(;SZ[2]AB[aa]AW[bb])",
        ] {
            assert_eq!(painted(sgf).pixels.len(), 90 * 90 * 3, "{sgf}");
        }
    }
}
