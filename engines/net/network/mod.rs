//! Networks, prepared for the processor.
//!
//! The program finds out what vectors the processor has when a network is prepared. All is computed in 32 bits, unless
//! [`Precision::Half`] is asked for, by one thread a call. A position's outputs are the same bit by bit whatever else is evaluated with it, and by how many
//! threads; on another kind of processor, whose vectors are of another length or which rounds products before it adds
//! them, they may differ in their last digits.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined where vectors are dispatched is compiled without them"
)]

mod activation;
mod attention;
mod buffer;
mod convolution;
mod dense;
mod feed_forward;
mod halves;
mod heads;
mod layer;
mod matrix;
mod normalization;
mod pool;
mod rms_norm;
mod rotation;
mod softmax;
mod stem;
#[cfg(test)]
mod tests;
mod tip;
mod trunk;
mod winograd;

use crate::{
    Inputs, RawOutputs, SPATIAL_INPUTS,
    model::{Model, ModelError},
};
use buffer::Buffer;
use halves::Halves;
use heads::Heads;
use pulp::Arch;
use stem::Stem;
use tip::Tip;
use trunk::{Block, Work};
use winograd::Tiling;

/// As many points are computed at once: more would not stay in the nearer cache of a core.
const POINTS_AT_ONCE: usize = 800;

/// A network that evaluates positions. Threads may share it; each has its own [`Scratch`].
#[derive(Debug)]
pub struct Network {
    arch: Arch,
    /// Whether products of 16 bits can be made.
    halves: Option<Halves>,
    stem: Stem,
    channels: usize,
    blocks: Vec<Block>,
    tip: Tip,
    heads: Heads,
    /// How many maps are needed at once.
    maps: usize,
}

/// How exactly a network is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Precision {
    /// In 32 bits.
    #[default]
    Full,
    /// Convolutions of 3×3 multiply numbers of 16 bits (`bfloat16`) and add in 32, if the processor has instructions for
    /// it (AVX512-BF16); otherwise as [`Precision::Full`]. Outputs differ by less than they do when a position is turned.
    Half,
}

/// The memory that an evaluation needs. It grows to what the largest needed, and is never read before it is written, so
/// that one may be used for several networks.
#[derive(Debug, Default)]
pub struct Scratch {
    /// How exactly to evaluate next.
    pub precision: Precision,
    tiling: Tiling,
    maps: Vec<Buffer>,
    stem: stem::Memory,
    blocks: trunk::Memory,
    heads: heads::Memory,
    /// Indices of the positions with a board of one size.
    alike: Vec<usize>,
    outputs: Vec<RawOutputs>,
}

impl Scratch {
    /// Memory for evaluations so exact.
    pub fn new(precision: Precision) -> Scratch {
        Scratch {
            precision,
            ..Scratch::default()
        }
    }
}

impl Network {
    /// Tells whether [`Precision::Half`] is another than [`Precision::Full`] on this processor.
    pub fn has_halves(&self) -> bool {
        self.halves.is_some()
    }

    /// Prepares a network. What each size of the board needs in addition is prepared when it occurs first.
    ///
    /// # Errors
    /// What [`Model::check`] finds.
    pub fn new(model: &Model) -> Result<Network, ModelError> {
        Network::on(Arch::new(), model)
    }

    /// Prepares a network for a kind of processor.
    fn on(arch: Arch, model: &Model) -> Result<Network, ModelError> {
        model.check()?;
        let trunk = &model.trunk;
        let blocks: Vec<Block> = trunk
            .blocks
            .iter()
            .map(|block| Block::new(arch, block))
            .collect();
        let depth = blocks.iter().map(Block::depth).max().unwrap_or_default();
        Ok(Network {
            arch,
            halves: Halves::of(arch),
            stem: Stem::new(arch, trunk),
            channels: buffer::padded(trunk.spatial.outputs),
            blocks,
            tip: Tip::new(&trunk.tip),
            heads: Heads::new(arch, model),
            maps: depth + 1,
        })
    }

    /// Evaluates positions, on boards of any sizes, and puts their outputs in `out`, in the same order. Nothing is
    /// allocated if `scratch` and `out` have seen as many positions on as large boards.
    ///
    /// # Panics
    /// If there are not as many numbers in a position's planes as its size asks for.
    pub fn evaluate(&self, batch: &[&Inputs], scratch: &mut Scratch, out: &mut Vec<RawOutputs>) {
        out.resize_with(batch.len(), RawOutputs::default);
        for inputs in batch {
            assert_eq!(
                inputs.spatial.len(),
                SPATIAL_INPUTS * inputs.points(),
                "planes of the board's size"
            );
            assert_ne!(inputs.points(), 0, "a board with points");
        }
        let size = |index: usize| (batch[index].width, batch[index].height);
        let mut alike = std::mem::take(&mut scratch.alike);
        for first in 0..batch.len() {
            if (0..first).any(|earlier| size(earlier) == size(first)) {
                continue;
            }
            alike.clear();
            alike.extend((first..batch.len()).filter(|&index| size(index) == size(first)));
            let at_once = (POINTS_AT_ONCE / batch[first].points()).max(1);
            for some in alike.chunks(at_once) {
                self.evaluate_alike(some.iter().map(|&index| batch[index]), scratch);
                for (&index, output) in some.iter().zip(&mut scratch.outputs) {
                    std::mem::swap(&mut out[index], output);
                }
            }
        }
        scratch.alike = alike;
    }

    /// Evaluates positions on boards of the same size. The outputs are left in `scratch`.
    fn evaluate_alike<'a>(
        &self,
        positions: impl ExactSizeIterator<Item = &'a Inputs> + Clone,
        scratch: &mut Scratch,
    ) {
        let Scratch {
            precision,
            tiling,
            maps,
            stem,
            blocks,
            heads,
            outputs,
            ..
        } = scratch;
        let count = positions.len();
        for inputs in positions.clone() {
            tiling.cut(inputs.width, inputs.height);
        }
        if maps.len() < self.maps {
            maps.resize_with(self.maps, Buffer::default);
        }
        let (map, maps) = maps.split_first_mut().expect("there is one for the trunk");
        let first = map.reserve(count * tiling.board() * self.channels);
        self.stem.run(self.arch, tiling, positions, first, stem);
        let work = &mut Work {
            arch: self.arch,
            halves: self.halves.filter(|_| *precision == Precision::Half),
            tiling,
            positions: count,
            memory: blocks,
        };
        for block in &self.blocks {
            block.run(work, map, maps);
        }
        self.tip.run(work, map);
        if outputs.len() < count {
            outputs.resize_with(count, RawOutputs::default);
        }
        self.heads
            .run(work, self.tip.stride(), heads, &mut outputs[..count]);
    }
}
