//! What the reader of a file mended, and what is odd in its games.

use crate::app::document::navigate::Go;
use crate::app::shell::command::{Command, FileCommand};
use crate::app::shell::state::State;
use crate::window::panels::parts::dialog::{close_button, heading, room_for};
use eframe::egui::{ScrollArea, Ui};
use go::PlayError;
use record::Oddity;

/// Shows what the reader of the file mended and what is odd in it.
pub fn warnings_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, "act-warnings");
    let collection = state.document.collection();
    ui.label(
        state
            .texts
            .with("warnings-encoding", &[("encoding", collection.encoding())]),
    );
    let warnings = collection.warnings();
    let findings = state.document.findings();
    if warnings.is_empty() {
        ui.label(&*state.tr("warnings-none"));
    }
    let odd = findings.unwrap_or_default();
    let height = ui.text_style_height(&eframe::egui::TextStyle::Body) + 6.0;
    ScrollArea::vertical()
        .max_height(room_for(ui, 320.0))
        .show_rows(ui, height, warnings.len() + odd.len(), |ui, rows| {
            for row in rows {
                let (text, place) = if let Some(warning) = warnings.get(row) {
                    let text = at_place(
                        state,
                        warning.line,
                        warning.column,
                        &state.in_words(&warning.message),
                    );
                    (text, warning.game.zip(warning.cell))
                } else {
                    let finding = &odd[row - warnings.len()];
                    let what = in_words(state, &finding.oddity);
                    let text = at_place(state, finding.line, finding.column, &what);
                    (text, Some((finding.game, finding.cell)))
                };
                let Some((game, cell)) = place else {
                    ui.label(text);
                    continue;
                };
                if ui.link(text).clicked() {
                    if game != state.document.game() {
                        commands.push(Command::SelectGame(game));
                    }
                    commands.push(Go::To(cell).into());
                }
            }
        });
    match findings {
        None => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(&*state.tr("odd-looking"));
            });
        }
        Some([]) => {
            ui.label(&*state.tr("odd-none"));
        }
        Some(_) => {}
    }
    if collection.is_repaired() {
        let mut repair = collection.is_repairing();
        if ui
            .checkbox(&mut repair, &*state.tr("warnings-repair"))
            .changed()
        {
            commands.push(Command::File(FileCommand::Repair(repair)));
        }
    }
    ui.add_space(8.0);
    close_button(ui, state, "dialog-close", commands);
}

fn at_place(state: &State, line: u32, column: u32, text: &str) -> String {
    let (line, column) = (line.to_string(), column.to_string());
    let place = [("line", &*line), ("column", &*column)];
    format!("{}: {text}", state.texts.with("warnings-place", &place))
}

/// An oddity in the user's language.
fn in_words(state: &State, oddity: &Oddity) -> String {
    let player = |color| {
        state.tr(match color {
            go::Color::Black => "black",
            go::Color::White => "white",
        })
    };
    match oddity {
        Oddity::Illegal { number, why, size } => {
            let text_id = match why {
                PlayError::OffBoard(_) => "odd-off-board",
                PlayError::Occupied(_) => "odd-occupied",
                PlayError::Ko(_) => "odd-ko",
                PlayError::Suicide(_) => "odd-suicide",
                PlayError::Superko(_) => "odd-superko",
            };
            let style = state.settings.hands.coordinates;
            let (number, point) = (number.to_string(), style.name(why.point(), *size));
            state
                .texts
                .with(text_id, &[("number", &number), ("point", &point)])
        }
        Oddity::TwiceInARow { number, color } => {
            let (number, player) = (number.to_string(), player(*color));
            state
                .texts
                .with("odd-twice", &[("number", &number), ("player", &player)])
        }
        Oddity::WrongTurn { moves } => state.texts.with("odd-turn", &[("player", &player(*moves))]),
        Oddity::Handicap { said, there } => {
            let (said, there) = (said.to_string(), there.to_string());
            state
                .texts
                .with("odd-handicap", &[("said", &said), ("there", &there)])
        }
        Oddity::NoResult => state.tr("odd-no-result").to_string(),
    }
}
