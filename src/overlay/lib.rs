//! The one vocabulary for what engines draw on the board.

mod difference;
mod legend;
mod raw;

pub use difference::difference;
pub use legend::{LegendEntry, Meaning, legend};
pub use raw::{and, raw_at, status_word, then};

use go::{Color, Grid, Move, Point, PointStatus, Position, Size};
use message::Sentence;

message::catalogue! {
    /// The texts of this crate.
    pub(crate) const TEXTS = include_str!("../../assets/lang/en/overlay.ftl");
}

/// A picture on the board: something for every point, lines between points, and text beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Overlay {
    /// Its name, as shown.
    pub title: String,
    /// What is drawn at each point.
    pub points: Grid<PointOverlay>,
    /// Lines and arrows.
    pub lines: Vec<OverlayLine>,
    /// Lines of text.
    pub text: Vec<Sentence>,
    /// Moves the engine thinks about, the best first.
    pub candidates: Vec<Candidate>,
    /// What the engine thinks of the position as a whole.
    pub estimate: Option<Estimate>,
}

/// A move an engine thinks about. Win rate and score are Black's, whoever is to move; every field but the move may be
/// missing.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// Who moves.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Playouts or positions spent on it.
    pub visits: Option<u64>,
    /// Black's chance to win, 0 to 1.
    pub winrate: Option<f32>,
    /// The lower bound of the mover's chance to win, 0 to 1, turned to Black's side as `winrate` is.
    pub lcb: Option<f32>,
    /// Points by which Black is expected to win; negative: White.
    pub score: Option<f32>,
    /// The standard deviation of that score, in points: how far from it the game may well end.
    pub score_spread: Option<f32>,
    /// The mean of the final score that is expected when both play as the engine does; `score` is by how much a fair
    /// komi would be off.
    pub score_mean: Option<f32>,
    /// What the move is worth to Black for the search: more is better, 0 is even.
    pub utility: Option<f32>,
    /// The lower bound of what it is worth to the mover, turned to Black's side.
    pub utility_lcb: Option<f32>,
    /// How likely the move was thought before search, 0 to 1.
    pub prior: Option<f32>,
    /// The line expected from here, this move first, colours alternating.
    pub pv: Vec<Move>,
    /// Playouts spent on each move of the line; none if nobody counts them.
    pub pv_visits: Vec<u64>,
    /// Whose the points become after the move: from −1 (White's) to 1 (Black's). Told where it was asked for.
    pub ownership: Option<Grid<f32>>,
}

impl Candidate {
    /// Creates a candidate of which nothing more is known.
    pub fn new(color: Color, mv: Move) -> Candidate {
        Candidate {
            color,
            mv,
            visits: None,
            winrate: None,
            lcb: None,
            score: None,
            score_spread: None,
            score_mean: None,
            utility: None,
            utility_lcb: None,
            prior: None,
            pv: Vec::new(),
            pv_visits: Vec::new(),
            ownership: None,
        }
    }
}

/// What an engine thinks of a position, for graphs and status lines.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Estimate {
    /// Black's chance to win, 0 to 1.
    pub winrate: Option<f32>,
    /// Points by which Black is expected to win; negative: White.
    pub score: Option<f32>,
    /// The standard deviation of the final score, in points.
    pub score_spread: Option<f32>,
    /// The mean of the final score that is expected when both play as the engine does.
    pub score_mean: Option<f32>,
    /// What the position is worth to Black for the search: more is better, 0 is even.
    pub utility: Option<f32>,
    /// Playouts or positions behind it.
    pub visits: Option<u64>,
    /// Playouts or positions a second, while it thinks.
    pub speed: Option<f32>,
    /// The mean number of moves it looks ahead.
    pub depth: Option<f32>,
}

/// What is drawn at one point; nothing by default.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct PointOverlay {
    /// Life and death.
    pub status: Option<PointStatus>,
    /// A figure.
    pub figure: Option<Figure>,
    /// A number.
    pub number: Option<i64>,
    /// A coloured field.
    pub color: Option<Rgb>,
    /// Whose area it is, as a shading of the whole field.
    pub territory: Option<Color>,
    /// Who has how much of it: from −1 (White's) to 1 (Black's). Ownership, influence.
    pub influence: Option<f32>,
    /// Marks in the engine's own colour, beside [`PointOverlay::figure`], which is in a player's.
    pub marks: Vec<Shape>,
    /// A stone that might be played here, with its number in the line.
    pub ghost: Option<GhostStone>,
    /// A short text: a number, a letter.
    pub label: Option<String>,
    /// What the engine said exactly, shown under the pointer.
    pub raw: Option<Sentence>,
}

/// A stone of a line that an engine shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GhostStone {
    /// Its colour.
    pub color: Color,
    /// Its number in the line, from 1; 0 for a stone that belongs to no line.
    pub number: u16,
}

/// A figure in a player's colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Its shape.
    pub shape: Shape,
    /// Its colour.
    pub color: Color,
}

/// The shapes of figures. Lines are almost as long as the distance between two points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross like ×.
    Cross,
    /// A question mark.
    Question,
    /// A line from left to right.
    Horizontal,
    /// A line from top to bottom.
    Vertical,
    /// A line from the upper left to the lower right.
    DiagonalDown,
    /// A line from the lower left to the upper right.
    DiagonalUp,
}

/// A line between two points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverlayLine {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// Its colour.
    pub color: Rgb,
    /// Whether it has a head at `to`.
    pub arrow: bool,
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Overlay {
    /// Creates an overlay that draws nothing.
    pub fn new(size: Size, title: impl Into<String>) -> Overlay {
        Overlay {
            title: title.into(),
            points: Grid::new(size),
            lines: Vec::new(),
            text: Vec::new(),
            candidates: Vec::new(),
            estimate: None,
        }
    }

    /// Tells whether there is anything on the board, candidates and lines included; text beside it does not count.
    pub fn draws_something(&self) -> bool {
        let nothing = PointOverlay::default();
        let blank = self.points.values().iter().all(|point| *point == nothing);
        !(blank && self.lines.is_empty() && self.candidates.is_empty())
    }

    /// Returns the status of every point for counting, `None` if the overlay has no status at all or is of another
    /// size than `pos`. A stone without a status that fits counts as alive, an empty point as dame.
    pub fn status_grid(&self, pos: &Position) -> Option<Grid<PointStatus>> {
        if self.points.size() != pos.size() || self.points.iter().all(|(_, p)| p.status.is_none()) {
            return None;
        }
        Some(self.points.map(|point, drawn| {
            let stone = pos.stone(point).is_some();
            match drawn.status {
                Some(status) if status.is_for_stones() == stone => status,
                _ if stone => PointStatus::Alive,
                _ => PointStatus::Dame,
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overlay_without_status_is_no_proposal() {
        let position = Position::new(Size::NINE);
        let overlay = Overlay::new(Size::NINE, "numbers");
        assert!(overlay.status_grid(&position).is_none());
        let larger = Position::new(Size::NINETEEN);
        assert!(overlay.status_grid(&larger).is_none());
    }
}
