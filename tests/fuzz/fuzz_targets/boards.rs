//! Any stones and any moves on boards of all sizes: the fast boards of `go`, `reading` and `montecarlo` agree with the rules
//! about legality, captures, ko, liberties and hashes, and moves taken back leave nothing behind.
#![no_main]

#[path = "../../../engines/montecarlo/tests/boards/compare.rs"]
mod compare;

use compare::{Step, compare, size};
use go::Color;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, Vec<u16>, Vec<(u8, u16)>)| {
    let (width, height, stones, steps) = input;
    let color = |bits: u16| if bits & 1 == 0 { Color::Black } else { Color::White };
    let set_up: Vec<_> = stones.iter().take(400).map(|&bits| (color(bits), bits >> 1)).collect();
    let steps: Vec<_> = steps
        .iter()
        .take(400)
        .map(|&(kind, number)| match kind >> 1 {
            0..4 => Step::Pass(color(kind.into())),
            4..10 => Step::Undo(number as u8 % 8),
            _ => Step::Play(color(kind.into()), number),
        })
        .collect();
    compare(size(width, height), &set_up, &steps);
});
