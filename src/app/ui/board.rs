//! The board: geometry, pointer, wheel, and a named element for every point.

use crate::app::candidates::CandidateCommand;
use crate::app::command::Command;
use crate::app::paint::Painter;
use crate::app::scene::{ghost, preview, scene};
use crate::app::state::State;
use crate::app::tool::{Stroke, extend_path, rectangle};
use eframe::egui::{
    self, Event, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Sense, Ui, Vec2, accesskit,
};
use engine::Overlay;
use go::{Color, Move, Point, PointStatus};
use picture::{Geometry, Pos};

/// Moves of the longest games.
const LONGEST_GAME: usize = 2_000;
/// How far a touch pad scrolls for one move, in points.
const SCROLL_STEP: f32 = 40.0;

/// What the board remembers between frames.
#[derive(Default)]
pub struct BoardView {
    /// What is under the pointer, in words.
    pub hover_text: Option<String>,
    scrolled: f32,
    stroke: Option<StrokeSoFar>,
}

/// A stroke of the pointer over the board that has not ended.
struct StrokeSoFar {
    /// Drawn with the other button.
    second: bool,
    path: Vec<Point>,
}

/// Shows the board in all the room there is.
pub fn board_ui(
    ui: &mut Ui,
    state: &State,
    view: &mut BoardView,
    painter: &mut Painter,
    commands: &mut Vec<Command>,
) {
    let rect = ui.available_rect_before_wrap();
    // With tools that only click, a pointer that slips a little still clicks.
    let draws = state.tool.stroke() != Stroke::Click;
    let sense = if draws {
        Sense::click_and_drag()
    } else {
        Sense::click()
    };
    let response = ui.allocate_rect(rect, sense);
    let pixels = ui.ctx().pixels_per_point();
    let mut shown = scene(state);
    let geometry = picture::layout(&shown, rect.width() * pixels, rect.height() * pixels);
    let point_at = |at: Pos2| {
        let at = (at - rect.min) * pixels;
        geometry.pos_to_point(Pos::new(at.x, at.y))
    };
    let hover = response.hover_pos().and_then(point_at);
    if let Some(point) = hover {
        shown.ghost = ghost(state, point).map(|color| (point, color));
        if state.pointed != Some(point) {
            commands.push(Command::PointAt(Some(point)));
        }
    }
    if draws {
        stroke(ui, state, view, &response, point_at, commands);
        if let Some(stroke) = &view.stroke {
            shown.ghost = None;
            preview(
                &mut shown,
                state.tool,
                &covered(ui, state, &stroke.path),
                stroke.second,
            );
        }
    }
    view.hover_text = hover.map(|point| hover_text(state, point));
    let candidate = hover.filter(|&point| state.candidate_at(point).is_some());
    if candidate != state.hovered_candidate() {
        commands.push(CandidateCommand::Hover(candidate).into());
    }
    if let Some(point) = response.interact_pointer_pos().and_then(point_at) {
        if response.clicked() && candidate.is_some() && ui.input(|input| input.modifiers.command) {
            commands.push(CandidateCommand::AddLine(point).into());
        } else if response.clicked() {
            commands.push(Command::Click(point));
        } else if response.secondary_clicked() {
            commands.push(Command::OtherButton(vec![point]));
        }
    }
    if response.hovered() && state.settings.hands.wheel {
        wheel(ui, view, |steps| {
            commands.push(if state.shown_line().is_some() {
                CandidateCommand::StepLine(steps).into()
            } else {
                Command::Step(steps)
            });
        });
    }
    let drawing = picture::draw(&shown, &geometry, &state.theme());
    painter.paint(&ui.painter_at(rect), rect.min, &drawing);
    // A line needs the room around the pointer for its stones; the bar below says the same.
    if state.shown_line().is_none() {
        overlay_hint(&response, state, hover);
    }
    access(ui, state, &response, &geometry, rect.min, commands);
}

/// Follows a stroke with the pointer's button down; when it ends it becomes a command.
fn stroke(
    ui: &Ui,
    state: &State,
    view: &mut BoardView,
    response: &Response,
    point_at: impl Fn(Pos2) -> Option<Point>,
    commands: &mut Vec<Command>,
) {
    let second = response.dragged_by(PointerButton::Secondary);
    let draws =
        response.dragged_by(PointerButton::Primary) || second && state.tool.stone().is_some();
    if response.drag_started() && draws {
        // The pointer has moved before it is known to draw: the stroke began where the button went down.
        let begin = ui.input(|input| input.pointer.press_origin());
        view.stroke = begin.and_then(&point_at).map(|point| StrokeSoFar {
            second,
            path: vec![point],
        });
    }
    let at = response.interact_pointer_pos().and_then(point_at);
    let size = state.document.record().size();
    if let Some(stroke) = &mut view.stroke {
        if let Some(point) = at {
            if state.tool.stroke() == Stroke::Path {
                extend_path(&mut stroke.path, point, size);
            } else {
                stroke.path.truncate(1);
                if stroke.path.first() != Some(&point) {
                    stroke.path.push(point);
                }
            }
        }
        if response.drag_stopped() {
            let points = covered(ui, state, &stroke.path);
            let second = stroke.second;
            view.stroke = None;
            if !points.is_empty() {
                commands.push(if second {
                    Command::OtherButton(points)
                } else {
                    Command::Stroke(points)
                });
            }
        }
    }
    if !ui.input(|input| input.pointer.any_down()) {
        view.stroke = None;
    }
}

