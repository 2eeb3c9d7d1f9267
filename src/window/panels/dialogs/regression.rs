//! Regressions: the file and the engine, and below what each test came to; a click opens its position.

use super::new_game;
use crate::window::panels::parts::dialog::{
    buttons_ui, close_button, main_button, room_for, safe_button,
};
use app::WINDOW;
use app::engines::regressions::{Expectation, RegressionCommand, TestOutcome, TestRow, TestRun};
use app::shell::browse::Purpose;
use app::shell::command::Command;
use app::shell::state::State;
use chrono::{DateTime, Local};
use eframe::egui::{
    Button, CollapsingHeader, Color32, Grid, ProgressBar, Rect, RichText, Role, ScrollArea, Sense,
    Ui, WidgetInfo, pos2, vec2,
};
use message::{id, say};

/// Width of the list, in points.
const WIDTH: f32 = 720.0;

/// Height of the list with what stands above it, in points.
const HEIGHT: f32 = 440.0;

/// Height of the list of earlier runs, in points.
const HISTORY: f32 = 110.0;

/// Width of the bar of an earlier run, in points.
const BAR: f32 = 160.0;

/// Shows the dialog.
pub fn regression_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let now = state.engines().regression();
    let title = state.tr(id!(WINDOW, "regress-title"));
    ui.label(RichText::new(&*title).size(18.0).strong());
    ui.add_space(6.0);
    ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - 60.0));
    Grid::new("regression")
        .num_columns(2)
        .spacing([16.0, 8.0])
        .show(ui, |ui| choices_ui(ui, state, commands));
    ui.add_space(6.0);
    let top = ui.cursor().top();
    if now.total() > 0 {
        progress_ui(ui, state);
    }
    if let Some(failure) = now.failure() {
        ui.colored_label(ui.visuals().error_fg_color, state.in_words(failure));
    }
    history_ui(ui, state);
    // What stands above the list takes of its room, so that the dialog stays where it is.
    let height = (room_for(ui, HEIGHT) - (ui.cursor().top() - top)).max(60.0);
    ScrollArea::vertical()
        .auto_shrink(false)
        .min_scrolled_height(height)
        .max_height(height)
        .show(ui, |ui| {
            if now.rows().is_empty() && !now.is_running() {
                ui.weak(&*state.tr(id!(WINDOW, "regress-about")));
            }
            for (at, row) in now.rows().iter().enumerate() {
                row_ui(ui, state, at, row, commands);
            }
        });
    ui.add_space(8.0);
    buttons_ui(ui, |ui| {
        if now.is_running() {
            let close = safe_button(ui, state, id!(WINDOW, "dialog-close"), commands);
            close.on_hover_text(&*state.tr(id!(WINDOW, "regress-goes-on")));
            if ui.button(&*state.tr(id!(WINDOW, "regress-stop"))).clicked() {
                commands.push(RegressionCommand::Stop.into());
            }
            return;
        }
        let possible = now.file().is_some() && state.engines().by_name(now.engine()).is_some();
        if main_button(ui, &state.tr(id!(WINDOW, "regress-start")), possible) {
            commands.push(RegressionCommand::Start.into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-close"), commands);
    });
}

fn choices_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let now = state.engines().regression();
    ui.label(&*state.tr(id!(WINDOW, "regress-file")));
    ui.horizontal(|ui| {
        let choose = state.tr(id!(WINDOW, "match-choose"));
        let button = ui.add_enabled(!now.is_running(), Button::new(&*choose));
        if button.clicked() {
            commands.push(Command::PickFor(Purpose::Regression));
        }
        match now.file() {
            Some(file) => drop(ui.label(file.name()).on_hover_text(file.to_string())),
            None => drop(ui.weak(&*state.tr(id!(WINDOW, "match-none")))),
        }
    });
    ui.end_row();
    ui.label(&*state.tr(id!(WINDOW, "regress-engine")));
    let mut engine = now.engine().to_owned();
    ui.add_enabled_ui(!now.is_running(), |ui| {
        new_game::engine_ui(ui, state, id!(WINDOW, "regress-engine"), &mut engine);
    });
    ui.end_row();
    if engine != now.engine() {
        commands.push(RegressionCommand::Engine(engine).into());
    }
}

fn progress_ui(ui: &mut Ui, state: &State) {
    let now = state.engines().regression();
    let [passed, failed] = now.counts();
    let (done, total) = (now.rows().len(), now.total());
    let text = say!(WINDOW, "regress-progress", done, total, passed, failed);
    let text = state.texts().tell(&text);
    let bar = ProgressBar::new(done as f32 / total as f32).text(&text);
    let bar = ui.add(bar.desired_height(18.0));
    bar.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &text));
    ui.add_space(6.0);
}

