//! Problems against the clock: what the user chooses before they begin.

use crate::window::panels::parts::dialog::{close_button, heading, main_button};
use app::problems::ProblemCommand;
use app::problems::options::TimedSetup;
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{DragValue, Grid, Role, Ui, WidgetInfo};

/// Seconds for a problem that are offered beside any other number.
const USUAL: [u32; 4] = [120, 60, 30, 10];

/// Shows the dialog; every change goes back into it as a command.
pub fn timed_ui(ui: &mut Ui, state: &State, setup: &TimedSetup, commands: &mut Vec<Command>) {
    let mut now = setup.clone();
    heading(ui, state, "timed-title");
    Grid::new("timed")
        .num_columns(2)
        .spacing([16.0, 8.0])
        .show(ui, |ui| {
            ui.label(&*state.tr("timed-seconds"));
            ui.horizontal_wrapped(|ui| {
                for seconds in USUAL {
                    ui.selectable_value(&mut now.seconds, seconds, seconds.to_string());
                }
                number(ui, state, "timed-seconds", &mut now.seconds, 1..=3600);
            });
            ui.end_row();
            ui.radio_value(&mut now.exam, true, &*state.tr("timed-exam"));
            number(ui, state, "timed-count", &mut now.count, 1..=1000);
            ui.end_row();
            ui.radio_value(&mut now.exam, false, &*state.tr("timed-endless"));
            ui.end_row();
        });
    ui.checkbox(&mut now.shuffled, &*state.tr("timed-shuffled"));
    ui.add_space(4.0);
    let count = state.problems.members(&state.document, &state.shelf).len();
    let text = if count == 0 {
        state.tr("problems-none").to_string()
    } else {
        let values = [("count", &*count.to_string())];
        state.texts.with("timed-set", &values)
    };
    ui.weak(text);
    if now != *setup {
        commands.push(Command::EditDialog(Dialog::Timed(now.clone())));
    }
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        if main_button(ui, &state.tr("timed-start"), count > 0) {
            commands.push(ProblemCommand::BeginTimed(now).into());
        }
        close_button(ui, state, "dialog-cancel", commands);
    });
}

fn number(
    ui: &mut Ui,
    state: &State,
    text_id: &str,
    value: &mut u32,
    range: std::ops::RangeInclusive<u32>,
) {
    let field = ui.add(DragValue::new(value).range(range).speed(0.5));
    let name = state.tr(text_id);
    field.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &*name));
}
