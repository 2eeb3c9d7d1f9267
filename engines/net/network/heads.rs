//! What a network says about moves and about the result.

use super::{
    buffer::{Buffer, Mode, Rows},
    convolution::Convolution,
    dense::{Dense, matrix, product},
    matrix::Matrix,
    normalization::Normalization,
    pool::{Third, pooled},
    trunk::{Pooling, Work, pool_all},
};
use crate::{RawOutputs, model};
use pulp::Arch;

/// The two heads. Their first convolutions are computed together.
#[derive(Debug)]
pub(super) struct Heads {
    first: Convolution,
    policy: Policy,
    value: Value,
}

#[derive(Debug)]
struct Policy {
    pooling: Pooling,
    last: Convolution,
    channels: usize,
    hidden: Option<Dense>,
    pass: Matrix,
}

#[derive(Debug)]
struct Value {
    before: Normalization,
    hidden: Dense,
    result: Matrix,
    result_bias: Vec<f32>,
    score: Matrix,
    score_bias: Vec<f32>,
    ownership: Convolution,
}

/// Memory that the heads need.
#[derive(Debug, Default)]
pub(super) struct Memory {
    sums: Buffer,
    hidden: Buffer,
    result: Buffer,
    map: Buffer,
}

impl Heads {
    pub(super) fn new(arch: Arch, model: &model::Model) -> Heads {
        let (policy, value) = (&model.policy, &model.value);
        let (hidden, pass) = match &policy.pass {
            model::Pass::Direct(pass) => (None, pass),
            model::Pass::Hidden(hidden, pass) => (Some(Dense::new(arch, hidden)), pass),
        };
        Heads {
            first: Convolution::new(arch, &[&policy.regular, &policy.pooled, &value.first]),
            policy: Policy {
                pooling: Pooling::new(
                    arch,
                    &policy.before_pooling,
                    &policy.pooled_to_bias,
                    &policy.between,
                ),
                last: Convolution::new(arch, &[&policy.last]),
                channels: policy.last.outputs,
                hidden,
                pass: matrix(arch, pass),
            },
            value: Value {
                before: Normalization::new(&value.before_pooling),
                hidden: Dense::new(arch, &value.hidden),
                result: matrix(arch, &value.value),
                result_bias: value.value_bias.weights.clone(),
                score: matrix(arch, &value.score),
                score_bias: value.score_bias.weights.clone(),
                ownership: Convolution::new(arch, &[&value.ownership]),
            },
        }
    }

    /// Computes the outputs of each position from the active map, whose points have so much room each.
    pub(super) fn run(
        &self,
        work: &mut Work,
        stride: usize,
        memory: &mut Memory,
        outputs: &mut [RawOutputs],
    ) {
        work.make(&self.first, stride);
        let stride = self.first.outputs();
        self.policy.run(work, stride, memory, outputs);
        let before = self.policy.pooling.stride() + self.policy.pooling.pooled_stride();
        self.value.run(work, [before, stride], memory, outputs);
    }
}

impl Policy {
    fn run(&self, work: &mut Work, stride: usize, memory: &mut Memory, outputs: &mut [RawOutputs]) {
        self.pooling.run(work, stride);
        let pooled = Rows {
            numbers: work.memory.pooled.numbers(),
            stride: pooled(self.pooling.pooled_channels()),
        };
        let pooled = match &self.hidden {
            Some(hidden) => {
                let Memory {
                    sums, hidden: to, ..
                } = memory;
                hidden.run(work.arch, pooled, work.positions, sums, to)
            }
            None => pooled,
        };
        let passes = product(
            work.arch,
            &self.pass,
            pooled,
            work.positions,
            &mut memory.result,
        );
        work.convolve(
            &self.last,
            self.pooling.stride(),
            &mut memory.map,
            Mode::Store,
        );
        let points = work.tiling.board();
        let stride = self.last.outputs();
        let maps = memory.map.numbers().chunks_exact(points * stride);
        let passes = passes.numbers.chunks_exact(passes.stride);
        for ((output, map), passes) in outputs.iter_mut().zip(maps).zip(passes) {
            output.policy.clear();
            for (channel, pass) in passes[..self.channels].iter().enumerate() {
                output
                    .policy
                    .extend(map.chunks_exact(stride).map(|point| point[channel]));
                output.policy.push(*pass);
            }
        }
    }
}

impl Value {
    /// The channels of the value begin after those of the policy, in rows of some stride.
    fn run(
        &self,
        work: &mut Work,
        [before, stride]: [usize; 2],
        memory: &mut Memory,
        outputs: &mut [RawOutputs],
    ) {
        let arch = work.arch;
        let (rows, points) = (work.rows(), work.tiling.board());
        let made = Rows {
            numbers: work.memory.made.numbers(),
            stride,
        };
        let stride = self.before.stride();
        let active = work.memory.active.reserve(rows * stride);
        self.before.apply(arch, made.skip(before), rows, active);
        let active = Rows {
            numbers: active,
            stride,
        };
        let size = [work.positions, points];
        let channels = self.before.channels();
        let pooled = pool_all(
            arch,
            active,
            size,
            channels,
            Third::ScaledMean,
            &mut work.memory.pooled,
        );
        let Memory {
            sums,
            hidden,
            result,
            map,
        } = memory;
        let hidden = self.hidden.run(arch, pooled, work.positions, sums, hidden);
        let values = product(arch, &self.result, hidden, work.positions, result);
        for (position, output) in outputs.iter_mut().enumerate() {
            biased(&self.result_bias, values.from(position), &mut output.value);
        }
        let scores = product(arch, &self.score, hidden, work.positions, result);
        for (position, output) in outputs.iter_mut().enumerate() {
            output.score = [0.0; 6];
            biased(&self.score_bias, scores.from(position), &mut output.score);
        }
        work.convolve(&self.ownership, stride, map, Mode::Store);
        let stride = self.ownership.outputs();
        let maps = map.numbers().chunks_exact(points * stride);
        for (output, map) in outputs.iter_mut().zip(maps) {
            output.ownership.clear();
            output
                .ownership
                .extend(map.chunks_exact(stride).map(|point| point[0]));
        }
    }
}

/// Writes sums of the biases and the first row.
fn biased(biases: &[f32], row: Rows, to: &mut [f32]) {
    for ((to, number), bias) in to.iter_mut().zip(row.numbers).zip(biases) {
        *to = number + bias;
    }
}
