//! The count at the end of a game.

use app::WINDOW;
use app::game::GameCommand;
use app::shell::command::Command;
use app::shell::panels::players::CountPanel;
use app::shell::state::State;
use eframe::egui::{CornerRadius, Frame, Margin, RichText, Ui};
use message::{id, say};

/// Shows the count while it is open.
pub fn scoring_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(count) = CountPanel::of(state) else {
        return;
    };
    let fill = ui.visuals().faint_bg_color;
    Frame::new()
        .fill(fill)
        .inner_margin(Margin::same(8))
        .corner_radius(CornerRadius::same(6))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.strong(&*state.tr(id!(WINDOW, "score-title")));
            ui.label(&*state.tr(count.hint));
            ui.label(RichText::new(&count.territory).size(16.0));
            ui.label(RichText::new(&count.area).size(16.0));
            ui.horizontal_wrapped(|ui| {
                if ui
                    .button(state.texts().tell(&say!(
                        WINDOW,
                        "score-accept",
                        result = &*count.result_in_words
                    )))
                    .clicked()
                {
                    commands.push(GameCommand::AcceptCount.into());
                }
                if ui
                    .button(&*state.tr(id!(WINDOW, "score-continue")))
                    .clicked()
                {
                    commands.push(GameCommand::LeaveCount.into());
                }
            });
        });
}
