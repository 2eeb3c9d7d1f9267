//! What stones and shadows look like: layers of radial gradients on the unit disc. The sprites
//! evaluate them, the SVG writes them down, so both look the same.

use go::Color;

use crate::{Finish, STONE_VARIANTS};

/// A colour at a place of a gradient.
#[derive(Clone, Copy)]
pub(crate) struct Stop {
    /// Distance from the layer's centre, 1 at its radius.
    pub(crate) at: f32,
    pub(crate) rgb: [u8; 3],
    /// 0 to 1.
    pub(crate) alpha: f32,
}

/// A radial gradient. The stone is the disc of radius 1 around (0, 0), the light is upper left.
pub(crate) struct Layer {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) radius: f32,
    pub(crate) stops: &'static [Stop],
}

const fn stop(at: f32, rgb: [u8; 3], alpha: f32) -> Stop {
    Stop { at, rgb, alpha }
}

const SLATE: [Layer; 3] = [
    Layer {
        x: -0.26,
        y: -0.36,
        radius: 1.5,
        stops: &[
            stop(0.0, [84, 86, 92], 1.0),
            stop(0.3, [56, 57, 62], 1.0),
            stop(0.62, [31, 31, 35], 1.0),
            stop(1.0, [10, 10, 12], 1.0),
        ],
    },
    Layer {
        x: -0.36,
        y: -0.44,
        radius: 0.46,
        stops: &[
            stop(0.0, [255, 255, 255], 0.24),
            stop(0.5, [255, 255, 255], 0.09),
            stop(1.0, [255, 255, 255], 0.0),
        ],
    },
    Layer {
        x: 0.0,
        y: 0.0,
        radius: 1.0,
        stops: &[stop(0.84, [0, 0, 0], 0.0), stop(1.0, [0, 0, 0], 0.5)],
    },
];

const SHELL: [Layer; 3] = [
    Layer {
        x: -0.28,
        y: -0.36,
        radius: 1.5,
        stops: &[
            stop(0.0, [255, 255, 254], 1.0),
            stop(0.4, [249, 248, 244], 1.0),
            stop(0.7, [232, 229, 221], 1.0),
            stop(1.0, [188, 182, 170], 1.0),
        ],
    },
    Layer {
        x: -0.36,
        y: -0.44,
        radius: 0.55,
        stops: &[
            stop(0.0, [255, 255, 255], 0.9),
            stop(0.5, [255, 255, 255], 0.4),
            stop(1.0, [255, 255, 255], 0.0),
        ],
    },
    Layer {
        x: 0.0,
        y: 0.0,
        radius: 1.0,
        stops: &[
            stop(0.86, [120, 110, 94], 0.0),
            stop(0.96, [120, 110, 94], 0.22),
            stop(1.0, [96, 88, 74], 0.62),
        ],
    },
];

/// On a dark board slate would be lost but for the light along its edge.
const NIGHT_SLATE: [Layer; 3] = [
    Layer {
        x: -0.26,
        y: -0.36,
        radius: 1.5,
        stops: &[
            stop(0.0, [66, 67, 72], 1.0),
            stop(0.3, [42, 43, 47], 1.0),
            stop(0.62, [24, 24, 27], 1.0),
            stop(1.0, [12, 12, 14], 1.0),
        ],
    },
    Layer {
        x: -0.36,
        y: -0.44,
        radius: 0.46,
        stops: &[
            stop(0.0, [255, 255, 255], 0.2),
            stop(0.5, [255, 255, 255], 0.07),
            stop(1.0, [255, 255, 255], 0.0),
        ],
    },
    Layer {
        x: 0.0,
        y: 0.0,
        radius: 1.0,
        stops: &[
            stop(0.84, [150, 146, 140], 0.0),
            stop(0.93, [150, 146, 140], 0.3),
            stop(1.0, [164, 160, 152], 0.72),
        ],
    },
];

const NIGHT_SHELL: [Layer; 3] = [
    Layer {
        x: -0.28,
        y: -0.36,
        radius: 1.5,
        stops: &[
            stop(0.0, [228, 225, 218], 1.0),
            stop(0.4, [216, 212, 204], 1.0),
            stop(0.7, [196, 191, 181], 1.0),
            stop(1.0, [152, 146, 135], 1.0),
        ],
    },
    Layer {
        x: -0.36,
        y: -0.44,
        radius: 0.55,
        stops: &[
            stop(0.0, [244, 242, 236], 0.8),
            stop(0.5, [244, 242, 236], 0.35),
            stop(1.0, [244, 242, 236], 0.0),
        ],
    },
    Layer {
        x: 0.0,
        y: 0.0,
        radius: 1.0,
        stops: &[
            stop(0.86, [92, 84, 72], 0.0),
            stop(0.96, [92, 84, 72], 0.24),
            stop(1.0, [70, 64, 54], 0.6),
        ],
    },
];

