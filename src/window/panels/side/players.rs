//! The two players: names, prisoners, times; and what is said about their game.

use crate::app::game::clock::{Left, Limits, Overtime};
use crate::app::shell::numbers::clock;
use crate::app::shell::state::State;
use crate::window::panels::parts::stone_ui;
use eframe::egui::{Color32, CornerRadius, Frame, Label, Margin, RichText, Stroke, Ui};
use go::Color;
use std::time::Duration;

/// Shows names, prisoners and times of both players.
pub fn players_ui(ui: &mut Ui, state: &State) {
    ui.columns(2, |columns| {
        player_ui(&mut columns[0], state, Color::Black);
        player_ui(&mut columns[1], state, Color::White);
    });
    let info = state.document.record().info();
    // What the record does not say is not shown as if it did.
    let mut facts = Vec::new();
    if !info.komi_text.is_empty() {
        facts.push(format!("{} {}", state.tr("komi"), info.komi));
    }
    if info.handicap > 0 {
        facts.push(format!("{} {}", state.tr("handicap"), info.handicap));
    }
    if !info.rules_text.is_empty() {
        facts.push(state.rules_name(info.rules).to_string());
    }
    if !info.result.is_empty() {
        facts.push(format!("{} {}", state.tr("result"), info.result));
    }
    ui.weak(facts.join("   "));
}

fn player_ui(ui: &mut Ui, state: &State, color: Color) {
    let shown = state.document.shown();
    let info = state.document.record().info();
    let (text_id, name, rank) = match color {
        Color::Black => ("black", &info.black, &info.black_rank),
        Color::White => ("white", &info.white, &info.white_rank),
    };
    let fill = if ui.visuals().dark_mode {
        Color32::from_gray(48)
    } else {
        Color32::from_gray(232)
    };
    let turn = shown.position.to_move() == color;
    let stroke = if turn {
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
                stone_ui(ui, color);
                let name = if name.is_empty() {
                    state.tr(text_id).to_string()
                } else {
                    name.clone()
                };
                ui.add(Label::new(RichText::new(name).strong()).truncate());
                ui.weak(&**rank);
            });
            ui.horizontal(|ui| {
                ui.label(format!(
                    "{} {}",
                    state.tr("prisoners"),
                    shown.position.prisoners(color)
                ));
                if let Some(game) = state.game.playing() {
                    // While the game is counted nobody's time runs.
                    let to_move =
                        Some(shown.position.to_move()).filter(|_| !state.game.is_counting());
                    let text = match game.time_left(color, to_move, state.now).zip(game.limits()) {
                        Some((left, limits)) => left_text(ui, left, limits),
                        None => RichText::new(clock(game.time_used(color, to_move, state.now))),
                    };
                    ui.label(text.monospace());
                }
            });
        });
}

/// What a clock shows; red when it gets tight.
fn left_text(ui: &Ui, left: Left, limits: &Limits) -> RichText {
    const TIGHT: Duration = Duration::from_secs(10);
    // A clock shows 0:00 only when the time is over.
    let shown = clock(left.time + Duration::from_millis(999));
    let text = match (left.overtime, limits.overtime) {
        (Some(periods), Overtime::ByoYomi { .. }) => format!("{shown} ×{periods}"),
        (Some(moves), _) => format!("{shown} /{moves}"),
        (None, _) => shown,
    };
    if limits.until_flag(left) < TIGHT {
        RichText::new(text).color(ui.visuals().error_fg_color)
    } else {
        RichText::new(text)
    }
}
