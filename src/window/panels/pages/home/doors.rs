//! What is behind each door of the start page.

use super::{Doors, HIGH};
use crate::window::panels::parts::small_board::{small_board_ui, small_cells_ui};
use crate::window::panels::parts::{balanced_ui, stone_ui};
use crate::window::panels::style::{self, SMALL};
use app::WINDOW;
use app::document::journal::JournalCommand;
use app::problems::ProblemCommand;
use app::settings::actions::Action;
use app::settings::start::WantedColor;
use app::shell::command::Command;
use app::shell::home::{HomeCommand, NEW_ENGINE};
use app::shell::manual::ManualView;
use app::shell::panels::home::{
    COLORS, ENGINE_ACTIONS, GradeCard, RecentCard, SIDES, SetCard, SetRow, SmallBoard,
};
use app::shell::state::{Dialog, State};
use eframe::egui::accesskit::Node;
use eframe::egui::{
    Align, Align2, ComboBox, FontId, Label, Layout, Link, Rect, Response, RichText, Role, Sense,
    Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};
use go::{Color, Grid, Size};
use message::{id, say};
use picture::Window;

/// The words on a narrower card of a grade are smaller.
const NARROW: f32 = 92.0;
/// The least width of the name of a recent file.
const WORDS: f32 = 100.0;
/// Between a board and the words beside it.
const BESIDE: f32 = 8.0;

/// The problem that comes next, and the grades.
pub(super) fn solve_ui(ui: &mut Ui, doors: &mut Doors<'_>) {
    let door = &doors.panel.solve;
    let state = doors.state;
    let size = door
        .board
        .as_ref()
        .map_or(doors.board, |board| fitting(board, doors.board));
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 18.0;
        let (place, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, door.task.clone()));
        if let Some(board) = &door.board {
            small_board_ui(ui, state, doors.painter, place, board);
        }
        style::focus_ring(ui, &response, place);
        if response.clicked() {
            doors.commands.push(HomeCommand::Continue.into());
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            ui.label(RichText::new(&door.place).weak());
            let size = if doors.tight { 15.5 } else { 17.0 };
            balanced_ui(ui, RichText::new(&door.task).size(size));
            let apart = if doors.tight { 0.0 } else { 4.0 };
            ui.add_space(apart);
            let button = style::primary(ui, &state.tr(door.button_id));
            if doors.greets {
                button.request_focus();
            }
            if button.clicked() {
                doors.commands.push(HomeCommand::Continue.into());
            }
            if let Some(own) = &door.own
                && style::secondary(ui, own).clicked()
            {
                doors.commands.push(HomeCommand::ContinueOwn.into());
            }
            ui.add_space(apart);
            let (due, is_due) = &door.due;
            if *is_due {
                if style::secondary(ui, due).clicked() {
                    doors.commands.push(Action::ReviewDue.into());
                }
            } else {
                ui.label(RichText::new(due).size(SMALL).weak());
            }
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = if doors.tight { 6.0 } else { 12.0 };
                let commands = [
                    (
                        id!(WINDOW, "home-against-clock"),
                        HomeCommand::AgainstClock.into(),
                    ),
                    (id!(WINDOW, "home-mistakes"), Action::Mistakes.into()),
                    (
                        id!(WINDOW, "home-statistics"),
                        Action::ProblemStatistics.into(),
                    ),
                ];
                for (text_id, command) in commands {
                    if style::link(ui, &state.tr(text_id)).clicked() {
                        doors.commands.push(command);
                    }
                }
            });
        });
    });
    ui.add_space(if doors.tight { 8.0 } else { 12.0 });
    grades_ui(ui, doors);
    sets_ui(ui, doors);
}

