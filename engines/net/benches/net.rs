//! Evaluations a second of processor time: `cargo bench -p net`.
//!
//! Time is that of the processor, so that what else the machine does disturbs less; of several runs the fastest and the
//! middle one are told. The multiplications and additions of a direct convolution are told beside them, though fewer
//! are made: so they compare with other programs and with a product of matrices. `KATSURA_NET=FILE` measures that network;
//! without it, the network is one of random weights with six blocks of 96 channels.

#[path = "../tests/common/random_model.rs"]
mod random_model;

use cpu_time::ThreadTime;
use net::model::{ActivationKind, Block, Model};
use net::{GLOBAL_INPUTS, Inputs, Network, Precision, SPATIAL_INPUTS, Scratch};
use random_model::{Shape, random_model};
use std::time::Duration;

/// Boards, and how many positions are evaluated at once.
const CASES: [(usize, usize); 6] = [(9, 1), (9, 8), (13, 1), (13, 8), (19, 1), (19, 8)];

/// Runs of each case.
const RUNS: usize = 9;

/// Processor time of a run.
const RUN: Duration = Duration::from_millis(300);

fn main() {
    let model = match std::env::var_os("KATSURA_NET") {
        Some(file) => {
            let bytes = std::fs::read(file).expect("a file that can be read");
            Model::read(&bytes).expect("a network")
        }
        None => common_shape(),
    };
    let network = Network::new(&model).expect("layers that fit");
    println!(
        "network                 evaluations a second: best, median   GFLOP/s (direct): best, median"
    );
    let mut precisions = vec![(Precision::Full, "32 bits")];
    if network.has_halves() {
        precisions.push((Precision::Half, "16 bits"));
    }
    for (side, count) in CASES {
        let operations = 2.0 * direct(&model) * (side * side) as f64;
        // In turn, so that both meet the same disturbances.
        let runs = [0; RUNS].map(|_| {
            let each = precisions.iter();
            let rates = each.map(|&(precision, _)| rate(&network, precision, side, count));
            rates.collect::<Vec<f64>>()
        });
        for (index, (_, name)) in precisions.iter().enumerate() {
            let mut rates = runs.each_ref().map(|rates| rates[index]);
            rates.sort_by(|one, other| other.total_cmp(one));
            let [best, median] = [rates[0], rates[RUNS / 2]];
            let speed = [best, median].map(|rate| rate * operations / 1e9);
            println!(
                "{side}x{side}, {count} at once, {name} {best:9.0} {median:10.0} {:24.0} {:10.0}",
                speed[0], speed[1]
            );
        }
    }
}

/// Evaluations a second.
fn rate(network: &Network, precision: Precision, side: usize, count: usize) -> f64 {
    let position = position(side);
    let batch = vec![&position; count];
    let mut scratch = Scratch::new(precision);
    let mut outputs = Vec::new();
    network.evaluate(&batch, &mut scratch, &mut outputs);
    let begin = ThreadTime::now();
    let mut evaluated = 0;
    while begin.elapsed() < RUN {
        network.evaluate(&batch, &mut scratch, &mut outputs);
        evaluated += count;
    }
    evaluated as f64 / begin.elapsed().as_secs_f64()
}

/// A position in which every third point of most planes is 1, more than in a game.
fn position(side: usize) -> Inputs {
    let points = side * side;
    let number = |index: usize| {
        let is_full = index < points;
        let is_marked = index.is_multiple_of(3) && (points..7 * points).contains(&index);
        f32::from(u8::from(is_full || is_marked))
    };
    Inputs {
        width: side,
        height: side,
        spatial: (0..SPATIAL_INPUTS * points).map(number).collect(),
        global: [0.5; GLOBAL_INPUTS],
        metadata: None,
    }
}

fn common_shape() -> Model {
    let shape = Shape {
        version: 8,
        channels: 96,
        activation: ActivationKind::Relu,
        has_metadata: false,
        kernel: 3,
        ..Shape::default()
    };
    let mut model = random_model(shape, 1);
    let [ordinary, pooling] = [0, 1].map(|index| model.trunk.blocks[index].clone());
    let kinds = [
        &ordinary, &ordinary, &pooling, &ordinary, &pooling, &ordinary,
    ];
    model.trunk.blocks = kinds.map(Block::clone).to_vec();
    model
}

/// Multiplications of all convolutions at a point, if they are computed directly.
fn direct(model: &Model) -> f64 {
    let (policy, value) = (&model.policy, &model.value);
    let heads = [
        &policy.regular,
        &policy.pooled,
        &policy.last,
        &value.first,
        &value.ownership,
    ];
    let heads: usize = heads.iter().map(|layer| layer.weights.len()).sum();
    let blocks: usize = model.trunk.blocks.iter().map(weights).sum();
    (model.trunk.spatial.weights.len() + blocks + heads) as f64
}

/// Weights of the convolutions of a block.
fn weights(block: &Block) -> usize {
    match block {
        Block::Ordinary(block) => block.first.weights.len() + block.second.weights.len(),
        Block::Pooling(block) => {
            let first = block.regular.weights.len() + block.pooled.weights.len();
            first + block.second.weights.len()
        }
        Block::Nested(block) => {
            let ends = block.down.weights.len() + block.up.weights.len();
            ends + block.blocks.iter().map(weights).sum::<usize>()
        }
        Block::Attention(block) => {
            let layers = [&block.query, &block.key, &block.value, &block.output];
            layers.iter().map(|layer| layer.weights.len()).sum()
        }
        Block::FeedForward(block) => {
            let layers = [&block.first, &block.gate, &block.output];
            layers.iter().map(|layer| layer.weights.len()).sum()
        }
    }
}
