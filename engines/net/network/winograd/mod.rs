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
    buffer::{Buffer, LINE, Rows, RowsMut},
    convolution::Kernel,
    matrix::Matrix,
};
use passes::{Backward, Forward};
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
        }
    }

    /// Computes positions on a board, which follow each other in `from` and `to`.
    pub(super) fn run(
        &self,
        arch: Arch,
        tiling: &Tiling,
        positions: usize,
        from: Rows,
        to: RowsMut,
        transformed: &mut Transformed,
    ) {
        let work = Work {
            arch,
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
            tiling,
            from,
            mut to,
            transformed,
            tiles,
        } = work;
        let matrices = self.matrices[way].get_or_init(|| self.prepare::<T, IN, OUT>(arch));
        let inputs = self.kernel.inputs.next_multiple_of(LINE);
        let outputs = self.kernel.outputs;
        // Blocks of about the same size, or the last would have few rows for all the weights.
        let most = (BLOCK / (IN * IN * (inputs + outputs))).clamp(12, 96);
        let block = tiles.div_ceil(tiles.div_ceil(most));
        // A line more, or all places of a tile might share a place in the cache.
        let input_plane = block * inputs + LINE;
        let output_plane = block * outputs + LINE;
        let into = transformed.inputs.reserve(IN * IN * input_plane);
        let out_of = transformed.outputs.reserve(IN * IN * output_plane);
        for first in (0..tiles).step_by(block) {
            let count = block.min(tiles - first);
            arch.dispatch(Forward::<T, IN, OUT>::new(
                tiling,
                first,
                count,
                from,
                into,
                [inputs, input_plane],
            ));
            for (place, matrix) in matrices.iter().enumerate() {
                let left = Rows {
                    numbers: &into[place * input_plane..],
                    stride: inputs,
                };
                let result = RowsMut {
                    numbers: &mut out_of[place * output_plane..],
                    stride: outputs,
                    mode: super::buffer::Mode::Store,
                };
                matrix.multiply(arch, left, count, result);
            }
            arch.dispatch(Backward::<T, IN, OUT>::new(
                tiling,
                first,
                count,
                out_of,
                [outputs, output_plane],
                &mut to,
            ));
        }
    }

    fn prepare<T: Transform<IN, OUT>, const IN: usize, const OUT: usize>(
        &self,
        arch: Arch,
    ) -> Vec<Matrix> {
        let Kernel {
            inputs, outputs, ..
        } = self.kernel;
        let places = (0..IN * IN).map(|place| (place / IN, place % IN));
        let matrices = places.map(|(row, column)| {
            Matrix::new(arch, inputs, outputs, |input, output| {
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
    tiling: &'a Tiling,
    from: Rows<'a>,
    to: RowsMut<'a>,
    transformed: &'a mut Transformed,
    /// Of all positions.
    tiles: usize,
}
