//! The one vocabulary for what engines draw on the board.

mod difference;
mod legend;
mod raw;

pub use difference::difference;
pub use legend::{LegendEntry, Meaning, legend};
pub use raw::raw_at;

use cgfthink_abi::values::{figure, status};
use cgfthink_abi::{CallType, z_from_point};
use go::{Color, Grid, Move, Point, PointStatus, Position, Size};

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
    pub text: Vec<String>,
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
    /// How likely the move was thought before search, 0 to 1.
    pub prior: Option<f32>,
    /// The line expected from here, this move first, colours alternating.
    pub pv: Vec<Move>,
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
            prior: None,
            pv: Vec::new(),
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
    /// A short text.
    pub label: Option<String>,
    /// What the engine said exactly, shown under the pointer.
    pub raw: Option<String>,
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
                Some(status) if is_for_stones(status) == stone => status,
                _ if stone => PointStatus::Alive,
                _ => PointStatus::Dame,
            }
        }))
    }

    /// Reads an `endgame_board` as the cgfthink ABI fills it. `board` may hold anything and have any length; values
    /// that do not fit the point draw nothing and are counted in `text`.
    pub fn from_endgame_board(
        kind: CallType,
        board: &[i32],
        pos: &Position,
        title: impl Into<String>,
    ) -> Overlay {
        let mut overlay = Overlay::new(pos.size(), title);
        let mut odd = 0_u32;
        for point in pos.size().points() {
            let cell = usize::try_from(z_from_point(point.x, point.y)).ok();
            let Some(&value) = cell.and_then(|cell| board.get(cell)) else {
                continue;
            };
            let stone = pos.stone(point).is_some();
            let Some(drawn) = drawn_value(kind, value, stone) else {
                odd += 1;
                overlay.points[point].raw = Some(raw_text(kind, value));
                continue;
            };
            overlay.points[point] = drawn;
        }
        if odd > 0 {
            overlay.text.push(format!(
                "{odd} {} not fit the point and {} not drawn.",
                if odd == 1 { "value does" } else { "values do" },
                if odd == 1 { "is" } else { "are" },
            ));
        }
        overlay
    }
}

/// Returns what `value` draws on a point with or without a stone, `None` if it means nothing there.
fn drawn_value(kind: CallType, value: i32, stone: bool) -> Option<PointOverlay> {
    let mut drawn = PointOverlay::default();
    match kind {
        CallType::Move => return None,
        CallType::Status => {
            // 0 is also what an engine leaves on an empty point it says nothing about.
            if value == status::ALIVE && !stone {
                return Some(drawn);
            }
            let status = status_from_value(value)?;
            if is_for_stones(status) != stone {
                return None;
            }
            drawn.status = Some(status);
        }
        CallType::Figure => {
            if value == figure::NONE {
                return Some(drawn);
            }
            drawn.figure = Some(figure_from_value(value)?);
        }
        CallType::Number => {
            if value == 0 {
                return Some(drawn);
            }
            drawn.number = Some(i64::from(value));
        }
    }
    drawn.raw = Some(raw_text(kind, value));
    Some(drawn)
}

fn raw_text(kind: CallType, value: i32) -> String {
    match kind {
        CallType::Figure => format!("{value:#06x}"),
        _ => value.to_string(),
    }
}

fn status_from_value(value: i32) -> Option<PointStatus> {
    Some(match value {
        status::ALIVE => PointStatus::Alive,
        status::DEAD => PointStatus::Dead,
        status::SEKI => PointStatus::Seki,
        status::WHITE_TERRITORY => PointStatus::WhiteTerritory,
        status::BLACK_TERRITORY => PointStatus::BlackTerritory,
        status::DAME => PointStatus::Dame,
        _ => return None,
    })
}

const fn is_for_stones(status: PointStatus) -> bool {
    matches!(
        status,
        PointStatus::Alive | PointStatus::Dead | PointStatus::Seki
    )
}

