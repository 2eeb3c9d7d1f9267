//! Gated layers at each point by itself.

use super::{
    activation::{Activation, Silu},
    buffer::{Buffer, Mode, Rows, RowsMut, padded},
    layer::Layer,
    rms_norm::RmsNorm,
    trunk::Work,
};
use crate::model;
use pulp::{Arch, Simd, WithSimd};

/// As many points are computed at once: what they need stays in the nearer cache of a core.
const POINTS: usize = 96;

/// Two layers side by side, of which one is the other's gate, and one back.
#[derive(Debug)]
pub(super) struct FeedForward {
    norm: RmsNorm,
    /// The first layer's columns, padded, then the gate's.
    first_and_gate: Layer,
    output: Layer,
}

/// Memory that this block needs.
#[derive(Debug, Default)]
pub(super) struct Memory {
    both: Buffer,
    hidden: Buffer,
}

impl FeedForward {
    pub(super) fn new(arch: Arch, block: &model::FeedForward) -> FeedForward {
        let (inputs, hidden) = (block.first.inputs, block.first.outputs);
        let room = padded(hidden);
        let weight = |input: usize, column: usize| {
            let layer = if column < room {
                &block.first
            } else {
                &block.gate
            };
            let column = column % room;
            if column < hidden {
                layer.weights[input * hidden + column]
            } else {
                0.0
            }
        };
        FeedForward {
            norm: RmsNorm::new(&block.norm),
            first_and_gate: Layer::new(arch, inputs, 2 * room, weight),
            output: Layer::of(arch, &block.output),
        }
    }

    /// Adds to a map.
    pub(super) fn run(&self, work: &mut Work, map: &mut Buffer) {
        let (processor, rows) = (work.processor(), work.rows());
        let arch = work.arch;
        let stride = self.norm.stride();
        let room = self.first_and_gate.outputs() / 2;
        let memory = &mut *work.memory;
        let active = memory.active.reserve(POINTS * stride);
        let both = memory.feed_forward.both.reserve(POINTS * 2 * room);
        let hidden = memory.feed_forward.hidden.reserve(POINTS * room);
        for map in map.numbers_mut()[..rows * stride].chunks_mut(POINTS * stride) {
            let count = map.len() / stride;
            let from = Rows {
                numbers: map,
                stride,
            };
            self.norm
                .apply(arch, from, 1, &mut active[..count * stride]);
            let from = Rows {
                numbers: active,
                stride,
            };
            let to = RowsMut {
                numbers: both,
                stride: 2 * room,
                mode: Mode::Store,
            };
            self.first_and_gate
                .multiply(processor, from, count, to, &mut memory.words);
            arch.dispatch(Gate {
                from: &both[..count * 2 * room],
                to: hidden,
                room,
            });
            let from = Rows {
                numbers: hidden,
                stride: room,
            };
            let to = RowsMut {
                numbers: map,
                stride,
                mode: Mode::Add,
            };
            self.output
                .multiply(processor, from, count, to, &mut memory.words);
        }
    }
}

/// Multiplies what the first layer made, activated, with what the gate made.
struct Gate<'a> {
    /// Rows of both, one after the other.
    from: &'a [f32],
    to: &'a mut [f32],
    /// Numbers of each.
    room: usize,
}

impl WithSimd for Gate<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let rows = self.from.chunks_exact(2 * self.room);
        for (from, to) in rows.zip(self.to.chunks_exact_mut(self.room)) {
            let (first, gate) = from.split_at(self.room);
            let both = S::as_simd_f32s(first).0.iter().zip(S::as_simd_f32s(gate).0);
            for (to, (&first, &gate)) in S::as_mut_simd_f32s(to).0.iter_mut().zip(both) {
                *to = simd.mul_f32s(Silu::apply(simd, first), gate);
            }
        }
    }
}
