//! The facts about the game, to be read and written.

use app::document::edit::Edit;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Grid, ScrollArea, TextEdit, Ui};

/// The facts about a game that can be written: SGF property and the name of its field.
const FACTS: [(&str, &str); 14] = [
    ("GN", "info-game"),
    ("PB", "info-black"),
    ("BR", "info-black-rank"),
    ("PW", "info-white"),
    ("WR", "info-white-rank"),
    ("RE", "info-result"),
    ("KM", "info-komi"),
    ("HA", "info-handicap"),
    ("RU", "info-rules"),
    ("DT", "info-date"),
    ("EV", "info-event"),
    ("RO", "info-round"),
    ("PC", "info-place"),
    ("AN", "info-annotator"),
];

/// Shows and edits the facts about the game.
pub fn info_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.strong(&*state.tr("info-title"));
    let record = state.document.record();
    ScrollArea::vertical()
        .id_salt("info")
        .auto_shrink(false)
        .show(ui, |ui| {
            Grid::new("facts").num_columns(2).show(ui, |ui| {
                for (property, text_id) in FACTS {
                    let label = ui.label(&*state.tr(text_id));
                    let mut text = record.property(record.root(), property).join(" ");
                    let id = (state.document.epoch(), state.document.game(), property);
                    let field = TextEdit::singleline(&mut text)
                        .id_salt(id)
                        .desired_width(f32::INFINITY);
                    if ui.add(field).labelled_by(label.id).changed() {
                        commands.push(Edit::Info(property, text).into());
                    }
                    ui.end_row();
                }
            });
            let label = ui.label(&*state.tr("info-comment"));
            let mut text = record.property(record.root(), "GC").join("\n");
            let id = (state.document.epoch(), state.document.game(), "GC");
            let field = TextEdit::multiline(&mut text)
                .id_salt(id)
                .desired_width(f32::INFINITY)
                .desired_rows(2);
            if ui.add(field).labelled_by(label.id).changed() {
                commands.push(Edit::Info("GC", text).into());
            }
        });
}
