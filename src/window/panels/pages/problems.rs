//! The pages about problems in place of the board: what was failed, what is due, how the days went.

use crate::window::paint::Painter;
use crate::window::panels::pages::scrolled_ui;
use crate::window::panels::pages::statistics::{OTHER, RIGHT, WRONG, statistics_ui};
use crate::window::panels::parts::small_board::small_cells_ui;
use crate::window::panels::style;
use crate::window::world::thumbnails::paint_problem;
use app::WINDOW;
use app::problems::bundled::start_of;
use app::problems::review::Listed;
use app::problems::summary::{Card, Summary};
use app::problems::{Page, ProblemCommand, Source};
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::numbers::clock;
use app::shell::panels::strip::session_id;
use app::shell::state::State;
use chrono::{DateTime, Local};
use eframe::egui::{
    Color32, ColorImage, CornerRadius, FontId, Frame, Margin, Rect, Response, RichText, Role,
    Sense, StrokeKind, TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use go::{Color, Position};
use message::{id, say};
use std::collections::HashMap;
use std::mem::discriminant;
use tsumego::{Key, Mode, Tally, Verdict};

/// Side of a small board, in points.
const BOARD: f32 = 140.0;
/// Height of the lines below it.
const LINES: f32 = 54.0;
/// The size of their letters, and how small they may become to have room.
const SMALL: f32 = 12.5;
const SMALLEST: f32 = 10.0;
/// Room beside the boards.
const SIDE: i8 = 16;
/// So many small boards are kept.
const KEPT: usize = 500;

/// What the pages remember between frames.
#[derive(Default)]
pub struct ProblemsView {
    // By key, and whether it is seen as it was put.
    boards: HashMap<(Key, bool), TextureHandle>,
    painter: Painter,
}

impl ProblemsView {
    /// A problem as it is put; if nobody knows that, as its key has it: turned to the upper left, with Black to
    /// solve it.
    fn board(&mut self, ui: &Ui, key: &Key, put: Option<&Position>) -> Option<&TextureHandle> {
        let seen = (key.clone(), put.is_some());
        if !self.boards.contains_key(&seen) {
            if self.boards.len() >= KEPT {
                self.boards.clear();
            }
            let bundled = || start_of(key).map(|start| start.position.clone());
            let by_key = || Some(Position::from_stones(&key.printed()?, Color::Black));
            let position = put.cloned().or_else(bundled).or_else(by_key)?;
            let side = (BOARD * ui.ctx().pixels_per_point()).round() as usize;
            let board = paint_problem(&position, side);
            let pixels = ColorImage::from_rgb([board.side; 2], &board.pixels);
            let texture = ui
                .ctx()
                .load_texture("problem", pixels, TextureOptions::LINEAR);
            self.boards.insert(seen.clone(), texture);
        }
        self.boards.get(&seen)
    }
}

/// Shows the page that is open.
pub fn problems_ui(
    ui: &mut Ui,
    state: &State,
    page: Page,
    view: &mut ProblemsView,
    commands: &mut Vec<Command>,
) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let back = ui.button(&*state.tr(state.way_back_id()));
        if back.on_hover_text("Esc").clicked() {
            commands.push(ProblemCommand::HidePage.into());
        }
        ui.separator();
        if page == Page::Summary {
            let name = state.tr(id!(WINDOW, "summary-title"));
            let _ = ui.selectable_label(true, &*name);
        }
        for (other, action) in [
            (Page::Mistakes, Action::Mistakes),
            (Page::Due, Action::DueProblems),
            (Page::Statistics, Action::ProblemStatistics),
        ] {
            let name = state.tr(action.entry().text_id);
            if ui.selectable_label(page == other, &*name).clicked() && page != other {
                commands.push(ProblemCommand::Page(other).into());
            }
        }
    });
    ui.separator();
    if page == Page::Statistics {
        match state.problems().overview() {
            Some(overview) => statistics_ui(ui, state, overview),
            None => drop(ui.weak(&*state.tr(id!(WINDOW, "problems-waiting")))),
        }
        return;
    }
    Frame::new()
        .inner_margin(Margin::symmetric(SIDE, 8))
        .show(ui, |ui| boards_ui(ui, state, page, view, commands));
}

