//! The layers that networks are made of, as the file has them.

use super::{MAX_CHANNELS, ModelError, sink::Sink, source::Source};
use crate::TEXTS;
use message::id;

/// Kernels are no wider than a board.
const MAX_KERNEL: usize = 19;

/// The versions from which on a file says which activation it uses; before, it is always [`ActivationKind::Relu`].
const ACTIVATIONS_SINCE: usize = 11;

/// A convolution over the board: no bias, points beyond the edge count as 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Convolution {
    /// What the file calls it.
    pub name: String,
    /// Rows of the kernel, an odd number.
    pub kernel_height: usize,
    /// Columns of the kernel, an odd number.
    pub kernel_width: usize,
    /// Channels that go in.
    pub inputs: usize,
    /// Channels that come out.
    pub outputs: usize,
    /// Rows of the kernel, in each its columns, in each the inputs, for each the outputs.
    pub weights: Vec<f32>,
}

impl Convolution {
    pub(super) fn read(source: &mut Source) -> Result<Convolution, ModelError> {
        let name = source.name()?;
        let kernel_height = source.count_to(id!(TEXTS, "model-kernel-rows"), MAX_KERNEL)?;
        let kernel_width = source.count_to(id!(TEXTS, "model-kernel-columns"), MAX_KERNEL)?;
        let inputs = channels(source)?;
        let outputs = channels(source)?;
        for _ in ["dilation of rows", "dilation of columns"] {
            if source.count()? != 1 {
                return Err(source.unsupported(id!(TEXTS, "model-dilated")));
            }
        }
        if kernel_height % 2 == 0 || kernel_width % 2 == 0 {
            return Err(source.unsupported(id!(TEXTS, "model-even-kernel")));
        }
        Ok(Convolution {
            name,
            kernel_height,
            kernel_width,
            inputs,
            outputs,
            weights: source.weights(kernel_height * kernel_width * inputs * outputs)?,
        })
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line(&self.name);
        sink.counts([self.kernel_height, self.kernel_width]);
        sink.counts([self.inputs, self.outputs, 1, 1]);
        sink.weights(&self.weights);
    }

    /// The weights of a place of the kernel: for each input the outputs.
    pub fn tap(&self, row: usize, column: usize) -> &[f32] {
        let length = self.inputs * self.outputs;
        &self.weights[(row * self.kernel_width + column) * length..][..length]
    }
}

/// Scales and shifts each channel ("batch norm").
#[derive(Clone, PartialEq, Debug)]
pub struct Norm {
    /// What the file calls it.
    pub name: String,
    /// Added to the variance before its root is taken.
    pub epsilon: f32,
    /// What is taken off each channel.
    pub mean: Vec<f32>,
    /// By the root of what each channel is divided.
    pub variance: Vec<f32>,
    /// By what each channel is multiplied then; nothing means 1.
    pub scale: Option<Vec<f32>>,
    /// What is added to each channel at last; nothing means 0.
    pub bias: Option<Vec<f32>>,
}

impl Norm {
    pub(super) fn read(source: &mut Source) -> Result<Norm, ModelError> {
        let name = source.name()?;
        let count = channels(source)?;
        let epsilon = source.number()?;
        let has_scale = source.flag()?;
        let has_bias = source.flag()?;
        Ok(Norm {
            name,
            epsilon,
            mean: source.weights(count)?,
            variance: source.weights(count)?,
            scale: has_scale.then(|| source.weights(count)).transpose()?,
            bias: has_bias.then(|| source.weights(count)).transpose()?,
        })
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line(&self.name);
        sink.line(self.mean.len());
        sink.line(self.epsilon);
        sink.line(usize::from(self.scale.is_some()));
        sink.line(usize::from(self.bias.is_some()));
        sink.weights(&self.mean);
        sink.weights(&self.variance);
        for weights in [&self.scale, &self.bias].into_iter().flatten() {
            sink.weights(weights);
        }
    }

