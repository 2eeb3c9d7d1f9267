//! A tuning: for each parameter the score along it and the value that seemed the best, with their intervals; at last what is
//! gained.

use crate::window::panels::dialogs::engine_match::heading;
use crate::window::panels::parts::dialog::{buttons_ui, close_button, room_for};
use app::WINDOW;
use app::engines::tunings::{Tuned, TuningView};
use app::shell::browse::Purpose;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{
    Align2, Color32, FontId, Pos2, ProgressBar, Rect, RichText, Role, ScrollArea, Sense, Shape,
    Stroke, Ui, Vec2, WidgetInfo,
};
use message::{Argument, id, say};
use tune::Estimate;

/// Width of the charts, in points.
const WIDTH: f32 = 720.0;
/// Height of a chart, in points.
const CHART: f32 = 150.0;
/// Left of a chart and below it are its numbers.
const MARGIN: Vec2 = Vec2::new(52.0, 18.0);
const FONT: f32 = 10.5;

/// Shows the dialog.
pub fn tuning_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let now = state.engines().tuning();
    heading(ui, &state.tr(id!(WINDOW, "tuning-title")));
    ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - 60.0));
    ui.horizontal(|ui| {
        ui.label(&*state.tr(id!(WINDOW, "tuning-folder")));
        let choose = state.tr(id!(WINDOW, "match-choose"));
        if ui.button(&*choose).clicked() {
            commands.push(Command::PickFor(Purpose::Tuning));
        }
        match now.folder() {
            Some(folder) => drop(ui.label(folder.name()).on_hover_text(folder.to_string())),
            None => drop(ui.weak(&*state.tr(id!(WINDOW, "match-none")))),
        }
    });
    ui.add_space(4.0);
    if let Some(failure) = now.failure() {
        ui.colored_label(ui.visuals().error_fg_color, state.in_words(failure));
    }
    let height = room_for(ui, 460.0);
    ScrollArea::vertical()
        .auto_shrink(false)
        .min_scrolled_height(height)
        .max_height(height)
        .show(ui, |ui| match now.view() {
            Some(view) => view_ui(ui, state, view),
            None if now.folder().is_some() && now.failure().is_none() => {
                ui.weak(&*state.tr(id!(WINDOW, "tuning-reads")));
            }
            None => drop(ui.weak(&*state.tr(id!(WINDOW, "tuning-about")))),
        });
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        close_button(ui, state, id!(WINDOW, "dialog-close"), commands);
    });
}

fn view_ui(ui: &mut Ui, state: &State, view: &TuningView) {
    let against = say!(
        WINDOW,
        "tuning-against",
        engine = &*view.engine,
        against = &*view.against
    );
    ui.label(RichText::new(state.in_words(&against)).strong());
    progress_ui(ui, state, view);
    for tuned in &view.parameters {
        parameter_ui(ui, state, view, tuned);
        ui.add_space(8.0);
    }
    gain_ui(ui, state, view);
}

fn progress_ui(ui: &mut Ui, state: &State, view: &TuningView) {
    let points = Argument::decimal(view.points, 1);
    let games = view.games as u64;
    let pairs = view.pairs;
    let said = match view.planned {
        Some(planned) => say!(WINDOW, "tuning-progress", pairs, planned, games, points),
        None => say!(WINDOW, "tuning-played", pairs, games, points),
    };
    let text = state.in_words(&said);
    let part = view
        .planned
        .map_or(1.0, |planned| pairs as f32 / planned.max(1) as f32);
    let bar = ui.add(ProgressBar::new(part).text(&text).desired_height(18.0));
    bar.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &text));
    ui.add_space(6.0);
}