/// The problems of other games: a card a set, the games beside each other where there is room.
fn sets_ui(ui: &mut Ui, doors: &mut Doors<'_>) {
    const LEAST: f32 = 74.0;
    const GAP: f32 = 6.0;
    const APART: f32 = 16.0;
    const NAME: f32 = 76.0;
    let room = ui.available_width();
    let games = doors.panel.solve.sets.len() as f32;
    let longest = doors.panel.solve.sets.iter().map(|row| row.sets.len());
    let longest = longest.max().unwrap_or(0) as f32;
    let width_of = |games: f32| {
        let block = (room - APART * (games - 1.0)) / games;
        ((block + GAP) / longest - GAP).floor()
    };
    let (width, beside) = if width_of(games) >= LEAST {
        (width_of(games), true)
    } else {
        (width_of(1.0), false)
    };
    if longest == 0.0 {
        return;
    }
    ui.add_space(if doors.tight { 4.0 } else { 10.0 });
    let block = |ui: &mut Ui, doors: &mut Doors<'_>, row: &SetRow| {
        if doors.tight {
            // The name of the game stands before its problems.
            let width = ((room - NAME) / longest - GAP).floor();
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(GAP);
                let size = [NAME - GAP, 34.0];
                let name = RichText::new(&row.game).size(SMALL);
                if let Some((game, title)) = &row.lessons {
                    let link = ui.add_sized(size, Link::new(name)).on_hover_text(title);
                    if link.clicked() {
                        doors.commands.push(Command::Lessons(game));
                    }
                } else {
                    ui.add_sized(size, Label::new(name.weak()).truncate());
                }
                for set in &row.sets {
                    set_ui(ui, doors, set, width);
                }
            });
            return;
        }
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new(&row.game).size(SMALL).weak());
                if let Some((game, title)) = &row.lessons {
                    let link = ui.link(RichText::new(title).size(SMALL));
                    if link.clicked() {
                        doors.commands.push(Command::Lessons(game));
                    }
                }
            });
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(GAP);
                for set in &row.sets {
                    set_ui(ui, doors, set, width);
                }
            });
        });
    };
    let panel = doors.panel;
    if beside {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = APART;
            for row in &panel.solve.sets {
                block(ui, doors, row);
            }
        });
    } else {
        for row in &panel.solve.sets {
            block(ui, doors, row);
            ui.add_space(if doors.tight { 0.0 } else { 4.0 });
        }
    }
}

fn set_ui(ui: &mut Ui, doors: &mut Doors<'_>, set: &SetCard, width: f32) {
    const HEIGHT: f32 = 34.0;
    let (place, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::click());
    let spoken = format!("{}. {}", set.title, set.about);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken.clone()));
    style::card(ui, place, response.hovered());
    let painter = ui.painter().with_clip_rect(place.shrink(2.0));
    painter.text(
        pos2(place.center().x, place.top() + 5.0),
        Align2::CENTER_TOP,
        &set.short,
        FontId::proportional(12.5),
        ui.visuals().strong_text_color(),
    );
    let corner = pos2(place.left() + 8.0, place.bottom() - 8.0);
    let bar = Rect::from_min_size(corner, vec2(width - 16.0, 4.0));
    let stand = set.stand.unwrap_or_default();
    let solved = (stand.solved, style::accent(ui));
    style::bar(ui, bar, &[solved], stand.count.max(1));
    style::focus_ring(ui, &response, place);
    if response.on_hover_text(&set.about).clicked() {
        let solve = ProblemCommand::Set(set.name.to_owned());
        doors.commands.push(solve.into());
    }
}

/// The size of a board that has so much room, rims and all.
fn fitting(board: &SmallBoard, room: Vec2) -> Vec2 {
    const RIMS: f32 = 0.44;
    let across = f32::from(board.window.width()) + RIMS;
    let down = f32::from(board.window.height()) + RIMS;
    let cell = (room.x / across).min(room.y / down);
    vec2(across * cell, down * cell).ceil()
}

/// Narrower cards would cut their words, in points.
const LEAST_CARD: f32 = 76.0;

