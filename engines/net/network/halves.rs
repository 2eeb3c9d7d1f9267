//! Products of numbers of 16 bits, on processors that add up pairs of them.
//!
//! A `bfloat16` is the upper half of an `f32`, rounded: eight bits of mantissa. `VDPBF16PS` multiplies the two in each
//! word of a vector with the two in the same word of another and adds both products to a sum of 32 bits, so that a core
//! makes twice as many products in a second. Which two numbers of a row share a word does not matter as long as the
//! matrix agrees: here it is a channel and the one [`LINE`] later, because vectors of both are at hand where words are
//! made, and nothing has to be shuffled.

use super::buffer::{Buffer, LINE, RowsMut, UNIT, padded};
use pulp::{Arch, Simd};

/// Proof that the processor has these products.
#[derive(Clone, Copy, Debug)]
pub(super) struct Halves(());

impl Halves {
    /// Asks the processor, of which `arch` is said to be the best that it has.
    pub(super) fn of(arch: Arch) -> Option<Halves> {
        let has = match arch {
            #[cfg(target_arch = "x86_64")]
            Arch::V4(_) => std::arch::is_x86_feature_detected!("avx512bf16"),
            _ => false,
        };
        has.then_some(Halves(()))
    }
}

/// How many words hold so many channels.
pub(super) const fn words(channels: usize) -> usize {
    padded(channels) / 2
}

/// Rounds two vectors, the one of channels [`LINE`] later than those of the other, to a vector of words.
#[inline(always)]
pub(super) fn word<S: Simd>(simd: S, low: S::f32s, high: S::f32s) -> S::u32s {
    let round = simd.splat_u32s(1 << 15);
    let low = simd.add_u32s(simd.transmute_u32s_f32s(low), round);
    let high = simd.add_u32s(simd.transmute_u32s_f32s(high), round);
    simd.or_u32s(
        simd.wrapping_dyn_shr_u32s(low, simd.splat_u32s(16)),
        simd.and_u32s(high, simd.splat_u32s(u32::MAX << 16)),
    )
}

/// A packed matrix: panels of two vectors' columns, in each the rows two by two.
#[derive(Debug)]
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(
        dead_code,
        reason = "no other kind of processor makes products with it"
    )
)]
pub(super) struct HalfMatrix {
    /// Words in each row of the left side.
    words: usize,
    /// Columns, padded.
    outputs: usize,
    weights: Buffer,
}

impl HalfMatrix {
    /// Packs the weight of each row and column; those from `inputs` and `outputs` on are zeros.
    pub(super) fn new(
        inputs: usize,
        outputs: usize,
        weight: impl Fn(usize, usize) -> f32,
    ) -> HalfMatrix {
        let rounded = |input: usize, output: usize| {
            if input < inputs && output < outputs {
                weight(input, output).to_bits().wrapping_add(1 << 15) >> 16
            } else {
                0
            }
        };
        let (words, outputs) = (words(inputs), padded(outputs));
        let mut weights = Buffer::zeros(words * outputs);
        let panels = weights.numbers_mut().chunks_exact_mut(words * UNIT);
        for (panel, packed) in panels.take(outputs / UNIT).enumerate() {
            for (word, row) in packed.chunks_exact_mut(UNIT).enumerate() {
                let low = word / LINE * UNIT + word % LINE;
                for (number, output) in row.iter_mut().zip(panel * UNIT..) {
                    let both = rounded(low, output) | rounded(low + LINE, output) << 16;
                    *number = f32::from_bits(both);
                }
            }
        }
        HalfMatrix {
            words,
            outputs,
            weights,
        }
    }

