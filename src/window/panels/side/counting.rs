//! The count at the end of a game.

use crate::window::panels::side::graph::right_ui;
use app::WINDOW;
use app::game::GameCommand;
use app::shell::command::Command;
use app::shell::panels::players::CountPanel;
use app::shell::state::State;
use eframe::egui::{CornerRadius, Frame, Grid, Margin, RichText, Ui};
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
            ui.add_space(4.0);
            table_ui(ui, state, &count);
            ui.add_space(4.0);
            ui.weak(&count.otherwise);
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                let result = &*count.result_in_words;
                let text = state.texts().tell(&say!(WINDOW, "score-accept", result));
                let button = ui.button(RichText::new(text).strong());
                if button.on_hover_text("Enter").clicked() {
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

/// What both have, row by row; below a line the sum.
fn table_ui(ui: &mut Ui, state: &State, count: &CountPanel) {
    Grid::new("count").spacing([18.0, 3.0]).show(ui, |ui| {
        ui.label("");
        for text_id in [id!(WINDOW, "black"), id!(WINDOW, "white")] {
            right_ui(ui, RichText::new(&*state.tr(text_id)).weak());
        }
        ui.end_row();
        for (at, row) in count.rows.iter().enumerate() {
            let is_sum = at + 1 == count.rows.len();
            let text = |text: &str| {
                let text = RichText::new(text);
                if is_sum {
                    text.size(16.0).strong()
                } else {
                    text
                }
            };
            ui.label(text(&state.tr(row.name)));
            for points in &row.points {
                right_ui(ui, text(points));
            }
            ui.end_row();
        }
    });
}
