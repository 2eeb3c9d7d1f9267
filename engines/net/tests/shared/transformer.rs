//! A network with attention against `KataGo`, which printed what it thinks of positions on boards of many sizes, under
//! many rules, turned and not.

use crate::folder::json_lines;
use crate::golden::{number, read_model, situation};
use crate::verdict::{Bounds, compare};
use go::Symmetry;
use net::{InputOptions, Network, OutputReader, Scratch};

/// How far an evaluation may be from what is printed. Of points only three decimals are, of which the deviation is
/// computed.
const BOUNDS: Bounds = Bounds {
    policy: 2e-5,
    value: 1e-5,
    ownership: 5e-5,
    score: 0.02,
};

/// `KataGo` mixes so much of the optimistic policy in at the root of a search, and where it prints one position.
const OPTIMISM: f32 = 0.2;

#[test]
fn a_network_with_attention_says_what_katago_says() {
    let name = "a_network_with_attention_says_what_katago_says";
    let (Some(golden), Some(model)) = (
        json_lines(name, "b10c384h6nbttflrs.jsonl"),
        read_model(name, "b10c384h6nbttflrs.bin.gz"),
    ) else {
        return;
    };
    let network = Network::new(&model).expect("layers that fit");
    let mut reader = OutputReader::new(&model);
    reader.optimism = OPTIMISM;
    let mut scratch = Scratch::default();
    for line in &golden {
        let situation = situation(line);
        let inputs = situation.inputs(InputOptions::of(&model));
        let symmetry = symmetry(number(line, "symmetry") as usize);
        let raw = network.evaluate_turned(&inputs, &[symmetry], &mut scratch);
        let no_result = situation.conditions().can_have_no_result();
        let evaluation = reader.read(&raw[0], &situation.legal_moves(), no_result);
        compare(line, &evaluation, situation.to_move(), &BOUNDS);
    }
    assert_eq!(golden.len(), 64);
}

/// The symmetry that `KataGo` counts so: 1 exchanges top and bottom, 2 left and right, 4 columns and rows, in this order.
fn symmetry(number: usize) -> Symmetry {
    Symmetry::ALL[[0, 2, 1, 3, 4, 6, 5, 7][number]]
}
