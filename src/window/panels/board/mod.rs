//! The board: geometry, pointer, finger, wheel.

mod candidate;
pub mod cells;
pub mod exercise;
pub mod full_screen;
pub mod notices;
pub mod points;
pub mod solving;
pub mod trial;
pub mod trouble;
pub mod why_not;

use crate::window::paint::Painter;
use crate::window::panels::board::points::{access, hover_text, opinions};
use app::WINDOW;
use app::analysis::why_not::WhyNotCommand;
use app::board::BoardCommand;
use app::board::candidates::CandidateCommand;
use app::board::cursor::CursorCommand;
use app::board::scene::{ghost, preview, scene};
use app::document::navigate::Go;
use app::document::tool::{Stroke, Tool, extend_path, rectangle};
use app::settings::input::Confirm;
use app::shell::command::Command;
use app::shell::numbers::point_name;
use app::shell::panels::theme;
use app::shell::state::State;
use eframe::egui::{Event, MouseWheelUnit, PointerButton, Pos2, Response, Sense, Ui};
use go::Point;
use message::say;
use picture::Pos;

/// How far a touch pad scrolls for one move, in points.
const SCROLL_STEP: f32 = 40.0;

/// What the board remembers between frames.
#[derive(Default)]
pub struct BoardView {
    /// What is under the pointer, in words.
    pub hover_text: Option<String>,
    scrolled: f32,
    stroke: Option<StrokeSoFar>,
    // Whether the last press was a finger's.
    finger: bool,
    // Whether the keys moved the cursor in the last frame.
    had_cursor: bool,
    // The point that the menu is about.
    menu_at: Option<Point>,
    // The board of another game.
    cells: cells::CellsView,
}

/// A stroke of the pointer over the board that has not ended.
struct StrokeSoFar {
    /// Drawn with the other button.
    second: bool,
    path: Vec<Point>,
}

/// Says what is at the point under the pointer or the cursor.
fn tell_point(ui: &Ui, state: &State, view: &mut BoardView, hover: Option<Point>) {
    let before = view.hover_text.take();
    view.hover_text = if let Some(point) = state.board().cursor().aimed {
        let name = point_name(state, point);
        let text = say!(WINDOW, "confirm-hint", point = &name);
        Some(state.texts().tell(&text))
    } else {
        let described = hover.or(state.board().cursor().shown());
        described.map(|point| hover_text(state, point))
    };
    if view.hover_text != before {
        // The bar that says it is laid out before the board: a stone that comes without the pointer moving is told at once.
        ui.ctx().request_repaint();
    }
}

