//! Products with weights in either precision.

use super::{
    buffer::{Buffer, LINE, Rows, RowsMut, UNIT},
    halves::{self, HalfMatrix, Halves},
    matrix::Matrix,
};
use crate::model;
use pulp::{Arch, Simd, WithSimd};

/// As many rows are rounded at once: they stay in the nearer cache of a core until they are multiplied.
const ROWS: usize = 96;

/// A matrix, and the same of 16 bits where the processor multiplies such.
#[derive(Debug)]
pub(super) struct Layer {
    full: Matrix,
    half: Option<HalfMatrix>,
}

impl Layer {
    /// Packs the weight of each row and column; columns from `outputs` on are zeros.
    pub(super) fn new(
        arch: Arch,
        inputs: usize,
        outputs: usize,
        weight: impl Fn(usize, usize) -> f32,
    ) -> Layer {
        // What is beyond the last number of a row is not known to be zero.
        let is_whole = inputs.is_multiple_of(UNIT);
        let half = Halves::of(arch)
            .filter(|_| is_whole)
            .map(|_| HalfMatrix::new(inputs, outputs, &weight));
        Layer {
            full: Matrix::new(arch, inputs, outputs, weight),
            half,
        }
    }

    /// Packs the weights of a layer.
    pub(super) fn of(arch: Arch, layer: &model::MatMul) -> Layer {
        Layer::new(arch, layer.inputs, layer.outputs, |input, output| {
            layer.weights[input * layer.outputs + output]
        })
    }

    /// Numbers in each row of the left side.
    pub(super) fn inputs(&self) -> usize {
        self.full.inputs()
    }

    /// Numbers in each row of the result.
    pub(super) fn outputs(&self) -> usize {
        self.full.outputs()
    }

    /// Multiplies so many rows with the matrix; `words` is memory.
    pub(super) fn multiply(
        &self,
        (arch, halves): (Arch, Option<Halves>),
        left: Rows,
        rows: usize,
        result: RowsMut,
        words: &mut Buffer,
    ) {
        let (Some(halves), Some(half)) = (halves, &self.half) else {
            self.full.multiply(arch, left, rows, result);
            return;
        };
        let stride = halves::words(self.inputs());
        let words = bytemuck::cast_slice_mut(words.reserve(ROWS * stride));
        for first in (0..rows).step_by(ROWS) {
            let count = ROWS.min(rows - first);
            arch.dispatch(Round {
                from: left.from(first),
                to: &mut words[..count * stride],
                stride,
            });
            let result = RowsMut {
                numbers: &mut result.numbers[first * result.stride..],
                ..result
            };
            half.multiply(halves, (words, stride), count, result);
        }
    }
}

/// Rounds rows to words of two numbers.
struct Round<'a> {
    from: Rows<'a>,
    to: &'a mut [u32],
    /// Words in a row.
    stride: usize,
}

impl WithSimd for Round<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        for (row, to) in self.to.chunks_exact_mut(self.stride).enumerate() {
            let from = &self.from.numbers[row * self.from.stride..][..2 * self.stride];
            for (to, from) in to.chunks_exact_mut(LINE).zip(from.chunks_exact(UNIT)) {
                let (low, high) = from.split_at(LINE);
                let both = S::as_simd_f32s(low).0.iter().zip(S::as_simd_f32s(high).0);
                for (to, (low, high)) in S::as_mut_simd_u32s(to).0.iter_mut().zip(both) {
                    *to = halves::word(simd, *low, *high);
                }
            }
        }
    }
}
