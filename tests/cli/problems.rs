//! `katsura problems`.

use crate::support::{folder, katsura, text};
use serde_json::{Value, json};
use std::fs;

const SET: &str = "(;SZ[9]AB[ab][bb]AW[ac][bc](;B[ba];W[aa];B[ca]C[RIGHT])(;B[ca];W[ba]))\n\
                   (;SZ[9]AB[ab][bb]AW[ac][bc]PL[W](;W[ba]C[RIGHT]))\n(;SZ[9];B[aa];W[bb])";

#[test]
fn each_problem_is_told_with_its_answers() {
    let folder = folder();
    let path = folder.path().join("set.sgf");
    fs::write(&path, SET).expect("written");
    let ran = katsura(&["problems", &text(&path)]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2, "a game is no problem: {lines:?}");
    let [first, second] = lines[..] else { return };
    assert!(
        first.ends_with("#1: Black to play, right: B9; 1 right, 1 wrong, 0 unknown"),
        "{first}"
    );
    assert!(
        second.ends_with("#2: White to play, right: B9; 1 right, 0 wrong, 0 unknown"),
        "{second}"
    );
}

#[test]
fn another_convention_gives_other_verdicts() {
    let folder = folder();
    let path = folder.path().join("set.sgf");
    fs::write(&path, SET).expect("written");
    let first = |convention: &str| -> Value {
        let ran = katsura(&[
            "problems",
            "--json",
            "--lines",
            "--convention",
            convention,
            &text(&path),
        ]);
        let line = ran.out.lines().next().expect("a problem").to_owned();
        let mut report: Value = serde_json::from_str(&line).expect("an object");
        report["lines"].take()
    };
    let line = |verdict, moves: &[&str]| json!({"verdict": verdict, "moves": moves});
    let (long, short) = (["B B9", "W A9", "B C9"], ["B C9", "W B9"]);
    assert_eq!(
        first("right"),
        json!([line("right", &long), line("wrong", &short)])
    );
    assert_eq!(
        first("first-line"),
        json!([line("right", &long), line("unknown", &short)])
    );
    assert_eq!(
        first("all-lines"),
        json!([line("right", &long), line("right", &short)])
    );
    let ran = katsura(&["problems", "--convention", "guess", &text(&path)]);
    assert_eq!(ran.code, 2, "{}", ran.err);
}

#[test]
fn what_cannot_be_opened_does_not_hide_the_rest() {
    let folder = folder();
    fs::write(folder.path().join("a.sgf"), "no game").expect("written");
    fs::write(folder.path().join("b.sgf"), SET).expect("written");
    let ran = katsura(&["problems", &text(folder.path())]);
    assert_eq!((ran.code, ran.out.lines().count()), (1, 2));
    assert!(ran.err.contains("a.sgf"), "{}", ran.err);
}
