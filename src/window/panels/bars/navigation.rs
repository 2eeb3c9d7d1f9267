//! The bar below the board: buttons and slider to go through the game.

use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::document::navigate::Go;
use app::settings::actions::Action;
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Button, Color32, Painter, Pos2, Shape, Slider, Stroke, Ui, pos2, vec2};
use message::say;

/// Shows the buttons and the slider of the current line.
pub fn navigation_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        for action in [Action::First, Action::Back10, Action::Back] {
            step_button(ui, state, action, commands);
        }
        let depth = state.document().record().depth(state.document().cursor());
        let last = line_length(state).max(depth);
        let mut chosen = depth;
        // Room for the buttons and the numbers behind it, which are longer in a long line.
        let more_digits = last.to_string().len().saturating_sub(3);
        let room = 200.0 + 18.0 * more_digits as f32;
        let width = (ui.available_width() - room).max(60.0);
        ui.spacing_mut().slider_width = width;
        let slider = ui.add_enabled(
            last > 0,
            Slider::new(&mut chosen, 0..=last.max(1)).show_value(false),
        );
        let label = state
            .texts()
            .tell(&say!(WINDOW, "move-number", number = depth));
        slider.widget_info(|| {
            eframe::egui::WidgetInfo::slider(true, f64::from(depth), label.clone())
        });
        if chosen != depth {
            commands.push(Go::Depth(chosen).into());
        }
        for action in [Action::Forward, Action::Forward10, Action::Last] {
            step_button(ui, state, action, commands);
        }
        ui.label(format!("{depth} / {last}"));
    });
}

/// The number of the last node of the current line. A line's nodes are numbered without gaps.
fn line_length(state: &State) -> u32 {
    let record = state.document().record();
    let cursor = state.document().cursor();
    let behind = std::iter::successors(record.next(cursor), |&cell| record.next(cell)).count();
    record.depth(cursor) + u32::try_from(behind).unwrap_or(u32::MAX)
}

fn step_button(ui: &mut Ui, state: &State, action: Action, commands: &mut Vec<Command>) {
    let name = state.tr(action.entry().text_id);
    let possible = is_possible(state, action);
    let button = ui.add_enabled(possible, Button::new("").min_size(vec2(30.0, 22.0)));
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