/// The grades beside each other, all as wide; in as many rows, about equally long, as they need.
fn grades_ui(ui: &mut Ui, doors: &mut Doors<'_>) {
    let grades = &doors.panel.solve.grades;
    let gap = if ui.available_width() < 600.0 {
        5.0
    } else {
        8.0
    };
    let room = ui.available_width();
    let fit = ((room + gap) / (LEAST_CARD + gap)).floor().max(1.0);
    let rows = (grades.len() as f32 / fit).ceil();
    let in_row = (grades.len() as f32 / rows).ceil();
    let width = ((room - gap * (in_row - 1.0)) / in_row).floor();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(gap);
        for grade in grades {
            grade_ui(ui, doors, grade, width);
        }
    });
}

fn grade_ui(ui: &mut Ui, doors: &mut Doors<'_>, grade: &GradeCard, width: f32) {
    let side = (width - 16.0).min(doors.grade);
    // Without a board the words begin at the rim, and what stands below the name has one line.
    let short = format!("{} · {}", grade.rank, grade.progress);
    let lines: &[&str] = if side > 0.0 {
        &[&grade.rank, &grade.progress]
    } else {
        &[&short]
    };
    let (above, rows) = match side {
        0.0 => (5.0, 2.0),
        side => (side + 16.0, 3.0),
    };
    let height = rows * 18.0 + 12.0;
    let (place, response) = ui.allocate_exact_size(vec2(width, above + height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, grade.about.clone()));
    style::card(ui, place, response.hovered());
    let board = Rect::from_min_size(
        pos2(place.center().x - side / 2.0, place.top() + 8.0),
        Vec2::splat(side),
    );
    if let Some(small) = grade.board.as_ref().filter(|_| side > 0.0) {
        small_board_ui(ui, doors.state, doors.painter, board, small);
    }
    let painter = ui.painter().with_clip_rect(place.shrink(2.0));
    let centre = place.center().x;
    let strong = ui.visuals().strong_text_color();
    let weak = ui.visuals().weak_text_color();
    let mut y = place.top() + above - 2.0;
    let sizes = if width < NARROW {
        [11.0, 10.5]
    } else {
        [13.5, SMALL]
    };
    let name = (&*grade.name, strong, sizes[0]);
    let below = lines.iter().map(|line| (*line, weak, sizes[1]));
    for (text, ink, size) in std::iter::once(name).chain(below) {
        let font = FontId::proportional(size);
        painter.text(pos2(centre, y), Align2::CENTER_TOP, text, font, ink);
        y += 18.0;
    }
    let bar = Rect::from_min_size(pos2(place.left() + 8.0, y + 2.0), vec2(width - 16.0, 4.0));
    let stand = &grade.stand;
    style::bar(ui, bar, &[(stand.solved, style::accent(ui))], stand.count);
    style::focus_ring(ui, &response, place);
    let response = response.on_hover_text(&grade.about);
    if response.clicked() {
        let [set, game] = grade.place;
        let solve = ProblemCommand::Bundled(set as usize, game);
        doors.commands.push(solve.into());
    }
}

