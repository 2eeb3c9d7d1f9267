//! The panel of the graph: Black's chance to win and lead, move by move, what each move cost, and the mistakes. A click or
//! a drag goes there, the wheel zooms, a drag with another button moves what is shown, a double click shows all.

use crate::window::panels::parts::dialog::room_for;
use crate::window::panels::parts::staying_open;
use crate::window::panels::side::plot::{Inks, NAMES, Plot, SIDE, Zoom, mistake_mark_ui};
use app::WINDOW;
use app::analysis::exercise::ExerciseCommand;
use app::analysis::whole_game::WholeGameCommand;
use app::document::navigate::Go;
use app::settings::Measure;
use app::settings::actions::Action;
use app::settings::change::SettingsCommand;
use app::shell::command::Command;
use app::shell::panels::graph::{GraphPanel, Mistake, Progress};
use app::shell::state::State;
use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{
    self, Align, Button, DragValue, Grid, Id, Label, Layout, PointerButton, ProgressBar, Rect,
    Response, RichText, ScrollArea, Sense, TextStyle, Ui, WidgetText, pos2, vec2,
};
use go::Color;
use message::id;

/// Shows the panel in all the room there is.
pub fn graph_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let whole = ui.available_rect_before_wrap();
    // What is said above is about the point under the pointer, so where that is has to be known first.
    let row = ui.spacing().interact_size.y;
    let top = whole.top() + 2.0 * row + 6.0;
    let room = Rect::from_min_max(pos2(whole.left(), top), whole.max);
    let mut inside = room.shrink2(vec2(SIDE, 4.0));
    inside.min.y += NAMES;
    let response = ui.interact(room, ui.scope_id().with("plot"), Sense::click_and_drag());
    let zoom = zoom(ui, state, &response, inside);
    let plot = Plot::new(state, inside, zoom);
    let hovered = response.hover_pos().and_then(|at| plot.index_at(at));
    let panel = GraphPanel::of(state, hovered);
    ui.horizontal(|ui| {
        ui.set_min_height(row);
        let text = RichText::new(&panel.readout).monospace().size(12.0);
        ui.add(Label::new(text).truncate());
    });
    ui.horizontal(|ui| {
        ui.set_min_height(row);
        mistakes_ui(ui, state, &panel, commands);
        if let Some(progress) = &panel.progress {
            progress_ui(ui, state, progress, commands);
        } else {
            analyse_ui(ui, state, commands);
        }
    });
    let chosen = response
        .interact_pointer_pos()
        .and_then(|at| plot.index_at(at));
    let wanted = response.clicked() || response.dragged_by(PointerButton::Primary);
    if let Some(index) = chosen.filter(|_| wanted)
        && panel.here != Some(index)
    {
        commands.push(Go::Depth(index as u32).into());
    }
    let inks = Inks::of(ui.visuals());
    plot.paint(ui, state, (hovered, panel.here), &inks);
    if response.has_focus() {
        let stroke = ui.visuals().selection.stroke;
        ui.painter()
            .rect_stroke(plot.rect, 2.0, stroke, egui::StrokeKind::Outside);
    }
    let at = panel.here.unwrap_or_default();
    response.widget_info(|| egui::WidgetInfo::slider(true, at as f64, panel.spoken.clone()));
    ui.advance_cursor_after_rect(whole);
}

/// Which part of the line is shown, after what the pointer does. Each game begins with all of it.
fn zoom(ui: &Ui, state: &State, response: &Response, inside: Rect) -> Zoom {
    let place = Id::unique("zoom of the graph");
    let document = state.document();
    let game = (document.epoch(), document.game());
    let nodes = state.analysis().graph().nodes().len();
    let known: Option<((u64, usize), usize, Zoom)> = ui.data(|data| data.get_temp(place));
    let known = known.filter(|(of, ..)| *of == game);
    let here = state.analysis().node_shown(document).map(|(at, _)| at);
    let (before, mut zoom) =
        known.map_or((here, Zoom::default()), |(_, at, zoom)| (Some(at), zoom));
    // The node that is shown comes into view when it changes, and not while one looks elsewhere.
    if let Some(at) = here.filter(|_| here != before) {
        zoom = zoom.showing(at, nodes);
    }
    if let Some(at) = response.hover_pos() {
        let turned =
            ui.input(|input| input.smooth_scroll_delta().y + 200.0 * (input.zoom_delta() - 1.0));
        if turned != 0.0 {
            let share = ((at.x - inside.left()) / inside.width().max(1.0)).clamp(0.0, 1.0);
            zoom = zoom.zoomed((-turned / 200.0).exp(), share, nodes);
        }
    }
    let moves = [PointerButton::Secondary, PointerButton::Middle];
    if moves.iter().any(|button| response.dragged_by(*button)) {
        zoom = zoom.moved(-response.drag_delta().x / inside.width().max(1.0));
    }
    if response.double_clicked() {
        zoom = Zoom::default();
    }
    ui.data_mut(|data| data.insert_temp(place, (game, here.unwrap_or_default(), zoom)));
    zoom
}