/// Shows a page of problems as small boards.
fn boards_ui(
    ui: &mut Ui,
    state: &State,
    page: Page,
    view: &mut ProblemsView,
    commands: &mut Vec<Command>,
) {
    if page == Page::Summary {
        if let Some(summary) = state.problems().summary() {
            summary_ui(ui, state, summary, view, commands);
        }
        return;
    }
    let Some(overview) = state.problems().overview() else {
        ui.weak(&*state.tr(id!(WINDOW, "problems-waiting")));
        return;
    };
    match page {
        Page::Mistakes => {
            list_ui(
                ui,
                state,
                &overview.failed,
                id!(WINDOW, "problems-no-mistakes"),
                view,
                commands,
            );
        }
        Page::Due => {
            let (due, fresh) = (overview.due.len(), overview.fresh.len());
            if due + fresh > 0 {
                ui.horizontal_wrapped(|ui| {
                    let words = if fresh > 0 {
                        say!(WINDOW, "home-today", due, fresh)
                    } else {
                        say!(WINDOW, "problems-due", count = due)
                    };
                    ui.label(state.texts().tell(&words));
                    if ui
                        .button(&*state.tr(id!(WINDOW, "act-review-due")))
                        .clicked()
                    {
                        commands.push(ProblemCommand::Review.into());
                    }
                });
                ui.add_space(4.0);
            }
            list_ui(
                ui,
                state,
                &overview.due,
                id!(WINDOW, "problems-nothing-due"),
                view,
                commands,
            );
        }
        Page::Statistics | Page::Summary => {}
    }
}

/// Problems as small boards; a click solves one again.
fn list_ui(
    ui: &mut Ui,
    state: &State,
    list: &[Listed],
    empty_id: message::Id,
    view: &mut ProblemsView,
    commands: &mut Vec<Command>,
) {
    if list.is_empty() {
        ui.centered_and_justified(|ui| ui.weak(&*state.tr(empty_id)));
        return;
    }
    ui.weak(&*state.tr(id!(WINDOW, "problems-list-hint")));
    ui.add_space(4.0);
    scrolled_ui(ui, state, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
            for listed in list {
                if card_ui(ui, state, listed, view).clicked() {
                    let listed = Box::new(listed.clone());
                    commands.push(ProblemCommand::SolveListed(listed).into());
                }
            }
        });
    });
}

fn card_ui(ui: &mut Ui, state: &State, listed: &Listed, view: &mut ProblemsView) -> Response {
    let [title, set, tries] = lines_of(state, listed);
    let strong = ui.visuals().strong_text_color();
    let weak = ui.visuals().weak_text_color();
    let card = CardLook {
        key: Some(&listed.known.key),
        put: None,
        is_there: listed.is_there,
        lines: vec![(title, strong), (set, weak), (tries, weak)],
    };
    small_board_ui(ui, state, &card, view)
}

/// How a set or a session went: numbers, what to do next, and its problems as small boards.
fn summary_ui(
    ui: &mut Ui,
    state: &State,
    summary: &Summary,
    view: &mut ProblemsView,
    commands: &mut Vec<Command>,
) {
    ui.add_space(6.0);
    let time = clock(summary.took);
    let how_it_went = if summary.mode == Mode::Free {
        let (right, count) = (summary.right, summary.count);
        let said = say!(WINDOW, "summary-set", right, count, time = &*time);
        state.texts().tell(&said)
    } else {
        state.texts().tell(&say!(
            WINDOW,
            "session-end",
            mode = session_id(summary.mode, summary.is_today),
            right = summary.right,
            count = summary.count,
            time = &*time
        ))
    };
    ui.label(RichText::new(how_it_went).size(20.0).strong());
    if summary.known > 0 {
        let known = say!(WINDOW, "summary-known", count = summary.known);
        ui.label(state.texts().tell(&known));
    }
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        // What one would do next is the one that stands out.
        let next = discriminant(&summary.next());
        let mut button = |ui: &mut Ui, text: &str, command: ProblemCommand| {
            let button = if discriminant(&command) == next {
                style::primary(ui, text)
            } else {
                style::secondary(ui, text)
            };
            if button.clicked() {
                commands.push(command.into());
            }
        };
        if let Some(grade) = summary.next_grade {
            let grade_of = &app::problems::bundled::GRADES[grade];
            let name = state.tr(grade_of.text_id);
            let rank = state.tr(grade_of.rank_id);
            let text = state.texts().tell(&say!(
                WINDOW,
                "summary-next-grade",
                grade = &*name,
                rank = &*rank
            ));
            button(ui, &text, ProblemCommand::Bundled(grade, 0));
        }
        if summary.left_today > 0 {
            let count = summary.left_today;
            let text = state.texts().tell(&say!(WINDOW, "summary-go-on", count));
            button(ui, &text, ProblemCommand::GoOnToday);
        }
        if summary.missed().next().is_some() {
            let text = state.tr(id!(WINDOW, "summary-repeat"));
            button(ui, &text, ProblemCommand::RepeatMissed);
        }
        let text = state.tr(id!(WINDOW, "dialog-close"));
        button(ui, &text, ProblemCommand::HidePage);
    });
    ui.add_space(10.0);
    if summary.cards.is_empty() {
        ui.weak(&*state.tr(id!(WINDOW, "summary-none-missed")));
        return;
    }
    if summary.mode == Mode::Free {
        ui.strong(&*state.tr(id!(WINDOW, "summary-missed")));
    }
    scrolled_ui(ui, state, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
            for (at, card) in summary.cards.iter().enumerate() {
                if small_board_ui(ui, state, &look_of(ui, state, card), view).clicked() {
                    commands.push(ProblemCommand::SolveCard(at).into());
                }
            }
        });
    });
}

