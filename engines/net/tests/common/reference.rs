//! An evaluation too simple to be wrong: each layer as its definition says, in 64 bits, one position at a time.

use net::model::{
    Activation, ActivationKind, Attention, Block, Convolution, Dense, FeedForward, MatMul, Model,
    NormActivation, Pass, RmsNorm, RmsTip, Rotation, Tip,
};
use net::{Inputs, RawOutputs};

/// A map of the board: planes, in each the points row by row.
#[derive(Clone)]
struct Map {
    width: usize,
    height: usize,
    planes: Vec<Vec<f64>>,
}

/// Evaluates a position.
pub(crate) fn evaluate(model: &Model, inputs: &Inputs) -> RawOutputs {
    let points = inputs.width * inputs.height;
    let wide = |numbers: &[f32]| -> Vec<f64> { numbers.iter().map(|&n| f64::from(n)).collect() };
    let shown = Map {
        width: inputs.width,
        height: inputs.height,
        planes: inputs.spatial.chunks(points).map(wide).collect(),
    };
    let trunk = &model.trunk;
    let mut map = convolution(&shown, &trunk.spatial);
    add_to_all(&mut map, &product(&wide(&inputs.global), &trunk.global));
    if let Some(encoder) = &trunk.metadata {
        let zeros = Box::new([0.0; net::METADATA_INPUTS]);
        let shown = wide(&inputs.metadata.clone().unwrap_or(zeros)[..]);
        let hidden = dense(&dense(&shown, &encoder.first), &encoder.second);
        add_to_all(&mut map, &product(&hidden, &encoder.last));
    }
    for each in &trunk.blocks {
        map = block(map, each);
    }
    let tip = match &trunk.tip {
        Tip::Channels(layer) => norm(&map, layer),
        Tip::Rms(layer) => rms_tip(&map, layer),
    };
    let (value, score, ownership) = value(model, &tip);
    let mut outputs = RawOutputs {
        policy: policy(model, &tip),
        ownership,
        ..RawOutputs::default()
    };
    outputs.value.copy_from_slice(&value);
    outputs.score[..score.len()].copy_from_slice(&score);
    outputs
}

fn policy(model: &Model, tip: &Map) -> Vec<f32> {
    let head = &model.policy;
    let pooled = pool(
        &norm(&convolution(tip, &head.pooled), &head.before_pooling),
        true,
    );
    let mut map = convolution(tip, &head.regular);
    add_to_all(&mut map, &product(&pooled, &head.pooled_to_bias));
    let map = convolution(&norm(&map, &head.between), &head.last);
    let passes = match &head.pass {
        Pass::Direct(last) => product(&pooled, last),
        Pass::Hidden(hidden, last) => product(&dense(&pooled, hidden), last),
    };
    let channels = map.planes.into_iter().zip(passes);
    let logits = channels.flat_map(|(plane, pass)| plane.into_iter().chain([pass]));
    logits.map(|logit| logit as f32).collect()
}

/// Value, score and ownership.
fn value(model: &Model, tip: &Map) -> (Vec<f32>, Vec<f32>, Vec<f32>) {
    let head = &model.value;
    let map = norm(&convolution(tip, &head.first), &head.before_pooling);
    let hidden = dense(&pool(&map, false), &head.hidden);
    let biased = |layer: &MatMul, biases: &[f32]| {
        let sums = product(&hidden, layer).into_iter().zip(biases);
        sums.map(|(sum, &bias)| (sum + f64::from(bias)) as f32)
            .collect()
    };
    let ownership = convolution(&map, &head.ownership).planes.remove(0);
    (
        biased(&head.value, &head.value_bias.weights),
        biased(&head.score, &head.score_bias.weights),
        ownership.into_iter().map(|number| number as f32).collect(),
    )
}

fn block(map: Map, block: &Block) -> Map {
    let added = match block {
        Block::Ordinary(block) => {
            let middle = convolution(&norm(&map, &block.before), &block.first);
            convolution(&norm(&middle, &block.between), &block.second)
        }
        Block::Pooling(block) => {
            let active = norm(&map, &block.before);
            let pooled = norm(&convolution(&active, &block.pooled), &block.before_pooling);
            let mut middle = convolution(&active, &block.regular);
            add_to_all(
                &mut middle,
                &product(&pool(&pooled, true), &block.pooled_to_bias),
            );
            convolution(&norm(&middle, &block.between), &block.second)
        }
        Block::Nested(nested) => {
            let mut inner = convolution(&norm(&map, &nested.before), &nested.down);
            for each in &nested.blocks {
                inner = self::block(inner, each);
            }
            convolution(&norm(&inner, &nested.after), &nested.up)
        }
        Block::Attention(block) => attention(&map, block),
        Block::FeedForward(block) => feed_forward(&map, block),
    };
    let mut map = map;
    for (plane, added) in map.planes.iter_mut().zip(added.planes) {
        for (number, added) in plane.iter_mut().zip(added) {
            *number += added;
        }
    }
    map
}

