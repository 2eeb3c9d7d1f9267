//! Numbers about the whole board.

use super::buffer::{Rows, padded};
use pulp::Arch;

/// The side of the board by which sizes are told to networks: its square root of points less this is 0.
const MIDDLE_SIDE: f32 = 14.0;

/// What is told of a channel third.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Third {
    /// Its maximum.
    Maximum,
    /// Its mean, by how far the board's size is from what is usual.
    ScaledMean,
}

/// Writes what a layer after pooling is shown: of each channel the mean; then of each the mean by the board's size; then of
/// each the third. `from` has a row for each of the points.
pub(super) fn pool(
    arch: Arch,
    from: Rows,
    points: usize,
    channels: usize,
    third: Third,
    to: &mut [f32],
) {
    let (means, rest) = to.split_at_mut(channels);
    let (scaled, thirds) = rest.split_at_mut(channels);
    let thirds = &mut thirds[..channels];
    arch.dispatch(|| {
        means.fill(0.0);
        thirds.fill(f32::NEG_INFINITY);
        for row in from.numbers.chunks(from.stride).take(points) {
            for ((sum, most), &number) in means.iter_mut().zip(&mut *thirds).zip(row) {
                *sum += number;
                *most = if number > *most { number } else { *most };
            }
        }
    });
    let points = points as f32;
    let size = (points.sqrt() - MIDDLE_SIDE) / 10.0;
    for ((mean, scaled), most) in means.iter_mut().zip(scaled).zip(thirds) {
        *mean /= points;
        *scaled = *mean * size;
        if third == Third::ScaledMean {
            *most = *mean * (size * size - 0.1);
        }
    }
}

/// How many numbers [`pool`] makes, and how many are kept for them.
pub(super) fn pooled(channels: usize) -> usize {
    padded(3 * channels)
}
