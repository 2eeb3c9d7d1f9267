//! Stones, their numbers, and stones that are not there yet.

use std::f32::consts::TAU;

use go::{Color, Point};

use super::{Pen, marks, square};
use crate::theme::Stones;
use crate::{Item, Pos, STONE_VARIANTS};

/// Opacity of dead stones and of the stone under the pointer.
const PALE: f32 = 0.55;
/// How far a shadow lies from its stone, in radii.
const SHADOW_AT: (f32, f32) = (0.07, 0.12);

pub(super) fn draw(pen: &mut Pen) {
    if matches!(pen.theme.stones, Stones::Shaded(_)) {
        shadows(pen);
    }
    for p in visible(pen) {
        if let Some(color) = pen.scene.stone(p) {
            let dead = pen.scene.dead.get(p).copied().unwrap_or(false);
            let alpha = if dead { PALE } else { 1.0 };
            stone(pen, p, color, (pen.g.stone_radius(), alpha));
        }
    }
}

/// What the game says of its stones.
pub(super) fn signs(pen: &mut Pen) {
    dead(pen);
    numbers(pen);
}

fn visible(pen: &Pen) -> impl Iterator<Item = Point> + use<> {
    let w = pen.g.window;
    (w.y0..=w.y1).flat_map(move |y| (w.x0..=w.x1).map(move |x| Point::new(x, y)))
}

fn shadows(pen: &mut Pen) {
    let radius = pen.g.stone_radius();
    for p in visible(pen) {
        if pen.scene.stone(p).is_some() {
            let dead = pen.scene.dead.get(p).copied().unwrap_or(false);
            pen.items.push(Item::Shadow {
                center: pen
                    .middle(p)
                    .moved(radius * SHADOW_AT.0, radius * SHADOW_AT.1),
                radius,
                alpha: if dead { 0.4 } else { 1.0 },
            });
        }
    }
}

pub(super) fn stone(pen: &mut Pen, p: Point, color: Color, (radius, alpha): (f32, f32)) {
    // Where a stone would lie, lies one that is only thought of.
    let center = pen.lies(p);
    match pen.theme.stones {
        Stones::Shaded(finish) => pen.items.push(Item::Stone {
            center,
            radius,
            color,
            alpha: alpha * pen.alpha,
            variant: variant(p),
            finish,
        }),
        Stones::Flat => {
            // Half a pen inside the stone's radius, so that neighbours do not touch.
            let width = pen.stroke(0.04);
            pen.disc(center, radius - width / 2.0, pen.side(color).faded(alpha));
            if color == Color::White {
                pen.ring(
                    center,
                    radius - width / 2.0,
                    width,
                    pen.theme.dark.faded(alpha),
                );
            }
        }
        Stones::Shaped => shaped(pen, (center, radius), color, alpha),
    }
}

/// A black disc with a light rim, or a white square with a thick dark one.
fn shaped(pen: &mut Pen, (center, radius): (Pos, f32), color: Color, alpha: f32) {
    let (own, other) = (pen.side(color), pen.side(color.opposite()));
    match color {
        Color::Black => {
            let rim = pen.rim(0.03);
            pen.disc(center, radius - rim, own.faded(alpha));
            pen.ring(center, radius - rim / 2.0, rim, other.faded(alpha));
        }
        Color::White => {
            let width = pen.stroke(0.075);
            let half = radius * 0.86 - width / 2.0;
            let stroke = (width, other.faded(alpha));
            pen.polygon(square(center, half), Some(own.faded(alpha)), Some(stroke));
        }
    }
}

/// The grain of the stone at `p`: neighbours differ, and a stone keeps its own.
fn variant(p: Point) -> u8 {
    (mixed(p) >> 24) as u8 % STONE_VARIANTS
}

/// How a hand puts a stone at `p`: to the right and down, within the circle of radius 1.
pub(super) fn slip(p: Point) -> (f32, f32) {
    let bits = mixed(p).wrapping_mul(0x9E37_79B1);
    let share = |bits: u32| (bits & 0xFFF) as f32 / 4096.0;
    let (angle, far) = (share(bits >> 4) * TAU, share(bits >> 18).sqrt());
    (angle.cos() * far, angle.sin() * far)
}