/// What a stroke covers: its way, the rectangle between its ends, or these.
fn covered(ui: &Ui, state: &State, path: &[Point]) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else {
        return Vec::new();
    };
    let shift = ui.input(|input| input.modifiers.shift);
    match state.tool.stroke() {
        Stroke::Path if shift => rectangle(first, last),
        _ => path.to_vec(),
    }
}

/// What the layers say of the point under the pointer, beside the pointer: each with its name, the topmost first.
fn overlay_hint(response: &Response, state: &State, hover: Option<Point>) {
    let Some(point) = hover else { return };
    let said = opinions(state, point);
    let text = match &said[..] {
        [] => return,
        [(_, only)] => only.clone(),
        several => {
            let lines = several.iter().map(|(name, said)| format!("{name}: {said}"));
            lines.collect::<Vec<_>>().join("\n")
        }
    };
    response.clone().on_hover_text_at_pointer(text);
}

/// One notch of the wheel is one move, of the game or of the line under the pointer; a touch pad needs some way for
/// it.
fn wheel(ui: &Ui, view: &mut BoardView, step: impl FnOnce(i32)) {
    let mut steps = 0;
    ui.input(|input| {
        for event in &input.events {
            let Event::MouseWheel { unit, delta, .. } = event else {
                continue;
            };
            match unit {
                MouseWheelUnit::Line | MouseWheelUnit::Page => steps -= delta.y.round() as i32,
                MouseWheelUnit::Point => {
                    view.scrolled -= delta.y;
                    let whole = (view.scrolled / SCROLL_STEP).trunc();
                    view.scrolled -= whole * SCROLL_STEP;
                    steps += whole as i32;
                }
            }
        }
    });
    if steps != 0 {
        step(steps);
    }
}

/// A point in words: "D4, black stone, move 23", and what an engine says of it.
fn hover_text(state: &State, point: Point) -> String {
    let numbers = MoveNumbers::of(state);
    let mut text = describe(state, &numbers, point);
    if let Some((_, said)) = opinions(state, point).first() {
        text = format!("{text}   [{}]", said.replace('\n', "  "));
    }
    text
}

/// What the layers that are seen say of a point, the topmost first.
fn opinions(state: &State, point: Point) -> Vec<(String, String)> {
    let layers = state.visible_layers().into_iter().rev();
    let said = layers.filter_map(|(layer, overlay)| {
        let said = opinion(state, overlay, point)?;
        Some((state.layer_name(layer), said))
    });
    said.collect()
}

/// What a picture says of a point: its status in words, or the value as the engine gave it.
fn opinion(state: &State, overlay: &Overlay, point: Point) -> Option<String> {
    let said = overlay.points.get(point)?;
    let Some(status) = said.status else {
        return engine::raw_at(overlay, point);
    };
    let text_id = match status {
        PointStatus::Alive => "status-alive",
        PointStatus::Dead => "status-dead",
        PointStatus::Seki => "status-seki",
        PointStatus::WhiteTerritory => "status-white-territory",
        PointStatus::BlackTerritory => "status-black-territory",
        PointStatus::Dame => "status-dame",
    };
    let words = state.tr(text_id).to_string();
    Some(
        match said.raw.as_deref().filter(|raw| raw.parse::<i64>().is_ok()) {
            Some(value) => format!("{words} ({value})"),
            None => words,
        },
    )
}

/// Which move put the stone on each point.
struct MoveNumbers {
    numbers: go::Grid<u32>,
    last: Option<Point>,
}

impl MoveNumbers {
    fn of(state: &State) -> MoveNumbers {
        let record = state.document.record();
        let mut numbers = go::Grid::filled(record.size(), 0);
        let mut last = None;
        // The latest first. Nobody asks for the number of a move that lies further back than a game is long.
        let line = std::iter::successors(Some(state.document.cursor()), |&c| record.back(c));
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
        MoveNumbers { numbers, last }
    }
}

fn describe(state: &State, numbers: &MoveNumbers, point: Point) -> String {
    let position = &state.document.shown().position;
    let what = match position.stone(point) {
        None => "point-empty",
        Some(Color::Black) => "point-black",
        Some(Color::White) => "point-white",
    };
    let mut what = state.tr(what).to_string();
    let number = numbers.numbers[point];
    if position.stone(point).is_some() && number > 0 {
        let number = state
            .texts
            .with("point-move", &[("number", &number.to_string())]);
        what = format!("{what}, {number}");
        if numbers.last == Some(point) {
            what = format!("{what}, {}", state.tr("point-last"));
        }
    }
    let name = state.point_name(point);
    state
        .texts
        .with("board-hint", &[("point", &name), ("what", &what)])
}

/// Makes every visible point an element that can be read and pressed. Runs only while somebody
/// listens, and senses nothing itself, so it costs neither hit tests nor 361 stops of the Tab key.
fn access(
    ui: &mut Ui,
    state: &State,
    board: &Response,
    geometry: &Geometry,
    corner: Pos2,
    commands: &mut Vec<Command>,
) {
    let name = state.tr("board-name");
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
            node.set_label(describe(state, &numbers, point));
            node.set_row_index((point.y - window.y0).into());
            node.set_column_index((point.x - window.x0).into());
            node.add_action(accesskit::Action::Click);
            node.set_bounds(accesskit::Rect {
                x0: rect.min.x.into(),
                y0: rect.min.y.into(),
                x1: rect.max.x.into(),
                y1: rect.max.y.into(),
            });
        });
    }
    let pressed = child.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::AccessKitActionRequest(request)
                if request.action == accesskit::Action::Click =>
            {
                geometry
                    .size
                    .points()
                    .find(|&p| board.id.with(p).accesskit_id() == request.target_node)
            }
            _ => None,
        })
    });
    commands.extend(pressed.map(Command::Click));
}