/// Shows the board in all the room there is.
pub fn board_ui(
    ui: &mut Ui,
    state: &State,
    view: &mut BoardView,
    painter: &mut Painter,
    commands: &mut Vec<Command>,
) {
    if state.is_other_game_in_front() {
        return cells::cells_ui(ui, state, view, painter, commands);
    }
    let board = state.board_view();
    let rect = ui.available_rect_before_wrap();
    // With tools that only click, a pointer that slips a little still clicks.
    let draws = state.document().tool().stroke() != Stroke::Click;
    let sense = if draws {
        Sense::click_and_drag()
    } else {
        Sense::click()
    };
    let response = ui.allocate_rect(rect, sense);
    let pixels = ui.ctx().pixels_per_point();
    let mut shown = scene(&board);
    let geometry = picture::layout(&shown, rect.width() * pixels, rect.height() * pixels);
    let point_at = |at: Pos2| {
        let at = (at - rect.min) * pixels;
        geometry.pos_to_point(Pos::new(at.x, at.y))
    };
    let hover = response.hover_pos().and_then(point_at);
    if let Some(point) = hover {
        shown.ghost = ghost(&state.board_view(), point).map(|color| (point, color));
        if state.board().pointed() != Some(point) {
            commands.push(BoardCommand::PointAt(Some(point)).into());
        }
    }
    follow_focus(state, view, &response, commands);
    shown.cursor = state.board().cursor().shown();
    if let Some(point) = state.board().cursor().aimed.filter(|_| hover.is_none()) {
        shown.ghost = ghost(&state.board_view(), point).map(|color| (point, color));
    }
    if draws {
        stroke(ui, state, view, &response, point_at, commands);
        if let Some(stroke) = &view.stroke {
            shown.ghost = None;
            preview(
                &mut shown,
                state.document().tool(),
                &covered(ui, state, &stroke.path),
                stroke.second,
            );
        }
    }
    tell_point(ui, state, view, hover);
    let candidate = hover.filter(|&point| board.candidate_at(point).is_some());
    if candidate != board.hovered_candidate() {
        commands.push(CandidateCommand::Hover(candidate).into());
    }
    view.finger = ui.input(|input| {
        let touches = |event: &Event| matches!(event, Event::Touch { .. });
        let presses = |event: &Event| matches!(event, Event::PointerButton { pressed: true, .. });
        if input.events.iter().any(presses) {
            input.any_touches() || input.events.iter().any(touches)
        } else {
            view.finger
        }
    });
    if let Some(point) = response.interact_pointer_pos().and_then(point_at) {
        if response.clicked() && candidate.is_some() && ui.input(|input| input.modifiers.command) {
            commands.push(CandidateCommand::AddLine(point).into());
        } else if response.clicked() && has_to_be_confirmed(state, view, point) {
            commands.push(CursorCommand::Aim(point).into());
        } else if response.clicked() {
            commands.push(Command::Click(point));
        } else if response.secondary_clicked() || response.long_touched() {
            view.menu_at = why_not::has_menu(state, point).then_some(point);
            if view.menu_at.is_none() {
                commands.push(Command::OtherButton(vec![point]));
            }
        }
    }
    why_not::menu_ui(&response, state, view.menu_at, commands);
    if response.hovered() && state.settings().input.wheel {
        wheel(ui, view, |steps| {
            commands.push(if state.analysis().why_not().is_some() {
                WhyNotCommand::StepLine(steps).into()
            } else if board.shown_line().is_some() {
                CandidateCommand::StepLine(steps).into()
            } else {
                Go::Step(steps).into()
            });
        });
    }
    let drawing = picture::draw(&shown, &geometry, &theme(state));
    painter.paint(&ui.painter_at(rect), rect.min, &drawing);
    if response.has_focus() {
        let color = ui.visuals().selection.stroke.color;
        let kind = eframe::egui::StrokeKind::Inside;
        ui.painter_at(rect)
            .rect_stroke(rect, 2.0, (2.0, color), kind);
    }
    // A line needs the room around the pointer for its stones.
    if board.shown_line().is_none() {
        overlay_hint(&response, state, hover);
    }
    if let Some(at) = response.hover_pos() {
        candidate::candidate_ui(ui, state, rect, at);
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
    let draws = response.dragged_by(PointerButton::Primary)
        || second && state.document().tool().stone().is_some();
    if response.drag_started() && draws {
        // The pointer has moved before it is known to draw: the stroke began where the button went down.
        let begin = ui.input(|input| input.pointer.press_origin());
        view.stroke = begin.and_then(&point_at).map(|point| StrokeSoFar {
            second,
            path: vec![point],
        });
    }
    let at = response.interact_pointer_pos().and_then(point_at);
    let size = state.document().record().size();
    if let Some(stroke) = &mut view.stroke {
        if let Some(point) = at {
            if state.document().tool().stroke() == Stroke::Path {
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
    match state.document().tool().stroke() {
        Stroke::Path if shift => rectangle(first, last),
        _ => path.to_vec(),
    }
}

/// What the layers say of the point under the pointer, beside the pointer: each with its name, the topmost first. While an
/// engine analyses, whose each point it holds is seen by its tint and said in the status line: a number beside the
/// pointer would cover the stones that one looks at.
fn overlay_hint(response: &Response, state: &State, hover: Option<Point>) {
    let Some(point) = hover.filter(|_| !state.board().is_watching()) else {
        return;
    };
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

/// Whether a click there only shows where the stone will be: a second one plays it.
fn has_to_be_confirmed(state: &State, view: &BoardView, point: Point) -> bool {
    let wanted = match state.settings().input.confirm {
        Confirm::Never => false,
        Confirm::Touch => view.finger,
        Confirm::Always => true,
    };
    let plays = state.problems().solving().is_some() || state.document().tool() == Tool::Play;
    // Where no stone can be played the click explains why.
    wanted
        && plays
        && state.board().cursor().aimed != Some(point)
        && ghost(&state.board_view(), point).is_some()
}

/// The cursor is on the board as long as the board has the keyboard.
fn follow_focus(
    state: &State,
    view: &mut BoardView,
    response: &Response,
    commands: &mut Vec<Command>,
) {
    let on = state.board().cursor().on;
    match (on, view.had_cursor, response.has_focus()) {
        // A command called it, or ended it.
        (true, false, false) => response.request_focus(),
        (false, true, true) => response.surrender_focus(),
        // Tab brought the keyboard here, or took it away.
        (false, false, true) => commands.push(CursorCommand::Enter.into()),
        (true, true, false) => commands.push(CursorCommand::Leave.into()),
        _ => {}
    }
    view.had_cursor = on;
}
