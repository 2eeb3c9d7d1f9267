//! Two searches compared: a table of the moves at the node that is shown, the most different ones first.

use crate::window::panels::parts::names::named;
use crate::window::panels::side::graph::right_ui;
use app::WINDOW;
use app::board::contrast::{ContrastCommand, Favour};
use app::document::navigate::Go;
use app::shell::command::Command;
use app::shell::panels::contrast::{ContrastPanel, ContrastRow};
use app::shell::state::State;
use eframe::egui::{
    Align, Button, Color32, CornerRadius, Frame, Grid, Label, Layout, Margin, RichText, ScrollArea,
    Ui,
};
use message::id;

/// The greatest part of the side bar's height that the table takes.
const SHARE: f32 = 0.45;
/// What is kept for what stands around the table and below it, in points.
const BELOW: f32 = 460.0;
/// The least height of the table.
const LEAST: f32 = 88.0;

/// Shows the comparison while there is one.
pub fn contrast_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(panel) = ContrastPanel::of(state) else {
        return;
    };
    let height = ui.available_height();
    let height = (height * SHARE).min(height - BELOW).max(LEAST);
    Frame::new()
        .fill(ui.visuals().faint_bg_color)
        .inner_margin(Margin::same(6))
        .corner_radius(CornerRadius::same(6))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            title_ui(ui, state, &panel, commands);
            ui.label(&panel.here);
            let favourites = RichText::new(&panel.favourites);
            ui.label(if panel.is_apart {
                favourites.strong()
            } else {
                favourites
            });
            ScrollArea::vertical()
                .id_salt("contrast")
                .max_height(height)
                .show(ui, |ui| table_ui(ui, &panel, commands));
            steps_ui(ui, state, &panel, commands);
        });
    ui.add_space(4.0);
}

fn title_ui(ui: &mut Ui, state: &State, panel: &ContrastPanel, commands: &mut Vec<Command>) {
    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
        let end = ui.small_button("✕");
        let name = state.tr(id!(WINDOW, "contrast-end"));
        named(&end, true, &name);
        if end.on_hover_text(&*name).clicked() {
            commands.push(ContrastCommand::End.into());
        }
        ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
            let title = Label::new(RichText::new(&panel.title).strong());
            ui.add(title.truncate()).on_hover_text(&panel.file);
        });
    });
}

fn table_ui(ui: &mut Ui, panel: &ContrastPanel, commands: &mut Vec<Command>) {
    if panel.rows.is_empty() {
        return;
    }
    Grid::new("contrast table")
        .num_columns(4)
        .spacing([13.0, 1.0])
        .min_col_width(0.0)
        .min_row_height(0.0)
        .show(ui, |ui| {
            ui.label("");
            for head in &panel.heads {
                right_ui(ui, RichText::new(head).weak());
            }
            ui.end_row();
            for row in &panel.rows {
                row_ui(ui, row, commands);
            }
        });
}

/// A move in two lines: what both think, and below it the difference.
fn row_ui(ui: &mut Ui, row: &ContrastRow, commands: &mut Vec<Command>) {
    let ink = ink(ui, row.favour);
    let button = Button::new(RichText::new(&row.name).strong().color(ink));
    let possible = row.cell.is_some();
    let button = ui.add_enabled(possible, button);
    named(&button, possible, &row.said);
    if let Some(cell) = row.cell.filter(|_| button.clicked()) {
        commands.push(Go::To(cell).into());
    }
    for [texts, _] in &row.cells {
        right_ui(ui, RichText::new(texts));
    }
    ui.end_row();
    ui.label("");
    for [_, change] in &row.cells {
        right_ui(ui, RichText::new(change).size(11.0).color(ink));
    }
    ui.end_row();
}

/// The colour of who likes a move more, as on the board.
fn ink(ui: &Ui, favour: Favour) -> Color32 {
    match (favour, ui.visuals().dark_mode) {
        (Favour::Other, true) => Color32::from_rgb(246, 166, 64),
        (Favour::Other, false) => Color32::from_rgb(170, 84, 0),
        (Favour::Open, true) => Color32::from_rgb(110, 182, 255),
        (Favour::Open, false) => Color32::from_rgb(12, 92, 190),
        (Favour::Both, _) => ui.visuals().text_color(),
    }
}

/// How often they prefer different moves, and the way there.
fn steps_ui(ui: &mut Ui, state: &State, panel: &ContrastPanel, commands: &mut Vec<Command>) {
    let steps = [
        ("◀", id!(WINDOW, "contrast-before"), -1),
        ("▶", id!(WINDOW, "contrast-after"), 1),
    ];
    ui.horizontal_wrapped(|ui| {
        for (sign, name, step) in steps.into_iter().filter(|_| panel.has_steps) {
            let button = ui.small_button(sign);
            let name = state.tr(name);
            named(&button, true, &name);
            if button.on_hover_text(&*name).clicked() {
                commands.push(ContrastCommand::Step(step).into());
            }
        }
        ui.label(&panel.apart);
    });
}