/// What is found of a parameter, in words, and below it both charts.
fn parameter_ui(ui: &mut Ui, state: &State, view: &TuningView, tuned: &Tuned) {
    ui.label(RichText::new(parameter_in_words(state, tuned)).strong());
    let half = (ui.available_width() - 12.0) / 2.0;
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(half);
            score_ui(ui, state, tuned);
        });
        ui.add_space(4.0);
        ui.vertical(|ui| {
            ui.set_width(half);
            let name = state.tr(id!(WINDOW, "tuning-best-chart"));
            let (min, max) = (tuned.parameter.min, tuned.parameter.max);
            let text = |value: f64| tuned.parameter.text(value);
            let value = |at: &Estimate| {
                [at.value, at.low, at.high].map(|place| tuned.parameter.value(place))
            };
            let way = tuned.best.iter().map(|(pairs, best)| (*pairs, value(best)));
            let way: Vec<(u64, [f64; 3])> = way.collect();
            let chart = Chart {
                name: &name,
                range: (min, max),
                marks: [min, f64::midpoint(min, max), max].to_vec(),
                text: &text,
                rule: tuned.parameter.now,
            };
            chart.way_ui(ui, state, &way, view.pairs);
        });
    });
}

fn parameter_in_words(state: &State, tuned: &Tuned) -> String {
    let name = message::visible(&tuned.parameter.name).into_owned();
    let name = &*name;
    let Some(best) = tuned.best_now() else {
        return name.to_owned();
    };
    let [best, low, high] = [best.value, best.low, best.high].map(|place| tuned.text(place));
    let (best, low, high) = (&*best, &*low, &*high);
    state.in_words(&if tuned.is_unknown() {
        say!(WINDOW, "tuning-unknown", name, best, low, high)
    } else {
        say!(WINDOW, "tuning-best", name, best, low, high)
    })
}

/// What is gained against the present values, in words and pair by pair.
fn gain_ui(ui: &mut Ui, state: &State, view: &TuningView) {
    let (Some((_, gain)), Some(score), Some(likelihood)) =
        (view.gain.last(), view.score, view.likelihood)
    else {
        return;
    };
    let elo = |elo: f64| format!("{:+.0}", elo + 0.0).replace('-', "−");
    let percent = |part: f64| format!("{:.1}", 100.0 * part);
    let said = say!(
        WINDOW,
        "tuning-gain",
        elo = elo(gain.value),
        low = elo(gain.low),
        high = elo(gain.high),
        likelihood = percent(likelihood)
    );
    ui.label(RichText::new(state.in_words(&said)).strong());
    let said = say!(
        WINDOW,
        "tuning-score",
        score = percent(score.value),
        low = percent(score.low),
        high = percent(score.high)
    );
    ui.label(state.in_words(&said));
    let way: Vec<(u64, [f64; 3])> = view
        .gain
        .iter()
        .map(|(pairs, gain)| (*pairs, [gain.value, gain.low, gain.high]))
        .collect();
    // Intervals of the first few games are as wide as anything; they end at the edge.
    let far = |[value, low, high]: [f64; 3]| value.abs().max((high - low) / 2.0);
    let last = way.last().map_or(0.0, |(_, gain)| far(*gain));
    let most = way
        .iter()
        .map(|(_, [value, ..])| value.abs())
        .fold(last.max(50.0), f64::max)
        * 1.3;
    let name = state.tr(id!(WINDOW, "tuning-gain-chart"));
    let chart = Chart {
        name: &name,
        range: (-most, most),
        marks: vec![-most, 0.0, most],
        text: &elo,
        rule: Some(0.0),
    };
    chart.way_ui(ui, state, &way, view.pairs);
    ui.weak(&*state.tr(id!(WINDOW, "tuning-honest")));
}

/// Colours of what was estimated, of the best value, of the present one.
fn inks(ui: &Ui) -> [Color32; 3] {
    if ui.visuals().dark_mode {
        [
            Color32::from_rgb(96, 178, 255),
            Color32::from_rgb(246, 166, 64),
            Color32::from_gray(150),
        ]
    } else {
        [
            Color32::from_rgb(12, 92, 190),
            Color32::from_rgb(188, 92, 0),
            Color32::from_gray(110),
        ]
    }
}

