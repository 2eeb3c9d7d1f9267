//! The inputs of the golden positions.

use crate::folder::json_lines;
use crate::golden::{number, situation, stones, text};
use go::{Color, Point};
use net::{InputOptions, Inputs};
use serde_json::Value;
use std::collections::HashMap;

#[test]
fn the_boards_of_the_golden_positions_are_ours() {
    let Some(golden) = json_lines(
        "the_boards_of_the_golden_positions_are_ours",
        "golden.jsonl",
    ) else {
        return;
    };
    for line in &golden {
        let (id, situation) = (text(line, "id"), situation(line));
        let position = situation.position();
        assert_eq!(position.stones(), stones(line), "{id}");
        let mover = if text(line, "to_move") == "B" {
            Color::Black
        } else {
            Color::White
        };
        assert_eq!(situation.to_move(), mover, "{id}");
        let ko = line["ko"]
            .as_str()
            .and_then(|ko| Point::from_gtp(ko, position.size()));
        assert_eq!(position.ko(), ko, "{id}");
        for (color, lost) in [(Color::White, "black_lost"), (Color::Black, "white_lost")] {
            let lost = number(line, lost) as u32;
            assert_eq!(position.prisoners(color), lost, "{id}");
        }
    }
    assert_eq!(golden.len(), 568);
}

#[test]
fn the_legal_moves_of_the_golden_positions_are_ours() {
    let Some(golden) = json_lines(
        "the_legal_moves_of_the_golden_positions_are_ours",
        "golden.jsonl",
    ) else {
        return;
    };
    for line in &golden {
        let policy = line["policy"].as_array().expect("a policy");
        let points = policy.iter().map(|p| p.as_f64().is_some_and(|p| p >= 0.0));
        let legal: Vec<bool> = points.chain([true]).collect();
        assert_eq!(situation(line).legal_moves(), legal, "{}", text(line, "id"));
    }
}

/// A plane as rows joined by `/`, empty if no point is set.
fn plane(inputs: &Inputs, number: usize) -> String {
    let area = inputs.points();
    let plane = &inputs.spatial[number * area..(number + 1) * area];
    if plane.iter().all(|&value| value == 0.0) {
        return String::new();
    }
    let digit = |&value: &f32| if value == 0.0 { '0' } else { '1' };
    let rows = plane.chunks(inputs.width);
    let rows: Vec<String> = rows.map(|row| row.iter().map(digit).collect()).collect();
    rows.join("/")
}

#[test]
fn the_inputs_of_the_golden_positions_are_ours() {
    let name = "the_inputs_of_the_golden_positions_are_ours";
    let Some((golden, features)) =
        json_lines(name, "golden.jsonl").zip(json_lines(name, "features.jsonl.gz"))
    else {
        return;
    };
    let features: HashMap<&str, &Value> = features.iter().map(|f| (text(f, "id"), f)).collect();
    let mut wrong = Vec::new();
    for line in &golden {
        let id = text(line, "id");
        let inputs = situation(line).inputs(InputOptions::default());
        let expected = features[id];
        for number in 0..22 {
            let (ours, theirs) = (
                plane(&inputs, number),
                text(&expected["spatial"], &number.to_string()),
            );
            if ours != theirs {
                wrong.push(format!("{id}: plane {number} is {ours}, not {theirs}"));
            }
        }
        let theirs = expected["global"].as_array().expect("numbers");
        for (number, (ours, theirs)) in inputs.global.iter().zip(theirs).enumerate() {
            let theirs = theirs.as_f64().expect("a number") as f32;
            if (ours - theirs).abs() > 1e-6 {
                wrong.push(format!("{id}: number {number} is {ours}, not {theirs}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
