//! What is thought of a move and a position: above the comment, in a menu, and as small signs in the tree.

use app::WINDOW;
use app::document::edit::Edit;
use app::document::info::{action_of, judgement};
use app::settings::actions::{ACTIONS, Entry};
use app::shell::availability::{is_on, is_possible};
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{
    Align, Align2, Button, Color32, CornerRadius, FontId, Frame, Layout, Margin, Painter, Pos2,
    RichText, Stroke, TextEdit, Ui, vec2,
};
use message::{id, say};
use record::{Annotation, CellId, Degree, Record};

/// The sign chess players and Go programs write for it, and its colour.
fn sign(annotation: Annotation, degree: Degree) -> (&'static str, Color32) {
    let strong = degree == Degree::Strong;
    match annotation {
        Annotation::GoodMove => (
            if strong { "!!" } else { "!" },
            Color32::from_rgb(30, 140, 60),
        ),
        Annotation::BadMove => (
            if strong { "??" } else { "?" },
            Color32::from_rgb(200, 50, 45),
        ),
        Annotation::Doubtful => ("?!", Color32::from_rgb(205, 115, 20)),
        Annotation::Interesting => ("!?", Color32::from_rgb(40, 105, 200)),
        Annotation::GoodForBlack => (if strong { "B++" } else { "B+" }, Color32::from_gray(115)),
        Annotation::GoodForWhite => (if strong { "W++" } else { "W+" }, Color32::from_gray(120)),
        Annotation::Even => (if strong { "==" } else { "=" }, Color32::from_gray(115)),
        Annotation::Unclear => (if strong { "~~" } else { "~" }, Color32::from_gray(115)),
        Annotation::Hotspot => (
            if strong { "**" } else { "*" },
            Color32::from_rgb(190, 60, 150),
        ),
    }
}

/// Shows the name of the position and what is thought of it, to be changed.
pub fn annotations_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let record = state.document().record();
    let cursor = state.document().cursor();
    // A panel that is too narrow for something else in it is wider than what is seen of it.
    let seen = ui.clip_rect().right() - ui.cursor().left() - 10.0;
    let size = vec2(
        ui.available_width().min(seen).max(80.0),
        ui.spacing().interact_size.y,
    );
    // From the right: the field gets what the button leaves.
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.menu_button(&*state.tr(id!(WINDOW, "menu-judge")), |ui| {
            judge_ui(ui, state, commands);
        });
        name_ui(ui, state, commands);
    });
    let said: Vec<_> = record.annotations(cursor).collect();
    let value = record.property_in_short(cursor, "V");
    if said.is_empty() && value.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for (annotation, degree) in said {
            chip_ui(ui, state, annotation, degree, commands);
        }
        if !value.is_empty() {
            ui.weak(
                state
                    .texts()
                    .tell(&say!(WINDOW, "node-value", value = &value)),
            );
        }
    });
}

/// A name that is longer is shown in short and edited among the properties; in bytes.
const LONGEST_NAME: usize = 4096;

/// The name of the position.
fn name_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let cursor = state.document().cursor();
    let record = state.document().record();
    if record.id_length(cursor) > LONGEST_NAME {
        // A field would lay out all of it.
        ui.label(record.id_in_short(cursor));
        return;
    }
    let mut name = record.id(cursor).into_owned();
    let id = (
        state.document().epoch(),
        state.document().game(),
        cursor,
        "N",
    );
    let hint = state.tr(id!(WINDOW, "node-name-hint"));
    let field = TextEdit::singleline(&mut name)
        .id_salt(id)
        .hint_text(&*hint)
        .desired_width(ui.available_width());
    let field = ui.add(field);
    field.widget_info(|| {
        eframe::egui::WidgetInfo::labeled(eframe::egui::Role::TextInput, true, &*hint)
    });
    if field.changed() {
        commands.push(Edit::Text("N", name).into());
    }
}

