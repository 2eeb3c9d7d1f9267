//! What the signs of engines mean: each sign as a small board of one point, and a strip of them below a picture.

use std::sync::Arc;

use go::{Color, Move, Point, Size};
use overlay::{Candidate, LegendEntry, Meaning, Overlay, OverlayLine};

use crate::theme::Board;
use crate::{Coordinates, Drawing, Item, Layer, Pos, Rect, Rgba, Scene, Theme, Window};
use crate::{draw, layout, text_width};

/// What stands below a picture for one of its layers.
#[derive(Clone, PartialEq, Debug)]
pub struct LegendBlock {
    /// The layer's name.
    pub title: String,
    /// Its signs, each as a [`sample`], with what it means.
    pub signs: Vec<(Scene, String)>,
}

/// The line of a legend as a board on which nothing but its sign can be seen, so that it looks as it does in the
/// picture. `opacity` is the layer's, from 0 to 1.
pub fn sample(entry: &LegendEntry, opacity: f32) -> Scene {
    const SIZE: Size = Size::square(3).expect("a board may have three lines");
    let middle = Point::new(1, 1);
    let mut scene = Scene::new(SIZE);
    scene.coordinates = Coordinates::None;
    scene.window = Window {
        x0: 1,
        y0: 1,
        x1: 1,
        y1: 1,
    };
    scene.stones[middle] = entry.stone;
    let mut overlay = Overlay::new(SIZE, "");
    overlay.points[middle] = entry.sample.clone();
    match entry.meaning {
        Meaning::Candidate => {
            let best = Candidate::new(Color::Black, Move::Play(middle));
            overlay.candidates.push(best);
        }
        Meaning::Line(color) => {
            scene.window.x1 = 2;
            overlay.lines.push(OverlayLine {
                from: middle,
                to: Point::new(2, 1),
                color,
                arrow: false,
            });
        }
        _ => {}
    }
    let mut layer = Layer::new(Arc::new(overlay));
    layer.opacity = opacity;
    scene.layers.push(layer);
    scene
}

/// Paints a [`sample`] into a square of `side` pixels. The board is plain: its grain would say nothing.
pub fn draw_sample(scene: &Scene, side: f32, theme: &Theme) -> Drawing {
    let theme = Theme {
        board: Board::Flat(theme.ground()),
        ..theme.clone()
    };
    draw(scene, &layout(scene, side, side), &theme)
}

/// Puts the legends of the layers below a picture, on white. The picture gets higher, not wider.
pub fn with_legend(mut picture: Drawing, blocks: &[LegendBlock], theme: &Theme) -> Drawing {
    let mut strip = Strip {
        width: picture.width,
        text: (picture.width / 50.0).clamp(11.0, 26.0),
        at: Pos::new(0.0, picture.height),
        items: Vec::new(),
        theme,
    };
    for block in blocks.iter().filter(|block| !block.signs.is_empty()) {
        strip.block(block);
    }
    if strip.items.is_empty() {
        return picture;
    }
    let bottom = (strip.at.y + strip.text * 0.7).ceil();
    let rect = Rect {
        min: Pos::new(0.0, picture.height),
        max: Pos::new(picture.width, bottom),
    };
    let color = Rgba::rgb(255, 255, 255);
    picture.items.push(Item::Fill { rect, color });
    picture.items.append(&mut strip.items);
    picture.height = bottom;
    picture
}

/// Signs and texts from the left to the right, row below row.
struct Strip<'a> {
    width: f32,
    /// Height of the letters.
    text: f32,
    /// Where the next row begins.
    at: Pos,
    items: Vec<Item>,
    theme: &'a Theme,
}

impl Strip<'_> {
    fn block(&mut self, block: &LegendBlock) {
        let margin = self.text;
        let side = (self.text * 1.9).round();
        let row = side + self.text * 0.35;
        self.at = Pos::new(margin, self.at.y + self.text * 0.7);
        let title = self.text * 1.5;
        self.write(&block.title, self.at.y + title / 2.0, margin, true);
        self.at.y += title;
        let mut x = margin;
        for (sign, meaning) in &block.signs {
            let width = side + self.text * 0.5 + text_width(meaning) * self.text;
            if x > margin && x + width > self.width - margin {
                x = margin;
                self.at.y += row;
            }
            let place = Pos::new(x.round(), self.at.y.round());
            let drawing = draw_sample(sign, side, self.theme);
            let moved = drawing.items.into_iter();
            self.items
                .extend(moved.map(|item| item.moved(place.x, place.y)));
            let after = x + side + self.text * 0.5;
            self.write(meaning, place.y + side / 2.0, after, false);
            x += width + self.text * 1.3;
        }
        self.at.y += row;
    }

    /// Writes a line that begins at `x`, cut where the picture ends.
    fn write(&mut self, text: &str, y: f32, x: f32, bold: bool) {
        let room = (self.width - x - self.text * 0.5) / self.text;
        let mut shown = text.to_owned();
        while text_width(&shown) > room && shown.pop().is_some() {}
        let center = Pos::new(x + text_width(&shown) * self.text / 2.0, y);
        self.items.push(Item::Text {
            center,
            height: self.text,
            text: shown,
            color: Rgba::rgb(24, 20, 16),
            outline: None,
            bold,
        });
    }
}
