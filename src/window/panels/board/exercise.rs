//! The strip above the board during an exercise with a game: the task, what came of a move, the score.

use crate::window::panels::board::solving::fill;
use app::shell::command::Command;
use app::shell::panels::exercise::ExercisePanel;
use app::shell::state::State;
use eframe::egui::{Button, Color32, Frame, Label, Margin, RichText, Ui};

/// Says what is practised, and offers what can be done next.
pub fn strip_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(panel) = ExercisePanel::of(state) else {
        return;
    };
    Frame::new()
        .fill(fill(panel.tone))
        .inner_margin(Margin::symmetric(8, 4))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            let white = |text: &str| RichText::new(text).color(Color32::WHITE);
            // As high whatever it says: the board stays where it is.
            let text = Label::new(white(&panel.text).strong().size(15.0)).truncate();
            ui.add(text);
            ui.horizontal_wrapped(|ui| {
                for (name, command, chosen) in panel.buttons {
                    let button = Button::new(&*state.tr(name)).selected(chosen);
                    if ui.add(button).clicked() {
                        commands.push(command);
                    }
                }
                if !panel.score.is_empty() {
                    ui.label(white(&panel.score));
                }
            });
        });
}
