//! The board itself: wood, lines, star points, coordinates.

use go::Point;

use super::Pen;
use crate::geometry::COORDINATE_AT;
use crate::theme::{Board, Timber};
use crate::{Coordinates, Item, Pos, Rect, Rgba};

/// Half of the piece of line that is left out around marks and figures, in cells.
pub(super) const AROUND_SIGNS: f32 = 0.36;
/// The same around texts: the whole cell, because a stub of line beside a number looks like a minus.
pub(super) const AROUND_TEXTS: f32 = 0.5;
/// How far lines run on at an edge that is cut, in cells.
const BEYOND: f32 = 0.5;

pub(super) fn draw(pen: &mut Pen) {
    ground(pen);
    rows(pen);
    columns(pen);
    stars(pen);
    coordinates(pen);
}

fn ground(pen: &mut Pen) {
    let rect = pen.g.board;
    match pen.theme.board {
        Board::Flat(color) => pen.items.push(Item::Fill { rect, color }),
        Board::Wood(timber) => {
            pen.items.push(Item::Wood { rect, timber });
            bevel(pen, rect, timber);
        }
    }
}

/// Light along the upper and left edge, shade along the others.
fn bevel(pen: &mut Pen, rect: Rect, timber: Timber) {
    let thick = (pen.g.cell / 22.0).round().max(1.0);
    let (light, shade) = match timber {
        Timber::Kaya => (Rgba(255, 240, 205, 120), Rgba(96, 58, 16, 120)),
        Timber::Walnut => (Rgba(190, 158, 120, 80), Rgba(16, 8, 2, 140)),
    };
    let Rect { min, max } = rect;
    let strips = [
        (min, Pos::new(max.x, min.y + thick), light),
        (min, Pos::new(min.x + thick, max.y), light),
        (Pos::new(min.x, max.y - thick), max, shade),
        (Pos::new(max.x - thick, min.y), max, shade),
    ];
    for (min, max, color) in strips {
        pen.items.push(Item::Fill {
            rect: Rect { min, max },
            color,
        });
    }
}

fn rows(pen: &mut Pen) {
    let w = pen.g.window;
    for y in w.y0..=w.y1 {
        let bare = |i: u8| pen.bare_at(Point::new(i, y));
        let pieces = pieces(w.x0, w.x1, pen.scene.size.width(), bare);
        let at = pen.pos(Point::new(w.x0, y));
        for (from, to) in pieces {
            let half = pen.g.line / 2.0;
            let (from, to) = ends(pen, at.x, from, to);
            let rect = Rect {
                min: Pos::new(from, at.y - half),
                max: Pos::new(to, at.y + half),
            };
            pen.items.push(Item::Fill {
                rect,
                color: pen.theme.line,
            });
        }
    }
}

fn columns(pen: &mut Pen) {
    let w = pen.g.window;
    for x in w.x0..=w.x1 {
        let bare = |i: u8| pen.bare_at(Point::new(x, i));
        let pieces = pieces(w.y0, w.y1, pen.scene.size.height(), bare);
        let at = pen.pos(Point::new(x, w.y0));
        for (from, to) in pieces {
            let half = pen.g.line / 2.0;
            let (from, to) = ends(pen, at.y, from, to);
            let rect = Rect {
                min: Pos::new(at.x - half, from),
                max: Pos::new(at.x + half, to),
            };
            pen.items.push(Item::Fill {
                rect,
                color: pen.theme.line,
            });
        }
    }
}

/// One end of a piece of line, in cells from the first visible line.
#[derive(Clone, Copy)]
struct End(f32);

/// The pieces of a line from `first` to `last`, keeping as far from each point as `bare` says; a cut edge is run over.
fn pieces(first: u8, last: u8, side: u8, bare: impl Fn(u8) -> f32) -> Vec<(End, End)> {
    let mut pieces = Vec::with_capacity(2);
    let mut from = if first > 0 { -BEYOND } else { 0.0 };
    for (i, gap) in (first..=last).map(|i| (i, bare(i))) {
        if gap == 0.0 {
            continue;
        }
        let at = f32::from(i - first);
        // A bare point at the very edge has no line before it.
        if at - gap > from {
            pieces.push((End(from), End(at - gap)));
        }
        from = at + gap;
    }
    let end = f32::from(last - first) + if last + 1 < side { BEYOND } else { 0.0 };
    if end > from || first == last {
        pieces.push((End(from), End(end.max(from))));
    }
    pieces
}

/// Pixels of a piece of line: whole ones, and half a line more so that corners are closed.
fn ends(pen: &Pen, origin: f32, from: End, to: End) -> (f32, f32) {
    let cell = pen.g.cell;
    let half = pen.g.line / 2.0;
    let place = |end: End| (end.0 * cell).round();
    if cell >= 8.0 {
        (origin + place(from) - half, origin + place(to) + half)
    } else {
        (origin + from.0 * cell - half, origin + to.0 * cell + half)
    }
}