/// A problem of a summary: its number, what came of it, how long it took.
fn look_of<'a>(ui: &Ui, state: &State, card: &'a Card) -> CardLook<'a> {
    let number = card.number.to_string();
    let title = state
        .texts()
        .tell(&say!(WINDOW, "problem-number", number = &number));
    let (text_id, ink) = match card.verdict {
        Some(Verdict::Right) => (id!(WINDOW, "summary-right"), RIGHT),
        Some(Verdict::Wrong) => (id!(WINDOW, "summary-wrong"), WRONG),
        Some(Verdict::Unknown) => (id!(WINDOW, "summary-unknown"), OTHER),
        None => (id!(WINDOW, "summary-open"), OTHER),
    };
    let mut lines = vec![
        (title, ui.visuals().strong_text_color()),
        (state.tr(text_id).to_string(), ink),
    ];
    if let Some(took) = card.took {
        lines.push((clock(took), ui.visuals().weak_text_color()));
    }
    CardLook {
        key: card.key.as_ref(),
        put: card.put.as_ref(),
        is_there: true,
        lines,
    }
}

/// What a small board with its lines shows.
struct CardLook<'a> {
    key: Option<&'a Key>,
    put: Option<&'a Position>,
    is_there: bool,
    lines: Vec<(String, Color32)>,
}

fn small_board_ui(
    ui: &mut Ui,
    state: &State,
    card: &CardLook<'_>,
    view: &mut ProblemsView,
) -> Response {
    let size = vec2(BOARD + 12.0, BOARD + LINES + 12.0);
    let (place, response) = ui.allocate_exact_size(size, Sense::click());
    let texts: Vec<&str> = card.lines.iter().map(|(text, _)| &**text).collect();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, texts.join(", ")));
    if !ui.is_rect_visible(place) {
        return response;
    }
    let look = ui.style().interact(&response);
    let painter = ui.painter();
    painter.rect(
        place,
        CornerRadius::same(4),
        ui.visuals().faint_bg_color,
        look.bg_stroke,
        StrokeKind::Inside,
    );
    let board = Rect::from_min_size(place.min + Vec2::splat(6.0), Vec2::splat(BOARD));
    if let Some(scene) = card.key.and_then(|key| state.problem_in_cells(key)) {
        small_cells_ui(ui, state, &mut view.painter, board, &scene);
    } else if let Some(texture) = card.key.and_then(|key| view.board(ui, key, card.put)) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let tint = if card.is_there {
            Color32::WHITE
        } else {
            Color32::from_white_alpha(110)
        };
        ui.painter().image(texture.id(), board, whole, tint);
    }
    let clipped = ui.painter().with_clip_rect(place.shrink(4.0));
    for (line, (text, ink)) in card.lines.iter().enumerate() {
        let at = board.left_bottom() + vec2(0.0, 4.0 + line as f32 * 17.0);
        let wide = |size: f32| {
            let font = FontId::proportional(size);
            clipped.layout_no_wrap(text.clone(), font, *ink)
        };
        let mut words = wide(SMALL);
        if words.size().x > BOARD {
            // A long one becomes a little smaller before its end is cut off.
            let size = SMALL * BOARD / words.size().x;
            words = wide(size.max(SMALLEST));
        }
        clipped.galley(at, words, *ink);
    }
    response.on_hover_text(texts.join("\n"))
}

/// What is said of a problem: its name, its set, how it went.
fn lines_of(state: &State, listed: &Listed) -> [String; 3] {
    let known = &listed.known;
    let mut title = String::new();
    let mut set = state.tr(id!(WINDOW, "problem-no-place")).to_string();
    if let Some(place) = &known.place {
        let number = (place.game + 1).to_string();
        // Its name would give the idea away: it is here because it is to be solved again.
        title = state
            .texts()
            .tell(&say!(WINDOW, "problem-number", number = &number));
        set = match Source::of_name(&place.file) {
            Source::Bundled(set) => {
                let set = app::problems::bundled::GRADES.get(set);
                set.map_or_else(String::new, |set| state.tr(set.text_id).to_string())
            }
            Source::Set(name) => {
                let set = state.problems().puzzle_set(&name);
                set.map_or_else(String::new, |set| state.tr(set.title).to_string())
            }
            Source::File(file) => state.said_name(&file),
        };
        if !listed.is_there {
            set = state
                .texts()
                .tell(&say!(WINDOW, "problem-set-gone", file = &set));
        }
    }
    let day = |at: DateTime<chrono::Utc>| state.texts().day(&at.with_timezone(&Local));
    let Tally { tries, right, .. } = known.tally;
    [
        title,
        set,
        state.texts().tell(&say!(
            WINDOW,
            "problem-tries",
            tries,
            right,
            day = &*day(known.last)
        )),
    ]
}
