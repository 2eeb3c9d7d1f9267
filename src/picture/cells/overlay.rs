//! What a game says of its cells: spots, rings, ways.

use kind::{Mark, Shape, Side, Sign, Way};

use super::draw::Pen;
use crate::{Item, Pos, Rgba, text_width};

/// How far a spot is from the middle of a cell that it shares with a piece or another spot.
const ASIDE: f32 = 0.31;

impl Pen<'_> {
    /// The signs of the game's own overlay: ways at the bottom, then rings, then spots.
    pub(super) fn overlay(&mut self) {
        let scene = self.scene;
        let Some(overlay) = &scene.overlay else {
            return;
        };
        for &way in &overlay.ways {
            self.way(way);
        }
        for sign in overlay.signs.iter().filter(|sign| sign.mark == Mark::Ring) {
            let Some(at) = self.at(sign.cell) else {
                continue;
            };
            self.ring(at, self.radius() * 1.06, self.theme.accent);
            if sign.count > 1 {
                self.spot(at.moved(self.g.cell * ASIDE, -self.g.cell * ASIDE), *sign);
            }
        }
        for &sign in overlay.signs.iter().filter(|sign| sign.mark == Mark::Spot) {
            let Some(at) = self.at(sign.cell) else {
                continue;
            };
            let same = |other: &&Sign| other.cell == sign.cell && other.mark == Mark::Spot;
            let is_alone = overlay.signs.iter().filter(same).count() == 1;
            let is_free = is_alone && self.scene.piece_at(sign.cell).is_none();
            let aside = self.g.cell
                * if is_free && scene.scene.board.shape != Shape::Square {
                    0.0
                } else {
                    ASIDE
                };
            let at = match sign.side {
                Side::First => at.moved(-aside, aside),
                Side::Second => at.moved(aside, -aside),
            };
            self.spot(at, sign);
        }
    }

    /// A player's colour, and the one that is read on it.
    fn inks(&self, side: Side) -> (Rgba, Rgba) {
        match side {
            Side::First => (self.theme.dark, self.theme.light),
            Side::Second => (self.theme.light, self.theme.dark),
        }
    }

    /// A number on a disc of the player's colour.
    fn spot(&mut self, center: Pos, sign: Sign) {
        let (ground, ink) = self.inks(sign.side);
        let radius = self.g.cell * 0.17;
        let text = sign.count.to_string();
        self.items.push(Item::Disc {
            center,
            radius,
            color: ground,
        });
        self.items.push(Item::Ring {
            center,
            radius,
            width: self.stroke(0.02),
            color: ink,
        });
        self.items.push(Item::Text {
            center,
            height: (radius * 1.5 / text_width(&text).max(0.7)).min(radius * 1.5),
            text,
            color: ink,
            outline: None,
            bold: true,
        });
    }

    /// An arrow in the player's colour, seen on any ground by its rim.
    fn way(&mut self, way: Way) {
        let (Some(from), Some(to)) = (self.at(way.from), self.at(way.to)) else {
            return;
        };
        let (ground, ink) = self.inks(way.side);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let far = dx.hypot(dy).max(1.0);
        let (dx, dy) = (dx / far, dy / far);
        let cell = self.g.cell;
        let begin = from.moved(dx * cell * 0.2, dy * cell * 0.2);
        let tip = to.moved(-dx * cell * 0.12, -dy * cell * 0.12);
        let neck = tip.moved(-dx * cell * 0.24, -dy * cell * 0.24);
        let side = |at: Pos, by: f32| at.moved(-dy * cell * by, dx * cell * by);
        let shaft = vec![
            side(begin, 0.045),
            side(neck, 0.045),
            side(neck, -0.045),
            side(begin, -0.045),
        ];
        let head = vec![side(neck, 0.13), tip, side(neck, -0.13)];
        for points in [shaft, head] {
            self.items.push(Item::Polygon {
                points,
                fill: Some(ground),
                stroke: Some((self.stroke(0.02), ink)),
            });
        }
    }
}
