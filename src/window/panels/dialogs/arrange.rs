//! The dialog in which the panels are arranged. A change holds at once.

use crate::window::panels::parts::dialog::{close_button, heading};
use crate::window::panels::parts::names::named;
use app::settings::change::SettingsCommand;
use app::settings::layout::Part;
use app::shell::action::Action;
use app::shell::availability::is_on;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Button, Grid, Ui, vec2};

/// The identifier of a part's name in the language files.
const fn text_id(part: Part) -> &'static str {
    match part {
        Part::Info => "act-info-panel",
        Part::Graph => "act-graph-panel",
        Part::Layers => "act-layers-panel",
        Part::Tree => "act-tree-panel",
        Part::Comment => "act-comment-panel",
    }
}

/// Shows the dialog.
pub fn arrange_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, "arrange-title");
    ui.label(&*state.tr("arrange-hint"));
    ui.add_space(6.0);
    let parts = state.settings.layout.parts();
    let mut panels = state.settings.panels.clone();
    Grid::new("parts").spacing([16.0, 6.0]).show(ui, |ui| {
        for (i, part) in parts.iter().enumerate() {
            let name = state.tr(text_id(*part));
            if ui.checkbox(panels.open(*part), &*name).changed() {
                commands.push(SettingsCommand::TogglePart(*part).into());
            }
            ui.horizontal(|ui| {
                let mut step = |ui: &mut Ui,
                                symbol: &str,
                                text_id: &str,
                                possible,
                                command: SettingsCommand| {
                    let button = Button::new(symbol).min_size(vec2(26.0, 22.0));
                    let button = ui.add_enabled(possible, button);
                    let values = [("name", &*name)];
                    named(&button, possible, &state.texts.with(text_id, &values));
                    if button.clicked() {
                        commands.push(command.into());
                    }
                };
                step(ui, "▲", "arrange-up", i > 0, SettingsCommand::PartUp(*part));
                let below = i + 1 < parts.len();
                step(
                    ui,
                    "▼",
                    "arrange-down",
                    below,
                    SettingsCommand::PartDown(*part),
                );
            });
            ui.end_row();
        }
    });
    ui.add_space(6.0);
    for action in [Action::SideBarLeft, Action::Console] {
        let mut on = is_on(state, action).unwrap_or_default();
        if ui
            .checkbox(&mut on, &*state.tr(action.entry().text_id))
            .changed()
        {
            commands.push(action.into());
        }
    }
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if ui.button(&*state.tr("act-reset-layout")).clicked() {
            commands.push(Action::ResetLayout.into());
        }
        close_button(ui, state, "dialog-close", commands);
    });
}
