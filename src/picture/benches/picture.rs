//! What a frame costs before it is painted: `cargo bench -p picture`.

use divan::{Bencher, black_box};
use go::Color;
use picture::{
    Finish, Theme, Timber, draw, layout, png, shadow_sprite, stone_sprite, svg, wood_texture,
};
use scenes::{heavy, marked, with_overlay};

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../tests/scenes/mod.rs"]
mod scenes;

fn main() {
    divan::main();
}

#[divan::bench]
fn draw_full_board_with_marks(bencher: Bencher) {
    let (scene, theme) = (marked(), Theme::wood());
    let g = layout(&scene, 1000.0, 1000.0);
    bencher.bench(|| draw(black_box(&scene), &g, &theme));
}

#[divan::bench]
fn draw_overlay(bencher: Bencher) {
    let (scene, theme) = (with_overlay(), Theme::wood());
    let g = layout(&scene, 1000.0, 1000.0);
    bencher.bench(|| draw(black_box(&scene), &g, &theme));
}

/// A frame with four full layers: to have the scene (the window keeps the layers' overlays and shares them), to find
/// the places, to list what to paint.
#[divan::bench]
fn four_layers(bencher: Bencher) {
    let (scene, theme) = (heavy(), Theme::wood());
    bencher.bench(|| {
        let scene = black_box(&scene).clone();
        let g = layout(&scene, 1000.0, 1000.0);
        draw(&scene, &g, &theme)
    });
}

#[divan::bench]
fn svg_text(bencher: Bencher) {
    let scene = marked();
    let drawing = draw(&scene, &layout(&scene, 1000.0, 1000.0), &Theme::wood());
    bencher.bench(|| svg(black_box(&drawing)));
}

#[divan::bench(sample_count = 10)]
fn png_1000(bencher: Bencher) {
    let scene = marked();
    let drawing = draw(&scene, &layout(&scene, 1000.0, 1000.0), &Theme::wood());
    bencher.bench(|| png(black_box(&drawing), 1.0));
}

#[divan::bench(sample_count = 20)]
fn wood_1024() -> picture::RgbaImage {
    wood_texture(Timber::Kaya, 1024, 1024)
}

/// All sprites of a board of 1,000 pixels.
#[divan::bench(sample_count = 20)]
fn sprites_24() -> Vec<picture::RgbaImage> {
    let stones = Color::BOTH
        .into_iter()
        .flat_map(|c| (0..picture::STONE_VARIANTS).map(move |v| (c, v)));
    let stones = stones.map(|(c, v)| stone_sprite(c, 24, v, Finish::Day));
    stones.chain(std::iter::once(shadow_sprite(24))).collect()
}