/// The runs before: when, with which engine, and what they came to, as a bar whose dark end is what failed.
fn history_ui(ui: &mut Ui, state: &State) {
    let now = state.engines().regression();
    let runs: Vec<&TestRun> = now.runs().collect();
    if runs.is_empty() {
        return;
    }
    let count = runs.len();
    let title = state.texts().tell(&say!(WINDOW, "regress-earlier", count));
    let dark = ui.visuals().dark_mode;
    let [(_, green, _), (_, red, _)] =
        [TestOutcome::Passed, TestOutcome::Failed].map(|outcome| sign(outcome, dark));
    let list = CollapsingHeader::new(title).id_salt("regression runs");
    list.show(ui, |ui| {
        let grid = Grid::new("regression history").num_columns(5);
        let area = ScrollArea::vertical()
            .max_height(HISTORY)
            .auto_shrink([false, true]);
        let grid = grid.spacing([16.0, 4.0]);
        area.show(ui, |ui| {
            grid.show(ui, |ui| {
                for run in runs {
                    let moment = DateTime::from_timestamp(run.at, 0).unwrap_or_default();
                    ui.label(state.texts().moment(&moment.with_timezone(&Local)));
                    ui.label(&run.engine);
                    let (right, wrong) = (run.right.len(), run.wrong.len());
                    let share = right as f32 / (right + wrong).max(1) as f32;
                    let (bar, _) = ui.allocate_exact_size(vec2(BAR, 10.0), Sense::hover());
                    let end = bar.left() + bar.width() * share;
                    ui.painter().rect_filled(bar, 2.0, red);
                    let part = Rect::from_min_max(bar.min, pos2(end, bar.bottom()));
                    ui.painter().rect_filled(part, 2.0, green);
                    let text = say!(WINDOW, "regress-came-to", passed = right, failed = wrong);
                    let failed = run.wrong.join("\n");
                    let label = ui.label(state.texts().tell(&text));
                    if !failed.is_empty() {
                        label.on_hover_text(failed);
                    }
                    let seconds = format!("{:.2}", run.seconds);
                    ui.weak(state.texts().tell(&say!(WINDOW, "regress-took", seconds)));
                    ui.end_row();
                }
            })
        });
    });
    ui.add_space(6.0);
}

/// The sign of an outcome, its colour and its word. Shape and word tell what the colour tells.
fn sign(outcome: TestOutcome, dark: bool) -> (&'static str, Color32, message::Id) {
    let green = if dark {
        Color32::from_rgb(110, 200, 120)
    } else {
        Color32::from_rgb(20, 120, 40)
    };
    let red = if dark {
        Color32::from_rgb(255, 120, 110)
    } else {
        Color32::from_rgb(180, 30, 30)
    };
    match outcome {
        TestOutcome::Passed => ("✓", green, id!(WINDOW, "regress-passed")),
        TestOutcome::PassedAtLast => ("✓", green, id!(WINDOW, "regress-passed-at-last")),
        TestOutcome::Failed => ("✗", red, id!(WINDOW, "regress-failed")),
        TestOutcome::FailedAsKnown => ("✗", Color32::GRAY, id!(WINDOW, "regress-failed-as-known")),
        TestOutcome::Shown => ("–", Color32::GRAY, id!(WINDOW, "regress-shown")),
    }
}

fn row_ui(ui: &mut Ui, state: &State, at: usize, row: &TestRow, commands: &mut Vec<Command>) {
    let (sign, color, word) = sign(row.outcome, ui.visuals().dark_mode);
    let word = state.tr(word);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(sign).color(color).strong())
            .on_hover_text(&*word);
        let text = format!("{} {}", row.id, row.command);
        let said = format!("{word}: {text}");
        if row.position.is_some() {
            let link = ui.link(RichText::new(text).monospace());
            link.widget_info(|| WidgetInfo::labeled(Role::Link, true, &said));
            if link.clicked() {
                commands.push(RegressionCommand::Open(at).into());
            }
        } else {
            let none = state.tr(id!(WINDOW, "regress-no-position"));
            ui.monospace(text).on_hover_text(&*none);
        }
        let got = match &row.failure {
            Some(why) => state.in_words(why),
            None => row.got.lines().next().unwrap_or_default().to_owned(),
        };
        let wrong = row.outcome.is_right() == Some(false);
        let answer = if wrong {
            let expected = &*row.expected;
            say!(WINDOW, "regress-wrong", got = &*got, expected)
        } else {
            say!(WINDOW, "regress-right", got = &*got)
        };
        let answer = RichText::new(state.texts().tell(&answer));
        ui.label(if wrong { answer.color(color) } else { answer });
        let seconds = format!("{:.2}", row.took.as_secs_f32());
        ui.weak(state.texts().tell(&say!(WINDOW, "regress-took", seconds)));
        let now = state.engines().regression();
        if now.has_changed(row) {
            let changed = if wrong {
                id!(WINDOW, "regress-was-right")
            } else {
                id!(WINDOW, "regress-was-wrong")
            };
            ui.label(RichText::new(&*state.tr(changed)).color(color).italics());
        }
        for to in now.changes(row) {
            let (label, tip) = match to {
                Expectation::Answer => (
                    id!(WINDOW, "regress-take"),
                    id!(WINDOW, "regress-take-about"),
                ),
                Expectation::KnownToFail => (
                    id!(WINDOW, "regress-known"),
                    id!(WINDOW, "regress-known-about"),
                ),
                Expectation::ToPass => (
                    id!(WINDOW, "regress-to-pass"),
                    id!(WINDOW, "regress-to-pass-about"),
                ),
            };
            let label = state.tr(label);
            let button = ui.small_button(&*label).on_hover_text(&*state.tr(tip));
            let said = format!("{label}: {} {}", row.id, row.command);
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
            if button.clicked() {
                commands.push(RegressionCommand::Expect(at, to).into());
            }
        }
    });
}
