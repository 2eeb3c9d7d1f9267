//! The two players: names, prisoners, times; and what is said about their game.

use crate::window::panels::parts::player_sign_ui;
use app::shell::panels::players::{PlayerPanel, Players};
use app::shell::state::State;
use eframe::egui::{
    Color32, CornerRadius, Frame, Label, Margin, RichText, Stroke, TextStyle, TextWrapMode, Ui,
    WidgetText,
};

/// In a lower side bar the facts have one line, in points.
const LOW: f32 = 560.0;

/// Shows names, prisoners and times of both players.
pub fn players_ui(ui: &mut Ui, state: &State) {
    let shown = Players::of(state);
    let with_level = shown.players.iter().any(|player| !player.level.is_empty());
    ui.columns(2, |columns| {
        for (column, player) in columns.iter_mut().zip(&shown.players) {
            player_ui(column, state, player, with_level);
        }
    });
    if shown.facts.is_empty() {
        return;
    }
    // In a low window the panels below need the room; the whole stands in the tip.
    if ui.available_height() < LOW {
        let facts = RichText::new(shown.facts.join("   ")).weak();
        ui.add(Label::new(facts).truncate());
        return;
    }
    ui.scope(|ui| {
        // Rows of words, not of buttons.
        ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            for fact in &shown.facts {
                ui.add(Label::new(RichText::new(fact).weak()).wrap());
            }
        });
    });
}

/// A player's card; `with_level`: one of the two has a level, and both cards are as high.
fn player_ui(ui: &mut Ui, state: &State, player: &PlayerPanel, with_level: bool) {
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
                player_sign_ui(ui, state, player.color);
                let name = Label::new(RichText::new(&player.name).strong()).truncate();
                if player.rank.is_empty() {
                    ui.add(name);
                    return;
                }
                // The rank is seen whole, as far as there is room, and the name has what is left.
                let rank = WidgetText::from(RichText::new(&player.rank).weak());
                let wide = rank.into_galley(
                    ui,
                    Some(TextWrapMode::Extend),
                    f32::INFINITY,
                    TextStyle::Body,
                );
                let room = ui.available_width();
                let rank = (wide.size().x + ui.spacing().item_spacing.x).min(room * 0.6);
                ui.scope(|ui| {
                    ui.set_max_width(room - rank);
                    ui.add(name);
                });
                ui.add(Label::new(RichText::new(&player.rank).weak()).truncate());
            });
            if !player.level.is_empty() {
                let level = RichText::new(&player.level).small();
                let shown = ui.add(Label::new(level).truncate());
                shown.on_hover_text(&player.level);
            } else if with_level {
                ui.add_space(ui.text_style_height(&TextStyle::Small) + ui.spacing().item_spacing.y);
            }
            ui.horizontal_wrapped(|ui| {
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
