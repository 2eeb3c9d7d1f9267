//! What engines say, with the proportions `CgfGoBan` gave it, and always legible.

use engine::{Figure, Overlay, PointOverlay, Rgb, Shape};
use go::{Color, Point, PointStatus};

use super::marks::{Head, connect, triangle};
use super::{Pen, diamond, square};
use crate::{Item, Pos, Rect, Rgba};

/// Opacity of coloured fields: lines stay visible below them.
const FIELD: f32 = 0.55;

/// Coloured fields, below the stones too: a field of many points has no holes.
pub(super) fn fields(pen: &mut Pen) {
    let half = pen.g.cell / 2.0;
    each_point(pen, |pen, p, point| {
        if let Some(color) = point.color {
            let at = pen.pos(p);
            let rect = Rect {
                min: at.moved(-half, -half),
                max: at.moved(half, half),
            };
            pen.items.push(Item::Fill {
                rect,
                color: rgba(color).faded(FIELD),
            });
        }
    });
}

/// Everything else, above the stones.
pub(super) fn draw(pen: &mut Pen) {
    each_point(pen, |pen, p, point| {
        if let (Some(color), Some(_)) = (point.color, pen.scene.stone(p)) {
            rim(pen, p, rgba(color));
        }
        if let Some(value) = point.status {
            status(pen, p, value);
        }
        if let Some(value) = point.figure {
            figure(pen, p, value);
        }
        let ink = text_ink(pen, p, point);
        if let Some(number) = point.number {
            pen.number_text(p, &super::short_number(number), ink);
        }
        if let Some(label) = &point.label {
            pen.number_text(p, label, ink);
        }
    });
    let scene = pen.scene;
    for overlay in &scene.overlays {
        for line in &overlay.lines {
            let head = if line.arrow { Head::Arrow } else { Head::None };
            connect(pen, (line.from, line.to), rgba(line.color), head);
        }
    }
}

/// Visits the visible points of all overlays that have something to draw.
fn each_point<'a>(pen: &mut Pen<'a>, mut visit: impl FnMut(&mut Pen<'a>, Point, &'a PointOverlay)) {
    let scene = pen.scene;
    let overlays = scene.overlays.iter().map(AsRef::<Overlay>::as_ref);
    for (p, point) in overlays.flat_map(|overlay| overlay.points.iter()) {
        if scene.shows(p) {
            visit(pen, p, point);
        }
    }
}

fn rgba(color: Rgb) -> Rgba {
    Rgba::rgb(color.0, color.1, color.2)
}

/// The colour of a text on stone, board or coloured field.
fn text_ink(pen: &Pen, p: Point, point: &PointOverlay) -> Rgba {
    let ground = pen.ground(p);
    let (Some(color), None) = (point.color, pen.scene.stone(p)) else {
        return pen.ink_on(ground);
    };
    let mix = |a: u8, b: u8| (f32::from(a) * (1.0 - FIELD) + f32::from(b) * FIELD) as u8;
    let field = Rgba::rgb(
        mix(ground.0, color.0),
        mix(ground.1, color.1),
        mix(ground.2, color.2),
    );
    pen.ink_on(field)
}

/// A coloured band along the rim of a stone; the middle stays free for texts.
fn rim(pen: &mut Pen, p: Point, color: Rgba) {
    let width = pen.stroke(0.12);
    let radius = pen.g.stone_radius() - width / 2.0;
    pen.ring(pen.pos(p), radius, width, color);
}

fn status(pen: &mut Pen, p: Point, status: PointStatus) {
    let (center, cell) = (pen.pos(p), pen.g.cell);
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
        (PointStatus::BlackTerritory, None) => owned(pen, center, Color::Black),
        (PointStatus::WhiteTerritory, None) => owned(pen, center, Color::White),
        (PointStatus::Dame, None) => {
            let color = pen.theme.dame;
            pen.polygon(
                diamond(center, cell * 0.16),
                Some(color),
                Some((rim, pen.theme.dark)),
            );
        }
        // A living stone needs no sign, and a value that does not fit its point has no meaning.
        _ => {}
    }
}

fn owned(pen: &mut Pen, center: Pos, owner: Color) {
    let rim = (pen.rim(0.04), pen.side(owner.opposite()));
    pen.polygon(
        square(center, pen.g.cell / 4.0),
        Some(pen.side(owner)),
        Some(rim),
    );
}

fn figure(pen: &mut Pen, p: Point, figure: Figure) {
    let color = pen.side(figure.color);
    let outline = pen.side(figure.color.opposite());
    // On the other colour's stone a figure stands out by itself; a rim of the stone's own colour
    // is not seen there, so every figure can have one.
    let (center, d) = (pen.pos(p), pen.g.cell);
    let long = d * 10.0 / 22.0;
    let rim = pen.rim(0.045);
    match figure.shape {
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
        Shape::Question => pen.text_at(center, "?", (10.0 / 12.0, 1.0), (color, Some(outline))),
        Shape::Horizontal => stroke(pen, center, (long, 0.0), (color, outline)),
        Shape::Vertical => stroke(pen, center, (0.0, long), (color, outline)),
        Shape::DiagonalDown => stroke(pen, center, (long, long), (color, outline)),
        Shape::DiagonalUp => stroke(pen, center, (long, -long), (color, outline)),
    }
}

/// A closed line with a rim on both sides.
fn outlined(pen: &mut Pen, points: Vec<Pos>, (color, outline): (Rgba, Rgba)) {
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
