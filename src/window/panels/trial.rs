//! The trial board: the strip that says so, and the question when it ends.

use crate::app::document::DocumentCommand;
use crate::app::document::trial::Ending;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::state::State;
use crate::window::panels::dialogs::{close_button, heading};
use eframe::egui::{Button, Color32, Frame, Margin, RichText, Ui};

/// The strip's colour: nothing else in the window is orange.
const STRIP: Color32 = Color32::from_rgb(236, 148, 38);

/// Says above the board that what happens there is only tried out, or that moves are put in between.
pub fn strip_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let trial = state.document.record().is_trial();
    if !trial && !state.document.is_inserting() {
        return;
    }
    Frame::new()
        .fill(STRIP)
        .inner_margin(Margin::symmetric(8, 4))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                let mut say = |ui: &mut Ui, text_id: &str, actions: &[(Action, &str)]| {
                    let text = RichText::new(&*state.tr(text_id))
                        .strong()
                        .color(Color32::BLACK);
                    ui.label(text);
                    for &(action, name) in actions {
                        if ui.add(Button::new(&*state.tr(name))).clicked() {
                            commands.push(action.into());
                        }
                    }
                };
                if trial {
                    let ways = [
                        (Action::KeepTrial, "trial-keep"),
                        (Action::DropTrial, "trial-drop"),
                    ];
                    say(ui, "trial-strip", &ways);
                }
                if state.document.is_inserting() {
                    say(
                        ui,
                        "inserting-strip",
                        &[(Action::InsertMoves, "inserting-end")],
                    );
                }
            });
        });
}

/// Asks what becomes of the trial board.
pub fn end_trial_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, "trial-title");
    ui.label(&*state.tr("trial-text"));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        for (ending, text_id) in [(Ending::Keep, "trial-keep"), (Ending::Drop, "trial-drop")] {
            if ui.button(&*state.tr(text_id)).clicked() {
                commands.push(DocumentCommand::EndTrial(ending).into());
            }
        }
        close_button(ui, state, "dialog-cancel", commands);
    });
}
