//! Life and death, and figures in the players' colours.

use go::{Color, Point, PointStatus};
use overlay::{Figure, Shape};

use super::super::marks::triangle;
use super::super::{Pen, diamond, square};
use super::Place;
use crate::{Pos, Rgba};

/// Half the side of the square on a point of somebody's territory, in cells.
const OWNED: f32 = 0.16;

/// Life and death. Living stones have no sign, and empty points signs that leave the lines of the board whole.
pub(super) fn status(pen: &mut Pen, (p, place): (Point, Place), status: PointStatus) {
    let Place { center, cell } = place;
    let rim = pen.rim(0.04);
    match (status, pen.scene.stone(p)) {
        (PointStatus::Dead, Some(color)) => {
            pen.cross(
                center,
                cell / 6.0,
                pen.stroke(0.09),
                pen.side(color.opposite()),
            );
        }
        (PointStatus::Seki, Some(_)) => {
            let ink = pen.ink(p);
            pen.polygon(
                diamond(center, cell * 0.24),
                Some(pen.theme.seki),
                Some((rim, ink)),
            );
        }
        (PointStatus::BlackTerritory, None) => owned(pen, place, Color::Black),
        (PointStatus::WhiteTerritory, None) => owned(pen, place, Color::White),
        (PointStatus::Dame, None) => {
            // Open, so that the lines are seen to go on through it.
            // Thicker only where it would be too faint to be seen.
            let width = (cell * 0.06).max(1.2);
            pen.ring(center, cell * 0.17, width, pen.theme.dame);
        }
        // A living stone needs no sign, and a value that does not fit its point has no meaning.
        _ => {}
    }
}

/// A small square where the lines cross, as in books; the tint of the cell below it says the same of the whole area.
fn owned(pen: &mut Pen, place: Place, owner: Color) {
    let rim = (pen.rim(0.04), pen.side(owner.opposite()));
    pen.polygon(
        square(place.center, place.cell * OWNED),
        Some(pen.side(owner)),
        Some(rim),
    );
}

pub(super) fn figure(pen: &mut Pen, place: Place, figure: Figure) {
    let color = pen.side(figure.color);
    let outline = pen.side(figure.color.opposite());
    // On the other colour's stone a figure stands out by itself; a rim of the stone's own colour
    // is not seen there, so every figure can have one.
    shape(pen, place, figure.shape, (color, outline));
}

/// A shape, and the rim around it.
pub(super) fn shape(pen: &mut Pen, place: Place, shape: Shape, (color, outline): (Rgba, Rgba)) {
    let Place { center, cell: d } = place;
    let long = d * 10.0 / 22.0;
    let rim = pen.rim(0.045);
    match shape {
        Shape::Triangle => outlined(pen, triangle(center, d / 3.2), (color, outline)),
        Shape::Square => {
            pen.polygon(square(center, d / 4.0), Some(color), Some((rim, outline)));
        }
        Shape::Circle => {
            pen.disc(center, d / 5.0 + rim, outline);
            pen.disc(center, d / 5.0, color);
        }
        Shape::Cross => {
            let (arm, width) = (d / 6.0, pen.stroke(0.1));
            pen.cross(center, arm + rim * 0.7, width + 2.0 * rim, outline);
            pen.cross(center, arm, width, color);
        }
        Shape::Question => {
            let height = 10.0 / 12.0 * d / pen.g.cell;
            pen.text_at(center, "?", (height, 1.0), (color, Some(outline)));
        }
        Shape::Horizontal => stroke(pen, center, (long, 0.0), (color, outline)),
        Shape::Vertical => stroke(pen, center, (0.0, long), (color, outline)),
        Shape::DiagonalDown => stroke(pen, center, (long, long), (color, outline)),
        Shape::DiagonalUp => stroke(pen, center, (long, -long), (color, outline)),
    }
}

/// A closed line with a rim on both sides.
pub(super) fn outlined(pen: &mut Pen, points: Vec<Pos>, (color, outline): (Rgba, Rgba)) {
    let (width, rim) = (pen.stroke(0.075), pen.rim(0.04));
    pen.polygon(points.clone(), None, Some((width + 2.0 * rim, outline)));
    pen.polygon(points, None, Some((width, color)));
}

/// A line through `center` that ends (`dx`, `dy`) away on both sides.
fn stroke(pen: &mut Pen, center: Pos, (dx, dy): (f32, f32), (color, outline): (Rgba, Rgba)) {
    let (width, rim) = (pen.stroke(0.105), pen.rim(0.045));
    let length = dx.hypot(dy);
    let (ex, ey) = (dx / length * rim, dy / length * rim);
    let (from, to) = (center.moved(-dx, -dy), center.moved(dx, dy));
    pen.line(
        from.moved(-ex, -ey),
        to.moved(ex, ey),
        width + 2.0 * rim,
        outline,
    );
    pen.line(from, to, width, color);
}
