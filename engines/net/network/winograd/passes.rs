//! The passes over a map before and after the products.

use super::{
    super::{
        buffer::{LINE, Mode, Rows, RowsMut, UNIT},
        halves,
    },
    tiling::{BEYOND, Tiling},
    transform::Transform,
};
use pulp::{Simd, WithSimd};
use std::marker::PhantomData;

/// Vectors that begin with a cache line. What lies in two lines takes many times as long to read just after it was
/// written: without this, boards of 19x19 take a fifth longer.
#[repr(align(64))]
struct Aligned<T>(T);

/// Some tiles, counted through the positions.
#[derive(Clone, Copy)]
pub(super) struct Tiles<'a> {
    pub(super) tiling: &'a Tiling,
    pub(super) first: usize,
    pub(super) count: usize,
}

impl Tiles<'_> {
    /// For each tile the rows of a map with the points it is computed from, [`BEYOND`] apart.
    #[inline(always)]
    fn each<const IN: usize>(self) -> impl Iterator<Item = [[Option<usize>; IN]; IN]> {
        (self.first..self.first + self.count).map(move |tile| {
            let first = tile / self.tiling.tiles * self.tiling.board();
            let tile = tile % self.tiling.tiles;
            let points = &self.tiling.points[tile * IN * IN..][..IN * IN];
            std::array::from_fn(|y| {
                std::array::from_fn(|x| {
                    let point = points[y * IN + x];
                    (point != BEYOND).then(|| first + point as usize)
                })
            })
        })
    }
}

/// Transforms what tiles are computed from.
pub(super) struct Forward<'a, T, const IN: usize, const OUT: usize> {
    tiles: Tiles<'a>,
    from: Rows<'a>,
    to: &'a mut [f32],
    /// Numbers for each tile.
    channels: usize,
    /// Numbers for each place of the transformed tile.
    plane: usize,
    transform: PhantomData<T>,
}

impl<'a, T, const IN: usize, const OUT: usize> Forward<'a, T, IN, OUT> {
    pub(super) fn new(
        tiles: Tiles<'a>,
        from: Rows<'a>,
        to: &'a mut [f32],
        [channels, plane]: [usize; 2],
    ) -> Self {
        Forward {
            tiles,
            from,
            to,
            channels,
            plane,
            transform: PhantomData,
        }
    }
}

impl<T: Transform<IN, OUT>, const IN: usize, const OUT: usize> WithSimd
    for Forward<'_, T, IN, OUT>
{
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let mut rows = Aligned([[simd.splat_f32s(0.0); IN]; IN]);
        for (tile, points) in self.tiles.each::<IN>().enumerate() {
            for channel in (0..self.channels).step_by(S::F32_LANES) {
                along_rows::<S, T, IN, OUT>(simd, self.from, &points, channel, &mut rows);
                for x in 0..IN {
                    let column = along_column::<S, T, IN, OUT>(simd, &rows, x);
                    for (y, vector) in column.into_iter().enumerate() {
                        let place = (y * IN + x) * self.plane + tile * self.channels + channel;
                        store(simd, self.to, place, vector);
                    }
                }
            }
        }
    }
}

/// The same, rounded to words of two numbers (see [`halves`]).
pub(super) struct ForwardHalves<'a, T, const IN: usize, const OUT: usize> {
    tiles: Tiles<'a>,
    from: Rows<'a>,
    to: &'a mut [u32],
    /// Words for each tile.
    words: usize,
    /// Words for each place of the transformed tile.
    plane: usize,
    transform: PhantomData<T>,
}

impl<'a, T, const IN: usize, const OUT: usize> ForwardHalves<'a, T, IN, OUT> {
    pub(super) fn new(
        tiles: Tiles<'a>,
        from: Rows<'a>,
        to: &'a mut [u32],
        [words, plane]: [usize; 2],
    ) -> Self {
        ForwardHalves {
            tiles,
            from,
            to,
            words,
            plane,
            transform: PhantomData,
        }
    }
}