impl Pen<'_> {
    /// How far lines keep away from a point, in cells: they run below stones.
    fn bare_at(&self, p: Point) -> f32 {
        match self.scene.stone(p) {
            Some(_) => 0.0,
            None => self.bare[p],
        }
    }
}

fn stars(pen: &mut Pen) {
    let radius = (pen.g.cell * 0.095).max(pen.g.line * 1.3);
    for p in pen.scene.size.star_points() {
        if pen.scene.shows(p) && pen.bare[p] == 0.0 && pen.scene.stone(p).is_none() {
            pen.disc(pen.pos(p), radius, pen.theme.line);
        }
    }
}

fn coordinates(pen: &mut Pen) {
    let (g, w) = (pen.g, pen.g.window);
    if g.coordinates == Coordinates::None {
        return;
    }
    let away = COORDINATE_AT * g.cell;
    let (first, last) = (
        pen.pos(Point::new(w.x0, w.y0)),
        pen.pos(Point::new(w.x1, w.y1)),
    );
    for x in w.x0..=w.x1 {
        let at = pen.pos(Point::new(x, w.y0)).x;
        let name = column_name(pen, x);
        name_at(pen, Pos::new(at, first.y - away), &name);
        name_at(pen, Pos::new(at, last.y + away), &name);
    }
    for y in w.y0..=w.y1 {
        let at = pen.pos(Point::new(w.x0, y)).y;
        let name = row_name(pen, y);
        name_at(pen, Pos::new(first.x - away, at), &name);
        name_at(pen, Pos::new(last.x + away, at), &name);
    }
}

fn name_at(pen: &mut Pen, center: Pos, name: &str) {
    pen.items.push(Item::Text {
        center,
        height: pen.g.coordinate_height(),
        text: name.to_owned(),
        color: pen.theme.coordinates,
        outline: None,
        bold: false,
    });
}

fn column_name(pen: &Pen, x: u8) -> String {
    match pen.g.coordinates {
        Coordinates::Letters => {
            let name = Point::new(x, 0).to_gtp(pen.scene.size);
            name.trim_end_matches(|c: char| c.is_ascii_digit())
                .to_owned()
        }
        _ => (u32::from(x) + 1).to_string(),
    }
}

fn row_name(pen: &Pen, y: u8) -> String {
    match pen.g.coordinates {
        Coordinates::Letters => (pen.scene.size.height() - y).to_string(),
        Coordinates::Kanji => kanji(y + 1),
        _ => (u32::from(y) + 1).to_string(),
    }
}

/// A number from 1 to 99 as 一, 十, 十九, 五二 (the short form of diagrams).
pub fn kanji(number: u8) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let (tens, ones) = (usize::from(number / 10), usize::from(number % 10));
    match (tens, ones) {
        (0, _) => DIGITS[ones].to_owned(),
        (1, _) => format!("十{}", DIGITS[ones]),
        (_, 0) => format!("{}十", DIGITS[tens]),
        _ => format!("{}{}", DIGITS[tens], DIGITS[ones]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_rows_read_as_in_diagrams() {
        let rows: Vec<String> = [1, 9, 10, 11, 19, 20, 52].map(kanji).to_vec();
        assert_eq!(rows, ["一", "九", "十", "十一", "十九", "二十", "五二"]);
    }

    #[test]
    fn lines_stop_at_texts_and_run_over_cut_edges() {
        let show = |pieces: Vec<(End, End)>| -> Vec<String> {
            pieces
                .iter()
                .map(|(a, b)| format!("{:.2}..{:.2}", a.0, b.0))
                .collect()
        };
        assert_eq!(show(pieces(0, 18, 19, |_| 0.0)), ["0.00..18.00"]);
        assert_eq!(show(pieces(0, 8, 19, |_| 0.0)), ["0.00..8.50"]);
        assert_eq!(show(pieces(10, 18, 19, |_| 0.0)), ["-0.50..8.00"]);
        let at = |there: u8, gap: f32| move |i: u8| if i == there { gap } else { 0.0 };
        assert_eq!(show(pieces(0, 4, 5, at(0, AROUND_SIGNS))), ["0.36..4.00"]);
        assert_eq!(
            show(pieces(0, 4, 5, at(2, AROUND_SIGNS))),
            ["0.00..1.64", "2.36..4.00"]
        );
        // Nothing of the line is left in the cell of a text, nor between two.
        assert_eq!(
            show(pieces(0, 4, 5, at(2, AROUND_TEXTS))),
            ["0.00..1.50", "2.50..4.00"]
        );
        let texts = |i: u8| {
            if (1..=2).contains(&i) {
                AROUND_TEXTS
            } else {
                0.0
            }
        };
        assert_eq!(show(pieces(0, 4, 5, texts)), ["0.00..0.50", "2.50..4.00"]);
    }
}
