//! The two players: names, prisoners, times; and what is said about their game.

use crate::window::panels::parts::player_sign_ui;
use app::shell::panels::players::{PlayerPanel, Players};
use app::shell::state::State;
use eframe::egui::{
    Align, Color32, CornerRadius, Frame, Label, Layout, Margin, RichText, Stroke, TextStyle,
    TextWrapMode, Ui, WidgetText, vec2,
};

/// In a lower side bar the facts have one line, in points.
const LOW: f32 = 560.0;

/// Around what stands in a card, in points.
const MARGIN: i8 = 6;

/// Shows names, prisoners and times of both players.
pub fn players_ui(ui: &mut Ui, state: &State) {
    let shown = Players::of(state);
    let card = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
    let heights = shown.players.each_ref().map(|player| {
        let width = card - 2.0 * f32::from(MARGIN);
        level_height(ui, &player.level, width)
    });
    let level_height = heights[0].max(heights[1]);
    ui.columns(2, |columns| {
        for (column, player) in columns.iter_mut().zip(&shown.players) {
            player_ui(column, state, player, level_height);
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

/// How high a level's words are in a card; 0 if there are none.
fn level_height(ui: &Ui, level: &str, width: f32) -> f32 {
    if level.is_empty() {
        return 0.0;
    }
    let words = WidgetText::from(RichText::new(level).small());
    let words = words.into_galley(ui, Some(TextWrapMode::Wrap), width, TextStyle::Body);
    words.size().y
}

/// A player's card; `level_height`: of the higher one of both levels, so that both cards are as high.
fn player_ui(ui: &mut Ui, state: &State, player: &PlayerPanel, level_height: f32) {
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
        .inner_margin(Margin::same(MARGIN))
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
            if level_height > 0.0 {
                let room = vec2(ui.available_width(), level_height);
                ui.allocate_ui_with_layout(room, Layout::top_down(Align::Min), |ui| {
                    ui.set_min_height(level_height);
                    let level = RichText::new(&player.level).small();
                    ui.add(Label::new(level).wrap());
                });
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