    /// Multiplies so many rows of words, which are `stride` apart, with the matrix.
    pub(super) fn multiply(
        &self,
        _: Halves,
        (left, stride): (&[u32], usize),
        rows: usize,
        result: RowsMut,
    ) {
        #[cfg(target_arch = "x86_64")]
        {
            let weights = bytemuck::cast_slice(self.weights.numbers());
            let panels = weights.chunks_exact(self.words);
            let left = (left, stride);
            #[expect(unsafe_code, reason = "instructions that not every processor has")]
            // SAFETY: `Halves` is made by `Halves::of` alone, where the processor has said that it has AVX512-BF16.
            unsafe {
                kernel::multiply(left, rows, panels.take(self.outputs / UNIT), result);
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        unreachable!(
            "no other processor is said to have them: {left:?} {stride} {rows} {result:?}"
        );
    }
}

/// The product itself, which is compiled for processors that have it.
#[cfg(target_arch = "x86_64")]
mod kernel {
    use super::{LINE, RowsMut};
    use crate::network::buffer::Mode;
    use bytemuck::must_cast;
    use std::arch::x86_64::{
        __m512, __m512bh, __m512i, _mm512_add_ps, _mm512_dpbf16_ps, _mm512_set1_epi32,
        _mm512_setzero_ps,
    };

    /// Vectors in a row of a panel.
    const VECTORS: usize = 2;

    /// Rows of the left side at once: beside the sums, registers hold a row of the panel and a word.
    const ROWS: usize = 12;

    /// A word of each of so many columns of a panel.
    type Row = [[[u32; LINE]; VECTORS]];

    #[target_feature(enable = "avx512f,avx512bf16")]
    pub(super) fn multiply<'a>(
        (left, stride): (&[u32], usize),
        rows: usize,
        panels: impl Iterator<Item = &'a Row>,
        mut result: RowsMut,
    ) {
        let groups = rows.div_ceil(ROWS);
        for (panel, weights) in panels.enumerate() {
            let mut row = 0;
            for group in 0..groups {
                let count = (rows - row).div_ceil(groups - group);
                let left = (&left[row * stride..], stride);
                let to = [row, panel * VECTORS * LINE];
                macro_rules! tiles {
                    ($($count:literal)*) => {
                        match count {
                            $($count => tile::<$count>(left, weights, &mut result, to),)*
                            _ => unreachable!("groups have no more rows"),
                        }
                    };
                }
                tiles!(1 2 3 4 5 6 7 8 9 10 11 12);
                row += count;
            }
        }
    }

    /// The product of some rows and a panel, which is put at a row and column of the result.
    #[target_feature(enable = "avx512f,avx512bf16")]
    #[inline]
    fn tile<const COUNT: usize>(
        (left, stride): (&[u32], usize),
        weights: &Row,
        result: &mut RowsMut,
        [first, column]: [usize; 2],
    ) {
        let words = weights.len();
        // `array::from_fn` would be compiled for other processors, and the bounds checked at each word.
        let mut rows: [&[u32]; COUNT] = [&[]; COUNT];
        for row in 0..COUNT {
            rows[row] = &left[row * stride..][..words];
        }
        let mut sums = [[_mm512_setzero_ps(); VECTORS]; COUNT];
        for word in 0..words {
            let [first, second] = weights[word];
            let weights = [pairs(must_cast(first)), pairs(must_cast(second))];
            for row in 0..COUNT {
                let both = pairs(_mm512_set1_epi32(rows[row][word].cast_signed()));
                for vector in 0..VECTORS {
                    let sum = &mut sums[row][vector];
                    *sum = _mm512_dpbf16_ps(*sum, both, weights[vector]);
                }
            }
        }
        for (row, sums) in sums.iter().enumerate() {
            let begin = (first + row) * result.stride + column;
            let to = &mut result.numbers[begin..][..VECTORS * LINE];
            let to: &mut [__m512] = bytemuck::cast_slice_mut(to);
            for (to, &sum) in to.iter_mut().zip(sums) {
                *to = match result.mode {
                    Mode::Store => sum,
                    Mode::Add => _mm512_add_ps(*to, sum),
                };
            }
        }
    }

    /// A vector of words as one of pairs.
    #[inline(always)]
    fn pairs(words: __m512i) -> __m512bh {
        #[expect(unsafe_code, reason = "there is no safe function for it")]
        // SAFETY: both are 64 bytes, and all bits make numbers.
        unsafe {
            std::mem::transmute(words)
        }
    }
}
