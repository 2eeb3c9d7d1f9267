//! The side bar: the players, the facts about the game, the tree, the comment.

use crate::app::document::edit::Edit;
use crate::app::game::GameCommand;
use crate::app::game::clock::{Left, Limits, Overtime};
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::scores::scores;
use crate::app::shell::state::State;
use eframe::egui::{
    Color32, ComboBox, CornerRadius, Frame, Grid, Id, Margin, RichText, ScrollArea, TextEdit, Ui,
    Vec2,
};
use go::Color;
use std::time::Duration;

/// The facts about a game that can be written: SGF property and the name of its field.
const FACTS: [(&str, &str); 14] = [
    ("GN", "info-game"),
    ("PB", "info-black"),
    ("BR", "info-black-rank"),
    ("PW", "info-white"),
    ("WR", "info-white-rank"),
    ("RE", "info-result"),
    ("KM", "info-komi"),
    ("HA", "info-handicap"),
    ("RU", "info-rules"),
    ("DT", "info-date"),
    ("EV", "info-event"),
    ("RO", "info-round"),
    ("PC", "info-place"),
    ("AN", "info-annotator"),
];

/// Shows names, prisoners and times of both players.
pub fn players_ui(ui: &mut Ui, state: &State) {
    ui.columns(2, |columns| {
        player_ui(&mut columns[0], state, Color::Black);
        player_ui(&mut columns[1], state, Color::White);
    });
    let info = state.document.record().info();
    // What the record does not say is not shown as if it did.
    let mut facts = Vec::new();
    if !info.komi_text.is_empty() {
        facts.push(format!("{} {}", state.tr("komi"), info.komi));
    }
    if info.handicap > 0 {
        facts.push(format!("{} {}", state.tr("handicap"), info.handicap));
    }
    if !info.rules_text.is_empty() {
        facts.push(state.rules_name(info.rules).to_string());
    }
    if !info.result.is_empty() {
        facts.push(format!("{} {}", state.tr("result"), info.result));
    }
    ui.weak(facts.join("   "));
}

fn player_ui(ui: &mut Ui, state: &State, color: Color) {
    let shown = state.document.shown();
    let info = state.document.record().info();
    let (text_id, name, rank) = match color {
        Color::Black => ("black", &info.black, &info.black_rank),
        Color::White => ("white", &info.white, &info.white_rank),
    };
    let fill = if ui.visuals().dark_mode {
        Color32::from_gray(48)
    } else {
        Color32::from_gray(232)
    };
    let turn = shown.position.to_move() == color;
    let stroke = if turn {
        ui.visuals().selection.stroke
    } else {
        // As wide, or the names would move with the turn.
        eframe::egui::Stroke::new(ui.visuals().selection.stroke.width, Color32::TRANSPARENT)
    };
    Frame::new()
        .fill(fill)
        .stroke(stroke)
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::same(6))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                stone_ui(ui, color);
                let name = if name.is_empty() {
                    state.tr(text_id).to_string()
                } else {
                    name.clone()
                };
                ui.add(eframe::egui::Label::new(RichText::new(name).strong()).truncate());
                ui.weak(&**rank);
            });
            ui.horizontal(|ui| {
                ui.label(format!(
                    "{} {}",
                    state.tr("prisoners"),
                    shown.position.prisoners(color)
                ));
                if let Some(game) = state.game.playing() {
                    // While the game is counted nobody's time runs.
                    let to_move =
                        Some(shown.position.to_move()).filter(|_| !state.game.is_counting());
                    let text = match game.time_left(color, to_move, state.now).zip(game.limits()) {
                        Some((left, limits)) => left_text(ui, left, limits),
                        None => RichText::new(clock(game.time_used(color, to_move, state.now))),
                    };
                    ui.label(text.monospace());
                }
            });
        });
}

