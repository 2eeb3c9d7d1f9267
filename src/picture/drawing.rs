//! The list of things to paint.

use go::Color;

use crate::{Finish, Timber};

/// A place in a picture, in pixels from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pos {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Pos {
    /// Returns the place (`x`, `y`).
    pub const fn new(x: f32, y: f32) -> Pos {
        Pos { x, y }
    }

    /// The place moved by (`dx`, `dy`).
    #[must_use]
    pub const fn moved(self, dx: f32, dy: f32) -> Pos {
        Pos::new(self.x + dx, self.y + dy)
    }
}

/// A rectangle in pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    /// Its upper left corner.
    pub min: Pos,
    /// Its lower right corner.
    pub max: Pos,
}

impl Rect {
    /// The rectangle moved by (`dx`, `dy`).
    #[must_use]
    pub const fn moved(self, dx: f32, dy: f32) -> Rect {
        Rect {
            min: self.min.moved(dx, dy),
            max: self.max.moved(dx, dy),
        }
    }

    /// Width in pixels.
    pub fn width(&self) -> f32 {
        self.max.x - self.min.x
    }

    /// Height in pixels.
    pub fn height(&self) -> f32 {
        self.max.y - self.min.y
    }

    /// Tells whether the two have a point in common.
    pub(crate) fn meets(&self, other: &Rect) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }
}

/// A colour with opacity, not premultiplied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgba(pub u8, pub u8, pub u8, pub u8);

impl Rgba {
    /// An opaque colour.
    pub const fn rgb(r: u8, g: u8, b: u8) -> Rgba {
        Rgba(r, g, b, 255)
    }

    /// The same colour, `alpha` 0 (invisible) to 1.
    #[must_use]
    pub fn faded(self, alpha: f32) -> Rgba {
        Rgba(self.0, self.1, self.2, (f32::from(self.3) * alpha) as u8)
    }

    /// The colour on the way to `other`, `share` 0 (this one) to 1; the opacity stays.
    #[must_use]
    pub fn mixed(self, other: Rgba, share: f32) -> Rgba {
        let mix =
            |a: u8, b: u8| (f32::from(a) * (1.0 - share) + f32::from(b) * share).round() as u8;
        Rgba(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
            self.3,
        )
    }

    /// Brightness as the eye has it, 0 to 1 (Rec. 709 weights).
    pub fn luma(self) -> f32 {
        (0.2126 * f32::from(self.0) + 0.7152 * f32::from(self.1) + 0.0722 * f32::from(self.2))
            / 255.0
    }
}

/// One thing to paint. Lengths are pixels.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// The wooden board ([`crate::wood_texture`], stretched over the rectangle).
    Wood {
        /// Where.
        rect: Rect,
        /// Which wood.
        timber: Timber,
    },
    /// A plain rectangle, edges on pixel edges.
    Fill {
        /// Where.
        rect: Rect,
        /// Its colour.
        color: Rgba,
    },
    /// A straight line with flat ends.
    Line {
        /// One end.
        from: Pos,
        /// The other end.
        to: Pos,
        /// Thickness.
        width: f32,
        /// Its colour.
        color: Rgba,
    },
    /// A filled circle.
    Disc {
        /// Its centre.
        center: Pos,
        /// Its radius.
        radius: f32,
        /// Its colour.
        color: Rgba,
    },
    /// A circle line.
    Ring {
        /// Its centre.
        center: Pos,
        /// Radius of the middle of the line.
        radius: f32,
        /// Thickness.
        width: f32,
        /// Its colour.
        color: Rgba,
    },
    /// The soft shadow of a stone ([`crate::shadow_sprite`]).
    Shadow {
        /// Its centre (already moved away from the light).
        center: Pos,
        /// Radius of the stone; the shadow reaches [`crate::SHADOW_REACH`] times as far.
        radius: f32,
        /// Opacity from 0 to 1.
        alpha: f32,
    },
    /// A shaded stone ([`crate::stone_sprite`]).
    Stone {
        /// Its centre.
        center: Pos,
        /// Its radius.
        radius: f32,
        /// Slate or shell.
        color: Color,
        /// Opacity from 0 to 1.
        alpha: f32,
        /// Which grain, 0 to [`crate::STONE_VARIANTS`] − 1.
        variant: u8,
        /// How it takes the light.
        finish: Finish,
    },
    /// A closed convex shape.
    Polygon {
        /// Its corners in order.
        points: Vec<Pos>,
        /// Colour of the inside.
        fill: Option<Rgba>,
        /// Thickness and colour of the line, half of it outside.
        stroke: Option<(f32, Rgba)>,
    },
    /// One line of text.
    Text {
        /// Centre of the capitals' height and of the width. The base line is
        /// [`Drawing::BASELINE`] × `height` below it.
        center: Pos,
        /// Font size: pixels per em.
        height: f32,
        /// What it says.
        text: String,
        /// Its colour.
        color: Rgba,
        /// A line of [`Drawing::OUTLINE`] × `height` around the letters, painted first.
        outline: Option<Rgba>,
        /// Thicker strokes, by a line of [`Drawing::BOLD`] × `height` in the same colour.
        bold: bool,
    },
    /// Characters on a piece: like [`Item::Text`], without frills.
    Engraved {
        /// Where [`Item::Text`] has it.
        center: Pos,
        /// Font size: pixels per em.
        height: f32,
        /// What it says.
        text: String,
        /// Its colour.
        color: Rgba,
        /// Whether it is read from above.
        turned: bool,
    },
    /// One line of running text, which begins at a margin.
    Prose {
        /// Where the base line begins.
        start: Pos,
        /// Font size: pixels per em.
        height: f32,
        /// What it says.
        text: String,
        /// Its colour.
        color: Rgba,
        /// Thicker strokes, as in a heading.
        bold: bool,
    },
}

