//! What the program is, where it keeps things, and whose work is in it.

use crate::licences;
use crate::window::panels::parts::dialog::{buttons_ui, heading, room_for, safe_button};
use app::WINDOW;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{
    Grid, Label, RichText, ScrollArea, TextStyle, TextWrapMode, Ui, style::ScrollStyle,
};
use message::id;

/// What a report of a fault should tell: the program's version and the system's kind.
fn version() -> String {
    format!(
        "Katsura {} ({}, {})",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH
    )
}

/// Shows the dialog.
pub(crate) fn about_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "about-title"));
    // In a low window all of it is scrolled, so that the buttons stay in sight.
    ScrollArea::vertical()
        .id_salt("about")
        .max_height(room_for(ui, 470.0))
        .show(ui, |ui| content_ui(ui, state));
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        safe_button(ui, state, id!(WINDOW, "dialog-close"), commands);
        if ui.button(&*state.tr(id!(WINDOW, "about-copy"))).clicked() {
            ui.ctx().copy_text(version());
        }
    });
}

fn content_ui(ui: &mut Ui, state: &State) {
    ui.label(RichText::new(version()).strong());
    ui.label(&*state.tr(id!(WINDOW, "about-text")));
    ui.add_space(6.0);
    let folders = [
        (id!(WINDOW, "about-settings"), crate::folders::config()),
        (id!(WINDOW, "about-data"), crate::folders::state()),
    ];
    Grid::new("folders").num_columns(2).show(ui, |ui| {
        for (text_id, folder) in folders {
            let Some(folder) = folder else { continue };
            ui.weak(&*state.tr(text_id));
            ui.add(Label::new(folder.display().to_string()).wrap());
            ui.end_row();
        }
    });
    ui.add_space(6.0);
    ui.label(&*state.tr(id!(WINDOW, "about-licence")));
    ui.add_space(6.0);
    ui.label(RichText::new(&*state.tr(id!(WINDOW, "about-others"))).strong());
    let height = room_for(ui, 260.0) - 60.0;
    let row = ui.text_style_height(&TextStyle::Monospace);
    let lines = licences::lines();
    // Long lines go on to the right, and the bar says so.
    ui.spacing_mut().scroll = ScrollStyle::solid();
    ScrollArea::both()
        .id_salt("licences")
        .max_height(height.max(60.0))
        .auto_shrink(false)
        .show_rows(ui, row, lines.len(), |ui, rows| {
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            for &line in &lines[rows] {
                ui.monospace(line);
            }
        });
}
