//! Networks of random weights: what is computed fast is what the definition of each layer says.

mod common;

use common::{Shape, TipKind, evaluate, random_model};
use net::model::{ActivationKind, FIRST_VERSION, LAST_VERSION, Model};
use net::{
    GLOBAL_INPUTS, Inputs, METADATA_INPUTS, Network, Precision, RawOutputs, SPATIAL_INPUTS, Scratch,
};
use random::Random;

/// Sizes that are cut into tiles of each kind, with and without remainders, and rectangles.
const SIZES: [(usize, usize); 14] = [
    (1, 1),
    (2, 2),
    (3, 3),
    (4, 4),
    (5, 5),
    (6, 6),
    (7, 7),
    (9, 9),
    (13, 13),
    (19, 19),
    (2, 9),
    (9, 4),
    (19, 5),
    (25, 3),
];

/// Any position: planes as in a game, the first full, and other numbers here and there.
fn position((width, height): (usize, usize), seed: u64) -> Inputs {
    let mut random = Random::new(seed);
    let points = width * height;
    let mut number = |index: usize| match random.below(8) {
        _ if index < points => 1.0,
        0 | 1 => 1.0,
        2 => -0.5,
        _ => 0.0,
    };
    let spatial = (0..SPATIAL_INPUTS * points).map(&mut number).collect();
    let mut global = [0.0; GLOBAL_INPUTS];
    global.fill_with(|| number(points));
    let mut metadata = Box::new([0.0; METADATA_INPUTS]);
    metadata.fill_with(|| number(points));
    Inputs {
        width,
        height,
        spatial,
        global,
        metadata: Some(metadata),
    }
}

fn evaluated(model: &Model, positions: &[&Inputs]) -> Vec<RawOutputs> {
    let network = Network::new(model).expect("layers that fit");
    let mut outputs = Vec::new();
    network.evaluate(positions, &mut Scratch::default(), &mut outputs);
    outputs
}

/// Compares all numbers of the outputs; those of a random network are about 1.
fn check(case: &str, found: &RawOutputs, expected: &RawOutputs) {
    let lists = [
        ("policy", &found.policy[..], &expected.policy[..]),
        ("value", &found.value, &expected.value),
        ("score", &found.score, &expected.score),
        ("ownership", &found.ownership, &expected.ownership),
    ];
    for (list, found, expected) in lists {
        assert_eq!(found.len(), expected.len(), "{case}: {list}");
        for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
            let error = (found - expected).abs();
            assert!(
                error <= 1e-4,
                "{case}: {list} {index}: {found}, not {expected}"
            );
        }
    }
}

#[test]
fn boards_of_every_size_are_evaluated_as_defined() {
    let model = random_model(Shape::default(), 3);
    for size in SIZES {
        let position = position(size, 1);
        let found = evaluated(&model, &[&position]);
        check(
            &format!("{size:?}"),
            &found[0],
            &evaluate(&model, &position),
        );
    }
}

#[test]
fn every_version_is_evaluated_as_defined() {
    for version in FIRST_VERSION..=LAST_VERSION {
        for has_metadata in [false, true] {
            let shape = Shape {
                version,
                has_metadata,
                ..Shape::default()
            };
            let model = random_model(shape, 5);
            let position = position((9, 7), 2);
            let found = evaluated(&model, &[&position]);
            check(
                &format!("{shape:?}"),
                &found[0],
                &evaluate(&model, &position),
            );
        }
    }
}

#[test]
fn every_activation_and_kernel_is_evaluated_as_defined() {
    use ActivationKind::{Identity, Mish, Relu, Silu};
    for activation in [Identity, Relu, Mish, Silu] {
        for (kernel, channels) in [(1, 40), (3, 33), (5, 6), (7, 4)] {
            let shape = Shape {
                channels,
                activation,
                kernel,
                ..Shape::default()
            };
            let model = random_model(shape, 8);
            let position = position((7, 7), 3);
            let found = evaluated(&model, &[&position]);
            check(
                &format!("{shape:?}"),
                &found[0],
                &evaluate(&model, &position),
            );
        }
    }
}

