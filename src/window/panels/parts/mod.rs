//! Small parts that many panels are made of. None of them knows a panel.

pub mod dialog;
pub mod filter;
pub mod names;
pub mod small_board;

use app::shell::state::State;
use eframe::egui::containers::menu::MenuConfig;
use eframe::egui::{
    Color32, Label, PopupCloseBehavior, Response, RichText, Sense, Shape, TextStyle, TextWrapMode,
    Ui, Vec2, WidgetText, vec2,
};
use go::Color;

/// Size of the letters of engines' texts and legends, in points.
pub const TEXT_SIZE: f32 = 12.0;

/// A menu of switches and fields: it stays until one clicks elsewhere.
pub fn staying_open() -> MenuConfig {
    MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside)
}

/// Shows a text in lines about equally long, if it needs several: no word, and in Japanese no syllable, stands alone on the
/// last one.
pub fn balanced_ui(ui: &mut Ui, text: RichText) -> Response {
    const STEPS: usize = 5;
    const MOST_ROWS: usize = 3;
    let words = WidgetText::from(text);
    let rows = |width: f32| {
        let mode = Some(TextWrapMode::Wrap);
        let galley = words.clone().into_galley(ui, mode, width, TextStyle::Body);
        galley.rows.len()
    };
    let whole = ui.available_width();
    let needed = rows(whole);
    let mut wide = whole;
    if (2..=MOST_ROWS).contains(&needed) {
        let mut narrow = whole / needed as f32;
        for _ in 0..STEPS {
            let middle = f32::midpoint(narrow, wide);
            if rows(middle) == needed {
                wide = middle;
            } else {
                narrow = middle;
            }
        }
    }
    ui.scope(|ui| {
        ui.set_max_width(wide);
        ui.add(Label::new(words).wrap())
    })
    .inner
}

/// A small sign of a player: a stone, or what stands for him where pieces have writing on them (☗ and ☖).
pub fn player_sign_ui(ui: &mut Ui, state: &State, color: Color) -> Response {
    if !state.has_written_pieces() {
        return stone_ui(ui, color);
    }
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
    let (fill, rim) = match color {
        Color::Black => (Color32::from_gray(8), Color32::from_gray(150)),
        Color::White => (Color32::from_gray(245), Color32::from_gray(90)),
    };
    let corners = [
        (0.0, -7.0),
        (4.6, -4.4),
        (6.4, 6.6),
        (-6.4, 6.6),
        (-4.6, -4.4),
    ];
    let points = corners.map(|(x, y)| rect.center() + vec2(x, y)).to_vec();
    ui.painter()
        .add(Shape::convex_polygon(points, fill, (1.0, rim)));
    response
}

/// A small stone. A black one shines a little, or on a dark ground it would be a ring.
pub fn stone_ui(ui: &mut Ui, color: Color) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
    let (fill, rim) = match color {
        Color::Black => (Color32::from_gray(8), Color32::from_gray(140)),
        Color::White => (Color32::from_gray(245), Color32::from_gray(90)),
    };
    let (painter, centre) = (ui.painter(), rect.center());
    painter.circle(centre, 7.0, fill, (1.0, rim));
    if color == Color::Black {
        for (radius, gray) in [(3.2, 44), (2.1, 84), (1.1, 130)] {
            let shine = centre - vec2(2.2, 2.4);
            painter.circle_filled(shine, radius, Color32::from_gray(gray));
        }
    }
    response
}
