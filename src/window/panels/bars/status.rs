//! The right part of the bar below the board: what there is to say. What finds no room stands behind "…", and what
//! changes ten times a second has a fixed width, so that nothing beside it moves.

use crate::window::panels::bars::hints;
use crate::window::panels::parts::player_sign_ui;
use app::shell::panels::status_line::{Item, StatusLine, Style};
use app::shell::state::State;
use eframe::egui::{
    Align, Color32, FontId, Label, Layout, RichText, Role, TextStyle, Ui, WidgetInfo,
};

/// Room that is kept for the point under the pointer, in points: its name, and where there is much room, what lies there.
const POINT: [f32; 2] = [52.0, 170.0];
/// Room around a line between two texts, in points.
const LINE: f32 = 24.0;
/// Room of the "…", in points.
const MORE: f32 = 26.0;

/// What stands elsewhere in the window, and so not in the bar.
#[derive(Clone, Copy)]
pub struct Elsewhere {
    /// The move number, beside the slider.
    pub number: bool,
    /// The clocks, on the cards of the players, and the table of a count.
    pub side: bool,
}

/// Shows side to move, move number, what engines do, what is under the pointer, and a hint where there is one.
pub fn status_ui(
    ui: &mut Ui,
    state: &State,
    elsewhere: Elsewhere,
    hover: Option<&str>,
    commands: &mut Vec<app::shell::command::Command>,
) {
    let mut line = StatusLine::of(state);
    line.items
        .retain(|item| !elsewhere.side || !matches!(item.style, Style::Clocks | Style::Count));
    ui.spacing_mut().item_spacing.x = 8.0;
    // As high with a button as without one, or the board would move.
    let button = ui.text_style_height(&TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
    ui.set_min_height(button.max(ui.spacing().interact_size.y));
    ui.add_space(4.0);
    // A page or the table in place of the board has no turn.
    if !state.is_table_in_front() {
        let color = state.side_to_move();
        let turn = player_sign_ui(ui, state, color);
        turn.widget_info(|| WidgetInfo::labeled(Role::Label, true, &line.turn));
        turn.on_hover_text(&line.turn);
        if !elsewhere.number {
            ui.label(&line.number);
        }
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add_space(4.0);
        let items: f32 = line.items.iter().map(|item| item_width(ui, item)).sum();
        hints::hint_ui(ui, state, items, commands);
        let hover = hover.unwrap_or_default();
        let wished = width(ui, hover, Style::Plain) + ui.spacing().item_spacing.x;
        let kept = (ui.available_width() * 0.3).clamp(POINT[0], POINT[1]);
        // What an engine does is seen whatever the pointer is over; its name is the beginning of what is said of a point.
        let free = ui.available_width() - items;
        // The "…" has room in the narrowest window.
        let kept = wished.min(free).max(kept);
        let kept = kept.min((ui.available_width() - MORE).max(0.0));
        let room = ui.available_width() - kept;
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let begin = ui.cursor().min.x;
            items_ui(ui, &line.items, room);
            // What is pointed at stands at the right end, wherever the texts before it end.
            let left = begin + room + kept - ui.cursor().min.x;
            ui.allocate_ui_with_layout(
                eframe::egui::vec2(left.max(0.0), ui.available_height()),
                Layout::right_to_left(Align::Center),
                |ui| ui.add(Label::new(hover).truncate()),
            );
        });
    });
}

/// Shows as many of the texts as find room, and the others behind a "…".
fn items_ui(ui: &mut Ui, items: &[Item], room: f32) {
    let widths: Vec<f32> = items.iter().map(|item| item_width(ui, item)).collect();
    let whole: f32 = widths.iter().sum();
    let mut left = if whole <= room { room } else { room - MORE };
    let fitting = widths.iter().take_while(|width| {
        left -= **width;
        left >= 0.0
    });
    let (shown, hidden) = items.split_at(fitting.count());
    for item in shown {
        item_ui(ui, item);
    }
    if !hidden.is_empty() && room >= MORE {
        let texts: Vec<&str> = hidden.iter().map(|item| item.text.trim()).collect();
        let more = ui.label("…");
        more.widget_info(|| WidgetInfo::labeled(Role::Label, true, texts.join(", ")));
        more.on_hover_text(texts.join("\n"));
    }
}

/// How wide a text is with what stands before it, in points.
fn item_width(ui: &Ui, item: &Item) -> f32 {
    let gap = ui.spacing().item_spacing.x;
    let line = if item.is_apart { LINE - gap } else { 0.0 };
    width(ui, &item.text, item.style) + gap + line
}

fn item_ui(ui: &mut Ui, item: &Item) {
    if item.is_apart {
        ui.separator();
    }
    match item.style {
        Style::Strong | Style::Count => ui.strong(&item.text),
        Style::Warning => ui.colored_label(ui.visuals().warn_fg_color, &item.text),
        Style::Plain => ui.label(&item.text),
        Style::Fixed | Style::Clocks => ui.label(RichText::new(&item.text).font(fixed())),
    };
}

/// Letters that are all as wide as one another.
fn fixed() -> FontId {
    FontId::monospace(12.0)
}

/// How wide a text is, in points.
pub fn width(ui: &Ui, text: &str, style: Style) -> f32 {
    let font = match style {
        Style::Fixed | Style::Clocks => fixed(),
        _ => TextStyle::Body.resolve(ui.style()),
    };
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(text.to_owned(), font, Color32::WHITE);
    galley.size().x
}
