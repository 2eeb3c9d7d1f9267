//! From the scene of a board to the list of things to paint.

use std::f32::consts::TAU;

use kind::{CellId, Part, Shape, Side};

use super::frames::around;
use super::pieces::Pieces;
use super::{CellGeometry, CellScene, Ink};
use crate::theme::{Board, Stones};
use crate::{Drawing, Item, Pos, Rect, Rgba, Theme, text_width};

/// Opacity of what is only thought of.
const PALE: f32 = 0.5;

/// Lists what to paint, bottom first: stands, board, frames or lines, names, signs of the last move, pieces, marks, what may
/// come next, cursor.
///
/// `g` must come from [`crate::cells_layout`] of the same scene.
pub fn draw_cells(scene: &CellScene, g: &CellGeometry, theme: &Theme) -> Drawing {
    let mut pen = Pen {
        scene,
        g,
        theme,
        items: Vec::with_capacity(1024),
        pieces: Pieces {
            theme,
            lettering: scene.lettering,
            movement: scene.movement,
            kinds: scene.pieces,
        },
    };
    pen.slab(g.board);
    for stand in g.stands.into_iter().flatten() {
        pen.slab(stand);
    }
    pen.frames(false);
    pen.cells();
    pen.names();
    pen.traces();
    pen.stones(false);
    pen.frames(true);
    pen.stones(true);
    pen.last();
    pen.hands();
    pen.begun();
    pen.overlay();
    pen.marks();
    pen.next();
    if scene.playable {
        pen.turns();
    }
    pen.choices();
    pen.cursor();
    Drawing {
        width: g.width,
        height: g.height,
        items: pen.items,
    }
}

pub(super) struct Pen<'a> {
    pub(super) scene: &'a CellScene,
    pub(super) g: &'a CellGeometry,
    pub(super) theme: &'a Theme,
    pub(super) items: Vec<Item>,
    pieces: Pieces<'a>,
}

