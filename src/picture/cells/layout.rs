//! Where cells, hands and turns are.

use kind::{Board, CellId, Part, PieceId, Shape, Side};

use super::CellScene;
use crate::{Pos, Rect};

/// From the outer cells to the edge of the board, in cells.
const RIM: f32 = 0.3;
/// The same with the names of columns and rows.
const NAMED_RIM: f32 = 0.62;
/// The same where arrows stand for turns.
const TURNS_RIM: f32 = 1.2;
/// From the outer cells to the middle of the arrows.
const TURN_AT: f32 = 0.82;
/// The radius of an arrow's button.
pub(super) const TURN_RADIUS: f32 = 0.34;
/// Between the board and a stand for pieces in hand.
const GAP: f32 = 0.3;
/// The width of a place in a stand.
const SLOT: f32 = 1.08;
/// The space that frames lie apart, in cells.
const GROOVE: f32 = 0.05;

/// Where everything is, in pixels of the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct CellGeometry {
    /// Width of the picture.
    pub width: f32,
    /// Height of the picture.
    pub height: f32,
    /// The board with its rim.
    pub board: Rect,
    /// Width of a cell.
    pub cell: f32,
    /// Upper left corner of the cells.
    pub origin: Pos,
    /// The stands for pieces in hand, the first player's first.
    pub stands: [Option<Rect>; 2],
    /// Whether the stands are beside the board, not above and below it.
    pub beside: bool,
    places: Vec<Pos>,
    turns: Vec<(Part, Pos)>,
    slots: Vec<(Side, PieceId, Pos)>,
    choices: Vec<(Part, Pos)>,
    frames: Vec<(Rect, Pos)>,
}

/// Finds the place of everything in a picture of that size.
pub fn cells_layout(scene: &CellScene, width: f32, height: f32) -> CellGeometry {
    let board = &scene.scene.board;
    let rim = if !board.frames.is_empty() && scene.playable {
        TURNS_RIM
    } else if scene.coordinates {
        NAMED_RIM
    } else {
        RIM
    };
    let (columns, rows) = (board.extent.0 + 2.0 * rim, board.extent.1 + 2.0 * rim);
    let slots = scene.droppable.len() as f32;
    let stand = SLOT + 0.24;
    // The stands go where the board stays larger.
    let beside_size = (width / (columns + 2.0 * (stand + GAP))).min(height / rows);
    let below_size = (width / columns).min(height / (rows + 2.0 * (stand + GAP)));
    let beside = beside_size >= below_size;
    let cell = match (slots > 0.0, beside) {
        (false, _) => (width / columns).min(height / rows),
        (true, true) => beside_size,
        (true, false) => below_size,
    };
    let cell = if cell >= 8.0 {
        cell.floor()
    } else {
        cell.max(0.5)
    };
    let size = (columns * cell, rows * cell);
    let min = Pos::new(
        ((width - size.0) / 2.0).round(),
        ((height - size.1) / 2.0).round(),
    );
    let rect = Rect {
        min,
        max: min.moved(size.0, size.1),
    };
    let origin = min.moved(rim * cell, rim * cell);
    let mut geometry = CellGeometry {
        width,
        height,
        board: rect,
        cell,
        origin,
        stands: [None; 2],
        beside,
        places: Vec::new(),
        turns: Vec::new(),
        slots: Vec::new(),
        choices: Vec::new(),
        frames: Vec::new(),
    };
    geometry.places = board
        .cells
        .iter()
        .map(|of| origin.moved(of.at.0 * cell, of.at.1 * cell))
        .collect();
    geometry.place_frames(board);
    geometry.place_choices(scene);
    if slots > 0.0 {
        geometry.place_stands(scene, stand, slots);
    }
    geometry
}

impl CellGeometry {
    fn place_stands(&mut self, scene: &CellScene, stand: f32, slots: f32) {
        let (cell, board) = (self.cell, self.board);
        let length = (slots * SLOT + 0.24) * cell;
        for side in Side::BOTH {
            let first = side == Side::First;
            // Each player's stand is at his right hand.
            let corner = match (self.beside, first) {
                (true, true) => Pos::new(board.max.x + GAP * cell, board.max.y - length),
                (true, false) => board.min.moved(-(GAP + stand) * cell, 0.0),
                (false, true) => Pos::new(board.max.x - length, board.max.y + GAP * cell),
                (false, false) => board.min.moved(0.0, -(GAP + stand) * cell),
            };
            let (w, h) = if self.beside {
                (stand * cell, length)
            } else {
                (length, stand * cell)
            };
            self.stands[side.index()] = Some(Rect {
                min: corner,
                max: corner.moved(w, h),
            });
            for (i, &piece) in scene.droppable.iter().enumerate() {
                // The other player sees his own from the other side.
                let i = if first {
                    i
                } else {
                    scene.droppable.len() - 1 - i
                };
                let along = (0.12 + SLOT * (i as f32 + 0.5)) * cell;
                let across = stand / 2.0 * cell;
                let at = if self.beside {
                    corner.moved(across, along)
                } else {
                    corner.moved(along, across)
                };
                self.slots.push((side, piece, at));
            }
        }
    }

    /// What may be chosen stands side by side over the cell, within the board.
    fn place_choices(&mut self, scene: &CellScene) {
        let to = scene.begun.iter().rev().find_map(|part| match part {
            Part::Cell(cell) => Some(*cell),
            _ => None,
        });
        let Some(at) = to.and_then(|cell| self.place_of(cell)) else {
            return;
        };
        let half = scene.choices.len() as f32 / 2.0 * SLOT * self.cell;
        let (least, most) = (self.board.min.x + half, self.board.max.x - half);
        let middle = if least <= most {
            at.x.clamp(least, most)
        } else {
            at.x
        };
        for (i, &(part, _)) in scene.choices.iter().enumerate() {
            let x = middle - half + (i as f32 + 0.5) * SLOT * self.cell;
            self.choices.push((part, Pos::new(x, at.y)));
        }
    }

