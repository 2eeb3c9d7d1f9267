//! The facts about the game, to be read and written.

use app::WINDOW;
use app::document::edit::Edit;
use app::document::info::fact_of;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Grid, ScrollArea, TextEdit, Ui};
use message::id;

/// The facts about a game that can be written: SGF property and the name of its field.
const FACTS: [(&str, message::Id); 14] = [
    ("GN", id!(WINDOW, "info-game")),
    ("PB", id!(WINDOW, "info-black")),
    ("BR", id!(WINDOW, "info-black-rank")),
    ("PW", id!(WINDOW, "info-white")),
    ("WR", id!(WINDOW, "info-white-rank")),
    ("RE", id!(WINDOW, "info-result")),
    ("KM", id!(WINDOW, "info-komi")),
    ("HA", id!(WINDOW, "info-handicap")),
    ("RU", id!(WINDOW, "info-rules")),
    ("DT", id!(WINDOW, "info-date")),
    ("EV", id!(WINDOW, "info-event")),
    ("RO", id!(WINDOW, "info-round")),
    ("PC", id!(WINDOW, "info-place")),
    ("AN", id!(WINDOW, "info-annotator")),
];

/// Shows and edits the facts about the game.
pub fn info_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.strong(&*state.tr(id!(WINDOW, "info-title")));
    let record = state.document().record();
    ScrollArea::vertical()
        .id_salt("info")
        .auto_shrink(false)
        .show(ui, |ui| {
            Grid::new("facts").num_columns(2).show(ui, |ui| {
                let is_go = state.document().kind().is_none();
                let facts = FACTS.into_iter().filter_map(|fact| fact_of(fact, is_go));
                for (property, text_id) in facts {
                    let label = ui.label(&*state.tr(text_id));
                    let mut text = record.property(record.root(), property).join(" ");
                    let id = (state.document().epoch(), state.document().game(), property);
                    let field = TextEdit::singleline(&mut text)
                        .id_salt(id)
                        .desired_width(f32::INFINITY);
                    if ui.add(field).labelled_by(label.id).changed() {
                        commands.push(Edit::Info(property, text).into());
                    }
                    ui.end_row();
                }
            });
            let label = ui.label(&*state.tr(id!(WINDOW, "info-comment")));
            let mut text = record.property(record.root(), "GC").join("\n");
            let id = (state.document().epoch(), state.document().game(), "GC");
            let field = TextEdit::multiline(&mut text)
                .id_salt(id)
                .desired_width(f32::INFINITY)
                .desired_rows(2);
            if ui.add(field).labelled_by(label.id).changed() {
                commands.push(Edit::Info("GC", text).into());
            }
        });
}
