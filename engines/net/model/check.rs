//! Whether the layers of a model fit together.

use super::{
    Attention, Bias, Block, Convolution, Dense, FeedForward, MatMul, Model, ModelError, Norm,
    NormActivation, Pass, RmsNorm, Rotation, Tip, parts::HIDDEN_PASS_SINCE,
};
use crate::{GLOBAL_INPUTS, METADATA_INPUTS, SPATIAL_INPUTS, TEXTS};
use message::{Id, id, quoted};

/// How many numbers pooling makes of each channel.
const POOLED: usize = 3;

/// Whether each layer takes what the layers before it give, and has the weights that it needs.
pub(super) fn model(model: &Model) -> Result<(), ModelError> {
    let trunk = &model.trunk;
    let channels = trunk.spatial.outputs;
    convolution(&trunk.spatial, SPATIAL_INPUTS, channels)?;
    product(&trunk.global, GLOBAL_INPUTS, channels)?;
    if let Some(encoder) = &trunk.metadata {
        let first = dense(&encoder.first, METADATA_INPUTS)?;
        let second = dense(&encoder.second, first)?;
        product(&encoder.last, second, channels)?;
    }
    for each in &trunk.blocks {
        block(each, channels)?;
    }
    match &trunk.tip {
        Tip::Channels(tip) => norm(tip, channels)?,
        Tip::Rms(tip) => {
            rms_norm(&tip.norm, channels)?;
            equal(
                &tip.norm.name,
                id!(TEXTS, "model-biases"),
                channels,
                tip.bias.len(),
            )?;
        }
    }
    policy(model, channels)?;
    value(model, channels)
}

fn block(block: &Block, channels: usize) -> Result<(), ModelError> {
    match block {
        Block::Ordinary(block) => {
            norm(&block.before, channels)?;
            convolution(&block.first, channels, block.first.outputs)?;
            norm(&block.between, block.first.outputs)?;
            convolution(&block.second, block.first.outputs, channels)
        }
        Block::Pooling(block) => {
            norm(&block.before, channels)?;
            convolution(&block.regular, channels, block.regular.outputs)?;
            convolution(&block.pooled, channels, block.pooled.outputs)?;
            norm(&block.before_pooling, block.pooled.outputs)?;
            let pooled = POOLED * block.pooled.outputs;
            product(&block.pooled_to_bias, pooled, block.regular.outputs)?;
            norm(&block.between, block.regular.outputs)?;
            convolution(&block.second, block.regular.outputs, channels)
        }
        Block::Nested(nested) => {
            let inner = nested.down.outputs;
            norm(&nested.before, channels)?;
            convolution(&nested.down, channels, inner)?;
            for each in &nested.blocks {
                self::block(each, inner)?;
            }
            norm(&nested.after, inner)?;
            convolution(&nested.up, inner, channels)
        }
        Block::Attention(block) => attention(block, channels),
        Block::FeedForward(block) => feed_forward(block, channels),
    }
}

fn attention(block: &Attention, channels: usize) -> Result<(), ModelError> {
    let unsupported = |what| ModelError::Unsupported {
        at: quoted(&block.name),
        what,
    };
    if block.key_heads == 0 || !block.heads.is_multiple_of(block.key_heads) {
        return Err(unsupported(id!(TEXTS, "model-uneven-heads")));
    }
    rms_norm(&block.norm, channels)?;
    product(&block.query, channels, block.heads * block.key_size)?;
    product(&block.key, channels, block.key_heads * block.key_size)?;
    product(&block.value, channels, block.key_heads * block.value_size)?;
    product(&block.output, block.heads * block.value_size, channels)?;
    if block.rotation != Rotation::None && !block.key_size.is_multiple_of(2) {
        return Err(unsupported(id!(TEXTS, "model-odd-rotation")));
    }
    match &block.rotation {
        Rotation::None => Ok(()),
        Rotation::Learned { name, frequencies } => {
            let expected = block.key_heads * block.pairs() * 2;
            equal(
                name,
                id!(TEXTS, "model-frequencies"),
                expected,
                frequencies.len(),
            )
        }
        Rotation::Fixed { base, .. } if *base > 0.0 && base.is_finite() => Ok(()),
        Rotation::Fixed { .. } => Err(unsupported(id!(TEXTS, "model-rotation-base"))),
    }
}

fn feed_forward(block: &FeedForward, channels: usize) -> Result<(), ModelError> {
    let hidden = block.first.outputs;
    rms_norm(&block.norm, channels)?;
    product(&block.first, channels, hidden)?;
    product(&block.gate, channels, hidden)?;
    product(&block.output, hidden, channels)
}

