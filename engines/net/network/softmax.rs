//! The softmax of rows.

use super::activation::exp;
use pulp::{Simd, WithSimd};

/// Makes of each number `x` of a row `eˣ⁻ᵐ`, where `m` is the largest of the row.
pub(super) struct Softmax<'a> {
    /// Rows without gaps, each of full vectors.
    pub(super) rows: &'a mut [f32],
    /// From the beginning of a row to that of the next.
    pub(super) stride: usize,
    /// Numbers of a row; what is beyond them counts as nothing.
    pub(super) count: usize,
    /// Gets for each row 1 by the sum of what was made of its numbers: by this they are still to be multiplied.
    pub(super) scales: &'a mut [f32],
}

impl WithSimd for Softmax<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let rows = self.rows.chunks_exact_mut(self.stride);
        for (row, scale) in rows.zip(self.scales) {
            // The power of this is less than what rounding leaves of a sum of 1 or more.
            row[self.count..].fill(f32::MIN);
            let (row, _) = S::as_mut_simd_f32s(row);
            let mut most = simd.splat_f32s(f32::MIN);
            for &x in &*row {
                most = simd.max_f32s(most, x);
            }
            let most = simd.splat_f32s(simd.reduce_max_f32s(most));
            let mut sum = simd.splat_f32s(0.0);
            for x in row {
                *x = exp(simd, simd.sub_f32s(*x, most));
                sum = simd.add_f32s(sum, *x);
            }
            *scale = 1.0 / simd.reduce_sum_f32s(sum);
        }
    }
}
