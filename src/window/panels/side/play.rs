//! What one does in a game against an engine, as buttons with words. They stand there instead of the editing tools.

use app::WINDOW;
use app::document::tool::Tool;
use app::settings::actions::Action;
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::panels::players::is_against_engine;
use app::shell::state::State;
use eframe::egui::{Button, Ui};
use message::id;

/// Whether the buttons are shown: a person plays an engine, and no tool is in the user's hand.
pub fn is_shown(state: &State) -> bool {
    is_against_engine(state) && state.document().tool() == Tool::Play || is_versus(state)
}

/// Whether a game other than Go is played against a player of the program.
fn is_versus(state: &State) -> bool {
    let versus = state.game().versus();
    versus.is_some_and(app::game::Versus::is_against_player)
}

/// Shows the buttons while they are of use.
pub fn play_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    if !is_shown(state) || state.game().is_counting() {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for (action, text_id) in [
            (Action::Pass, id!(WINDOW, "act-pass")),
            (Action::Undo, id!(WINDOW, "play-take-back")),
            (Action::Resign, id!(WINDOW, "play-resign")),
            (Action::Score, id!(WINDOW, "play-count")),
        ] {
            if action.is_of_go() && is_versus(state) {
                continue;
            }
            let button = Button::new(&*state.tr(text_id));
            let shown = ui.add_enabled(is_possible(state, action), button);
            let keys = state.keymap().first(action);
            let name = state.tr(action.entry().text_id);
            if shown.on_hover_text(format!("{name}  ({keys})")).clicked() {
                commands.push(action.into());
            }
        }
    });
    ui.add_space(2.0);
}
