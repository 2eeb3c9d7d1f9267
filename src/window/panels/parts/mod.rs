//! Small parts that many panels are made of. None of them knows a panel.

pub mod dialog;
pub mod names;
pub mod small_board;

use eframe::egui::containers::menu::MenuConfig;
use eframe::egui::{Color32, PopupCloseBehavior, Response, Sense, Ui, Vec2};
use go::Color;

/// Size of the letters of engines' texts and legends, in points.
pub const TEXT_SIZE: f32 = 12.0;

/// A menu of switches and fields: it stays until one clicks elsewhere.
pub fn staying_open() -> MenuConfig {
    MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside)
}

/// A small stone.
pub fn stone_ui(ui: &mut Ui, color: Color) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
    let (fill, rim) = match color {
        Color::Black => (Color32::from_gray(20), Color32::from_gray(110)),
        Color::White => (Color32::from_gray(245), Color32::from_gray(90)),
    };
    ui.painter().circle(rect.center(), 7.0, fill, (1.0, rim));
    response
}
