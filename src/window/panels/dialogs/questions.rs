//! Short questions: what becomes of unsaved moves, of a file that is there already, of a game, of the trial board.

use crate::window::panels::parts::dialog::{close_button, heading, main_button};
use app::document::DocumentCommand;
use app::document::edit::Edit;
use app::document::files::shown;
use app::document::navigate::Go;
use app::document::trial::Ending;
use app::shell::command::{Command, FileCommand};
use app::shell::state::{Dialog, State};
use eframe::egui::{Button, Key, TextEdit, Ui};
use go::Point;

/// Asks whether to save before what would lose the changes.
pub fn unsaved_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, "unsaved-title");
    let untitled = state.tr("untitled");
    let file = state
        .document
        .path()
        .map_or_else(|| untitled.to_string(), |path| shown(path));
    ui.label(state.texts.with("unsaved-text", &[("file", &file)]));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if main_button(ui, &state.tr("unsaved-save"), true) {
            commands.push(Command::File(FileCommand::SaveFirst));
        }
        if ui.button(&*state.tr("unsaved-discard")).clicked() {
            commands.push(Command::File(FileCommand::Discard));
        }
        close_button(ui, state, "dialog-cancel", commands);
    });
}

/// Asks whether to write over a file; `words`: the names of title, text and button.
pub fn overwrite_ui(
    ui: &mut Ui,
    state: &State,
    words: [&str; 3],
    file: &str,
    yes: Command,
    commands: &mut Vec<Command>,
) {
    heading(ui, state, words[0]);
    ui.label(state.texts.with(words[1], &[("file", file)]));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if ui.button(&*state.tr(words[2])).clicked() {
            commands.push(yes);
        }
        close_button(ui, state, "dialog-cancel", commands);
    });
}

/// Asks whether to resign.
pub fn resign_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, "resign-title");
    ui.label(&*state.tr("resign-text"));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if ui
            .button(state.tr("act-resign").trim_end_matches(['…', '.']))
            .clicked()
        {
            commands.push(app::game::GameCommand::Resign.into());
        }
        close_button(ui, state, "dialog-cancel", commands);
    });
}

/// Asks for the number of a move.
pub fn go_to_move_ui(ui: &mut Ui, state: &State, text: &str, commands: &mut Vec<Command>) {
    heading(ui, state, "go-to-title");
    let mut typed = text.to_owned();
    let label = ui.label(&*state.tr("go-to-label"));
    let field = ui
        .add(TextEdit::singleline(&mut typed).desired_width(120.0))
        .labelled_by(label.id);
    field.request_focus();
    if field.changed() {
        commands.push(Command::EditDialog(Dialog::GoToMove(typed.clone())));
    }
    let number: Option<u32> = typed.trim().parse().ok();
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let ok = ui.add_enabled(number.is_some(), Button::new(&*state.tr("dialog-ok")));
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        if let Some(number) = number.filter(|_| ok.clicked() || enter) {
            commands.push(Command::CloseDialog);
            commands.push(Go::Move(number).into());
        }
        close_button(ui, state, "dialog-cancel", commands);
    });
}

/// Asks for the label of a point.
pub fn label_ui(ui: &mut Ui, state: &State, point: Point, text: &str, commands: &mut Vec<Command>) {
    heading(ui, state, "tool-label");
    let mut typed = text.to_owned();
    let name = state.point_name(point);
    let label = ui.label(state.texts.with("label-at", &[("point", &name)]));
    let field = ui
        .add(TextEdit::singleline(&mut typed).desired_width(200.0))
        .labelled_by(label.id);
    field.request_focus();
    if field.changed() {
        commands.push(Command::EditDialog(Dialog::Label(point, typed.clone())));
    }
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let ok = ui.button(&*state.tr("dialog-ok"));
        if ok.clicked() || ui.input(|input| input.key_pressed(Key::Enter)) {
            commands.push(Edit::Label(point, typed.trim().to_owned()).into());
        }
        close_button(ui, state, "dialog-cancel", commands);
    });
}

/// Asks what becomes of the trial board.
pub fn end_trial_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, "trial-title");
    ui.label(&*state.tr("trial-text"));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        for (ending, text_id) in [(Ending::Keep, "trial-keep"), (Ending::Drop, "trial-drop")] {
            if ui.button(&*state.tr(text_id)).clicked() {
                commands.push(DocumentCommand::EndTrial(ending).into());
            }
        }
        close_button(ui, state, "dialog-cancel", commands);
    });
}