fn analyse_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let entry = Action::AnalyseGame.entry();
    let name = state.tr(entry.text_id);
    let button = ui
        .add(Button::new(&*name).truncate())
        .on_hover_text(state.keymap().first(entry.action));
    if button.clicked() {
        commands.push(Action::AnalyseGame.into());
    }
}

fn mistakes_ui(ui: &mut Ui, state: &State, panel: &GraphPanel, commands: &mut Vec<Command>) {
    ui.add_enabled_ui(!panel.totals.is_empty(), |ui| {
        let menu = MenuButton::new(&panel.mistakes_title).config(staying_open());
        menu.ui(ui, |ui| {
            measure_ui(ui, state, commands);
            ui.separator();
            totals_ui(ui, state, panel);
            ui.separator();
            list_ui(ui, state, &panel.mistakes, commands);
        });
    });
}

/// Whose mistakes are looked at, and what a mistake costs.
fn measure_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let before = state.settings().analysis.mistakes;
    let mut measure = before;
    ui.horizontal(|ui| {
        for (of, text_id) in [
            (None, id!(WINDOW, "mistakes-of-both")),
            (Some(Color::Black), id!(WINDOW, "black")),
            (Some(Color::White), id!(WINDOW, "white")),
        ] {
            ui.selectable_value(&mut measure.of, of, &*state.tr(text_id));
        }
        ui.add_space(12.0);
        let label = ui.label(&*state.tr(id!(WINDOW, "mistakes-least")));
        let field = DragValue::new(&mut measure.least)
            .range(Measure::LEAST)
            .speed(0.1);
        ui.add(field.max_decimals(1)).labelled_by(label.id);
    });
    if measure != before {
        commands.push(SettingsCommand::Mistakes(measure).into());
    }
}

/// What the moves cost both players, phase by phase.
fn totals_ui(ui: &mut Ui, state: &State, panel: &GraphPanel) {
    // Without a number of columns: the last one would take all the room of the list and more each time.
    Grid::new("totals")
        .striped(true)
        .spacing(vec2(14.0, 4.0))
        .show(ui, |ui| {
            ui.label("");
            for text_id in [id!(WINDOW, "black"), id!(WINDOW, "white")] {
                right_ui(ui, RichText::new(&*state.tr(text_id)).strong());
                ui.label("");
                ui.label("");
            }
            ui.end_row();
            ui.label("");
            for _ in 0..2 {
                for text_id in [
                    id!(WINDOW, "totals-lost"),
                    id!(WINDOW, "totals-each"),
                    id!(WINDOW, "totals-mistakes"),
                ] {
                    right_ui(ui, RichText::new(&*state.tr(text_id)).weak());
                }
            }
            ui.end_row();
            for row in &panel.totals {
                ui.label(&*state.tr(row.phase));
                for text in row.cost.iter().flatten() {
                    right_ui(ui, RichText::new(text).monospace());
                }
                ui.end_row();
            }
        });
}

/// What stands at the right edge of its column, as numbers do.
pub(super) fn right_ui(ui: &mut Ui, text: RichText) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(text));
}

fn list_ui(ui: &mut Ui, state: &State, mistakes: &[Mistake], commands: &mut Vec<Command>) {
    ui.set_min_width(220.0);
    let room = room_for(ui, 260.0);
    ScrollArea::vertical().max_height(room).show(ui, |ui| {
        for mistake in mistakes {
            ui.horizontal(|ui| {
                mistake_mark_ui(ui, mistake.severity);
                let button = Button::new(&mistake.text)
                    .shortcut_text(&mistake.loss)
                    .min_size(vec2(190.0, 0.0))
                    .selected(mistake.is_shown);
                if ui.add(button).clicked() {
                    commands.push(Go::To(mistake.cell).into());
                    ui.close();
                }
                for (text_id, command) in [
                    (
                        id!(WINDOW, "mistake-retry"),
                        ExerciseCommand::Retry(Some(mistake.cell)),
                    ),
                    (
                        id!(WINDOW, "mistake-keep"),
                        ExerciseCommand::Keep(mistake.cell),
                    ),
                ] {
                    if ui.button(&*state.tr(text_id)).clicked() {
                        commands.push(command.into());
                        ui.close();
                    }
                }
            });
        }
    });
}

/// How far the analysis of the whole game is.
fn progress_ui(ui: &mut Ui, state: &State, progress: &Progress, commands: &mut Vec<Command>) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.button(&*state.tr(id!(WINDOW, "engines-stop"))).clicked() {
            commands.push(WholeGameCommand::Stop.into());
        }
        let text = WidgetText::from(&*progress.text);
        let text = text.into_galley(ui, None, f32::INFINITY, TextStyle::Body);
        let room = ui.available_width() - 2.0 * ui.spacing().button_padding.x;
        let shown = if text.size().x <= room {
            &progress.text
        } else {
            &progress.short
        };
        let bar = ProgressBar::new(progress.share).text(shown);
        ui.add(bar.desired_height(18.0))
            .on_hover_text(&progress.text);
    });
}
