//! The whole way from the moves of a game to an evaluation.

use crate::folder::json_lines;
use crate::golden::{number, read_model, situation, text};
use crate::verdict::{Bounds, compare};
use go::{Size, Symmetry};
use net::model::Model;
use net::{Evaluation, InputOptions, Network, OutputReader, RawOutputs, Scratch, Situation};
use serde_json::Value;
use std::collections::HashMap;

/// How far an evaluation may be from a golden one.
const BOUNDS: Bounds = Bounds {
    policy: 1e-4,
    value: 1e-4,
    ownership: 2e-4,
    score: 0.005,
};

/// A network with all that is needed to use it.
struct Judge {
    network: Network,
    reader: OutputReader,
    options: InputOptions,
    scratch: Scratch,
}

impl Judge {
    fn new(model: &Model) -> Judge {
        Judge {
            network: Network::new(model).expect("layers that fit"),
            reader: OutputReader::new(model),
            options: InputOptions::of(model),
            scratch: Scratch::default(),
        }
    }

    fn read(&self, situation: &Situation, raw: &RawOutputs) -> Evaluation {
        let no_result = situation.conditions().can_have_no_result();
        self.reader.read(raw, &situation.legal_moves(), no_result)
    }

    fn check(&mut self, line: &Value) {
        let situation = situation(line);
        let inputs = situation.inputs(self.options);
        let mut outputs = Vec::new();
        self.network
            .evaluate(&[&inputs], &mut self.scratch, &mut outputs);
        let evaluation = self.read(&situation, &outputs[0]);
        compare(line, &evaluation, situation.to_move(), &BOUNDS);
    }
}

#[test]
fn games_are_evaluated_as_katago_does() {
    let name = "games_are_evaluated_as_katago_does";
    let (Some(golden), Some(model)) = (
        json_lines(name, "golden.jsonl"),
        read_model(name, "g170-b6c96.bin.gz"),
    ) else {
        return;
    };
    let mut judge = Judge::new(&model);
    for line in &golden {
        judge.check(line);
    }
    assert_eq!(golden.len(), 568);
}

#[test]
fn games_are_evaluated_as_katago_does_by_networks_of_all_versions() {
    let name = "games_are_evaluated_as_katago_does_by_networks_of_all_versions";
    let Some(golden) = json_lines(name, "synthetic/golden.jsonl.gz") else {
        return;
    };
    let mut judges: HashMap<&str, Judge> = HashMap::new();
    for line in &golden {
        let net = text(line, "net");
        let judge = judges.entry(net).or_insert_with(|| {
            let model = read_model(name, &format!("synthetic/{net}"));
            Judge::new(&model.expect("beside the golden numbers"))
        });
        judge.reader.optimism = number(line, "optimism") as f32;
        judge.check(line);
    }
    assert_eq!(judges.len(), 6);
}

#[test]
fn the_mean_over_all_symmetries_is_near_every_one() {
    let name = "the_mean_over_all_symmetries_is_near_every_one";
    let (Some(golden), Some(model)) = (
        json_lines(name, "golden.jsonl"),
        read_model(name, "g170-b6c96.bin.gz"),
    ) else {
        return;
    };
    let mut judge = Judge::new(&model);
    let of_nine = golden
        .iter()
        .map(situation)
        .filter(|s| s.size() == Size::NINE);
    for situation in of_nine.step_by(20) {
        let inputs = situation.inputs(judge.options);
        let symmetries: Vec<Symmetry> = Symmetry::of(Size::NINE).collect();
        let raw = judge
            .network
            .evaluate_turned(&inputs, &symmetries, &mut judge.scratch);
        let each: Vec<Evaluation> = raw.iter().map(|raw| judge.read(&situation, raw)).collect();
        let mean = Evaluation::mean_of(&each).expect("eight");
        assert!((mean.policy.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        // This network knows by its training that turning a board changes nothing, about.
        for one in each {
            assert!((one.win - mean.win).abs() < 0.3, "{} {}", one.win, mean.win);
            let strangers = one.ownership.iter().zip(&mean.ownership);
            let strangers = strangers.filter(|(one, mean)| (*one - *mean).abs() > 0.7);
            assert!(strangers.count() <= 8);
        }
    }
}