impl Pen<'_> {
    pub(super) fn stroke(&self, cells: f32) -> f32 {
        (self.g.cell * cells).max(1.0)
    }

    pub(super) fn is_shaded(&self) -> bool {
        matches!(self.theme.stones, Stones::Shaded(_))
    }

    pub(super) fn ground(&self) -> Rgba {
        self.theme.ground()
    }

    fn is_dark(&self) -> bool {
        self.ground().luma() < 0.42
    }

    pub(super) fn radius(&self) -> f32 {
        self.g.cell * 0.42
    }

    /// Whether a cell belongs to the frame that is being turned.
    pub(super) fn is_turning(&self, cell: CellId) -> bool {
        let frames = &self.scene.scene.board.frames;
        let frame = self.scene.turning.map(|turning| turning.frame);
        let frame = frame.and_then(|frame| frames.get(usize::from(frame)));
        frame.is_some_and(|frame| frame.cells.contains(&cell))
    }

    /// Where a cell is, turned with its frame.
    pub(super) fn at(&self, cell: CellId) -> Option<Pos> {
        let at = self.g.place_of(cell)?;
        let Some(turning) = self.scene.turning.filter(|_| self.is_turning(cell)) else {
            return Some(at);
        };
        let (_, middle) = self.g.frame(turning.frame)?;
        Some(around(at, middle, turning.degrees))
    }

    fn slab(&mut self, rect: Rect) {
        match self.theme.board {
            Board::Wood(timber) => self.items.push(Item::Wood { rect, timber }),
            Board::Flat(color) => self.items.push(Item::Fill { rect, color }),
        }
        if self.is_shaded() {
            let width = (self.g.cell * 0.03).max(1.0);
            let (light, dark) = (
                Rgba::rgb(255, 240, 210).faded(0.45),
                Rgba::rgb(30, 16, 4).faded(0.45),
            );
            let Rect { min, max } = rect;
            let half = width / 2.0;
            let (a, b) = (min.moved(0.0, half), Pos::new(max.x, min.y + half));
            self.line(a, b, width, light);
            self.line(
                min.moved(half, 0.0),
                Pos::new(min.x + half, max.y),
                width,
                light,
            );
            self.line(
                Pos::new(min.x, max.y - half),
                max.moved(0.0, -half),
                width,
                dark,
            );
            self.line(
                Pos::new(max.x - half, min.y),
                max.moved(-half, 0.0),
                width,
                dark,
            );
        } else {
            self.outline(rect, self.stroke(0.03), self.theme.line);
        }
    }

    pub(super) fn line(&mut self, from: Pos, to: Pos, width: f32, color: Rgba) {
        self.items.push(Item::Line {
            from,
            to,
            width,
            color,
        });
    }

    pub(super) fn outline(&mut self, rect: Rect, width: f32, color: Rgba) {
        let points = vec![
            rect.min,
            Pos::new(rect.max.x, rect.min.y),
            rect.max,
            Pos::new(rect.min.x, rect.max.y),
        ];
        self.items.push(Item::Polygon {
            points,
            fill: None,
            stroke: Some((width, color)),
        });
    }

    /// What cells look like on boards that nothing of can be turned.
    fn cells(&mut self) {
        let board = &self.scene.scene.board;
        if !board.frames.is_empty() {
            return;
        }
        let half = self.g.cell / 2.0;
        let width = (self.g.cell * 0.022).max(1.0);
        for cell in 0..board.cells.len() {
            let Some(at) = self.g.place_of(cell as CellId) else {
                continue;
            };
            match board.shape {
                Shape::Square => {
                    let rect = Rect {
                        min: at.moved(-half, -half),
                        max: at.moved(half, half),
                    };
                    self.outline(rect, width, self.theme.line);
                }
                Shape::Hollow => self.hollow(at),
                Shape::Hexagon => {
                    let radius = self.g.cell / 3.0_f32.sqrt();
                    let corners = (0..6u8).map(|i| TAU * (f32::from(i) + 0.5) / 6.0);
                    let points = corners
                        .map(|angle| at.moved(angle.cos() * radius, angle.sin() * radius))
                        .collect();
                    self.items.push(Item::Polygon {
                        points,
                        fill: None,
                        stroke: Some((width, self.theme.line)),
                    });
                }
                Shape::Crossing => {
                    for other in cell + 1..board.cells.len() {
                        let there = self.g.place_of(other as CellId).unwrap_or(at);
                        let far = (there.x - at.x).hypot(there.y - at.y);
                        if far < self.g.cell * 1.05 {
                            self.line(at, there, width, self.theme.line);
                        }
                    }
                }
            }
        }
    }

    /// The last move: the cells by which it is known, and the frame that was turned.
    fn traces(&mut self) {
        let half = self.g.cell / 2.0;
        if !self.scene.scene.board.frames.is_empty() {
            return;
        }
        for &cell in &self.scene.scene.traces {
            let Some(at) = self.at(cell) else { continue };
            if self.scene.scene.board.shape == Shape::Square {
                let inset = half * 0.96;
                let corners = [
                    (-inset, -inset),
                    (inset, -inset),
                    (inset, inset),
                    (-inset, inset),
                ];
                self.items.push(Item::Polygon {
                    points: corners.map(|(x, y)| at.moved(x, y)).to_vec(),
                    fill: Some(
                        self.theme
                            .accent
                            .faded(if self.is_dark() { 0.34 } else { 0.22 }),
                    ),
                    stroke: None,
                });
            }
        }
    }

    /// The pieces on the frame that is being turned, or the others.
    fn stones(&mut self, turning: bool) {
        let left = self.scene.left();
        let put = self.scene.put().map(|(cell, _)| cell);
        let radius = self.radius();
        let shown: Vec<_> = self
            .scene
            .scene
            .pieces
            .iter()
            .filter(|spot| Some(spot.cell) != left && Some(spot.cell) != put)
            .filter(|spot| self.is_turning(spot.cell) == turning)
            .filter_map(|spot| Some((self.at(spot.cell)?, spot.piece)))
            .collect();
        for &(at, piece) in &shown {
            self.pieces.shadow(&mut self.items, (at, radius), piece);
        }
        for &(at, piece) in &shown {
            self.pieces.piece(&mut self.items, (at, radius), piece, 1.0);
        }
    }

    /// A sign on the piece that was moved last, where its cell cannot be coloured.
    fn last(&mut self) {
        let scene = &self.scene.scene;
        if scene.board.shape == Shape::Square {
            return;
        }
        let Some(&cell) = scene.traces.last() else {
            return;
        };
        let (Some(at), Some(piece)) = (self.at(cell), self.scene.piece_at(cell)) else {
            return;
        };
        let radius = self.radius();
        let ink = match piece.side {
            Side::First => self.theme.accent.mixed(Rgba::rgb(255, 255, 255), 0.2),
            Side::Second => self.theme.accent,
        };
        // A triangle, as the program of the seed had it.
        let corner = |angle: f32| {
            let angle = TAU * (angle - 0.25);
            at.moved(angle.cos() * radius * 0.42, angle.sin() * radius * 0.42)
        };
        self.items.push(Item::Polygon {
            points: [0.0, 1.0 / 3.0, 2.0 / 3.0].map(corner).to_vec(),
            fill: None,
            stroke: Some((self.stroke(0.05), ink)),
        });
    }

    fn hands(&mut self) {
        let radius = self.radius();
        for &(side, kind, at) in self.g.slots() {
            let hand = &self.scene.scene.hands[side.index()];
            let held = hand.iter().find(|(of, _)| *of == kind);
            let count = held.map_or(0, |held| held.1);
            let piece = kind::Piece { kind, side };
            if count == 0 {
                self.pieces
                    .piece(&mut self.items, (at, radius * 0.9), piece, 0.13);
                continue;
            }
            let lifted = side == self.scene.scene.to_move
                && self.scene.begun.first() == Some(&Part::Hand(kind));
            let at = if lifted {
                at.moved(0.0, -radius * 0.12)
            } else {
                at
            };
            self.pieces.shadow(&mut self.items, (at, radius), piece);
            self.pieces.piece(&mut self.items, (at, radius), piece, 1.0);
            if lifted {
                self.ring(at, radius * 1.12, self.theme.cursor);
            }
            if count > 1 {
                let place = at.moved(radius * 0.78, radius * 0.78);
                self.badge(place, &count.to_string(), self.theme.dark, self.theme.light);
            }
        }
    }

    /// A short text on a disc.
    fn badge(&mut self, center: Pos, text: &str, ground: Rgba, ink: Rgba) {
        let radius = self.g.cell * 0.17;
        self.items.push(Item::Disc {
            center,
            radius,
            color: ground,
        });
        self.items.push(Item::Text {
            center,
            height: (radius * 1.5 / text_width(text).max(0.7)).min(radius * 1.5),
            text: text.to_owned(),
            color: ink,
            outline: None,
            bold: true,
        });
    }

    pub(super) fn ring(&mut self, center: Pos, radius: f32, color: Rgba) {
        self.items.push(Item::Ring {
            center,
            radius,
            width: self.stroke(0.06),
            color,
        });
    }

    /// The move that is begun: the piece that is lifted, or where it has been put.
    fn begun(&mut self) {
        let radius = self.radius();
        if let Some((cell, piece)) = self.scene.put()
            && let Some(at) = self.at(cell)
        {
            self.pieces.shadow(&mut self.items, (at, radius), piece);
            self.pieces.piece(&mut self.items, (at, radius), piece, 1.0);
            self.ring(at, radius * 1.1, self.theme.cursor);
        } else if let Some(&Part::Cell(cell)) = self.scene.begun.first()
            && let (Some(at), Some(piece)) = (self.at(cell), self.scene.piece_at(cell))
        {
            let at = at.moved(0.0, -radius * 0.1);
            self.pieces.shadow(
                &mut self.items,
                (at.moved(0.0, radius * 0.1), radius),
                piece,
            );
            self.pieces.piece(&mut self.items, (at, radius), piece, 1.0);
            self.ring(at, radius * 1.1, self.theme.cursor);
        }
        let Some(Part::Cell(cell)) = self.scene.hover else {
            return;
        };
        let Some(at) = self.at(cell) else { return };
        let begun = self.scene.begun.as_slice();
        let to_move = self.scene.scene.to_move;
        let ghost = match *begun {
            [Part::Hand(kind)] => Some(kind::Piece {
                kind,
                side: to_move,
            }),
            [Part::Cell(from)] => self.scene.piece_at(from),
            [] if self.scene.piece_at(cell).is_none() => self.scene.only_piece(),
            _ => None,
        };
        if let Some(piece) = ghost {
            self.pieces
                .piece(&mut self.items, (at, radius), piece, PALE);
        }
    }

    fn marks(&mut self) {
        let radius = self.radius();
        for &cell in self.scene.rings.iter().chain(&self.scene.scene.decided) {
            if let Some(at) = self.at(cell) {
                self.ring(at, radius * 0.96, self.theme.accent);
            }
        }
        for mark in &self.scene.marks {
            let Some(at) = self.at(mark.cell) else {
                continue;
            };
            let ink = match mark.ink {
                Ink::Accent => self.theme.accent,
                Ink::Engine => self.theme.engine,
                Ink::Of(color) => color,
            };
            if mark.text.is_empty() {
                self.ring(at, radius * 0.9, ink);
                continue;
            }
            // A piece that is there is seen beside the mark.
            let is_free = self.scene.piece_at(mark.cell).is_none();
            let (radius, aside) = if is_free { (0.33, 0.0) } else { (0.22, 0.28) };
            let (radius, aside) = (self.g.cell * radius, self.g.cell * aside);
            let at = at.moved(aside, aside);
            self.items.push(Item::Disc {
                center: at,
                radius,
                color: ink.faded(0.9),
            });
            let height = (radius * 1.7 / text_width(&mark.text).max(1.2)).min(radius * 1.1);
            let light = ink.luma() < 0.55;
            self.items.push(Item::Text {
                center: at,
                height,
                text: mark.text.clone(),
                color: if light {
                    self.theme.light
                } else {
                    self.theme.dark
                },
                outline: None,
                bold: true,
            });
        }
    }

    /// Cells that may come next, where that is not every empty one.
    fn next(&mut self) {
        if self.scene.begun.is_empty() {
            return;
        }
        let color = self.theme.cursor.faded(0.8);
        for part in &self.scene.next {
            let Part::Cell(cell) = *part else { continue };
            let Some(at) = self.at(cell) else { continue };
            if self.scene.piece_at(cell).is_some() {
                self.ring(at, self.g.cell * 0.47, color);
            } else {
                self.items.push(Item::Disc {
                    center: at,
                    radius: self.g.cell * 0.12,
                    color,
                });
            }
        }
    }

    /// What may become of the piece on its way, on a plate of its own.
    fn choices(&mut self) {
        let radius = self.radius();
        let half = self.g.cell * 0.54;
        for &(part, at) in self.g.choices() {
            let rect = Rect {
                min: at.moved(-half, -half),
                max: at.moved(half, half),
            };
            let ground = if self.scene.hover == Some(part) {
                self.theme.cursor.mixed(self.theme.light, 0.55)
            } else {
                self.theme.light
            };
            self.items.push(Item::Fill {
                rect,
                color: ground,
            });
            self.outline(rect, self.stroke(0.04), self.theme.cursor);
            let choice = self.scene.choices.iter().find(|(of, _)| *of == part);
            if let Some(&(_, piece)) = choice {
                self.pieces.shadow(&mut self.items, (at, radius), piece);
                self.pieces.piece(&mut self.items, (at, radius), piece, 1.0);
            }
        }
    }

    fn cursor(&mut self) {
        let to_move = self.scene.scene.to_move;
        let Some(at) = self
            .scene
            .cursor
            .and_then(|part| self.g.place(part, to_move))
        else {
            return;
        };
        let half = self.g.cell * 0.48;
        let rect = Rect {
            min: at.moved(-half, -half),
            max: at.moved(half, half),
        };
        self.outline(rect, self.stroke(0.075), self.theme.cursor);
    }
}