impl<T: Transform<IN, OUT>, const IN: usize, const OUT: usize> WithSimd
    for ForwardHalves<'_, T, IN, OUT>
{
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let mut low = Aligned([[simd.splat_f32s(0.0); IN]; IN]);
        let mut high = Aligned([[simd.splat_f32s(0.0); IN]; IN]);
        for (tile, points) in self.tiles.each::<IN>().enumerate() {
            for word in (0..self.words).step_by(S::F32_LANES) {
                let channel = word / LINE * UNIT + word % LINE;
                let next = channel + LINE;
                along_rows::<S, T, IN, OUT>(simd, self.from, &points, channel, &mut low);
                along_rows::<S, T, IN, OUT>(simd, self.from, &points, next, &mut high);
                for x in 0..IN {
                    let low = along_column::<S, T, IN, OUT>(simd, &low, x);
                    let high = along_column::<S, T, IN, OUT>(simd, &high, x);
                    for y in 0..IN {
                        let place = (y * IN + x) * self.plane + tile * self.words + word;
                        let to = &mut self.to[place..place + S::F32_LANES];
                        S::as_mut_simd_u32s(to).0[0] = halves::word(simd, low[y], high[y]);
                    }
                }
            }
        }
    }
}

/// What the rows of a tile become, from a channel on.
#[inline(always)]
fn along_rows<S: Simd, T: Transform<IN, OUT>, const IN: usize, const OUT: usize>(
    simd: S,
    from: Rows,
    points: &[[Option<usize>; IN]; IN],
    channel: usize,
    rows: &mut Aligned<[[S::f32s; IN]; IN]>,
) {
    for (row, points) in rows.0.iter_mut().zip(points) {
        let mut numbers = [simd.splat_f32s(0.0); IN];
        for (number, point) in numbers.iter_mut().zip(points) {
            if let Some(point) = point {
                *number = load(simd, from.numbers, point * from.stride + channel);
            }
        }
        *row = T::inputs(simd, numbers);
    }
}

/// What a column of transformed rows becomes.
#[inline(always)]
fn along_column<S: Simd, T: Transform<IN, OUT>, const IN: usize, const OUT: usize>(
    simd: S,
    rows: &Aligned<[[S::f32s; IN]; IN]>,
    x: usize,
) -> [S::f32s; IN] {
    T::inputs(simd, std::array::from_fn(|y| rows.0[y][x]))
}

/// Transforms products back to what tiles are.
pub(super) struct Backward<'a, 'to, T, const IN: usize, const OUT: usize> {
    tiles: Tiles<'a>,
    from: &'a [f32],
    /// Numbers for each tile.
    channels: usize,
    /// Numbers for each place of the transformed tile.
    plane: usize,
    to: &'a mut RowsMut<'to>,
    transform: PhantomData<T>,
}

impl<'a, 'to, T, const IN: usize, const OUT: usize> Backward<'a, 'to, T, IN, OUT> {
    pub(super) fn new(
        tiles: Tiles<'a>,
        from: &'a [f32],
        [channels, plane]: [usize; 2],
        to: &'a mut RowsMut<'to>,
    ) -> Self {
        Backward {
            tiles,
            from,
            channels,
            plane,
            to,
            transform: PhantomData,
        }
    }
}

impl<T: Transform<IN, OUT>, const IN: usize, const OUT: usize> WithSimd
    for Backward<'_, '_, T, IN, OUT>
{
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let RowsMut {
            numbers,
            stride,
            mode,
        } = self.to;
        let mut rows = Aligned([[simd.splat_f32s(0.0); OUT]; IN]);
        for (tile, points) in self.tiles.each::<IN>().enumerate() {
            for channel in (0..self.channels).step_by(S::F32_LANES) {
                for (y, row) in rows.0.iter_mut().enumerate() {
                    let products = std::array::from_fn(|x| {
                        let place = (y * IN + x) * self.plane + tile * self.channels + channel;
                        load(simd, self.from, place)
                    });
                    *row = T::outputs(simd, products);
                }
                for x in 0..OUT {
                    let column = T::outputs(simd, std::array::from_fn(|y| rows.0[y][x]));
                    for (y, vector) in column.into_iter().enumerate() {
                        // The tile begins one after what it is computed from.
                        let Some(point) = points[y + 1][x + 1] else {
                            continue;
                        };
                        let place = point * *stride + channel;
                        let sum = match mode {
                            Mode::Store => vector,
                            Mode::Add => simd.add_f32s(load(simd, numbers, place), vector),
                        };
                        store(simd, numbers, place, sum);
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn load<S: Simd>(_: S, numbers: &[f32], place: usize) -> S::f32s {
    S::as_simd_f32s(&numbers[place..place + S::F32_LANES]).0[0]
}

#[inline(always)]
fn store<S: Simd>(_: S, numbers: &mut [f32], place: usize, vector: S::f32s) {
    S::as_mut_simd_f32s(&mut numbers[place..place + S::F32_LANES]).0[0] = vector;
}
