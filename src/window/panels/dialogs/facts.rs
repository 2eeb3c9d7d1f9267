//! The form of the facts about the game. It says what is doubtful and refuses nothing.

use crate::window::panels::parts::dialog::{
    buttons_ui, close_button, heading, main_button, room_for,
};
use app::WINDOW;
use app::document::edit::Edit;
use app::document::info::{FACTS, Facts, fact_of};
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{Grid, RichText, ScrollArea, TextEdit, Ui, vec2};
use message::id;
use record::{InfoDoubt, doubt_about};

/// Shows the form.
pub fn facts_ui(ui: &mut Ui, state: &State, form: &Facts, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "info-title"));
    let mut edited = form.clone();
    ScrollArea::vertical()
        .max_height(room_for(ui, 520.0))
        .show(ui, |ui| {
            let width = ((ui.available_width() - 220.0) / 2.0).clamp(80.0, 190.0);
            Grid::new("facts").num_columns(4).show(ui, |ui| {
                let is_go = state.document().kind().is_none();
                for group in FACTS {
                    let known = group.iter().copied();
                    let group: Vec<_> = known.filter_map(|fact| fact_of(fact, is_go)).collect();
                    // Two columns, each read downwards: Black beside White.
                    let half = group.len().div_ceil(2);
                    for row in 0..half {
                        for fact in [group.get(row), group.get(half + row)]
                            .into_iter()
                            .flatten()
                        {
                            field_ui(ui, state, &mut edited, *fact, width);
                        }
                        ui.end_row();
                    }
                    ui.allocate_space(vec2(1.0, 4.0));
                    ui.end_row();
                }
            });
            let label = ui.label(&*state.tr(id!(WINDOW, "info-comment")));
            let mut text = edited.text("GC").to_owned();
            let field = TextEdit::multiline(&mut text)
                .desired_width(f32::INFINITY)
                .desired_rows(4);
            if ui.add(field).labelled_by(label.id).changed() {
                edited.set("GC", text);
            }
        });
    let doubts: Vec<String> = edited
        .fields
        .iter()
        .filter_map(|(name, text)| {
            let said = state.tr(doubt_text(doubt_about(name, text)?));
            Some(format!("{}: {said}", state.tr(field_name(name))))
        })
        .collect();
    if !doubts.is_empty() {
        let color = ui.visuals().warn_fg_color;
        ui.label(RichText::new(doubts.join("\n")).color(color));
    }
    if edited != *form {
        commands.push(Command::EditDialog(Dialog::Facts(edited.clone())));
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        if main_button(ui, &state.tr(id!(WINDOW, "dialog-ok")), true) {
            commands.push(Edit::Facts(edited.fields).into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

fn field_ui(ui: &mut Ui, state: &State, form: &mut Facts, fact: (&str, message::Id), width: f32) {
    let (name, text_id) = fact;
    let label = ui.label(&*state.tr(text_id));
    let mut text = form.text(name).to_owned();
    let doubt = doubt_about(name, &text);
    let mut field = TextEdit::singleline(&mut text).desired_width(width);
    if doubt.is_some() {
        field = field.text_color(ui.visuals().warn_fg_color);
    }
    // In a grid a field is else as narrow as its column was before.
    let size = vec2(width, ui.spacing().interact_size.y);
    let response = ui.add_sized(size, field).labelled_by(label.id);
    if response.changed() {
        form.set(name, text);
    }
    if let Some(doubt) = doubt {
        response.on_hover_text(&*state.tr(doubt_text(doubt)));
    }
}

fn field_name(name: &str) -> message::Id {
    let mut all = FACTS.iter().copied().flatten();
    let found = all.find(|fact| fact.0 == name);
    found.map_or(id!(WINDOW, "info-comment"), |fact| fact.1)
}

fn doubt_text(doubt: InfoDoubt) -> message::Id {
    match doubt {
        InfoDoubt::Date => id!(WINDOW, "doubt-date"),
        InfoDoubt::Number => id!(WINDOW, "doubt-number"),
        InfoDoubt::Handicap => id!(WINDOW, "doubt-handicap"),
        InfoDoubt::Seconds => id!(WINDOW, "doubt-seconds"),
        InfoDoubt::Result => id!(WINDOW, "doubt-result"),
    }
}
