//! Stones, marbles and pieces with five sides, whoever plays with them.

use std::f32::consts::TAU;

use go::Color;
use kind::{Goes, Look, Piece, PieceKind, Side};

use super::Lettering;
use crate::theme::Stones;
use crate::{Finish, Item, Pos, Rgba, Theme};

/// Discs of which a marble is made: the more, the smoother its light.
const MARBLE_DISCS: u8 = 16;
/// Half the height of a piece with five sides, in radii.
const WEDGE_HEIGHT: f32 = 1.02;

/// A pencil for pieces.
pub(super) struct Pieces<'a> {
    pub(super) theme: &'a Theme,
    pub(super) lettering: Lettering,
    pub(super) movement: bool,
    pub(super) kinds: &'a [PieceKind],
}

impl Pieces<'_> {
    /// The shadow of a piece.
    pub(super) fn shadow(&self, items: &mut Vec<Item>, (at, radius): (Pos, f32), piece: Piece) {
        if !matches!(self.theme.stones, Stones::Shaded(_)) {
            return;
        }
        match self.look(piece) {
            Some(Look::Stone | Look::Marble) => items.push(Item::Shadow {
                center: at.moved(radius * 0.1, radius * 0.16),
                radius,
                alpha: 1.0,
            }),
            Some(Look::Wedge { .. }) => {
                for (far, alpha) in [(0.13, 0.10), (0.09, 0.14), (0.05, 0.18)] {
                    let at = at.moved(radius * far, radius * far * 1.4);
                    let points = wedge(at, radius * (1.0 + far * 0.25), piece.side);
                    fill(items, points, Rgba::rgb(20, 12, 4).faded(alpha));
                }
            }
            _ => {}
        }
    }

    fn look(&self, piece: Piece) -> Option<Look> {
        Some(self.kinds.get(usize::from(piece.kind))?.look)
    }

    /// The piece itself, `alpha` 0 (invisible) to 1.
    pub(super) fn piece(
        &self,
        items: &mut Vec<Item>,
        (at, radius): (Pos, f32),
        piece: Piece,
        alpha: f32,
    ) {
        let color = color_of(piece.side);
        let Some(kind) = self.kinds.get(usize::from(piece.kind)) else {
            return;
        };
        match (kind.look, self.theme.stones) {
            (Look::Stone, Stones::Shaded(finish)) => items.push(Item::Stone {
                center: at,
                radius,
                color,
                alpha,
                variant: 0,
                finish,
            }),
            (Look::Marble, Stones::Shaded(finish)) => {
                marble(items, (at, radius), (color, finish), alpha);
            }
            (Look::Stone | Look::Marble, stones) => {
                self.flat(items, (at, radius), color, (stones, alpha));
            }
            (
                Look::Wedge {
                    kanji,
                    promoted,
                    goes,
                },
                stones,
            ) => {
                self.wedge(items, (at, radius), piece.side, (stones, alpha));
                let (text, turned) = match self.lettering {
                    Lettering::Kanji => (kanji, piece.side == Side::Second),
                    Lettering::Letters => (kind.letters, false),
                };
                let red = match stones {
                    Stones::Flat => Rgba::rgb(90, 90, 90),
                    _ => Rgba::rgb(186, 26, 18),
                };
                let ink = if promoted { red } else { Rgba::rgb(22, 16, 10) };
                let down = if piece.side == Side::First { 1.0 } else { -1.0 };
                let characters = text.chars().count();
                // Signs around the writing leave less room for it.
                let height = match (characters > 1, self.movement) {
                    (false, false) => 1.16,
                    (true, false) => 0.86,
                    (false, true) => 0.80,
                    (true, true) => 0.60,
                };
                if self.movement {
                    movement(items, (at, radius), piece.side, (goes, ink.faded(alpha)));
                }
                items.push(Item::Engraved {
                    center: at.moved(0.0, down * radius * 0.13),
                    height: radius * height,
                    text: text.to_owned(),
                    color: ink.faded(alpha),
                    turned,
                });
            }
            (Look::Sign(sign), _) => {
                let ink = match piece.side {
                    Side::First => self.theme.accent,
                    Side::Second => self.theme.engine,
                };
                items.push(Item::Engraved {
                    center: at,
                    height: radius * 1.9,
                    text: sign.to_string(),
                    color: ink.faded(alpha),
                    turned: false,
                });
            }
        }
    }

    /// A disc, or a square for White where colours shall not matter.
    fn flat(
        &self,
        items: &mut Vec<Item>,
        (center, radius): (Pos, f32),
        color: Color,
        (stones, alpha): (Stones, f32),
    ) {
        let (inside, rim) = match color {
            Color::Black => (self.theme.dark, self.theme.light),
            Color::White => (self.theme.light, self.theme.dark),
        };
        let width = (radius * 0.1).max(1.0);
        if stones == Stones::Shaped && color == Color::White {
            let half = radius * 0.8;
            let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
            items.push(Item::Polygon {
                points: corners.map(|(x, y)| center.moved(x, y)).to_vec(),
                fill: Some(inside.faded(alpha)),
                stroke: Some((width * 1.5, rim.faded(alpha))),
            });
            return;
        }
        items.push(Item::Disc {
            center,
            radius,
            color: inside.faded(alpha),
        });
        items.push(Item::Ring {
            center,
            radius: radius - width / 2.0,
            width,
            color: rim.faded(alpha),
        });
    }

    /// Wood with a bright edge at the top and a dark one at the bottom.
    fn wedge(
        &self,
        items: &mut Vec<Item>,
        (at, radius): (Pos, f32),
        side: Side,
        (stones, alpha): (Stones, f32),
    ) {
        let points = wedge(at, radius, side);
        match stones {
            Stones::Shaded(finish) => {
                let dim = if finish == Finish::Night { 0.16 } else { 0.0 };
                let tone = |r, g, b| {
                    let color = Rgba::rgb(r, g, b).mixed(Rgba::rgb(30, 20, 10), dim);
                    color.faded(alpha)
                };
                let thick = radius * 0.07;
                fill(
                    items,
                    wedge(at.moved(0.0, thick), radius, side),
                    tone(158, 108, 52),
                );
                fill(items, points.clone(), tone(240, 207, 142));
                // The face rises a little from its edges.
                fill(items, wedge(at, radius * 0.93, side), tone(247, 219, 160));
                fill(
                    items,
                    wedge(at.moved(0.0, radius * 0.03), radius * 0.88, side),
                    tone(244, 213, 150),
                );
                items.push(Item::Polygon {
                    points,
                    fill: None,
                    stroke: Some(((radius * 0.03).max(0.7), tone(120, 78, 34))),
                });
            }
            Stones::Flat | Stones::Shaped => items.push(Item::Polygon {
                points,
                fill: Some(self.theme.light.faded(alpha)),
                stroke: Some(((radius * 0.07).max(1.0), self.theme.dark.faded(alpha))),
            }),
        }
    }
}