/// A small stone.
pub fn stone_ui(ui: &mut Ui, color: Color) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), eframe::egui::Sense::empty());
    let (fill, rim) = match color {
        Color::Black => (Color32::from_gray(20), Color32::from_gray(110)),
        Color::White => (Color32::from_gray(245), Color32::from_gray(90)),
    };
    ui.painter().circle(rect.center(), 7.0, fill, (1.0, rim));
}

/// What a clock shows; red when it gets tight.
fn left_text(ui: &Ui, left: Left, limits: &Limits) -> RichText {
    const TIGHT: Duration = Duration::from_secs(10);
    // A clock shows 0:00 only when the time is over.
    let shown = clock(left.time + Duration::from_millis(999));
    let text = match (left.overtime, limits.overtime) {
        (Some(periods), Overtime::ByoYomi { .. }) => format!("{shown} ×{periods}"),
        (Some(moves), _) => format!("{shown} /{moves}"),
        (None, _) => shown,
    };
    if limits.until_flag(left) < TIGHT {
        RichText::new(text).color(ui.visuals().error_fg_color)
    } else {
        RichText::new(text)
    }
}

/// Minutes and seconds, with hours where there are some.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Shows which game of the file this is, and lets another one be chosen.
pub fn games_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let count = state.document.collection().games().len();
    let in_folder = state.shelf.place_in_folder(&state.document);
    if count < 2 && in_folder.is_none() {
        return;
    }
    ui.horizontal(|ui| {
        let mut step = |ui: &mut Ui, symbol: &str, action: Action| {
            let possible = crate::window::panels::menu::is_possible(state, action);
            let button = ui.add_enabled(possible, eframe::egui::Button::new(symbol));
            crate::window::panels::bar::named(&button, possible, &state.tr(action.entry().text_id));
            if button.clicked() {
                commands.push(action.into());
            }
        };
        step(ui, "◀", Action::PreviousGame);
        let here = state.document.game();
        let title = |i: usize| {
            let values = [
                ("number", &*(i + 1).to_string()),
                ("count", &*count.to_string()),
            ];
            let place = state.texts.with("game-of", &values);
            match game_name(state, i) {
                name if name.is_empty() => place,
                name => format!("{place} · {name}"),
            }
        };
        let mut chosen = None;
        let now = match in_folder {
            Some((file, files)) => {
                let values = [
                    ("number", &*file.to_string()),
                    ("count", &*files.to_string()),
                ];
                let file = state.texts.with("file-of", &values);
                format!("{file} {}", title(here))
            }
            None => title(here),
        };
        let games = ComboBox::from_id_salt("games")
            .width(ui.available_width() - 80.0)
            .truncate()
            .selected_text(&*now)
            .show_ui(ui, |ui| {
                ScrollArea::vertical().show_rows(ui, 18.0, count, |ui, rows| {
                    for i in rows {
                        if ui.selectable_label(i == here, title(i)).clicked() {
                            chosen = Some(i);
                            ui.close();
                        }
                    }
                });
            });
        games.response.widget_info(|| {
            eframe::egui::WidgetInfo::labeled(eframe::egui::Role::ComboBox, true, &*now)
        });
        step(ui, "▶", Action::NextGame);
        let table = ui.button("≡").on_hover_text(&*state.tr("act-games"));
        crate::window::panels::bar::named(&table, true, &state.tr("act-games"));
        if table.clicked() {
            commands.push(Action::Games.into());
        }
        commands.extend(chosen.map(Command::SelectGame));
    });
}

fn game_name(state: &State, game: usize) -> String {
    let info = state.document.collection().game(game).info();
    if !info.name.is_empty() {
        info.name
    } else if info.black.is_empty() && info.white.is_empty() {
        String::new()
    } else {
        format!("{} – {}", info.black, info.white)
    }
}

