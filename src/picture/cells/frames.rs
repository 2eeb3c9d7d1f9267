//! Boxes that can be turned, the hollows in them, and the arrows that turn them.

use std::f32::consts::TAU;

use kind::Part;

use super::draw::Pen;
use super::layout::TURN_RADIUS;
use crate::theme::Stones;
use crate::{Item, Pos, Rect, Rgba};

impl Pen<'_> {
    /// The boxes that can be turned: those that lie still, or the one that is on its way, above them.
    pub(super) fn frames(&mut self, turning: bool) {
        for frame in 0..self.scene.scene.board.frames.len() {
            let frame = frame as u8;
            let on_its_way = self.scene.turning.filter(|turning| turning.frame == frame);
            if on_its_way.is_some() != turning {
                continue;
            }
            let Some((rect, middle)) = self.g.frame(frame) else {
                continue;
            };
            let degrees = on_its_way.map_or(0.0, |turning| turning.degrees);
            self.frame(rect, middle, degrees);
            let cells = self.scene.scene.board.frames[usize::from(frame)]
                .cells
                .clone();
            for cell in cells {
                if let Some(at) = self.at(cell) {
                    self.hollow(at);
                }
            }
        }
    }

    fn frame(&mut self, rect: Rect, middle: Pos, degrees: f32) {
        let cell = self.g.cell;
        let corner = cell * 0.22;
        let shape = |grow: f32, dx: f32, dy: f32| -> Vec<Pos> {
            let rect = Rect {
                min: rect.min.moved(-grow, -grow),
                max: rect.max.moved(grow, grow),
            };
            let turned = rounded(rect, corner).into_iter();
            turned
                .map(|p| around(p, middle, degrees).moved(dx, dy))
                .collect()
        };
        let mut fill = |points: Vec<Pos>, fill: Rgba, stroke: Option<(f32, Rgba)>| {
            self.items.push(Item::Polygon {
                points,
                fill: Some(fill),
                stroke,
            });
        };
        let ground = self.theme.ground();
        if !matches!(self.theme.stones, Stones::Shaded(_)) {
            let width = (cell * 0.04).max(1.0);
            fill(shape(0.0, 0.0, 0.0), ground, Some((width, self.theme.line)));
            return;
        }
        for (far, alpha) in [(0.09, 0.10), (0.06, 0.14), (0.03, 0.2)] {
            let away = cell * far;
            fill(
                shape(away * 0.3, away * 0.6, away),
                Rgba::rgb(20, 10, 2).faded(alpha),
                None,
            );
        }
        let night = ground.luma() < 0.42;
        let face = if night {
            ground.mixed(Rgba::rgb(255, 214, 160), 0.13)
        } else {
            ground.mixed(Rgba::rgb(150, 62, 22), 0.42)
        };
        let light = face.mixed(Rgba::rgb(255, 236, 200), 0.35);
        let dark = face.mixed(Rgba::rgb(20, 8, 0), 0.4);
        fill(shape(0.0, 0.0, cell * 0.03), dark, None);
        fill(shape(0.0, 0.0, 0.0), light, None);
        fill(shape(-cell * 0.025, cell * 0.006, cell * 0.012), face, None);
    }

    /// A hole in which a marble lies.
    pub(super) fn hollow(&mut self, at: Pos) {
        let radius = self.g.cell * 0.36;
        if !self.is_shaded() {
            self.items.push(Item::Ring {
                center: at,
                radius,
                width: self.stroke(0.025),
                color: self.theme.line,
            });
            return;
        }
        let deep = Rgba::rgb(18, 8, 2);
        for i in 0..7u8 {
            let t = f32::from(i) / 7.0;
            self.items.push(Item::Disc {
                center: at.moved(radius * 0.10 * t, radius * 0.14 * t),
                radius: radius * (1.0 - 0.16 * t),
                color: deep.faded(0.12 - 0.06 * t),
            });
        }
        self.items.push(Item::Ring {
            center: at,
            radius,
            width: (self.g.cell * 0.02).max(0.7),
            color: deep.faded(0.4),
        });
        // Light on the lower edge.
        let arc = (0..=10u8).map(|i| TAU * (0.03 + f32::from(i) * 0.022));
        let arc: Vec<Pos> = arc
            .map(|angle| at.moved(angle.cos() * radius, angle.sin() * radius))
            .collect();
        let width = (self.g.cell * 0.028).max(0.7);
        for pair in arc.windows(2) {
            self.line(
                pair[0],
                pair[1],
                width,
                Rgba::rgb(255, 232, 196).faded(0.35),
            );
        }
    }

    /// Arrows around the board, bright when one of them is wanted.
    pub(super) fn turns(&mut self) {
        for &(part, at) in self.g.turns() {
            let Part::Turn { frame, clockwise } = part else {
                continue;
            };
            let wanted = self.scene.next.contains(&part);
            let hovered = self.scene.hover == Some(part) && wanted;
            let last = self.scene.scene.last.contains(&part);
            let Some((_, middle)) = self.g.frame(frame) else {
                continue;
            };
            let alpha = if wanted { 1.0 } else { 0.38 };
            let radius = TURN_RADIUS * self.g.cell;
            if wanted {
                let ground = if hovered {
                    self.theme.cursor
                } else {
                    self.theme.light.mixed(self.ground(), 0.35)
                };
                self.items.push(Item::Disc {
                    center: at,
                    radius,
                    color: ground,
                });
                self.items.push(Item::Ring {
                    center: at,
                    radius,
                    width: self.stroke(0.035),
                    color: self.theme.cursor,
                });
            }
            let ink = if hovered {
                self.theme.light
            } else if wanted {
                self.theme.cursor.mixed(Rgba::rgb(0, 0, 0), 0.2)
            } else if last {
                self.theme.accent
            } else {
                self.theme.line
            };
            let alpha = if last && !wanted { 0.95 } else { alpha };
            // Mixed, not faded: the pieces of an arrow lie over each other.
            let ink = ink.mixed(self.ground(), 1.0 - alpha);
            self.arrow(at, middle, clockwise, ink);
        }
    }

    /// An arrow bent around the middle of a frame.
    fn arrow(&mut self, at: Pos, middle: Pos, clockwise: bool, color: Rgba) {
        let size = self.g.cell * 0.22;
        let away = (at.y - middle.y).atan2(at.x - middle.x);
        let way = if clockwise { 1.0 } else { -1.0 };
        // The bow is flatter than the way around the frame, so that it can be seen to be bent.
        let bow = size * 1.25;
        let focus = at.moved(-away.cos() * bow, -away.sin() * bow);
        let point = |t: f32| {
            let angle = away + way * t;
            focus.moved(angle.cos() * bow, angle.sin() * bow)
        };
        let width = self.stroke(0.07);
        for i in 0..8u8 {
            let t = -0.75 + 1.1 * f32::from(i) / 8.0;
            self.line(point(t), point(t + 0.145), width, color);
        }
        let tip = point(0.95);
        let back = point(0.32);
        let (dx, dy) = (tip.x - back.x, tip.y - back.y);
        let wing = 0.6;
        self.items.push(Item::Polygon {
            points: vec![
                tip,
                back.moved(-dy * wing, dx * wing),
                back.moved(dy * wing, -dx * wing),
            ],
            fill: Some(color),
            stroke: None,
        });
    }
}

/// A place turned around another, clockwise.
pub(super) fn around(p: Pos, middle: Pos, degrees: f32) -> Pos {
    if degrees == 0.0 {
        return p;
    }
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (x, y) = (p.x - middle.x, p.y - middle.y);
    middle.moved(x * cos - y * sin, x * sin + y * cos)
}

/// A rectangle with round corners.
fn rounded(rect: Rect, radius: f32) -> Vec<Pos> {
    let corners = [
        (rect.max.x - radius, rect.min.y + radius, -0.25),
        (rect.max.x - radius, rect.max.y - radius, 0.0),
        (rect.min.x + radius, rect.max.y - radius, 0.25),
        (rect.min.x + radius, rect.min.y + radius, 0.5),
    ];
    let mut points = Vec::with_capacity(28);
    for (x, y, begin) in corners {
        for i in 0..=6u8 {
            let angle = TAU * (begin + 0.25 * f32::from(i) / 6.0);
            points.push(Pos::new(x + angle.cos() * radius, y + angle.sin() * radius));
        }
    }
    points
}
