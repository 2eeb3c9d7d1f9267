//! The questions in front of the window. Each is a modal: Escape or a click beside it closes it.

pub mod about;
pub mod arrange;
pub mod browser;
pub mod compose;
pub mod engine_edit;
pub mod engine_match;
pub mod engines;
pub mod export;
pub mod facts;
pub mod key_edit;
pub mod key_list;
pub mod manual;
pub mod match_table;
pub mod new_game;
pub mod palette;
pub mod properties;
pub mod questions;
pub mod regression;
pub mod settings;
pub mod timed;
pub mod tuning;
pub mod warnings;
pub mod whole_game;

use crate::window::paint::Painter;
use crate::window::panels::parts::dialog::{room_below, title_id};
use app::WINDOW;
use app::document::files::FileCommand;
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{
    Align2, AreaState, Frame, Id, Margin, Modal, Order, Ui, UiKind, UiStack, accesskit, vec2,
};
use message::{id, say};

/// Room around what a dialog shows.
const MARGIN: i8 = 14;

/// Shows the dialog in front, if there is one.
pub fn dialog_ui(ui: &mut Ui, state: &State, painter: &mut Painter, commands: &mut Vec<Command>) {
    let Some(dialog) = state.dialog() else { return };
    let before = commands.len();
    // A place of its own for each dialog, or one would open in the size of the last.
    let id = Id::unique("dialog").with(std::mem::discriminant(dialog));
    let frame = Frame::popup(ui.style()).inner_margin(Margin::same(MARGIN));
    // Below the menus by its order: a press and its release in one frame raise the dialog and open the menu at
    // once, and the menu would lie behind the dialog.
    let area = Modal::default_area(id).order(Order::Middle);
    let size_before = AreaState::load(ui.ctx(), area.layer().id).and_then(|area| area.size);
    let up = size_before.map_or(0.0, |size| up_for_messages(ui, size.y));
    let area = area.anchor(Align2::CENTER_CENTER, vec2(0.0, -up));
    let modal = Modal::new(id).area(area).frame(frame).show(ui.ctx(), |ui| {
        let window = ui.ctx().content_rect().width();
        let wished = wished_width(dialog, window);
        let width = wished.min(window - 2.0 * f32::from(MARGIN) - 12.0);
        ui.set_max_width(width);
        if let Dialog::Manual(_) = dialog {
            // Its lists and texts take what there is; they do not agree on it by themselves.
            ui.set_min_width(width);
        }
        match dialog {
            Dialog::NewGame(setup) => new_game::new_game_ui(ui, state, setup, commands),
            Dialog::Unsaved => questions::unsaved_ui(ui, state, commands),
            Dialog::ChangedOnDisk(path) => {
                let yes = Command::File(FileCommand::Overwrite(path.clone()));
                let words = questions::Overwriting {
                    title: id!(WINDOW, "changed-title"),
                    text: say!(WINDOW, "changed-text", file = state.said_name(path)),
                    button: id!(WINDOW, "changed-overwrite"),
                };
                questions::overwrite_ui(ui, state, &words, yes, commands);
            }
            Dialog::Encoding(path) => questions::encoding_ui(ui, state, path, commands),
            Dialog::InPlace(path) => {
                let yes = Command::File(FileCommand::AgreeInPlace(path.clone()));
                let words = questions::Overwriting {
                    title: id!(WINDOW, "in-place-title"),
                    text: say!(WINDOW, "in-place-text", file = state.said_name(path)),
                    button: id!(WINDOW, "in-place-yes"),
                };
                questions::overwrite_ui(ui, state, &words, yes, commands);
            }
            Dialog::Overwrite(path, purpose) => {
                let yes = Command::ChoosePath(*purpose, path.clone());
                let words = questions::Overwriting {
                    title: id!(WINDOW, "overwrite-title"),
                    text: say!(WINDOW, "overwrite-text", file = state.said_name(path)),
                    button: id!(WINDOW, "overwrite-yes"),
                };
                questions::overwrite_ui(ui, state, &words, yes, commands);
            }
            Dialog::Browse(browse) => browser::browser_ui(ui, state, browse, commands),
            Dialog::GoToMove(text) => questions::go_to_move_ui(ui, state, text, commands),
            Dialog::Warnings => warnings::warnings_ui(ui, state, commands),
            Dialog::Engines => engines::engines_ui(ui, state, commands),
            Dialog::Engine(edit) => engine_edit::engine_edit_ui(ui, state, edit, commands),
            Dialog::WholeGame(setup) => whole_game::whole_game_ui(ui, state, setup, commands),
            Dialog::Match(setup) => engine_match::match_setup_ui(ui, state, setup, commands),
            Dialog::Export(choices) => export::export_ui(ui, state, choices, commands),
            Dialog::MatchTable => match_table::match_table_ui(ui, state, commands),
            Dialog::Regression => regression::regression_ui(ui, state, commands),
            Dialog::Tuning => tuning::tuning_ui(ui, state, commands),
            Dialog::Label(point, text) => questions::label_ui(ui, state, *point, text, commands),
            Dialog::Facts(form) => facts::facts_ui(ui, state, form, commands),
            Dialog::Properties(raw) => properties::properties_ui(ui, state, raw, commands),
            Dialog::Compose => compose::compose_ui(ui, state, painter, commands),
            Dialog::LoseComposed => questions::lose_composed_ui(ui, state, commands),
            Dialog::Timed(setup) => timed::timed_ui(ui, state, setup, commands),
            Dialog::EndTrial => questions::end_trial_ui(ui, state, commands),
            Dialog::LeaveProblem => questions::leave_problem_ui(ui, state, commands),
            Dialog::Hint => questions::hint_ui(ui, state, commands),
            Dialog::GiveUp => questions::give_up_ui(ui, state, commands),
            Dialog::Pass => questions::pass_ui(ui, state, commands),
            Dialog::Skip => questions::skip_ui(ui, state, commands),
            Dialog::Resign => questions::resign_ui(ui, state, commands),
            Dialog::Palette(text) => palette::palette_ui(ui, state, text, commands),
            Dialog::Settings(view) => settings::settings_ui(ui, state, view, commands),
            Dialog::Arrange => arrange::arrange_ui(ui, state, commands),
            Dialog::Keys => key_list::key_list_ui(ui, state, commands),
            Dialog::Manual(view) => manual::manual_ui(ui, state, view, commands),
            Dialog::About => about::about_ui(ui, state, commands),
        }
        name_dialog(ui, dialog, state);
    });
    if size_before != Some(modal.response.rect.size()) {
        // It stands in the middle by the size it had before: what is shown and clicked is where it stays.
        ui.ctx().request_discard("the dialog is larger or smaller");
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
            | Dialog::Compose
    );
    if modal.backdrop_response.clicked() && !holds_choices && commands.len() == before {
        commands.push(Command::CloseDialog);
    }
}

