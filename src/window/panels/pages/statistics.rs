//! How the days, the months and the grades went, and what comes back when.

use crate::window::panels::pages::rating::rating_ui;
use crate::window::panels::pages::scrolled_ui;
use crate::window::panels::style::{self, HEADING, SMALL};
use app::WINDOW;
use app::problems::aim;
use app::problems::bundled::GRADES;
use app::problems::review::Overview;
use app::shell::numbers::clock;
use app::shell::panels::strip::mode_id;
use app::shell::state::State;
use chrono::{DateTime, Utc};
use eframe::egui::{
    Align2, Color32, FontId, Frame, Grid, Margin, Rect, RichText, Role, Sense, Ui, WidgetInfo,
    pos2, vec2,
};
use message::{Id, id, say};
use tsumego::Tally;

/// So many days the chart of days shows.
const DAYS: i64 = 56;
/// So many months the chart of months shows.
const MONTHS: usize = 12;
/// The page is not wider than this, in points.
const WIDEST: f32 = 1080.0;
/// From this width on two sections stand beside each other.
const TWO_COLUMNS: f32 = 760.0;
/// The ink for what was right.
pub const RIGHT: Color32 = Color32::from_rgb(46, 140, 82);
/// The ink for what was wrong.
pub const WRONG: Color32 = Color32::from_rgb(192, 78, 68);
/// The ink for what nobody knows, or that was helped.
pub const OTHER: Color32 = Color32::from_rgb(150, 150, 150);

/// A bar of a chart: what stands below it, if anything, its parts from the bottom, and what is said of it.
struct Bar {
    label: Option<String>,
    parts: Vec<(u32, Color32)>,
    words: String,
}

impl Bar {
    fn of_tally(label: Option<String>, tally: Tally, words: String) -> Bar {
        let Tally {
            tries,
            right,
            wrong,
        } = tally;
        let other = tries.saturating_sub(right + wrong);
        Bar {
            label,
            parts: vec![(right, RIGHT), (wrong, WRONG), (other, OTHER)],
            words,
        }
    }

    fn height(&self) -> u32 {
        self.parts.iter().map(|(count, _)| count).sum()
    }
}

/// Shows the page.
pub fn statistics_ui(ui: &mut Ui, state: &State, overview: &Overview) {
    let all = overview.all();
    if all.tries == 0 {
        ui.centered_and_justified(|ui| ui.weak(&*state.tr(id!(WINDOW, "statistics-empty"))));
        return;
    }
    scrolled_ui(ui, state, |ui| {
        let side = ((ui.available_width() - WIDEST) / 2.0).clamp(16.0, 400.0);
        Frame::new()
            .inner_margin(Margin {
                left: 0,
                right: 0,
                top: 8,
                bottom: 24,
            })
            .show(ui, |ui| {
                let left = ui.max_rect().left() + side;
                let right = ui.max_rect().right() - side;
                let place = Rect::from_min_max(
                    pos2(left, ui.cursor().top()),
                    pos2(right, ui.max_rect().bottom()),
                );
                let builder = eframe::egui::UiBuilder::new().max_rect(place);
                ui.scope_builder(builder, |ui| page_ui(ui, state, overview));
            });
    });
}

fn page_ui(ui: &mut Ui, state: &State, overview: &Overview) {
    figures_ui(ui, state, overview);
    let wide = ui.available_width() >= TWO_COLUMNS;
    section(ui, state, id!(WINDOW, "statistics-days"));
    legend_ui(ui, state);
    chart_ui(ui, &days(state, overview), 150.0);
    pair(ui, wide, "charts", |ui, at| {
        if at == 0 {
            section(ui, state, id!(WINDOW, "statistics-months"));
            chart_ui(ui, &months(state, overview), 120.0);
        } else {
            section(ui, state, id!(WINDOW, "statistics-forecast"));
            chart_ui(ui, &forecast(ui, state, overview), 120.0);
        }
    });
    section(ui, state, id!(WINDOW, "rating-title"));
    rating_ui(ui, state, overview);
    section(ui, state, id!(WINDOW, "statistics-grades"));
    grades_ui(ui, state, overview, wide);
    pair(ui, wide, "tables", |ui, at| {
        if at == 0 {
            section(ui, state, id!(WINDOW, "statistics-aims"));
            let rows = overview.aims.iter();
            let rows = rows.map(|(aim, tally)| (state.tr(aim::text_id(*aim)).to_string(), *tally));
            tallies_ui(ui, state, "aims", rows.collect());
        } else {
            section(ui, state, id!(WINDOW, "statistics-mode"));
            let rows = overview.modes.iter();
            let rows = rows.map(|(mode, tally)| (state.tr(mode_id(*mode)).to_string(), *tally));
            tallies_ui(ui, state, "modes", rows.collect());
        }
    });
}

