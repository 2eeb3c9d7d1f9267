//! What can be done when an engine failed in a game. The clocks stand still meanwhile.

use app::WINDOW;
use app::game::{AfterTrouble, GameCommand};
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{CornerRadius, Frame, Margin, Ui};
use message::{id, say};

/// Shows what happened and the choices.
pub fn trouble_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(trouble) = state.game().trouble() else {
        return;
    };
    let name = state
        .engines()
        .slot(trouble.engine)
        .map_or("", |slot| &slot.name);
    let fill = ui.visuals().extreme_bg_color;
    let stroke = (1.0, ui.visuals().error_fg_color);
    Frame::new()
        .fill(fill)
        .stroke(stroke)
        .inner_margin(Margin::same(8))
        .corner_radius(CornerRadius::same(6))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.strong(state.texts().tell(&say!(WINDOW, "trouble-title", name)));
            ui.label(&trouble.reason);
            ui.horizontal_wrapped(|ui| {
                let choices = [
                    (id!(WINDOW, "trouble-again"), AfterTrouble::TryAgain),
                    (id!(WINDOW, "trouble-myself"), AfterTrouble::PlayMyself),
                    (id!(WINDOW, "trouble-pass"), AfterTrouble::Pass),
                    (id!(WINDOW, "trouble-resign"), AfterTrouble::Resign),
                ];
                for (text_id, decision) in choices {
                    if ui.button(&*state.tr(text_id)).clicked() {
                        commands.push(GameCommand::AfterTrouble(decision).into());
                    }
                }
                ui.menu_button(&*state.tr(id!(WINDOW, "trouble-other")), |ui| {
                    let others = state
                        .engines()
                        .slots()
                        .iter()
                        .filter(|s| s.id != trouble.engine);
                    for slot in others {
                        if ui.button(&slot.name).clicked() {
                            let other = AfterTrouble::Other(slot.id);
                            commands.push(GameCommand::AfterTrouble(other).into());
                            ui.close();
                        }
                    }
                });
                if !state.settings().panels.console
                    && ui
                        .button(&*state.tr(id!(WINDOW, "trouble-console")))
                        .clicked()
                {
                    commands.push(Action::Console.into());
                }
            });
        });
}
