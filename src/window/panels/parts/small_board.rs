//! Boards to be seen small, painted as the large one is.

use crate::window::paint::Painter;
use app::shell::panels::home::SmallBoard;
use app::shell::panels::theme;
use app::shell::state::State;
use eframe::egui::{Rect, Ui};
use picture::{CellScene, Coordinates, Scene, cells_layout, draw_cells};

/// Paints a board into that place.
pub fn small_board_ui(
    ui: &Ui,
    state: &State,
    painter: &mut Painter,
    place: Rect,
    board: &SmallBoard,
) {
    if !ui.is_rect_visible(place) {
        return;
    }
    let mut scene = Scene::new(board.stones.size());
    scene.coordinates = Coordinates::None;
    scene.stones = board.stones.clone();
    scene.window = board.window;
    let pixels = ui.ctx().pixels_per_point();
    // Lines fall on whole pixels.
    let corner = (place.min.to_vec2() * pixels).round() / pixels;
    let geometry = picture::layout(&scene, place.width() * pixels, place.height() * pixels);
    let drawing = picture::draw(&scene, &geometry, &theme(state));
    let clip = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
    painter.paint(&clip, corner.to_pos2(), &drawing);
}

/// Paints the board of a game other than Go into that place.
pub fn small_cells_ui(
    ui: &Ui,
    state: &State,
    painter: &mut Painter,
    place: Rect,
    scene: &CellScene,
) {
    if !ui.is_rect_visible(place) {
        return;
    }
    let pixels = ui.ctx().pixels_per_point();
    let corner = (place.min.to_vec2() * pixels).round() / pixels;
    let geometry = cells_layout(scene, place.width() * pixels, place.height() * pixels);
    let drawing = draw_cells(scene, &geometry, &theme(state));
    let clip = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
    painter.paint(&clip, corner.to_pos2(), &drawing);
}
