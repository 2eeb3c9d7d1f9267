//! What engines say, with the proportions `CgfGoBan` and `GoGui` gave it, and always legible.
//!
//! Kinds lie on each other in one order, whatever layer they come from: coloured fields and the tint of influence below the
//! stones; above them ghost stones, territory and what marks stones as the other side's; then candidates; then figures and marks;
//! then the texts of all layers, which share a point where several have one; lines at last. Where there is a text, a
//! figure of another layer makes room in the corner.

mod candidates;
mod figures;
mod texts;

use go::{Color, Point, PointStatus};
use overlay::{PointOverlay, Rgb, Shape};

use super::marks::{Head, connect, triangle};
use super::{Pen, square};
use crate::{Item, Pos, Rect, Rgba};

pub use candidates::candidate_color;

/// Opacity of coloured fields: lines stay visible below them.
const FIELD: f32 = 0.55;
/// Opacity of territory, which covers stones too.
const TERRITORY: f32 = 0.4;
/// Opacity of the tint for an influence of 1.
const INFLUENCE: f32 = 0.5;
/// Opacity of the tint of a point that is somebody's territory when the game ends.
const OWNED: f32 = 0.44;
/// Side of the square on a stone that belongs to the other side, for an influence of 1, in cells. Its area grows with the
/// influence.
const INFLUENCE_SIDE: f32 = 0.42;
/// Influence below this is not drawn.
pub(super) const LEAST_INFLUENCE: f32 = 0.01;
/// Opacity of stones that might be played.
const GHOST: f32 = 0.8;

/// Coloured fields, below the stones too: a field of many points has no holes. Influence is such a field, the softer the
/// less sure it is; points that nobody has stay as they are.
pub(super) fn fields(pen: &mut Pen) {
    each_point(pen, |pen, p, point| {
        if let Some(value) = seen_influence(point) {
            let tint = pen.side(owner_of(value)).faded(INFLUENCE * value.abs());
            pen.fill(cell_rect(pen, p), tint);
        }
        if let Some(owner) = seen_owner(pen, p, point) {
            pen.fill(cell_rect(pen, p), pen.side(owner).faded(OWNED));
        }
        if let Some(color) = point.color {
            pen.fill(cell_rect(pen, p), rgba(color).faded(FIELD));
        }
    });
}

/// What lies above the stones and can be looked through.
pub(super) fn shading(pen: &mut Pen) {
    each_point(pen, |pen, p, point| {
        if let Some(ghost) = point.ghost {
            let size = (pen.g.stone_radius(), GHOST);
            super::stones::stone(pen, p, ghost.color, size);
        }
    });
    each_point(pen, |pen, p, point| {
        if let Some(owner) = point.territory {
            pen.fill(cell_rect(pen, p), pen.side(owner).faded(TERRITORY));
        }
    });
    each_point(pen, |pen, p, point| {
        let value = seen_influence(point);
        let stone = pen.scene.stone(p);
        if let Some(value) = value.filter(|&v| stone.is_some_and(|s| s != owner_of(v))) {
            lost(pen, p, value);
        }
    });
}

/// Everything else.
pub(super) fn draw(pen: &mut Pen) {
    let scene = pen.scene;
    for layer in &scene.layers {
        pen.alpha = layer.alpha();
        candidates::draw(pen, layer);
    }
    let texts = texts::Texts::of(pen);
    each_point(pen, |pen, p, point| {
        signs(pen, p, point, texts.place_for_signs(pen, p));
    });
    texts.draw(pen);
    for layer in &scene.layers {
        pen.alpha = layer.alpha();
        for line in &layer.overlay.lines {
            let head = if line.arrow { Head::Arrow } else { Head::None };
            connect(pen, (line.from, line.to), rgba(line.color), head);
        }
    }
    pen.alpha = 1.0;
}

/// Where a sign is drawn, and the cell's side it is made for.
#[derive(Clone, Copy)]
struct Place {
    center: Pos,
    cell: f32,
}