/// A game against an engine: who, on which board, with which colour.
pub(super) fn play_ui(ui: &mut Ui, doors: &mut Doors<'_>) {
    let door = &doors.panel.play;
    let state = doors.state;
    let mut choice = door.choice.clone();
    ui.spacing_mut().item_spacing.y = 8.0;
    let side = (ui.available_width() * 0.5)
        .clamp(90.0, 220.0)
        .min(doors.board.y * 0.66);
    if doors.tight {
        ui.spacing_mut().item_spacing.y = 5.0;
    } else {
        ui.vertical_centered(|ui| {
            let (place, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::empty());
            small_board_ui(ui, state, doors.painter, place, &empty(choice.side));
        });
    }
    labelled(ui, &state.tr(id!(WINDOW, "home-opponent")), |ui| {
        let list = ComboBox::from_id_salt("opponent")
            .width(ui.available_width())
            .truncate()
            .height(420.0)
            .selected_text(&door.opponent)
            .show_ui(ui, |ui| {
                for one in &door.opponents {
                    let chosen = one.words == door.opponent;
                    if ui.selectable_label(chosen, &one.words).clicked() {
                        choice.engine.clone_from(&one.engine);
                        choice.level = one.level;
                    }
                }
            });
        let name = format!(
            "{}: {}",
            state.tr(id!(WINDOW, "home-opponent")),
            door.opponent
        );
        list.response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name.clone()));
    });
    labelled(ui, &state.tr(id!(WINDOW, "home-board")), |ui| {
        for side in SIDES {
            let text = format!("{side}×{side}");
            if ui.selectable_label(choice.side == side, text).clicked() {
                choice.side = side;
            }
        }
    });
    labelled(ui, &state.tr(id!(WINDOW, "home-color")), |ui| {
        for (color, text_id) in COLORS {
            match color {
                WantedColor::Black => drop(stone_ui(ui, Color::Black)),
                WantedColor::White => drop(stone_ui(ui, Color::White)),
                WantedColor::Any => {}
            }
            let name = state.tr(text_id);
            if ui.selectable_label(choice.color == color, &*name).clicked() {
                choice.color = color;
            }
        }
    });
    if !doors.tight {
        ui.add_space(4.0);
    }
    ui.horizontal_wrapped(|ui| {
        if style::tinted(ui, &state.tr(id!(WINDOW, "home-begin"))).clicked() {
            doors.commands.push(HomeCommand::Play.into());
        }
        if style::link(ui, &state.tr(id!(WINDOW, "home-more"))).clicked() {
            doors.commands.push(Action::NewGame.into());
        }
    });
    if choice != door.choice {
        doors.commands.push(HomeCommand::Choose(choice).into());
    }
}

/// A name, and below it a choice: words of any length have room.
fn labelled(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.label(RichText::new(name).size(SMALL).weak());
        ui.horizontal_wrapped(content);
    });
}

fn empty(side: u8) -> SmallBoard {
    let size = Size::new(side, side).unwrap_or(Size::NINETEEN);
    SmallBoard {
        stones: Grid::new(size),
        window: Window::full(size),
    }
}

/// Records: what was left unsaved, what can be opened, and the last ones as small boards.
pub(super) fn review_ui(ui: &mut Ui, doors: &mut Doors<'_>) {
    let door = &doors.panel.review;
    let state = doors.state;
    for lost in &door.lost {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(&lost.text).color(ui.visuals().warn_fg_color));
            if style::link(ui, &state.tr(id!(WINDOW, "home-restore"))).clicked() {
                doors
                    .commands
                    .push(JournalCommand::Restore(lost.number).into());
            }
            if style::link(ui, &state.tr(id!(WINDOW, "home-discard"))).clicked() {
                doors
                    .commands
                    .push(JournalCommand::Discard(lost.number).into());
            }
        });
    }
    ui.horizontal_wrapped(|ui| {
        for (text_id, action) in [
            (id!(WINDOW, "home-open"), Action::Open),
            (id!(WINDOW, "home-folder"), Action::OpenFolder),
        ] {
            if style::secondary(ui, &state.tr(text_id)).clicked() {
                doors.commands.push(action.into());
            }
        }
        // In a tight window there is one row; the card of the game stands below, and leads there, too.
        if let Some(file) = door.to_analyse.as_ref().filter(|_| !doors.tight)
            && style::secondary(ui, &state.tr(id!(WINDOW, "home-analyse"))).clicked()
        {
            doors
                .commands
                .push(HomeCommand::Analyse(file.clone()).into());
        }
    });
    ui.add_space(if doors.tight { 2.0 } else { 6.0 });
    if door.recent.is_empty() {
        ui.label(RichText::new(&*state.tr(id!(WINDOW, "home-no-recent"))).weak());
        return;
    }
    let gap = 10.0;
    let (side, rows) = doors.recent;
    let low = doors.low;
    let fit = ((ui.available_width() + gap) / (card_size(side, low).x + gap))
        .floor()
        .max(1.0) as usize;
    for row in door.recent.chunks(fit).take(rows) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for card in row {
                let look = (card, side, low);
                recent_ui(ui, doors.state, doors.painter, look, doors.commands);
            }
        });
        ui.add_space(6.0);
    }
}

