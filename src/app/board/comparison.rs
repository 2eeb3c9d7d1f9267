//! What an engine believes, compared with the position.

use crate::document::Place;
use engine::Belief;
use go::{Color, Komi, Point, Position, Size};
use message::Id;
use overlay::{GhostStone, Overlay, Rgb, Shape};
use std::sync::Arc;

/// What an engine believes, compared with a position.
pub struct Compared {
    /// The node it was asked about.
    pub place: Place,
    /// In what it differs; nothing if it believes what the board shows.
    pub differences: Vec<Difference>,
    /// What it does not tell: identifiers of texts.
    pub untold: Vec<Id>,
    /// Where its belief was read.
    pub source: String,
    /// The differences as marks on the board.
    pub marks: Arc<Overlay>,
}

/// One difference between the board and an engine's belief.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It has another board altogether.
    Size(Size),
    /// A point: what stands on the board, what the engine has there.
    Stone(Point, Option<Color>, Option<Color>),
    /// The side to move: ours, the engine's.
    ToMove(Color, Color),
    /// Komi: ours, the engine's.
    Komi(Komi, Komi),
    /// The point that ko forbids: ours, the engine's.
    Ko(Option<Point>, Option<Point>),
}

/// The colour of all marks: these are mistakes.
const RED: Rgb = Rgb(214, 40, 40);

/// Compares a belief with a position, stones first.
pub fn compare(position: &Position, komi: Komi, belief: &Belief) -> Vec<Difference> {
    let mut found = Vec::new();
    match &belief.stones {
        Some(stones) if stones.size() != position.size() => {
            found.push(Difference::Size(stones.size()));
        }
        Some(stones) => found.extend(stones.iter().filter_map(|(point, &there)| {
            let here = position.stone(point);
            (here != there).then_some(Difference::Stone(point, here, there))
        })),
        None => {}
    }
    if let Some(there) = belief.to_move
        && there != position.to_move()
    {
        found.push(Difference::ToMove(position.to_move(), there));
    }
    if let Some(there) = belief.komi
        && there != komi
    {
        found.push(Difference::Komi(komi, there));
    }
    if let Some(there) = belief.ko
        && there != position.ko()
    {
        found.push(Difference::Ko(position.ko(), there));
    }
    found
}

/// Draws differences: a stone that only the engine has is a ghost, one that it lacks is crossed out.
pub fn marks(size: Size, differences: &[Difference]) -> Overlay {
    let mut overlay = Overlay::new(size, "");
    for difference in differences {
        match *difference {
            Difference::Stone(point, here, there) => {
                let drawn = &mut overlay.points[point];
                drawn.color = Some(RED);
                drawn.raw = Some(message::quoted(stone_letter(there)));
                match (here, there) {
                    (None, Some(color)) => drawn.ghost = Some(GhostStone { color, number: 0 }),
                    (Some(_), Some(_)) => drawn.label = Some(stone_letter(there).into()),
                    _ => drawn.marks.push(Shape::Cross),
                }
            }
            Difference::Ko(here, there) => {
                for point in [here, there].into_iter().flatten() {
                    if let Some(drawn) = overlay.points.get(point).cloned() {
                        overlay.points[point] = overlay::PointOverlay {
                            color: Some(RED),
                            label: Some("ko".into()),
                            ..drawn
                        };
                    }
                }
            }
            Difference::Size(_) | Difference::ToMove(..) | Difference::Komi(..) => {}
        }
    }
    overlay
}

fn stone_letter(stone: Option<Color>) -> &'static str {
    match stone {
        Some(Color::Black) => "B",
        Some(Color::White) => "W",
        None => "–",
    }
}
