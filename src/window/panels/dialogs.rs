//! The questions in front of the window. Each is a modal: Escape or a click beside it closes it.

use crate::app::document::edit::Edit;
use crate::app::document::files::shown;
use crate::app::document::navigate::Go;
use crate::app::shell::action::Entry;
use crate::app::shell::command::{Command, FileCommand};
use crate::app::shell::state::{Dialog, State};
use crate::window::panels::{
    about, browser, engine_edit, engine_match, engines, export, facts, key_list, manual, new_game,
    properties, settings, timed, trial, whole_game,
};
use eframe::egui::{
    AreaState, Button, Context, Frame, Id, Key, Margin, Modal, Order, RichText, ScrollArea,
    TextEdit, Ui, UiKind, UiStack, accesskit,
};
use go::{PlayError, Point};
use record::Oddity;

/// Room around what a dialog shows.
const MARGIN: i8 = 14;

/// Shows the dialog in front, if there is one.
pub fn dialog_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(dialog) = &state.dialog else { return };
    let before = commands.len();
    // A place of its own for each dialog, or one would open in the size of the last.
    let id = Id::unique("dialog").with(std::mem::discriminant(dialog));
    let frame = Frame::popup(ui.style()).inner_margin(Margin::same(MARGIN));
    // Below the menus by its order: a press and its release in one frame raise the dialog and open the menu at
    // once, and the menu would lie behind the dialog.
    let area = Modal::default_area(id).order(Order::Middle);
    let size_before = AreaState::load(ui.ctx(), area.layer().id).and_then(|area| area.size);
    let modal = Modal::new(id).area(area).frame(frame).show(ui.ctx(), |ui| {
        let window = ui.ctx().content_rect().width();
        // The look at what an export will be needs room beside the choices.
        let wished = match dialog {
            Dialog::Export(_) => 830.0_f32,
            Dialog::Keys => key_list::wished_width(window),
            Dialog::Settings(_) => 640.0,
            Dialog::Manual(_) => 760.0,
            _ => 560.0,
        };
        ui.set_max_width(wished.min(window - 2.0 * f32::from(MARGIN) - 12.0));
        match dialog {
            Dialog::NewGame(setup) => new_game::new_game_ui(ui, state, setup, commands),
            Dialog::Unsaved => unsaved_ui(ui, state, commands),
            Dialog::ChangedOnDisk(path) => {
                let yes = Command::File(FileCommand::Overwrite(
                    path.clone(),
                    crate::app::shell::state::Purpose::Save,
                ));
                let words = ["changed-title", "changed-text", "changed-overwrite"];
                overwrite_ui(ui, state, words, &shown(path), yes, commands);
            }
            Dialog::Overwrite(path, purpose) => {
                let yes = Command::ChoosePath(*purpose, path.clone());
                let words = ["overwrite-title", "overwrite-text", "overwrite-yes"];
                overwrite_ui(ui, state, words, &shown(path), yes, commands);
            }
            Dialog::Browse(browse) => browser::browser_ui(ui, state, browse, commands),
            Dialog::GoToMove(text) => go_to_move_ui(ui, state, text, commands),
            Dialog::Warnings => warnings_ui(ui, state, commands),
            Dialog::Engines => engines::engines_ui(ui, state, commands),
            Dialog::Engine(edit) => engine_edit::engine_edit_ui(ui, state, edit, commands),
            Dialog::WholeGame(setup) => whole_game::whole_game_ui(ui, state, setup, commands),
            Dialog::Match(setup) => engine_match::match_setup_ui(ui, state, setup, commands),
            Dialog::Export(choices) => export::export_ui(ui, state, choices, commands),
            Dialog::MatchTable => engine_match::match_table_ui(ui, state, commands),
            Dialog::Label(point, text) => label_ui(ui, state, *point, text, commands),
            Dialog::Facts(form) => facts::facts_ui(ui, state, form, commands),
            Dialog::Properties(raw) => properties::properties_ui(ui, state, raw, commands),
            Dialog::Timed(setup) => timed::timed_ui(ui, state, setup, commands),
            Dialog::EndTrial => trial::end_trial_ui(ui, state, commands),
            Dialog::Resign => resign_ui(ui, state, commands),
            Dialog::Palette(text) => palette_ui(ui, state, text, commands),
            Dialog::Settings(view) => settings::settings_ui(ui, state, view, commands),
            Dialog::Arrange => crate::window::panels::arrange::arrange_ui(ui, state, commands),
            Dialog::Keys => key_list::key_list_ui(ui, state, commands),
            Dialog::Manual(view) => manual::manual_ui(ui, state, view, commands),
            Dialog::About => about::about_ui(ui, state, commands),
        }
        name_dialog(ui, dialog, state);
    });
    if size_before != Some(modal.response.rect.size()) {
        // It stands in the middle by the size it had before.
        ui.ctx().request_repaint();
    }
    // Escape is read with the other keys; here it is only the click beside the dialog.
    let holds_choices = matches!(
        dialog,
        Dialog::NewGame(_)
            | Dialog::Browse(_)
            | Dialog::Engine(_)
            | Dialog::Match(_)
            | Dialog::WholeGame(_)
            | Dialog::Facts(_)
            | Dialog::Properties(_)
            | Dialog::Export(_)
            | Dialog::Timed(_)
    );
    if modal.backdrop_response.clicked() && !holds_choices && commands.len() == before {
        commands.push(Command::CloseDialog);
    }
}