pub(super) fn color_of(side: Side) -> Color {
    match side {
        Side::First => Color::Black,
        Side::Second => Color::White,
    }
}

fn fill(items: &mut Vec<Item>, points: Vec<Pos>, color: Rgba) {
    items.push(Item::Polygon {
        points,
        fill: Some(color),
        stroke: None,
    });
}

/// The outline of a piece that points away from its player.
fn wedge(at: Pos, radius: f32, side: Side) -> Vec<Pos> {
    const OUTLINE: [(f32, f32); 5] = [
        (0.0, -1.0),
        (0.68, -0.72),
        (0.88, 1.0),
        (-0.88, 1.0),
        (-0.68, -0.72),
    ];
    let way = if side == Side::First { 1.0 } else { -1.0 };
    let corner = |(x, y): (f32, f32)| at.moved(x * radius * way, y * radius * WEDGE_HEIGHT * way);
    OUTLINE.map(corner).to_vec()
}

/// Signs at the edge of a piece: a dot for a step that way, an arrowhead for as far as it likes.
fn movement(
    items: &mut Vec<Item>,
    (at, radius): (Pos, f32),
    side: Side,
    (goes, ink): (Goes, Rgba),
) {
    // Where the signs stand, straight ahead first: the piece is narrower in front.
    const PLACES: [(f32, f32); 8] = [
        (0.0, -0.72),
        (0.46, -0.52),
        (0.60, 0.13),
        (0.66, 0.76),
        (0.0, 0.80),
        (-0.66, 0.76),
        (-0.60, 0.13),
        (-0.46, -0.52),
    ];
    let way = if side == Side::First { 1.0 } else { -1.0 };
    for (direction, (x, y)) in PLACES.into_iter().enumerate() {
        let center = at.moved(x * radius * way, y * radius * way);
        if goes.far >> direction & 1 == 1 {
            let angle = TAU * (direction as f32 / 8.0 - 0.25);
            let (sin, cos) = angle.sin_cos();
            let corner = |ahead: f32, aside: f32| {
                let (dx, dy) = (cos * ahead - sin * aside, sin * ahead + cos * aside);
                center.moved(dx * radius * way, dy * radius * way)
            };
            let points = vec![corner(0.15, 0.0), corner(-0.09, 0.14), corner(-0.09, -0.14)];
            fill(items, points, ink);
        } else if goes.steps >> direction & 1 == 1 {
            items.push(Item::Disc {
                center,
                radius: radius * 0.085,
                color: ink,
            });
        }
    }
}

