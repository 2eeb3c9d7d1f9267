//! The line below the board. What changes ten times a second has a fixed width, so that nothing beside it moves.

use app::shell::panels::status_line::{StatusLine, Style};
use app::shell::state::State;
use eframe::egui::{Align, Color32, FontId, Label, Layout, RichText, TextStyle, Ui};

/// Shows side to move, move number, what engines do, and what is under the pointer.
pub fn status_ui(ui: &mut Ui, state: &State, hover: Option<&str>) {
    let line = StatusLine::of(state);
    ui.horizontal(|ui| {
        ui.label(&line.turn);
        ui.label(&line.number);
        // What follows stays where it is when it is the other side's turn, and after the ninth move.
        ui.add_space(widest_turn(ui, &line) - ui.min_rect().width());
        for item in &line.items {
            if item.style == Style::Fixed {
                fixed(ui, item.is_apart, &item.text);
                continue;
            }
            if item.is_apart {
                ui.separator();
            }
            match item.style {
                Style::Strong => ui.strong(&item.text),
                Style::Warning => ui.colored_label(ui.visuals().warn_fg_color, &item.text),
                Style::Plain | Style::Fixed => ui.label(&item.text),
            };
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(4.0);
            ui.add(Label::new(hover.unwrap_or_default()).truncate());
        });
    });
}

/// How wide the side to move and a number of three digits can be, with what is between them.
fn widest_turn(ui: &Ui, line: &StatusLine) -> f32 {
    let font = TextStyle::Body.resolve(ui.style());
    let width = |text: &str| {
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE);
        galley.size().x
    };
    let [black, white] = &line.turns;
    width(black).max(width(white)) + width(&line.widest_number) + 2.0 * ui.spacing().item_spacing.x
}

/// A text whose letters are all as wide as one another; left out where there is no room for it.
fn fixed(ui: &mut Ui, separated: bool, text: &str) {
    let font = FontId::monospace(12.0);
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE);
    let around = if separated { 24.0 } else { 8.0 };
    if galley.size().x + around > ui.available_width() {
        return;
    }
    if separated {
        ui.separator();
    }
    ui.label(RichText::new(text).font(font));
}
