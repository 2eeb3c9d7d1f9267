//! The engine with a network as a cgfthink library, hosted as anybody's library is.

use crate::support::{program, text, with_input};
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::PathBuf;
use std::process::Command;

/// The library, which cargo builds beside the test programs, as it is a dependency.
fn library() -> PathBuf {
    let test = std::env::current_exe().expect("this test");
    let deps = test.parent().expect("a folder");
    deps.join(format!("{DLL_PREFIX}neural_cgfthink{DLL_SUFFIX}"))
}

/// The program, under which the library has these settings.
fn with_settings(settings: &str) -> Command {
    let mut command = program();
    command.env("KATSURA_NET", settings);
    command.env("KATSURA_NET_RULES", "chinese");
    command
}

fn answers(mut command: Command, input: &str) -> Vec<String> {
    let ran = with_input(&mut command, input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let answers = ran.out.split_terminator("\n\n");
    answers.map(str::to_owned).collect()
}

#[test]
fn the_library_plays_what_the_engine_plays() {
    let settings = "visits=20,threads=1,seed=5,memory=32";
    let input = "boardsize 9\nkgs-rules chinese\nkomi 7.5\nplay b E5\n\
                 genmove w\ngenmove b\ngenmove w\nclear_board\nboardsize 13\ngenmove b\n";
    let mut inside = program();
    inside.args(["gtp", &format!("net:{settings}")]);
    let mut outside = with_settings(settings);
    outside.args(["gtp", &text(&library())]);
    let (inside, outside) = (answers(inside, input), answers(outside, input));
    assert_eq!(inside, outside);
    assert_eq!(inside.len(), 10);
}

#[test]
fn the_library_draws_all_three_pictures() {
    let mut command = with_settings("visits=60,threads=1,seed=1,memory=32");
    command.args(["gtp", &text(&library())]);
    // Black has the left half but for a white stone, White the right half.
    let input = "boardsize 5\nkomi 0.5\n\
                 set_position b B1 b B2 b B3 b B4 b B5 w C1 w C2 w C3 w C4 w C5 w E2 w E4 w D3 w A1 w D5\n\
                 final_status_list dead\nfinal_score\nclear_board\ncgf-figures\ncgf-numbers\n";
    let answers = answers(command, input);
    assert_eq!(answers[3], "= A1");
    assert!(answers[4].starts_with("= W+"), "{}", answers[4]);
    // On the empty board of this size the middle is best.
    let circled = answers[6].lines().find(|line| line.contains("CIRCLE"));
    assert!(
        circled.is_some_and(|line| line.ends_with(" C3")),
        "{}",
        answers[6]
    );
    let counts = answers[7].split_whitespace();
    let counts: Vec<u64> = counts.filter_map(|word| word.parse().ok()).collect();
    // A glance ends after its time; how far it gets depends on what else the machine does.
    assert!(
        (1..=60).contains(&counts.iter().sum::<u64>()),
        "{}",
        answers[7]
    );
}

#[test]
fn the_library_stops_when_told() {
    let mut command = with_settings("seconds=3600,memory=32,threads=2");
    command.args(["gtp", "--think-limit", "0.5", &text(&library())]);
    let answers = answers(command, "boardsize 9\ngenmove b\ngenmove w\n");
    assert!(
        answers[1..].iter().all(|answer| answer.starts_with("= ")),
        "{answers:?}"
    );
}

#[test]
fn a_network_that_is_none_is_told_of_and_its_own_is_taken() {
    let mut command = with_settings("visits=1,threads=1,memory=32");
    command.env("KATSURA_NET_FILE", "/nowhere/net.bin.gz");
    command.args(["gtp", &text(&library())]);
    let ran = with_input(&mut command, "boardsize 9\ngenmove b\n");
    assert!(
        ran.out
            .trim_end()
            .split("\n\n")
            .all(|answer| answer.starts_with('='))
    );
    assert!(ran.err.contains("/nowhere/net.bin.gz"), "{}", ran.err);
}

#[test]
fn the_library_passes_examination() {
    let mut command = with_settings("visits=8,memory=32");
    command.args(["probe", &text(&library())]);
    let ran = with_input(&mut command, "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}
