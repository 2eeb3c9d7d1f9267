//! The panel for looking for nodes: what is looked for, and a list of what was found to jump to.

use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::document::find::{By, FindCommand, Finding, MOST, Query};
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Button, Key, RichText, ScrollArea, TextEdit, Ui};
use go::Move;
use message::{id, say};
use record::CellId;

/// Height of a result, in points.
const ROW: f32 = 20.0;
/// Letters shown around what was found.
const AROUND: usize = 40;

/// Shows the panel.
pub fn find_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let finding = state.document().finding();
    let mut query = finding.query.clone();
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for (by, text_id) in [
            (By::Text, id!(WINDOW, "find-by-text")),
            (By::Point, id!(WINDOW, "find-by-point")),
            (By::Position, id!(WINDOW, "find-by-position")),
        ] {
            if by != By::Text && state.is_other_game_in_front() {
                continue;
            }
            if ui.radio(query.by == by, &*state.tr(text_id)).clicked() {
                if by == By::Position && query.by != by {
                    commands.push(FindCommand::ThisPosition.into());
                }
                query.by = by;
            }
        }
        ui.separator();
        let entered = field_ui(ui, state, &mut query);
        let enabled = !finding.found.is_empty();
        for (command, symbol, text_id) in [
            (FindCommand::Previous, "▲", id!(WINDOW, "act-find-previous")),
            (FindCommand::Next, "▼", id!(WINDOW, "act-find-next")),
        ] {
            let button = ui.add_enabled(enabled, Button::new(symbol));
            let name = state.tr(text_id);
            named(&button, enabled, &name);
            if button.on_hover_text(&*name).clicked() {
                commands.push(command.into());
            }
        }
        // Choosing the position looks for it at once.
        let chooses_position = query.by == By::Position && finding.query.by != By::Position;
        if query != finding.query && !chooses_position {
            commands.push(FindCommand::Ask(query.clone()).into());
        }
        if let Some(backwards) = entered {
            commands.push(if backwards {
                FindCommand::Previous.into()
            } else {
                FindCommand::Next.into()
            });
        }
        let close = ui.button("✕");
        named(&close, true, &state.tr(id!(WINDOW, "find-close")));
        if close.clicked() {
            commands.push(FindCommand::Close.into());
        }
    });
    ui.horizontal_wrapped(|ui| count_ui(ui, state, finding));
    results_ui(ui, state, finding, commands);
}

/// The field or the switches of what is looked for. Returns whether Enter was pressed in it, and whether with Shift.
fn field_ui(ui: &mut Ui, state: &State, query: &mut Query) -> Option<bool> {
    let finding = state.document().finding();
    let mut entered = None;
    if query.by == By::Position {
        ui.checkbox(
            &mut query.symmetries,
            &*state.tr(id!(WINDOW, "find-symmetries")),
        );
        ui.checkbox(&mut query.swapped, &*state.tr(id!(WINDOW, "find-swapped")));
    } else {
        let (text, width, hint) = if query.by == By::Text {
            (&mut query.text, 220.0, id!(WINDOW, "find-text-hint"))
        } else {
            (&mut query.point, 80.0, id!(WINDOW, "find-point-hint"))
        };
        let hint = state.tr(hint);
        let field = TextEdit::singleline(text)
            .id_salt(("find", hint.as_ref()))
            .hint_text(&*hint)
            .desired_width(width);
        let field = ui.add(field);
        field.widget_info(|| {
            eframe::egui::WidgetInfo::labeled(eframe::egui::Role::TextInput, true, &*hint)
        });
        if finding.wants_focus {
            field.request_focus();
        }
        if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            entered = Some(ui.input(|input| input.modifiers.shift));
            field.request_focus();
        }
    }
    if query.by == By::Text {
        ui.checkbox(&mut query.regex, &*state.tr(id!(WINDOW, "find-regex")));
        ui.checkbox(&mut query.case, &*state.tr(id!(WINDOW, "find-case")));
    }
    if state.document().collection().games().len() > 1 {
        ui.checkbox(
            &mut query.only_this_game,
            &*state.tr(id!(WINDOW, "find-only-this-game")),
        );
    }
    entered
}

