//! The whole way from the moves of a game to an evaluation.

use crate::folder::json_lines;
use crate::golden::{number, read_model, situation, text};
use crate::verdict::{Bounds, Distances, compare};
use go::{Color, Size, Symmetry};
use net::model::Model;
use net::{
    Evaluation, InputOptions, Network, OutputReader, Precision, RawOutputs, Scratch, Situation,
};
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

    /// An evaluation of a golden position, and whose move it is.
    fn evaluate(&mut self, line: &Value) -> (Evaluation, Color) {
        let situation = situation(line);
        let inputs = situation.inputs(self.options);
        let mut outputs = Vec::new();
        self.network
            .evaluate(&[&inputs], &mut self.scratch, &mut outputs);
        (self.read(&situation, &outputs[0]), situation.to_move())
    }

    fn check(&mut self, line: &Value) {
        let (evaluation, mover) = self.evaluate(line);
        compare(line, &evaluation, mover, &BOUNDS);
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

/// The bounds are one and a half times what was found.
#[test]
fn halves_are_near_to_what_katago_says() {
    let name = "halves_are_near_to_what_katago_says";
    let (Some(golden), Some(model)) = (
        json_lines(name, "golden.jsonl"),
        read_model(name, "g170-b6c96.bin.gz"),
    ) else {
        return;
    };
    let mut judge = Judge::new(&model);
    judge.scratch.precision = Precision::Half;
    let mut distances = Distances::default();
    for line in &golden {
        let (evaluation, mover) = judge.evaluate(line);
        distances.add(line, &evaluation, mover);
    }
    let [mean, most] = distances.summary();
    println!("on average {mean:?}, at most {most:?}");
    let are_within = |found: &Bounds, bounds: [f32; 4]| {
        let found = [found.policy, found.value, found.ownership, found.score];
        found
            .iter()
            .zip(bounds)
            .all(|(found, bound)| *found <= bound)
    };
    assert!(
        are_within(&mean, [1.8e-4, 2.5e-3, 2.5e-3, 0.16]),
        "{mean:?}"
    );
    assert!(are_within(&most, [0.08, 0.06, 0.32, 3.3]), "{most:?}");
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
