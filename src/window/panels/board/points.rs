//! The points in words, and a named element for every point.

use crate::window::panels::said;
use app::WINDOW;
use app::problems::solving::Solving;
use app::shell::command::Command;
use app::shell::numbers::point_name;
use app::shell::panels::candidate::CandidatePanel;
use app::shell::state::State;
use eframe::egui::{self, Pos2, Rect, Response, Sense, Ui, Vec2, accesskit};
use go::{Color, Move, Point, PointStatus};
use message::{Sentence, id, say};
use overlay::Overlay;
use picture::Geometry;

/// Moves of the longest games.
const LONGEST_GAME: usize = 2_000;

/// A point in words: "D4, black stone, move 23", and what an engine says of it.
pub fn hover_text(state: &State, point: Point) -> String {
    let numbers = MoveNumbers::of(state);
    let text = describe(state, &numbers, point);
    let said = match CandidatePanel::at(state, point) {
        // Its line stands beside the board.
        Some(panel) => panel.in_short().to_owned(),
        None => match opinions(state, point).first() {
            Some((_, said)) => said.replace('\n', "  "),
            None => return text,
        },
    };
    format!("{text}   [{said}]")
}

/// What the layers that are seen say of a point, the topmost first.
pub fn opinions(state: &State, point: Point) -> Vec<(String, String)> {
    let board = state.board_view();
    let layers = board.visible_layers().into_iter().rev();
    let said = layers.filter_map(|(layer, overlay)| {
        let said = opinion(state, overlay, point)?;
        Some((board.layer_name(layer), said))
    });
    said.collect()
}

/// What a picture says of a point: its status in words, or the value as the engine gave it.
fn opinion(state: &State, overlay: &Overlay, point: Point) -> Option<String> {
    let said = overlay.points.get(point)?;
    let Some(status) = said.status else {
        return overlay::raw_at(overlay, point).map(|said| state.in_words(&said));
    };
    let text_id = match status {
        PointStatus::Alive => id!(WINDOW, "status-alive"),
        PointStatus::Dead => id!(WINDOW, "status-dead"),
        PointStatus::Seki => id!(WINDOW, "status-seki"),
        PointStatus::WhiteTerritory => id!(WINDOW, "status-white-territory"),
        PointStatus::BlackTerritory => id!(WINDOW, "status-black-territory"),
        PointStatus::Dame => id!(WINDOW, "status-dame"),
    };
    let words = state.tr(text_id).to_string();
    let raw = said.raw.as_ref().map(Sentence::to_string);
    Some(match raw.filter(|raw| raw.parse::<i64>().is_ok()) {
        Some(value) => format!("{words} ({value})"),
        None => words,
    })
}

/// Which move put the stone on each point.
struct MoveNumbers {
    numbers: go::Grid<u32>,
    last: Option<Point>,
}

impl MoveNumbers {
    fn of(state: &State) -> MoveNumbers {
        let solving = state.problems().solving();
        if let Some(explained) = solving.and_then(Solving::explained) {
            let none = MoveNumbers {
                numbers: go::Grid::filled(explained.shown().position.size(), 0),
                last: None,
            };
            return none.with(explained.numbers(), explained.shown());
        }
        let (record, cursor) = match solving {
            Some(solving) => solving.place(),
            None => (state.document().record(), state.document().cursor()),
        };
        let mut numbers = go::Grid::filled(record.size(), 0);
        let mut last = None;
        // The latest first. Nobody asks for the number of a move that lies further back than a game is long.
        let line = std::iter::successors(Some(cursor), |&c| record.back(c));
        for cell in line.take(LONGEST_GAME) {
            if let Some((_, Move::Play(point))) = record.mv(cell)
                && record.size().contains(point)
            {
                if numbers[point] == 0 {
                    numbers[point] = record.move_number(cell);
                }
                last.get_or_insert(point);
            }
        }
        let found = MoveNumbers { numbers, last };
        match solving {
            // Moves that the file does not know are nowhere else.
            Some(solving) => found.with(solving.numbers(), solving.shown()),
            None => found,
        }
    }

