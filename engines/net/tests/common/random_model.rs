//! Models with random weights, in all shapes that files can have.

use net::model::{
    Activation, ActivationKind, Attention, Bias, Block, Convolution, Dense, FeedForward, MatMul,
    MetadataEncoder, Model, Multipliers, Nested, Norm, NormActivation, Ordinary, Pass, PolicyHead,
    Pooling, RmsNorm, RmsTip, Rotation, Tip, Trunk, ValueHead,
};
use random::Random;

/// What a random model is to have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Of the format.
    pub(crate) version: usize,
    /// Of the trunk.
    pub(crate) channels: usize,
    /// After each norm.
    pub(crate) activation: ActivationKind,
    /// Whether players count.
    pub(crate) has_metadata: bool,
    /// Of the convolutions within blocks.
    pub(crate) kernel: usize,
    /// After the last block, from version 15 on.
    pub(crate) tip: TipKind,
}

/// A norm after the last block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(dead_code, reason = "not every test program makes all of them")]
pub(crate) enum TipKind {
    /// Scales and shifts.
    Channels,
    /// Divides by the root mean square of each point.
    RmsOfPoint,
    /// Divides by the root mean square of the board.
    RmsOfBoard,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape {
            version: 16,
            channels: 12,
            activation: ActivationKind::Mish,
            has_metadata: false,
            kernel: 3,
            tip: TipKind::RmsOfBoard,
        }
    }
}

/// A model with a block of each kind. The same seed makes the same model.
pub(crate) fn random_model(shape: Shape, seed: u64) -> Model {
    Maker {
        random: Random::new(seed),
        shape,
        layers: 0,
    }
    .model()
}

struct Maker {
    random: Random,
    shape: Shape,
    layers: usize,
}

impl Maker {
    fn model(&mut self) -> Model {
        let Shape {
            version, channels, ..
        } = self.shape;
        let has_extensions = version >= 15;
        Model {
            name: "random".to_owned(),
            version,
            multipliers: match version {
                ..13 => Multipliers::default(),
                _ => Multipliers::from([19.0, 21.0, 22.5, 23.0, 41.0, 0.3, 31.0]),
            },
            metadata_version: usize::from(self.shape.has_metadata && has_extensions),
            prefers_suicide: has_extensions,
            trunk: self.trunk(channels),
            policy: self.policy(channels),
            value: self.value(channels),
        }
    }

    fn trunk(&mut self, channels: usize) -> Trunk {
        let has_metadata = self.shape.has_metadata && self.shape.version >= 15;
        Trunk {
            name: self.name("trunk"),
            channels: [channels, channels, channels, 0, channels],
            spatial: self.convolution(5, 22, channels),
            global: self.product(19, channels),
            metadata: has_metadata.then(|| MetadataEncoder {
                name: self.name("metadata"),
                first: self.dense(192, 10),
                second: self.dense(10, 7),
                last: self.product(7, channels),
            }),
            blocks: vec![
                self.ordinary(channels, channels + 3),
                self.pooling(channels),
                self.nested(channels),
                self.feed_forward(channels, 2 * channels + 1),
            ],
            tip: self.tip(channels),
        }
    }

    fn ordinary(&mut self, channels: usize, inner: usize) -> Block {
        let kernel = self.shape.kernel;
        Block::Ordinary(Ordinary {
            name: self.name("ordinary"),
            before: self.norm(channels),
            first: self.convolution(kernel, channels, inner),
            between: self.norm(inner),
            second: self.convolution(kernel, inner, channels),
        })
    }

    fn pooling(&mut self, channels: usize) -> Block {
        let kernel = self.shape.kernel;
        let (regular, pooled) = (channels.div_ceil(2), channels.div_ceil(3));
        Block::Pooling(Box::new(Pooling {
            name: self.name("pooling"),
            before: self.norm(channels),
            regular: self.convolution(kernel, channels, regular),
            pooled: self.convolution(kernel, channels, pooled),
            before_pooling: self.norm(pooled),
            pooled_to_bias: self.product(3 * pooled, regular),
            between: self.norm(regular),
            second: self.convolution(kernel, regular, channels),
        }))
    }

    fn nested(&mut self, channels: usize) -> Block {
        let inner = channels.div_ceil(2);
        Block::Nested(Nested {
            name: self.name("nested"),
            before: self.norm(channels),
            down: self.convolution(1, channels, inner),
            blocks: vec![
                self.ordinary(inner, inner),
                self.learned_attention(inner),
                self.feed_forward(inner, inner + 3),
                self.pooling(inner),
                self.fixed_attention(inner),
                self.attention(inner, [2, 1], [3, 34], Rotation::None),
            ],
            after: self.norm(inner),
            up: self.convolution(1, inner, channels),
        })
    }

    /// Two heads share keys and values.
    fn learned_attention(&mut self, channels: usize) -> Block {
        let rotation = Rotation::Learned {
            name: self.name("frequencies"),
            frequencies: self.numbers(2 * 3 * 2, 1.5),
        };
        self.attention(channels, [4, 2], [6, 5], rotation)
    }

    fn fixed_attention(&mut self, channels: usize) -> Block {
        let rotation = Rotation::Fixed {
            name: self.name("base"),
            base: 100.0,
        };
        self.attention(channels, [3, 3], [8, 4], rotation)
    }

