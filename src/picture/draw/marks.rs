//! The record's marks, the ko mark and the keyboard's cursor.

use std::f32::consts::{FRAC_PI_2, TAU};

use go::{Color, Point};
use record::MarkKind;

use super::{Pen, square, stones};
use crate::{Item, Pos, Rect, Rgba};

pub(super) fn draw(pen: &mut Pen) {
    dimmed(pen);
    ko(pen);
    let scene = pen.scene;
    for &(p, mark) in &scene.marks {
        if scene.shows(p) && !pen.taken[p] {
            draw_mark(pen, p, mark);
        }
    }
    let ink = pen.ink_on(pen.theme.ground());
    for &(from, to) in &scene.lines {
        connect(pen, (from, to), ink, Head::None);
    }
    for &(from, to) in &scene.arrows {
        connect(pen, (from, to), ink, Head::Arrow);
    }
    for (p, text) in &scene.labels {
        let at_variation =
            scene.stone(*p).is_none() && scene.variations.iter().any(|(at, _, _)| at == p);
        if scene.shows(*p) && !pen.taken[*p] && !at_variation {
            label(pen, *p, text);
        }
    }
}

/// What the author wrote at a point: in the middle of a mark that surrounds it, and else over the mark that is there.
fn label(pen: &mut Pen, p: Point, text: &str) {
    let center = pen.middle(p);
    let mark = pen.mark(p);
    if let Some(frame) = mark.and_then(|mark| frame(mark, pen.g.cell)) {
        let center = center.moved(0.0, frame.below * pen.g.cell);
        let sizes = (frame.height, frame.room);
        pen.text_at(center, text, sizes, (pen.ink(p), None));
        return;
    }
    let room = if pen.scene.stone(p).is_some() {
        0.78
    } else {
        0.94
    };
    let rim = mark.map(|_| pen.ground(p));
    pen.text_at(center, text, (0.62, room), (pen.ink(p), rim));
}

fn dimmed(pen: &mut Pen) {
    let half = pen.g.cell / 2.0;
    for &p in &pen.scene.dimmed {
        if pen.scene.shows(p) {
            let (at, board) = (pen.pos(p), pen.g.board);
            let rect = Rect {
                min: Pos::new(
                    (at.x - half).max(board.min.x),
                    (at.y - half).max(board.min.y),
                ),
                max: Pos::new(
                    (at.x + half).min(board.max.x),
                    (at.y + half).min(board.max.y),
                ),
            };
            pen.items.push(Item::Fill {
                rect,
                color: pen.theme.veil,
            });
        }
    }
}

fn ko(pen: &mut Pen) {
    if let Some(p) = pen.scene.ko
        && pen.scene.shows(p)
        && pen.scene.stone(p).is_none()
        && !pen.taken[p]
    {
        let shape = square(pen.pos(p), pen.g.cell * 0.2);
        pen.polygon(
            shape,
            None,
            Some((pen.stroke(0.055), pen.ink(p).faded(0.75))),
        );
    }
}

/// Where the number of a move stands in a mark that surrounds it, in cells: how far below the middle, how high, how wide.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) below: f32,
    pub(super) height: f32,
    pub(super) room: f32,
}

/// The room for a number in a mark; none where the mark would cross it, or in cells too small for both.
pub(super) fn frame(mark: MarkKind, cell: f32) -> Option<Frame> {
    /// The smallest font in a frame, in pixels.
    const LEAST: f32 = 7.5;
    let (below, height, room) = match mark {
        MarkKind::Circle => (0.0, 0.44, 0.6),
        MarkKind::Square => (0.0, 0.4, 0.48),
        MarkKind::Triangle => (0.09, 0.33, 0.38),
        _ => return None,
    };
    (cell * height >= LEAST).then_some(Frame {
        below,
        height,
        room,
    })
}

fn draw_mark(pen: &mut Pen, p: Point, mark: MarkKind) {
    let (center, cell) = (pen.middle(p), pen.g.cell);
    let (ink, width) = (pen.ink(p), pen.stroke(0.065));
    if pen.is_numbered(p) || pen.has_framed_label(p) {
        // It goes around the number of the move, or around what the author wrote.
        let last = pen.scene.last_move == Some(p);
        let ink = if last { stones::accent(pen, p) } else { ink };
        match mark {
            MarkKind::Triangle => {
                let corners = triangle(center, cell * 0.44);
                pen.polygon(corners, None, Some((width, ink)));
            }
            MarkKind::Square => pen.polygon(square(center, cell * 0.3), None, Some((width, ink))),
            _ => pen.ring(center, cell * 0.39, width, ink),
        }
        return;
    }
    match mark {
        MarkKind::Triangle => {
            pen.polygon(triangle(center, cell * 0.3), None, Some((width, ink)));
        }
        MarkKind::Square => pen.polygon(square(center, cell * 0.205), None, Some((width, ink))),
        MarkKind::Circle => pen.ring(center, cell * 0.245, width, ink),
        MarkKind::Cross => pen.cross(center, cell * 0.19, pen.stroke(0.08), ink),
        MarkKind::Selected => {
            pen.disc(center, cell * 0.19 + width / 2.0, ink);
            pen.disc(center, cell * 0.19 - width / 2.0, pen.theme.cursor);
        }
        MarkKind::TerritoryBlack => territory(pen, p, Color::Black),
        MarkKind::TerritoryWhite => territory(pen, p, Color::White),
    }
}