    /// The places of what may be chosen.
    pub(super) fn choices(&self) -> &[(Part, Pos)] {
        &self.choices
    }

    fn place_frames(&mut self, board: &Board) {
        let middle = self.origin.moved(
            board.extent.0 / 2.0 * self.cell,
            board.extent.1 / 2.0 * self.cell,
        );
        for (number, frame) in (0u8..).zip(&board.frames) {
            let places = frame.cells.iter().filter_map(|&cell| self.place_of(cell));
            let places: Vec<Pos> = places.collect();
            let half = self.cell / 2.0 - GROOVE * self.cell;
            let rect = Rect {
                min: Pos::new(
                    places.iter().map(|p| p.x).fold(f32::MAX, f32::min) - half,
                    places.iter().map(|p| p.y).fold(f32::MAX, f32::min) - half,
                ),
                max: Pos::new(
                    places.iter().map(|p| p.x).fold(f32::MIN, f32::max) + half,
                    places.iter().map(|p| p.y).fold(f32::MIN, f32::max) + half,
                ),
            };
            let center = Pos::new(
                f32::midpoint(rect.min.x, rect.max.x),
                f32::midpoint(rect.min.y, rect.max.y),
            );
            self.frames.push((rect, center));
            // An arrow on the outer edge that lies across, one on that which lies upright, both away from the corner.
            let right = if center.x < middle.x { -1.0 } else { 1.0 };
            let down = if center.y < middle.y { -1.0 } else { 1.0 };
            let quarter = rect.width() * 0.2;
            let out = TURN_AT * self.cell;
            let above = Pos::new(
                center.x + right * quarter,
                if down < 0.0 {
                    rect.min.y - out
                } else {
                    rect.max.y + out
                },
            );
            let aside = Pos::new(
                if right < 0.0 {
                    rect.min.x - out
                } else {
                    rect.max.x + out
                },
                center.y + down * quarter,
            );
            // Pushed towards the middle of the board, the edge above turns a box at the left clockwise.
            let above_is_clockwise = right * down > 0.0;
            for (at, clockwise) in [(above, above_is_clockwise), (aside, !above_is_clockwise)] {
                let turn = Part::Turn {
                    frame: number,
                    clockwise,
                };
                self.turns.push((turn, at));
            }
        }
    }

    /// The middle of a cell.
    pub fn place_of(&self, cell: CellId) -> Option<Pos> {
        self.places.get(usize::from(cell)).copied()
    }

    /// The middle of the place that a part of a move has in the picture, for who is to move. Promotion and passes have none.
    pub fn place(&self, part: Part, to_move: Side) -> Option<Pos> {
        match part {
            Part::Cell(cell) => self.place_of(cell),
            Part::Hand(piece) => {
                let mut slots = self.slots.iter();
                let found = slots.find(|(side, of, _)| *side == to_move && *of == piece);
                found.map(|slot| slot.2)
            }
            Part::Turn { .. } => {
                let mut turns = self.turns.iter();
                turns.find(|(turn, _)| *turn == part).map(|turn| turn.1)
            }
            Part::Promote(_) => {
                let mut choices = self.choices.iter();
                choices.find(|(choice, _)| *choice == part).map(|c| c.1)
            }
            Part::Pass => None,
        }
    }

    /// The arrows for turns.
    pub(super) fn turns(&self) -> &[(Part, Pos)] {
        &self.turns
    }

    /// The places of pieces in hand.
    pub fn slots(&self) -> &[(Side, PieceId, Pos)] {
        &self.slots
    }

    /// A frame: where it is and its middle.
    pub fn frame(&self, frame: u8) -> Option<(Rect, Pos)> {
        self.frames.get(usize::from(frame)).copied()
    }

    /// The frame under a place.
    pub fn frame_at(&self, pos: Pos) -> Option<u8> {
        let found = self.frames.iter().position(|(rect, _)| holds(rect, pos));
        found.and_then(|found| u8::try_from(found).ok())
    }

    /// What is under a place: an arrow, a piece in hand with its owner, a cell.
    pub fn part_at(&self, pos: Pos, shape: Shape) -> Option<(Part, Option<Side>)> {
        let near = |at: Pos, reach: f32| (pos.x - at.x).hypot(pos.y - at.y) <= reach * self.cell;
        if let Some((choice, _)) = self.choices.iter().find(|(_, at)| near(*at, SLOT / 2.0)) {
            return Some((*choice, None));
        }
        let turn = self
            .turns
            .iter()
            .find(|(_, at)| near(*at, TURN_RADIUS + 0.08));
        if let Some((turn, _)) = turn {
            return Some((*turn, None));
        }
        if let Some((side, piece, _)) = self.slots.iter().find(|slot| near(slot.2, SLOT / 2.0)) {
            return Some((Part::Hand(*piece), Some(*side)));
        }
        let half = self.cell / 2.0;
        let is_over = |at: &Pos| match shape {
            Shape::Hexagon => near(*at, 0.52),
            _ => (pos.x - at.x).abs() <= half && (pos.y - at.y).abs() <= half,
        };
        let cell = self.places.iter().position(is_over)?;
        Some((Part::Cell(CellId::try_from(cell).ok()?), None))
    }
}

fn holds(rect: &Rect, pos: Pos) -> bool {
    (rect.min.x..=rect.max.x).contains(&pos.x) && (rect.min.y..=rect.max.y).contains(&pos.y)
}