#[test]
fn every_norm_of_the_tip_is_evaluated_as_defined() {
    for tip in [TipKind::Channels, TipKind::RmsOfPoint, TipKind::RmsOfBoard] {
        let shape = Shape {
            tip,
            ..Shape::default()
        };
        let model = random_model(shape, 9);
        let position = position((9, 5), 4);
        let found = evaluated(&model, &[&position]);
        check(
            &format!("{shape:?}"),
            &found[0],
            &evaluate(&model, &position),
        );
    }
}

#[test]
fn a_human_style_network_without_metadata_is_shown_zeros() {
    let shape = Shape {
        has_metadata: true,
        ..Shape::default()
    };
    let model = random_model(shape, 4);
    let known = position((5, 5), 1);
    let unknown = Inputs {
        metadata: None,
        ..known.clone()
    };
    let found = evaluated(&model, &[&known, &unknown]);
    check("known", &found[0], &evaluate(&model, &known));
    check("unknown", &found[1], &evaluate(&model, &unknown));
    assert_ne!(found[0], found[1], "who plays makes a difference");
}

/// A search that asks for one position or for many gets the same, and so do threads.
#[test]
fn outputs_are_the_same_bit_by_bit_with_whatever_they_are_evaluated() {
    let model = random_model(Shape::default(), 6);
    let network = Network::new(&model).expect("layers that fit");
    let sizes = [(9, 9), (19, 19), (9, 9), (13, 13), (4, 7), (19, 19), (9, 9)];
    let positions: Vec<Inputs> = (0..)
        .zip(sizes)
        .map(|(seed, size)| position(size, seed))
        .collect();
    let many: Vec<&Inputs> = positions.iter().cycle().take(40).collect();
    for precision in [Precision::Full, Precision::Half] {
        let scratch = || Scratch::new(precision);
        let alone = |position: &Inputs| {
            let mut outputs = Vec::new();
            network.evaluate(&[position], &mut scratch(), &mut outputs);
            outputs.remove(0)
        };
        let expected: Vec<RawOutputs> = positions.iter().map(alone).collect();
        let together = || {
            let (mut scratch, mut outputs) = (scratch(), Vec::new());
            for batch in [&many[..], &many[3..5], &many[1..30]] {
                network.evaluate(batch, &mut scratch, &mut outputs);
                assert_eq!(outputs.len(), batch.len());
                for (position, output) in batch.iter().zip(&outputs) {
                    let index = positions.iter().position(|other| other == *position);
                    assert_eq!(*output, expected[index.expect("it is one of them")]);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(together);
            }
        });
    }
}

/// A scratch that has evaluated in one precision evaluates in the other as a new one does.
#[test]
fn precision_is_chosen_from_call_to_call() {
    let network = Network::new(&random_model(Shape::default(), 7)).expect("layers that fit");
    let position = position((9, 9), 3);
    let mut scratch = Scratch::default();
    let mut evaluated = |precision| {
        let mut outputs = Vec::new();
        scratch.precision = precision;
        network.evaluate(&[&position], &mut scratch, &mut outputs);
        outputs.remove(0)
    };
    let [full, half] = [Precision::Full, Precision::Half].map(&mut evaluated);
    assert_eq!(evaluated(Precision::Full), full);
    assert_eq!(evaluated(Precision::Half), half);
    assert_eq!(full != half, network.has_halves());
}

#[test]
fn nothing_is_evaluated_where_there_is_nothing() {
    let network = Network::new(&random_model(Shape::default(), 1)).expect("layers that fit");
    let mut outputs = vec![RawOutputs::default()];
    network.evaluate(&[], &mut Scratch::default(), &mut outputs);
    assert_eq!(outputs, []);
}
