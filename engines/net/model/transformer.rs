//! The blocks of a transformer: attention, by which every point looks at all points, and a feed-forward layer at each
//! point by itself.
//!
//! A point's numbers are its channels. The format is `KataGo`'s since its version 1.18.

use super::{
    MAX_CHANNELS, ModelError,
    layers::{Activation, MatMul},
    sink::Sink,
    source::Source,
};
use crate::TEXTS;
use message::id;

/// Divides the channels by their root mean square, then multiplies each ("RMS norm"):
/// `scale[c] · x[c] / √(mean of the squares + epsilon)`.
#[derive(Clone, PartialEq, Debug)]
pub struct RmsNorm {
    /// What the file calls it.
    pub name: String,
    /// Added to the mean of the squares before its root is taken; above 0, at most 1.
    pub epsilon: f32,
    /// By what each channel is multiplied.
    pub scale: Vec<f32>,
}

impl RmsNorm {
    fn read(source: &mut Source) -> Result<RmsNorm, ModelError> {
        let name = source.name()?;
        let channels = source.count_to(id!(TEXTS, "model-channels"), MAX_CHANNELS)?;
        Ok(RmsNorm {
            name,
            epsilon: source.number()?,
            scale: source.weights(channels)?,
        })
    }

    fn write(&self, sink: &mut Sink) {
        sink.line(&self.name);
        sink.line(self.scale.len());
        sink.line(self.epsilon);
        sink.weights(&self.scale);
    }
}

/// Adds `output(heads(norm(x)))`, self-attention over all points of the board.
///
/// Of `u = norm(x)` each point gets a query and a key for each head, and a value. A head's result at a point `i` is
/// `Σⱼ aᵢⱼ valueⱼ`, where `aᵢⱼ` over all points `j` is the softmax of `queryᵢ · keyⱼ / √key_size`; the results of all heads
/// side by side go into the output. Several heads may share keys and values ("grouped queries"): head `h` uses those with
/// the number `h · key_heads / heads`.
#[derive(Clone, PartialEq, Debug)]
pub struct Attention {
    /// What the file calls it.
    pub name: String,
    /// Heads, each with queries of its own.
    pub heads: usize,
    /// Heads with keys and values of their own: a divisor of `heads`.
    pub key_heads: usize,
    /// Numbers of a query or key.
    pub key_size: usize,
    /// Numbers of a value.
    pub value_size: usize,
    /// Before all else.
    pub norm: RmsNorm,
    /// To `heads · key_size` numbers.
    pub query: MatMul,
    /// To `key_heads · key_size` numbers.
    pub key: MatMul,
    /// To `key_heads · value_size` numbers.
    pub value: MatMul,
    /// From `heads · value_size` numbers back to the channels.
    pub output: MatMul,
    /// Tells queries and keys where their points are.
    pub rotation: Rotation,
}

/// How queries and keys are rotated by the place of their point ("rotary position embedding").
///
/// The numbers `2p` and `2p + 1` of a query or key are a vector in a plane, the pair `p`, which is turned by an angle from
/// the first axis to the second. So products of queries and keys depend on how far apart points are, not on where.
#[derive(Clone, PartialEq, Debug)]
pub enum Rotation {
    /// Not at all.
    None,
    /// By `x · f₀ + y · f₁` radians at the point `x` from the left and `y` from the top.
    Learned {
        /// What the file calls it.
        name: String,
        /// For each head of keys its pairs, for each of these `f₀` and `f₁`.
        frequencies: Vec<f32>,
    },
    /// By `f` times a coordinate: `y` for the first half of the pairs, `x` for the other. The pair `p` of a half has the
    /// frequency `f = base^(-2p / pairs)`, where `pairs` counts both halves.
    Fixed {
        /// What the file calls it.
        name: String,
        /// Positive.
        base: f32,
    },
}

impl Attention {
    pub(super) fn read(source: &mut Source) -> Result<Attention, ModelError> {
        let name = source.name()?;
        let heads = source.count_to(id!(TEXTS, "model-heads"), MAX_CHANNELS)?;
        let key_heads = source.count_to(id!(TEXTS, "model-key-heads"), MAX_CHANNELS)?;
        let key_size = source.count_to(id!(TEXTS, "model-key-size"), MAX_CHANNELS)?;
        let value_size = source.count_to(id!(TEXTS, "model-value-size"), MAX_CHANNELS)?;
        let is_rotated = source.flag()?;
        let is_learned = source.flag()?;
        Ok(Attention {
            name,
            heads,
            key_heads,
            key_size,
            value_size,
            norm: RmsNorm::read(source)?,
            query: MatMul::read(source)?,
            key: MatMul::read(source)?,
            value: MatMul::read(source)?,
            output: MatMul::read(source)?,
            rotation: match (is_rotated, is_learned) {
                (false, _) => Rotation::None,
                (true, false) => Rotation::read_fixed(source)?,
                (true, true) => Rotation::read_learned(source, [key_heads, key_size / 2])?,
            },
        })
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line("transformer_attention_block");
        sink.line(&self.name);
        sink.counts([self.heads, self.key_heads, self.key_size, self.value_size]);
        let is_rotated = !matches!(self.rotation, Rotation::None);
        let is_learned = matches!(self.rotation, Rotation::Learned { .. });
        sink.counts([is_rotated, is_learned].map(usize::from));
        self.norm.write(sink);
        self.query.write(sink);
        self.key.write(sink);
        self.value.write(sink);
        self.output.write(sink);
        match &self.rotation {
            Rotation::None => {}
            Rotation::Learned { name, frequencies } => {
                sink.line(name);
                sink.counts([self.key_heads, self.pairs(), 2]);
                sink.weights(frequencies);
            }
            Rotation::Fixed { name, base } => {
                sink.line(name);
                sink.line(base);
            }
        }
    }

