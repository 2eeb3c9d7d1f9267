//! Problems against the clock: what the user chooses before they begin.

use crate::window::panels::parts::dialog::{buttons_ui, close_button, heading, main_button};
use app::WINDOW;
use app::problems::ProblemCommand;
use app::settings::solving::TimedSetup;
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{DragValue, Grid, Role, Ui, WidgetInfo};
use message::{id, say};

/// Seconds for a problem that are offered beside any other number.
const USUAL: [u32; 4] = [120, 60, 30, 10];

/// Shows the dialog; every change goes back into it as a command.
pub fn timed_ui(ui: &mut Ui, state: &State, setup: &TimedSetup, commands: &mut Vec<Command>) {
    let mut now = setup.clone();
    heading(ui, state, id!(WINDOW, "timed-title"));
    Grid::new("timed")
        .num_columns(2)
        .spacing([16.0, 8.0])
        .show(ui, |ui| {
            ui.label(&*state.tr(id!(WINDOW, "timed-seconds")));
            ui.horizontal_wrapped(|ui| {
                for seconds in USUAL {
                    ui.selectable_value(&mut now.seconds, seconds, seconds.to_string());
                }
                number(
                    ui,
                    state,
                    id!(WINDOW, "timed-seconds"),
                    &mut now.seconds,
                    1..=3600,
                );
            });
            ui.end_row();
            ui.radio_value(&mut now.exam, true, &*state.tr(id!(WINDOW, "timed-exam")));
            number(
                ui,
                state,
                id!(WINDOW, "timed-count"),
                &mut now.count,
                1..=1000,
            );
            ui.end_row();
            ui.radio_value(
                &mut now.exam,
                false,
                &*state.tr(id!(WINDOW, "timed-endless")),
            );
            ui.end_row();
        });
    ui.checkbox(&mut now.shuffled, &*state.tr(id!(WINDOW, "timed-shuffled")));
    ui.add_space(4.0);
    let count = state
        .problems()
        .members(state.document(), state.shelf())
        .len();
    let text = if count == 0 {
        state.tr(id!(WINDOW, "problems-none")).to_string()
    } else {
        state.texts().tell(&say!(WINDOW, "timed-set", count))
    };
    ui.weak(text);
    if now != *setup {
        commands.push(Command::EditDialog(Dialog::Timed(now.clone())));
    }
    ui.add_space(10.0);
    buttons_ui(ui, |ui| {
        if main_button(ui, &state.tr(id!(WINDOW, "timed-start")), count > 0) {
            commands.push(ProblemCommand::BeginTimed(now).into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

fn number(
    ui: &mut Ui,
    state: &State,
    text_id: message::Id,
    value: &mut u32,
    range: std::ops::RangeInclusive<u32>,
) {
    let field = ui.add(DragValue::new(value).range(range).speed(0.5));
    let name = state.tr(text_id);
    field.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &*name));
}