/// Shows and edits the facts about the game.
pub fn info_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.strong(&*state.tr("info-title"));
    let record = state.document.record();
    ScrollArea::vertical()
        .id_salt("info")
        .auto_shrink(false)
        .show(ui, |ui| {
            Grid::new("facts").num_columns(2).show(ui, |ui| {
                for (property, text_id) in FACTS {
                    let label = ui.label(&*state.tr(text_id));
                    let mut text = record.property(record.root(), property).join(" ");
                    let id = (state.document.epoch(), state.document.game(), property);
                    let field = TextEdit::singleline(&mut text)
                        .id_salt(id)
                        .desired_width(f32::INFINITY);
                    if ui.add(field).labelled_by(label.id).changed() {
                        commands.push(Edit::Info(property, text).into());
                    }
                    ui.end_row();
                }
            });
            let label = ui.label(&*state.tr("info-comment"));
            let mut text = record.property(record.root(), "GC").join("\n");
            let id = (state.document.epoch(), state.document.game(), "GC");
            let field = TextEdit::multiline(&mut text)
                .id_salt(id)
                .desired_width(f32::INFINITY)
                .desired_rows(2);
            if ui.add(field).labelled_by(label.id).changed() {
                commands.push(Edit::Info("GC", text).into());
            }
        });
}

/// The field for the comment of the node that is shown: another one for each node.
pub fn comment_id(state: &State) -> Id {
    let document = &state.document;
    Id::unique((
        "comment",
        document.epoch(),
        document.game(),
        document.cursor(),
    ))
}

/// Shows and edits the comment of the node that is shown.
pub fn comment_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let record = state.document.record();
    let cursor = state.document.cursor();
    crate::window::panels::annotations::annotations_ui(ui, state, commands);
    ScrollArea::vertical()
        .id_salt("comment")
        .auto_shrink(false)
        .show(ui, |ui| {
            let mut text = record.msg(cursor).into_owned();
            // A field of its own for each node, so that undo while typing stays within the node.
            let field = TextEdit::multiline(&mut text)
                .id(comment_id(state))
                .hint_text(&*state.tr("comment-hint"))
                .desired_width(f32::INFINITY)
                .min_size(ui.available_size());
            let response = ui.add(field);
            crate::window::panels::bar::call(&response, &state.tr("comment-hint"));
            let given = Id::unique("the comment was given the keyboard");
            let before = ui.data_mut(|data| {
                std::mem::replace(
                    data.get_temp_mut_or_default(given),
                    state.document.comment_asked(),
                )
            });
            if before != state.document.comment_asked() {
                response.request_focus();
            }
            if response.changed() {
                commands.push(Edit::Comment(text).into());
            }
        });
}

/// Shows the count while it is open.
pub fn scoring_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (Some(count), Some([territory, area])) = (state.game.count(), scores(state)) else {
        return;
    };
    let fill = ui.visuals().faint_bg_color;
    Frame::new()
        .fill(fill)
        .inner_margin(Margin::same(8))
        .corner_radius(CornerRadius::same(6))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.strong(&*state.tr("score-title"));
            let hint = if count.is_asking() {
                "score-asking"
            } else {
                "score-hint"
            };
            ui.label(&*state.tr(hint));
            ui.label(
                RichText::new(
                    state
                        .texts
                        .with("score-territory", &[("result", &territory.result())]),
                )
                .size(16.0),
            );
            ui.label(
                RichText::new(
                    state
                        .texts
                        .with("score-area", &[("result", &area.result())]),
                )
                .size(16.0),
            );
            ui.horizontal_wrapped(|ui| {
                let by_area = state.document.record().info().rules.scoring == go::Scoring::Area;
                let result = if by_area {
                    area.result()
                } else {
                    territory.result()
                };
                if ui
                    .button(state.texts.with("score-accept", &[("result", &result)]))
                    .clicked()
                {
                    commands.push(GameCommand::AcceptCount.into());
                }
                if ui.button(&*state.tr("score-continue")).clicked() {
                    commands.push(GameCommand::LeaveCount.into());
                }
            });
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_like_clocks() {
        for (seconds, text) in [
            (0, "0:00"),
            (65, "1:05"),
            (3600, "1:00:00"),
            (36_061, "10:01:01"),
        ] {
            assert_eq!(clock(Duration::from_secs(seconds)), text);
        }
    }
}
