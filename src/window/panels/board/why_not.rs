//! Why not this move? The menu of a free point that asks it, and above the board what came of it.

use crate::window::panels::board::solving::{fill, ink};
use app::WINDOW;
use app::analysis::why_not::WhyNotCommand;
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::numbers::point_name;
use app::shell::panels::why_not::WhyNotPanel;
use app::shell::state::State;
use eframe::egui::{Button, Frame, Label, Margin, Response, RichText, Ui};
use go::Point;
use message::say;

/// Whether the other button shows a menu on a point. With tools that lay stones it lays one of the other colour.
pub(super) fn has_menu(state: &State, point: Point) -> bool {
    state.document().tool().stone().is_none() && state.may_ask_about(point)
}

/// The menu of the point that was clicked last with the other button, as long as it is open.
pub(super) fn menu_ui(
    response: &Response,
    state: &State,
    at: Option<Point>,
    commands: &mut Vec<Command>,
) {
    let Some(point) = at.filter(|&point| has_menu(state, point)) else {
        return;
    };
    response.context_menu(|ui| {
        let name = point_name(state, point);
        let name = state.in_words(&say!(WINDOW, "why-not-menu", move = &*name));
        let key = state.keymap().first(Action::WhyNot);
        if ui.add(Button::new(name).shortcut_text(key)).clicked() {
            commands.push(WhyNotCommand::Ask(point).into());
            ui.close();
        }
    });
}

/// Says what came of the question about a move, and offers what can be done next. Returns whether there is one.
pub fn strip_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) -> bool {
    let Some(panel) = WhyNotPanel::of(state) else {
        return false;
    };
    let ink = ink(panel.tone);
    let line = |ui: &mut Ui, text: RichText| {
        // As high whatever it says: the board stays where it is.
        ui.add(Label::new(text.color(ink)).truncate());
    };
    Frame::new()
        .fill(fill(panel.tone))
        .inner_margin(Margin::symmetric(8, 4))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            line(ui, RichText::new(&panel.headline).strong().size(15.0));
            line(ui, RichText::new(panel.values.join("  ·  ")));
            line(ui, RichText::new(&panel.reasons));
            ui.horizontal_wrapped(|ui| {
                for button in panel.buttons {
                    let shown = Button::new(&*state.tr(button.text_id));
                    if ui.add_enabled(button.is_possible, shown).clicked() {
                        commands.push(button.command);
                    }
                }
            });
        });
    true
}
