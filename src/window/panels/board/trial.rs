//! The trial board: the strip that says so.

use app::WINDOW;
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Button, Color32, Frame, Margin, RichText, Ui};
use message::id;

/// The strip's colour: nothing else in the window is orange.
const STRIP: Color32 = Color32::from_rgb(236, 148, 38);

/// Says above the board that what happens there is only tried out, or that moves are put in between.
pub fn strip_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let trial = state.document().record().is_trial();
    if !trial && !state.document().is_inserting() {
        return;
    }
    Frame::new()
        .fill(STRIP)
        .inner_margin(Margin::symmetric(8, 4))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                let mut say =
                    |ui: &mut Ui, text_id: message::Id, actions: &[(Action, message::Id)]| {
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
                        (Action::KeepTrial, id!(WINDOW, "trial-keep")),
                        (Action::DropTrial, id!(WINDOW, "trial-drop")),
                    ];
                    say(ui, id!(WINDOW, "trial-strip"), &ways);
                }
                if state.document().is_inserting() {
                    say(
                        ui,
                        id!(WINDOW, "inserting-strip"),
                        &[(Action::InsertMoves, id!(WINDOW, "inserting-end"))],
                    );
                }
            });
        });
}
