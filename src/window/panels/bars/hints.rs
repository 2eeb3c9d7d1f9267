//! The hint at the right end of the bar: its words where they find room, else a button that opens them.

use crate::window::panels::bars::status::width;
use app::WINDOW;
use app::settings::actions::Action;
use app::settings::change::SettingsCommand;
use app::settings::hints::Hint;
use app::shell::command::Command;
use app::shell::panels::status_line::Style;
use app::shell::state::State;
use eframe::egui::{Button, Role, Ui, WidgetInfo};
use message::id;

/// Room that is left to the point under the pointer, in points.
const KEPT: f32 = 110.0;

/// Shows the hint that helps now, if there is one, with what it offers and a button that dismisses it. Laid out from
/// the right; `items` is the width of what else the bar says.
pub fn hint_ui(ui: &mut Ui, state: &State, items: f32, commands: &mut Vec<Command>) {
    let page = state.is_table_in_front();
    let Some(hint) = state.hint().filter(|_| !page) else {
        return;
    };
    let words = state.words_of_hint(hint);
    let dismiss = state.tr(id!(WINDOW, "hint-dismiss"));
    let offer = offered(hint).map(|(action, text_id)| (action, state.tr(text_id)));
    let buttons = width(ui, &dismiss, Style::Plain)
        + offer
            .as_ref()
            .map_or(0.0, |(_, name)| width(ui, name, Style::Plain))
        + 50.0;
    let fits = width(ui, &words, Style::Plain) + buttons + items + KEPT <= ui.available_width();
    if fits {
        buttons_ui(ui, state, hint, commands);
        ui.weak(words);
        return;
    }
    let menu = ui.menu_button(&*state.tr(id!(WINDOW, "hint-open")), |ui| {
        ui.set_max_width(320.0);
        ui.label(&words);
        ui.horizontal(|ui| {
            if buttons_ui(ui, state, hint, commands) {
                ui.close();
            }
        });
    });
    let button = menu.response;
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
    button.on_hover_text(words);
}

/// Shows what a hint offers and what dismisses it; tells whether one of them was pressed.
fn buttons_ui(ui: &mut Ui, state: &State, hint: Hint, commands: &mut Vec<Command>) -> bool {
    let before = commands.len();
    let dismiss = Button::new(&*state.tr(id!(WINDOW, "hint-dismiss"))).small();
    if ui.add(dismiss).clicked() {
        commands.push(SettingsCommand::DismissHint(hint).into());
    }
    if let Some((action, text_id)) = offered(hint)
        && ui.add(Button::new(&*state.tr(text_id)).small()).clicked()
    {
        commands.push(action.into());
    }
    commands.len() > before
}

/// What a hint offers to do.
fn offered(hint: Hint) -> Option<(Action, message::Id)> {
    match hint {
        Hint::Problem => Some((Action::Solve, id!(WINDOW, "act-solve"))),
        Hint::Play => Some((Action::NewGame, id!(WINDOW, "act-new-game"))),
        Hint::Solve | Hint::Replay => None,
    }
}
