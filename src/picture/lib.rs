//! What a board shows, as data and as pictures.
//!
//! ```text
//! record ─ scene_of ─► Scene ─ layout, draw ─► Drawing ─► the window's painter (sprites, lines, text)
//!                                                   ├──► svg ─► png, film
//!                                                   └──► pdf
//! ```
//!
//! A [`CellScene`] is what a board of another game shows; [`cells_layout`] and [`draw_cells`] make the same kind of drawing
//! of it.
//!
//! A [`Scene`] is pure data. [`layout`] finds the place of every point in whole pixels and [`draw`]
//! makes a flat list of things to paint, bottom first. The window paints that list with the sprites
//! of [`stone_sprite`], [`shadow_sprite`] and [`wood_texture`]; [`svg`] writes the same list, with
//! the same definitions of stones, as text; [`png`] renders that text with the bundled font only,
//! so a picture is the same on every machine; [`Pdf`] writes such lists as the pages of a document, and [`Film`] as the
//! frames of a moving picture. The crate knows no window library.

message::catalogue! {
    /// The texts of this crate.
    const TEXTS = include_str!("../../assets/lang/en/picture.ftl");
}

mod cells;
mod draw;
mod drawing;
mod film;
mod font;
mod geometry;
mod legend;
mod palette;
mod pdf;
mod png;
mod scene;
mod scene_of;
mod shading;
mod sprite;
mod svg;
mod theme;
mod wood;

pub use cells::{
    CellGeometry, CellMark, CellScene, Ink, Lettering, Turning, cells_layout, draw_cells,
};
pub use draw::{candidate_color, draw, kanji, short_number};
pub use drawing::{Drawing, Item, Pos, Rect, Rgba};
pub use film::{Film, FilmError, FilmFormat, Loops};
pub use font::{FONT, char_width, prose_width, text_width};
pub use geometry::{Geometry, layout};
pub use legend::{LegendBlock, draw_sample, sample, with_legend};
pub use pdf::{Pdf, PdfInfo};
pub use png::{PictureError, pixels, png};
pub use scene::{CandidateNumber, Coordinates, Layer, Perspective, Scene, Window};
pub use scene_of::{SceneOptions, Variations, scene_of};
pub use sprite::{RgbaImage, SHADOW_REACH, STONE_VARIANTS, shadow_sprite, stone_sprite};
pub use svg::svg;
pub use theme::{Board, Finish, Stones, Theme, ThemeName, Timber};
pub use wood::wood_texture;