fn policy(model: &Model, channels: usize) -> Result<(), ModelError> {
    let head = &model.policy;
    let outputs = model.policy_channels();
    if !matches!(outputs, 1 | 2 | 4) {
        return Err(ModelError::Unsupported {
            at: quoted(&head.name),
            what: id!(TEXTS, "model-policy-channels"),
        });
    }
    convolution(&head.regular, channels, head.regular.outputs)?;
    convolution(&head.pooled, channels, head.pooled.outputs)?;
    norm(&head.before_pooling, head.pooled.outputs)?;
    let pooled = POOLED * head.pooled.outputs;
    product(&head.pooled_to_bias, pooled, head.regular.outputs)?;
    norm(&head.between, head.regular.outputs)?;
    convolution(&head.last, head.regular.outputs, outputs)?;
    let is_hidden = matches!(head.pass, Pass::Hidden(..));
    equal(
        &head.name,
        id!(TEXTS, "model-hidden-layers"),
        usize::from(model.version >= HIDDEN_PASS_SINCE),
        usize::from(is_hidden),
    )?;
    match &head.pass {
        Pass::Direct(last) => product(last, pooled, outputs),
        Pass::Hidden(hidden, last) => {
            let hidden = dense(hidden, pooled)?;
            product(last, hidden, outputs)
        }
    }
}

fn value(model: &Model, channels: usize) -> Result<(), ModelError> {
    let head = &model.value;
    convolution(&head.first, channels, head.first.outputs)?;
    norm(&head.before_pooling, head.first.outputs)?;
    let hidden = dense(&head.hidden, POOLED * head.first.outputs)?;
    product(&head.value, hidden, 3)?;
    bias(&head.value_bias, 3)?;
    product(&head.score, hidden, model.score_outputs())?;
    bias(&head.score_bias, model.score_outputs())?;
    convolution(&head.ownership, head.first.outputs, 1)
}

fn convolution(layer: &Convolution, inputs: usize, outputs: usize) -> Result<(), ModelError> {
    equal(
        &layer.name,
        id!(TEXTS, "model-inputs"),
        inputs,
        layer.inputs,
    )?;
    equal(
        &layer.name,
        id!(TEXTS, "model-outputs"),
        outputs,
        layer.outputs,
    )?;
    let count = layer.kernel_height * layer.kernel_width * inputs * outputs;
    equal(
        &layer.name,
        id!(TEXTS, "model-weights"),
        count,
        layer.weights.len(),
    )
}

fn norm(layer: &NormActivation, channels: usize) -> Result<(), ModelError> {
    let norm: &Norm = &layer.norm;
    let lists = [
        Some(&norm.mean),
        Some(&norm.variance),
        norm.scale.as_ref(),
        norm.bias.as_ref(),
    ];
    for list in lists.into_iter().flatten() {
        equal(
            &norm.name,
            id!(TEXTS, "model-channels"),
            channels,
            list.len(),
        )?;
    }
    let mut factors = norm.factors();
    if factors.all(|(factor, term)| factor.is_finite() && term.is_finite()) {
        Ok(())
    } else {
        Err(ModelError::NotFinite {
            at: quoted(&norm.name),
        })
    }
}

fn rms_norm(norm: &RmsNorm, channels: usize) -> Result<(), ModelError> {
    if !(norm.epsilon > 0.0 && norm.epsilon <= 1.0) {
        return Err(ModelError::Unsupported {
            at: quoted(&norm.name),
            what: id!(TEXTS, "model-epsilon"),
        });
    }
    equal(
        &norm.name,
        id!(TEXTS, "model-channels"),
        channels,
        norm.scale.len(),
    )
}

fn product(layer: &MatMul, inputs: usize, outputs: usize) -> Result<(), ModelError> {
    equal(
        &layer.name,
        id!(TEXTS, "model-inputs"),
        inputs,
        layer.inputs,
    )?;
    equal(
        &layer.name,
        id!(TEXTS, "model-outputs"),
        outputs,
        layer.outputs,
    )?;
    equal(
        &layer.name,
        id!(TEXTS, "model-weights"),
        inputs * outputs,
        layer.weights.len(),
    )
}

fn bias(layer: &Bias, channels: usize) -> Result<(), ModelError> {
    equal(
        &layer.name,
        id!(TEXTS, "model-channels"),
        channels,
        layer.weights.len(),
    )
}

/// Returns how many numbers come out.
fn dense(layer: &Dense, inputs: usize) -> Result<usize, ModelError> {
    let outputs = layer.product.outputs;
    product(&layer.product, inputs, outputs)?;
    bias(&layer.bias, outputs)?;
    Ok(outputs)
}

fn equal(at: &str, what: Id, expected: usize, found: usize) -> Result<(), ModelError> {
    if expected == found {
        return Ok(());
    }
    Err(ModelError::Shape {
        at: quoted(at),
        what,
        expected,
        found,
    })
}