/// An axis upwards, with what is written beside it.
struct Chart<'a> {
    name: &'a str,
    range: (f64, f64),
    marks: Vec<f64>,
    text: &'a dyn Fn(f64) -> String,
    /// A line across: what is now.
    rule: Option<f64>,
}

impl Chart<'_> {
    /// The room of the chart; its frame is drawn.
    fn frame_ui(&self, ui: &mut Ui) -> (eframe::egui::Response, Rect) {
        ui.weak(self.name);
        let size = Vec2::new(ui.available_width(), CHART);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, self.name));
        let plot = Rect::from_min_max(
            Pos2::new(rect.left() + MARGIN.x, rect.top() + 4.0),
            Pos2::new(rect.right() - 8.0, rect.bottom() - MARGIN.y),
        );
        let painter = ui.painter_at(rect);
        let weak = ui.visuals().weak_text_color();
        painter.rect_filled(plot, 2.0, ui.visuals().extreme_bg_color);
        for &mark in &self.marks {
            let y = self.y(plot, mark);
            painter.hline(plot.x_range(), y, (1.0, weak.gamma_multiply(0.35)));
            let at = Pos2::new(
                plot.left() - 4.0,
                y.clamp(plot.top() + 6.0, plot.bottom() - 6.0),
            );
            let font = FontId::proportional(FONT);
            painter.text(at, Align2::RIGHT_CENTER, (self.text)(mark), font, weak);
        }
        if let Some(rule) = self.rule {
            let dashes = Shape::dashed_line(
                &[
                    Pos2::new(plot.left(), self.y(plot, rule)),
                    Pos2::new(plot.right(), self.y(plot, rule)),
                ],
                (1.0, inks(ui)[2]),
                4.0,
                3.0,
            );
            painter.extend(dashes);
        }
        (response, plot)
    }

    fn y(&self, plot: Rect, value: f64) -> f32 {
        let (low, high) = self.range;
        let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
        plot.bottom() - plot.height() * share as f32
    }

    /// A line in its band, from points with a place from 0 to 1.
    fn line(&self, ui: &Ui, plot: Rect, points: &[(f32, [f64; 3])], ink: Color32) {
        let painter = ui.painter_at(plot.expand(1.0));
        let at = |place: f32, value: f64| {
            Pos2::new(plot.left() + plot.width() * place, self.y(plot, value))
        };
        for pair in points.windows(2) {
            let [(from, [_, low, high]), (to, [_, next_low, next_high])] = pair else {
                continue;
            };
            let corners = vec![
                at(*from, *low),
                at(*from, *high),
                at(*to, *next_high),
                at(*to, *next_low),
            ];
            let fill = ink.gamma_multiply(0.18);
            painter.add(Shape::convex_polygon(corners, fill, Stroke::NONE));
        }
        let line = points.iter().map(|(place, [value, ..])| at(*place, *value));
        painter.add(Shape::line(line.collect(), Stroke::new(2.0, ink)));
        if let [(place, [value, low, high])] = points {
            painter.vline(
                at(*place, *value).x,
                at(*place, *high).y..=at(*place, *low).y,
                (2.0, ink),
            );
            painter.circle_filled(at(*place, *value), 3.0, ink);
        }
    }

    /// How an estimate went, pair by pair.
    fn way_ui(&self, ui: &mut Ui, state: &State, way: &[(u64, [f64; 3])], all: u64) {
        let (response, plot) = self.frame_ui(ui);
        let place = |pairs: u64| pairs as f32 / all.max(1) as f32;
        let points: Vec<(f32, [f64; 3])> =
            way.iter().map(|(pairs, at)| (place(*pairs), *at)).collect();
        self.line(ui, plot, &points, inks(ui)[1]);
        let weak = ui.visuals().weak_text_color();
        let pairs = state.in_words(&say!(WINDOW, "tuning-pairs", pairs = all));
        for (x, align, text) in [
            (plot.left(), Align2::LEFT_TOP, "0".to_owned()),
            (plot.right(), Align2::RIGHT_TOP, pairs),
        ] {
            let at = Pos2::new(x, plot.bottom() + 2.0);
            ui.painter()
                .text(at, align, text, FontId::proportional(FONT), weak);
        }
        let nearest = response.hover_pos().and_then(|pointer| {
            let x = |pairs: u64| plot.left() + plot.width() * place(pairs);
            let away = |(pairs, _): &&(u64, [f64; 3])| (x(*pairs) - pointer.x).abs() as i32;
            way.iter().min_by_key(away)
        });
        if let Some((pairs, values)) = nearest {
            let x = plot.left() + plot.width() * place(*pairs);
            ui.painter().vline(x, plot.y_range(), (1.0, weak));
            let [value, low, high] = values.map(|value| (self.text)(value));
            let pairs = *pairs;
            let said = say!(WINDOW, "tuning-at", pairs, value, low, high);
            response.on_hover_text(state.in_words(&said));
        }
    }
}