/// How large the card of a recent file is: the words stand below its board, in a low window beside it. Names have room
/// below the smallest boards, too.
fn card_size(side: f32, low: bool) -> Vec2 {
    if low {
        vec2(side + BESIDE + WORDS, side)
    } else {
        vec2(side.max(WORDS), side + 2.0 * 17.0 + 4.0)
    }
}

fn recent_ui(
    ui: &mut Ui,
    state: &State,
    painter: &mut crate::window::paint::Painter,
    (card, side, low): (&RecentCard<'_>, f32, bool),
    commands: &mut Vec<Command>,
) {
    let (place, response) = ui.allocate_exact_size(card_size(side, low), Sense::click());
    let spoken = [&*card.name, &*card.about];
    let spoken: Vec<&str> = spoken.into_iter().filter(|text| !text.is_empty()).collect();
    let spoken = spoken.join(", ");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken.clone()));
    let board = Rect::from_min_size(place.min, Vec2::splat(side));
    match (card.cells, &card.board) {
        (Some(cells), _) => small_cells_ui(ui, state, painter, board, cells),
        (None, Some(small)) => small_board_ui(ui, state, painter, board, small),
        (None, None) => style::card(ui, board, response.hovered()),
    }
    let words = if low {
        pos2(board.right() + BESIDE, board.center().y - 17.0)
    } else {
        pos2(place.left(), board.bottom() + 4.0)
    };
    let mut lines = ui.new_child(
        UiBuilder::new()
            .max_rect(Rect::from_min_max(words, place.max))
            .layout(Layout::top_down(Align::Min)),
    );
    lines.spacing_mut().item_spacing.y = 0.0;
    for (text, weak) in [(&card.name, false), (&card.about, true)] {
        let text = RichText::new(text).size(SMALL);
        let text = if weak { text.weak() } else { text };
        let label = Label::new(text).truncate().selectable(false);
        quiet(&lines.add(label.sense(Sense::empty())));
    }
    style::focus_ring(ui, &response, place);
    let response = if card.name.is_empty() {
        response
    } else {
        response.on_hover_text(card.file.to_string())
    };
    if response.clicked() {
        commands.push(crate::window::world::open_command(card.file));
    }
}

/// What is drawn in a button is said by the button.
fn quiet(response: &Response) {
    response
        .ctx
        .accesskit_node_builder(response.id, Node::set_hidden);
}

/// The workshop.
pub(super) fn engines_ui(ui: &mut Ui, doors: &mut Doors<'_>) {
    let state = doors.state;
    if !doors.tight {
        let about = state.tr(id!(WINDOW, "home-engines-about"));
        ui.add(Label::new(RichText::new(&*about).weak()).wrap());
    }
    let own = &doors.panel.engines;
    if !own.is_empty() {
        let names = own.join(", ");
        let words = state
            .texts()
            .tell(&say!(WINDOW, "home-engines-own", names = &*names));
        ui.add(Label::new(words).wrap());
    }
    if !doors.tight {
        ui.add_space(4.0);
    }
    ui.spacing_mut().item_spacing.y = 3.0;
    if doors.height < HIGH {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 14.0;
            engine_links_ui(ui, doors);
        });
    } else {
        engine_links_ui(ui, doors);
    }
}

fn engine_links_ui(ui: &mut Ui, doors: &mut Doors<'_>) {
    let state = doors.state;
    for action in ENGINE_ACTIONS {
        let name = state.tr(action.entry().text_id);
        if style::link(ui, &name).clicked() {
            doors.commands.push(action.into());
        }
    }
    let manual = state.tr(id!(WINDOW, "home-engines-manual"));
    if style::link(ui, &manual).clicked() {
        let view = ManualView {
            section: "engines".into(),
            ..ManualView::default()
        };
        doors
            .commands
            .push(Command::OpenDialog(Dialog::Manual(view)));
    }
    let begin = style::link(ui, &state.tr(id!(WINDOW, "home-engines-new")));
    if begin.on_hover_text(NEW_ENGINE).clicked() {
        doors.commands.push(HomeCommand::CopyNewEngine.into());
    }
}
