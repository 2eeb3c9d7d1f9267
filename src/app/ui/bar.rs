//! The bar below the board: buttons and slider to go through the game, and the line that says
//! what is going on.

use crate::app::action::Action;
use crate::app::command::Command;
use crate::app::desk::Slot;
use crate::app::state::State;
use eframe::egui::{
    Align, Button, Color32, Label, Layout, Painter, Pos2, Response, Shape, Slider, Stroke, Ui,
    pos2, vec2,
};
use engine::WorkerState;
use go::{Color, PlayError};

/// Shows the buttons and the slider of the current line.
pub fn navigation_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        for action in [Action::First, Action::Back10, Action::Back] {
            step_button(ui, state, action, commands);
        }
        let depth = state.document.record().depth(state.document.cursor());
        let last = line_length(state).max(depth);
        let mut chosen = depth;
        let width = (ui.available_width() - 200.0).max(60.0);
        ui.spacing_mut().slider_width = width;
        let slider = ui.add_enabled(
            last > 0,
            Slider::new(&mut chosen, 0..=last.max(1)).show_value(false),
        );
        let label = state
            .texts
            .with("move-number", &[("number", &depth.to_string())]);
        slider.widget_info(|| {
            eframe::egui::WidgetInfo::slider(true, f64::from(depth), label.clone())
        });
        if chosen != depth {
            commands.push(Command::GoToDepth(chosen));
        }
        for action in [Action::Forward, Action::Forward10, Action::Last] {
            step_button(ui, state, action, commands);
        }
        ui.label(format!("{depth} / {last}"));
    });
}

/// The number of the last node of the current line. A line's nodes are numbered without gaps.
fn line_length(state: &State) -> u32 {
    let record = state.document.record();
    let cursor = state.document.cursor();
    let behind = std::iter::successors(record.next(cursor), |&cell| record.next(cell)).count();
    record.depth(cursor) + u32::try_from(behind).unwrap_or(u32::MAX)
}

fn step_button(ui: &mut Ui, state: &State, action: Action, commands: &mut Vec<Command>) {
    let name = state.tr(action.entry().text_id);
    let possible = super::menu::is_possible(state, action);
    let button = ui.add_enabled(possible, Button::new("").min_size(vec2(30.0, 22.0)));
    named(&button, possible, &name);
    let ink = ui.style().interact(&button).text_color();
    let ink = if possible {
        ink
    } else {
        ink.gamma_multiply(0.4)
    };
    paint_arrow(ui.painter(), button.rect.center(), action, ink);
    if button.on_hover_text(&*name).clicked() {
        commands.push(action.into());
    }
}

/// One triangle for a step, two for ten, one against a bar for the end. Painted, because few fonts
/// have these signs.
fn paint_arrow(painter: &Painter, center: Pos2, action: Action, ink: Color32) {
    let left = matches!(action, Action::First | Action::Back10 | Action::Back);
    let way = if left { -1.0 } else { 1.0 };
    let triangle = |at: f32| {
        let tip = center + vec2((at + 4.0) * way, 0.0);
        let foot = (at - 3.0) * way;
        let corners = vec![tip, center + vec2(foot, 5.0), center + vec2(foot, -5.0)];
        painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
    };
    match action {
        Action::Back | Action::Forward => triangle(0.0),
        Action::Back10 | Action::Forward10 => {
            triangle(-4.0);
            triangle(3.0);
        }
        _ => {
            triangle(-1.0);
            let x = center.x + 5.0 * way;
            painter.line_segment(
                [pos2(x, center.y - 5.0), pos2(x, center.y + 5.0)],
                (2.0, ink),
            );
        }
    }
}

/// Gives a button that shows only a symbol a name that can be heard.
pub fn named(response: &Response, enabled: bool, name: &str) {
    response.widget_info(|| {
        eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Button, enabled, name)
    });
}

/// Shows side to move, move number, what engines do, and what is under the pointer.
pub fn status_ui(ui: &mut Ui, state: &State, hover: Option<&str>) {
    ui.horizontal(|ui| {
        let shown = state.document.shown();
        let to_move = match shown.position.to_move() {
            Color::Black => "to-move-black",
            Color::White => "to-move-white",
        };
        ui.label(&*state.tr(to_move));
        let number = state.document.record().move_number(state.document.cursor());
        ui.label(
            state
                .texts
                .with("move-number", &[("number", &number.to_string())]),
        );
        if let Some((color, go::Move::Pass)) = shown.last {
            ui.label(&*state.tr(match color {
                Color::Black => "black-passed",
                Color::White => "white-passed",
            }));
        }
        if let Some(error) = shown.irregular {
            ui.colored_label(ui.visuals().warn_fg_color, &*state.tr(irregular(error)));
        }
        if let Some(left) = state
            .game
            .as_ref()
            .map(|game| game.handicap_left)
            .filter(|&left| left > 0)
        {
            ui.strong(
                state
                    .texts
                    .with("handicap-left", &[("count", &left.to_string())]),
            );
        }
        if let Some([territory, area]) = state.scores() {
            ui.separator();
            ui.strong(
                state
                    .texts
                    .with("score-territory", &[("result", &territory.result())]),
            );
            ui.strong(
                state
                    .texts
                    .with("score-area", &[("result", &area.result())]),
            );
        }
        if let Some(running) = state.engine_match.as_ref().filter(|view| view.running) {
            ui.separator();
            ui.label(super::engine_match::match_text(state, running));
        }
        if let Some(text) = activity(state) {
            ui.separator();
            ui.label(text);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(4.0);
            ui.add(Label::new(hover.unwrap_or_default()).truncate());
        });
    });
}

fn irregular(error: PlayError) -> &'static str {
    match error {
        PlayError::OffBoard(_) => "executed-off-board",
        PlayError::Occupied(_) => "executed-occupied",
        PlayError::Ko(_) => "executed-ko",
        PlayError::Suicide(_) => "executed-suicide",
        PlayError::Superko(_) => "executed-superko",
    }
}

/// What the engines are doing, in a line.
fn activity(state: &State) -> Option<String> {
    let busy = |slot: &&Slot| {
        slot.thinking_since.is_some() || matches!(slot.state, Some(WorkerState::Starting))
    };
    // A failure matters only as long as somebody counts on that engine.
    let failed = |slot: &&Slot| {
        matches!(slot.state, Some(WorkerState::Failed(_))) && slot.id == state.desk.overlay_engine
    };
    let slots = &state.desk.slots;
    let slot = slots
        .iter()
        .find(busy)
        .or_else(|| slots.iter().find(failed))?;
    let name = [("name", &*slot.name)];
    let text = match &slot.state {
        Some(WorkerState::Failed(_)) => state.texts.with("failed", &name),
        Some(WorkerState::Starting) => state.texts.with("starting", &name),
        Some(WorkerState::Stopping) => state.texts.with("stopping", &name),
        _ => {
            let since = slot.thinking_since.map_or(0, |since| {
                state.now.saturating_duration_since(since).as_secs()
            });
            state.texts.with(
                "thinking",
                &[("name", &slot.name), ("seconds", &since.to_string())],
            )
        }
    };
    Some(if slot.progress.is_empty() {
        text
    } else {
        format!("{text}  {}", slot.progress)
    })
}