/// Two parts beside each other where there is room, otherwise one below the other.
fn pair(ui: &mut Ui, wide: bool, salt: &str, mut part: impl FnMut(&mut Ui, usize)) {
    if !wide {
        part(ui, 0);
        part(ui, 1);
        return;
    }
    ui.push_id(salt, |ui| {
        ui.spacing_mut().item_spacing.x = 36.0;
        ui.columns(2, |columns| {
            for (at, column) in columns.iter_mut().enumerate() {
                part(column, at);
            }
        });
    });
}

fn section(ui: &mut Ui, state: &State, text_id: Id) {
    ui.add_space(18.0);
    style::heading(ui, &state.tr(text_id), HEADING);
    ui.add_space(4.0);
}

/// Large numbers with their meanings below.
fn figures_ui(ui: &mut Ui, state: &State, overview: &Overview) {
    let all = overview.all();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(34.0, 10.0);
        let today = overview.day(overview.today).tries.to_string();
        let streak = overview.streak(overview.today).to_string();
        for (text_id, number) in [
            (id!(WINDOW, "statistics-today"), today),
            (id!(WINDOW, "statistics-streak"), streak),
            (id!(WINDOW, "statistics-tries"), all.tries.to_string()),
            (id!(WINDOW, "statistics-percent"), percent(all)),
            (
                id!(WINDOW, "statistics-due"),
                overview.due.len().to_string(),
            ),
        ] {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(RichText::new(number).size(style::TITLE).strong());
                ui.label(RichText::new(&*state.tr(text_id)).size(SMALL).weak());
            });
        }
    });
}

fn percent(tally: Tally) -> String {
    tally
        .percent()
        .map_or_else(|| "–".to_owned(), |percent| format!("{percent} %"))
}

/// What the colours mean.
fn legend_ui(ui: &mut Ui, state: &State) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (ink, text_id) in [
            (RIGHT, id!(WINDOW, "statistics-right")),
            (WRONG, id!(WINDOW, "statistics-wrong")),
            (OTHER, id!(WINDOW, "statistics-open")),
        ] {
            let (place, _) = ui.allocate_exact_size(vec2(10.0, 10.0), Sense::empty());
            ui.painter().rect_filled(place, 2.0, ink);
            ui.label(RichText::new(&*state.tr(text_id)).size(SMALL));
            ui.add_space(10.0);
        }
    });
}

fn days(state: &State, overview: &Overview) -> Vec<Bar> {
    let last = overview.today;
    (last - DAYS + 1..=last)
        .map(|day| {
            let tally = overview.day(day);
            let words = state.texts().tell(&say!(
                WINDOW,
                "statistics-day",
                day = state.texts().day(&date(day)),
                tries = tally.tries,
                right = tally.right
            ));
            let label = ((last - day) % 7 == 0).then(|| date(day).format("%m-%d").to_string());
            Bar::of_tally(label, tally, words)
        })
        .collect()
}

fn months(state: &State, overview: &Overview) -> Vec<Bar> {
    let months = overview.months(MONTHS).into_iter();
    months
        .map(|(year, month, tally)| {
            let words = state.texts().tell(&say!(
                WINDOW,
                "statistics-day",
                day = format!("{year}-{month:02}"),
                tries = tally.tries,
                right = tally.right
            ));
            Bar::of_tally(Some(format!("{month:02}")), tally, words)
        })
        .collect()
}

fn forecast(ui: &Ui, state: &State, overview: &Overview) -> Vec<Bar> {
    let ink = style::accent(ui);
    let days = overview.forecast.iter().enumerate();
    days.map(|(ahead, &count)| {
        let day = date(overview.today + ahead as i64);
        let label = (ahead % 2 == 0).then(|| day.format("%d").to_string());
        let words = state.texts().tell(&say!(
            WINDOW,
            "statistics-back",
            day = state.texts().day(&day),
            count
        ));
        Bar {
            label,
            parts: vec![(count, ink)],
            words,
        }
    })
    .collect()
}

fn date(day: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(day * 86_400, 0).unwrap_or_default()
}