    fn attention(
        &mut self,
        channels: usize,
        [heads, key_heads]: [usize; 2],
        [key_size, value_size]: [usize; 2],
        rotation: Rotation,
    ) -> Block {
        let mut query = self.product(channels, heads * key_size);
        // Heads look at few points rather than at all alike.
        query.weights.iter_mut().for_each(|weight| *weight *= 3.0);
        Block::Attention(Box::new(Attention {
            name: self.name("attention"),
            heads,
            key_heads,
            key_size,
            value_size,
            norm: self.rms_norm(channels),
            query,
            key: self.product(channels, key_heads * key_size),
            value: self.product(channels, key_heads * value_size),
            output: self.product(heads * value_size, channels),
            rotation,
        }))
    }

    fn feed_forward(&mut self, channels: usize, hidden: usize) -> Block {
        Block::FeedForward(Box::new(FeedForward {
            name: self.name("feedforward"),
            norm: self.rms_norm(channels),
            first: self.product(channels, hidden),
            gate: self.product(channels, hidden),
            output: self.product(hidden, channels),
        }))
    }

    fn rms_norm(&mut self, channels: usize) -> RmsNorm {
        RmsNorm {
            name: self.name("rms"),
            epsilon: 1e-3,
            scale: self.numbers(channels, 1.5),
        }
    }

    fn tip(&mut self, channels: usize) -> Tip {
        if self.shape.tip == TipKind::Channels || self.shape.version < 15 {
            return Tip::Channels(self.norm(channels));
        }
        Tip::Rms(RmsTip {
            norm: self.rms_norm(channels),
            is_over_board: self.shape.tip == TipKind::RmsOfBoard,
            bias: self.numbers(channels, 0.5),
            activation: self.activation(),
        })
    }

    fn policy(&mut self, channels: usize) -> PolicyHead {
        let outputs = match self.shape.version {
            ..12 => 1,
            16 => 4,
            _ => 2,
        };
        let (regular, pooled) = (7, 5);
        PolicyHead {
            name: self.name("policy"),
            regular: self.convolution(1, channels, regular),
            pooled: self.convolution(1, channels, pooled),
            before_pooling: self.norm(pooled),
            pooled_to_bias: self.product(3 * pooled, regular),
            between: self.norm(regular),
            last: self.convolution(1, regular, outputs),
            pass: match self.shape.version {
                ..15 => Pass::Direct(self.product(3 * pooled, outputs)),
                _ => Pass::Hidden(
                    self.dense(3 * pooled, regular),
                    self.product(regular, outputs),
                ),
            },
        }
    }

    fn value(&mut self, channels: usize) -> ValueHead {
        let scores = if self.shape.version < 9 { 4 } else { 6 };
        ValueHead {
            name: self.name("value"),
            first: self.convolution(1, channels, 6),
            before_pooling: self.norm(6),
            hidden: self.dense(18, 11),
            value: self.product(11, 3),
            value_bias: self.bias(3),
            score: self.product(11, scores),
            score_bias: self.bias(scores),
            ownership: self.convolution(1, 6, 1),
        }
    }

    fn name(&mut self, kind: &str) -> String {
        self.layers += 1;
        format!("{kind}{}", self.layers)
    }

    /// Numbers from minus to plus `most`.
    fn numbers(&mut self, count: usize, most: f32) -> Vec<f32> {
        let mut number = || (self.random.below(2001) as f32 / 1000.0 - 1.0) * most;
        (0..count).map(|_| number()).collect()
    }

    /// Weights that neither blow up what goes in nor make it vanish.
    fn weights(&mut self, inputs: usize, outputs: usize) -> Vec<f32> {
        self.numbers(inputs * outputs, (3.0 / inputs as f32).sqrt())
    }

    fn convolution(&mut self, kernel: usize, inputs: usize, outputs: usize) -> Convolution {
        Convolution {
            name: self.name("convolution"),
            kernel_height: kernel,
            kernel_width: kernel,
            inputs,
            outputs,
            weights: self.weights(kernel * kernel * inputs, outputs),
        }
    }

    fn product(&mut self, inputs: usize, outputs: usize) -> MatMul {
        MatMul {
            name: self.name("product"),
            inputs,
            outputs,
            weights: self.weights(inputs, outputs),
        }
    }

    fn bias(&mut self, channels: usize) -> Bias {
        Bias {
            name: self.name("bias"),
            weights: self.numbers(channels, 0.5),
        }
    }

    fn dense(&mut self, inputs: usize, outputs: usize) -> Dense {
        Dense {
            product: self.product(inputs, outputs),
            bias: self.bias(outputs),
            activation: self.activation(),
        }
    }

    fn activation(&mut self) -> Activation {
        Activation {
            name: self.name("activation"),
            kind: match self.shape.version {
                ..11 => ActivationKind::Relu,
                _ => self.shape.activation,
            },
        }
    }

    fn norm(&mut self, channels: usize) -> NormActivation {
        let positive = |number: f32| number + 1.0;
        let has_scale = self.layers.is_multiple_of(2);
        NormActivation {
            norm: Norm {
                name: self.name("norm"),
                epsilon: 1e-4,
                mean: self.numbers(channels, 0.3),
                variance: self
                    .numbers(channels, 0.8)
                    .into_iter()
                    .map(positive)
                    .collect(),
                scale: has_scale.then(|| self.numbers(channels, 1.5)),
                bias: Some(self.numbers(channels, 0.5)),
            },
            activation: self.activation(),
        }
    }
}
