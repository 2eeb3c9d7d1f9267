//! The settings: pages of a few choices each. A choice holds at once; nothing has to be confirmed.
//!
//! A page is a function that changes a copy of the settings. What differs at the end becomes a command.

use crate::window::panels::board::solving::options_ui;
use crate::window::panels::dialogs::key_edit::key_edit_ui;
use crate::window::panels::parts::dialog::{buttons_ui, heading, room_for, safe_button};
use app::WINDOW;
use app::settings::change::SettingsCommand;
use app::settings::dialog::{Section, SettingsView};
use app::settings::input::{Confirm, CoordinateStyle};
use app::settings::start::StartWith;
use app::settings::theme;
use app::settings::{Appearance, Settings};
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{ComboBox, Grid, ScrollArea, Ui, vec2};
use message::id;
use picture::ThemeName;
use words::languages;

/// Sizes of the whole window that are offered, in percent of the system's.
const SIZES: [u16; 10] = [75, 90, 100, 110, 125, 150, 175, 200, 250, 300];

/// Shows the settings dialog.
pub fn settings_ui(ui: &mut Ui, state: &State, view: &SettingsView, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "settings-title"));
    ui.horizontal_wrapped(|ui| {
        for section in Section::ALL {
            let chosen = view.section == section;
            if ui
                .selectable_label(chosen, &*state.tr(section.text_id()))
                .clicked()
            {
                let view = SettingsView {
                    section,
                    ..SettingsView::default()
                };
                commands.push(Command::EditDialog(Dialog::Settings(view)));
            }
        }
    });
    ui.separator();
    let mut now = state.settings().clone();
    let height = room_for(ui, 360.0);
    if view.section == Section::Keys {
        ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
            ui.set_height(height);
            key_edit_ui(ui, state, view, &mut now, commands);
        });
    } else {
        page_ui(ui, state, view.section, height, &mut now, commands);
    }
    if now != *state.settings() {
        commands.push(SettingsCommand::Set(Box::new(now)).into());
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        safe_button(ui, state, id!(WINDOW, "dialog-close"), commands);
    });
}

fn page_ui(
    ui: &mut Ui,
    state: &State,
    section: Section,
    height: f32,
    now: &mut Settings,
    commands: &mut Vec<Command>,
) {
    ScrollArea::vertical()
        .id_salt(section.text_id())
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink(false)
        .show(ui, |ui| match section {
            Section::General => {
                general_ui(ui, state, now);
                sound_ui(ui, state, now);
            }
            Section::Board => board_ui(ui, state, now),
            Section::Solving => options_ui(ui, state, commands),
            Section::Input => input_ui(ui, state, now),
            // It scrolls by itself.
            Section::Keys => {}
        });
}

/// Lays out rows of a name and a choice.
pub fn rows(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui)) {
    /// The groups of a page stand in the same columns.
    const LABELS: f32 = 130.0;
    Grid::new(id)
        .num_columns(2)
        .min_col_width(LABELS)
        .spacing([16.0, 8.0])
        .show(ui, content);
}

/// A row with one of several choices; `choices` are values with the identifiers of their names.
pub fn choice_row<T: Copy + PartialEq>(
    ui: &mut Ui,
    state: &State,
    text_id: message::Id,
    now: &mut T,
    choices: &[(T, message::Id)],
) {
    let label = ui.label(&*state.tr(text_id));
    let name = |value: T| {
        let found = choices.iter().find(|(other, _)| *other == value);
        found.map_or_else(String::new, |&(_, id)| state.tr(id).to_string())
    };
    let shown = ComboBox::from_id_salt(text_id)
        .width(210.0)
        .selected_text(name(*now))
        .show_ui(ui, |ui| {
            for (value, _) in choices {
                ui.selectable_value(now, *value, name(*value));
            }
        });
    shown.response.labelled_by(label.id);
    ui.end_row();
}

/// A switch over the whole width, with a sentence of explanation below if it needs one.
pub fn switch(
    ui: &mut Ui,
    state: &State,
    text_id: message::Id,
    hint_id: Option<message::Id>,
    now: &mut bool,
) {
    ui.checkbox(now, &*state.tr(text_id));
    if let Some(hint_id) = hint_id {
        hint(ui, state, hint_id);
    }
}

fn hint(ui: &mut Ui, state: &State, hint_id: message::Id) {
    ui.indent(hint_id, |ui| ui.weak(&*state.tr(hint_id)));
}

