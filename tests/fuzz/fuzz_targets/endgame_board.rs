//! Any numbers as an engine's answer, on any board: decoded, scored, and drawn to SVG.
#![no_main]

use cgfthink_abi::CallType;
use go::{Color, Position, Scoring, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, u8, u64, Vec<i32>)| {
    let (width, height, kind, stones, board) = input;
    let Some(size) = Size::new(width % 53, height % 53) else { return };
    let mut position = Position::new(size);
    for (i, point) in size.points().enumerate() {
        // Two bits of the seed a point: empty, black, white.
        match stones.rotate_left(2 * i as u32) & 3 {
            1 => position.place(point, Some(Color::Black)),
            2 => position.place(point, Some(Color::White)),
            _ => {}
        }
    }
    let kind = [CallType::Status, CallType::Figure, CallType::Number][usize::from(kind) % 3];
    let overlay = cgfthink_host::overlay_of(kind, &board, &position, "fuzz");
    if let Some(status) = overlay.status_grid(&position) {
        for rule in [Scoring::Territory, Scoring::Area] {
            let _ = go::score(&position, &status, rule, 13).result();
        }
    }
    let mut scene = picture::Scene::new(size);
    scene.stones = position.stones();
    scene.layers.push(picture::Layer::new(std::sync::Arc::new(overlay)));
    let geometry = picture::layout(&scene, 300.0, 300.0);
    let _ = picture::svg(&picture::draw(&scene, &geometry, &picture::Theme::wood()));
});
