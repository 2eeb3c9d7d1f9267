//! The list of all keys, in as many columns as the window has room for.

use crate::window::panels::parts::dialog::{buttons_ui, heading, room_for, safe_button};
use app::WINDOW;
use app::settings::actions::{ACTIONS, Entry, Menu};
use app::settings::dialog::{Section, SettingsView};
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{Grid, RichText, ScrollArea, Ui, style::ScrollStyle};
use message::id;

/// Width of a column, in points.
const COLUMN: f32 = 330.0;

/// How wide the list would like to be in a window of that width.
pub fn wished_width(window: f32) -> f32 {
    let columns = ((window - 60.0) / COLUMN).floor().clamp(1.0, 4.0);
    columns * COLUMN + 20.0
}

/// Shows the list of keys.
pub fn key_list_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "keys-title"));
    ui.weak(&*state.tr(id!(WINDOW, "keys-hint")));
    let columns = (ui.available_width() / COLUMN).floor().max(1.0) as usize;
    let groups: Vec<(Menu, Vec<&Entry>)> = Menu::ALL
        .into_iter()
        .map(|menu| {
            let of_menu = |entry: &&Entry| {
                entry.menu == menu && !state.keymap().keys(entry.action).is_empty()
            };
            (menu, ACTIONS.iter().filter(of_menu).collect())
        })
        .collect();
    // A long group may go on in the next column.
    let lines: usize = groups.iter().map(|(_, entries)| entries.len() + 2).sum();
    let each = lines.div_ceil(columns);
    // A bar that is always seen tells that there is more.
    ui.spacing_mut().scroll = ScrollStyle::solid();
    ScrollArea::vertical()
        .max_height(room_for(ui, 640.0))
        .min_scrolled_height(room_for(ui, 640.0))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.horizontal_top(|ui| {
                let mut pieces = pieces(&groups, each).into_iter();
                for column in 0..columns {
                    ui.vertical(|ui| {
                        ui.set_width(COLUMN - 14.0);
                        let last = column + 1 == columns;
                        let mut used = 0;
                        for (menu, begins, entries) in pieces.by_ref() {
                            group_ui(ui, state, menu, begins, entries);
                            used += entries.len() + 2;
                            if used >= each && !last {
                                break;
                            }
                        }
                    });
                }
            });
        });
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        safe_button(ui, state, id!(WINDOW, "dialog-close"), commands);
        if ui.button(&*state.tr(id!(WINDOW, "keys-change"))).clicked() {
            let view = SettingsView {
                section: Section::Keys,
                ..SettingsView::default()
            };
            commands.push(Command::OpenDialog(Dialog::Settings(view)));
        }
    });
}

/// The groups, cut where a column of so many lines ends: menu, whether it is its beginning, entries.
fn pieces<'a>(
    groups: &'a [(Menu, Vec<&'static Entry>)],
    each: usize,
) -> Vec<(Menu, bool, &'a [&'static Entry])> {
    let mut found = Vec::new();
    let mut used = 0;
    for (menu, entries) in groups {
        let mut rest = entries.as_slice();
        let mut begins = true;
        while !rest.is_empty() {
            // Less than four lines at the foot of a column look lost.
            if used + 5 > each && used > 0 {
                used = 0;
            }
            let room = each.saturating_sub(used + 2).max(3);
            let (piece, after) = rest.split_at(room.min(rest.len()));
            found.push((*menu, begins, piece));
            used += piece.len() + 2;
            if used >= each {
                used = 0;
            }
            rest = after;
            begins = false;
        }
    }
    found
}

fn group_ui(ui: &mut Ui, state: &State, menu: Menu, begins: bool, entries: &[&Entry]) {
    let name = state.tr(menu.text_id());
    if begins {
        ui.strong(&*name);
    } else {
        ui.weak(format!("{name} …"));
    }
    Grid::new((menu, entries.first().map(|entry| entry.text_id)))
        .num_columns(2)
        .min_col_width(96.0)
        .striped(true)
        .show(ui, |ui| {
            for entry in entries {
                ui.label(
                    RichText::new(state.keymap().shown(entry.action))
                        .monospace()
                        .size(11.5),
                );
                ui.label(&*state.tr(entry.text_id));
                ui.end_row();
            }
        });
    ui.add_space(6.0);
}
