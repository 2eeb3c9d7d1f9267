//! The program that learns, on games made up for it.

#![allow(missing_docs)]

use go::{Color, Move, Point, Position, Random, Rules, Size};
use patterns::{Group, Learned, Situation, View, Weights};
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output};

/// A game in which both sides play anywhere on the first line.
fn game_along_the_edge(size: Size, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut position = Position::new(size);
    let mut text = format!("(;GM[1]FF[4]SZ[{}]KM[7.5]", size.width());
    for number in 0..20 {
        let color = Color::BOTH[number % 2];
        let line = |n: u8| n == 0 || n + 1 == size.width();
        let free = size.points().filter(|&p| {
            (line(p.x) || line(p.y)) && position.check(color, p, &Rules::CHINESE, &[]).is_ok()
        });
        let free: Vec<Point> = free.collect();
        let p = free[random.below(free.len() as u32) as usize];
        position.execute(color, Move::Play(p));
        let letter = |n: u8| char::from(b'a' + n);
        let side = ['B', 'W'][number % 2];
        write!(text, ";{side}[{}{}]", letter(p.x), letter(p.y)).expect("a string");
    }
    text + ")"
}

fn learn(args: &[&Path]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_learn-patterns"));
    command.arg("--small").args(args).output().expect("it runs")
}

fn weights(path: &Path) -> Weights {
    let bytes = std::fs::read(path).expect("the weights");
    Weights::of(&Learned::from_bytes(&bytes).expect("good weights"))
}

/// How much likelier the weights think a move in the middle of the first line than the same move on the third.
fn liking_for_the_edge(weights: &Weights, size: Size) -> f32 {
    let mut view = View::new(size);
    let situation = Situation {
        to_move: Color::Black,
        ko: None,
        last: None,
        before_last: None,
    };
    view.set(size, |_| None, situation);
    let at = Point::new(size.width() / 2, 2);
    let third = view.features(at).expect("legal");
    let mut first = third;
    first.levels[Group::Line as usize] = 1;
    weights.strength(size, &first) / weights.strength(size, &third)
}

#[test]
fn small_boards_are_learned_and_large_ones_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    for seed in 0..20 {
        let game = game_along_the_edge(Size::NINE, seed);
        let name = format!("game-{seed:02}.sgf");
        std::fs::write(folder.path().join(name), game).expect("it is written");
    }
    // Left out: too large.
    let large = game_along_the_edge(Size::NINETEEN, 1);
    std::fs::write(folder.path().join("large.sgf"), large).expect("it is written");
    let file = folder.path().join("weights.bin");
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/patterns.bin");
    std::fs::copy(built_in, &file).expect("it is copied");
    let before = weights(&file);

    let ran = learn(&[folder.path(), &file]);
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{ran:?}");
    assert!(
        said.contains("18 games to learn from, 2 to measure"),
        "{said}"
    );
    let firsts: Vec<f32> = said
        .lines()
        .filter_map(|line| line.trim().strip_prefix("among the first 20:"))
        .map(|rest| {
            rest.trim_end_matches(" %")
                .trim()
                .parse()
                .expect("a number")
        })
        .collect();
    assert_eq!(firsts.len(), 2, "{said}");
    assert!(firsts[0] < firsts[1], "foresees games better now: {said}");

    let after = weights(&file);
    let on = |weights: &Weights, side: u8| {
        liking_for_the_edge(weights, Size::square(side).expect("a size"))
    };
    for side in [7, 9] {
        let (before, after) = (on(&before, side), on(&after, side));
        assert!(after > 5.0 * before, "{side}: {before} {after}");
    }
    for side in [13, 19] {
        assert!((on(&before, side) - on(&after, side)).abs() < 1e-6);
    }
    // The same games give the same file.
    let once = std::fs::read(&file).expect("the weights");
    assert!(learn(&[folder.path(), &file]).status.success());
    assert_eq!(std::fs::read(&file).expect("the weights"), once);
}

#[test]
fn it_says_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("weights.bin");
    let missing = folder.path().join("nowhere");
    std::fs::write(&file, "no weights").expect("it is written");
    let good = folder.path().join("good.bin");
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/patterns.bin");
    std::fs::copy(built_in, &good).expect("it is copied");
    for (args, reason) in [
        (vec![folder.path(), &missing], "cannot read"),
        (
            vec![folder.path(), &file],
            "this is no file of pattern weights",
        ),
        (vec![&missing, &good], "cannot read"),
        (
            vec![folder.path(), &good],
            "there are no games on small boards",
        ),
        (vec![folder.path()], "say: learn-patterns"),
    ] {
        let ran = learn(&args);
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(!ran.status.success() && said.contains(reason), "{said}");
    }
}
