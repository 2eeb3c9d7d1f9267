//! The engine console: what engines print and what the host has to say about them.

use crate::app::command::Command;
use crate::app::state::State;
use eframe::egui::{Label, RichText, ScrollArea, TextStyle, Ui};
use engine::LogSource;

/// Shows the console. Only the lines in view are laid out.
pub fn console_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let lines = &state.desk.console;
    ui.horizontal(|ui| {
        ui.strong(&*state.tr("console-title"));
        if ui.small_button(&*state.tr("console-copy")).clicked() {
            let text: Vec<String> = lines.iter().map(|line| line.line.text.clone()).collect();
            ui.ctx().copy_text(text.join("\n"));
        }
        if ui.small_button(&*state.tr("console-clear")).clicked() {
            commands.push(Command::ClearConsole);
        }
    });
    if lines.is_empty() {
        ui.weak(&*state.tr("console-empty"));
        return;
    }
    let height = ui.text_style_height(&TextStyle::Monospace);
    ScrollArea::both()
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show_rows(ui, height, lines.len(), |ui, rows| {
            for line in lines.range(rows) {
                let name = state.desk.slot(line.engine).map_or("", |slot| &slot.name);
                let text = RichText::new(format!("{name}: {}", line.line.text)).monospace();
                let text = match line.line.source {
                    LogSource::Engine => text,
                    LogSource::EngineError => text.color(ui.visuals().error_fg_color),
                    LogSource::Host => text.color(ui.visuals().warn_fg_color),
                    LogSource::Sent => text.weak(),
                    LogSource::Received => text.strong(),
                };
                ui.add(Label::new(text).extend());
            }
        });
}
