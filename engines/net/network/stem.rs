//! From what a network is shown to the first map of the trunk.
//!
//! Nearly all numbers of the planes are 0, so that each of the others adds its weights where they belong. The first
//! plane is 1 on the whole board: what comes of it is the same for every position on a board.

use super::{
    buffer::{Buffer, Mode, Rows, RowsMut, padded},
    convolution::Kernel,
    dense::{Dense, matrix},
    matrix::Matrix,
    winograd::Tiling,
};
use crate::{GLOBAL_INPUTS, Inputs, METADATA_INPUTS, model};
use pulp::{Arch, Simd, WithSimd};

/// The first layers of a network.
#[derive(Debug)]
pub(super) struct Stem {
    kernel: Kernel,
    global: Matrix,
    metadata: Option<Encoder>,
}

/// The layers for what is known about the players.
#[derive(Debug)]
struct Encoder {
    first: Dense,
    second: Dense,
    last: Matrix,
}

/// Memory that the first layers need.
#[derive(Debug, Default)]
pub(super) struct Memory {
    board: Buffer,
    shown: Buffer,
    biases: Buffer,
    sums: Buffer,
    first: Buffer,
    second: Buffer,
}

impl Stem {
    pub(super) fn new(arch: Arch, trunk: &model::Trunk) -> Stem {
        let encoder = |encoder: &model::MetadataEncoder| Encoder {
            first: Dense::new(arch, &encoder.first),
            second: Dense::new(arch, &encoder.second),
            last: matrix(arch, &encoder.last),
        };
        Stem {
            kernel: Kernel::joined(&[&trunk.spatial]),
            global: matrix(arch, &trunk.global),
            metadata: trunk.metadata.as_ref().map(encoder),
        }
    }

    /// Computes the first map of each position.
    pub(super) fn run<'a>(
        &self,
        arch: Arch,
        tiling: &Tiling,
        positions: impl Iterator<Item = &'a Inputs> + Clone,
        to: &mut [f32],
        memory: &mut Memory,
    ) {
        let channels = self.kernel.outputs;
        self.global(arch, positions.clone(), memory);
        if let Some(encoder) = &self.metadata {
            encoder.add(arch, positions.clone(), memory);
        }
        let board = memory.board.reserve(tiling.board() * channels);
        arch.dispatch(FullPlane {
            kernel: &self.kernel,
            tiling,
            to: board,
        });
        let biases = memory.biases.numbers().chunks_exact(channels);
        let maps = to.chunks_exact_mut(tiling.board() * channels);
        for ((inputs, bias), to) in positions.zip(biases).zip(maps) {
            arch.dispatch(Planes {
                kernel: &self.kernel,
                tiling,
                board,
                bias,
                shown: &inputs.spatial,
                to,
            });
        }
    }

    /// What the numbers about each position add at all its points.
    fn global<'a>(
        &self,
        arch: Arch,
        positions: impl Iterator<Item = &'a Inputs> + Clone,
        memory: &mut Memory,
    ) {
        let count = positions.clone().count();
        let shown = memory.shown.reserve(count * GLOBAL_INPUTS);
        for (row, inputs) in shown.chunks_exact_mut(GLOBAL_INPUTS).zip(positions) {
            row.copy_from_slice(&inputs.global);
        }
        let shown = Rows {
            numbers: shown,
            stride: GLOBAL_INPUTS,
        };
        super::dense::product(arch, &self.global, shown, count, &mut memory.biases);
    }
}

/// What a plane of ones in the place of the first comes to, at each point.
struct FullPlane<'a> {
    kernel: &'a Kernel,
    tiling: &'a Tiling,
    to: &'a mut [f32],
}

impl WithSimd for FullPlane<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let FullPlane { kernel, tiling, to } = self;
        let channels = kernel.outputs;
        let (width, height) = (tiling.width(), tiling.height());
        for y in 0..height {
            for x in 0..width {
                let begin = (y * width + x) * channels;
                // A point from which the same places of the kernel are on the board.
                let same = [
                    like(x, width, kernel.reach(true)),
                    like(y, height, kernel.reach(false)),
                ];
                if same != [x, y] {
                    let same = (same[1] * width + same[0]) * channels;
                    to.copy_within(same..same + channels, begin);
                    continue;
                }
                let sum = &mut to[begin..begin + channels];
                sum.fill(0.0);
                for (right, down, weights) in kernel.taps(0) {
                    if tiling.near([x, y], right, down).is_some() {
                        add(sum, 1.0, weights);
                    }
                }
            }
        }
    }
}

/// The first place in a row or column that is as far from both edges as this, as far as the kernel can tell.
#[inline(always)]
fn like(place: usize, side: usize, reach: usize) -> usize {
    if place + reach < side {
        place.min(reach)
    } else {
        place
    }
}

/// What a position's planes and numbers come to.
struct Planes<'a> {
    kernel: &'a Kernel,
    tiling: &'a Tiling,
    /// What a full first plane comes to.
    board: &'a [f32],
    /// What the numbers come to at every point.
    bias: &'a [f32],
    shown: &'a [f32],
    to: &'a mut [f32],
}

impl WithSimd for Planes<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Planes {
            kernel,
            tiling,
            board,
            bias,
            shown,
            to,
        } = self;
        let channels = kernel.outputs;
        let rows = to.chunks_exact_mut(channels);
        for (to, from) in rows.zip(board.chunks_exact(channels)) {
            for ((to, from), bias) in to.iter_mut().zip(from).zip(bias) {
                *to = from + bias;
            }
        }
        let width = tiling.width();
        for (plane, numbers) in shown.chunks_exact(tiling.board()).enumerate() {
            // The first is full, and most numbers of the others are 0.
            let full = if plane == 0 { 1.0 } else { 0.0 };
            for (point, number) in numbers.iter().enumerate() {
                let number = number - full;
                if number == 0.0 {
                    continue;
                }
                let point = [point % width, point / width];
                for (right, down, weights) in kernel.taps(plane) {
                    // Seen from there, this point is at that place of the kernel.
                    if let Some(there) = tiling.near(point, -right, -down) {
                        add(&mut to[there * channels..][..channels], number, weights);
                    }
                }
            }
        }
    }
}

impl Encoder {
    /// Adds what is known about the players of each position.
    fn add<'a>(
        &self,
        arch: Arch,
        positions: impl Iterator<Item = &'a Inputs> + Clone,
        memory: &mut Memory,
    ) {
        let count = positions.clone().count();
        let shown = memory.shown.reserve(count * METADATA_INPUTS);
        for (row, inputs) in shown.chunks_exact_mut(METADATA_INPUTS).zip(positions) {
            match &inputs.metadata {
                Some(metadata) => row.copy_from_slice(&metadata[..]),
                None => row.fill(0.0),
            }
        }
        let shown = Rows {
            numbers: shown,
            stride: METADATA_INPUTS,
        };
        let first = self
            .first
            .run(arch, shown, count, &mut memory.sums, &mut memory.first);
        let second = self
            .second
            .run(arch, first, count, &mut memory.sums, &mut memory.second);
        let result = RowsMut {
            numbers: memory.biases.numbers_mut(),
            stride: padded(self.last.outputs()),
            mode: Mode::Add,
        };
        self.last.multiply(arch, second, count, result);
    }
}

#[inline(always)]
fn add(sum: &mut [f32], number: f32, weights: &[f32]) {
    for (sum, weight) in sum.iter_mut().zip(weights) {
        *sum += number * weight;
    }
}
