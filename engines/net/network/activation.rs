//! Functions of one number, for vectors.

use pulp::Simd;

/// A function of one number that keeps 0.
pub(super) trait Activation {
    /// Computes it for each number.
    fn apply<S: Simd>(simd: S, x: S::f32s) -> S::f32s;
}

/// `x`.
pub(super) struct Identity;

/// `max(x, 0)`.
pub(super) struct Relu;

/// `x · tanh(ln(1 + eˣ))`.
pub(super) struct Mish;

/// `x / (1 + e⁻ˣ)`.
pub(super) struct Silu;

impl Activation for Identity {
    #[inline(always)]
    fn apply<S: Simd>(_: S, x: S::f32s) -> S::f32s {
        x
    }
}

impl Activation for Relu {
    #[inline(always)]
    fn apply<S: Simd>(simd: S, x: S::f32s) -> S::f32s {
        simd.max_f32s(x, simd.splat_f32s(0.0))
    }
}

impl Activation for Mish {
    /// With `n = eˣ(eˣ + 2)` the hyperbolic tangent is `n / (n + 2)`, without a logarithm. From 20 on it is 1 in 32 bits.
    #[inline(always)]
    fn apply<S: Simd>(simd: S, x: S::f32s) -> S::f32s {
        let two = simd.splat_f32s(2.0);
        let power = exp(simd, simd.min_f32s(x, simd.splat_f32s(20.0)));
        let n = simd.mul_f32s(power, simd.add_f32s(power, two));
        simd.div_f32s(simd.mul_f32s(x, n), simd.add_f32s(n, two))
    }
}

impl Activation for Silu {
    #[inline(always)]
    fn apply<S: Simd>(simd: S, x: S::f32s) -> S::f32s {
        let one = simd.splat_f32s(1.0);
        let power = exp(simd, simd.sub_f32s(simd.splat_f32s(0.0), x));
        simd.div_f32s(x, simd.add_f32s(one, power))
    }
}

/// `eˣ` for x from -87 to 88, and at the nearer of these for other x, with a relative error below 2⁻²².
///
/// With the whole number `n` next to `x / ln 2`, it is `2ⁿ` times the power of a rest of at most `ln 2 / 2`, of which
/// seven terms of the series are enough.
#[inline(always)]
pub(super) fn exp<S: Simd>(simd: S, x: S::f32s) -> S::f32s {
    // Added to a small number, it leaves the nearest whole number in the lowest bits: 1.5 · 2²³.
    const ROUND: f32 = 12_582_912.0;
    // ln 2 in two parts, the first with so few bits that its products with whole numbers are exact.
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    const TERMS: [f32; 6] = [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let number = |number| simd.splat_f32s(number);
    let x = simd.max_f32s(simd.min_f32s(x, number(88.0)), number(-87.0));
    let shifted = simd.mul_add_e_f32s(x, number(std::f32::consts::LOG2_E), number(ROUND));
    let n = simd.sub_f32s(shifted, number(ROUND));
    let rest = simd.mul_add_e_f32s(n, number(-LN_2_HIGH), x);
    let rest = simd.mul_add_e_f32s(n, number(-LN_2_LOW), rest);
    let mut power = number(1.0 / 720.0);
    for term in TERMS {
        power = simd.mul_add_e_f32s(power, rest, number(term));
    }
    // The exponent stands from the bit 23 on.
    let bits = simd.wrapping_dyn_shl_u32s(simd.transmute_u32s_f32s(shifted), simd.splat_u32s(23));
    let power = simd.transmute_u32s_f32s(power);
    simd.transmute_f32s_u32s(simd.add_u32s(power, bits))
}
