//! What the reader of a file mended, and what is odd in its games.

use crate::window::panels::parts::dialog::{buttons_ui, heading, room_for, safe_button};
use app::WINDOW;
use app::document::files::FileCommand;
use app::document::navigate::Go;
use app::shell::command::Command;
use app::shell::panels::warnings::{Warnings, warning_row};
use app::shell::state::State;
use eframe::egui::{ScrollArea, TextStyle, Ui};
use message::id;

/// Shows what was mended and what is odd; a click goes there.
pub fn warnings_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let warnings = Warnings::of(state);
    heading(ui, state, id!(WINDOW, "act-warnings"));
    ui.label(&warnings.encoding);
    if warnings.is_clean {
        ui.label(&*state.tr(id!(WINDOW, "warnings-none")));
    }
    let height = ui.text_style_height(&TextStyle::Body) + 6.0;
    ScrollArea::vertical()
        .max_height(room_for(ui, 320.0))
        .show_rows(ui, height, warnings.rows, |ui, rows| {
            for row in rows.filter_map(|row| warning_row(state, row)) {
                let Some((game, cell)) = row.place else {
                    ui.label(row.text);
                    continue;
                };
                if ui.link(row.text).clicked() {
                    if game != state.document().game() {
                        commands.push(Command::SelectGame(game));
                    }
                    commands.push(Go::To(cell).into());
                }
            }
        });
    if warnings.is_looking {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(&*state.tr(id!(WINDOW, "odd-looking")));
        });
    } else if warnings.is_in_order {
        ui.label(&*state.tr(id!(WINDOW, "odd-none")));
    }
    if let Some(mut repairs) = warnings.repairs {
        let text = state.tr(id!(WINDOW, "warnings-repair"));
        if ui.checkbox(&mut repairs, &*text).changed() {
            commands.push(Command::File(FileCommand::Repair(repairs)));
        }
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        safe_button(ui, state, id!(WINDOW, "dialog-close"), commands);
    });
}
