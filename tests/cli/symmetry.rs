//! Engines asked in every view: one that sees no difference, and some that do.

use crate::support::{Ran, compile, fixture, folder, katsura, library, text};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

fn symmetry(args: &[&str]) -> Ran {
    katsura(&[&["symmetry"], args].concat())
}

/// Writes a game whose last move is C3, with the point opposite it free, komi 0.
fn game(folder: &Path) -> String {
    let path = folder.join("game.sgf");
    fs::write(&path, "(;SZ[9]KM[0];B[fb];W[bd];B[cg])").expect("room");
    text(&path)
}

fn mirror(folder: &Path, macro_name: &str) -> String {
    text(&compile(&fixture("mirror.c"), folder, macro_name))
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err))
}

#[test]
fn an_engine_that_sees_no_difference_passes() {
    let folder = folder();
    let ran = symmetry(&[&mirror(folder.path(), "FAIR"), &game(folder.path())]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    for line in [
        "after 3 moves, White to move, 16 views",
        "  move: the same in all views, G7",
        "  Life and death: the same in all views",
        "  Figures: the same in all views",
        "  Numbers: the same in all views",
    ] {
        assert!(ran.out.contains(line), "{line}: {}", ran.out);
    }
}

#[test]
fn a_preference_for_a_colour_is_told() {
    let folder = folder();
    let ran = symmetry(&[&mirror(folder.path(), "BY_COLOUR"), &game(folder.path())]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    let at = lines.iter().position(|l| l.contains("move: DIFFERS"));
    let at = at.unwrap_or_else(|| panic!("{}", ran.out));
    assert!(lines[at + 1].starts_with("    pass   as it is; left and right exchanged; "));
    assert!(!lines[at + 1].contains("colours"), "{}", ran.out);
    assert!(lines[at + 2].starts_with("    G7     colours exchanged; "));
    assert_eq!(lines[at + 2].matches("colours exchanged").count(), 8);
    assert!(ran.out.contains("Numbers: the same in all views"));
}

#[test]
fn a_preference_for_a_side_is_told_point_by_point() {
    let folder = folder();
    let library = mirror(folder.path(), "BY_SIDE");
    let ran = symmetry(&[&library, &game(folder.path()), "--json"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let report = json(&ran);
    let position = &report["positions"][0];
    assert_eq!(position["moves"]["verdict"], "same");
    let overlays = position["overlays"].as_array().expect("a list");
    let verdicts: Vec<(&str, &str)> = overlays
        .iter()
        .map(|o| {
            (
                o["id"].as_str().unwrap_or(""),
                o["verdict"].as_str().unwrap_or(""),
            )
        })
        .collect();
    assert_eq!(
        verdicts,
        [
            ("status", "same"),
            ("figure", "same"),
            ("number", "differs")
        ]
    );
    // The left side stays where it is only if top and bottom change places.
    let views = overlays[2]["views"].as_array().expect("a list");
    let names: Vec<&str> = views.iter().filter_map(|v| v["view"].as_str()).collect();
    assert!(!names.contains(&"top and bottom exchanged"), "{names:?}");
    assert!(names.contains(&"turned clockwise"), "{names:?}");
    let right = views
        .iter()
        .find(|v| v["view"] == "left and right exchanged");
    let points = right.expect("it differs")["points"]
        .as_array()
        .expect("a list");
    let found = |name: &str| points.iter().find(|p| p["point"] == name);
    let (a1, j1) = (found("A1").expect("A1"), found("J1").expect("J1"));
    assert_eq!((&a1["expected"], &a1["said"]), (&"2".into(), &"–".into()));
    assert_eq!((&j1["expected"], &j1["said"]), (&"–".into(), &"2".into()));
}

#[test]
fn a_move_in_the_first_free_corner_is_told_unless_all_corners_are_alike() {
    let folder = folder();
    let fine = text(&library(folder.path(), "FINE"));
    let ran = symmetry(&[&fine, "--overlay", "none", "--json"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let report = json(&ran);
    let verdict = |i: usize| &report["positions"][i]["moves"]["verdict"];
    assert_eq!([verdict(0), verdict(1)], ["same", "differs"]);
    assert_eq!(
        report["positions"][0]["own_symmetries"]
            .as_array()
            .map(Vec::len),
        Some(7)
    );
    assert_eq!(
        report["positions"][1]["own_symmetries"]
            .as_array()
            .map(Vec::len),
        Some(0)
    );
}

/// Writes a GTP program that answers `genmove` with what `expression` makes of the random number `n`, the same ones at
/// every run.
fn gambler(folder: &Path, expression: &str) -> PathBuf {
    let path = folder.join("gambler.sh");
    let script = format!(
        r#"#!/bin/sh
n=1
while read -r id name color rest; do
    answer=
    case $name in
    list_commands) answer="genmove
boardsize
clear_board
play
komi
undo
quit" ;;
    genmove) n=$(((n * 1103515245 + 12345) % 2147483648)); r=$((n / 65536)); {expression} ;;
    quit) echo "=$id"; echo; exit ;;
    esac
    echo "=$id $answer"
    echo
done
"#
    );
    fs::write(&path, script).expect("room");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    path
}

#[test]
fn moves_that_vary_are_judged_by_how_often_they_come() {
    for (what, expression, verdict, code) in [
        (
            "fair",
            "if [ $((r % 3)) = 0 ]; then answer=resign; else answer=pass; fi",
            "varies",
            0,
        ),
        ("on the left", "answer=A$((r % 3 + 5))", "varies-by-view", 1),
    ] {
        let folder = folder();
        let engine = text(&gambler(folder.path(), expression));
        let ran = symmetry(&[&engine, &game(folder.path()), "--json"]);
        assert_eq!(ran.code, code, "{what}: {}{}", ran.out, ran.err);
        let moves = &json(&ran)["positions"][0]["moves"];
        assert_eq!(moves["verdict"], verdict, "{what}");
        let views = moves["views"].as_array().expect("a list");
        assert_eq!(views.len(), 16);
        for view in views {
            let counts = view["moves"].as_array().expect("a list");
            let sum: u64 = counts.iter().filter_map(|m| m[1].as_u64()).sum();
            assert_eq!(sum, 20, "{what}: {view}");
        }
    }
}

#[test]
fn an_engine_that_dies_in_one_view_does_not_hide_it() {
    let folder = folder();
    let engine = text(&gambler(
        folder.path(),
        r#"if [ "$color" = b ]; then exit 3; else answer=pass; fi"#,
    ));
    let ran = symmetry(&[&engine, &game(folder.path()), "--overlay", "none"]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("    pass   as it is; "), "{}", ran.out);
    assert!(ran.out.contains("no answer ×2: "), "{}", ran.out);
    assert!(ran.out.contains("exit code 3"), "{}", ran.out);
}

#[test]
fn the_built_in_engines_are_asked_like_any_other() {
    let ran = symmetry(&["territory", "--size", "5", "--times", "1", "--json"]);
    assert!(ran.code <= 1, "{}", ran.err);
    let report = json(&ran);
    assert_eq!(report["engine"], "territory");
    for position in report["positions"].as_array().expect("a list") {
        let overlays = position["overlays"].as_array().expect("a list");
        assert!(overlays.len() >= 3, "{position}");
        assert_eq!(
            position["moves"]["views"].as_array().map(Vec::len),
            Some(16)
        );
    }
}

#[test]
fn what_cannot_be_asked_is_said() {
    for (args, message) in [
        (vec!["nobody"], "there is no engine nobody"),
        (
            vec!["random", "--overlay", "xyz"],
            "has no overlay xyz: it has",
        ),
        (
            vec!["random", "--overlay", "none", "--no-move"],
            "there is nothing to ask random",
        ),
        (vec!["random", "none.sgf"], "cannot open none.sgf"),
    ] {
        let ran = symmetry(&args);
        assert!(ran.code > 0, "{args:?}");
        assert!(ran.err.contains(message), "{args:?}: {}", ran.err);
    }
}

#[test]
fn without_an_answer_nothing_is_said_to_be_the_same() {
    let folder = folder();
    let hangs = text(&library(folder.path(), "HANG"));
    let ran = symmetry(&["--limit", "0.1", "--overlay", "none", &hangs]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("move: NO ANSWER in any view: "),
        "{}",
        ran.out
    );
    // Three hangs are enough: the middle game is not asked about.
    assert!(ran.out.contains("did not come back 3 times"), "{}", ran.out);
}
