//! The solver's rating over time.

use crate::window::panels::style::SMALL;
use app::WINDOW;
use app::problems::review::Overview;
use app::shell::state::State;
use eframe::egui::{
    Align2, FontId, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use message::{Argument, id, say};
use tsumego::{Level, Rank, Rated};

/// Height of the chart, in points.
const HEIGHT: f32 = 150.0;
/// The chart shows at least so many points of rating from bottom to top.
const LEAST: f64 = 200.0;
/// So many tries it shows at most, the last ones.
const MOST: usize = 400;

/// Shows how the rating changed from try to try, with how sure it was, and what is said of it below.
pub(super) fn rating_ui(ui: &mut Ui, state: &State, overview: &Overview) {
    let Some(level) = overview.level else {
        ui.weak(&*state.tr(id!(WINDOW, "rating-none")));
        return;
    };
    let skipped = overview.levels.len().saturating_sub(MOST);
    let shown = &overview.levels[skipped..];
    let best = shown.iter().map(|rated| rated.level.rating);
    let words = state.texts().tell(&say!(
        WINDOW,
        "rating-now",
        rank = rank_of(&level),
        rating = whole(level.rating),
        deviation = whole(2.0 * level.deviation),
        best = whole(best.fold(level.rating, f64::max)),
        tries = overview.levels.len()
    ));
    chart_ui(ui, state, shown, &words);
    ui.label(RichText::new(words).size(SMALL).weak());
}

/// The nearest rank, in words.
fn rank_of(level: &Level) -> Argument {
    match level.rank() {
        Rank::Kyu(number) => say!(WINDOW, "rating-kyu", number = u32::from(number)).into(),
        Rank::Dan(number) => say!(WINDOW, "rating-dan", number = u32::from(number)).into(),
    }
}

fn whole(number: f64) -> u32 {
    number.round().max(0.0) as u32
}

/// The round ratings from one to another where the chart has a line: three to six of them.
fn marks(low: f64, high: f64) -> impl Iterator<Item = f64> {
    let steps = [50.0, 100.0, 200.0, 500.0];
    let few = |step: &f64| (high / step).floor() - (low / step).ceil() < 6.0;
    let step = steps.into_iter().find(few).unwrap_or(1000.0);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(move |at| at as f64 * step)
}

fn chart_ui(ui: &mut Ui, state: &State, shown: &[Rated], words: &str) {
    let size = vec2(ui.available_width().max(200.0), HEIGHT);
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words));
    let (Some(first), Some(last)) = (shown.first(), shown.last()) else {
        return;
    };
    let sure = |rated: &Rated, side: f64| rated.level.rating + side * 2.0 * rated.level.deviation;
    // At first nobody is known well: all of that would make a flat line of what follows. Of the band the last of it is seen whole.
    let ends = [sure(last, -1.0), sure(last, 1.0)];
    let all = || shown.iter().map(|one| one.level.rating).chain(ends);
    let (low, high) = (
        all().fold(f64::MAX, f64::min),
        all().fold(f64::MIN, f64::max),
    );
    let middle = f64::midpoint(low, high);
    let half = ((high - low) / 2.0).max(LEAST / 2.0);
    let (left, bottom) = (place.left() + 40.0, place.bottom() - 18.0);
    let (right, top) = (place.right() - 8.0, place.top() + 6.0);
    let y = |rating: f64| {
        let part = (rating - (middle - half)) / (2.0 * half);
        bottom - (bottom - top) * part as f32
    };
    let x = |at: usize| {
        let steps = shown.len().saturating_sub(1).max(1);
        left + (right - left) * at as f32 / steps as f32
    };
    let (ink, font) = (ui.visuals().weak_text_color(), FontId::proportional(11.0));
    let painter = ui.painter();
    for rating in marks(middle - half, middle + half) {
        let line = ink.gamma_multiply(0.35);
        painter.hline(left..=right, y(rating), (1.0, line));
        let text = whole(rating).to_string();
        let at = pos2(left - 6.0, y(rating));
        painter.text(at, Align2::RIGHT_CENTER, text, font.clone(), ink);
    }
    let day = |rated: &Rated| state.texts().day(&rated.at.with_timezone(&chrono::Local));
    let days = [
        (left, Align2::LEFT_TOP, first),
        (right, Align2::RIGHT_TOP, last),
    ];
    for (at, align, rated) in days.into_iter().take(shown.len()) {
        painter.text(pos2(at, bottom + 3.0), align, day(rated), font.clone(), ink);
    }
    let accent = crate::window::panels::style::accent(ui);
    let band = accent.gamma_multiply(0.2);
    let inside = Rect::from_min_max(pos2(left, top), pos2(right, bottom)).expand(3.0);
    let painter = painter.with_clip_rect(inside.intersect(painter.clip_rect()));
    for (at, two) in shown.windows(2).enumerate() {
        let corners = [
            (at, &two[0], -1.0),
            (at, &two[0], 1.0),
            (at + 1, &two[1], 1.0),
            (at + 1, &two[1], -1.0),
        ];
        let corners = corners.map(|(at, rated, side)| pos2(x(at), y(sure(rated, side))));
        painter.add(Shape::convex_polygon(corners.to_vec(), band, Stroke::NONE));
    }
    let line: Vec<Pos2> = shown
        .iter()
        .enumerate()
        .map(|(at, rated)| pos2(x(at), y(rated.level.rating)))
        .collect();
    if let [only] = line[..] {
        painter.circle_filled(only, 3.0, accent);
    }
    painter.add(Shape::line(line, Stroke::new(2.0, accent)));
    let steps = shown.len().saturating_sub(1).max(1) as f32;
    if let Some(pointer) = response.hover_pos() {
        let at = ((pointer.x - left) / (right - left) * steps)
            .round()
            .clamp(0.0, steps);
        if let Some(rated) = shown.get(at as usize) {
            let text = state.texts().tell(&say!(
                WINDOW,
                "rating-on",
                rank = rank_of(&rated.level),
                day = day(rated),
                rating = whole(rated.level.rating),
                deviation = whole(2.0 * rated.level.deviation)
            ));
            response.on_hover_text(text);
        }
    }
}
