//! How a whole game is to be analysed.

use crate::window::panels::parts::dialog::{buttons_ui, close_button, main_button};
use app::WINDOW;
use app::analysis::whole_game::WholeGameCommand;
use app::settings::WholeGame;
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::{ComboBox, DragValue, Grid, RichText, Role, Ui, WidgetInfo};
use message::{id, say};

/// Shows the dialog; every change goes back into it as a command.
pub fn whole_game_ui(ui: &mut Ui, state: &State, setup: &WholeGame, commands: &mut Vec<Command>) {
    let mut now = setup.clone();
    ui.label(
        RichText::new(&*state.tr(id!(WINDOW, "whole-game-title")))
            .size(18.0)
            .strong(),
    );
    ui.add_space(6.0);
    Grid::new("whole-game")
        .num_columns(2)
        .spacing([16.0, 8.0])
        .show(ui, |ui| {
            ui.label(&*state.tr(id!(WINDOW, "whole-game-engine")));
            engine_ui(ui, state, &mut now);
            ui.end_row();
            ui.radio_value(
                &mut now.by_time,
                false,
                &*state.tr(id!(WINDOW, "whole-game-playouts")),
            );
            let playouts = DragValue::new(&mut now.playouts)
                .range(1..=10_000_000)
                .speed(50.0);
            let field = ui.add_enabled(!now.by_time, playouts);
            field.widget_info(|| {
                WidgetInfo::labeled(
                    Role::SpinButton,
                    !setup.by_time,
                    &*state.tr(id!(WINDOW, "whole-game-playouts")),
                )
            });
            ui.end_row();
            ui.radio_value(
                &mut now.by_time,
                true,
                &*state.tr(id!(WINDOW, "whole-game-seconds")),
            );
            let seconds = DragValue::new(&mut now.seconds)
                .range(0.1..=3600.0)
                .speed(0.1)
                .max_decimals(1);
            let field = ui.add_enabled(now.by_time, seconds);
            field.widget_info(|| {
                WidgetInfo::labeled(
                    Role::SpinButton,
                    setup.by_time,
                    &*state.tr(id!(WINDOW, "whole-game-seconds")),
                )
            });
            ui.end_row();
        });
    let [all, wanted] = state.analysis().nodes_to_analyse(&now, state.document());
    let without_known = WholeGame {
        again: false,
        ..now.clone()
    };
    let [_, known] = state
        .analysis()
        .nodes_to_analyse(&without_known, state.document());
    ui.add_space(6.0);
    if known < all {
        ui.checkbox(&mut now.again, &*state.tr(id!(WINDOW, "whole-game-again")));
    }
    ui.label(
        state
            .texts()
            .tell(&say!(WINDOW, "whole-game-size", wanted, all)),
    );
    ui.weak(&*state.tr(id!(WINDOW, "whole-game-hint")));
    if now != *setup {
        commands.push(Command::EditDialog(Dialog::WholeGame(now.clone())));
    }
    ui.add_space(10.0);
    buttons_ui(ui, |ui| {
        if main_button(ui, &state.tr(id!(WINDOW, "whole-game-start")), wanted > 0) {
            commands.push(WholeGameCommand::Start(now).into());
        }
        close_button(ui, state, id!(WINDOW, "dialog-cancel"), commands);
    });
}

/// Lets the user choose an engine; other games have their best player.
fn engine_ui(ui: &mut Ui, state: &State, now: &mut WholeGame) {
    if let Some(kind) = state.document().kind() {
        let mut players = state.game().kind_players(kind.kind.id());
        let title = players.next().map(|best| state.tr(best.title));
        ui.label(title.as_deref().unwrap_or_default());
        return;
    }
    let combo = ComboBox::from_id_salt("engine")
        .selected_text(&now.engine)
        .width(200.0)
        .show_ui(ui, |ui| {
            for slot in state.engines().analysers() {
                ui.selectable_value(&mut now.engine, slot.name.clone(), &slot.name);
            }
        });
    let name = state.tr(id!(WINDOW, "whole-game-engine"));
    combo
        .response
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &*name));
}
