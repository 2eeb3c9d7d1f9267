//! The pages about problems in place of the board: what was failed, what is due, how the days went.

use crate::window::world::thumbnails::paint_problem;
use app::WINDOW;
use app::problems::review::{Listed, Overview};
use app::problems::summary::{Card, Summary};
use app::problems::{Page, ProblemCommand, Source};
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::numbers::clock;
use app::shell::panels::strip::mode_id;
use app::shell::state::State;
use chrono::{DateTime, Local};
use eframe::egui::{
    Align2, Color32, ColorImage, CornerRadius, FontId, Grid, Rect, Response, RichText, Role,
    ScrollArea, Sense, StrokeKind, TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use fileref::FileRef;
use go::{Color, Position};
use message::{id, say};
use std::collections::HashMap;
use tsumego::{Key, Mode, Tally, Verdict};

/// Side of a small board, in points.
const BOARD: f32 = 140.0;
/// Height of the lines below it.
const LINES: f32 = 54.0;
/// So many small boards are kept.
const KEPT: usize = 500;
/// So many days the chart shows.
const DAYS: i64 = 56;
const RIGHT: Color32 = Color32::from_rgb(46, 140, 82);
const WRONG: Color32 = Color32::from_rgb(192, 78, 68);
const OTHER: Color32 = Color32::from_rgb(150, 150, 150);

/// What the pages remember between frames.
#[derive(Default)]
pub struct ProblemsView {
    boards: HashMap<Key, TextureHandle>,
}

impl ProblemsView {
    fn board(&mut self, ui: &Ui, key: &Key) -> Option<&TextureHandle> {
        if !self.boards.contains_key(key) {
            if self.boards.len() >= KEPT {
                self.boards.clear();
            }
            let position = Position::from_stones(&key.stones()?, Color::Black);
            let side = (BOARD * ui.ctx().pixels_per_point()).round() as usize;
            let board = paint_problem(&position, side);
            let pixels = ColorImage::from_rgb([board.side; 2], &board.pixels);
            let texture = ui
                .ctx()
                .load_texture("problem", pixels, TextureOptions::LINEAR);
            self.boards.insert(key.clone(), texture);
        }
        self.boards.get(key)
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
        let back = ui.button(&*state.tr(id!(WINDOW, "shelf-back")));
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
            if !overview.due.is_empty() {
                ui.horizontal_wrapped(|ui| {
                    ui.label(state.texts().tell(&say!(
                        WINDOW,
                        "problems-due",
                        count = overview.due.len()
                    )));
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
        Page::Statistics => statistics_ui(ui, state, overview),
        Page::Summary => {}
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
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
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
        is_there: listed.is_there,
        lines: vec![(title, strong), (set, weak), (tries, weak)],
    };
    small_board_ui(ui, &card, view)
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
            mode = mode_id(summary.mode),
            right = summary.right,
            count = summary.count,
            time = &*time
        ))
    };
    ui.label(RichText::new(how_it_went).size(20.0).strong());
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, text: &str, command: Command| {
            if ui.button(text).clicked() {
                commands.push(command);
            }
        };
        if let Some(grade) = summary.next_grade {
            let name = state.tr(app::problems::bundled::GRADES[grade].text_id);
            let text = state
                .texts()
                .tell(&say!(WINDOW, "summary-next-grade", grade = &*name));
            button(ui, &text, ProblemCommand::Bundled(grade, 0).into());
        }
        if summary.missed().next().is_some() {
            let text = state.tr(id!(WINDOW, "summary-repeat"));
            button(ui, &text, ProblemCommand::RepeatMissed.into());
        }
        let text = state.tr(id!(WINDOW, "dialog-close"));
        button(ui, &text, ProblemCommand::HidePage.into());
    });
    ui.add_space(10.0);
    if summary.cards.is_empty() {
        ui.weak(&*state.tr(id!(WINDOW, "summary-none-missed")));
        return;
    }
    if summary.mode == Mode::Free {
        ui.strong(&*state.tr(id!(WINDOW, "summary-missed")));
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
            for (at, card) in summary.cards.iter().enumerate() {
                if small_board_ui(ui, &look_of(ui, state, card), view).clicked() {
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
        _ => (id!(WINDOW, "summary-open"), OTHER),
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
        is_there: true,
        lines,
    }
}

/// What a small board with its lines shows.
struct CardLook<'a> {
    key: Option<&'a Key>,
    is_there: bool,
    lines: Vec<(String, Color32)>,
}

