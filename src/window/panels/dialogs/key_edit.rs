//! The page of the settings where keys are changed.

use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::settings::Settings;
use app::settings::actions::{Action, Entry};
use app::settings::dialog::{Capture, SettingsView};
use app::settings::keymap::{Preset, pretty};
use app::shell::availability::matching;
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{Button, ComboBox, Frame, RichText, ScrollArea, TextEdit, Ui, vec2};
use message::{id, say};

/// Shows preset, search and list; changes `now`.
pub fn key_edit_ui(
    ui: &mut Ui,
    state: &State,
    view: &SettingsView,
    now: &mut Settings,
    commands: &mut Vec<Command>,
) {
    let mut changed = view.clone();
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(&*state.tr(id!(WINDOW, "keys-preset")));
        let keys = &mut now.input.keys;
        let name = |preset| {
            let found = Preset::ALL.iter().find(|(other, _)| *other == preset);
            found.map_or("", |(_, name)| name)
        };
        let shown = ComboBox::from_id_salt("preset")
            .selected_text(name(keys.preset))
            .show_ui(ui, |ui| {
                for (preset, name) in Preset::ALL {
                    ui.selectable_value(&mut keys.preset, preset, name);
                }
            });
        shown.response.labelled_by(label.id);
        let reset = Button::new(&*state.tr(id!(WINDOW, "keys-reset-all")));
        if ui.add_enabled(!keys.own.is_empty(), reset).clicked() {
            keys.own.clear();
        }
    });
    if let Some(capture) = &view.capture {
        capture_ui(ui, state, capture, now, &mut changed);
    } else {
        let hint = state.tr(id!(WINDOW, "palette-hint"));
        let field = TextEdit::singleline(&mut changed.search)
            .hint_text(&*hint)
            .desired_width(260.0);
        let response = ui.add(field);
        response.widget_info(|| {
            eframe::egui::WidgetInfo::labeled(
                eframe::egui::Role::TextInput,
                true,
                &*state.tr(id!(WINDOW, "keys-search")),
            )
        });
    }
    ui.add_space(4.0);
    list_ui(ui, state, view, now, &mut changed);
    if changed != *view {
        commands.push(Command::EditDialog(Dialog::Settings(changed)));
    }
}

/// The key that is to be given: what was pressed, and who has it.
fn capture_ui(
    ui: &mut Ui,
    state: &State,
    capture: &Capture,
    now: &mut Settings,
    changed: &mut SettingsView,
) {
    let name = state.tr(capture.action.entry().text_id);
    Frame::group(ui.style()).show(ui, |ui| {
        ui.set_width(ui.available_width());
        if capture.listening {
            let name = &*name;
            ui.strong(state.in_words(&if capture.keys.is_empty() {
                say!(WINDOW, "keys-press", name)
            } else {
                say!(
                    WINDOW,
                    "keys-press-second",
                    name,
                    key = pretty(&capture.keys)
                )
            }));
            ui.weak(&*state.tr(id!(WINDOW, "keys-press-cancel")));
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.strong(RichText::new(pretty(&capture.keys)).monospace());
            ui.label(format!("→ {name}"));
        });
        let in_the_way: Vec<String> = state
            .keymap()
            .in_the_way(&capture.keys)
            .into_iter()
            .filter(|other| *other != capture.action)
            .map(|other| state.tr(other.entry().text_id).to_string())
            .collect();
        if !in_the_way.is_empty() {
            let names = in_the_way.join(", ");
            let text = state
                .texts()
                .tell(&say!(WINDOW, "keys-in-the-way", names = &names));
            ui.colored_label(ui.visuals().warn_fg_color, text);
        }
        ui.horizontal_wrapped(|ui| {
            let take = ui.button(&*state.tr(id!(WINDOW, "keys-take")));
            let add = ui.button(&*state.tr(id!(WINDOW, "keys-add")));
            for (button, beside) in [(take, false), (add, true)] {
                if button.clicked() {
                    let keys = &mut now.input.keys;
                    keys.give(capture.action, &capture.keys, beside);
                    changed.capture = None;
                }
            }
            let single = !capture.keys.contains(' ');
            if single && ui.button(&*state.tr(id!(WINDOW, "keys-second"))).clicked() {
                changed.capture = Some(Capture {
                    listening: true,
                    ..capture.clone()
                });
            }
            if ui
                .button(&*state.tr(id!(WINDOW, "dialog-cancel")))
                .clicked()
            {
                changed.capture = None;
            }
        });
    });
}

fn list_ui(
    ui: &mut Ui,
    state: &State,
    view: &SettingsView,
    now: &mut Settings,
    changed: &mut SettingsView,
) {
    let found: Vec<&Entry> = matching(state, &view.search).collect();
    let height = ui.spacing().interact_size.y;
    ScrollArea::vertical()
        .id_salt("keys")
        .auto_shrink(false)
        .show_rows(ui, height, found.len(), |ui, rows| {
            for entry in &found[rows] {
                row_ui(ui, state, entry.action, now, changed);
            }
        });
}

fn row_ui(
    ui: &mut Ui,
    state: &State,
    action: Action,
    now: &mut Settings,
    changed: &mut SettingsView,
) {
    let name = state.tr(action.entry().text_id);
    ui.horizontal(|ui| {
        let keys = state.keymap().shown(action);
        let shown = if keys.is_empty() { "–" } else { &keys };
        let mut text = RichText::new(shown).monospace();
        let own = now.input.keys.is_changed(action);
        if own {
            text = text.strong();
        }
        let button = ui.add_sized(
            vec2(150.0, ui.spacing().interact_size.y),
            Button::new(text).truncate(),
        );
        named(
            &button,
            true,
            &state
                .texts()
                .tell(&say!(WINDOW, "keys-of", name = &*name, key = shown)),
        );
        if button
            .on_hover_text(&*state.tr(id!(WINDOW, "keys-change-one")))
            .clicked()
        {
            changed.capture = Some(Capture {
                action,
                keys: String::new(),
                listening: true,
            });
        }
        let clear = ui.add_enabled(!keys.is_empty(), Button::new("✕").small());
        named(
            &clear,
            !keys.is_empty(),
            &state
                .texts()
                .tell(&say!(WINDOW, "keys-clear", name = &*name)),
        );
        if clear.clicked() {
            now.input.keys.clear(action);
        }
        if own {
            let reset = ui.small_button(&*state.tr(id!(WINDOW, "keys-reset")));
            named(
                &reset,
                true,
                &state
                    .texts()
                    .tell(&say!(WINDOW, "keys-reset-one", name = &*name)),
            );
            if reset.clicked() {
                now.input.keys.reset(action);
            }
        }
        ui.label(&*name);
    });
}
