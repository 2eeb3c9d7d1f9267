//! Norms that divide by the root mean square.

use super::{
    activation::{Activation, Identity, Mish, Relu, Silu},
    buffer::Rows,
    normalization::Normalization,
};
use crate::model::{self, ActivationKind};
use pulp::{Arch, Simd, WithSimd};

/// Divides by the root mean square, scales and shifts each channel, and activates. Channels beyond the last, which are 0
/// in what goes in, are 0 in what comes out.
#[derive(Debug)]
pub(super) struct RmsNorm {
    epsilon: f32,
    after: Normalization,
}

impl RmsNorm {
    /// The norm of a block.
    pub(super) fn new(norm: &model::RmsNorm) -> RmsNorm {
        let factors = norm.scale.iter().map(|&scale| (scale, 0.0));
        RmsNorm {
            epsilon: norm.epsilon,
            after: Normalization::of(norm.scale.len(), factors, ActivationKind::Identity),
        }
    }

    /// The norm after the last block.
    pub(super) fn tip(tip: &model::RmsTip) -> RmsNorm {
        let scales = tip.norm.scale.iter().copied();
        let factors = scales.zip(tip.bias.iter().copied());
        RmsNorm {
            epsilon: tip.norm.epsilon,
            after: Normalization::of(tip.norm.scale.len(), factors, tip.activation.kind),
        }
    }

    /// How many channels each row of the result has room for.
    pub(super) fn stride(&self) -> usize {
        self.after.stride()
    }

    /// Computes as many rows as `to` has room for, which follow each other there without gaps. So many rows at a time
    /// have a mean in common.
    pub(super) fn apply(&self, arch: Arch, from: Rows, together: usize, to: &mut [f32]) {
        let (factors, terms, activation) = self.after.parts();
        let divide = Divide {
            from,
            to,
            together,
            count: (together * self.after.channels()) as f32,
            epsilon: self.epsilon,
            factors,
            terms,
        };
        match activation {
            ActivationKind::Identity => arch.dispatch(Then(divide, Identity)),
            ActivationKind::Relu => arch.dispatch(Then(divide, Relu)),
            ActivationKind::Mish => arch.dispatch(Then(divide, Mish)),
            ActivationKind::Silu => arch.dispatch(Then(divide, Silu)),
        }
    }
}

struct Divide<'a> {
    from: Rows<'a>,
    to: &'a mut [f32],
    /// Rows with a mean in common.
    together: usize,
    /// Numbers with a mean in common.
    count: f32,
    epsilon: f32,
    factors: &'a [f32],
    terms: &'a [f32],
}

/// A norm with an activation.
struct Then<'a, A>(Divide<'a>, A);

impl<A: Activation> WithSimd for Then<'_, A> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Divide {
            from,
            to,
            together,
            count,
            epsilon,
            factors,
            terms,
        } = self.0;
        let stride = factors.len();
        let (factors, _) = S::as_simd_f32s(factors);
        let (terms, _) = S::as_simd_f32s(&terms[..stride]);
        let row = |row: usize| S::as_simd_f32s(&from.numbers[row * from.stride..][..stride]).0;
        for (group, to) in to.chunks_exact_mut(together * stride).enumerate() {
            let rows = group * together..(group + 1) * together;
            let mut squares = [simd.splat_f32s(0.0); 2];
            for [first, second] in rows.clone().flat_map(|index| row(index).as_chunks::<2>().0) {
                squares[0] = simd.mul_add_e_f32s(*first, *first, squares[0]);
                squares[1] = simd.mul_add_e_f32s(*second, *second, squares[1]);
            }
            let sum = simd.reduce_sum_f32s(simd.add_f32s(squares[0], squares[1]));
            let scale = simd.splat_f32s(1.0 / (sum / count + epsilon).sqrt());
            for (index, to) in rows.zip(to.chunks_exact_mut(stride)) {
                let (to, _) = S::as_mut_simd_f32s(to);
                let both = factors.iter().zip(terms);
                for ((to, &x), (&factor, &term)) in to.iter_mut().zip(row(index)).zip(both) {
                    let x = simd.mul_f32s(x, scale);
                    *to = A::apply(simd, simd.mul_add_e_f32s(x, factor, term));
                }
            }
        }
    }
}