/// A ✓ or a ✗ on a small disc at the upper right of the stone, so that the number of the move stays readable.
pub(super) fn verdict(pen: &mut Pen) {
    const RIGHT: Rgba = Rgba::rgb(32, 124, 62);
    const WRONG: Rgba = Rgba::rgb(180, 44, 40);
    const SIGN: Rgba = Rgba::rgb(255, 255, 255);
    let Some((p, is_right)) = pen.scene.verdict.filter(|(p, _)| pen.scene.shows(*p)) else {
        return;
    };
    let cell = pen.g.cell;
    let (radius, aside) = ((cell * 0.22).max(5.0), cell * 0.38);
    let center = pen.middle(p).moved(aside, -aside);
    pen.disc(center, radius * 1.16, SIGN);
    pen.disc(center, radius, if is_right { RIGHT } else { WRONG });
    let width = (radius * 0.26).max(1.2);
    if is_right {
        let knee = center.moved(radius * -0.12, radius * 0.4);
        pen.line(
            center.moved(radius * -0.48, radius * 0.04),
            knee,
            width,
            SIGN,
        );
        pen.line(knee, center.moved(radius * 0.5, radius * -0.4), width, SIGN);
    } else {
        pen.cross(center, radius * 0.4, width, SIGN);
    }
}

/// A small square in the owner's colour.
pub(super) fn territory(pen: &mut Pen, p: Point, owner: Color) {
    let shape = square(pen.middle(p), pen.g.cell * 0.19);
    let rim = (pen.rim(0.04), pen.side(owner.opposite()));
    pen.polygon(shape, Some(pen.side(owner)), Some(rim));
}

/// A triangle standing on its base, all corners `radius` from the centre.
pub(super) fn triangle(center: Pos, radius: f32) -> Vec<Pos> {
    (0..3)
        .map(|i| {
            let angle = TAU * i as f32 / 3.0 - FRAC_PI_2;
            center.moved(angle.cos() * radius, angle.sin() * radius)
        })
        .collect()
}

/// What a line ends in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Head {
    None,
    Arrow,
}

/// A line between two points with a light rim, so that it is seen on stones too.
pub(super) fn connect(pen: &mut Pen, (from, to): (Point, Point), color: Rgba, head: Head) {
    if !pen.scene.shows(from) || !pen.scene.shows(to) || from == to {
        return;
    }
    let (width, rim) = (pen.stroke(0.075), pen.rim(0.035));
    let (a, b) = (pen.pos(from), pen.pos(to));
    let length = (b.x - a.x).hypot(b.y - a.y);
    let (ux, uy) = ((b.x - a.x) / length, (b.y - a.y) / length);
    let outline = if color.luma() > 0.5 {
        pen.theme.dark
    } else {
        pen.theme.light
    }
    .faded(0.85);
    let size = if head == Head::Arrow {
        pen.g.cell * 0.3
    } else {
        0.0
    };
    let neck = b.moved(-ux * size, -uy * size);
    let tip = |grow: f32| {
        let (back, wide) = (size + grow, size * 0.55 + grow);
        let foot = b.moved(-ux * back, -uy * back);
        vec![
            b.moved(ux * grow * 1.6, uy * grow * 1.6),
            foot.moved(-uy * wide, ux * wide),
            foot.moved(uy * wide, -ux * wide),
        ]
    };
    pen.line(
        a.moved(-ux * rim, -uy * rim),
        neck.moved(ux * rim, uy * rim),
        width + 2.0 * rim,
        outline,
    );
    if head == Head::Arrow {
        pen.polygon(tip(rim), Some(outline), None);
    }
    pen.line(a, neck, width, color);
    if head == Head::Arrow {
        pen.polygon(tip(0.0), Some(color), None);
    }
}

/// Four corners around the cursor's point.
pub(super) fn cursor(pen: &mut Pen) {
    let Some(p) = pen.scene.cursor.filter(|p| pen.scene.shows(*p)) else {
        return;
    };
    let (center, width) = (pen.pos(p), pen.stroke(0.07));
    let (half, arm) = (pen.g.cell * 0.47, pen.g.cell * 0.2);
    let rim = pen.rim(0.03);
    for (grow, color) in [(rim, pen.theme.light.faded(0.8)), (0.0, pen.theme.cursor)] {
        let thick = width + 2.0 * grow;
        for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner = center.moved(sx * half, sy * half);
            let over = thick / 2.0;
            let (in_x, in_y) = (-sx * (arm + grow), -sy * (arm + grow));
            pen.line(
                corner.moved(sx * over, 0.0),
                corner.moved(in_x, 0.0),
                thick,
                color,
            );
            pen.line(
                corner.moved(0.0, sy * over),
                corner.moved(0.0, in_y),
                thick,
                color,
            );
        }
    }
}