/// Visits the visible points of all layers.
fn each_point<'a>(pen: &mut Pen<'a>, mut visit: impl FnMut(&mut Pen<'a>, Point, &'a PointOverlay)) {
    let scene = pen.scene;
    for layer in &scene.layers {
        pen.alpha = layer.alpha();
        for (p, point) in layer.overlay.points.iter() {
            if pen.alpha > 0.0 && scene.shows(p) {
                visit(pen, p, point);
            }
        }
    }
    pen.alpha = 1.0;
}

fn signs(pen: &mut Pen, p: Point, point: &PointOverlay, place: Place) {
    if let (Some(color), Some(_)) = (point.color, pen.scene.stone(p)) {
        rim(pen, p, rgba(color));
    }
    if let Some(value) = point.status {
        figures::status(pen, (p, place), value);
    }
    if let Some(value) = point.figure {
        figures::figure(pen, place, value);
    }
    for &shape in &point.marks {
        mark(pen, p, shape);
    }
}

fn rgba(color: Rgb) -> Rgba {
    Rgba::rgb(color.0, color.1, color.2)
}

/// The field of a point: neighbours meet without a gap.
fn cell_rect(pen: &Pen, p: Point) -> Rect {
    let (at, half) = (pen.pos(p), pen.g.cell / 2.0);
    Rect {
        min: at.moved(-half, -half),
        max: at.moved(half, half),
    }
}

/// The influence at a point if it is large enough to be drawn.
fn seen_influence(point: &PointOverlay) -> Option<f32> {
    let value = point.influence?.clamp(-1.0, 1.0);
    (value.abs() >= LEAST_INFLUENCE).then_some(value)
}

/// Whose territory a point is, if it is empty and an engine says so. Where there is influence its tint says it already.
fn seen_owner(pen: &Pen, p: Point, point: &PointOverlay) -> Option<Color> {
    if pen.scene.stone(p).is_some() || seen_influence(point).is_some() {
        return None;
    }
    match point.status? {
        PointStatus::BlackTerritory => Some(Color::Black),
        PointStatus::WhiteTerritory => Some(Color::White),
        _ => None,
    }
}

fn owner_of(influence: f32) -> Color {
    if influence > 0.0 {
        Color::Black
    } else {
        Color::White
    }
}

/// A stone on a point that belongs to the other side: the surer that is, the larger the square.
fn lost(pen: &mut Pen, p: Point, value: f32) {
    let half = pen.g.cell * INFLUENCE_SIDE / 2.0 * value.abs().sqrt();
    let shape = square(pen.middle(p), half);
    pen.polygon(shape, Some(pen.side(owner_of(value))), None);
}

/// A coloured band along the rim of a stone; the middle stays free for texts.
fn rim(pen: &mut Pen, p: Point, color: Rgba) {
    let width = pen.stroke(0.12);
    let radius = pen.g.stone_radius() - width / 2.0;
    pen.ring(pen.middle(p), radius, width, color);
}

/// A mark in the engine's colour: larger than those of the record, which may stand on the same point, with a light
/// rim on both sides.
fn mark(pen: &mut Pen, p: Point, shape: Shape) {
    let (center, d) = (pen.middle(p), pen.g.cell);
    let colors = (pen.theme.engine, pen.theme.light);
    match shape {
        Shape::Triangle => figures::outlined(pen, triangle(center, d * 0.4), colors),
        Shape::Square => figures::outlined(pen, square(center, d * 0.34), colors),
        Shape::Circle => {
            let (width, rim) = (pen.stroke(0.075), pen.rim(0.04));
            pen.ring(center, d * 0.37, width + 2.0 * rim, colors.1);
            pen.ring(center, d * 0.37, width, colors.0);
        }
        Shape::Cross => {
            let (arm, width, rim) = (d * 0.29, pen.stroke(0.085), pen.rim(0.04));
            pen.cross(center, arm + rim * 0.7, width + 2.0 * rim, colors.1);
            pen.cross(center, arm, width, colors.0);
        }
        other => figures::shape(pen, Place { center, cell: d }, other, colors),
    }
}

impl Pen<'_> {
    fn fill(&mut self, rect: Rect, color: Rgba) {
        let color = color.faded(self.alpha);
        self.items.push(Item::Fill { rect, color });
    }
}