/// Glass with light from the upper left: discs one in the other towards the light, and what comes back below.
fn marble(
    items: &mut Vec<Item>,
    (at, radius): (Pos, f32),
    (color, finish): (Color, Finish),
    alpha: f32,
) {
    let night = finish == Finish::Night;
    let (edge, body, light) = match color {
        Color::Black if night => (
            Rgba::rgb(26, 28, 36),
            Rgba::rgb(40, 44, 58),
            Rgba::rgb(130, 142, 176),
        ),
        Color::Black => (
            Rgba::rgb(8, 9, 14),
            Rgba::rgb(26, 29, 40),
            Rgba::rgb(112, 124, 158),
        ),
        Color::White if night => (
            Rgba::rgb(126, 116, 104),
            Rgba::rgb(206, 198, 186),
            Rgba::rgb(238, 234, 226),
        ),
        Color::White => (
            Rgba::rgb(150, 138, 122),
            Rgba::rgb(234, 228, 216),
            Rgba::rgb(255, 255, 253),
        ),
    };
    let mut disc = |dx: f32, dy: f32, size: f32, color: Rgba| {
        items.push(Item::Disc {
            center: at.moved(dx * radius, dy * radius),
            radius: radius * size,
            color: color.faded(alpha),
        });
    };
    disc(0.0, 0.0, 1.0, edge);
    for i in 1..=MARBLE_DISCS {
        let t = f32::from(i) / f32::from(MARBLE_DISCS);
        // From the edge to the body quickly, from there to the light slowly.
        let tone = if t < 0.4 {
            edge.mixed(body, t / 0.4)
        } else {
            let far = (t - 0.4) / 0.6;
            body.mixed(light, far * far)
        };
        disc(-0.34 * t, -0.40 * t, 1.0 - 0.86 * t, tone);
    }
    // What the glass gathers lights its lower edge.
    for i in 0..6u8 {
        let t = f32::from(i) / 6.0;
        disc(0.40, 0.46, 0.30 * (1.0 - t) + 0.05, light.faded(0.045));
    }
    for (size, glow) in [(0.20, 0.35), (0.15, 0.5), (0.10, 0.85)] {
        disc(-0.36, -0.42, size, Rgba::rgb(255, 255, 255).faded(glow));
    }
}