/// The score along a parameter, with what was seen and where the present and the best value are.
fn score_ui(ui: &mut Ui, state: &State, tuned: &Tuned) {
    let name = state.tr(id!(WINDOW, "tuning-score-chart"));
    let ends = tuned.curve.iter().flat_map(|(_, at)| [at.low, at.high]);
    let all = ends.chain(tuned.groups.iter().map(|group| group.score));
    let (low, high) = all.fold((0.5_f64, 0.5_f64), |(low, high), score| {
        (low.min(score), high.max(score))
    });
    // All fit, in steps of a tenth.
    let low = ((low * 10.0).floor() / 10.0).clamp(0.0, 0.4);
    let high = ((high * 10.0).ceil() / 10.0).clamp(0.6, 1.0);
    let chart = Chart {
        name: &name,
        range: (low, high),
        marks: vec![low, 0.5, high],
        text: &|score| format!("{:.0} %", 100.0 * score),
        rule: None,
    };
    let (response, plot) = chart.frame_ui(ui);
    response.on_hover_text(&*state.tr(id!(WINDOW, "tuning-score-about")));
    let [curve_ink, best_ink, now_ink] = inks(ui);
    let x = |place: f64| plot.left() + plot.width() * f64::midpoint(place, 1.0) as f32;
    let points: Vec<(f32, [f64; 3])> = tuned
        .curve
        .iter()
        .map(|(place, at)| {
            let share = f64::midpoint(*place, 1.0) as f32;
            (share, [at.value, at.low, at.high])
        })
        .collect();
    let painter = ui.painter();
    if let Some(now) = tuned.parameter.now {
        painter.vline(
            x(tuned.parameter.place(now)),
            plot.y_range(),
            (1.0, now_ink),
        );
    }
    chart.line(ui, plot, &points, curve_ink);
    let most = tuned
        .groups
        .iter()
        .map(|group| group.games)
        .fold(1.0, f64::max);
    for group in &tuned.groups {
        let center = Pos2::new(x(group.place), chart.y(plot, group.score));
        let radius = 2.0 + 2.5 * (group.games / most).sqrt() as f32;
        let ink = ui.visuals().text_color().gamma_multiply(0.55);
        painter.circle_filled(center, radius, ink);
    }
    if let Some(best) = tuned.best_now() {
        painter.vline(x(best.value), plot.y_range(), (1.5, best_ink));
        painter.hline(x(best.low)..=x(best.high), plot.bottom(), (4.0, best_ink));
    }
    let weak = ui.visuals().weak_text_color();
    for (place, align) in [
        (-1.0, Align2::LEFT_TOP),
        (0.0, Align2::CENTER_TOP),
        (1.0, Align2::RIGHT_TOP),
    ] {
        let at = Pos2::new(x(place), plot.bottom() + 2.0);
        let font = FontId::proportional(FONT);
        painter.text(at, align, tuned.text(place), font, weak);
    }
}
