//! The Monte-Carlo engine as a cgfthink library, hosted as anybody's library is.

use crate::gnugo::check_game;
use crate::support::{program, text, with_input};
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::PathBuf;
use std::process::Command;

/// The library, which cargo builds beside the test programs, as it is a dependency.
pub(crate) fn library() -> PathBuf {
    let test = std::env::current_exe().expect("this test");
    let deps = test.parent().expect("a folder");
    deps.join(format!("{DLL_PREFIX}montecarlo_cgfthink{DLL_SUFFIX}"))
}

/// The program, under which the library has these settings.
fn with_settings(settings: &str) -> Command {
    let mut command = program();
    command.env("KATSURA_MONTECARLO", settings);
    command.env("KATSURA_MONTECARLO_RULES", "chinese");
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
    let settings = "playouts=200,threads=1,seed=5,memory=32";
    let input = "boardsize 9\nkgs-rules chinese\nkomi 7.5\nplay b E5\n\
                 genmove w\ngenmove b\ngenmove w\nundo\ngenmove w\nclear_board\nboardsize 13\ngenmove b\n";
    let mut inside = program();
    inside.args(["gtp", &format!("montecarlo:{settings}")]);
    let mut outside = with_settings(settings);
    outside.args(["gtp", &text(&library())]);
    let (inside, outside) = (answers(inside, input), answers(outside, input));
    assert_eq!(inside, outside);
    assert_eq!(inside.len(), 12);
}

#[test]
fn the_library_draws_all_three_pictures() {
    let mut command = with_settings("playouts=400,threads=1,seed=1,memory=32");
    command.args(["gtp", &text(&library())]);
    // Black has the left half but for a white stone, White the right half.
    let input = "boardsize 5\nkomi 0.5\n\
                 set_position b B1 b B2 b B3 b B4 b B5 w C1 w C2 w C3 w C4 w C5 w E2 w E4 w D3 w A1 w D5\n\
                 final_status_list dead\nfinal_status_list white_territory\nfinal_score\n\
                 clear_board\ncgf-figures\ncgf-numbers\n";
    let answers = answers(command, input);
    assert_eq!(answers[3], "= A1");
    assert!(answers[4].contains("D4"), "{}", answers[4]);
    assert!(answers[5].starts_with("= W+"), "{}", answers[5]);
    // On the empty board of this size the middle is best: circled, others by triangles.
    let figures = answers[7].trim_start_matches("= ");
    let at = |shape: &str| -> Vec<&str> {
        let lines = figures
            .lines()
            .filter_map(|line| line.trim().strip_prefix(shape));
        lines.flat_map(str::split_whitespace).collect()
    };
    assert_eq!(at("CIRCLE"), ["C3"], "{figures}");
    let mut others = at("TRIANGLE");
    others.sort_unstable();
    others.dedup();
    assert_eq!(others.len(), at("TRIANGLE").len(), "{figures}");
    assert!((1..=4).contains(&others.len()), "{figures}");
    assert!(!others.contains(&"C3"), "{figures}");
    let rows = answers[8].lines().skip(1);
    let cells: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(cells.len(), 5, "{}", answers[8]);
    let counts = cells.iter().flatten().map(|word| match *word {
        "\"\"" => 0,
        word => word.parse::<u64>().expect(word),
    });
    let counts: Vec<u64> = counts.collect();
    assert_eq!(counts.len(), 25, "{}", answers[8]);
    assert_eq!(counts.iter().max(), Some(&counts[12]), "{}", answers[8]);
    let counted: u64 = counts.iter().sum();
    assert!((300..=900).contains(&counted), "{}", answers[8]);
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
fn the_library_passes_examination() {
    let mut command = with_settings("playouts=100,memory=32");
    command.args(["probe", &text(&library())]);
    let ran = with_input(&mut command, "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

#[test]
fn the_library_against_gnugo_if_installed() {
    check_game(
        &text(&library()),
        &[("KATSURA_MONTECARLO", "playouts=150,memory=32")],
    );
}
