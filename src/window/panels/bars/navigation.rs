//! The left part of the bar below the board: buttons and slider to go through the game.

use crate::window::panels::bars::status::width;
use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::document::navigate::Go;
use app::settings::actions::Action;
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::panels::status_line::Style;
use app::shell::state::State;
use eframe::egui::{
    Align, Button, Color32, Layout, Painter, Pos2, Role, Shape, Slider, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};
use message::say;
use record::CellId;

/// Width of the slider in narrow and in wide windows, in points.
const SLIDER: [f32; 2] = [60.0, 320.0];

/// Shows the buttons, the slider of the current line, and the number of the move that is shown.
pub fn navigation_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let slider_width = (ui.available_width() * 0.24 - 80.0).clamp(SLIDER[0], SLIDER[1]);
    ui.spacing_mut().item_spacing.x = 3.0;
    for action in [Action::First, Action::Back10, Action::Back] {
        step_button(ui, state, action, commands);
    }
    let record = state.document().record();
    let cursor = state.document().cursor();
    let depth = record.depth(cursor);
    let (last, end) = line_end(state);
    let mut chosen = depth;
    ui.spacing_mut().slider_width = slider_width;
    let slider = ui.add_enabled(
        last > 0,
        Slider::new(&mut chosen, 0..=last.max(1)).show_value(false),
    );
    let label = state
        .texts()
        .tell(&say!(WINDOW, "move-number", number = depth));
    slider.widget_info(|| WidgetInfo::slider(true, f64::from(depth), label.clone()));
    if chosen != depth {
        commands.push(Go::Depth(chosen).into());
    }
    for action in [Action::Forward, Action::Forward10, Action::Last] {
        step_button(ui, state, action, commands);
    }
    let (number, moves) = (record.move_number(cursor), record.move_number(end));
    // As wide as any move of the line, so that nothing after it moves.
    let digits = moves.max(number).to_string().len().max(3);
    let wide = width(ui, &"8".repeat(2 * digits), Style::Plain) + width(ui, " / ", Style::Plain);
    let size = vec2(wide + 6.0, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_width(size.x);
        let text = ui.label(format!("{number} / {moves}"));
        let name = state.texts().tell(&say!(WINDOW, "move-number", number));
        text.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        let nodes = say!(WINDOW, "node-of-line", number = depth, count = last);
        text.on_hover_text(format!("{name}\n{}", state.texts().tell(&nodes)));
    });
}

/// The number of the last node of the current line, and that node. A line's nodes are numbered without gaps.
fn line_end(state: &State) -> (u32, CellId) {
    let record = state.document().record();
    let cursor = state.document().cursor();
    let behind = std::iter::successors(record.next(cursor), |&cell| record.next(cell));
    let first = (record.depth(cursor), cursor);
    behind.fold(first, |(depth, _), cell| (depth.saturating_add(1), cell))
}

fn step_button(ui: &mut Ui, state: &State, action: Action, commands: &mut Vec<Command>) {
    let name = state.tr(action.entry().text_id);
    let possible = is_possible(state, action);
    let button = ui.add_enabled(possible, Button::new("").min_size(vec2(24.0, 22.0)));
    named(&button, possible, &name);
    let ink = ui.style().interact(&button).text_color();
    let ink = if possible {
        ink
    } else {
        ink.gamma_multiply(0.4)
    };
    paint_arrow(ui.painter(), button.rect.center(), action, ink);
    let keys = state.keymap().first(action);
    if button.on_hover_text(format!("{name}  ({keys})")).clicked() {
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
