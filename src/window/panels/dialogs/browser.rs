//! The program's own file browser, for desktops that offer none.

use crate::window::panels::parts::dialog::{buttons_ui, close_button, main_button, room_for};
use crate::window::panels::parts::names::named;
use crate::window::world::picking::{exists, is_folder};
use app::WINDOW;
use app::settings::profiles::NetProfile;
use app::shell::command::Command;
use app::shell::command::PickCommand;
use app::shell::state::{Browse, Dialog, Purpose, State};
use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::text_edit::TextEditState;
use eframe::egui::{Button, Id, Key, RichText, ScrollArea, TextEdit, Ui};
use fileref::FileRef;
use message::{id, say};
use record::Format;

/// Shows the browser; what is typed and chosen goes back into the dialog as commands.
pub fn browser_ui(ui: &mut Ui, state: &State, browse: &Browse, commands: &mut Vec<Command>) {
    let title = match browse.purpose {
        Purpose::Open => id!(WINDOW, "browse-open"),
        Purpose::Save => id!(WINDOW, "browse-save"),
        Purpose::Picture => id!(WINDOW, "browse-picture"),
        Purpose::Export(_) => id!(WINDOW, "browse-export"),
        Purpose::Library => id!(WINDOW, "browse-library"),
        Purpose::Net => id!(WINDOW, "browse-net"),
        Purpose::Program => id!(WINDOW, "browse-program"),
        Purpose::Console => id!(WINDOW, "browse-console"),
        Purpose::ProgramFolder | Purpose::MatchFolder | Purpose::Tuning => {
            id!(WINDOW, "browse-folder")
        }
        Purpose::Folder => id!(WINDOW, "browse-games-folder"),
        Purpose::Regression => id!(WINDOW, "browse-tests"),
        Purpose::Openings => id!(WINDOW, "browse-openings"),
        Purpose::Search => id!(WINDOW, "browse-search"),
    };
    ui.set_min_width(480.0);
    ui.label(RichText::new(&*state.tr(title)).size(18.0).strong());
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let parent = browse.folder.folder();
        let up = ui.add_enabled(parent.is_some(), Button::new("↑"));
        named(&up, parent.is_some(), &state.tr(id!(WINDOW, "browse-up")));
        if let Some(parent) = parent.filter(|_| up.clicked()) {
            commands.push(Command::Pick(PickCommand::Browse(parent)));
        }
        ui.label(browse.folder.to_string());
    });
    entries_ui(ui, state, browse, commands);
    let mut now = browse.clone();
    let mut decision = None;
    ui.horizontal(|ui| {
        let label = ui.label(&*state.tr(if browse.purpose.is_folder() {
            id!(WINDOW, "browse-folder-name")
        } else {
            id!(WINDOW, "browse-name")
        }));
        let width = ui.available_width() - 130.0;
        let field = ui
            .add(TextEdit::singleline(&mut now.name).desired_width(width))
            .labelled_by(label.id);
        let nobody_types = !field.lost_focus() && ui.memory(|memory| memory.focused().is_none());
        if nobody_types {
            field.request_focus();
            select_stem(ui, field.id, &now.name);
        }
        // Of folders Enter is the main button's.
        let is_folder = browse.purpose.is_folder();
        if !is_folder && field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            decision = chosen(&now);
        }
        if !is_folder {
            ui.checkbox(&mut now.all_files, &*state.tr(id!(WINDOW, "browse-all")));
        }
    });
    if now != *browse {
        commands.push(Command::EditDialog(Dialog::Browse(now.clone())));
    }
    // After the change, or that would open the dialog again.
    commands.extend(decision);
    ui.add_space(6.0);
    buttons_ui(ui, |ui| {
        let go = match browse.purpose {
            Purpose::Open | Purpose::Library | Purpose::Net | Purpose::Folder => {
                id!(WINDOW, "browse-go-open")
            }
            Purpose::Save | Purpose::Picture | Purpose::Export(_) | Purpose::Console => {
                id!(WINDOW, "browse-go-save")
            }
            _ => id!(WINDOW, "browse-go-choose"),
        };
        let folder = browse.purpose.is_folder();
        let possible = folder || !now.name.trim().is_empty();
        if main_button(ui, &state.tr(go), possible) {
            commands.extend(if folder {
                Some(Command::ChoosePath(browse.purpose, chosen_folder(&now)))
            } else {
                chosen(&now)
            });
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// What is typed takes the place of the name that is proposed, but not of its ending.
fn select_stem(ui: &Ui, field: Id, name: &str) {
    let stem = name.rfind('.').map_or(name, |at| &name[..at]);
    let stem = CCursor::new(stem.chars().count());
    let mut state = TextEditState::load(ui.ctx(), field).unwrap_or_default();
    let range = CCursorRange::two(CCursor::default(), stem);
    state.cursor.set_char_range(Some(range));
    state.store(ui.ctx(), field);
}

fn entries_ui(ui: &mut Ui, state: &State, browse: &Browse, commands: &mut Vec<Command>) {
    let entries = match &browse.entries {
        Ok(entries) => entries,
        Err(reason) => {
            let reason = state.in_words(reason);
            ui.colored_label(
                ui.visuals().error_fg_color,
                state
                    .texts()
                    .tell(&say!(WINDOW, "browse-missing", reason = &reason)),
            );
            return;
        }
    };
    let listed: Vec<&(String, bool)> = entries
        .iter()
        .filter(|(name, folder)| *folder || browse.all_files || fits(browse.purpose, name))
        .collect();
    let height = ui.text_style_height(&eframe::egui::TextStyle::Button) + 4.0;
    ScrollArea::vertical()
        .max_height(room_for(ui, 280.0))
        .min_scrolled_height(room_for(ui, 280.0))
        .auto_shrink(false)
        .show_rows(ui, height, listed.len(), |ui, rows| {
            for (name, is_folder) in &listed[rows] {
                let text = if *is_folder {
                    format!("{name}/")
                } else {
                    name.clone()
                };
                let response = ui.selectable_label(browse.name == *name, text);
                let path = browse.folder.join(name);
                if *is_folder && response.clicked() {
                    commands.push(Command::Pick(PickCommand::Browse(path)));
                } else if response.double_clicked() {
                    commands.extend(chosen(&Browse {
                        name: name.clone(),
                        ..browse.clone()
                    }));
                } else if response.clicked() {
                    let now = Browse {
                        name: name.clone(),
                        ..browse.clone()
                    };
                    commands.push(Command::EditDialog(Dialog::Browse(now)));
                }
            }
        });
}

fn fits(purpose: Purpose, name: &str) -> bool {
    let name = name.to_lowercase();
    let endings: &[&str] = match purpose {
        Purpose::Open | Purpose::Openings => {
            return Format::of_name(&name).is_some();
        }
        Purpose::Save => return Format::of_name(&name) == Some(Format::Sgf),
        Purpose::Picture => &[".png", ".svg", ".pdf"],
        Purpose::Export(_) => &[".pdf", ".png", ".svg", ".gif", ".apng"],
        Purpose::Console => &[".txt", ".log"],
        Purpose::Regression => &[".tst"],
        Purpose::Search => &[".json", ".sgf"],
        Purpose::Library => &[".so", ".dylib", ".dll"],
        Purpose::Net => return NetProfile::fits(&FileRef::from(&name)),
        // A program may be called anything; of a folder only the folders in it matter.
        Purpose::Program => return true,
        Purpose::ProgramFolder | Purpose::MatchFolder | Purpose::Folder | Purpose::Tuning => {
            return false;
        }
    };
    endings.iter().any(|ending| name.ends_with(ending))
}

/// The folder that is listed, or the one in it that is named.
fn chosen_folder(browse: &Browse) -> FileRef {
    match browse.name.trim() {
        "" => browse.folder.clone(),
        name => browse.folder.join(name),
    }
}

/// What the main button does: go into a folder, ask before replacing, or take the path.
fn chosen(browse: &Browse) -> Option<Command> {
    let name = browse.name.trim();
    if name.is_empty() {
        return None;
    }
    let path = browse.folder.join(name);
    if is_folder(&path) {
        return Some(Command::Pick(PickCommand::Browse(path)));
    }
    let writes = matches!(
        browse.purpose,
        Purpose::Save | Purpose::Picture | Purpose::Export(_) | Purpose::Console
    );
    let path = app::shell::browse::with_usual_ending(path, browse.purpose);
    if writes && exists(&path) {
        return Some(Command::OpenDialog(Dialog::Overwrite(path, browse.purpose)));
    }
    Some(Command::ChoosePath(browse.purpose, path))
}