/// How far a dialog of that height stands above the middle, so that the messages below cover none of its buttons.
fn up_for_messages(ui: &Ui, height: f32) -> f32 {
    const GAP: f32 = 6.0;
    let free = ((ui.ctx().content_rect().height() - height) / 2.0).max(0.0);
    let below = room_below(ui.ctx());
    if below > 0.0 {
        (below + GAP - free).clamp(0.0, free)
    } else {
        0.0
    }
}

/// How wide a dialog would like to be in a window of that width.
fn wished_width(dialog: &Dialog, window: f32) -> f32 {
    match dialog {
        // The look at what an export will be needs room beside the choices.
        Dialog::Export(_) => 830.0,
        Dialog::Keys => key_list::wished_width(window),
        Dialog::Settings(_) => 640.0,
        Dialog::Manual(_) => 760.0,
        Dialog::Compose => 620.0,
        Dialog::Unsaved
        | Dialog::ChangedOnDisk(_)
        | Dialog::Encoding(_)
        | Dialog::InPlace(_)
        | Dialog::Overwrite(..)
        | Dialog::GoToMove(_)
        | Dialog::Label(..)
        | Dialog::EndTrial
        | Dialog::LeaveProblem
        | Dialog::LoseComposed
        | Dialog::GiveUp
        | Dialog::Pass
        | Dialog::Skip
        | Dialog::Resign => 420.0,
        _ => 560.0,
    }
}

/// Says that this is a dialog, and what it is called.
fn name_dialog(ui: &Ui, dialog: &Dialog, state: &State) {
    let text_id = match dialog {
        Dialog::Palette(_) => Some(id!(WINDOW, "act-palette")),
        Dialog::NewGame(_) => Some(id!(WINDOW, "new-game-title")),
        Dialog::Browse(_) => Some(id!(WINDOW, "browse-name")),
        Dialog::Engines => Some(id!(WINDOW, "engines-title")),
        Dialog::Engine(_) => Some(id!(WINDOW, "engine-edit-title")),
        Dialog::WholeGame(_) => Some(id!(WINDOW, "whole-game-title")),
        Dialog::Match(_) | Dialog::MatchTable => Some(id!(WINDOW, "match-title")),
        Dialog::Regression => Some(id!(WINDOW, "regress-title")),
        Dialog::Tuning => Some(id!(WINDOW, "tuning-title")),
        Dialog::Export(_) => Some(id!(WINDOW, "export-title")),
        _ => None,
    };
    let title = match text_id {
        Some(text_id) => Some(state.tr(text_id).to_string()),
        None => ui.ctx().data(|data| data.get_temp(title_id())),
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
