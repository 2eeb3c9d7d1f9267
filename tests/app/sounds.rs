//! What is heard, and what is not.

use crate::bench::Bench;
use app::shell::effect::Effect;
use app::shell::effect::Sound;

/// Does the script and tells the sounds: `.` for a stone, a digit for a stone that takes so many.
fn heard(bench: &mut Bench, script: &str) -> String {
    bench.run(script);
    let sounds = bench.effects.drain(..).filter_map(|effect| match effect {
        Effect::Sound(Sound::Stone) => Some(".".to_owned()),
        Effect::Sound(Sound::Capture(taken)) => Some(taken.to_string()),
        _ => None,
    });
    sounds.collect()
}

/// The third move takes two stones, the fifth begins a ko.
const GAME: &str =
    "(;SZ[9]AB[ba][bb]AW[aa][ab]*;B[ac];W[ee];B[ff]C[far](;W[gg];B[];W[hh])(;W[cc];B[dd]))";

#[test]
fn a_move_is_heard_whoever_makes_it_and_a_jump_is_not() {
    for (script, sounds) in [
        // Played by hand, a handful of taken stones included.
        ("Tick, Click ee", "."),
        ("Tick, Click ac", "2"),
        ("Tick, Click ee, Click ff, Click gg", "..."),
        // An occupied point.
        ("Tick, Click ba", ""),
        // Going through the record.
        ("Tick, Forward, Forward, Forward", "2.."),
        ("Tick, Last", ""),
        ("Tick, Last, Back, Back, Back, Back", ""),
        ("Tick, Forward10, First, Forward", "2"),
        ("Tick, Depth 1, Depth 0, Depth 3", "2"),
        // A pass is silent, and what follows it is not.
        ("Tick, Depth 4, Forward, Forward", "."),
        // From one variation to the other: one stone goes and another one comes.
        ("Tick, Depth 4, NextVariation", ""),
        // Taking back, and once more.
        ("Tick, Click ee, Undo, Redo", ".."),
        // Setting up is not playing.
        ("Tick, Tool BlackStone, Click ee", ""),
        // Other boards.
        ("Tick, NewBoard, Discard", ""),
        // A mute window.
        ("Tick, Sound, Click ee, Sound, Click ff", "."),
    ] {
        let mut bench = Bench::new(GAME);
        assert_eq!(heard(&mut bench, script), sounds, "{script}");
    }
}

#[test]
fn the_moves_of_engines_and_answers_to_problems_are_heard() {
    let mut bench = Bench::playing("", "territory");
    assert_eq!(heard(&mut bench, "Tick, Click ee, Answer cc"), "..");
    let mut bench = Bench::new("(;SZ[9]AB[cc][dc]AW[cd][dd]PL[B];B[ba];W[bb];B[ca]C[Right.])");
    assert_eq!(heard(&mut bench, "Tick, Solve"), "");
    let all = heard(&mut bench, "Click ba, Wait 5, Tick, Click ca");
    assert_eq!(all, "...");
}
