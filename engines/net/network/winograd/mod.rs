//! Convolutions with kernels of three by three by Winograd's method.
//!
//! The board is cut into tiles. What a tile is computed from is transformed, then multiplied with the transformed weights
//! (a product of matrices for each place of the transformed tile), and what comes out is transformed back. With tiles of
//! four by four this takes a quarter of the multiplications, with three by three, of which a board of 9x9 has nine, 3.24
//! times fewer. The method is chosen by the size of the board alone, so that a position's result does not depend on
//! what else is computed with it.

mod passes;
mod tiling;
mod transform;

pub(super) use tiling::Tiling;

use super::{
    buffer::{Buffer, LINE, Mode, Rows, RowsMut},
    convolution::Kernel,
    halves::{self, HalfMatrix, Halves},
    matrix::Matrix,
};
use passes::{Backward, Forward, ForwardHalves, Tiles};
use pulp::Arch;
use std::sync::OnceLock;
use transform::{Four, Three, Transform, Two};

/// Points in a row of a tile, in each of the ways.
const SIDES: [usize; 3] = [2, 3, 4];

/// As many numbers as are transformed at once: so many stay in the nearer cache of a core.
const BLOCK: usize = 175_000;

/// A convolution, prepared for the sizes of boards that occur.
#[derive(Debug)]
pub(super) struct Winograd {
    kernel: Kernel,
    /// For each of [`SIDES`] a matrix for each place of the transformed tile, once it is needed.
    matrices: [OnceLock<Vec<Matrix>>; SIDES.len()],
    /// The same of 16 bits.
    halves: [OnceLock<Vec<HalfMatrix>>; SIDES.len()],
}

/// Memory for what is transformed.
#[derive(Debug, Default)]
pub(super) struct Transformed {
    inputs: Buffer,
    outputs: Buffer,
}

impl Winograd {
    /// Takes a kernel of three by three.
    pub(super) fn new(kernel: Kernel) -> Winograd {
        Winograd {
            kernel,
            matrices: Default::default(),
            halves: Default::default(),
        }
    }

    /// Computes positions on a board, which follow each other in `from` and `to`.
    pub(super) fn run(
        &self,
        (arch, halves): (Arch, Option<Halves>),
        tiling: &Tiling,
        positions: usize,
        from: Rows,
        to: RowsMut,
        transformed: &mut Transformed,
    ) {
        let work = Work {
            arch,
            halves,
            tiling,
            from,
            to,
            transformed,
            tiles: positions * tiling.tiles,
        };
        match tiling.side() {
            2 => self.run_with::<Two, 4, 2>(0, work),
            3 => self.run_with::<Three, 5, 3>(1, work),
            _ => self.run_with::<Four, 6, 4>(2, work),
        }
    }

    fn run_with<T: Transform<IN, OUT>, const IN: usize, const OUT: usize>(
        &self,
        way: usize,
        work: Work,
    ) {
        let Work {
            arch,
            halves,
            tiling,
            from,
            mut to,
            transformed: Transformed { inputs, outputs },
            tiles,
        } = work;
        let channels = self.kernel.outputs;
        // Blocks of about the same size, or the last would have few rows for all the weights.
        let both = self.kernel.inputs.next_multiple_of(LINE) + channels;
        let most = (BLOCK / (IN * IN * both)).clamp(12, 96);
        let block = tiles.div_ceil(tiles.div_ceil(most));
        // A line more, or all places of a tile might share a place in the cache.
        let plane = block * channels + LINE;
        let products = outputs.reserve(IN * IN * plane);
        for first in (0..tiles).step_by(block) {
            let tiles = Tiles {
                tiling,
                first,
                count: block.min(tiles - first),
            };
            let results = products.chunks_exact_mut(plane).map(|numbers| RowsMut {
                numbers,
                stride: channels,
                mode: Mode::Store,
            });
            if let Some(halves) = halves {
                let matrices = self.halves[way].get_or_init(|| {
                    self.prepare::<T, _, IN, OUT>(|weight| {
                        HalfMatrix::new(self.kernel.inputs, channels, weight)
                    })
                });
                let stride = halves::words(self.kernel.inputs);
                let plane = block * stride + LINE;
                let words = bytemuck::cast_slice_mut(inputs.reserve(IN * IN * plane));
                let size = [stride, plane];
                arch.dispatch(ForwardHalves::<T, IN, OUT>::new(tiles, from, words, size));
                let lefts = words.chunks_exact(plane);
                for ((matrix, left), result) in matrices.iter().zip(lefts).zip(results) {
                    matrix.multiply(halves, (left, stride), tiles.count, result);
                }
            } else {
                let matrices = self.matrices[way].get_or_init(|| {
                    self.prepare::<T, _, IN, OUT>(|weight| {
                        Matrix::new(arch, self.kernel.inputs, channels, weight)
                    })
                });
                let stride = self.kernel.inputs.next_multiple_of(LINE);
                let plane = block * stride + LINE;
                let numbers = inputs.reserve(IN * IN * plane);
                let size = [stride, plane];
                arch.dispatch(Forward::<T, IN, OUT>::new(tiles, from, numbers, size));
                let lefts = numbers.chunks_exact(plane);
                for ((matrix, numbers), result) in matrices.iter().zip(lefts).zip(results) {
                    let left = Rows { numbers, stride };
                    matrix.multiply(arch, left, tiles.count, result);
                }
            }
            let size = [channels, plane];
            arch.dispatch(Backward::<T, IN, OUT>::new(tiles, products, size, &mut to));
        }
    }

    /// A matrix for each place of the transformed tile, of the weights of each input and output there.
    fn prepare<T: Transform<IN, OUT>, M, const IN: usize, const OUT: usize>(
        &self,
        pack: impl Fn(&dyn Fn(usize, usize) -> f32) -> M,
    ) -> Vec<M> {
        let places = (0..IN * IN).map(|place| (place / IN, place % IN));
        let matrices = places.map(|(row, column)| {
            pack(&|input, output| {
                let weight = |y, x| self.kernel.weight(y, x, input, output);
                transform::kernel::<T, IN, OUT>(weight, row, column)
            })
        });
        matrices.collect()
    }
}

/// What is to be computed.
struct Work<'a> {
    arch: Arch,
    halves: Option<Halves>,
    tiling: &'a Tiling,
    from: Rows<'a>,
    to: RowsMut<'a>,
    transformed: &'a mut Transformed,
    /// Of all positions.
    tiles: usize,
}
