//! Which game of the file or folder is shown, and the way to the others.

use crate::window::panels::parts::names::named;
use app::shell::action::Action;
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Button, ComboBox, Role, ScrollArea, Ui, WidgetInfo};

/// Shows which game of the file this is, and lets another one be chosen.
pub fn games_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let count = state.document.collection().games().len();
    let in_folder = state.shelf.place_in_folder(&state.document);
    if count < 2 && in_folder.is_none() {
        return;
    }
    ui.horizontal(|ui| {
        let mut step = |ui: &mut Ui, symbol: &str, action: Action| {
            let possible = is_possible(state, action);
            let button = ui.add_enabled(possible, Button::new(symbol));
            named(&button, possible, &state.tr(action.entry().text_id));
            if button.clicked() {
                commands.push(action.into());
            }
        };
        step(ui, "◀", Action::PreviousGame);
        let here = state.document.game();
        let title = |i: usize| {
            let values = [
                ("number", &*(i + 1).to_string()),
                ("count", &*count.to_string()),
            ];
            let place = state.texts.with("game-of", &values);
            match game_name(state, i) {
                name if name.is_empty() => place,
                name => format!("{place} · {name}"),
            }
        };
        let mut chosen = None;
        let now = match in_folder {
            Some((file, files)) => {
                let values = [
                    ("number", &*file.to_string()),
                    ("count", &*files.to_string()),
                ];
                let file = state.texts.with("file-of", &values);
                format!("{file} {}", title(here))
            }
            None => title(here),
        };
        let games = ComboBox::from_id_salt("games")
            .width(ui.available_width() - 80.0)
            .truncate()
            .selected_text(&*now)
            .show_ui(ui, |ui| {
                ScrollArea::vertical().show_rows(ui, 18.0, count, |ui, rows| {
                    for i in rows {
                        if ui.selectable_label(i == here, title(i)).clicked() {
                            chosen = Some(i);
                            ui.close();
                        }
                    }
                });
            });
        games
            .response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &*now));
        step(ui, "▶", Action::NextGame);
        let table = ui.button("≡").on_hover_text(&*state.tr("act-games"));
        named(&table, true, &state.tr("act-games"));
        if table.clicked() {
            commands.push(Action::Games.into());
        }
        commands.extend(chosen.map(Command::SelectGame));
    });
}

fn game_name(state: &State, game: usize) -> String {
    let info = state.document.collection().game(game).info();
    if !info.name.is_empty() {
        info.name
    } else if info.black.is_empty() && info.white.is_empty() {
        String::new()
    } else {
        format!("{} – {}", info.black, info.white)
    }
}