/// For each point its channels.
fn points(map: &Map) -> Vec<Vec<f64>> {
    let points = 0..map.width * map.height;
    let channels = |point| map.planes.iter().map(|plane| plane[point]).collect();
    points.map(channels).collect()
}

/// A map of the size of another, of the channels of each point.
fn map_of(points: &[Vec<f64>], like: &Map) -> Map {
    let plane = |channel| points.iter().map(|point| point[channel]).collect();
    Map {
        planes: (0..points[0].len()).map(plane).collect(),
        ..*like
    }
}

fn rms_norm(numbers: &[f64], norm: &RmsNorm) -> Vec<f64> {
    let squares: f64 = numbers.iter().map(|x| x * x).sum();
    let root = (squares / numbers.len() as f64 + f64::from(norm.epsilon)).sqrt();
    let scaled = numbers.iter().zip(norm.scale.iter().cycle());
    scaled
        .map(|(x, &scale)| x / root * f64::from(scale))
        .collect()
}

fn rms_tip(map: &Map, tip: &RmsTip) -> Map {
    let mut points = points(map);
    let channels = map.planes.len();
    if tip.is_over_board {
        let all = rms_norm(&points.concat(), &tip.norm);
        points = all.chunks(channels).map(<[f64]>::to_vec).collect();
    } else {
        points = points
            .iter()
            .map(|point| rms_norm(point, &tip.norm))
            .collect();
    }
    for point in &mut points {
        for (x, &bias) in point.iter_mut().zip(&tip.bias) {
            *x = activated(*x + f64::from(bias), &tip.activation);
        }
    }
    map_of(&points, map)
}

fn feed_forward(map: &Map, block: &FeedForward) -> Map {
    let of_point = |point: &Vec<f64>| {
        let point = rms_norm(point, &block.norm);
        let (first, gate) = (product(&point, &block.first), product(&point, &block.gate));
        let hidden = first.iter().zip(gate);
        let hidden: Vec<f64> = hidden
            .map(|(x, gate)| x / (1.0 + (-x).exp()) * gate)
            .collect();
        product(&hidden, &block.output)
    };
    let points: Vec<Vec<f64>> = points(map).iter().map(of_point).collect();
    map_of(&points, map)
}

fn attention(map: &Map, block: &Attention) -> Map {
    let shown: Vec<Vec<f64>> = points(map)
        .iter()
        .map(|point| rms_norm(point, &block.norm))
        .collect();
    let made = |layer: &MatMul| -> Vec<Vec<f64>> {
        shown.iter().map(|point| product(point, layer)).collect()
    };
    let (queries, keys, values) = (made(&block.query), made(&block.key), made(&block.value));
    let mut results = vec![Vec::new(); shown.len()];
    for head in 0..block.heads {
        let key_head = head * block.key_heads / block.heads;
        let part = |numbers: &[f64], head: usize, point: usize| {
            let part = &numbers[head * block.key_size..(head + 1) * block.key_size];
            let place = [point % map.width, point / map.width];
            rotated(part, place, key_head, block)
        };
        for (point, result) in results.iter_mut().enumerate() {
            let query = part(&queries[point], head, point);
            let weight = |other: usize| {
                let key = part(&keys[other], key_head, other);
                let product: f64 = query.iter().zip(key).map(|(q, k)| q * k).sum();
                (product / (block.key_size as f64).sqrt()).exp()
            };
            let weights: Vec<f64> = (0..shown.len()).map(weight).collect();
            let sum: f64 = weights.iter().sum();
            for number in 0..block.value_size {
                let place = key_head * block.value_size + number;
                let of_points = weights.iter().zip(&values);
                let mean: f64 = of_points.map(|(weight, value)| weight * value[place]).sum();
                result.push(mean / sum);
            }
        }
    }
    let points: Vec<Vec<f64>> = results
        .iter()
        .map(|result| product(result, &block.output))
        .collect();
    map_of(&points, map)
}