fn small_board_ui(ui: &mut Ui, card: &CardLook<'_>, view: &mut ProblemsView) -> Response {
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
    if let Some(texture) = card.key.and_then(|key| view.board(ui, key)) {
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
        clipped.text(at, Align2::LEFT_TOP, text, FontId::proportional(12.5), *ink);
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
            Some(Source::Bundled(set)) => {
                let set = app::problems::bundled::GRADES.get(set);
                set.map_or_else(String::new, |set| state.tr(set.text_id).to_string())
            }
            _ => FileRef::from(&place.file).name(),
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

fn statistics_ui(ui: &mut Ui, state: &State, overview: &Overview) {
    let all = overview.all();
    if all.tries == 0 {
        ui.centered_and_justified(|ui| ui.weak(&*state.tr(id!(WINDOW, "statistics-empty"))));
        return;
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 28.0;
            let streak = overview.streak(overview.today).to_string();
            figure(
                ui,
                state,
                id!(WINDOW, "statistics-today"),
                overview.day(overview.today).tries.to_string(),
            );
            figure(ui, state, id!(WINDOW, "statistics-streak"), streak);
            figure(
                ui,
                state,
                id!(WINDOW, "statistics-tries"),
                all.tries.to_string(),
            );
            figure(ui, state, id!(WINDOW, "statistics-percent"), percent(all));
            figure(
                ui,
                state,
                id!(WINDOW, "statistics-due"),
                overview.due.len().to_string(),
            );
        });
        ui.add_space(14.0);
        ui.strong(&*state.tr(id!(WINDOW, "statistics-days")));
        chart_ui(ui, state, overview);
        ui.add_space(14.0);
        Grid::new("modes")
            .num_columns(5)
            .striped(true)
            .spacing([22.0, 6.0])
            .show(ui, |ui| {
                for text_id in [
                    id!(WINDOW, "statistics-mode"),
                    id!(WINDOW, "statistics-tries"),
                    id!(WINDOW, "statistics-right"),
                ] {
                    ui.strong(&*state.tr(text_id));
                }
                ui.strong(&*state.tr(id!(WINDOW, "statistics-wrong")));
                ui.strong("%");
                ui.end_row();
                for (mode, tally) in &overview.modes {
                    ui.label(&*state.tr(mode_id(*mode)));
                    ui.label(tally.tries.to_string());
                    ui.label(tally.right.to_string());
                    ui.label(tally.wrong.to_string());
                    ui.label(percent(*tally));
                    ui.end_row();
                }
            });
    });
}

fn percent(tally: Tally) -> String {
    tally
        .percent()
        .map_or_else(|| "–".to_owned(), |percent| format!("{percent} %"))
}

/// A large number with its meaning below.
fn figure(ui: &mut Ui, state: &State, text_id: message::Id, number: String) {
    ui.vertical(|ui| {
        ui.label(RichText::new(number).size(26.0).strong());
        ui.weak(&*state.tr(text_id));
    });
}

/// A bar for each of the last days: right, wrong, and what nobody knows, from the bottom.
fn chart_ui(ui: &mut Ui, state: &State, overview: &Overview) {
    let last = overview.today;
    let days: Vec<i64> = (last - DAYS + 1..=last).collect();
    let most = days.iter().map(|&day| overview.day(day).tries).max();
    let most = most.unwrap_or(0).max(5);
    let width = ui.available_width().clamp(200.0, 900.0);
    let (place, response) = ui.allocate_exact_size(vec2(width, 150.0), Sense::hover());
    let (lines, font) = (ui.visuals().weak_text_color(), FontId::proportional(11.0));
    let (left, bottom) = (place.left() + 30.0, place.bottom() - 18.0);
    let height = bottom - place.top() - 10.0;
    let step = (place.right() - left) / days.len() as f32;
    let tall = |tries: u32| height * tries as f32 / most as f32;
    for tries in [0, most / 2, most] {
        let y = bottom - tall(tries);
        let ink = lines.gamma_multiply(0.35);
        ui.painter().hline(left..=place.right(), y, (1.0, ink));
        let at = pos2(left - 5.0, y);
        let text = tries.to_string();
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, text, font.clone(), lines);
    }
    for (at, &day) in days.iter().enumerate() {
        let x = left + at as f32 * step;
        let Tally {
            tries,
            right,
            wrong,
        } = overview.day(day);
        let mut from = bottom;
        for (count, ink) in [
            (right, RIGHT),
            (wrong, WRONG),
            (tries - right - wrong, OTHER),
        ] {
            let to = from - tall(count);
            let bar = Rect::from_min_max(pos2(x + step * 0.15, to), pos2(x + step * 0.85, from));
            if count > 0 {
                ui.painter().rect_filled(bar, 0.0, ink);
            }
            from = to;
        }
        if (last - day) % 7 == 0 {
            let at = pos2(x + step / 2.0, bottom + 3.0);
            ui.painter().text(
                at,
                Align2::CENTER_TOP,
                date(day, "%m-%d"),
                font.clone(),
                lines,
            );
        }
    }
    let words = |day: i64| {
        let tally = overview.day(day);
        state.texts().tell(&say!(
            WINDOW,
            "statistics-day",
            day = &*date(day, "%Y-%m-%d"),
            tries = tally.tries,
            right = tally.right
        ))
    };
    let busy = days.iter().filter(|day| overview.day(**day).tries > 0);
    let spoken: Vec<String> = busy.map(|&day| words(day)).collect();
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken.join("; ")));
    if let Some(pointer) = response.hover_pos() {
        let at = ((pointer.x - left) / step).floor();
        if at >= 0.0 && (at as usize) < days.len() {
            response.on_hover_text(words(days[at as usize]));
        }
    }
}

fn date(day: i64, format: &str) -> String {
    let at = DateTime::from_timestamp(day * 86_400, 0).unwrap_or_default();
    at.format(format).to_string()
}
