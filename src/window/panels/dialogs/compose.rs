//! Problems composed from what is open: what from, how far the search is, and what it found as small boards.

use crate::window::paint::Painter;
use crate::window::panels::parts::dialog::{
    buttons_ui, close_button, heading, main_button, room_for,
};
use crate::window::panels::parts::small_board::small_board_ui;
use app::WINDOW;
use app::problems::bundled::{GRADES, Start};
use app::problems::composer::{Composer, ComposerCommand, ComposerSearch, Source, grade_of};
use app::shell::command::Command;
use app::shell::panels::home::SmallBoard;
use app::shell::state::State;
use eframe::egui::{
    Align2, ComboBox, ProgressBar, RadioButton, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind,
    TextStyle, Ui, WidgetInfo, pos2, vec2,
};
use go::Color;
use message::{Argument, id, say};

/// The side of a small board, and the room for the words below it, in points.
const BOARD: f32 = 132.0;
const WORDS: f32 = 38.0;
/// The height of what was found, if the window has it.
const LIST: f32 = 340.0;

/// Shows the dialog.
pub fn compose_ui(ui: &mut Ui, state: &State, painter: &mut Painter, commands: &mut Vec<Command>) {
    heading(ui, state, id!(WINDOW, "compose-title"));
    match state.problems().composer().shown() {
        None => setup_ui(ui, state, commands),
        Some(search) => search_ui(ui, state, search, painter, commands),
    }
}

fn setup_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let now = state.problems().composer().source();
    for (source, name, about) in [
        (
            Source::Line,
            id!(WINDOW, "compose-line"),
            id!(WINDOW, "compose-line-about"),
        ),
        (
            Source::File,
            id!(WINDOW, "compose-file"),
            id!(WINDOW, "compose-file-about"),
        ),
        (
            Source::Position,
            id!(WINDOW, "compose-position"),
            id!(WINDOW, "compose-position-about"),
        ),
    ] {
        let several = state.document().collection().games().len() > 1;
        if source == Source::File && !several {
            continue;
        }
        let radio = RadioButton::new(now == source, &*state.tr(name));
        let is_possible = Composer::is_possible(source, state.document());
        if ui.add_enabled(is_possible, radio).clicked() {
            commands.push(ComposerCommand::Choose(source).into());
        }
        ui.indent(name.name(), |ui| ui.weak(&*state.tr(about)));
        ui.add_space(4.0);
    }
    least_ui(ui, state, commands);
    ui.add_space(4.0);
    ui.label(&*state.tr(id!(WINDOW, "compose-about")));
    let found = state.problems().composer().search();
    let found = found.map_or(0, |search| search.starts().len());
    if found > 0 {
        ui.add_space(4.0);
        let said = say!(WINDOW, "compose-found-before", found);
        ui.label(state.texts().tell(&said));
    }
    ui.add_space(10.0);
    // Nobody loses by Enter what he has not opened yet.
    let is_kept = state.problems().composer().unopened() == 0;
    buttons_ui(ui, |ui| {
        let [begin, back] =
            [id!(WINDOW, "compose-begin"), id!(WINDOW, "compose-back")].map(|id| state.tr(id));
        let (begins, goes_back) = if is_kept {
            let begins = main_button(ui, &begin, true);
            (begins, found > 0 && ui.button(&*back).clicked())
        } else {
            let goes_back = main_button(ui, &back, true);
            (ui.button(&*begin).clicked(), goes_back)
        };
        if begins {
            commands.push(ComposerCommand::Begin.into());
        }
        if goes_back {
            commands.push(ComposerCommand::Back.into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// The easiest grade that is wanted.
fn least_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let least = state.problems().composer().least();
    let name = |grade: usize| state.tr(GRADES[grade].text_id);
    ui.horizontal(|ui| {
        let label = ui.label(&*state.tr(id!(WINDOW, "compose-least")));
        let combo = ComboBox::from_id_salt("least")
            .selected_text(&*name(least))
            .show_ui(ui, |ui| {
                for grade in 0..GRADES.len() {
                    if ui.selectable_label(grade == least, &*name(grade)).clicked() {
                        commands.push(ComposerCommand::Least(grade).into());
                    }
                }
            });
        combo.response.labelled_by(label.id);
    });
}

fn search_ui(
    ui: &mut Ui,
    state: &State,
    search: &ComposerSearch,
    painter: &mut Painter,
    commands: &mut Vec<Command>,
) {
    let [done, total] = search.progress();
    let count = search.starts().len();
    // Who leaves the problems afterwards stops nothing.
    let is_stopped = search.is_stopped() && done < total;
    let unit = search.unit();
    let said = match (search.has_ended(), is_stopped) {
        (true, false) => say!(WINDOW, "compose-ended", unit, total, count),
        (true, true) => say!(WINDOW, "compose-stopped", unit, done, total, count),
        (false, _) => say!(WINDOW, "compose-running", unit, done, total, count),
    };
    ui.label(state.texts().tell(&said));
    let part = if search.has_ended() && !is_stopped {
        1.0
    } else {
        done as f32 / total.max(1) as f32
    };
    ui.add(ProgressBar::new(part).desired_height(6.0));
    ui.add_space(6.0);
    let height = room_for(ui, LIST);
    ScrollArea::vertical()
        .min_scrolled_height(height)
        .max_height(height)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            if search.starts().is_empty() {
                let words = if search.has_ended() {
                    id!(WINDOW, "compose-nothing")
                } else {
                    id!(WINDOW, "compose-wait")
                };
                ui.weak(&*state.tr(words));
            }
            // The frame of the chosen one has room.
            ui.add_space(3.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
                for (at, start) in search.starts().iter().enumerate() {
                    if card_ui(ui, state, painter, at, start) {
                        commands.push(ComposerCommand::Solve(at).into());
                    }
                }
            });
        });
    ui.add_space(10.0);
    buttons_ui(ui, |ui| {
        let first = search.new_ones().next().unwrap_or(0);
        let solve = state.tr(if first > 0 {
            id!(WINDOW, "compose-solve-new")
        } else {
            id!(WINDOW, "compose-solve")
        });
        // While more comes, Enter opens nothing by itself.
        let is_chosen = if search.has_ended() {
            main_button(ui, &solve, count > 0)
        } else {
            let button = eframe::egui::Button::new(&*solve);
            ui.add_enabled(count > 0, button).clicked()
        };
        if is_chosen {
            commands.push(ComposerCommand::Solve(first).into());
        }
        let edit = state.tr(id!(WINDOW, "compose-edit"));
        let button = eframe::egui::Button::new(&*edit);
        if ui.add_enabled(count > 0, button).clicked() {
            commands.push(ComposerCommand::Edit.into());
        }
        if search.has_ended() {
            if ui
                .button(&*state.tr(id!(WINDOW, "compose-again")))
                .clicked()
            {
                commands.push(ComposerCommand::Again.into());
            }
        } else {
            let stop = state.tr(id!(WINDOW, "compose-stop"));
            let button = eframe::egui::Button::new(&*stop);
            if ui.add_enabled(!search.is_stopped(), button).clicked() {
                commands.push(ComposerCommand::Stop.into());
            }
        }
        close_button(ui, state, id!(WINDOW, "dialog-close"), commands);
    });
}