    /// The numbers that the board itself shows, and its last move.
    fn with(mut self, moves: Vec<(Point, u32)>, shown: &record::Shown) -> MoveNumbers {
        for (point, number) in moves {
            self.numbers[point] = number;
        }
        self.last = shown.last_point();
        self
    }
}

/// What is at a point, and one thing more about it.
pub(super) fn more(state: &State, what: &str, more: &str) -> String {
    state.texts().tell(&say!(WINDOW, "point-more", what, more))
}

fn describe(state: &State, numbers: &MoveNumbers, point: Point) -> String {
    let position = &state.board_view().board_shown().position;
    let what = match position.stone(point) {
        None => id!(WINDOW, "point-empty"),
        Some(Color::Black) => id!(WINDOW, "point-black"),
        Some(Color::White) => id!(WINDOW, "point-white"),
    };
    let mut what = state.tr(what).to_string();
    let number = numbers.numbers[point];
    if position.stone(point).is_some() && number > 0 {
        let number = state.texts().tell(&say!(WINDOW, "point-move", number));
        what = more(state, &what, &number);
        if numbers.last == Some(point) {
            what = more(state, &what, &state.tr(id!(WINDOW, "point-last")));
        }
    }
    if position.stone(point).is_some() {
        let chain = state.texts().tell(&say!(
            WINDOW,
            "point-chain",
            stones = position.chain(point).len(),
            liberties = position.liberties(point).len()
        ));
        what = more(state, &what, &chain);
    }
    let name = point_name(state, point);
    state
        .texts()
        .tell(&say!(WINDOW, "board-hint", point = &name, what = &what))
}

/// Makes every visible point an element that can be read and pressed. Runs only while somebody
/// listens, and senses nothing itself, so it costs neither hit tests nor 361 stops of the Tab key.
pub fn access(
    ui: &mut Ui,
    state: &State,
    board: &Response,
    geometry: &Geometry,
    corner: Pos2,
    commands: &mut Vec<Command>,
) {
    let name = state.tr(id!(WINDOW, "board-name"));
    board.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, &*name));
    if ui.ctx().accesskit_node_builder(board.id, |_| ()).is_none() {
        return;
    }
    let builder = egui::UiBuilder::new()
        .id_salt("points")
        .max_rect(board.rect)
        .accessibility_parent(board.id)
        .accessibility_role(accesskit::Role::Grid);
    let mut child = ui.new_child(builder);
    child.set_clip_rect(board.rect);
    let window = geometry.window;
    child
        .ctx()
        .accesskit_node_builder(child.unique_id(), |node| {
            node.set_row_count(window.height().into());
            node.set_column_count(window.width().into());
        });
    if let Some(point) = state.board().cursor().shown() {
        let id = board.id.with(point).accesskit_id();
        child
            .ctx()
            .accesskit_node_builder(board.id, |node| node.set_active_descendant(id));
    }
    let pixels = child.ctx().pixels_per_point();
    let numbers = MoveNumbers::of(state);
    for point in geometry
        .size
        .points()
        .filter(|&point| window.contains(point))
    {
        let center = geometry.point_to_pos(point);
        let center = corner + Vec2::new(center.x, center.y) / pixels;
        let rect = Rect::from_center_size(center, Vec2::splat(geometry.cell / pixels));
        let id = board.id.with(point);
        child.interact(rect, id, Sense::empty());
        child.ctx().accesskit_node_builder(id, |node| {
            node.set_role(accesskit::Role::Button);
            let mut label = describe(state, &numbers, point);
            for (who, said) in opinions(state, point) {
                label = format!("{label}, {who}: {}", said.replace('\n', " "));
            }
            node.set_label(label);
            node.set_row_index((point.y - window.y0).into());
            node.set_column_index((point.x - window.x0).into());
            said::pressable(node, rect);
        });
    }
    let pressed = said::pressed(&child, |target| {
        let mut points = geometry.size.points();
        points.find(|&p| board.id.with(p).accesskit_id() == target)
    });
    commands.extend(pressed.map(Command::Click));
}
