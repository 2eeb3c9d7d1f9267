//! The dialog in which the panels are arranged. A change holds at once.

use crate::window::panels::parts::dialog::{buttons_ui, heading, safe_button};
use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::settings::actions::Action;
use app::settings::change::SettingsCommand;
use app::settings::layout::Part;
use app::shell::availability::is_on;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Button, Grid, Ui, vec2};
use message::{Sentence, id, say};

/// The identifier of a part's name in the language files.
const fn text_id(part: Part) -> message::Id {
    match part {
        Part::Info => id!(WINDOW, "act-info-panel"),
        Part::Graph => id!(WINDOW, "act-graph-panel"),
        Part::Layers => id!(WINDOW, "act-layers-panel"),
        Part::Tree => id!(WINDOW, "act-tree-panel"),
        Part::Comment => id!(WINDOW, "act-comment-panel"),
    }
}

/// Shows the dialog.
pub fn arrange_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "arrange-title"));
    ui.label(&*state.tr(id!(WINDOW, "arrange-hint")));
    ui.add_space(6.0);
    let parts = state.settings().layout.parts();
    let mut panels = state.settings().panels.clone();
    Grid::new("parts").spacing([16.0, 6.0]).show(ui, |ui| {
        for (i, part) in parts.iter().enumerate() {
            let name = state.tr(text_id(*part));
            if ui.checkbox(panels.open(*part), &*name).changed() {
                commands.push(SettingsCommand::TogglePart(*part).into());
            }
            ui.horizontal(|ui| {
                let mut step = |ui: &mut Ui,
                                symbol: &str,
                                spoken: Sentence,
                                possible,
                                command: SettingsCommand| {
                    let button = Button::new(symbol).min_size(vec2(26.0, 22.0));
                    let button = ui.add_enabled(possible, button);
                    named(&button, possible, &state.in_words(&spoken));
                    if button.clicked() {
                        commands.push(command.into());
                    }
                };
                let spoken = say!(WINDOW, "arrange-up", name = &*name);
                step(ui, "▲", spoken, i > 0, SettingsCommand::PartUp(*part));
                let below = i + 1 < parts.len();
                let spoken = say!(WINDOW, "arrange-down", name = &*name);
                step(ui, "▼", spoken, below, SettingsCommand::PartDown(*part));
            });
            ui.end_row();
        }
    });
    ui.add_space(6.0);
    for action in [Action::SideBarLeft, Action::TreeDown, Action::Console] {
        let mut on = is_on(state, action).unwrap_or_default();
        if ui
            .checkbox(&mut on, &*state.tr(action.entry().text_id))
            .changed()
        {
            commands.push(action.into());
        }
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        safe_button(ui, state, id!(WINDOW, "dialog-close"), commands);
        if ui
            .button(&*state.tr(id!(WINDOW, "act-reset-layout")))
            .clicked()
        {
            commands.push(Action::ResetLayout.into());
        }
    });
}
