//! The properties of a node as they are in its file, for whoever knows SGF.

use crate::window::panels::parts::dialog::{
    buttons_ui, close_button, heading, main_button, room_for,
};
use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::document::edit::Edit;
use app::document::info::RawProperties;
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{Button, ScrollArea, TextEdit, Ui, vec2};
use message::{id, say};
use record::Record;

/// Shows them, each with its values; escapes are the program's business.
pub fn properties_ui(ui: &mut Ui, state: &State, raw: &RawProperties, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "properties-title"));
    ui.label(&*state.tr(id!(WINDOW, "properties-hint")));
    ui.add_space(4.0);
    let mut edited = raw.clone();
    ScrollArea::vertical()
        .max_height(room_for(ui, 400.0))
        .auto_shrink([false, true])
        .show(ui, |ui| list_ui(ui, state, &mut edited));
    if ui
        .button(&*state.tr(id!(WINDOW, "properties-add")))
        .clicked()
    {
        edited.list.push((String::new(), vec![String::new()]));
    }
    let wrong = |name: &str| !name.is_empty() && !Record::is_property_name(name);
    let any_wrong = edited.list.iter().any(|(name, _)| wrong(name));
    // A row without a name was begun and not used, unless something stands in it.
    let nameless = |(name, values): &(String, Vec<String>)| {
        name.is_empty() && values.iter().any(|value| !value.is_empty())
    };
    let any_nameless = edited.list.iter().any(nameless);
    if any_wrong || any_nameless {
        let color = ui.visuals().error_fg_color;
        ui.colored_label(color, &*state.tr(id!(WINDOW, "properties-wrong-name")));
    }
    if edited != *raw {
        commands.push(Command::EditDialog(Dialog::Properties(edited.clone())));
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        let possible = !any_wrong && !any_nameless;
        if main_button(ui, &state.tr(id!(WINDOW, "dialog-ok")), possible) {
            edited.list.retain(|(name, _)| !name.is_empty());
            commands.push(Edit::Properties(edited.cell, edited.list).into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

fn list_ui(ui: &mut Ui, state: &State, edited: &mut RawProperties) {
    let mut removed = None;
    for (at, (name, values)) in edited.list.iter_mut().enumerate() {
        ui.horizontal_top(|ui| {
            let field = TextEdit::singleline(&mut *name)
                .id_salt(("property", at))
                .desired_width(76.0)
                .font(eframe::egui::TextStyle::Monospace);
            let text = state.tr(id!(WINDOW, "properties-name"));
            let field = ui.add(field);
            field.widget_info(|| {
                eframe::egui::WidgetInfo::labeled(eframe::egui::Role::TextInput, true, &*text)
            });
            ui.vertical(|ui| values_ui(ui, state, at, name, values));
            if small_button(ui, "✕", &state.tr(id!(WINDOW, "properties-remove"))) {
                removed = Some(at);
            }
        });
        ui.add_space(2.0);
    }
    if let Some(at) = removed {
        edited.list.remove(at);
    }
}

/// The values of one property, each to be changed or taken away, and room for one more.
fn values_ui(ui: &mut Ui, state: &State, at: usize, name: &str, values: &mut Vec<String>) {
    /// Points and other short values stand side by side in the file; here each has a line.
    const MANY: usize = 60;
    let width = (ui.available_width() - 78.0).max(120.0);
    let mut removed = None;
    let several = values.len() > 1;
    for (i, value) in values.iter_mut().take(MANY).enumerate() {
        ui.horizontal_top(|ui| {
            let field = TextEdit::multiline(value)
                .id_salt(("value", at, i))
                .desired_width(width)
                .desired_rows(1)
                .font(eframe::egui::TextStyle::Monospace);
            let field = ui.add(field);
            let label = state.texts().tell(&say!(WINDOW, "properties-value", name));
            field.widget_info(|| {
                eframe::egui::WidgetInfo::labeled(
                    eframe::egui::Role::MultilineTextInput,
                    true,
                    label.clone(),
                )
            });
            if several && small_button(ui, "−", &state.tr(id!(WINDOW, "properties-remove-value")))
            {
                removed = Some(i);
            }
        });
    }
    if values.len() > MANY {
        let more = (values.len() - MANY).to_string();
        ui.weak(
            state
                .texts()
                .tell(&say!(WINDOW, "properties-more", count = &more)),
        );
    }
    if small_button(ui, "+", &state.tr(id!(WINDOW, "properties-add-value"))) {
        values.insert(values.len().min(MANY), String::new());
    }
    if let Some(i) = removed {
        values.remove(i);
    }
}

fn small_button(ui: &mut Ui, symbol: &str, name: &str) -> bool {
    let button = ui.add(Button::new(symbol).min_size(vec2(22.0, 0.0)));
    named(&button, true, name);
    button.on_hover_text(name).clicked()
}