    /// What each channel is multiplied by and what is added to it then, which is all that a norm does.
    pub fn factors(&self) -> impl Iterator<Item = (f32, f32)> {
        let both = self.mean.iter().zip(&self.variance).enumerate();
        both.map(|(channel, (mean, variance))| {
            let scale = self.scale.as_ref().map_or(1.0, |scale| scale[channel]);
            let bias = self.bias.as_ref().map_or(0.0, |bias| bias[channel]);
            let factor = scale / (variance + self.epsilon).sqrt();
            (factor, bias - factor * mean)
        })
    }
}

/// What is done to each number after a norm or a bias.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Activation {
    /// What the file calls it.
    pub name: String,
    /// What it does.
    pub kind: ActivationKind,
}

/// A function of one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActivationKind {
    /// `x`.
    Identity,
    /// `max(x, 0)`.
    Relu,
    /// `x · tanh(ln(1 + eˣ))`.
    Mish,
    /// `x / (1 + e⁻ˣ)`.
    Silu,
}

impl ActivationKind {
    /// What files call them.
    const WORDS: [(ActivationKind, &str); 4] = [
        (ActivationKind::Identity, "ACTIVATION_IDENTITY"),
        (ActivationKind::Relu, "ACTIVATION_RELU"),
        (ActivationKind::Mish, "ACTIVATION_MISH"),
        (ActivationKind::Silu, "ACTIVATION_SILU"),
    ];
}

impl Activation {
    pub(super) fn read(source: &mut Source) -> Result<Activation, ModelError> {
        let name = source.name()?;
        if source.version < ACTIVATIONS_SINCE {
            let kind = ActivationKind::Relu;
            return Ok(Activation { name, kind });
        }
        let word = source.word()?;
        let known = ActivationKind::WORDS
            .iter()
            .find(|(_, known)| *known == word);
        match known {
            Some(&(kind, _)) => Ok(Activation { name, kind }),
            None => Err(source.unexpected(id!(TEXTS, "model-activation"), word.as_bytes())),
        }
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line(&self.name);
        if sink.version >= ACTIVATIONS_SINCE {
            let known = ActivationKind::WORDS
                .iter()
                .find(|(kind, _)| *kind == self.kind);
            sink.line(known.expect("each kind has a word").1);
        }
    }
}

/// A product with a matrix.
#[derive(Clone, PartialEq, Debug)]
pub struct MatMul {
    /// What the file calls it.
    pub name: String,
    /// Numbers that go in.
    pub inputs: usize,
    /// Numbers that come out.
    pub outputs: usize,
    /// The inputs, for each the outputs.
    pub weights: Vec<f32>,
}

impl MatMul {
    pub(super) fn read(source: &mut Source) -> Result<MatMul, ModelError> {
        let name = source.name()?;
        // Pooling has three numbers of each channel.
        let inputs = source.count_to(id!(TEXTS, "model-inputs"), 3 * MAX_CHANNELS)?;
        let outputs = channels(source)?;
        Ok(MatMul {
            name,
            inputs,
            outputs,
            weights: source.weights(inputs * outputs)?,
        })
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line(&self.name);
        sink.counts([self.inputs, self.outputs]);
        sink.weights(&self.weights);
    }
}

/// Adds a number to each channel.
#[derive(Clone, PartialEq, Debug)]
pub struct Bias {
    /// What the file calls it.
    pub name: String,
    /// One for each channel.
    pub weights: Vec<f32>,
}

impl Bias {
    pub(super) fn read(source: &mut Source) -> Result<Bias, ModelError> {
        let name = source.name()?;
        let count = channels(source)?;
        Ok(Bias {
            name,
            weights: source.weights(count)?,
        })
    }

    pub(super) fn write(&self, sink: &mut Sink) {
        sink.line(&self.name);
        sink.line(self.weights.len());
        sink.weights(&self.weights);
    }
}

fn channels(source: &mut Source) -> Result<usize, ModelError> {
    source.count_to(id!(TEXTS, "model-channels"), MAX_CHANNELS)
}
