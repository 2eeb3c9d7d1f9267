//! One engine: its name, how it is started, what it may do.

use crate::window::panels::parts::dialog::{buttons_ui, close_button, main_button, room_for};
use app::WINDOW;
use app::engines::EnginesCommand;
use app::engines::registry::EngineEdit;
use app::settings::profiles::{GtpProfile, LibraryProfile, NetProfile, Profile};
use app::shell::command::Command;
use app::shell::state::{Dialog, Purpose, State};
use eframe::egui::{
    Align, Checkbox, DragValue, Grid, Label, Layout, RichText, ScrollArea, TextEdit, Ui,
};
use fileref::FileRef;
use message::id;

/// The largest memory limit that can be chosen: 1 TB.
const MAX_MEMORY: u32 = 1 << 20;
/// The longest time that may be entered for an engine to go on after Stop, in seconds.
const MAX_GRACE: u32 = 3600;

/// Shows the dialog; every change goes back into it as a command.
pub fn engine_edit_ui(ui: &mut Ui, state: &State, edit: &EngineEdit, commands: &mut Vec<Command>) {
    let mut now = edit.clone();
    let title = if edit.id.is_some() {
        id!(WINDOW, "engine-edit-title")
    } else {
        id!(WINDOW, "engine-new-title")
    };
    ui.label(RichText::new(&*state.tr(title)).size(18.0).strong());
    ui.add_space(6.0);
    ScrollArea::both()
        .max_height(room_for(ui, 420.0))
        .show(ui, |ui| {
            Grid::new("engine")
                .num_columns(2)
                .spacing([12.0, 8.0])
                .show(ui, |ui| match &mut now.profile {
                    Profile::Gtp(program) => gtp_ui(ui, state, program, commands),
                    Profile::Library(library) => library_ui(ui, state, library),
                    Profile::Net(net) => net_ui(ui, state, net),
                    Profile::Unknown(_) => {}
                });
        });
    if now != *edit {
        commands.push(Command::EditDialog(Dialog::Engine(now.clone())));
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        let complete = now.profile.is_complete();
        if main_button(ui, &state.tr(id!(WINDOW, "engine-edit-save")), complete) {
            commands.push(Command::Engines(EnginesCommand::Save(now)));
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// Width of the longer fields: what the window has, within reason.
fn field_width(ui: &Ui) -> f32 {
    (ui.ctx().content_rect().width() - 260.0).clamp(140.0, 340.0)
}

fn name_ui(ui: &mut Ui, state: &State, name: &mut String, usual: &str) {
    let label = ui.label(&*state.tr(id!(WINDOW, "engine-name")));
    let field = TextEdit::singleline(name)
        .hint_text(usual)
        .desired_width(field_width(ui));
    ui.add(field).labelled_by(label.id);
    ui.end_row();
}

fn gtp_ui(ui: &mut Ui, state: &State, program: &mut GtpProfile, commands: &mut Vec<Command>) {
    let unnamed = GtpProfile {
        name: String::new(),
        ..program.clone()
    };
    name_ui(ui, state, &mut program.name, &unnamed.title());
    let label = ui.label(&*state.tr(id!(WINDOW, "engine-command")));
    ui.vertical(|ui| {
        let field = TextEdit::singleline(&mut program.command)
            .hint_text("gnugo --mode gtp")
            .font(eframe::egui::TextStyle::Monospace)
            .desired_width(field_width(ui));
        ui.add(field)
            .labelled_by(label.id)
            .on_hover_text(&*state.tr(id!(WINDOW, "engine-command-hint")));
        if ui
            .button(&*state.tr(id!(WINDOW, "engine-choose-program")))
            .clicked()
        {
            commands.push(Command::PickFor(Purpose::Program));
        }
    });
    ui.end_row();
    let label = ui.label(&*state.tr(id!(WINDOW, "engine-directory")));
    ui.vertical(|ui| {
        let mut folder = program
            .directory
            .as_ref()
            .map_or_else(String::new, FileRef::to_string);
        let field = TextEdit::singleline(&mut folder)
            .hint_text(&*state.tr(id!(WINDOW, "engine-directory-hint")))
            .desired_width(field_width(ui));
        if ui.add(field).labelled_by(label.id).changed() {
            program.directory = (!folder.is_empty()).then(|| FileRef::from(&folder));
        }
        if ui
            .button(&*state.tr(id!(WINDOW, "engine-choose-folder")))
            .clicked()
        {
            commands.push(Command::PickFor(Purpose::ProgramFolder));
        }
    });
    ui.end_row();
    let label = ui.label(&*state.tr(id!(WINDOW, "engine-startup")));
    let mut lines = program.startup.join("\n");
    let field = TextEdit::multiline(&mut lines)
        .hint_text("time_settings 0 5 1")
        .font(eframe::egui::TextStyle::Monospace)
        .desired_rows(3)
        .desired_width(field_width(ui));
    let field = ui.add(field).labelled_by(label.id);
    if field
        .on_hover_text(&*state.tr(id!(WINDOW, "engine-startup-hint")))
        .changed()
    {
        program.startup = lines.split('\n').map(str::to_owned).collect();
    }
    ui.end_row();
    let label = ui.label(&*state.tr(id!(WINDOW, "engine-patience")));
    ui.add(
        DragValue::new(&mut program.patience)
            .range(1..=3600)
            .suffix(&*state.tr(id!(WINDOW, "unit-seconds"))),
    )
    .labelled_by(label.id);
    ui.end_row();
    let words = [
        id!(WINDOW, "engine-reload"),
        id!(WINDOW, "engine-reload-hint"),
    ];
    switch(ui, state, &mut program.reload, words);
}

/// The file that an engine is made of.
fn file_ui(ui: &mut Ui, state: &State, file: &FileRef) {
    ui.label(&*state.tr(id!(WINDOW, "engine-file")));
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        let path = file.to_string();
        let width = field_width(ui);
        ui.set_max_width(width);
        ui.add(Label::new(&path).truncate()).on_hover_text(&path);
    });
    ui.end_row();
}

fn net_ui(ui: &mut Ui, state: &State, net: &mut NetProfile) {
    let unnamed = NetProfile::new(net.net.clone());
    name_ui(ui, state, &mut net.name, &unnamed.title());
    file_ui(ui, state, &net.net);
}

fn library_ui(ui: &mut Ui, state: &State, library: &mut LibraryProfile) {
    let unnamed = LibraryProfile::new(library.path.clone());
    name_ui(ui, state, &mut library.name, &unnamed.title());
    file_ui(ui, state, &library.path);
    let words = [
        id!(WINDOW, "engine-restricted"),
        id!(WINDOW, "engine-restricted-hint"),
    ];
    switch(ui, state, &mut library.restricted, words);
    if library.restricted {
        let words = [
            id!(WINDOW, "engine-writes-beside"),
            id!(WINDOW, "engine-writes-beside-hint"),
        ];
        switch(ui, state, &mut library.writes_beside, words);
    }
    let words = [
        id!(WINDOW, "engine-memory"),
        id!(WINDOW, "engine-memory-hint"),
        id!(WINDOW, "engine-memory-usual"),
    ];
    let memory = DragValue::new(&mut library.memory).range(0..=MAX_MEMORY);
    amount(ui, state, memory.speed(16), words, "MB");
    let words = [
        id!(WINDOW, "engine-grace"),
        id!(WINDOW, "engine-grace-hint"),
        id!(WINDOW, "engine-grace-endless"),
    ];
    let grace = DragValue::new(&mut library.grace).range(0..=MAX_GRACE);
    amount(ui, state, grace, words, "s");
    let words = [
        id!(WINDOW, "engine-strict"),
        id!(WINDOW, "engine-strict-hint"),
    ];
    switch(ui, state, &mut library.strict, words);
    let words = [
        id!(WINDOW, "engine-parity"),
        id!(WINDOW, "engine-parity-hint"),
    ];
    switch(ui, state, &mut library.parity, words);
    let words = [
        id!(WINDOW, "engine-reload"),
        id!(WINDOW, "engine-reload-hint"),
    ];
    switch(ui, state, &mut library.reload, words);
}

/// A number with its unit in a row of its own, by its name, its explanation, and what is said in place of 0.
fn amount(
    ui: &mut Ui,
    state: &State,
    field: DragValue<'_>,
    [name, hint, none]: [message::Id; 3],
    unit: &str,
) {
    let label = ui.label(&*state.tr(name));
    let none = state.tr(none);
    let field = field
        .custom_formatter(|value, _| match value as u32 {
            0 => none.to_string(),
            number => format!("{number} {unit}"),
        })
        .custom_parser(|text| {
            let number = text.trim_end_matches(|c: char| !c.is_ascii_digit());
            if number.is_empty() {
                Some(0.0)
            } else {
                number.trim().parse().ok()
            }
        });
    ui.add(field)
        .labelled_by(label.id)
        .on_hover_text(&*state.tr(hint));
    ui.end_row();
}

/// A switch in a row of its own, by its name and its explanation.
fn switch(ui: &mut Ui, state: &State, on: &mut bool, [name, hint]: [message::Id; 2]) {
    ui.label("");
    ui.add(Checkbox::new(on, &*state.tr(name)))
        .on_hover_text(&*state.tr(hint));
    ui.end_row();
}