/// The soft shadow: its radius is that of the stone, it is drawn a little away from the light.
pub(crate) const SHADOW: Layer = Layer {
    x: 0.0,
    y: 0.0,
    radius: crate::SHADOW_REACH,
    stops: &[
        stop(0.0, [30, 18, 4], 0.62),
        stop(0.62, [30, 18, 4], 0.58),
        stop(0.74, [30, 18, 4], 0.42),
        stop(0.86, [30, 18, 4], 0.17),
        stop(0.94, [30, 18, 4], 0.05),
        stop(1.0, [30, 18, 4], 0.0),
    ],
};

/// The layers of a stone, bottom first. Shell lines go on top of the first.
pub(crate) fn layers(color: Color, finish: Finish) -> &'static [Layer] {
    match (color, finish) {
        (Color::Black, Finish::Day) => &SLATE,
        (Color::White, Finish::Day) => &SHELL,
        (Color::Black, Finish::Night) => &NIGHT_SLATE,
        (Color::White, Finish::Night) => &NIGHT_SHELL,
    }
}

/// Colour of the lines in a shell.
pub(crate) const SHELL_LINE: [u8; 3] = [172, 160, 138];

/// One line of a shell: an arc of a circle.
#[derive(Clone, Copy)]
pub(crate) struct Arc {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) radius: f32,
    pub(crate) width: f32,
    pub(crate) alpha: f32,
}

impl Arc {
    /// Where the line enters and leaves the stone; `None` if it passes by.
    pub(crate) fn ends(&self) -> Option<[(f32, f32); 2]> {
        // A little inside, so that the width of the line stays inside too.
        let rim = 0.985_f32;
        let far = self.x.hypot(self.y);
        let (ux, uy) = (self.x / far, self.y / far);
        // On the straight line through both crossings, at this distance from the middle.
        let along = (rim * rim - self.radius * self.radius + far * far) / (2.0 * far);
        let aside = (rim * rim - along * along).sqrt();
        let end = |side: f32| (along * ux - side * uy, along * uy + side * ux);
        (along.abs() < rim).then(|| [end(-aside), end(aside)])
    }
}

/// The lines of a white stone of that variant; none in a black one.
pub(crate) fn shell_lines(color: Color, variant: u8) -> Vec<Arc> {
    if color == Color::Black {
        return Vec::new();
    }
    let variant = f32::from(variant % STONE_VARIANTS);
    let angle = 0.35 + variant * 1.13;
    let far = 2.6 + variant * 0.35;
    let center = (angle.cos() * far, angle.sin() * far);
    (0..9)
        .map(|i| {
            let i = i as f32;
            let wobble = ((i * 12.9 + variant * 7.7).sin() * 43.7).fract() * 0.05;
            Arc {
                x: center.0,
                y: center.1,
                radius: far - 0.96 + i * 0.24 + wobble,
                width: 0.045 + wobble.abs() * 0.4,
                alpha: 0.17,
            }
        })
        .collect()
}

/// The gradient's colour at `at` (0 to 1 of its radius; beyond, its last colour).
pub(crate) fn gradient(stops: &[Stop], at: f32) -> ([f32; 3], f32) {
    let whole = |s: &Stop| (s.rgb.map(f32::from), s.alpha);
    let next = stops.partition_point(|s| s.at < at);
    match (next.checked_sub(1).map(|i| &stops[i]), stops.get(next)) {
        (Some(a), Some(b)) => {
            let t = (at - a.at) / (b.at - a.at).max(1e-6);
            let mix = |p: u8, q: u8| f32::from(p) * (1.0 - t) + f32::from(q) * t;
            let rgb = std::array::from_fn(|i| mix(a.rgb[i], b.rgb[i]));
            (rgb, a.alpha * (1.0 - t) + b.alpha * t)
        }
        (None, Some(end)) | (Some(end), None) => whole(end),
        (None, None) => ([0.0; 3], 0.0),
    }
}