    /// How many pairs of numbers of a query or key are turned.
    pub fn pairs(&self) -> usize {
        self.key_size / 2
    }
}

impl Rotation {
    fn read_fixed(source: &mut Source) -> Result<Rotation, ModelError> {
        Ok(Rotation::Fixed {
            name: source.name()?,
            base: source.number()?,
        })
    }

    /// Reads the frequencies of so many heads of keys with so many pairs each.
    fn read_learned(
        source: &mut Source,
        [heads, pairs]: [usize; 2],
    ) -> Result<Rotation, ModelError> {
        let name = source.name()?;
        for (what, expected) in [
            (id!(TEXTS, "model-key-heads"), heads),
            (id!(TEXTS, "model-pairs"), pairs),
        ] {
            let found = source.count()?;
            if found != expected {
                return Err(ModelError::Shape {
                    at: source.layer(),
                    what,
                    expected,
                    found,
                });
            }
        }
        if source.count()? != 2 {
            return Err(source.unsupported(id!(TEXTS, "model-rotation-coordinates")));
        }
        let frequencies = source.weights(heads * pairs * 2)?;
        Ok(Rotation::Learned { name, frequencies })
    }
}

/// Adds `output(silu(first(u)) · gate(u))` with `u = norm(x)` (`SwiGLU`), where the products of `silu` and the gate are
/// those of single numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct FeedForward {
    /// What the file calls it.
    pub name: String,
    /// Before all else.
    pub norm: RmsNorm,
    /// To the hidden numbers.
    pub first: MatMul,
    /// To as many numbers.
    pub gate: MatMul,
    /// From the hidden numbers back to the channels.
    pub output: MatMul,
}

impl FeedForward {
    pub(super) fn read(source: &mut Source) -> Result<FeedForward, ModelError> {
        let name = source.name()?;
        // Channels and hidden numbers, which the layers have, too.
        for _ in 0..2 {
            source.count_to(id!(TEXTS, "model-channels"), MAX_CHANNELS)?;
        }
        if !source.flag()? {
            return Err(source.unsupported(id!(TEXTS, "model-no-gate")));
        }
        Ok(FeedForward {
            name,
            norm: RmsNorm::read(source)?,
            first: MatMul::read(source)?,
            gate: MatMul::read(source)?,
            output: MatMul::read(source)?,
        })
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line("transformer_ffn_block");
        sink.line(&self.name);
        sink.counts([self.first.inputs, self.first.outputs, 1]);
        self.norm.write(sink);
        self.first.write(sink);
        self.gate.write(sink);
        self.output.write(sink);
    }
}

/// A norm after the last block that divides by a root mean square: `activation(norm(x) + bias)`.
#[derive(Clone, PartialEq, Debug)]
pub struct RmsTip {
    /// The norm.
    pub norm: RmsNorm,
    /// Whether the mean is that of all channels of the whole board; otherwise each point has its own.
    pub is_over_board: bool,
    /// What is added to each channel.
    pub bias: Vec<f32>,
    /// What follows.
    pub activation: Activation,
}

impl RmsTip {
    pub(super) fn read(source: &mut Source) -> Result<RmsTip, ModelError> {
        let name = source.name()?;
        let channels = source.count_to(id!(TEXTS, "model-channels"), MAX_CHANNELS)?;
        let epsilon = source.number()?;
        let is_over_board = source.flag()?;
        source.zeros(1, id!(TEXTS, "model-group-norm"))?;
        let scale = source.weights(channels)?;
        let bias = source.weights(channels)?;
        Ok(RmsTip {
            norm: RmsNorm {
                name,
                epsilon,
                scale,
            },
            is_over_board,
            bias,
            activation: Activation::read(source)?,
        })
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line(&self.norm.name);
        sink.line(self.norm.scale.len());
        sink.line(self.norm.epsilon);
        sink.counts([usize::from(self.is_over_board), 0]);
        sink.weights(&self.norm.scale);
        sink.weights(&self.bias);
        self.activation.write(sink);
    }
}
