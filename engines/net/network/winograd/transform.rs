//! The transformations of Winograd's short convolutions.

use pulp::Simd;

/// A way to compute `OUT` numbers of a convolution by three weights from `IN = OUT + 2` numbers with `IN` products: with
/// numbers, weights and products all transformed (Lavin and Gray 2015, with the points 0, 1, -1, 2 and so on, and
/// infinity). On a map it is used along rows and columns.
pub(super) trait Transform<const IN: usize, const OUT: usize> {
    /// What a weight becomes: for each product what the three weights are multiplied by.
    const WEIGHTS: [[f32; 3]; IN];

    /// What numbers become.
    fn inputs<S: Simd>(simd: S, numbers: [S::f32s; IN]) -> [S::f32s; IN];

    /// What becomes of the products.
    fn outputs<S: Simd>(simd: S, products: [S::f32s; IN]) -> [S::f32s; OUT];
}

/// Two at a time.
pub(super) struct Two;

/// Three at a time.
pub(super) struct Three;

/// Four at a time.
pub(super) struct Four;

impl Transform<4, 2> for Two {
    const WEIGHTS: [[f32; 3]; 4] = [
        [1.0, 0.0, 0.0],
        [0.5, 0.5, 0.5],
        [0.5, -0.5, 0.5],
        [0.0, 0.0, 1.0],
    ];

    #[inline(always)]
    fn inputs<S: Simd>(simd: S, [a, b, c, d]: [S::f32s; 4]) -> [S::f32s; 4] {
        [
            simd.sub_f32s(a, c),
            simd.add_f32s(b, c),
            simd.sub_f32s(c, b),
            simd.sub_f32s(d, b),
        ]
    }

    #[inline(always)]
    fn outputs<S: Simd>(simd: S, [a, b, c, d]: [S::f32s; 4]) -> [S::f32s; 2] {
        let sum = simd.add_f32s(b, c);
        let difference = simd.sub_f32s(b, c);
        [simd.add_f32s(a, sum), simd.add_f32s(difference, d)]
    }
}

impl Transform<5, 3> for Three {
    const WEIGHTS: [[f32; 3]; 5] = [
        [1.0 / 2.0, 0.0, 0.0],
        [-1.0 / 2.0, -1.0 / 2.0, -1.0 / 2.0],
        [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
        [1.0 / 6.0, 1.0 / 3.0, 2.0 / 3.0],
        [0.0, 0.0, 1.0],
    ];

    /// Rows 2 -1 -2 1 0, 0 -2 -1 1 0, 0 2 -3 1 0, 0 -1 0 1 0, 0 2 -1 -2 1.
    #[inline(always)]
    fn inputs<S: Simd>(simd: S, [a, b, c, d, e]: [S::f32s; 5]) -> [S::f32s; 5] {
        let two = simd.splat_f32s(2.0);
        let minus_two = simd.splat_f32s(-2.0);
        let minus_three = simd.splat_f32s(-3.0);
        let odd = simd.sub_f32s(d, b);
        let even = simd.sub_f32s(e, c);
        [
            simd.mul_add_f32s(two, simd.sub_f32s(a, c), odd),
            simd.mul_add_f32s(minus_two, b, simd.sub_f32s(d, c)),
            simd.mul_add_f32s(minus_three, c, simd.mul_add_f32s(two, b, d)),
            odd,
            simd.mul_add_f32s(minus_two, odd, even),
        ]
    }

    /// Rows 1 1 1 1 0, 0 1 -1 2 0, 0 1 1 4 1.
    #[inline(always)]
    fn outputs<S: Simd>(simd: S, [a, b, c, d, e]: [S::f32s; 5]) -> [S::f32s; 3] {
        let two = simd.splat_f32s(2.0);
        let four = simd.splat_f32s(4.0);
        let sum = simd.add_f32s(b, c);
        let difference = simd.sub_f32s(b, c);
        [
            simd.add_f32s(simd.add_f32s(a, sum), d),
            simd.mul_add_f32s(two, d, difference),
            simd.add_f32s(simd.mul_add_f32s(four, d, sum), e),
        ]
    }
}

impl Transform<6, 4> for Four {
    const WEIGHTS: [[f32; 3]; 6] = [
        [1.0 / 4.0, 0.0, 0.0],
        [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
        [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
        [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
        [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
        [0.0, 0.0, 1.0],
    ];

    /// Rows 4 0 -5 0 1 0, 0 -4 -4 1 1 0, 0 4 -4 -1 1 0, 0 -2 -1 2 1 0, 0 2 -1 -2 1 0, 0 4 0 -5 0 1.
    #[inline(always)]
    fn inputs<S: Simd>(simd: S, [a, b, c, d, e, f]: [S::f32s; 6]) -> [S::f32s; 6] {
        let two = simd.splat_f32s(2.0);
        let four = simd.splat_f32s(4.0);
        let minus_two = simd.splat_f32s(-2.0);
        let minus_four = simd.splat_f32s(-4.0);
        let minus_five = simd.splat_f32s(-5.0);
        let even = simd.mul_add_f32s(minus_four, c, e);
        let odd = simd.mul_add_f32s(minus_four, b, d);
        let far_even = simd.sub_f32s(e, c);
        let far_odd = simd.sub_f32s(d, b);
        [
            simd.mul_add_f32s(four, a, simd.mul_add_f32s(minus_five, c, e)),
            simd.add_f32s(even, odd),
            simd.sub_f32s(even, odd),
            simd.mul_add_f32s(two, far_odd, far_even),
            simd.mul_add_f32s(minus_two, far_odd, far_even),
            simd.mul_add_f32s(four, b, simd.mul_add_f32s(minus_five, d, f)),
        ]
    }

    /// Rows 1 1 1 1 1 0, 0 1 -1 2 -2 0, 0 1 1 4 4 0, 0 1 -1 8 -8 1.
    #[inline(always)]
    fn outputs<S: Simd>(simd: S, [a, b, c, d, e, f]: [S::f32s; 6]) -> [S::f32s; 4] {
        let two = simd.splat_f32s(2.0);
        let four = simd.splat_f32s(4.0);
        let eight = simd.splat_f32s(8.0);
        let sum = simd.add_f32s(b, c);
        let difference = simd.sub_f32s(b, c);
        let far_sum = simd.add_f32s(d, e);
        let far_difference = simd.sub_f32s(d, e);
        [
            simd.add_f32s(a, simd.add_f32s(sum, far_sum)),
            simd.mul_add_f32s(two, far_difference, difference),
            simd.mul_add_f32s(four, far_sum, sum),
            simd.mul_add_f32s(eight, far_difference, simd.add_f32s(difference, f)),
        ]
    }
}

/// What a kernel of three by three becomes: for each pair of products along columns and rows, row by row.
pub(super) fn kernel<T: Transform<IN, OUT>, const IN: usize, const OUT: usize>(
    weight: impl Fn(usize, usize) -> f32,
    row: usize,
    column: usize,
) -> f32 {
    let mut sum = 0.0;
    for (y, along_column) in T::WEIGHTS[row].into_iter().enumerate() {
        for (x, along_row) in T::WEIGHTS[column].into_iter().enumerate() {
            sum += f64::from(along_column) * f64::from(along_row) * f64::from(weight(y, x));
        }
    }
    sum as f32
}