/// A fixed random number for each point.
fn mixed(p: Point) -> u32 {
    let mixed = u32::from(p.x).wrapping_mul(0x9E37_79B1) ^ u32::from(p.y).wrapping_mul(0x85EB_CA77);
    (mixed ^ (mixed >> 13)).wrapping_mul(0xC2B2_AE35)
}

fn dead(pen: &mut Pen) {
    let (arm, width) = (pen.g.cell / 5.0, pen.stroke(0.09));
    for p in visible(pen) {
        if pen.scene.dead.get(p) == Some(&true)
            && let Some(color) = pen.scene.stone(p)
            && !pen.taken[p]
        {
            pen.cross(pen.middle(p), arm, width, pen.side(color.opposite()));
        }
    }
}

fn numbers(pen: &mut Pen) {
    let scene = pen.scene;
    for &(p, number) in &scene.numbers {
        if !scene.shows(p) || pen.taken[p] || !pen.is_numbered(p) {
            continue;
        }
        let last = scene.last_move == Some(p);
        let color = if last { accent(pen, p) } else { pen.ink(p) };
        if let Some(frame) = pen.mark(p).and_then(|mark| marks::frame(mark, pen.g.cell)) {
            // So small a number is read in full contrast only; the last one is told by the mark around it.
            let center = pen.middle(p).moved(0.0, frame.below * pen.g.cell);
            let (sizes, ink) = ((frame.height, frame.room), pen.ink(p));
            pen.text_at(center, &number.to_string(), sizes, (ink, None));
            continue;
        }
        let room = if scene.stone(p).is_some() { 0.8 } else { 0.9 };
        pen.number_text(pen.middle(p), &number.to_string(), room, (color, None));
    }
}

/// The accent, lighter on black stones so that it can be read.
pub(super) fn accent(pen: &Pen, p: Point) -> crate::Rgba {
    let crate::Rgba(r, g, b, a) = pen.theme.accent;
    let lighter = |v: u8| v + (255 - v) / 4;
    match pen.scene.stone(p) {
        Some(Color::Black) => crate::Rgba(lighter(r), lighter(g), lighter(b), a),
        _ => pen.theme.accent,
    }
}

pub(super) fn last_move(pen: &mut Pen) {
    let Some(p) = pen.scene.last_move.filter(|p| pen.scene.shows(*p)) else {
        return;
    };
    // A number is in another colour then, or the mark around it.
    if (pen.is_numbered(p) || pen.has_framed_label(p)) && !pen.taken[p] {
        return;
    }
    let (center, cell) = (pen.middle(p), pen.g.cell);
    let occupied = pen.taken[p]
        || pen.scene.marks.iter().any(|(at, _)| *at == p)
        || pen.scene.labels.iter().any(|(at, _)| *at == p)
        || pen.scene.dead.get(p) == Some(&true);
    if occupied || pen.scene.stone(p).is_none() {
        pen.ring(center, cell * 0.415, pen.stroke(0.055), accent(pen, p));
    } else {
        pen.ring(center, cell * 0.235, pen.stroke(0.075), pen.ink(p));
    }
}

pub(super) fn variations(pen: &mut Pen) {
    let scene = pen.scene;
    for (p, color, text) in &scene.variations {
        if !scene.shows(*p) || pen.taken[*p] || scene.stone(*p).is_some() {
            continue;
        }
        stone(pen, *p, *color, (pen.g.cell * 0.33, 0.72));
        let label = scene.labels.iter().find(|(at, _)| at == p);
        let text = label.map_or(text.as_str(), |(_, label)| label);
        let ink = pen.side(color.opposite());
        pen.text_at(pen.lies(*p), text, (0.42, 0.58), (ink, None));
    }
}

pub(super) fn ghost(pen: &mut Pen) {
    if let Some((p, color)) = pen.scene.ghost
        && pen.scene.shows(p)
    {
        stone(pen, p, color, (pen.g.stone_radius(), PALE));
    }
}