/// A bar for each, with a scale at the left.
fn chart_ui(ui: &mut Ui, bars: &[Bar], height: f32) {
    let most = bars.iter().map(Bar::height).max().unwrap_or(0).max(4);
    let width = ui.available_width().max(200.0);
    let (place, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let (ink, font) = (ui.visuals().weak_text_color(), FontId::proportional(11.0));
    let (left, bottom) = (place.left() + 30.0, place.bottom() - 18.0);
    let tall = |tries: u32| (bottom - place.top() - 10.0) * tries as f32 / most as f32;
    let step = (place.right() - left) / bars.len().max(1) as f32;
    for tries in [0, most / 2, most] {
        let y = bottom - tall(tries);
        let line = ink.gamma_multiply(0.35);
        ui.painter().hline(left..=place.right(), y, (1.0, line));
        let at = pos2(left - 6.0, y);
        let text = tries.to_string();
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, text, font.clone(), ink);
    }
    for (at, bar) in bars.iter().enumerate() {
        let x = left + at as f32 * step;
        let mut from = bottom;
        for &(count, ink) in &bar.parts {
            let to = from - tall(count);
            if count > 0 {
                let sides = (x + step * 0.15, x + step * 0.85);
                let part = Rect::from_min_max(pos2(sides.0, to), pos2(sides.1, from));
                ui.painter().rect_filled(part, 1.0, ink);
            }
            from = to;
        }
        if let Some(label) = &bar.label {
            let at = pos2(x + step / 2.0, bottom + 3.0);
            ui.painter()
                .text(at, Align2::CENTER_TOP, label, font.clone(), ink);
        }
    }
    let busy = bars.iter().filter(|bar| bar.height() > 0);
    let spoken: Vec<&str> = busy.map(|bar| bar.words.as_str()).collect();
    let spoken = spoken.join("; ");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken.clone()));
    if let Some(pointer) = response.hover_pos() {
        let at = ((pointer.x - left) / step).floor();
        if at >= 0.0
            && let Some(bar) = bars.get(at as usize)
        {
            response.on_hover_text(bar.words.clone());
        }
    }
}

/// How far the user is with each grade, how sure, and how fast.
fn grades_ui(ui: &mut Ui, state: &State, overview: &Overview, wide: bool) {
    let bar = if wide { 240.0 } else { 110.0 };
    Grid::new("grades")
        .num_columns(7)
        .spacing([20.0, 8.0])
        .show(ui, |ui| {
            let heads = [
                id!(WINDOW, "statistics-grade"),
                id!(WINDOW, "statistics-rank"),
                id!(WINDOW, "statistics-solved"),
                id!(WINDOW, "statistics-head-percent"),
                id!(WINDOW, "statistics-best"),
                id!(WINDOW, "statistics-usual"),
                id!(WINDOW, "statistics-head-due"),
            ];
            for text_id in heads {
                ui.label(RichText::new(&*state.tr(text_id)).size(SMALL).weak());
            }
            ui.end_row();
            for (grade, stand) in GRADES.iter().zip(&overview.grades) {
                ui.label(&*state.tr(grade.text_id));
                ui.label(RichText::new(&*state.tr(grade.rank_id)).weak());
                ui.horizontal(|ui| {
                    let size = vec2(bar, 8.0);
                    let (place, _) = ui.allocate_exact_size(size, Sense::empty());
                    let parts = [(stand.solved, RIGHT), (stand.failed, WRONG)];
                    style::bar(ui, place, &parts, stand.count);
                    ui.label(format!("{} / {}", stand.solved, stand.count));
                });
                ui.label(percent(stand.tally));
                for time in [stand.best, stand.usual] {
                    ui.label(time.map_or_else(|| "–".to_owned(), clock));
                }
                ui.label(stand.due.to_string());
                ui.end_row();
            }
        });
}

/// Tries by anything: how many, how many were right.
fn tallies_ui(ui: &mut Ui, state: &State, salt: &str, rows: Vec<(String, Tally)>) {
    Grid::new(salt)
        .num_columns(5)
        .spacing([14.0, 8.0])
        .show(ui, |ui| {
            ui.label("");
            for text_id in [
                id!(WINDOW, "statistics-tries"),
                id!(WINDOW, "statistics-right"),
                id!(WINDOW, "statistics-wrong"),
            ] {
                ui.label(RichText::new(&*state.tr(text_id)).size(SMALL).weak());
            }
            ui.label(RichText::new("%").size(SMALL).weak());
            ui.end_row();
            for (name, tally) in rows {
                ui.label(name);
                ui.label(tally.tries.to_string());
                ui.label(tally.right.to_string());
                ui.label(tally.wrong.to_string());
                ui.label(percent(tally));
                ui.end_row();
            }
        });
}
