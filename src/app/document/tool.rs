//! The tools: what a click, or a stroke of the pointer, does on the board.

use crate::settings::actions::Action;
use go::{Color, Point, Size};
use message::Id;
use record::MarkKind;

/// What a click on the board does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Tool {
    #[default]
    Play,
    BlackStone,
    WhiteStone,
    Erase,
    Triangle,
    Square,
    Circle,
    Cross,
    Selected,
    Letter,
    Number,
    Label,
    Line,
    Arrow,
    TerritoryBlack,
    TerritoryWhite,
    Dim,
    View,
}

impl Tool {
    /// All tools, in the order of the tool bar, each with the action that chooses it.
    pub const TABLE: [(Tool, Action); 18] = [
        (Tool::Play, Action::ToolPlay),
        (Tool::BlackStone, Action::ToolBlack),
        (Tool::WhiteStone, Action::ToolWhite),
        (Tool::Erase, Action::ToolErase),
        (Tool::Triangle, Action::ToolTriangle),
        (Tool::Square, Action::ToolSquare),
        (Tool::Circle, Action::ToolCircle),
        (Tool::Cross, Action::ToolCross),
        (Tool::Selected, Action::ToolSelected),
        (Tool::Letter, Action::ToolLetter),
        (Tool::Number, Action::ToolNumber),
        (Tool::Label, Action::ToolLabel),
        (Tool::Line, Action::ToolLine),
        (Tool::Arrow, Action::ToolArrow),
        (Tool::TerritoryBlack, Action::ToolTerritoryBlack),
        (Tool::TerritoryWhite, Action::ToolTerritoryWhite),
        (Tool::Dim, Action::ToolDim),
        (Tool::View, Action::ToolView),
    ];

    /// All tools, in the order of the tool bar.
    pub fn all() -> impl Iterator<Item = Tool> {
        Tool::TABLE.into_iter().map(|(tool, _)| tool)
    }

    /// The tool that an action chooses, if it chooses one.
    pub fn of(action: Action) -> Option<Tool> {
        let mut table = Tool::TABLE.into_iter();
        table.find(|entry| entry.1 == action).map(|entry| entry.0)
    }

    /// The action that chooses it.
    pub fn action(self) -> Action {
        let mut table = Tool::TABLE.into_iter();
        let found = table.find(|entry| entry.0 == self);
        found.map_or(Action::ToolPlay, |entry| entry.1)
    }

    /// The identifier of its name in the language files.
    pub fn text_id(self) -> Id {
        self.action().entry().text_id
    }

    /// The mark that it sets, if it sets one.
    pub const fn mark(self) -> Option<MarkKind> {
        Some(match self {
            Tool::Triangle => MarkKind::Triangle,
            Tool::Square => MarkKind::Square,
            Tool::Circle => MarkKind::Circle,
            Tool::Cross => MarkKind::Cross,
            Tool::Selected => MarkKind::Selected,
            Tool::TerritoryBlack => MarkKind::TerritoryBlack,
            Tool::TerritoryWhite => MarkKind::TerritoryWhite,
            _ => return None,
        })
    }

    /// The colour of the stones that it sets up, if it does.
    pub const fn stone(self) -> Option<Color> {
        match self {
            Tool::BlackStone => Some(Color::Black),
            Tool::WhiteStone => Some(Color::White),
            _ => None,
        }
    }

    /// What a stroke with it covers.
    pub const fn stroke(self) -> Stroke {
        match self {
            Tool::Play | Tool::Letter | Tool::Number | Tool::Label => Stroke::Click,
            Tool::Line | Tool::Arrow => Stroke::Ends,
            Tool::View => Stroke::Rectangle,
            _ => Stroke::Path,
        }
    }
}

/// What is covered when the pointer is drawn over the board with its button down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Nothing: only clicks count.
    Click,
    /// Every point on the way; the rectangle between its ends with Shift.
    Path,
    /// The first and the last point.
    Ends,
    /// The rectangle between them.
    Rectangle,
}

/// The points of the rectangle between two corners, row by row.
pub fn rectangle(a: Point, b: Point) -> Vec<Point> {
    let rows = a.y.min(b.y)..=a.y.max(b.y);
    let columns = a.x.min(b.x)..=a.x.max(b.x);
    rows.flat_map(|y| columns.clone().map(move |x| Point::new(x, y)))
        .collect()
}

/// Adds the points between the last one and `to`, so that a fast pointer leaves no gaps; none twice.
pub fn extend_path(path: &mut Vec<Point>, to: Point, size: Size) {
    let from = path.last().copied().unwrap_or(to);
    let (dx, dy) = (
        i32::from(to.x) - i32::from(from.x),
        i32::from(to.y) - i32::from(from.y),
    );
    let steps = dx.abs().max(dy.abs()).max(1);
    for step in 1..=steps {
        let along = |start: u8, way: i32| {
            let moved = f64::from(start) + f64::from(way * step) / f64::from(steps);
            moved.round() as u8
        };
        let p = Point::new(along(from.x, dx), along(from.y, dy));
        if size.contains(p) && !path.contains(&p) {
            path.push(p);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_stroke_has_no_gaps() {
        let mut path = Vec::new();
        for (x, y) in [(1, 1), (4, 1), (4, 4), (1, 1)] {
            extend_path(&mut path, Point::new(x, y), Size::NINE);
        }
        let expected = [
            (1, 1),
            (2, 1),
            (3, 1),
            (4, 1),
            (4, 2),
            (4, 3),
            (4, 4),
            (3, 3),
            (2, 2),
        ];
        assert_eq!(path, expected.map(|(x, y)| Point::new(x, y)));
    }

    #[test]
    fn a_rectangle_has_all_its_points_whatever_the_corners() {
        let all = rectangle(Point::new(2, 1), Point::new(1, 2));
        assert_eq!(
            all,
            [(1, 1), (2, 1), (1, 2), (2, 2)].map(|(x, y)| Point::new(x, y))
        );
    }

    #[test]
    fn every_tool_has_an_action_of_its_own() {
        for tool in Tool::all() {
            assert_eq!(Tool::of(tool.action()), Some(tool));
        }
    }
}
