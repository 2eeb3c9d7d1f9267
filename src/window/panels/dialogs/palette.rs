//! The palette: every action by the words of its name.

use crate::window::panels::parts::dialog::room_for;
use app::WINDOW;
use app::settings::actions::Entry;
use app::shell::availability::{is_possible, matching};
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{Button, Key, Role, ScrollArea, TextEdit, Ui, WidgetInfo, vec2};
use message::id;

/// Shows the actions that contain the words typed.
pub fn palette_ui(ui: &mut Ui, state: &State, text: &str, commands: &mut Vec<Command>) {
    let mut typed = text.to_owned();
    let field = TextEdit::singleline(&mut typed)
        .hint_text(&*state.tr(id!(WINDOW, "palette-hint")))
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::TextInput,
            true,
            &*state.tr(id!(WINDOW, "palette-hint")),
        )
    });
    response.request_focus();
    if response.changed() {
        commands.push(Command::EditDialog(Dialog::Palette(typed.clone())));
    }
    let mut found: Vec<&Entry> = matching(state, &typed).collect();
    // What is called exactly so, or begins so, comes first; then what can be done now.
    let words = typed.trim().to_lowercase();
    found.sort_by_key(|entry| {
        let name = state.tr(entry.text_id).to_lowercase();
        let name = name.trim_end_matches(['.', '…']);
        let likeness = match words.as_str() {
            "" => 2,
            words if name == words => 0,
            words if name.starts_with(words) => 1,
            _ => 2,
        };
        (
            likeness,
            !words.is_empty() && !is_possible(state, entry.action),
        )
    });
    let first = found.iter().find(|entry| is_possible(state, entry.action));
    if let Some(first) = first
        && ui.input(|input| input.key_pressed(Key::Enter))
    {
        commands.push(Command::CloseDialog);
        commands.push(Command::Act(first.action));
    }
    ScrollArea::vertical()
        .max_height(room_for(ui, 320.0))
        // The same room for few as for many, or the window would remember that of the last search.
        .min_scrolled_height(room_for(ui, 320.0))
        .auto_shrink(false)
        .show(ui, |ui| {
            let width = ui.available_width();
            for entry in found {
                let possible = is_possible(state, entry.action);
                let button = Button::new(&*state.tr(entry.text_id))
                    .shortcut_text(state.keymap().shown(entry.action))
                    .min_size(vec2(width, 0.0))
                    .frame(false);
                if ui.add_enabled(possible, button).clicked() {
                    commands.push(Command::CloseDialog);
                    commands.push(Command::Act(entry.action));
                }
            }
        });
}
