//! The line with a hint, below the board.

use app::WINDOW;
use app::settings::actions::Action;
use app::settings::change::SettingsCommand;
use app::settings::hints::Hint;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Align, Button, Layout, Ui};
use message::id;

/// Shows a hint, and a button that dismisses it.
pub fn hint_ui(ui: &mut Ui, state: &State, hint: Hint, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let dismiss = Button::new(&*state.tr(id!(WINDOW, "hint-dismiss"))).small();
            if ui.add(dismiss).clicked() {
                commands.push(SettingsCommand::DismissHint(hint).into());
            }
            let offer = match hint {
                Hint::Problem => Some((Action::Solve, id!(WINDOW, "act-solve"))),
                Hint::Play => Some((Action::NewGame, id!(WINDOW, "act-new-game"))),
                Hint::Solve | Hint::Replay => None,
            };
            if let Some((action, text_id)) = offer
                && ui.add(Button::new(&*state.tr(text_id)).small()).clicked()
            {
                commands.push(action.into());
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.horizontal_wrapped(|ui| ui.weak(state.words_of_hint(hint)));
            });
        });
    });
}
