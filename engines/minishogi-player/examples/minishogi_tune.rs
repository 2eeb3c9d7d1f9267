//! Learns the evaluation from games of the player against itself.
//!
//! `cargo run --release -p minishogi-player --example minishogi_tune -- OUTPUT GAMES NODES ROUNDS [INPUT]`
//!
//! In each round games are played with what was learned so far, from a few random moves on; then the entries are fitted by
//! gradient descent to how the games ended and to what the search thought. The output has an `i8` for each entry.

use kind::Side;
use minishogi::{Move, Position};
use minishogi_player::evaluation::{ENTRIES, features, material, with};
use minishogi_player::{Limits, Player, Score};
use random::Random;
use std::sync::RwLock;

/// A pawn's hundredths that make e to 1.
const SCALE: f32 = 600.0;
/// What a step of the output is worth.
const UNIT: f32 = 4.0;
/// Games longer than this are drawn.
const LONGEST: usize = 160;

static TABLE: RwLock<Vec<i32>> = RwLock::new(Vec::new());

fn evaluate(position: &Position) -> i32 {
    with(&TABLE.read().expect("nobody panics"), position)
}

/// A quiet position, and the first player's share of it.
struct Sample {
    position: Position,
    target: f32,
}

fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// Plays a game and adds its quiet positions.
fn game(player: &mut Player, nodes: u64, random: &mut Random, samples: &mut Vec<Sample>) {
    let mut positions = vec![Position::start()];
    let opening = 2 + random.below(7);
    let mut seen: Vec<(Position, f32)> = Vec::new();
    let mut result = 0.5;
    player.forget();
    while positions.len() < LONGEST {
        let now = *positions.last().expect("the first");
        let legal = now.legal();
        let own = |value: f32| {
            if now.to_move() == Side::First {
                value
            } else {
                1.0 - value
            }
        };
        if legal.is_empty() {
            result = own(0.0);
            break;
        }
        let times = positions
            .iter()
            .filter(|before| before.is_same(&Position::clone(&now)))
            .count();
        let again = positions
            .iter()
            .filter(|before| before.key() == now.key())
            .count();
        if again.max(times) >= 4 {
            result = if now.is_check() { own(1.0) } else { 0.0 };
            break;
        }
        let is_random = (positions.len() as u32) <= opening || random.below(25) == 0;
        let mv: Move = if is_random {
            legal[random.below(legal.len() as u32) as usize]
        } else {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let report = player.think(&positions, &limits, &mut |_| {});
            let report = report.expect("there is a move");
            let value = match report.score {
                Score::Pawns(value) => value as f32,
                Score::Mate(plies) => {
                    result = own(if plies > 0 { 1.0 } else { 0.0 });
                    break;
                }
            };
            let mv = report.line[0];
            let is_quiet = now.piece(mv.to()).is_none() && !mv.is_promotion() && !now.is_check();
            if is_quiet {
                seen.push((now, own(sigmoid(value))));
            }
            mv
        };
        positions.push(now.after(mv));
    }
    samples.extend(seen.into_iter().map(|(position, value)| Sample {
        position,
        target: 0.6 * result + 0.4 * value,
    }));
}

/// Fits the entries to the samples by `AdaGrad`, held near the material.
fn fit(table: &mut [f32], samples: &[Sample], random: &mut Random, passes: usize) {
    let prior: Vec<f32> = material().iter().map(|&value| value as f32).collect();
    let mut squares = vec![1.0_f32; ENTRIES];
    for pass in 0..passes {
        let mut loss = 0.0;
        for _ in 0..samples.len() {
            let sample = &samples[random.below(samples.len() as u32) as usize];
            let mut value = 0.0;
            let sign = |owner: Side| if owner == Side::First { 1.0 } else { -1.0 };
            features(&sample.position, |owner, entry| {
                value += sign(owner) * table[entry];
            });
            let share = sigmoid(value);
            let error = share - sample.target;
            loss += f64::from(error * error);
            features(&sample.position, |owner, entry| {
                let slope = error * sign(owner) * 30.0;
                squares[entry] += slope * slope;
                let hold = (table[entry] - prior[entry]) * 0.0004;
                table[entry] -= 16.0 * slope / squares[entry].sqrt() / 8.0 + hold;
            });
        }
        println!("pass {pass}: loss {:.5}", loss / samples.len() as f64);
    }
}

fn write(path: &str, table: &[f32]) {
    let steps = table.iter().zip(material()).map(|(&value, prior)| {
        let step = ((value - prior as f32) / UNIT).round().clamp(-127.0, 127.0);
        (step as i8).cast_unsigned()
    });
    std::fs::write(path, steps.collect::<Vec<u8>>()).expect("there is room");
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args[i].parse::<u64>().expect("a number");
    let (games, nodes, rounds) = (number(1), number(2), number(3));
    let mut table: Vec<f32> = material().iter().map(|&value| value as f32).collect();
    if let Some(input) = args.get(4) {
        let learned = std::fs::read(input).expect("a file of this program");
        for (entry, step) in table.iter_mut().zip(learned) {
            *entry += f32::from(step.cast_signed()) * UNIT;
        }
    }
    let mut random = Random::new(2026);
    let mut samples = Vec::new();
    for round in 0..rounds {
        let rounded = table.iter().map(|value| value.round() as i32);
        *TABLE.write().expect("nobody panics") = rounded.collect();
        // What weaker players did counts less and less.
        let old = samples.len() / 2;
        samples.drain(..old);
        let mut player = Player::with(4, evaluate);
        for _ in 0..games {
            game(&mut player, nodes, &mut random, &mut samples);
        }
        println!("round {round}: {} positions", samples.len());
        fit(&mut table, &samples, &mut random, 8);
        write(&args[0], &table);
    }
}
