//! Scale, shift and activation of every channel.

use super::{
    activation::{Activation, Identity, Mish, Relu, Silu},
    buffer::{Buffer, Rows, padded},
};
use crate::model::{ActivationKind, Bias, NormActivation};
use pulp::{Arch, Simd, WithSimd};

/// What each channel is multiplied by, what is added to it, and what is done then. Channels beyond the last become 0.
#[derive(Debug)]
pub(super) struct Normalization {
    channels: usize,
    factors: Buffer,
    terms: Buffer,
    activation: ActivationKind,
}

impl Normalization {
    /// A norm and its activation.
    pub(super) fn new(layer: &NormActivation) -> Normalization {
        Normalization::of(
            layer.norm.mean.len(),
            layer.norm.factors(),
            layer.activation.kind,
        )
    }

    /// A bias and its activation.
    pub(super) fn bias(bias: &Bias, activation: ActivationKind) -> Normalization {
        let factors = bias.weights.iter().map(|&term| (1.0, term));
        Normalization::of(bias.weights.len(), factors, activation)
    }

    /// What so many channels are multiplied by, what is added then, and the activation.
    pub(super) fn of(
        channels: usize,
        both: impl Iterator<Item = (f32, f32)>,
        activation: ActivationKind,
    ) -> Normalization {
        let mut factors = Buffer::zeros(padded(channels));
        let mut terms = Buffer::zeros(padded(channels));
        let numbers = factors.numbers_mut().iter_mut().zip(terms.numbers_mut());
        for (numbers, both) in numbers.zip(both) {
            (*numbers.0, *numbers.1) = both;
        }
        Normalization {
            channels,
            factors,
            terms,
            activation,
        }
    }

    /// How many channels there are.
    pub(super) fn channels(&self) -> usize {
        self.channels
    }

    /// How many channels each row of the result has room for.
    pub(super) fn stride(&self) -> usize {
        padded(self.channels)
    }

    /// Computes so many rows, which follow each other in `to` without gaps.
    pub(super) fn apply(&self, arch: Arch, from: Rows, rows: usize, to: &mut [f32]) {
        self.apply_terms(arch, from, rows, to, self.terms.numbers());
    }

    /// Computes `points` rows of each position, after numbers of the position's own were added to all its rows: a row of
    /// `biases` for each position. `terms` is memory for this.
    pub(super) fn apply_biased(
        &self,
        arch: Arch,
        from: Rows,
        points: usize,
        biases: &[f32],
        to: &mut [f32],
        terms: &mut Buffer,
    ) {
        let stride = self.stride();
        let terms = terms.reserve(stride);
        let positions = to.chunks_exact_mut(points * stride);
        for (position, (to, biases)) in positions.zip(biases.chunks_exact(stride)).enumerate() {
            let both = self.factors.numbers().iter().zip(self.terms.numbers());
            for ((sum, bias), (factor, term)) in terms.iter_mut().zip(biases).zip(both) {
                *sum = factor * bias + term;
            }
            self.apply_terms(arch, from.from(position * points), points, to, terms);
        }
    }

    /// The numbers by which channels are multiplied, those that are added, and the activation.
    pub(super) fn parts(&self) -> (&[f32], &[f32], ActivationKind) {
        (
            self.factors.numbers(),
            self.terms.numbers(),
            self.activation,
        )
    }

    fn apply_terms(&self, arch: Arch, from: Rows, rows: usize, to: &mut [f32], terms: &[f32]) {
        let normalize = Normalize {
            from,
            to: &mut to[..rows * self.stride()],
            factors: self.factors.numbers(),
            terms,
        };
        match self.activation {
            ActivationKind::Identity => arch.dispatch(Then(normalize, Identity)),
            ActivationKind::Relu => arch.dispatch(Then(normalize, Relu)),
            ActivationKind::Mish => arch.dispatch(Then(normalize, Mish)),
            ActivationKind::Silu => arch.dispatch(Then(normalize, Silu)),
        }
    }
}

struct Normalize<'a> {
    from: Rows<'a>,
    to: &'a mut [f32],
    factors: &'a [f32],
    terms: &'a [f32],
}

/// Normalization with an activation.
struct Then<'a, A>(Normalize<'a>, A);

impl<A: Activation> WithSimd for Then<'_, A> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Normalize {
            from,
            to,
            factors,
            terms,
        } = self.0;
        let stride = factors.len();
        let (factors, _) = S::as_simd_f32s(factors);
        let (terms, _) = S::as_simd_f32s(&terms[..stride]);
        for (row, to) in to.chunks_exact_mut(stride).enumerate() {
            let (from, _) = S::as_simd_f32s(&from.numbers[row * from.stride..][..stride]);
            let (to, _) = S::as_mut_simd_f32s(to);
            let both = factors.iter().zip(terms);
            for ((to, &x), (&factor, &term)) in to.iter_mut().zip(from).zip(both) {
                *to = A::apply(simd, simd.mul_add_e_f32s(x, factor, term));
            }
        }
    }
}
