//! Stones and shadows as small images, for painters that have textures.

use go::Color;

use crate::Finish;
use crate::shading::{self, Arc, Layer};

/// Number of different grains a stone may have.
pub const STONE_VARIANTS: u8 = 6;
/// How far a shadow reaches, in radii of its stone.
pub const SHADOW_REACH: f32 = 1.3;
/// Larger sprites are never needed: a stone of 2,000 pixels fills the largest screen.
const LARGEST: u32 = 1024;

/// An image: rows from the top, 4 bytes a pixel, opacity not premultiplied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RgbaImage {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// `width` × `height` × 4 bytes: red, green, blue, opacity.
    pub data: Vec<u8>,
}

impl RgbaImage {
    /// A square image; `pixel` gets the pixel's middle relative to the image's.
    fn square(side: u32, mut pixel: impl FnMut(f32, f32) -> [u8; 4]) -> RgbaImage {
        let mut data = Vec::with_capacity((side * side * 4) as usize);
        let at = |i: u32| i as f32 + 0.5 - side as f32 / 2.0;
        for y in 0..side {
            for x in 0..side {
                data.extend(pixel(at(x), at(y)));
            }
        }
        RgbaImage {
            width: side,
            height: side,
            data,
        }
    }
}

/// A stone of `radius_px` pixels (1 to 1024), in the middle of a square image with one free pixel
/// around it. `variant` chooses the grain, modulo [`STONE_VARIANTS`].
pub fn stone_sprite(color: Color, radius_px: u32, variant: u8, finish: Finish) -> RgbaImage {
    let radius_px = radius_px.clamp(1, LARGEST);
    let radius = radius_px as f32;
    let layers = shading::layers(color, finish);
    let lines = shading::shell_lines(color, variant);
    RgbaImage::square(2 * radius_px + 2, |x, y| {
        let cover = (radius - x.hypot(y) + 0.5).clamp(0.0, 1.0);
        if cover == 0.0 {
            return [0; 4];
        }
        let (x, y) = (x / radius, y / radius);
        let mut rgb = shade([0.0; 3], &layers[0], x, y);
        for line in &lines {
            rgb = mix(
                rgb,
                shading::SHELL_LINE.map(f32::from),
                line_alpha(line, x, y, radius),
            );
        }
        for layer in &layers[1..] {
            rgb = shade(rgb, layer, x, y);
        }
        let [r, g, b] = rgb.map(|v| v.round() as u8);
        [r, g, b, (cover * 255.0).round() as u8]
    })
}

/// The shadow of a stone of `radius_px` pixels (1 to 1024), in the middle of a square image that
/// reaches [`SHADOW_REACH`] times as far.
pub fn shadow_sprite(radius_px: u32) -> RgbaImage {
    let radius = radius_px.clamp(1, LARGEST) as f32;
    let reach = (radius * SHADOW_REACH).ceil();
    RgbaImage::square(2 * reach as u32, |x, y| {
        let stops = shading::SHADOW.stops;
        let (rgb, alpha) = shading::gradient(stops, x.hypot(y) / (radius * SHADOW_REACH));
        let [r, g, b] = rgb.map(|v| v.round() as u8);
        [r, g, b, (alpha * 255.0).round() as u8]
    })
}

fn shade(under: [f32; 3], layer: &Layer, x: f32, y: f32) -> [f32; 3] {
    let distance = (x - layer.x).hypot(y - layer.y) / layer.radius;
    let (rgb, alpha) = shading::gradient(layer.stops, distance);
    mix(under, rgb, alpha)
}

/// How much of a shell line is seen at (`x`, `y`); its edge is one pixel wide.
fn line_alpha(line: &Arc, x: f32, y: f32, radius: f32) -> f32 {
    let away = ((x - line.x).hypot(y - line.y) - line.radius).abs();
    let inside = (line.width / 2.0 - away) * radius + 0.5;
    // A line thinner than a pixel covers only a part of it.
    inside.clamp(0.0, 1.0_f32.min(line.width * radius)) * line.alpha
}

fn mix(under: [f32; 3], over: [f32; 3], alpha: f32) -> [f32; 3] {
    std::array::from_fn(|i| under[i] * (1.0 - alpha) + over[i] * alpha)
}
