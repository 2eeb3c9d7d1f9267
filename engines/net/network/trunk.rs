//! The blocks of the trunk.

use super::{
    attention::{self, Attention},
    buffer::{Buffer, Mode, Rows},
    convolution::{self, Convolution},
    dense::{matrix, product},
    feed_forward::{self, FeedForward},
    halves::Halves,
    matrix::Matrix,
    normalization::Normalization,
    pool::{Third, pool, pooled},
    winograd::Tiling,
};
use crate::model;
use pulp::Arch;

/// A block: each adds something to a map.
#[derive(Debug)]
pub(super) enum Block {
    /// Two convolutions.
    Ordinary {
        before: Normalization,
        first: Convolution,
        between: Normalization,
        second: Convolution,
    },
    /// Two convolutions; of the first, some channels are pooled and added to the others.
    Pooling {
        before: Normalization,
        first: Convolution,
        pooling: Pooling,
        second: Convolution,
    },
    /// Blocks with fewer channels.
    Nested {
        before: Normalization,
        down: Convolution,
        blocks: Vec<Block>,
        after: Normalization,
        up: Convolution,
    },
    /// Every point looks at all points.
    Attention(Attention),
    /// Layers at each point by itself.
    FeedForward(FeedForward),
}

/// Channels of a convolution that are pooled and added to the others.
#[derive(Debug)]
pub(super) struct Pooling {
    before: Normalization,
    to_bias: Matrix,
    after: Normalization,
}

/// What is computed, and memory for it.
pub(super) struct Work<'a> {
    pub(super) arch: Arch,
    /// Whether products of 16 bits are to be made.
    pub(super) halves: Option<Halves>,
    pub(super) tiling: &'a Tiling,
    pub(super) positions: usize,
    pub(super) memory: &'a mut Memory,
}

/// Memory that blocks need.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// What goes into a convolution.
    pub(super) active: Buffer,
    /// What comes out of a convolution and is not added to a map.
    pub(super) made: Buffer,
    pub(super) convolution: convolution::Memory,
    /// Numbers of 16 bits.
    pub(super) words: Buffer,
    pub(super) pooled: Buffer,
    pub(super) biases: Buffer,
    pub(super) terms: Buffer,
    pub(super) attention: attention::Memory,
    pub(super) feed_forward: feed_forward::Memory,
}

impl Block {
    pub(super) fn new(arch: Arch, block: &model::Block) -> Block {
        match block {
            model::Block::Ordinary(block) => Block::Ordinary {
                before: Normalization::new(&block.before),
                first: Convolution::new(arch, &[&block.first]),
                between: Normalization::new(&block.between),
                second: Convolution::new(arch, &[&block.second]),
            },
            model::Block::Pooling(block) => Block::Pooling {
                before: Normalization::new(&block.before),
                first: Convolution::new(arch, &[&block.regular, &block.pooled]),
                pooling: Pooling::new(
                    arch,
                    &block.before_pooling,
                    &block.pooled_to_bias,
                    &block.between,
                ),
                second: Convolution::new(arch, &[&block.second]),
            },
            model::Block::Nested(block) => Block::Nested {
                before: Normalization::new(&block.before),
                down: Convolution::new(arch, &[&block.down]),
                blocks: block
                    .blocks
                    .iter()
                    .map(|block| Block::new(arch, block))
                    .collect(),
                after: Normalization::new(&block.after),
                up: Convolution::new(arch, &[&block.up]),
            },
            model::Block::Attention(block) => Block::Attention(Attention::new(arch, block)),
            model::Block::FeedForward(block) => Block::FeedForward(FeedForward::new(arch, block)),
        }
    }

    /// How many blocks stand within each other here.
    pub(super) fn depth(&self) -> usize {
        match self {
            Block::Nested { blocks, .. } => {
                1 + blocks.iter().map(Block::depth).max().unwrap_or_default()
            }
            Block::Ordinary { .. }
            | Block::Pooling { .. }
            | Block::Attention(_)
            | Block::FeedForward(_) => 0,
        }
    }

    /// Adds to a map; blocks within this one use the maps behind it.
    pub(super) fn run(&self, work: &mut Work, map: &mut Buffer, maps: &mut [Buffer]) {
        match self {
            Block::Ordinary {
                before,
                first,
                between,
                second,
            } => {
                work.activate(before, map);
                work.make(first, before.stride());
                let rows = work.rows();
                let memory = &mut *work.memory;
                let to = memory.active.reserve(rows * between.stride());
                let made = Rows {
                    numbers: memory.made.numbers(),
                    stride: first.outputs(),
                };
                between.apply(work.arch, made, rows, to);
                work.convolve(second, between.stride(), map, Mode::Add);
            }
            Block::Pooling {
                before,
                first,
                pooling,
                second,
            } => {
                work.activate(before, map);
                work.make(first, before.stride());
                pooling.run(work, first.outputs());
                work.convolve(second, pooling.stride(), map, Mode::Add);
            }
            Block::Nested {
                before,
                down,
                blocks,
                after,
                up,
            } => {
                let (inner, maps) = maps.split_first_mut().expect("as many maps as blocks nest");
                work.activate(before, map);
                work.convolve(down, before.stride(), inner, Mode::Store);
                for block in blocks {
                    block.run(work, inner, maps);
                }
                work.activate(after, inner);
                work.convolve(up, after.stride(), map, Mode::Add);
            }
            Block::Attention(attention) => attention.run(work, map),
            Block::FeedForward(layers) => layers.run(work, map),
        }
    }
}