fn general_ui(ui: &mut Ui, state: &State, now: &mut Settings) {
    rows(ui, "general", |ui| {
        let label = ui.label(&*state.tr(id!(WINDOW, "menu-language")));
        let system = ("", state.tr(id!(WINDOW, "language-system")).to_string());
        let languages = languages().iter().map(|l| (&*l.tag, l.name.clone()));
        let all: Vec<(&str, String)> = std::iter::once(system).chain(languages).collect();
        let spoken = all.iter().find(|(tag, _)| *tag == now.language);
        let spoken = spoken.map_or_else(|| now.language.clone(), |(_, name)| name.clone());
        let shown = ComboBox::from_id_salt("language")
            .width(210.0)
            .selected_text(spoken)
            .show_ui(ui, |ui| {
                for (tag, name) in &all {
                    ui.selectable_value(&mut now.language, (*tag).to_owned(), name);
                }
            });
        shown.response.labelled_by(label.id);
        ui.end_row();
        let appearances = [
            (Appearance::System, id!(WINDOW, "appearance-system")),
            (Appearance::Light, id!(WINDOW, "appearance-light")),
            (Appearance::Dark, id!(WINDOW, "appearance-dark")),
        ];
        choice_row(
            ui,
            state,
            id!(WINDOW, "menu-appearance"),
            &mut now.appearance,
            &appearances,
        );
        let label = ui.label(&*state.tr(id!(WINDOW, "settings-size")));
        let percent = (now.zoom * 100.0).round() as u16;
        let shown = ComboBox::from_id_salt("size")
            .width(210.0)
            .selected_text(format!("{percent} %"))
            .show_ui(ui, |ui| {
                for size in SIZES {
                    let text = format!("{size} %");
                    if ui.selectable_label(size == percent, text).clicked() {
                        now.zoom = f32::from(size) / 100.0;
                    }
                }
            });
        shown.response.labelled_by(label.id);
        ui.end_row();
        let starts = [
            (StartWith::Page, id!(WINDOW, "start-page")),
            (StartWith::Problem, id!(WINDOW, "start-problem")),
        ];
        choice_row(
            ui,
            state,
            id!(WINDOW, "settings-start"),
            &mut now.start.with,
            &starts,
        );
    });
}

/// Whether and how loud stones can be heard.
fn sound_ui(ui: &mut Ui, state: &State, now: &mut Settings) {
    const VOLUMES: [(u8, message::Id); 3] = [
        (25, id!(WINDOW, "sound-soft")),
        (60, id!(WINDOW, "sound-middle")),
        (100, id!(WINDOW, "sound-loud")),
    ];
    ui.add_space(8.0);
    switch(ui, state, id!(WINDOW, "act-sound"), None, &mut now.sound.on);
    ui.add_enabled_ui(now.sound.on, |ui| {
        rows(ui, "sound", |ui| {
            choice_row(
                ui,
                state,
                id!(WINDOW, "sound-volume"),
                &mut now.sound.volume,
                &VOLUMES,
            );
        });
    });
}

fn board_ui(ui: &mut Ui, state: &State, now: &mut Settings) {
    let themes = ThemeName::ALL.map(|name| (name, theme::text_id(name)));
    rows(ui, "theme", |ui| {
        choice_row(
            ui,
            state,
            id!(WINDOW, "menu-theme"),
            &mut now.looks.theme,
            &themes,
        );
    });
    switch(
        ui,
        state,
        id!(WINDOW, "theme-follows"),
        None,
        &mut now.looks.follows_panels,
    );
    switch(
        ui,
        state,
        id!(WINDOW, "act-by-hand"),
        Some(id!(WINDOW, "act-by-hand-hint")),
        &mut now.looks.by_hand,
    );
    switch(
        ui,
        state,
        id!(WINDOW, "settings-letters"),
        None,
        &mut now.looks.letters,
    );
    switch(
        ui,
        state,
        id!(WINDOW, "settings-movement"),
        Some(id!(WINDOW, "settings-movement-hint")),
        &mut now.looks.movement,
    );
    switch(
        ui,
        state,
        id!(WINDOW, "settings-still"),
        None,
        &mut now.looks.still,
    );
    ui.add_space(8.0);
    switch(
        ui,
        state,
        id!(WINDOW, "act-coordinates"),
        None,
        &mut now.coordinates,
    );
    rows(ui, "board", |ui| {
        choice_row(
            ui,
            state,
            id!(WINDOW, "settings-coordinates"),
            &mut now.input.coordinates,
            &CoordinateStyle::ALL,
        );
    });
    hint(ui, state, id!(WINDOW, "settings-coordinates-hint"));
    ui.add_space(8.0);
    switch(
        ui,
        state,
        id!(WINDOW, "act-move-numbers"),
        None,
        &mut now.move_numbers,
    );
    switch(
        ui,
        state,
        id!(WINDOW, "act-variations"),
        None,
        &mut now.variations,
    );
}

fn input_ui(ui: &mut Ui, state: &State, now: &mut Settings) {
    rows(ui, "input", |ui| {
        choice_row(
            ui,
            state,
            id!(WINDOW, "settings-confirm"),
            &mut now.input.confirm,
            &Confirm::ALL,
        );
    });
    hint(ui, state, id!(WINDOW, "settings-confirm-hint"));
    ui.add_space(8.0);
    switch(
        ui,
        state,
        id!(WINDOW, "settings-wheel"),
        None,
        &mut now.input.wheel,
    );
    switch(
        ui,
        state,
        id!(WINDOW, "settings-large"),
        Some(id!(WINDOW, "settings-large-hint")),
        &mut now.input.large,
    );
}