/// A query or key as it is at a place.
fn rotated(numbers: &[f64], [x, y]: [usize; 2], head: usize, block: &Attention) -> Vec<f64> {
    let (x, y) = (x as f64, y as f64);
    let pairs = block.key_size / 2;
    let angle = |pair: usize| match &block.rotation {
        Rotation::None => 0.0,
        Rotation::Learned { frequencies, .. } => {
            let place = (head * pairs + pair) * 2;
            x * f64::from(frequencies[place]) + y * f64::from(frequencies[place + 1])
        }
        Rotation::Fixed { base, .. } => {
            let (coordinate, within) = match pair.checked_sub(pairs / 2) {
                None => (y, pair),
                Some(within) => (x, within),
            };
            coordinate / f64::from(*base).powf(2.0 * within as f64 / pairs as f64)
        }
    };
    let mut numbers = numbers.to_vec();
    for (pair, numbers) in numbers.as_chunks_mut::<2>().0.iter_mut().enumerate() {
        let (sin, cos) = angle(pair).sin_cos();
        let [a, b] = *numbers;
        *numbers = [a * cos - b * sin, a * sin + b * cos];
    }
    numbers
}

fn convolution(map: &Map, layer: &Convolution) -> Map {
    let mut planes = vec![vec![0.0; map.width * map.height]; layer.outputs];
    for row in 0..layer.kernel_height {
        for column in 0..layer.kernel_width {
            let weights = layer.tap(row, column);
            let (up, left) = (layer.kernel_height / 2, layer.kernel_width / 2);
            for point in 0..map.width * map.height {
                let (x, y) = (point % map.width + column, point / map.width + row);
                let is_on_board =
                    (left..map.width + left).contains(&x) && (up..map.height + up).contains(&y);
                if !is_on_board {
                    continue;
                }
                let near = (y - up) * map.width + x - left;
                for (input, from) in map.planes.iter().enumerate() {
                    for (output, to) in planes.iter_mut().enumerate() {
                        to[point] +=
                            from[near] * f64::from(weights[input * layer.outputs + output]);
                    }
                }
            }
        }
    }
    Map { planes, ..*map }
}

fn norm(map: &Map, layer: &NormActivation) -> Map {
    let planes = map.planes.iter().zip(layer.norm.factors());
    let planes = planes.map(|(plane, (factor, term))| {
        let number = |&x: &f64| x * f64::from(factor) + f64::from(term);
        plane
            .iter()
            .map(|x| activated(number(x), &layer.activation))
            .collect()
    });
    Map {
        planes: planes.collect(),
        ..*map
    }
}

fn activated(x: f64, activation: &Activation) -> f64 {
    match activation.kind {
        ActivationKind::Identity => x,
        ActivationKind::Relu => x.max(0.0),
        ActivationKind::Mish => x * x.exp().ln_1p().tanh(),
        ActivationKind::Silu => x / (1.0 + (-x).exp()),
    }
}

fn pool(map: &Map, with_maximum: bool) -> Vec<f64> {
    let points = (map.width * map.height) as f64;
    let size = points.sqrt() - 14.0;
    let means: Vec<f64> = map
        .planes
        .iter()
        .map(|plane| plane.iter().sum::<f64>() / points)
        .collect();
    let scaled = means.iter().map(|mean| mean * size / 10.0);
    let thirds = map.planes.iter().zip(&means).map(|(plane, mean)| {
        if with_maximum {
            plane.iter().copied().fold(f64::NEG_INFINITY, f64::max)
        } else {
            mean * (size * size / 100.0 - 0.1)
        }
    });
    means.iter().copied().chain(scaled).chain(thirds).collect()
}

fn product(numbers: &[f64], layer: &MatMul) -> Vec<f64> {
    let mut sums = vec![0.0; layer.outputs];
    for (number, weights) in numbers.iter().zip(layer.weights.chunks(layer.outputs)) {
        for (sum, &weight) in sums.iter_mut().zip(weights) {
            *sum += number * f64::from(weight);
        }
    }
    sums
}

fn dense(numbers: &[f64], layer: &Dense) -> Vec<f64> {
    let sums = product(numbers, &layer.product)
        .into_iter()
        .zip(&layer.bias.weights);
    sums.map(|(sum, &bias)| activated(sum + f64::from(bias), &layer.activation))
        .collect()
}

fn add_to_all(map: &mut Map, numbers: &[f64]) {
    for (plane, number) in map.planes.iter_mut().zip(numbers) {
        for point in plane {
            *point += number;
        }
    }
}