/// Where the title of the dialog in front is kept for whoever does not see it.
fn title_id() -> Id {
    Id::unique("title of the dialog")
}

/// Says that this is a dialog, and what it is called.
fn name_dialog(ui: &Ui, dialog: &Dialog, state: &State) {
    let text_id = match dialog {
        Dialog::Palette(_) => "act-palette",
        Dialog::NewGame(_) => "new-game-title",
        Dialog::Browse(_) => "browse-name",
        Dialog::Engines => "engines-title",
        Dialog::Engine(_) => "engine-edit-title",
        Dialog::WholeGame(_) => "whole-game-title",
        Dialog::Match(_) | Dialog::MatchTable => "match-title",
        Dialog::Export(_) => "export-title",
        _ => "",
    };
    let title = if text_id.is_empty() {
        ui.ctx().data(|data| data.get_temp(title_id()))
    } else {
        Some(state.tr(text_id).to_string())
    };
    let is_modal = |ui: &&UiStack| ui.kind() == Some(UiKind::Modal);
    let Some(modal) = ui.stack().iter().find(is_modal) else {
        return;
    };
    ui.ctx().accesskit_node_builder(modal.unique_id, |node| {
        node.set_role(accesskit::Role::Dialog);
        node.set_modal();
        node.set_label(title.unwrap_or_default());
    });
}

/// The height of a list in a dialog: as wished, but so that the buttons below it stay in the window.
pub fn room_for(ui: &Ui, wished: f32) -> f32 {
    const AROUND: f32 = 170.0;
    wished
        .min(ui.ctx().content_rect().height() - AROUND)
        .max(60.0)
}

pub(crate) fn heading(ui: &mut Ui, state: &State, text_id: &str) {
    let title = state.tr(text_id);
    ui.label(RichText::new(&*title).size(18.0).strong());
    ui.ctx()
        .data_mut(|data| data.insert_temp(title_id(), title.to_string()));
    ui.add_space(6.0);
}

/// A row of buttons, the main one first; the last is always "Cancel" or "Close".
pub(crate) fn close_button(ui: &mut Ui, state: &State, text_id: &str, commands: &mut Vec<Command>) {
    if ui.button(&*state.tr(text_id)).clicked() {
        commands.push(Command::CloseDialog);
    }
}

/// Remembers that the main button of the dialog in front is to be pressed in this pass.
pub(crate) fn finish(context: &Context) {
    let now = context.cumulative_pass_nr();
    context.data_mut(|data| data.insert_temp(finish_id(), now));
}

fn finish_id() -> Id {
    Id::unique("the main button is pressed")
}

/// The main button of a dialog. Enter presses it where nothing else has the focus, Ctrl+Enter wherever the focus is.
pub(crate) fn main_button(ui: &mut Ui, name: &str, possible: bool) -> bool {
    let button = Button::new(RichText::new(name).strong());
    let button = ui
        .add_enabled(possible, button)
        .on_hover_text("Enter, Ctrl+Enter");
    let free = ui.memory(|memory| memory.focused().is_none());
    let enter = free && ui.input(|input| input.key_pressed(Key::Enter));
    let now = ui.ctx().cumulative_pass_nr();
    let finished = ui.data(|data| data.get_temp(finish_id())) == Some(now);
    possible && (button.clicked() || enter || finished)
}

fn unsaved_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
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

fn overwrite_ui(
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

fn resign_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, "resign-title");
    ui.label(&*state.tr("resign-text"));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if ui
            .button(state.tr("act-resign").trim_end_matches(['…', '.']))
            .clicked()
        {
            commands.push(crate::app::game::GameCommand::Resign.into());
        }
        close_button(ui, state, "dialog-cancel", commands);
    });
}

fn go_to_move_ui(ui: &mut Ui, state: &State, text: &str, commands: &mut Vec<Command>) {
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
        let ok = ui.add_enabled(
            number.is_some(),
            eframe::egui::Button::new(&*state.tr("dialog-ok")),
        );
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        if let Some(number) = number.filter(|_| ok.clicked() || enter) {
            commands.push(Command::CloseDialog);
            commands.push(Go::Move(number).into());
        }
        close_button(ui, state, "dialog-cancel", commands);
    });
}