impl Pooling {
    /// Prepares what two convolutions computed together give, and what is done with it.
    pub(super) fn new(
        arch: Arch,
        before: &model::NormActivation,
        to_bias: &model::MatMul,
        after: &model::NormActivation,
    ) -> Pooling {
        Pooling {
            before: Normalization::new(before),
            to_bias: matrix(arch, to_bias),
            after: Normalization::new(after),
        }
    }

    /// The room that the channels have that are pooled.
    pub(super) fn pooled_stride(&self) -> usize {
        self.before.stride()
    }

    /// How many channels are pooled.
    pub(super) fn pooled_channels(&self) -> usize {
        self.before.channels()
    }

    /// The room that the channels have that remain.
    pub(super) fn stride(&self) -> usize {
        self.after.stride()
    }

    /// Makes of what a convolution made the active map of the channels that remain. What was pooled is kept.
    pub(super) fn run(&self, work: &mut Work, stride: usize) {
        let arch = work.arch;
        let rows = work.rows();
        let points = work.tiling.board();
        let memory = &mut *work.memory;
        let made = Rows {
            numbers: memory.made.numbers(),
            stride,
        };
        let channels = self.before.channels();
        let active = memory.active.reserve(rows * self.before.stride());
        self.before
            .apply(arch, made.skip(self.after.stride()), rows, active);
        let active = Rows {
            numbers: active,
            stride: self.before.stride(),
        };
        let pooled = pool_all(
            arch,
            active,
            [work.positions, points],
            channels,
            Third::Maximum,
            &mut memory.pooled,
        );
        let biases = product(
            arch,
            &self.to_bias,
            pooled,
            work.positions,
            &mut memory.biases,
        );
        let active = memory.active.reserve(rows * self.after.stride());
        self.after.apply_biased(
            arch,
            made,
            points,
            biases.numbers,
            active,
            &mut memory.terms,
        );
    }
}

/// Pools each of some positions. Returns a row for each.
pub(super) fn pool_all<'to>(
    arch: Arch,
    from: Rows,
    [positions, points]: [usize; 2],
    channels: usize,
    third: Third,
    to: &'to mut Buffer,
) -> Rows<'to> {
    let stride = pooled(channels);
    let numbers = to.reserve(positions * stride);
    for (position, row) in numbers.chunks_exact_mut(stride).enumerate() {
        pool(
            arch,
            from.from(position * points),
            points,
            channels,
            third,
            row,
        );
    }
    Rows { numbers, stride }
}

impl Work<'_> {
    /// Points of all positions.
    pub(super) fn rows(&self) -> usize {
        self.positions * self.tiling.board()
    }

    /// What computes.
    pub(super) fn processor(&self) -> (Arch, Option<Halves>) {
        (self.arch, self.halves)
    }

    /// Makes a map active.
    pub(super) fn activate(&mut self, normalization: &Normalization, map: &Buffer) {
        let rows = self.rows();
        let stride = normalization.stride();
        let from = Rows {
            numbers: map.numbers(),
            stride,
        };
        let to = self.memory.active.reserve(rows * stride);
        normalization.apply(self.arch, from, rows, to);
    }

    /// Makes something of the active map, whose points have so much room each.
    pub(super) fn make(&mut self, convolution: &Convolution, stride: usize) {
        let mut made = std::mem::take(&mut self.memory.made);
        self.convolve(convolution, stride, &mut made, Mode::Store);
        self.memory.made = made;
    }

    /// Makes something of the active map, whose points have so much room each, in another map.
    pub(super) fn convolve(
        &mut self,
        convolution: &Convolution,
        stride: usize,
        map: &mut Buffer,
        mode: Mode,
    ) {
        let rows = self.rows();
        let processor = self.processor();
        let memory = &mut *self.memory;
        let from = Rows {
            numbers: memory.active.numbers(),
            stride,
        };
        let to = map.reserve(rows * convolution.outputs());
        let batch = (self.tiling, self.positions);
        convolution.run(processor, batch, from, (to, mode), &mut memory.convolution);
    }
}
