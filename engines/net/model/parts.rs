//! The trunk and the two heads of a network.

use super::{
    ModelError,
    blocks::{Block, MAX_BLOCKS, NormActivation, read_blocks},
    layers::{Activation, Bias, Convolution, MatMul},
    sink::Sink,
    source::Source,
    transformer::RmsTip,
};
use crate::TEXTS;
use message::{id, quoted};

/// The versions from which on the pass has a hidden layer, and files have room for metadata.
pub(super) const HIDDEN_PASS_SINCE: usize = 15;

/// The versions from which on files say how many channels the policy has, and have room for extensions of the heads.
pub(super) const POLICY_CHANNELS_SINCE: usize = 17;

/// What all that a network says rests on.
#[derive(Clone, PartialEq, Debug)]
pub struct Trunk {
    /// What the file calls it.
    pub name: String,
    /// What the file says about the channels: trunk, mid, regular, an unused number, pooled. Nothing depends on it.
    pub channels: [usize; 5],
    /// The convolution of the planes.
    pub spatial: Convolution,
    /// Makes of the numbers about the position what is added at every point.
    pub global: MatMul,
    /// Makes of the numbers about the players what is added at every point.
    pub metadata: Option<MetadataEncoder>,
    /// The blocks, one after the other.
    pub blocks: Vec<Block>,
    /// After the last block.
    pub tip: Tip,
}

/// A norm after the last block, with its activation.
#[derive(Clone, PartialEq, Debug)]
pub enum Tip {
    /// Scales and shifts each channel.
    Channels(NormActivation),
    /// Divides by the root mean square.
    Rms(RmsTip),
}

/// Three layers of a human-style network, for what is known about the players.
#[derive(Clone, PartialEq, Debug)]
pub struct MetadataEncoder {
    /// What the file calls it.
    pub name: String,
    /// The first layer.
    pub first: Dense,
    /// The second layer.
    pub second: Dense,
    /// The third layer, to the channels of the trunk.
    pub last: MatMul,
}

/// A product with a matrix, a bias and an activation.
#[derive(Clone, PartialEq, Debug)]
pub struct Dense {
    /// The matrix.
    pub product: MatMul,
    /// What is added.
    pub bias: Bias,
    /// What follows.
    pub activation: Activation,
}

/// What a network says about moves.
#[derive(Clone, PartialEq, Debug)]
pub struct PolicyHead {
    /// What the file calls it.
    pub name: String,
    /// The channels that remain.
    pub regular: Convolution,
    /// The channels that are pooled.
    pub pooled: Convolution,
    /// Before the pooling.
    pub before_pooling: NormActivation,
    /// Makes of the pooled numbers what is added to each regular channel.
    pub pooled_to_bias: MatMul,
    /// After the addition.
    pub between: NormActivation,
    /// To the channels of the policy.
    pub last: Convolution,
    /// The pass.
    pub pass: Pass,
}

/// Makes the logits of the pass of the pooled numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum Pass {
    /// At once.
    Direct(MatMul),
    /// By a hidden layer.
    Hidden(Dense, MatMul),
}

/// What a network says about the result.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueHead {
    /// What the file calls it.
    pub name: String,
    /// The channels that are pooled.
    pub first: Convolution,
    /// Before the pooling.
    pub before_pooling: NormActivation,
    /// The layer after the pooling.
    pub hidden: Dense,
    /// To win, loss and no result.
    pub value: MatMul,
    /// What is added to them.
    pub value_bias: Bias,
    /// To the score outputs.
    pub score: MatMul,
    /// What is added to them.
    pub score_bias: Bias,
    /// To the owners of the points, from what is pooled.
    pub ownership: Convolution,
}

impl Trunk {
    /// Reads the trunk; `has_metadata` says whether there is an encoder in it.
    pub(super) fn read(source: &mut Source, has_metadata: bool) -> Result<Trunk, ModelError> {
        let name = source.name()?;
        let count = source.count_to(id!(TEXTS, "model-blocks"), MAX_BLOCKS)?;
        let mut channels = [0; 5];
        for channels in &mut channels {
            *channels = source.count()?;
        }
        let mut has_rms_tip = false;
        if source.version >= HIDDEN_PASS_SINCE {
            has_rms_tip = match source.count()? {
                0 => false,
                1 => true,
                _ => return Err(source.unsupported(id!(TEXTS, "model-norm"))),
            };
            source.zeros(5, id!(TEXTS, "model-trunk-extension"))?;
        }
        let encoder = |source: &mut Source| MetadataEncoder::read(source);
        Ok(Trunk {
            name,
            channels,
            spatial: Convolution::read(source)?,
            global: MatMul::read(source)?,
            metadata: has_metadata.then(|| encoder(source)).transpose()?,
            blocks: read_blocks(source, count, 0)?,
            tip: if has_rms_tip {
                Tip::Rms(RmsTip::read(source)?)
            } else {
                Tip::Channels(NormActivation::read(source)?)
            },
        })
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line(&self.name);
        sink.line(self.blocks.len());
        sink.counts(self.channels);
        if sink.version >= HIDDEN_PASS_SINCE {
            sink.line(usize::from(matches!(self.tip, Tip::Rms(_))));
            sink.counts([0; 5]);
        }
        self.spatial.write(sink);
        self.global.write(sink);
        if let Some(metadata) = &self.metadata {
            metadata.write(sink);
        }
        for block in &self.blocks {
            block.write(sink);
        }
        match &self.tip {
            Tip::Channels(norm) => norm.write(sink),
            Tip::Rms(tip) => tip.write(sink),
        }
    }
}

