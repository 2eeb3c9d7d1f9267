//! Matches and tournaments between engines: the settings of a new one.

use crate::window::panels::dialogs::new_game;
use crate::window::panels::parts::dialog::{buttons_ui, close_button, main_button, room_for};
use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::engines::Source;
use app::engines::matches::MatchCommand;
use app::settings::MatchSetup;
use app::settings::matches::{Entrant, MOST_AT_ONCE, MOST_ENGINES};
use app::shell::command::Command;
use app::shell::state::{Dialog, Purpose, State};
use eframe::egui::{Checkbox, DragValue, Grid, RichText, ScrollArea, Ui};
use fileref::FileRef;
use go::Color;
use message::{id, say};
use tournament::Format;

/// Shows the settings; every change goes back into the dialog as a command.
pub fn match_setup_ui(ui: &mut Ui, state: &State, setup: &MatchSetup, commands: &mut Vec<Command>) {
    let mut now = setup.clone();
    heading(ui, &state.tr(id!(WINDOW, "match-title")));
    ScrollArea::both()
        .max_height(room_for(ui, 460.0))
        .show(ui, |ui| {
            Grid::new("match")
                .num_columns(2)
                .spacing([16.0, 8.0])
                .show(ui, |ui| setup_rows(ui, state, &mut now, commands));
        });
    if now != *setup {
        commands.push(Command::EditDialog(Dialog::Match(now.clone())));
    }
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        let entrants = now.entrants();
        let known = |entrant: &Entrant| state.engines().by_name(&entrant.engine).is_some();
        let possible = entrants.iter().all(known);
        if main_button(ui, &state.tr(id!(WINDOW, "new-game-start")), possible) {
            commands.push(MatchCommand::Start(now).into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

pub(super) fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).size(18.0).strong());
    ui.add_space(6.0);
}

fn setup_rows(ui: &mut Ui, state: &State, now: &mut MatchSetup, commands: &mut Vec<Command>) {
    let game = &mut now.game;
    for (text_id, color, name, level) in [
        (
            id!(WINDOW, "match-first"),
            Color::Black,
            &mut game.black,
            &mut game.black_level,
        ),
        (
            id!(WINDOW, "match-second"),
            Color::White,
            &mut game.white,
            &mut game.white_level,
        ),
    ] {
        ui.label(&*state.tr(text_id));
        new_game::engine_ui(ui, state, text_id, name);
        ui.end_row();
        let slot = state.engines().by_name(name);
        if slot.is_some_and(|slot| matches!(slot.source, Source::Builtin(_))) {
            new_game::level_ui(ui, state, color, (name, level));
        }
    }
    more_ui(ui, state, now);
    games_ui(ui, state, now);
    new_game::board_ui(ui, state, &mut now.game);
    new_game::time_ui(ui, state, &mut now.game, false);
    let openings = (
        &mut now.openings,
        id!(WINDOW, "match-openings"),
        Purpose::Openings,
    );
    let folder = (
        &mut now.folder,
        id!(WINDOW, "match-folder"),
        Purpose::MatchFolder,
    );
    for (path, text_id, purpose) in [openings, folder] {
        ui.label(&*state.tr(text_id));
        ui.horizontal(|ui| {
            path_ui(ui, state, path, purpose, commands);
            if purpose == Purpose::Openings && path.is_none() {
                let text = state.tr(id!(WINDOW, "match-bundled"));
                ui.checkbox(&mut now.bundled, &*text);
            }
        });
        ui.end_row();
    }
}

/// Those who play beside the first two, and how they meet.
fn more_ui(ui: &mut Ui, state: &State, now: &mut MatchSetup) {
    let mut leaves = None;
    for (at, entrant) in now.more.iter_mut().enumerate() {
        let number = at + 3;
        ui.label(state.texts().tell(&say!(WINDOW, "match-engine", number)));
        ui.horizontal(|ui| {
            new_game::entrant_ui(ui, state, number, entrant);
            let remove = ui.button("✕");
            let text = state.texts().tell(&say!(WINDOW, "match-leave", number));
            named(&remove, true, &text);
            if remove.clicked() {
                leaves = Some(at);
            }
        });
        ui.end_row();
    }
    if let Some(at) = leaves {
        now.more.remove(at);
    }
    ui.label("");
    ui.horizontal(|ui| {
        let add = ui.button(&*state.tr(id!(WINDOW, "match-add")));
        if add.clicked() && now.more.len() + 2 < MOST_ENGINES {
            now.more.push(Entrant {
                engine: now.game.white.clone(),
                level: 0,
            });
        }
        if now.more.is_empty() {
            return;
        }
        for format in [Format::RoundRobin, Format::Gauntlet, Format::KnockOut] {
            ui.selectable_value(&mut now.format, format, &*state.tr(format_name(format)));
        }
    });
    ui.end_row();
}

/// What a way of meeting is called.
pub(super) fn format_name(format: Format) -> message::Id {
    match format {
        Format::RoundRobin => id!(WINDOW, "tournament-round-robin"),
        Format::Gauntlet => id!(WINDOW, "tournament-gauntlet"),
        Format::KnockOut => id!(WINDOW, "tournament-knock-out"),
    }
}

/// How many games, how many at once, and when they are enough.
fn games_ui(ui: &mut Ui, state: &State, now: &mut MatchSetup) {
    let label = ui.label(&*state.tr(if now.more.is_empty() {
        id!(WINDOW, "match-games")
    } else {
        id!(WINDOW, "match-games-each")
    }));
    ui.horizontal(|ui| {
        ui.add(DragValue::new(&mut now.games).range(1..=100_000))
            .labelled_by(label.id);
        ui.add(Checkbox::new(
            &mut now.alternate,
            &*state.tr(id!(WINDOW, "match-alternate")),
        ));
        let at_once = ui.label(&*state.tr(id!(WINDOW, "match-at-once")));
        ui.add(DragValue::new(&mut now.at_once).range(1..=MOST_AT_ONCE))
            .labelled_by(at_once.id);
    });
    ui.end_row();
    if !now.more.is_empty() {
        return;
    }
    ui.label("");
    ui.checkbox(&mut now.tests, &*state.tr(id!(WINDOW, "match-test")));
    ui.end_row();
    ui.label("");
    ui.horizontal(|ui| {
        let names = [id!(WINDOW, "match-test-from"), id!(WINDOW, "match-test-to")];
        for (elo, name) in now.elo.iter_mut().zip(names) {
            let field = DragValue::new(elo).range(-500..=500);
            let field = ui.add_enabled(now.tests, field);
            named(&field, now.tests, &state.tr(name));
        }
        ui.label("Elo");
    });
    ui.end_row();
}

fn path_ui(
    ui: &mut Ui,
    state: &State,
    path: &mut Option<FileRef>,
    purpose: Purpose,
    commands: &mut Vec<Command>,
) {
    ui.horizontal(|ui| {
        if ui.button(&*state.tr(id!(WINDOW, "match-choose"))).clicked() {
            commands.push(Command::PickFor(purpose));
        }
        let Some(chosen) = path.clone() else {
            ui.weak(&*state.tr(id!(WINDOW, "match-none")));
            return;
        };
        let clear = ui.button("✕");
        named(&clear, true, &state.tr(id!(WINDOW, "match-clear")));
        if clear.clicked() {
            *path = None;
        }
        ui.label(chosen.name()).on_hover_text(chosen.to_string());
    });
}