/// One judgement in words, with its sign; a click takes it back.
fn chip_ui(
    ui: &mut Ui,
    state: &State,
    annotation: Annotation,
    degree: Degree,
    commands: &mut Vec<Command>,
) {
    let Some(action) = action_of(annotation, degree) else {
        return;
    };
    let (sign, color) = sign(annotation, degree);
    let words = state.tr(action.entry().text_id);
    let text = RichText::new(format!("{sign}  {words}")).color(Color32::WHITE);
    Frame::new()
        .fill(color)
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(7, 1))
        .show(ui, |ui| {
            let chip = ui.add(Button::new(text).frame(false));
            if chip
                .on_hover_text(&*state.tr(id!(WINDOW, "judge-take-back")))
                .clicked()
            {
                commands.push(action.into());
            }
        });
}

/// All judgements, and the value of the position.
fn judge_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.set_min_width(230.0);
    let entries = ACTIONS
        .iter()
        .filter(|entry| judgement(entry.action).is_some());
    let entries: Vec<&Entry> = entries.collect();
    for group in entries.chunk_by(|a, b| a.within == b.within) {
        if let Some(submenu) = group[0].within {
            ui.weak(&*state.tr(submenu));
        }
        for entry in group {
            judgement_ui(ui, state, entry, commands);
        }
        ui.separator();
    }
    let (record, cursor) = (state.document().record(), state.document().cursor());
    ui.horizontal(|ui| {
        let label = ui.label(&*state.tr(id!(WINDOW, "node-value-label")));
        let mut value = record.property(cursor, "V").join(" ");
        let field = TextEdit::singleline(&mut value).desired_width(70.0);
        let field = ui.add(field).labelled_by(label.id);
        if field.changed() {
            commands.push(Edit::Text("V", value).into());
        }
        field.on_hover_text(&*state.tr(id!(WINDOW, "node-value-hint")));
    });
}

fn judgement_ui(ui: &mut Ui, state: &State, entry: &Entry, commands: &mut Vec<Command>) {
    let Some((annotation, degree)) = judgement(entry.action) else {
        return;
    };
    let on = is_on(state, entry.action) == Some(true);
    let possible = is_possible(state, entry.action);
    let (sign, color) = sign(annotation, degree);
    ui.horizontal(|ui| {
        let width = vec2(26.0, ui.spacing().interact_size.y);
        let (rect, _) = ui.allocate_exact_size(width, eframe::egui::Sense::empty());
        let ink = if possible {
            color
        } else {
            color.gamma_multiply(0.4)
        };
        let font = FontId::proportional(13.0);
        ui.painter()
            .text(rect.center(), Align2::CENTER_CENTER, sign, font, ink);
        let button = Button::new(&*state.tr(entry.text_id))
            .selected(on)
            .shortcut_text(state.keymap().first(entry.action))
            .min_size(vec2(200.0, 0.0));
        if ui.add_enabled(possible, button).clicked() {
            commands.push(entry.action.into());
            ui.close();
        }
    });
}

/// The signs of a node in the tree: of its move at the lower right, of its position at the lower left, of its interest at
/// the upper left.
pub fn paint_in_tree(painter: &Painter, center: Pos2, radius: f32, record: &Record, cell: CellId) {
    for (annotation, degree) in record.annotations(cell) {
        let (sign, color) = sign(annotation, degree);
        if annotation.is_about_move() {
            let at = center + vec2(radius * 0.95, radius * 0.9);
            painter.circle(at, 5.5, color, Stroke::new(1.0, Color32::WHITE));
            let font = FontId::proportional(if sign.len() > 1 { 7.5 } else { 9.0 });
            painter.text(at, Align2::CENTER_CENTER, sign, font, Color32::WHITE);
            continue;
        }
        let lower_left = center + vec2(-radius * 0.85, radius * 0.85);
        match annotation {
            Annotation::Hotspot => {
                let at = center + vec2(-radius * 0.85, -radius * 0.85);
                painter.circle(at, 3.5, color, Stroke::new(1.0, Color32::WHITE));
            }
            Annotation::GoodForBlack => {
                painter.circle(
                    lower_left,
                    3.5,
                    Color32::BLACK,
                    Stroke::new(1.0, Color32::WHITE),
                );
            }
            Annotation::GoodForWhite => {
                painter.circle(
                    lower_left,
                    3.5,
                    Color32::WHITE,
                    Stroke::new(1.0, Color32::BLACK),
                );
            }
            _ => {
                let grey = Color32::from_gray(150);
                painter.circle(lower_left, 3.5, grey, Stroke::new(1.0, Color32::WHITE));
            }
        }
    }
}