/// A problem that was found: its board and its grade, but not its idea. Tells whether it was chosen.
fn card_ui(ui: &mut Ui, state: &State, painter: &mut Painter, at: usize, start: &Start) -> bool {
    let (place, response) = ui.allocate_exact_size(vec2(BOARD, BOARD + WORDS), Sense::click());
    let grade = state.tr(grade_of(&start.level).text_id);
    let player: Argument = match start.player {
        Color::Black => id!(WINDOW, "compose-black").into(),
        Color::White => id!(WINDOW, "compose-white").into(),
    };
    let number = (at + 1) as u32;
    let said = say!(WINDOW, "compose-card", player, number, grade = &*grade);
    let said = state.texts().tell(&said);
    // A line for screen readers, two below the board.
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, said.replace('\n', " · ")));
    if !ui.is_rect_visible(place) {
        return response.clicked();
    }
    let board = Rect::from_min_size(place.min, vec2(BOARD, BOARD));
    let small = SmallBoard {
        stones: start.position.stones(),
        window: start.window,
    };
    small_board_ui(ui, state, painter, board, &small);
    let visuals = ui.style().interact(&response);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_stroke(
            board.expand(2.0),
            3.0,
            Stroke::new(2.0, visuals.fg_stroke.color),
            StrokeKind::Outside,
        );
    }
    ui.painter().text(
        pos2(board.min.x, board.max.y + 4.0),
        Align2::LEFT_TOP,
        said,
        TextStyle::Body.resolve(ui.style()),
        ui.visuals().text_color(),
    );
    response.clicked()
}