fn figure_from_value(value: i32) -> Option<Figure> {
    let colours = figure::BLACK | figure::WHITE;
    let shape = match value & !colours {
        figure::TRIANGLE => Shape::Triangle,
        figure::SQUARE => Shape::Square,
        figure::CIRCLE => Shape::Circle,
        figure::CROSS => Shape::Cross,
        figure::QUESTION => Shape::Question,
        figure::HORIZONTAL => Shape::Horizontal,
        figure::VERTICAL => Shape::Vertical,
        figure::DIAGONAL_DOWN => Shape::DiagonalDown,
        figure::DIAGONAL_UP => Shape::DiagonalUp,
        _ => return None,
    };
    // As in CgfGoBan the white bit wins when both are set.
    let color = if value & figure::WHITE != 0 {
        Color::White
    } else {
        Color::Black
    };
    Some(Figure { shape, color })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cgfthink_abi::{BOARD_CELLS, prepare_board};
    use go::Move;
    use proptest::prelude::*;

    fn position() -> Position {
        let mut position = Position::new(Size::NINE);
        position.execute(Color::Black, Move::Play(Point::new(2, 2)));
        position
    }

    fn board_with(values: &[(u8, u8, i32)]) -> Vec<i32> {
        let mut board = vec![0; BOARD_CELLS];
        prepare_board(&mut board, 9);
        for &(x, y, value) in values {
            board[z_from_point(x, y) as usize] = value;
        }
        board
    }

    #[test]
    fn status_counts_only_where_it_fits() {
        let pos = position();
        let board = board_with(&[(2, 2, 1), (3, 3, 4), (4, 4, 1), (5, 5, 77)]);
        let overlay = Overlay::from_endgame_board(CallType::Status, &board, &pos, "s");
        assert_eq!(
            overlay.points[Point::new(2, 2)].status,
            Some(PointStatus::Dead)
        );
        assert_eq!(
            overlay.points[Point::new(3, 3)].status,
            Some(PointStatus::BlackTerritory)
        );
        assert_eq!(overlay.points[Point::new(4, 4)].status, None);
        assert_eq!(overlay.points[Point::new(5, 5)].raw.as_deref(), Some("77"));
        assert_eq!(
            overlay.text,
            ["2 values do not fit the point and are not drawn."]
        );
        let grid = overlay.status_grid(&pos).expect("there is a status");
        assert_eq!(grid[Point::new(4, 4)], PointStatus::Dame);
    }

    #[test]
    fn an_overlay_without_status_is_no_proposal() {
        let overlay = Overlay::new(Size::NINE, "numbers");
        assert!(overlay.status_grid(&position()).is_none());
        assert!(
            overlay
                .status_grid(&Position::new(Size::NINETEEN))
                .is_none()
        );
    }

    #[test]
    fn figures_have_shape_and_colour() {
        for (value, expected) in [
            (0x1001, Some((Shape::Triangle, Color::Black))),
            (0x2009, Some((Shape::DiagonalUp, Color::White))),
            (0x3004, Some((Shape::Cross, Color::White))),
            (5, Some((Shape::Question, Color::Black))),
            (10, None),
            (0x4001, None),
            (0x1000, None),
            (-1, None),
            (i32::MIN, None),
        ] {
            let figure = figure_from_value(value).map(|f| (f.shape, f.color));
            assert_eq!(figure, expected, "{value:#x}");
        }
    }

    #[test]
    fn numbers_are_any_but_zero() {
        let board = board_with(&[(0, 0, i32::MIN), (1, 0, 0), (2, 0, 7)]);
        let overlay = Overlay::from_endgame_board(CallType::Number, &board, &position(), "n");
        let number = |x| overlay.points[Point::new(x, 0)].number;
        assert_eq!(
            [number(0), number(1), number(2)],
            [Some(i64::from(i32::MIN)), None, Some(7)]
        );
        assert!(overlay.text.is_empty());
    }

    proptest! {
        #[test]
        fn any_ints_of_any_length_are_read(
            kind in 0..4_i32,
            board in proptest::collection::vec(any::<i32>(), 0..BOARD_CELLS + 10),
            w in 1..=52_u8, h in 1..=52_u8,
        ) {
            let size = Size::new(w, h).expect("a size in range");
            let pos = Position::new(size);
            let kind = CallType::from_i32(kind).expect("a kind in range");
            let overlay = Overlay::from_endgame_board(kind, &board, &pos, "any");
            prop_assert_eq!(overlay.points.size(), size);
            if let Some(grid) = overlay.status_grid(&pos) {
                prop_assert!(grid.values().iter().all(|&s| !is_for_stones(s)));
            }
        }
    }
}
