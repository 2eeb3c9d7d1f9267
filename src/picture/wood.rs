//! Wood with straight grain: the same lines as pixels and as SVG paths.

use crate::{Rgba, RgbaImage, Timber};
use random::scatter_32;

/// The colours of a kind of wood.
struct Tones {
    /// On average.
    mean: Rgba,
    /// Early wood, between the lines.
    light: [f32; 3],
    /// Late wood, the lines.
    dark: [f32; 3],
}

const KAYA: Tones = Tones {
    mean: Rgba::rgb(222, 180, 110),
    light: [232.0, 192.0, 122.0],
    dark: [182.0, 130.0, 64.0],
};

const WALNUT: Tones = Tones {
    mean: Rgba::rgb(84, 62, 45),
    light: [92.0, 69.0, 51.0],
    dark: [50.0, 34.0, 23.0],
};

fn tones(timber: Timber) -> &'static Tones {
    match timber {
        Timber::Kaya => &KAYA,
        Timber::Walnut => &WALNUT,
    }
}

/// The wood's colour, on average.
pub(crate) fn mean(timber: Timber) -> Rgba {
    tones(timber).mean
}

/// How much of the late wood's colour the darkest line has.
const STRENGTH: f32 = 0.42;
/// The bend of the grain: sideways places of a Bézier curve from top to bottom.
const BEND: [f32; 4] = [0.0, 0.022, -0.012, 0.008];

/// A line of grain, in fractions of the board's width.
#[derive(Clone, Copy)]
pub(crate) struct Grain {
    /// Place of its dark edge at the top.
    pub(crate) at: f32,
    /// Distance to the line before; the wood darkens slowly towards the edge.
    pub(crate) gap: f32,
    /// Darkness from 0 to 1.
    pub(crate) depth: f32,
}

/// The lines, from left to right, some of them beyond the edges for the bend.
pub(crate) fn grains() -> Vec<Grain> {
    let mut grains = Vec::with_capacity(96);
    let mut at = -0.05;
    let mut i = 0_u32;
    while at < 1.05 {
        let wide = noise(at * 5.0, 3);
        let gap = 0.006 + 0.013 * wide * (0.55 + 0.9 * random(i, 1));
        at += gap;
        grains.push(Grain {
            at,
            gap,
            depth: 0.3 + 0.7 * random(i, 2),
        });
        i += 1;
    }
    grains
}

/// How far a line that starts at `at` has moved sideways at the control points of its curve.
pub(crate) fn bend(at: f32) -> [f32; 4] {
    BEND.map(|b| b * (1.15 - 0.7 * at))
}

/// The plain colour of the wood, `dark` from 0 to 1.
pub(crate) fn tone(timber: Timber, dark: f32) -> Rgba {
    let tones = tones(timber);
    let mix = |i: usize| (tones.light[i] * (1.0 - dark) + tones.dark[i] * dark) as u8;
    Rgba::rgb(mix(0), mix(1), mix(2))
}

/// A curve of the grain, from the upper to the lower edge of a board of one unit on each side.
pub(crate) struct Stroke {
    /// From the left: where it begins, its two control points a third and two thirds down, where it ends.
    pub(crate) xs: [f32; 4],
    /// Its width.
    pub(crate) width: f32,
    /// Its colour.
    pub(crate) color: Rgba,
}

/// The grain in curves: for each of its lines a broad faint and a narrow darker one.
pub(crate) fn strokes(timber: Timber) -> impl Iterator<Item = Stroke> {
    let [r, g, b] = tones(timber).dark.map(|v| v as u8);
    let dark = Rgba::rgb(r, g, b);
    grains().into_iter().flat_map(move |grain| {
        // The broad part lies before the edge, as the wood darkens towards it.
        [(0.34, 0.62, 0.14), (0.17, 0.24, 0.2)].map(|(back, width, alpha)| Stroke {
            xs: bend(grain.at).map(|x| grain.at + x - back * grain.gap),
            width: width * grain.gap,
            color: dark.faded(alpha * (0.35 + grain.depth)),
        })
    })
}

/// The board's wood as an opaque image. The picture is the same at any size (at least 1×1, at most
/// 4096 a side), so an image may be stretched over a larger board.
pub fn wood_texture(timber: Timber, width: u32, height: u32) -> RgbaImage {
    let (width, height) = (width.clamp(1, 4096), height.clamp(1, 4096));
    let tables = Tables::new(timber);
    let stride = width as usize * 4;
    let row_at = |y: u32| tables.row(width, (y as f32 + 0.5) / height as f32);
    let mut data = Vec::with_capacity(stride * height as usize);
    let mut above = row_at(0);
    for y in (0..height).step_by(STEP as usize) {
        let below = row_at(y + STEP);
        for i in 0..STEP.min(height - y) {
            let (p, q) = (STEP - i, i);
            let mix = |(a, b): (&u8, &u8)| ((u32::from(*a) * p + u32::from(*b) * q) / STEP) as u8;
            data.extend(above.iter().zip(&below).map(mix));
        }
        above = below;
    }
    RgbaImage {
        width,
        height,
        data,
    }
}

