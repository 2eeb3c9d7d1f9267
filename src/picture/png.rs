//! Pictures as pixels.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{self, fontdb};

use message::{Message, Sentence, say};

use crate::{Drawing, Item, Pos, Rect, RgbaImage, TEXTS, font, svg};

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PictureError {
    /// The picture has no pixels or more than 16,384 on a side.
    Size(u32, u32),
    /// The renderer refused what we wrote.
    Render(String),
}

impl Message for PictureError {
    fn sentence(&self) -> Sentence {
        match self {
            PictureError::Size(width, height) => {
                say!(TEXTS, "picture-size", width, height, largest = LARGEST)
            }
            PictureError::Render(reason) => say!(TEXTS, "picture-render", reason),
        }
    }
}

message::display!(PictureError);

const LARGEST: u32 = 16_384;

/// Renders the drawing's SVG as a PNG file, `scale` times as large, with the bundled font only.
///
/// # Errors
/// The drawing cannot be rendered at that size.
pub fn png(d: &Drawing, scale: f32) -> Result<Vec<u8>, PictureError> {
    let pixels = render(d, scale)?;
    pixels
        .encode_png()
        .map_err(|e| PictureError::Render(e.to_string()))
}

/// Renders the drawing as pixels, `scale` times as large, with the bundled font only.
///
/// # Errors
/// The drawing cannot be rendered at that size.
pub fn pixels(d: &Drawing, scale: f32) -> Result<RgbaImage, PictureError> {
    Ok(image(&render(d, scale)?))
}

fn render(d: &Drawing, scale: f32) -> Result<Pixmap, PictureError> {
    let side = |length: f32| (length * scale).round().max(0.0) as u32;
    let (width, height) = (side(d.width), side(d.height));
    let stretch = Transform::from_scale(width as f32 / d.width, height as f32 / d.height);
    rasterize(&svg::svg(d), (width, height), stretch)
}

/// Renders the part of a drawing that begins at a whole pixel, at its own size.
pub(crate) fn part(
    d: &Drawing,
    (x, y): (u32, u32),
    (width, height): (u32, u32),
) -> Result<RgbaImage, PictureError> {
    let min = Pos::new(x as f32, y as f32);
    let view = Rect {
        min,
        max: min.moved(width as f32, height as f32),
    };
    let seen: Vec<&Item> = d
        .items
        .iter()
        .filter(|item| item.bounds().meets(&view))
        .collect();
    let text = svg::part(&seen, view);
    Ok(image(&rasterize(
        &text,
        (width, height),
        Transform::identity(),
    )?))
}

fn rasterize(
    svg: &str,
    (width, height): (u32, u32),
    transform: Transform,
) -> Result<Pixmap, PictureError> {
    if !(1..=LARGEST).contains(&width) || !(1..=LARGEST).contains(&height) {
        return Err(PictureError::Size(width, height));
    }
    let options = usvg::Options {
        font_family: font::FAMILY.to_owned(),
        fontdb: fonts(),
        ..usvg::Options::default()
    };
    let failed = |e: &dyn std::fmt::Display| PictureError::Render(e.to_string());
    let tree = usvg::Tree::from_str(svg, &options).map_err(|e| failed(&e))?;
    let mut pixels = Pixmap::new(width, height).ok_or(PictureError::Size(width, height))?;
    resvg::render(&tree, transform, &mut pixels.as_mut());
    Ok(pixels)
}

fn image(pixels: &Pixmap) -> RgbaImage {
    let plain = pixels.pixels().iter().map(PremultipliedColorU8::demultiply);
    RgbaImage {
        width: pixels.width(),
        height: pixels.height(),
        data: plain
            .flat_map(|p| [p.red(), p.green(), p.blue(), p.alpha()])
            .collect(),
    }
}

/// The bundled font alone: pictures must not depend on the machine.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(font::FONT)));
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(load))
}