/// How many were found, how far the search is, what is wrong.
fn count_ui(ui: &mut Ui, state: &State, finding: &Finding) {
    if let Some(error) = &finding.error {
        ui.colored_label(ui.visuals().error_fg_color, state.in_words(error));
        return;
    }
    if finding.is_running() {
        ui.spinner();
        ui.label(
            state
                .texts()
                .tell(&say!(WINDOW, "find-looking", count = finding.looked())),
        );
    }
    let count = finding.found.len().to_string();
    let text = if finding.more {
        state.texts().tell(&say!(WINDOW, "find-more", count = MOST))
    } else {
        state
            .texts()
            .tell(&say!(WINDOW, "find-count", count = &count))
    };
    ui.weak(text);
}

fn results_ui(ui: &mut Ui, state: &State, finding: &Finding, commands: &mut Vec<Command>) {
    let several = state.document().collection().games().len() > 1;
    ScrollArea::vertical()
        .id_salt("found")
        .auto_shrink(false)
        .show_rows(ui, ROW, finding.found.len(), |ui, rows| {
            for at in rows {
                let (game, cell) = finding.found[at];
                let Some(text) = result_text(state, finding, game, cell, several) else {
                    ui.weak(&*state.tr(id!(WINDOW, "find-gone")));
                    continue;
                };
                let here = (state.document().game(), state.document().cursor()) == (game, cell);
                let button = Button::selectable(here, RichText::new(text)).truncate();
                if ui.add(button).clicked() {
                    commands.push(FindCommand::Show(at).into());
                }
            }
        });
}

/// A result in a line: where it is, and what was found.
fn result_text(
    state: &State,
    finding: &Finding,
    game: usize,
    cell: CellId,
    several: bool,
) -> Option<String> {
    let record = state.document().collection().games().get(game)?;
    if !record.is_live(cell) {
        return None;
    }
    let number = record.move_number(cell).to_string();
    let mut text = state
        .texts()
        .tell(&say!(WINDOW, "move-number", number = &number));
    if let Some((color, Move::Play(point))) = record.mv(cell) {
        let player = match color {
            go::Color::Black => id!(WINDOW, "black"),
            go::Color::White => id!(WINDOW, "white"),
        };
        let point = state
            .settings()
            .input
            .coordinates
            .name(point, record.size());
        text = format!("{text}  {} {point}", state.tr(player));
    }
    if !record.is_go()
        && let Some((color, mv)) = record.move_text(cell)
    {
        let player = match color {
            go::Color::Black => id!(WINDOW, "black"),
            go::Color::White => id!(WINDOW, "white"),
        };
        text = format!("{text}  {} {mv}", state.tr(player));
    }
    if several {
        let name = state
            .texts()
            .tell(&say!(WINDOW, "find-game", number = game + 1));
        text = format!("{name}  {text}");
    }
    if record.level(cell) > 1 || (record.back(cell)).is_some_and(|b| record.car(b) != Some(cell)) {
        text = format!("{text}  ({})", state.tr(id!(WINDOW, "find-variation")));
    }
    if let Some(said) = said(finding, record, cell) {
        text = format!("{text}  –  {said}");
    }
    Some(text)
}

/// What stands around what was found, in one line.
fn said(finding: &Finding, record: &record::Record, cell: CellId) -> Option<String> {
    let matcher = finding.matcher.as_ref()?;
    let texts = [
        record.msg(cell).into_owned(),
        record.id_in_short(cell),
        record.property(cell, "GC").join("\n"),
    ];
    texts.iter().find_map(|text| {
        let found = matcher.find(text)?;
        let before: Vec<char> = text[..found.start()].chars().rev().take(AROUND).collect();
        let cut = before.len() < text[..found.start()].chars().count();
        let before: String = before.into_iter().rev().collect();
        let after: String = text[found.start()..].chars().take(3 * AROUND).collect();
        let line = format!("{}{before}{after}", if cut { "…" } else { "" });
        Some(line.replace('\n', " "))
    })
}
