//! What is made of raw outputs, without a network.

use crate::folder::json_lines;
use crate::golden::{number, numbers, read_model, situation, text};
use crate::verdict::{Bounds, compare};
use net::{OutputReader, RawOutputs};
use serde_json::Value;
use std::collections::HashMap;

/// The raw outputs of a line. The logits are those after mixing, so they stand for all channels.
fn raw(line: &Value) -> RawOutputs {
    let logits = numbers(line, "policy_logits");
    let (value, mut score) = (numbers(line, "value_logits"), numbers(line, "score_raw"));
    score.resize(6, 0.0);
    RawOutputs {
        policy: [logits.as_slice(); 4].concat(),
        value: value.try_into().expect("three logits"),
        score: score.try_into().expect("six outputs"),
        ownership: numbers(line, "ownership_raw"),
    }
}

/// What digits cut off can do.
const BOUNDS: Bounds = Bounds {
    policy: 2e-5,
    value: 1e-5,
    ownership: 1e-5,
    score: 1e-3,
};

#[test]
fn raw_outputs_become_the_golden_evaluations() {
    let name = "raw_outputs_become_the_golden_evaluations";
    let (Some(golden), Some(outputs), Some(model)) = (
        json_lines(name, "golden.jsonl"),
        json_lines(name, "raw.jsonl.gz"),
        read_model(name, "g170-b6c96.bin.gz"),
    ) else {
        return;
    };
    let golden: HashMap<&str, &Value> = golden.iter().map(|g| (text(g, "id"), g)).collect();
    let reader = OutputReader::new(&model);
    for line in &outputs {
        let expected = golden[text(line, "id")];
        let situation = situation(expected);
        let no_result = situation.conditions().can_have_no_result();
        let raw = raw(line);
        let evaluation = reader.read(&raw, &situation.legal_moves(), no_result);
        compare(expected, &evaluation, situation.to_move(), &BOUNDS);
        assert_eq!(reader.outlook(&raw), None);
    }
    assert_eq!(outputs.len(), 64);
}

#[test]
fn raw_outputs_of_all_versions_become_their_evaluations() {
    let name = "raw_outputs_of_all_versions_become_their_evaluations";
    let Some(golden) = json_lines(name, "synthetic/golden.jsonl.gz") else {
        return;
    };
    for line in &golden {
        let file = format!("synthetic/{}", text(line, "net"));
        let Some(model) = read_model(name, &file) else {
            return;
        };
        let mut reader = OutputReader::new(&model);
        reader.optimism = number(line, "optimism") as f32;
        let situation = situation(line);
        let no_result = situation.conditions().can_have_no_result();
        let raw = raw(line);
        let evaluation = reader.read(&raw, &situation.legal_moves(), no_result);
        compare(line, &evaluation, situation.to_move(), &BOUNDS);
        let outlook = reader
            .outlook(&raw)
            .expect("all are of version 9 and later");
        for (key, ours) in [
            ("var_time_left", outlook.variance_time),
            ("shortterm_winloss_error", outlook.value_error),
            ("shortterm_score_error", outlook.score_error),
        ] {
            let theirs = number(line, key) as f32;
            assert!(
                (ours - theirs).abs() < 1e-3,
                "{key}: {ours} is not {theirs}"
            );
        }
    }
    assert!(golden.len() >= 36);
}
