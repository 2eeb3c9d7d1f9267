//! Queries and keys are rotated by the place of their point.

use super::{buffer::Buffer, winograd::Tiling};
use crate::model;
use pulp::Arch;

/// Where a number of a query or key of this size is taken from, that pairs may be rotated without exchanging numbers
/// within vectors: the first numbers of all pairs come first, then the second ones. A product of a query and a key is the
/// same in any order.
pub(super) fn place(number: usize, size: usize) -> usize {
    let pairs = size / 2;
    2 * (number % pairs) + number / pairs
}

/// By how much the pairs of queries and keys are turned for each step on the board, as points of the unit circle.
#[derive(Debug)]
pub(super) struct Rotation {
    heads: usize,
    key_heads: usize,
    pairs: usize,
    /// For each head of keys its pairs: what a step to the right does.
    right: Vec<[f32; 2]>,
    /// The same for a step down.
    down: Vec<[f32; 2]>,
}

/// Memory for how the pairs are turned at each point.
#[derive(Debug, Default)]
pub(super) struct Memory {
    cosines: Buffer,
    sines: Buffer,
}

impl Rotation {
    /// The rotation of a block, if it has one.
    pub(super) fn new(block: &model::Attention) -> Option<Rotation> {
        let pairs = block.pairs();
        let frequencies: Vec<[f64; 2]> = match &block.rotation {
            model::Rotation::None => return None,
            model::Rotation::Learned { frequencies, .. } => {
                let (both, _) = frequencies.as_chunks::<2>();
                both.iter().map(|both| both.map(f64::from)).collect()
            }
            model::Rotation::Fixed { base, .. } => {
                let half = pairs / 2;
                let of_pair = |pair: usize| {
                    let within = if pair < half { pair } else { pair - half };
                    let frequency = f64::from(*base).powf(-2.0 * within as f64 / pairs as f64);
                    if pair < half {
                        [0.0, frequency]
                    } else {
                        [frequency, 0.0]
                    }
                };
                let heads = 0..block.key_heads;
                heads.flat_map(|_| (0..pairs).map(of_pair)).collect()
            }
        };
        let steps = |coordinate: usize| {
            let steps = frequencies.iter().map(|both| both[coordinate].sin_cos());
            steps.map(|(sin, cos)| [cos as f32, sin as f32]).collect()
        };
        Some(Rotation {
            heads: block.heads,
            key_heads: block.key_heads,
            pairs,
            right: steps(0),
            down: steps(1),
        })
    }

    /// Rotates queries and keys, which each row begins with, at every point of some positions.
    pub(super) fn run(
        &self,
        arch: Arch,
        tiling: &Tiling,
        rows: &mut [f32],
        stride: usize,
        memory: &mut Memory,
    ) {
        let count = self.right.len();
        let points = tiling.board();
        let cosines = memory.cosines.reserve(points * count);
        let sines = memory.sines.reserve(points * count);
        arch.dispatch(|| {
            self.fill(tiling, cosines, sines);
            for position in rows.chunks_exact_mut(points * stride) {
                let turns = cosines.chunks_exact(count).zip(sines.chunks_exact(count));
                for (row, (cosines, sines)) in position.chunks_exact_mut(stride).zip(turns) {
                    self.turn(row, cosines, sines);
                }
            }
        });
    }

    /// Computes how pairs are turned at each point: what a neighbour has, a step further.
    #[inline(always)]
    fn fill(&self, tiling: &Tiling, cosines: &mut [f32], sines: &mut [f32]) {
        let count = self.right.len();
        for point in 0..tiling.board() {
            let (before, steps) = if point == 0 {
                cosines[..count].fill(1.0);
                sines[..count].fill(0.0);
                continue;
            } else if point % tiling.width() == 0 {
                (point - tiling.width(), &self.down)
            } else {
                (point - 1, &self.right)
            };
            let (cosines_before, cosines) = cosines.split_at_mut(point * count);
            let (sines_before, sines) = sines.split_at_mut(point * count);
            let before = before * count..(before + 1) * count;
            let before = cosines_before[before.clone()]
                .iter()
                .zip(&sines_before[before]);
            let here = cosines.iter_mut().zip(sines).zip(before.zip(steps));
            for ((cosine, sine), ((cos, sin), [step_cos, step_sin])) in here {
                *cosine = cos * step_cos - sin * step_sin;
                *sine = cos * step_sin + sin * step_cos;
            }
        }
    }

    /// Turns the queries and keys of a point.
    #[inline(always)]
    fn turn(&self, row: &mut [f32], cosines: &[f32], sines: &[f32]) {
        let (queries, rest) = row.split_at_mut(self.heads * 2 * self.pairs);
        let keys = &mut rest[..self.key_heads * 2 * self.pairs];
        for (all, shared) in [(queries, self.heads / self.key_heads), (keys, 1)] {
            for (head, numbers) in all.chunks_exact_mut(2 * self.pairs).enumerate() {
                let begin = head / shared * self.pairs;
                let cosines = &cosines[begin..begin + self.pairs];
                let sines = &sines[begin..begin + self.pairs];
                let (first, second) = numbers.split_at_mut(self.pairs);
                let pairs = first.iter_mut().zip(second);
                for ((first, second), (cos, sin)) in pairs.zip(cosines.iter().zip(sines)) {
                    let (x, y) = (*first, *second);
                    *first = x * cos - y * sin;
                    *second = x * sin + y * cos;
                }
            }
        }
    }
}
