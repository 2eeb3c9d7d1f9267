//! The count at the end of a game.

use crate::app::game::GameCommand;
use crate::app::shell::command::Command;
use crate::app::shell::scores::scores;
use crate::app::shell::state::State;
use eframe::egui::{CornerRadius, Frame, Margin, RichText, Ui};

/// Shows the count while it is open.
pub fn scoring_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (Some(count), Some([territory, area])) = (state.game.count(), scores(state)) else {
        return;
    };
    let fill = ui.visuals().faint_bg_color;
    Frame::new()
        .fill(fill)
        .inner_margin(Margin::same(8))
        .corner_radius(CornerRadius::same(6))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.strong(&*state.tr("score-title"));
            let hint = if count.is_asking() {
                "score-asking"
            } else {
                "score-hint"
            };
            ui.label(&*state.tr(hint));
            ui.label(
                RichText::new(
                    state
                        .texts
                        .with("score-territory", &[("result", &territory.result())]),
                )
                .size(16.0),
            );
            ui.label(
                RichText::new(
                    state
                        .texts
                        .with("score-area", &[("result", &area.result())]),
                )
                .size(16.0),
            );
            ui.horizontal_wrapped(|ui| {
                let by_area = state.document.record().info().rules.scoring == go::Scoring::Area;
                let result = if by_area {
                    area.result()
                } else {
                    territory.result()
                };
                if ui
                    .button(state.texts.with("score-accept", &[("result", &result)]))
                    .clicked()
                {
                    commands.push(GameCommand::AcceptCount.into());
                }
                if ui.button(&*state.tr("score-continue")).clicked() {
                    commands.push(GameCommand::LeaveCount.into());
                }
            });
        });
}
