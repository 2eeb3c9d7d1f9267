//! Which game of the file or folder is shown, and the way to the others.

use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::settings::actions::Action;
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::panels::games::{GamesPanel, game_title};
use app::shell::state::State;
use eframe::egui::{Button, ComboBox, Role, ScrollArea, Ui, WidgetInfo};
use message::id;

/// Room for what stands behind the list, in points.
const BUTTONS: f32 = 80.0;

/// Shows which game of the file this is, and lets another one be chosen.
pub fn games_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(games) = GamesPanel::of(state) else {
        return;
    };
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
        let mut chosen = None;
        // A long title is cut, or the buttons behind it would stand beyond the panel.
        let room = (ui.available_width() - BUTTONS).max(0.0);
        let list = ui.scope(|ui| {
            ui.set_max_width(room);
            ComboBox::from_id_salt("games")
                .width(room)
                .truncate()
                .selected_text(&games.shown)
                .show_ui(ui, |ui| {
                    ScrollArea::vertical().show_rows(ui, 18.0, games.count, |ui, rows| {
                        for i in rows {
                            if ui
                                .selectable_label(i == games.here, game_title(state, i))
                                .clicked()
                            {
                                chosen = Some(i);
                                ui.close();
                            }
                        }
                    });
                })
        });
        list.inner
            .response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &games.shown));
        step(ui, "▶", Action::NextGame);
        let table = ui
            .button("≡")
            .on_hover_text(&*state.tr(id!(WINDOW, "act-games")));
        named(&table, true, &state.tr(id!(WINDOW, "act-games")));
        if table.clicked() {
            commands.push(Action::Games.into());
        }
        commands.extend(chosen.map(Command::SelectGame));
    });
}