impl MetadataEncoder {
    fn read(source: &mut Source) -> Result<MetadataEncoder, ModelError> {
        let name = source.name()?;
        if source.count()? != crate::METADATA_INPUTS {
            return Err(source.unsupported(id!(TEXTS, "model-metadata")));
        }
        Ok(MetadataEncoder {
            name,
            first: Dense::read(source)?,
            second: Dense::read(source)?,
            last: MatMul::read(source)?,
        })
    }

    fn write(&self, sink: &mut Sink) {
        sink.line(&self.name);
        sink.line(crate::METADATA_INPUTS);
        self.first.write(sink);
        self.second.write(sink);
        self.last.write(sink);
    }
}

impl Dense {
    fn read(source: &mut Source) -> Result<Dense, ModelError> {
        Ok(Dense {
            product: MatMul::read(source)?,
            bias: Bias::read(source)?,
            activation: Activation::read(source)?,
        })
    }

    fn write(&self, sink: &mut Sink) {
        self.product.write(sink);
        self.bias.write(sink);
        self.activation.write(sink);
    }
}

impl PolicyHead {
    pub(super) fn read(source: &mut Source) -> Result<PolicyHead, ModelError> {
        let name = source.name()?;
        let channels = if source.version >= POLICY_CHANNELS_SINCE {
            let channels = source.count()?;
            source.zeros(3, id!(TEXTS, "model-policy-extension"))?;
            Some(channels)
        } else {
            None
        };
        let head = PolicyHead {
            name,
            regular: Convolution::read(source)?,
            pooled: Convolution::read(source)?,
            before_pooling: NormActivation::read(source)?,
            pooled_to_bias: MatMul::read(source)?,
            between: NormActivation::read(source)?,
            last: Convolution::read(source)?,
            pass: Pass::read(source)?,
        };
        match channels {
            Some(expected) if expected != head.last.outputs => Err(ModelError::Shape {
                at: quoted(&head.last.name),
                what: id!(TEXTS, "model-outputs"),
                expected,
                found: head.last.outputs,
            }),
            _ => Ok(head),
        }
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line(&self.name);
        if sink.version >= POLICY_CHANNELS_SINCE {
            sink.counts([self.last.outputs, 0, 0, 0]);
        }
        self.regular.write(sink);
        self.pooled.write(sink);
        self.before_pooling.write(sink);
        self.pooled_to_bias.write(sink);
        self.between.write(sink);
        self.last.write(sink);
        self.pass.write(sink);
    }
}

impl Pass {
    fn read(source: &mut Source) -> Result<Pass, ModelError> {
        if source.version < HIDDEN_PASS_SINCE {
            return MatMul::read(source).map(Pass::Direct);
        }
        Ok(Pass::Hidden(Dense::read(source)?, MatMul::read(source)?))
    }

    fn write(&self, sink: &mut Sink) {
        match self {
            Pass::Direct(product) => product.write(sink),
            Pass::Hidden(hidden, last) => {
                hidden.write(sink);
                last.write(sink);
            }
        }
    }
}

impl ValueHead {
    pub(super) fn read(source: &mut Source) -> Result<ValueHead, ModelError> {
        let name = source.name()?;
        if source.version >= POLICY_CHANNELS_SINCE {
            source.zeros(3, id!(TEXTS, "model-value-extension"))?;
        }
        Ok(ValueHead {
            name,
            first: Convolution::read(source)?,
            before_pooling: NormActivation::read(source)?,
            hidden: Dense::read(source)?,
            value: MatMul::read(source)?,
            value_bias: Bias::read(source)?,
            score: MatMul::read(source)?,
            score_bias: Bias::read(source)?,
            ownership: Convolution::read(source)?,
        })
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line(&self.name);
        if sink.version >= POLICY_CHANNELS_SINCE {
            sink.counts([0; 3]);
        }
        self.first.write(sink);
        self.before_pooling.write(sink);
        self.hidden.write(sink);
        self.value.write(sink);
        self.value_bias.write(sink);
        self.score.write(sink);
        self.score_bias.write(sink);
        self.ownership.write(sink);
    }
}
