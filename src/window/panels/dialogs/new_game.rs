//! The settings of a new game.

use crate::window::panels::bars::status::width;
use crate::window::panels::parts::dialog::{buttons_ui, close_button, main_button, room_for};
use app::WINDOW;
use app::settings::matches::Entrant;
use app::settings::seats::Seat;
use app::settings::{MAX_MAIN_MINUTES, NewGame, TimeControl};
use app::shell::command::Command;
use app::shell::panels::status_line::Style;
use app::shell::state::{Dialog, State};
use eframe::egui::{
    Checkbox, ComboBox, DragValue, Grid, Response, RichText, ScrollArea, TextEdit, Ui,
};
use go::Color;
use go::{Komi, Rules};
use message::{id, say};

/// The height of the rows, of which there are never more than find room in it, and the width of the widest choice.
const HEIGHT: f32 = 410.0;
const CHOICE: f32 = 320.0;
/// Between the words and the choices.
const GAP: f32 = 16.0;

/// The word for Go among the games.
const GO: &str = "go";

/// The rule sets offered.
const RULES: [Rules; 4] = [
    Rules::JAPANESE,
    Rules::CHINESE,
    Rules::AGA,
    Rules::NEW_ZEALAND,
];

/// Shows the dialog; every change goes back into it as a command.
pub fn new_game_ui(ui: &mut Ui, state: &State, setup: &NewGame, commands: &mut Vec<Command>) {
    let mut now = setup.clone();
    ui.label(
        RichText::new(&*state.tr(id!(WINDOW, "new-game-title")))
            .size(18.0)
            .strong(),
    );
    ui.add_space(6.0);
    // Start and Cancel stay in sight in the smallest window, and where they are whatever is chosen.
    let room = room_for(ui, HEIGHT);
    let labels = label_width(ui, state);
    let area = ScrollArea::both().max_height(room);
    area.auto_shrink([true, false]).show(ui, |ui| {
        ui.set_min_width(labels + GAP + CHOICE);
        Grid::new("new-game")
            .num_columns(2)
            .min_col_width(labels)
            .spacing([GAP, 8.0])
            .show(ui, |ui| {
                game_ui(ui, state, &mut now);
                if now.game != GO {
                    seats_ui(ui, state, &mut now);
                    return;
                }
                ui.label(&*state.tr(id!(WINDOW, "new-game-black")));
                player_ui(ui, state, Color::Black, &mut now.black);
                ui.end_row();
                level_ui(ui, state, Color::Black, (&now.black, &mut now.black_level));
                if now.black.is_empty() {
                    name_ui(ui, state, id!(WINDOW, "black"), &mut now.name);
                }
                ui.label(&*state.tr(id!(WINDOW, "new-game-white")));
                player_ui(ui, state, Color::White, &mut now.white);
                ui.end_row();
                level_ui(ui, state, Color::White, (&now.white, &mut now.white_level));
                match (now.white.is_empty(), now.black.is_empty()) {
                    (true, true) => name_ui(ui, state, id!(WINDOW, "white"), &mut now.other_name),
                    (true, false) => name_ui(ui, state, id!(WINDOW, "white"), &mut now.name),
                    (false, _) => {}
                }
                ui.label("");
                ui.add(Checkbox::new(
                    &mut now.from_here,
                    &*state.tr(id!(WINDOW, "new-game-from-here")),
                ));
                ui.end_row();
                if !now.from_here {
                    board_ui(ui, state, &mut now);
                }
                time_ui(ui, state, &mut now, true);
            });
    });
    if now.handicap != setup.handicap {
        // An even game gives komi, a handicap game half a point against draws.
        now.komi = if now.handicap > 0 {
            Komi::from_half_points(1)
        } else {
            NewGame::default().komi
        };
    }
    if now != *setup {
        commands.push(Command::EditDialog(Dialog::NewGame(now.clone())));
    }
    ui.add_space(10.0);
    buttons_ui(ui, |ui| {
        if main_button(ui, &state.tr(id!(WINDOW, "new-game-start")), true) {
            commands.push(app::game::GameCommand::New(Box::new(now)).into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// How wide the words before the choices are at most, so that no choice moves when other rows appear.
fn label_width(ui: &Ui, state: &State) -> f32 {
    const LABELS: [message::Id; 14] = [
        id!(WINDOW, "new-game-game"),
        id!(WINDOW, "new-game-black"),
        id!(WINDOW, "new-game-white"),
        id!(WINDOW, "new-game-name"),
        id!(WINDOW, "new-game-level"),
        id!(WINDOW, "new-game-size"),
        id!(WINDOW, "new-game-handicap"),
        id!(WINDOW, "new-game-komi"),
        id!(WINDOW, "new-game-rules"),
        id!(WINDOW, "new-game-time"),
        id!(WINDOW, "new-game-seconds"),
        id!(WINDOW, "new-game-main-time"),
        id!(WINDOW, "new-game-bonus"),
        id!(WINDOW, "new-game-overtime"),
    ];
    let width = |text_id| width(ui, &state.tr(text_id), Style::Plain).ceil();
    LABELS.into_iter().map(width).fold(0.0, f32::max)
}

/// Which game: Go and the others, side by side.
fn game_ui(ui: &mut Ui, state: &State, now: &mut NewGame) {
    ui.label(&*state.tr(id!(WINDOW, "new-game-game")));
    ui.horizontal(|ui| {
        for entry in state.document().kinds() {
            let id = entry.kind.id();
            let chosen = now.game == id;
            if ui
                .selectable_label(chosen, &*state.tr(entry.title))
                .clicked()
                && !chosen
            {
                state.choose_game(now, id);
            }
        }
    });
    ui.end_row();
}

/// Who plays a game other than Go, and for how long players think.
fn seats_ui(ui: &mut Ui, state: &State, now: &mut NewGame) {
    let names = [id!(WINDOW, "cells-first"), id!(WINDOW, "cells-second")];
    let persons = now.seats.iter().filter(|seat| seat.is_person()).count();
    for (at, name) in names.into_iter().enumerate() {
        seat_ui(ui, state, &now.game, &mut now.seats[at], name);
        if now.seats[at].is_person() {
            let other = persons == 2 && at == 1;
            let person = if other {
                &mut now.other_name
            } else {
                &mut now.name
            };
            name_ui(ui, state, name, person);
        }
    }
    let here = state.document().kind().map(|kind| kind.kind.id());
    if here == Some(&*now.game) {
        ui.label("");
        ui.add(Checkbox::new(
            &mut now.from_here,
            &*state.tr(id!(WINDOW, "new-game-from-here")),
        ));
        ui.end_row();
    }
    time_ui(ui, state, now, true);
}

/// A person or one of the game's players, and below it his level.
fn seat_ui(ui: &mut Ui, state: &State, game: &str, seat: &mut Seat, name: message::Id) {
    let person = state.tr(id!(WINDOW, "person"));
    let known: Vec<_> = state.game().kind_players(game).collect();
    let sits = known.iter().find(|player| player.name == seat.player);
    let shown = sits.map_or_else(|| person.clone(), |player| state.tr(player.title));
    ui.label(&*state.tr(name));
    let combo = ComboBox::from_id_salt(("seat", name))
        .selected_text(&*shown)
        .width(CHOICE)
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut seat.player, String::new(), &*person);
            for player in &known {
                let title = state.tr(player.title);
                ui.selectable_value(&mut seat.player, player.name.to_owned(), &*title);
            }
        });
    named(&combo.response, &state.tr(name));
    ui.end_row();
    let levels = sits.map_or(&[][..], |player| player.levels);
    if levels.is_empty() {
        return;
    }
    let highest = levels.len() as u8;
    let level = match seat.level {
        0 => highest,
        level => level.min(highest),
    };
    let words = |level: u8| state.tr(levels[usize::from(level) - 1]);
    ui.label(&*state.tr(id!(WINDOW, "new-game-level")));
    let combo = ComboBox::from_id_salt(("seat-level", name))
        .selected_text(&*words(level))
        .width(CHOICE)
        .show_ui(ui, |ui| {
            for other in 1..=highest {
                if ui
                    .selectable_label(other == level, &*words(other))
                    .clicked()
                {
                    seat.level = other;
                }
            }
        });
    let spoken = if name == id!(WINDOW, "new-game-black") {
        id!(WINDOW, "new-game-black-level")
    } else {
        id!(WINDOW, "new-game-white-level")
    };
    named(&combo.response, &state.tr(spoken));
    ui.end_row();
}

/// How long engines may think on a move, in a row.
fn seconds_ui(ui: &mut Ui, state: &State, now: &mut NewGame) {
    let label = ui.label(&*state.tr(id!(WINDOW, "new-game-seconds")));
    let in_words = |seconds: f64| match seconds.round() as u32 {
        0 => state.tr(id!(WINDOW, "new-game-any-time")).to_string(),
        seconds => state.in_words(&say!(WINDOW, "new-game-seconds-a-move", seconds)),
    };
    let typed = |text: &str| {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        digits.parse().ok()
    };
    let field = DragValue::new(&mut now.seconds)
        .range(0..=3600)
        .custom_formatter(|seconds, _| in_words(seconds))
        .custom_parser(typed);
    ui.add(field)
        .labelled_by(label.id)
        .on_hover_text(&*state.tr(id!(WINDOW, "new-game-seconds-hint")));
    ui.end_row();
}

/// Whether anybody but persons plays.
fn has_engine(now: &NewGame) -> bool {
    if now.game == GO {
        !now.black.is_empty() || !now.white.is_empty()
    } else {
        !now.seats.iter().all(Seat::is_person)
    }
}

/// How the time is limited, in rows.
pub fn time_ui(ui: &mut Ui, state: &State, now: &mut NewGame, with_bonus: bool) {
    let choices = [
        (TimeControl::PerMove, id!(WINDOW, "time-per-move")),
        (TimeControl::ByoYomi, id!(WINDOW, "time-byo-yomi")),
        (TimeControl::Canadian, id!(WINDOW, "time-canadian")),
        (TimeControl::Fischer, id!(WINDOW, "time-fischer")),
    ];
    // Matches know no bonus.
    let choices = if with_bonus {
        &choices[..]
    } else {
        &choices[..3]
    };
    let name_of = |time: TimeControl| {
        let found = choices.iter().find(|(choice, _)| *choice == time);
        found.map_or_else(String::new, |&(_, text_id)| state.tr(text_id).to_string())
    };
    ui.label(&*state.tr(id!(WINDOW, "new-game-time")));
    let combo = ComboBox::from_id_salt("time")
        .selected_text(name_of(now.time))
        .width(200.0)
        .show_ui(ui, |ui| {
            for &(choice, _) in choices {
                ui.selectable_value(&mut now.time, choice, name_of(choice));
            }
        });
    named(&combo.response, &state.tr(id!(WINDOW, "new-game-time")));
    ui.end_row();
    if now.time == TimeControl::PerMove {
        // Of two persons nobody thinks on the program's time.
        if !with_bonus || has_engine(now) {
            seconds_ui(ui, state, now);
        }
        return;
    }
    let label = ui.label(&*state.tr(id!(WINDOW, "new-game-main-time")));
    ui.add(
        DragValue::new(&mut now.main_minutes)
            .range(0..=MAX_MAIN_MINUTES)
            .suffix(&*state.tr(id!(WINDOW, "unit-minutes"))),
    )
    .labelled_by(label.id);
    ui.end_row();
    if now.time == TimeControl::Fischer {
        let label = ui.label(&*state.tr(id!(WINDOW, "new-game-bonus")));
        let bonus = DragValue::new(&mut now.period_seconds).range(1..=3600);
        ui.add(bonus.suffix(&*state.tr(id!(WINDOW, "unit-seconds"))))
            .labelled_by(label.id);
        ui.end_row();
        return;
    }
    let label = ui.label(&*state.tr(id!(WINDOW, "new-game-overtime")));
    ui.horizontal(|ui| {
        let (count, unit, hint) = if now.time == TimeControl::Canadian {
            (
                &mut now.period_moves,
                id!(WINDOW, "time-moves-in"),
                id!(WINDOW, "time-moves-hint"),
            )
        } else {
            (
                &mut now.periods,
                id!(WINDOW, "time-periods-of"),
                id!(WINDOW, "time-periods-hint"),
            )
        };
        let least = u32::from(now.time == TimeControl::Canadian);
        ui.add(DragValue::new(count).range(least..=99))
            .labelled_by(label.id)
            .on_hover_text(&*state.tr(hint));
        let of = ui.label(&*state.tr(unit));
        ui.add(
            DragValue::new(&mut now.period_seconds)
                .range(1..=3600)
                .suffix(&*state.tr(id!(WINDOW, "unit-seconds"))),
        )
        .labelled_by(of.id);
    });
    ui.end_row();
}

/// A person or any engine of the list.
fn player_ui(ui: &mut Ui, state: &State, color: Color, player: &mut String) {
    let person = state.tr(id!(WINDOW, "person"));
    let shown = if player.is_empty() {
        person.to_string()
    } else {
        player.clone()
    };
    let (salt, name) = match color {
        Color::Black => ("black", id!(WINDOW, "new-game-black")),
        Color::White => ("white", id!(WINDOW, "new-game-white")),
    };
    let response = ComboBox::from_id_salt(salt)
        .selected_text(shown)
        .width(200.0)
        .show_ui(ui, |ui| {
            ui.selectable_value(player, String::new(), &*person);
            choices_ui(ui, state, player);
        });
    let name = state.tr(name);
    response.response.widget_info(|| {
        eframe::egui::WidgetInfo::labeled(eframe::egui::Role::ComboBox, true, &*name)
    });
}

/// What the person who plays as `player` is called in the record, in a row of its own. It is remembered.
fn name_ui(ui: &mut Ui, state: &State, player: message::Id, name: &mut String) {
    let player = &*state.tr(player);
    let hint = state.in_words(&say!(WINDOW, "new-game-player-name", player));
    let label = ui.label(&*state.tr(id!(WINDOW, "new-game-name")));
    let field = TextEdit::singleline(name)
        .desired_width(200.0)
        .hint_text(hint);
    ui.add(field).labelled_by(label.id);
    ui.end_row();
}

/// At which level an engine plays, in a row of its own; no row if it has no levels.
pub fn level_ui(ui: &mut Ui, state: &State, color: Color, (player, wished): (&str, &mut u8)) {
    let slot = state.engines().by_name(player);
    let Some((slot, level)) = slot.and_then(|slot| Some((slot, slot.level(*wished)?))) else {
        return;
    };
    let words = |level: u8| state.in_words(&slot.levels[usize::from(level) - 1]);
    let (salt, name) = match color {
        Color::Black => ("black-level", id!(WINDOW, "new-game-black-level")),
        Color::White => ("white-level", id!(WINDOW, "new-game-white-level")),
    };
    ui.label(&*state.tr(id!(WINDOW, "new-game-level")));
    let combo = ComboBox::from_id_salt(salt)
        .selected_text(words(level))
        .width(CHOICE)
        .height(420.0)
        .show_ui(ui, |ui| {
            for other in (1..).take(slot.levels.len()) {
                let chosen = ui.selectable_label(other == level, words(other));
                if chosen.clicked() {
                    *wished = other;
                }
            }
        });
    named(&combo.response, &state.tr(name));
    ui.end_row();
}

/// Any engine of the list.
pub fn engine_ui(ui: &mut Ui, state: &State, text_id: message::Id, engine: &mut String) {
    let combo = ComboBox::from_id_salt(text_id)
        .selected_text(engine.as_str())
        .width(200.0)
        .show_ui(ui, |ui| choices_ui(ui, state, engine));
    named(&combo.response, &state.tr(text_id));
}

/// A contestant of a tournament by its number: any engine of the list, and its level if it has levels.
pub fn entrant_ui(ui: &mut Ui, state: &State, number: usize, entrant: &mut Entrant) {
    let Entrant { engine, level } = entrant;
    let combo = ComboBox::from_id_salt(("entrant", number))
        .selected_text(engine.as_str())
        .width(200.0)
        .show_ui(ui, |ui| choices_ui(ui, state, engine));
    let name = state.texts().tell(&say!(WINDOW, "match-engine", number));
    named(&combo.response, &name);
    let slot = state.engines().by_name(engine);
    let Some((slot, now)) = slot.and_then(|slot| Some((slot, slot.level(*level)?))) else {
        return;
    };
    let words = |level: u8| state.in_words(&slot.levels[usize::from(level) - 1]);
    let combo = ComboBox::from_id_salt(("entrant-level", number))
        .selected_text(words(now))
        .width(150.0)
        .truncate()
        .height(420.0)
        .show_ui(ui, |ui| {
            for other in (1..).take(slot.levels.len()) {
                ui.selectable_value(level, other, words(other));
            }
        });
    named(&combo.response, &state.tr(id!(WINDOW, "new-game-level")));
}

/// The engines of the list, each with a word on what it is.
fn choices_ui(ui: &mut Ui, state: &State, engine: &mut String) {
    for slot in state.engines().slots() {
        let name = format!("{} – {}", slot.name, state.tr(slot.about()));
        ui.selectable_value(engine, slot.name.clone(), name);
    }
}

/// Gives a choice a name that can be heard.
fn named(response: &Response, name: &str) {
    response.widget_info(|| {
        eframe::egui::WidgetInfo::labeled(eframe::egui::Role::ComboBox, true, name)
    });
}

/// Size, handicap, komi and rules, a row each.
pub fn board_ui(ui: &mut Ui, state: &State, now: &mut NewGame) {
    ui.label(&*state.tr(id!(WINDOW, "new-game-size")));
    ui.horizontal(|ui| {
        for side in [9u8, 13, 19] {
            let chosen = now.width == side && now.height == side;
            if ui
                .selectable_label(chosen, format!("{side}×{side}"))
                .clicked()
            {
                (now.width, now.height) = (side, side);
            }
        }
        let across = ui.add(DragValue::new(&mut now.width).range(1..=go::MAX_SIDE));
        across.on_hover_text(&*state.tr(id!(WINDOW, "lines-across")));
        ui.label("×");
        let down = ui.add(DragValue::new(&mut now.height).range(1..=go::MAX_SIDE));
        down.on_hover_text(&*state.tr(id!(WINDOW, "lines-down")));
    });
    ui.end_row();
    ui.label(&*state.tr(id!(WINDOW, "new-game-handicap")));
    ui.horizontal(|ui| {
        let text = if now.handicap == 0 {
            "–".to_owned()
        } else {
            now.handicap.to_string()
        };
        let stones = ComboBox::from_id_salt(id!(WINDOW, "handicap"))
            .selected_text(text)
            .width(70.0)
            .show_ui(ui, |ui| {
                ui.selectable_value(&mut now.handicap, 0, "–");
                for stones in 2..=9 {
                    ui.selectable_value(&mut now.handicap, stones, stones.to_string());
                }
            });
        named(
            &stones.response,
            &state.tr(id!(WINDOW, "new-game-handicap")),
        );
        let free = Checkbox::new(
            &mut now.free_handicap,
            &*state.tr(id!(WINDOW, "new-game-free")),
        );
        ui.add_enabled(now.handicap > 0, free);
    });
    ui.end_row();
    let label = ui.label(&*state.tr(id!(WINDOW, "new-game-komi")));
    let mut komi = now.komi.points();
    let field = DragValue::new(&mut komi)
        .speed(0.5)
        .range(-200.0..=200.0)
        .fixed_decimals(1);
    if ui.add(field).labelled_by(label.id).changed() {
        now.komi = Komi::nearest(komi);
    }
    ui.end_row();
    ui.label(&*state.tr(id!(WINDOW, "new-game-rules")));
    let chosen = Rules::from_name(&now.rules).unwrap_or_default();
    let shown = state.rules_name(chosen);
    let combo = ComboBox::from_id_salt(id!(WINDOW, "rules"))
        .selected_text(&*shown)
        .width(200.0)
        .show_ui(ui, |ui| {
            for rules in RULES {
                ui.selectable_value(
                    &mut now.rules,
                    rules.name().to_owned(),
                    &*state.rules_name(rules),
                );
            }
        });
    named(&combo.response, &state.tr(id!(WINDOW, "new-game-rules")));
    ui.end_row();
}
