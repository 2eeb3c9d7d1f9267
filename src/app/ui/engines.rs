//! The list of engines: what they are doing, and starting, ending, adding and removing them.

use crate::app::action::Action;
use crate::app::command::{Command, EngineCommand};
use crate::app::desk::{Slot, Source};
use crate::app::state::State;
use eframe::egui::{Button, Grid, RichText, ScrollArea, TextWrapMode, Ui};
use engine::WorkerState;

/// Shows the dialog.
pub fn engines_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.label(
        RichText::new(&*state.tr("engines-title"))
            .size(18.0)
            .strong(),
    );
    ui.add_space(6.0);
    ScrollArea::both()
        .max_height(super::dialogs::room_for(ui, 360.0))
        .show(ui, |ui| {
            // Names and switches keep their line; what is too wide is scrolled.
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            Grid::new("engines")
                .num_columns(4)
                .spacing([14.0, 8.0])
                .striped(true)
                .show(ui, |ui| {
                    for slot in &state.desk.slots {
                        slot_ui(ui, state, slot, commands);
                        ui.end_row();
                    }
                });
        });
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if ui.button(&*state.tr("engines-add")).clicked() {
            commands.push(Command::CloseDialog);
            commands.push(Action::LoadLibrary.into());
        }
        if ui.button(&*state.tr("dialog-close")).clicked() {
            commands.push(Command::CloseDialog);
        }
    });
}

fn slot_ui(ui: &mut Ui, state: &State, slot: &Slot, commands: &mut Vec<Command>) {
    let draws = slot.id == state.desk.overlay_engine;
    let radio = ui.radio(draws, &slot.name);
    if radio
        .on_hover_text(&*state.tr("menu-draws-overlays"))
        .clicked()
    {
        commands.push(Command::UseForOverlays(slot.id));
    }
    let label = ui.label(&*state.tr(state_name(slot.state.as_ref())));
    if let Some(WorkerState::Failed(error)) = &slot.state {
        label.on_hover_text(error.to_string());
    }
    match &slot.source {
        Source::Builtin(_) => {
            ui.weak("Katsura");
        }
        Source::Gtp(options) => {
            ui.weak(&options.command_line);
        }
        Source::Library { path, parity } => {
            ui.vertical(|ui| {
                let file = ui.weak(crate::app::files::shown(path));
                file.on_hover_text(path.display().to_string());
                let parity = ui.selectable_label(*parity, &*state.tr("engines-parity"));
                if parity
                    .on_hover_text(&*state.tr("engines-parity-hint"))
                    .clicked()
                {
                    commands.push(Command::Engine(slot.id, EngineCommand::ToggleParity));
                }
            });
        }
    }
    ui.horizontal(|ui| {
        let running = slot.state.is_some();
        if ui.button(&*state.tr("engines-restart")).clicked() {
            commands.push(Command::Engine(slot.id, EngineCommand::Restart));
        }
        if ui
            .add_enabled(running, Button::new(&*state.tr("engines-stop")))
            .clicked()
        {
            commands.push(Command::Engine(slot.id, EngineCommand::Close));
        }
        if slot.library().is_some() && ui.button(&*state.tr("engines-remove")).clicked() {
            commands.push(Command::Engine(slot.id, EngineCommand::Remove));
        }
    });
}

fn state_name(state: Option<&WorkerState>) -> &'static str {
    match state {
        None | Some(WorkerState::Closed) => "engine-state-off",
        Some(WorkerState::Starting) => "engine-state-starting",
        Some(WorkerState::Ready) => "engine-state-ready",
        Some(WorkerState::Thinking(_)) => "engine-state-thinking",
        Some(WorkerState::Stopping) => "engine-state-stopping",
        Some(WorkerState::Failed(_)) => "engine-state-failed",
    }
}