fn label_ui(ui: &mut Ui, state: &State, point: Point, text: &str, commands: &mut Vec<Command>) {
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

fn warnings_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    heading(ui, state, "act-warnings");
    let collection = state.document.collection();
    ui.label(
        state
            .texts
            .with("warnings-encoding", &[("encoding", collection.encoding())]),
    );
    let warnings = collection.warnings();
    let findings = state.document.findings();
    if warnings.is_empty() {
        ui.label(&*state.tr("warnings-none"));
    }
    let odd = findings.unwrap_or_default();
    let height = ui.text_style_height(&eframe::egui::TextStyle::Body) + 6.0;
    ScrollArea::vertical()
        .max_height(room_for(ui, 320.0))
        .show_rows(ui, height, warnings.len() + odd.len(), |ui, rows| {
            for row in rows {
                let (text, place) = if let Some(warning) = warnings.get(row) {
                    let text = at_place(
                        state,
                        warning.line,
                        warning.column,
                        &state.in_words(&warning.message),
                    );
                    (text, warning.game.zip(warning.cell))
                } else {
                    let finding = &odd[row - warnings.len()];
                    let what = in_words(state, &finding.oddity);
                    let text = at_place(state, finding.line, finding.column, &what);
                    (text, Some((finding.game, finding.cell)))
                };
                let Some((game, cell)) = place else {
                    ui.label(text);
                    continue;
                };
                if ui.link(text).clicked() {
                    if game != state.document.game() {
                        commands.push(Command::SelectGame(game));
                    }
                    commands.push(Go::To(cell).into());
                }
            }
        });
    match findings {
        None => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(&*state.tr("odd-looking"));
            });
        }
        Some([]) => {
            ui.label(&*state.tr("odd-none"));
        }
        Some(_) => {}
    }
    if collection.is_repaired() {
        let mut repair = collection.is_repairing();
        if ui
            .checkbox(&mut repair, &*state.tr("warnings-repair"))
            .changed()
        {
            commands.push(Command::File(FileCommand::Repair(repair)));
        }
    }
    ui.add_space(8.0);
    close_button(ui, state, "dialog-close", commands);
}

fn at_place(state: &State, line: u32, column: u32, text: &str) -> String {
    let (line, column) = (line.to_string(), column.to_string());
    let place = [("line", &*line), ("column", &*column)];
    format!("{}: {text}", state.texts.with("warnings-place", &place))
}

/// An oddity in the user's language.
fn in_words(state: &State, oddity: &Oddity) -> String {
    let player = |color| {
        state.tr(match color {
            go::Color::Black => "black",
            go::Color::White => "white",
        })
    };
    match oddity {
        Oddity::Illegal { number, why, size } => {
            let text_id = match why {
                PlayError::OffBoard(_) => "odd-off-board",
                PlayError::Occupied(_) => "odd-occupied",
                PlayError::Ko(_) => "odd-ko",
                PlayError::Suicide(_) => "odd-suicide",
                PlayError::Superko(_) => "odd-superko",
            };
            let style = state.settings.hands.coordinates;
            let (number, point) = (number.to_string(), style.name(why.point(), *size));
            state
                .texts
                .with(text_id, &[("number", &number), ("point", &point)])
        }
        Oddity::TwiceInARow { number, color } => {
            let (number, player) = (number.to_string(), player(*color));
            state
                .texts
                .with("odd-twice", &[("number", &number), ("player", &player)])
        }
        Oddity::WrongTurn { moves } => state.texts.with("odd-turn", &[("player", &player(*moves))]),
        Oddity::Handicap { said, there } => {
            let (said, there) = (said.to_string(), there.to_string());
            state
                .texts
                .with("odd-handicap", &[("said", &said), ("there", &there)])
        }
        Oddity::NoResult => state.tr("odd-no-result").to_string(),
    }
}

fn palette_ui(ui: &mut Ui, state: &State, text: &str, commands: &mut Vec<Command>) {
    let mut typed = text.to_owned();
    let field = TextEdit::singleline(&mut typed)
        .hint_text(&*state.tr("palette-hint"))
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| {
        eframe::egui::WidgetInfo::labeled(
            eframe::egui::Role::TextInput,
            true,
            &*state.tr("palette-hint"),
        )
    });
    response.request_focus();
    if response.changed() {
        commands.push(Command::EditDialog(Dialog::Palette(typed.clone())));
    }
    let found: Vec<&Entry> = crate::window::panels::key_edit::matching(state, &typed).collect();
    let first = found
        .iter()
        .find(|entry| crate::window::panels::menu::is_possible(state, entry.action));
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
                let possible = crate::window::panels::menu::is_possible(state, entry.action);
                let button = eframe::egui::Button::new(&*state.tr(entry.text_id))
                    .shortcut_text(state.keymap.shown(entry.action))
                    .min_size(eframe::egui::vec2(width, 0.0))
                    .frame(false);
                if ui.add_enabled(possible, button).clicked() {
                    commands.push(Command::CloseDialog);
                    commands.push(Command::Act(entry.action));
                }
            }
        });
}