/// Wood hardly changes along its grain: only every so many rows are computed, those between mixed.
const STEP: u32 = 4;

/// What all rows of the texture have in common.
struct Tables {
    /// Darkness of the grain across the board.
    across: Vec<f32>,
    /// Short fibres: noise that is long along the grain, read with two offsets.
    fibres: Vec<f32>,
    /// Broad changes of tone.
    tones: Vec<f32>,
    /// Colours by darkness.
    colors: Vec<[u8; 4]>,
}

impl Tables {
    fn new(timber: Timber) -> Tables {
        Tables {
            across: profile(),
            fibres: (0..FIBRES).map(|i| random(i as u32, 7) - 0.5).collect(),
            tones: (0..TONES).map(|i| slow(i as f32 / TONES as f32)).collect(),
            colors: (0..=255_u8)
                .map(|i| {
                    let Rgba(r, g, b, a) = tone(timber, f32::from(i) / 255.0);
                    [r, g, b, a]
                })
                .collect(),
        }
    }

    /// The pixels of the row at `v`, 0 at the top and 1 at the bottom of the board.
    fn row(&self, width: u32, v: f32) -> Vec<u8> {
        // The row below the last is asked for too.
        let v = v.min(1.0);
        let moved = curve(BEND, v);
        let mut row = Vec::with_capacity(width as usize * 4);
        for x in 0..width {
            let u = (x as f32 + 0.5) / width as f32;
            let line = sample(&self.across, u - moved * (1.15 - 0.7 * u));
            let tone = self.tones[((u * 3.1 + v * 0.4) * (TONES as f32 / TONES_SPAN)) as usize];
            let dark = line * STRENGTH + fibre(&self.fibres, u, v) * 0.07 + tone;
            // The cast keeps to 0..=255.
            row.extend(self.colors[usize::from((dark * 255.0) as u8)]);
        }
        row
    }
}

const FIBRES: usize = 4096;
const PROFILE: usize = 2048;
const TONES: usize = 1024;
/// The largest argument of the slow noise, and a little.
const TONES_SPAN: f32 = 3.6;

/// Darkness across the board at the top edge, from −0.05 to 1.05 of its width.
fn profile() -> Vec<f32> {
    let mut dark = vec![0.0_f32; PROFILE];
    let index = |u: f32| ((u + 0.05) / 1.1 * PROFILE as f32).clamp(0.0, PROFILE as f32 - 1.0);
    for grain in grains() {
        let (from, to) = (index(grain.at - grain.gap), index(grain.at));
        for (i, value) in dark
            .iter_mut()
            .enumerate()
            .take(to as usize + 1)
            .skip(from as usize)
        {
            let t = ((i as f32 - from) / (to - from).max(1.0)).clamp(0.0, 1.0);
            // Slowly darker, then a soft but clear edge.
            let rise = t * t * (1.0 - smooth((t - 0.82) / 0.18));
            *value = value.max(rise * grain.depth * 1.25);
        }
    }
    dark
}

fn sample(table: &[f32], u: f32) -> f32 {
    let at = ((u + 0.05) * (PROFILE as f32 / 1.1)).clamp(0.0, PROFILE as f32 - 2.0);
    let i = at as usize;
    let t = at - i as f32;
    table[i] * (1.0 - t) + table[i + 1] * t
}

fn fibre(table: &[f32], u: f32, v: f32) -> f32 {
    let column = (u * 620.0) as usize;
    let along = v * 9.0 + column as f32 * 0.37;
    let i = along as usize;
    let t = smooth(along - i as f32);
    let at = |k: usize| table[(column * 61 + k * 17) % FIBRES];
    at(i) * (1.0 - t) + at(i + 1) * t
}

/// Broad, faint changes of tone; `t` from 0 to 1.
fn slow(t: f32) -> f32 {
    0.06 + 0.10 * (noise(t * TONES_SPAN, 11) - 0.5)
}

/// The Bézier curve of four values at `t`.
fn curve(p: [f32; 4], t: f32) -> f32 {
    let s = 1.0 - t;
    p[0] * s * s * s + 3.0 * p[1] * s * s * t + 3.0 * p[2] * s * t * t + p[3] * t * t * t
}

fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Smooth noise from 0 to 1 with one random value for each whole number.
fn noise(x: f32, seed: u32) -> f32 {
    let i = x.floor();
    let at = |k: f32| random(k as i32 as u32, seed);
    let t = smooth(x - i);
    at(i) * (1.0 - t) + at(i + 1.0) * t
}

/// A fixed random number from 0 to 1 for each pair.
fn random(i: u32, seed: u32) -> f32 {
    let both = i.wrapping_mul(0x9E37_79B9) ^ seed.wrapping_mul(0x85EB_CA6B);
    scatter_32(both) as f32 / u32::MAX as f32
}
