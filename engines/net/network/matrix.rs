//! Products with a matrix whose weights never change.
//!
//! The weights are packed once: panels of two vectors' columns, in each the rows one after the other. A product goes
//! through a panel for some rows of the left side at a time, as many as the processor has registers for; the sum for
//! each number of the result is made in the order of the rows of the matrix, however many rows the left side has. So a
//! result does not depend on what else is computed with it.

use super::buffer::{Buffer, Mode, Rows, RowsMut, padded};
use pulp::{Arch, Simd, WithSimd};

/// Vectors in a row of a panel.
const VECTORS: usize = 2;

/// A packed matrix.
#[derive(Debug, Default)]
pub(super) struct Matrix {
    /// Rows of the matrix: numbers in each row of the left side.
    inputs: usize,
    /// Columns, padded.
    outputs: usize,
    weights: Buffer,
}

impl Matrix {
    /// Packs the weight of each row and column; columns from `outputs` on are zeros.
    pub(super) fn new(
        arch: Arch,
        inputs: usize,
        outputs: usize,
        weight: impl Fn(usize, usize) -> f32,
    ) -> Matrix {
        let mut matrix = Matrix::default();
        matrix.pack(arch, inputs, outputs, weight);
        matrix
    }

    /// Packs another matrix in the place of this one, as [`Matrix::new`] does. Nothing is allocated if one as large was
    /// here before.
    pub(super) fn pack(
        &mut self,
        arch: Arch,
        inputs: usize,
        outputs: usize,
        weight: impl Fn(usize, usize) -> f32,
    ) {
        let width = VECTORS * arch.dispatch(Lanes);
        self.inputs = inputs;
        self.outputs = padded(outputs);
        let weights = self.weights.reserve(inputs * self.outputs);
        for (panel, packed) in weights.chunks_exact_mut(inputs * width).enumerate() {
            let begin = panel * width;
            let columns = outputs.saturating_sub(begin).min(width);
            for (input, row) in packed.chunks_exact_mut(width).enumerate() {
                let (row, beyond) = row.split_at_mut(columns);
                for (number, output) in row.iter_mut().zip(begin..) {
                    *number = weight(input, output);
                }
                beyond.fill(0.0);
            }
        }
    }

    /// Packs weights that stand row by row.
    pub(super) fn of(arch: Arch, inputs: usize, outputs: usize, weights: &[f32]) -> Matrix {
        Matrix::new(arch, inputs, outputs, |input, output| {
            weights[input * outputs + output]
        })
    }

    /// Numbers in each row of the left side.
    pub(super) fn inputs(&self) -> usize {
        self.inputs
    }

    /// Numbers in each row of the result, which are a multiple of [`super::buffer::UNIT`].
    pub(super) fn outputs(&self) -> usize {
        self.outputs
    }

    /// Multiplies so many rows with the matrix.
    pub(super) fn multiply(&self, arch: Arch, left: Rows, rows: usize, result: RowsMut) {
        arch.dispatch(Product {
            matrix: self,
            left,
            rows,
            result,
        });
    }
}

/// How many numbers a vector has.
struct Lanes;

impl WithSimd for Lanes {
    type Output = usize;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> usize {
        S::F32_LANES
    }
}

struct Product<'a> {
    matrix: &'a Matrix,
    left: Rows<'a>,
    rows: usize,
    result: RowsMut<'a>,
}

impl WithSimd for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Product {
            matrix,
            left,
            rows,
            result,
        } = self;
        let width = VECTORS * S::F32_LANES;
        // Beside the sums there is a row of the panel and a number of the left side.
        let most = if S::REGISTER_COUNT >= 32 { 12 } else { 6 };
        let groups = rows.div_ceil(most);
        let panels = matrix.weights.numbers().chunks_exact(matrix.inputs * width);
        for (panel, weights) in panels.take(matrix.outputs / width).enumerate() {
            let (weights, _) = S::as_simd_f32s(weights);
            let (weights, _) = weights.as_chunks::<VECTORS>();
            let mut row = 0;
            for group in 0..groups {
                let count = (rows - row).div_ceil(groups - group);
                let left = left.from(row);
                let place = row * result.stride + panel * width;
                let to = &mut result.numbers[place..];
                macro_rules! tiles {
                    ($($count:literal)*) => {
                        match count {
                            $($count => {
                                let sums = tile::<S, $count>(simd, left, weights);
                                put(simd, sums, to, result.stride, result.mode);
                            })*
                            _ => unreachable!("groups have no more rows"),
                        }
                    };
                }
                tiles!(1 2 3 4 5 6 7 8 9 10 11 12);
                row += count;
            }
        }
    }
}

/// The product of some rows and a panel.
#[inline(always)]
fn tile<S: Simd, const ROWS: usize>(
    simd: S,
    left: Rows,
    weights: &[[S::f32s; VECTORS]],
) -> [[S::f32s; VECTORS]; ROWS] {
    let inputs = weights.len();
    let left: [&[f32]; ROWS] =
        std::array::from_fn(|row| &left.numbers[row * left.stride..][..inputs]);
    let mut sums = [[simd.splat_f32s(0.0); VECTORS]; ROWS];
    for input in 0..inputs {
        let weights = weights[input];
        for row in 0..ROWS {
            let number = simd.splat_f32s(left[row][input]);
            for vector in 0..VECTORS {
                let sum = &mut sums[row][vector];
                *sum = simd.mul_add_e_f32s(number, weights[vector], *sum);
            }
        }
    }
    sums
}

/// Writes the product of some rows and a panel.
#[inline(always)]
fn put<S: Simd, const ROWS: usize>(
    simd: S,
    sums: [[S::f32s; VECTORS]; ROWS],
    to: &mut [f32],
    stride: usize,
    mode: Mode,
) {
    for row in 0..ROWS {
        let to = &mut to[row * stride..][..VECTORS * S::F32_LANES];
        let (to, _) = S::as_mut_simd_f32s(to);
        for vector in 0..VECTORS {
            let sum = sums[row][vector];
            to[vector] = match mode {
                Mode::Store => sum,
                Mode::Add => simd.add_f32s(to[vector], sum),
            };
        }
    }
}
