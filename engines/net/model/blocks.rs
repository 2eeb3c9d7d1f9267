//! The blocks of the trunk: each adds something to what comes in.

use super::{
    ModelError,
    layers::{Activation, Convolution, MatMul, Norm},
    sink::Sink,
    source::Source,
    transformer::{Attention, FeedForward},
};
use crate::TEXTS;
use message::id;

/// Blocks stand within blocks no deeper than this.
const MAX_DEPTH: usize = 4;

/// No trunk is longer.
pub(super) const MAX_BLOCKS: usize = 1000;

/// A norm and the activation that always follows it.
#[derive(Clone, PartialEq, Debug)]
pub struct NormActivation {
    /// Scale and shift.
    pub norm: Norm,
    /// What follows.
    pub activation: Activation,
}

impl NormActivation {
    pub(super) fn read(source: &mut Source) -> Result<NormActivation, ModelError> {
        Ok(NormActivation {
            norm: Norm::read(source)?,
            activation: Activation::read(source)?,
        })
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        self.norm.write(sink);
        self.activation.write(sink);
    }
}

/// A block of the trunk.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// Two convolutions.
    Ordinary(Ordinary),
    /// Two convolutions, between them a look at the whole board.
    Pooling(Box<Pooling>),
    /// Blocks with fewer channels.
    Nested(Nested),
    /// Every point looks at all points.
    Attention(Box<Attention>),
    /// Layers at each point by itself.
    FeedForward(Box<FeedForward>),
}

/// Adds `second(after(first(before(x))))`.
#[derive(Clone, PartialEq, Debug)]
pub struct Ordinary {
    /// What the file calls it.
    pub name: String,
    /// Before the first convolution.
    pub before: NormActivation,
    /// The first convolution.
    pub first: Convolution,
    /// Between the convolutions.
    pub between: NormActivation,
    /// The second convolution.
    pub second: Convolution,
}

/// Like [`Ordinary`], but some channels of the first convolution are pooled over the board and added to the others.
#[derive(Clone, PartialEq, Debug)]
pub struct Pooling {
    /// What the file calls it.
    pub name: String,
    /// Before the first convolution.
    pub before: NormActivation,
    /// The channels of the first convolution that remain.
    pub regular: Convolution,
    /// The channels of the first convolution that are pooled.
    pub pooled: Convolution,
    /// Before the pooling.
    pub before_pooling: NormActivation,
    /// Makes of the pooled numbers what is added to each regular channel.
    pub pooled_to_bias: MatMul,
    /// After the addition.
    pub between: NormActivation,
    /// The second convolution.
    pub second: Convolution,
}

/// Adds `up(after(blocks(down(before(x)))))`.
#[derive(Clone, PartialEq, Debug)]
pub struct Nested {
    /// What the file calls it.
    pub name: String,
    /// Before the convolution to fewer channels.
    pub before: NormActivation,
    /// The convolution to fewer channels.
    pub down: Convolution,
    /// The blocks there.
    pub blocks: Vec<Block>,
    /// After the blocks.
    pub after: NormActivation,
    /// The convolution back.
    pub up: Convolution,
}

impl Block {
    /// Reads a block that stands within `depth` others.
    pub(super) fn read(source: &mut Source, depth: usize) -> Result<Block, ModelError> {
        let kind = source.word()?;
        match kind.as_str() {
            "ordinary_block" => Ordinary::read(source).map(Block::Ordinary),
            "gpool_block" => Pooling::read(source).map(|block| Block::Pooling(Box::new(block))),
            "nested_bottleneck_block" if depth < MAX_DEPTH => {
                Nested::read(source, depth).map(Block::Nested)
            }
            "nested_bottleneck_block" => Err(source.unsupported(id!(TEXTS, "model-depth"))),
            "transformer_attention_block" => {
                Attention::read(source).map(|block| Block::Attention(Box::new(block)))
            }
            "transformer_ffn_block" => {
                FeedForward::read(source).map(|block| Block::FeedForward(Box::new(block)))
            }
            _ => Err(source.unexpected(id!(TEXTS, "model-block"), kind.as_bytes())),
        }
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        match self {
            Block::Ordinary(block) => block.write(sink),
            Block::Pooling(block) => block.write(sink),
            Block::Nested(block) => block.write(sink),
            Block::Attention(block) => block.write(sink),
            Block::FeedForward(block) => block.write(sink),
        }
    }
}

impl Ordinary {
    fn read(source: &mut Source) -> Result<Ordinary, ModelError> {
        Ok(Ordinary {
            name: source.name()?,
            before: NormActivation::read(source)?,
            first: Convolution::read(source)?,
            between: NormActivation::read(source)?,
            second: Convolution::read(source)?,
        })
    }

    fn write(&self, sink: &mut Sink) {
        sink.line("ordinary_block");
        sink.line(&self.name);
        self.before.write(sink);
        self.first.write(sink);
        self.between.write(sink);
        self.second.write(sink);
    }
}

impl Pooling {
    fn read(source: &mut Source) -> Result<Pooling, ModelError> {
        Ok(Pooling {
            name: source.name()?,
            before: NormActivation::read(source)?,
            regular: Convolution::read(source)?,
            pooled: Convolution::read(source)?,
            before_pooling: NormActivation::read(source)?,
            pooled_to_bias: MatMul::read(source)?,
            between: NormActivation::read(source)?,
            second: Convolution::read(source)?,
        })
    }

    fn write(&self, sink: &mut Sink) {
        sink.line("gpool_block");
        sink.line(&self.name);
        self.before.write(sink);
        self.regular.write(sink);
        self.pooled.write(sink);
        self.before_pooling.write(sink);
        self.pooled_to_bias.write(sink);
        self.between.write(sink);
        self.second.write(sink);
    }
}

impl Nested {
    fn read(source: &mut Source, depth: usize) -> Result<Nested, ModelError> {
        let name = source.name()?;
        let count = source.count_to(id!(TEXTS, "model-blocks"), MAX_BLOCKS)?;
        Ok(Nested {
            name,
            before: NormActivation::read(source)?,
            down: Convolution::read(source)?,
            blocks: read_blocks(source, count, depth + 1)?,
            after: NormActivation::read(source)?,
            up: Convolution::read(source)?,
        })
    }

    fn write(&self, sink: &mut Sink) {
        sink.line("nested_bottleneck_block");
        sink.line(&self.name);
        sink.line(self.blocks.len());
        self.before.write(sink);
        self.down.write(sink);
        for block in &self.blocks {
            block.write(sink);
        }
        self.after.write(sink);
        self.up.write(sink);
    }
}

/// Reads so many blocks, which stand within `depth` others.
pub(super) fn read_blocks(
    source: &mut Source,
    count: usize,
    depth: usize,
) -> Result<Vec<Block>, ModelError> {
    (0..count).map(|_| Block::read(source, depth)).collect()
}
