//! Outputs of networks against those of `KataGo`, from its own inputs.

use crate::folder::{file, json_lines};
use net::model::Model;
use net::{GLOBAL_INPUTS, Inputs, Network, RawOutputs, SPATIAL_INPUTS, Scratch};
use serde_json::Value;
use std::collections::HashMap;

fn numbers(value: &Value) -> Vec<f32> {
    let numbers = value.as_array().expect("a list").iter();
    numbers
        .map(|number| number.as_f64().expect("a number") as f32)
        .collect()
}

fn network(test: &str, name: &str) -> Option<Network> {
    let bytes = std::fs::read(file(test, name)?).expect("the file can be read");
    let model = Model::read(&bytes).expect("a model");
    Some(Network::new(&model).expect("layers that fit"))
}

/// The inputs of all golden positions by their names.
fn all_inputs(test: &str) -> Option<HashMap<String, Inputs>> {
    let lines = json_lines(test, "features.jsonl.gz")?;
    let inputs = lines.iter().map(|line| {
        let side = |key: &str| line[key].as_u64().expect("a side") as usize;
        let (width, height) = (side("x"), side("y"));
        let mut spatial = Vec::new();
        for plane in 0..SPATIAL_INPUTS {
            let rows = line["spatial"][plane.to_string()].as_str().expect("rows");
            let bits = rows.bytes().filter(|&byte| byte != b'/');
            spatial.extend(bits.map(|bit| f32::from(bit - b'0')));
            spatial.resize((plane + 1) * width * height, 0.0);
        }
        let mut global = [0.0; GLOBAL_INPUTS];
        global.copy_from_slice(&numbers(&line["global"]));
        let inputs = Inputs {
            width,
            height,
            spatial,
            global,
            metadata: None,
        };
        (name(line), inputs)
    });
    Some(inputs.collect())
}

fn name(line: &Value) -> String {
    line["id"].as_str().expect("a name").to_owned()
}

fn evaluate(network: &Network, inputs: &[&Inputs]) -> Vec<RawOutputs> {
    let mut outputs = Vec::new();
    network.evaluate(inputs, &mut Scratch::default(), &mut outputs);
    outputs
}

/// Compares numbers, of which there may be more than were expected.
fn check(what: &str, found: &[f32], expected: &[f32], error: f32) {
    assert!(found.len() >= expected.len(), "{what}");
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!(
            (found - expected).abs() <= error,
            "{what} {index}: {found}, not {expected}"
        );
    }
}

fn check_raw(line: &Value, outputs: &RawOutputs, scores: usize) {
    let name = name(line);
    check(
        &format!("{name}: policy"),
        &outputs.policy,
        &numbers(&line["policy_logits"]),
        5e-4,
    );
    check(
        &format!("{name}: value"),
        &outputs.value,
        &numbers(&line["value_logits"]),
        1e-4,
    );
    let score = &numbers(&line["score_raw"])[..scores];
    check(&format!("{name}: score"), &outputs.score, score, 1e-4);
    check(
        &format!("{name}: ownership"),
        &outputs.ownership,
        &numbers(&line["ownership_raw"]),
        1e-4,
    );
}

#[test]
fn raw_outputs_are_those_of_katago() {
    let test = "raw_outputs_are_those_of_katago";
    let Some(network) = network(test, "g170-b6c96.bin.gz") else {
        return;
    };
    let inputs = all_inputs(test).expect("beside the net");
    let lines = json_lines(test, "raw.jsonl.gz").expect("beside the net");
    let positions: Vec<&Inputs> = lines.iter().map(|line| &inputs[&name(line)]).collect();
    for (line, outputs) in lines.iter().zip(evaluate(&network, &positions)) {
        check_raw(line, &outputs, 4);
    }
}

#[test]
fn later_versions_have_the_outputs_of_katago() {
    let test = "later_versions_have_the_outputs_of_katago";
    let Some(lines) = json_lines(test, "synthetic/golden.jsonl.gz") else {
        return;
    };
    let inputs = all_inputs(test).expect("beside the nets");
    let mut networks = HashMap::new();
    for line in lines
        .iter()
        .filter(|line| line["optimism"].as_f64() == Some(0.0))
    {
        let file = line["net"].as_str().expect("a name");
        let network = networks
            .entry(file)
            .or_insert_with(|| network(test, &format!("synthetic/{file}")).expect("a net"));
        let outputs = evaluate(network, &[&inputs[&name(line)]]);
        check_raw(line, &outputs[0], 6);
    }
}

#[test]
fn probabilities_of_all_golden_positions_are_those_of_katago() {
    let test = "probabilities_of_all_golden_positions_are_those_of_katago";
    let Some(network) = network(test, "g170-b6c96.bin.gz") else {
        return;
    };
    let inputs = all_inputs(test).expect("beside the net");
    let lines = json_lines(test, "golden.jsonl").expect("beside the net");
    for some in lines.chunks(32) {
        let positions: Vec<&Inputs> = some.iter().map(|line| &inputs[&name(line)]).collect();
        for (line, outputs) in some.iter().zip(evaluate(&network, &positions)) {
            let mut expected = numbers(&line["policy"]);
            expected.extend(line["policy_pass"].as_f64().map(|pass| pass as f32));
            let is_legal = expected.iter().map(|&probability| probability >= 0.0);
            let found = softmax(outputs.policy.iter().zip(is_legal));
            let expected: Vec<f32> = expected.iter().map(|number| number.max(0.0)).collect();
            check(&format!("{}: policy", name(line)), &found, &expected, 2e-5);
            let mut expected = ["white_win", "white_loss", "no_result"]
                .map(|key| line[key].as_f64().expect("a probability") as f32);
            if line["to_move"] == "B" {
                expected.swap(0, 1);
            }
            // Where the rules know no such end, it is impossible.
            let is_possible = [true, true, expected[2] > 0.0];
            let value = softmax(outputs.value.iter().zip(is_possible));
            check(&format!("{}: value", name(line)), &value, &expected, 2e-5);
        }
    }
}

/// Probabilities of what is possible.
fn softmax<'a>(logits: impl Iterator<Item = (&'a f32, bool)>) -> Vec<f32> {
    let weights = logits.map(|(logit, is_possible)| if is_possible { logit.exp() } else { 0.0 });
    let weights: Vec<f32> = weights.collect();
    let sum: f32 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}
