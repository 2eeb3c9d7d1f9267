//! The two players: names, prisoners, times; and what is said about their game.

use crate::window::panels::parts::stone_ui;
use app::shell::panels::players::{PlayerPanel, Players};
use app::shell::state::State;
use eframe::egui::{Color32, CornerRadius, Frame, Label, Margin, RichText, Stroke, TextStyle, Ui};

/// Shows names, prisoners and times of both players.
pub fn players_ui(ui: &mut Ui, state: &State) {
    let shown = Players::of(state);
    let with_level = shown.players.iter().any(|player| !player.level.is_empty());
    ui.columns(2, |columns| {
        for (column, player) in columns.iter_mut().zip(&shown.players) {
            player_ui(column, player, with_level);
        }
    });
    ui.weak(shown.facts);
}

/// A player's card; `with_level`: one of the two has a level, and both cards are as high.
fn player_ui(ui: &mut Ui, player: &PlayerPanel, with_level: bool) {
    let fill = if ui.visuals().dark_mode {
        Color32::from_gray(48)
    } else {
        Color32::from_gray(232)
    };
    let stroke = if player.is_to_move {
        ui.visuals().selection.stroke
    } else {
        // As wide, or the names would move with the turn.
        Stroke::new(ui.visuals().selection.stroke.width, Color32::TRANSPARENT)
    };
    Frame::new()
        .fill(fill)
        .stroke(stroke)
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::same(6))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                stone_ui(ui, player.color);
                ui.add(Label::new(RichText::new(&player.name).strong()).truncate());
                ui.weak(&player.rank);
            });
            if !player.level.is_empty() {
                let level = RichText::new(&player.level).small();
                let shown = ui.add(Label::new(level).truncate());
                shown.on_hover_text(&player.level);
            } else if with_level {
                ui.add_space(ui.text_style_height(&TextStyle::Small) + ui.spacing().item_spacing.y);
            }
            ui.horizontal(|ui| {
                ui.label(&player.prisoners);
                if let Some(time) = &player.time {
                    let text = RichText::new(&time.text).monospace();
                    ui.label(if time.is_tight {
                        text.color(ui.visuals().error_fg_color)
                    } else {
                        text
                    });
                }
            });
        });
}