impl Item {
    /// The same thing moved by (`dx`, `dy`).
    #[must_use]
    pub fn moved(mut self, dx: f32, dy: f32) -> Item {
        match &mut self {
            Item::Wood { rect, .. } | Item::Fill { rect, .. } => *rect = rect.moved(dx, dy),
            Item::Line { from, to, .. } => {
                *from = from.moved(dx, dy);
                *to = to.moved(dx, dy);
            }
            Item::Disc { center, .. }
            | Item::Ring { center, .. }
            | Item::Shadow { center, .. }
            | Item::Stone { center, .. }
            | Item::Text { center, .. }
            | Item::Engraved { center, .. } => *center = center.moved(dx, dy),
            Item::Prose { start, .. } => *start = start.moved(dx, dy),
            Item::Polygon { points, .. } => {
                for point in points {
                    *point = point.moved(dx, dy);
                }
            }
        }
        self
    }

    /// A rectangle outside which nothing of the thing can be seen. It may be larger than needed.
    pub(crate) fn bounds(&self) -> Rect {
        let around = |center: Pos, x: f32, y: f32| Rect {
            min: center.moved(-x, -y),
            max: center.moved(x, y),
        };
        match self {
            Item::Wood { rect, .. } | Item::Fill { rect, .. } => *rect,
            Item::Line {
                from, to, width, ..
            } => hull(&[*from, *to], *width),
            Item::Disc { center, radius, .. } | Item::Stone { center, radius, .. } => {
                around(*center, *radius, *radius)
            }
            Item::Ring {
                center,
                radius,
                width,
                ..
            } => around(*center, radius + width, radius + width),
            Item::Shadow { center, radius, .. } => {
                let reach = radius * crate::SHADOW_REACH;
                around(*center, reach, reach)
            }
            Item::Polygon { points, stroke, .. } => {
                // A sharp corner of a line reaches further than the line is wide.
                hull(points, stroke.map_or(0.0, |(width, _)| 2.0 * width))
            }
            Item::Text {
                center,
                height,
                text,
                ..
            }
            | Item::Engraved {
                center,
                height,
                text,
                ..
            } => around(
                *center,
                (crate::text_width(text) * 0.55 + 0.5) * height,
                *height,
            ),
            Item::Prose {
                start,
                height,
                text,
                ..
            } => Rect {
                min: start.moved(-height, -1.5 * height),
                max: start.moved((crate::text_width(text) * 1.1 + 1.0) * height, *height),
            },
        }
    }
}

/// The rectangle around some places, with room on all sides.
fn hull(points: &[Pos], room: f32) -> Rect {
    let least = |value: fn(&Pos) -> f32| points.iter().map(value).fold(f32::MAX, f32::min);
    let most = |value: fn(&Pos) -> f32| points.iter().map(value).fold(f32::MIN, f32::max);
    Rect {
        min: Pos::new(least(|p| p.x) - room, least(|p| p.y) - room),
        max: Pos::new(most(|p| p.x) + room, most(|p| p.y) + room),
    }
}

/// What to paint, bottom first.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Width in pixels.
    pub width: f32,
    /// Height in pixels.
    pub height: f32,
    /// The things, bottom first.
    pub items: Vec<Item>,
}

impl Drawing {
    /// Distance from a text's centre down to its base line, in font heights (half the capitals of
    /// the bundled font). A painter that centres the line box of that font is within a hundredth.
    pub const BASELINE: f32 = 0.365;
    /// Visible thickness of the outline of a text, in font heights.
    pub const OUTLINE: f32 = 0.075;
    /// Width added to the strokes of a bold text, in font heights.
    pub const BOLD: f32 = 0.045;
}
