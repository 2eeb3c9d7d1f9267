//! The list of what a game other than Go can say by signs over its board. One at a time is shown.

use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::board::cells::CellCommand;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Button, Label, RichText, ScrollArea, Ui};
use message::{id, say};

/// Shows the list, with what the signs mean that are shown.
pub fn overlays_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.strong(&*state.tr(id!(WINDOW, "act-layers-panel")));
    let Some(kind) = state.document().kind() else {
        return;
    };
    if state.problems().hides_answer() {
        ui.weak(&*state.tr(id!(WINDOW, "cells-overlays-hidden")));
        return;
    }
    let view = state.board_view();
    let shown = view.cell_overlay();
    ScrollArea::vertical()
        .id_salt("overlays")
        .auto_shrink(false)
        .show(ui, |ui| {
            for (which, overlay) in kind.overlays.iter().enumerate() {
                let on = shown == Some(which);
                let key = RichText::new((which + 1).to_string()).weak();
                let button = Button::new(&*state.tr(overlay.title)).selected(on);
                let button = button
                    .shortcut_text(key)
                    .min_size([ui.available_width(), 0.0].into());
                let pressed = ui.add(button);
                named(&pressed, true, &state.tr(overlay.title));
                if pressed.clicked() {
                    commands.push(CellCommand::ToggleOverlay(which).into());
                }
            }
            // Below the list, so that it stays where it is.
            let explained = shown.and_then(|which| Some((which, kind.overlays.get(which)?)));
            if let (Some((which, overlay)), Some(played)) = (explained, view.played()) {
                let [black, white] = played.game.overlay(which).totals;
                let totals = say!(WINDOW, "cells-overlay-totals", black, white);
                ui.label(state.in_words(&totals));
                let about = RichText::new(&*state.tr(overlay.about)).weak();
                ui.add(Label::new(about).wrap());
            }
        });
}
