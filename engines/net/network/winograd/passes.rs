//! The passes over a map before and after the products.

use super::{
    super::buffer::{Mode, Rows, RowsMut},
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
struct Tiles<'a> {
    tiling: &'a Tiling,
    first: usize,
    count: usize,
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
        tiling: &'a Tiling,
        first: usize,
        count: usize,
        from: Rows<'a>,
        to: &'a mut [f32],
        [channels, plane]: [usize; 2],
    ) -> Self {
        Forward {
            tiles: Tiles {
                tiling,
                first,
                count,
            },
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
        let Rows { numbers, stride } = self.from;
        for (tile, points) in self.tiles.each::<IN>().enumerate() {
            for channel in (0..self.channels).step_by(S::F32_LANES) {
                let load = |point: Option<usize>| match point {
                    Some(point) => load(simd, numbers, point * stride + channel),
                    None => simd.splat_f32s(0.0),
                };
                let mut rows = Aligned([[simd.splat_f32s(0.0); IN]; IN]);
                for (row, points) in rows.0.iter_mut().zip(points) {
                    *row = T::inputs(simd, points.map(load));
                }
                for x in 0..IN {
                    let column = T::inputs(simd, std::array::from_fn(|y| rows.0[y][x]));
                    for (y, vector) in column.into_iter().enumerate() {
                        let place = (y * IN + x) * self.plane + tile * self.channels + channel;
                        store(simd, self.to, place, vector);
                    }
                }
            }
        }
    }
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
        tiling: &'a Tiling,
        first: usize,
        count: usize,
        from: &'a [f32],
        [channels, plane]: [usize; 2],
        to: &'a mut RowsMut<'to>,
    ) -> Self {
        Backward {
            tiles: Tiles {
                tiling,
                first,
                count,
            },
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
        for (tile, points) in self.tiles.each::<IN>().enumerate() {
            for channel in (0..self.channels).step_by(S::F32_LANES) {
                let mut rows = Aligned([[simd.splat_f32s(0.0); OUT]; IN]);
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
