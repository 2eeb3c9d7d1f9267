//! `katsura diff`.

use crate::support::{Ran, fixture, folder, katsura, text};
use serde_json::{Value, json};
use std::fs;

fn diff(old: &str, new: &str, more: &[&str]) -> Ran {
    let folder = folder();
    let [a, b] = ["a.sgf", "b.sgf"].map(|name| text(&folder.path().join(name)));
    fs::write(&a, old).expect("a file");
    fs::write(&b, new).expect("a file");
    let mut args = vec!["diff", &a, &b];
    args.extend(more);
    katsura(&args)
}

fn check(old: &str, new: &str, lines: &[&str]) {
    let ran = diff(old, new, &[]);
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), lines, "{old} {new}");
    assert_eq!(ran.code, i32::from(!lines.is_empty()));
    assert_eq!(ran.err, "");
}

#[test]
fn the_same_is_quiet_however_it_is_written() {
    check(
        "(;SZ[9]AB[aa][bb:cc]KM[6.5];B[tt];W[dd])",
        "(;SiZe[9]AB[bc][cb][bb][cc]\nAB[aa]KM[6.50];B[]\n;W[dd])",
        &[],
    );
    let game = text(&fixture("game.sgf"));
    let ran = katsura(&["diff", &game, &game]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
}

#[test]
fn every_difference_has_its_place() {
    check(
        "(;SZ[9]PB[one]KM[5.5];B[cc];W[dd]C[old](;B[ee];W[ff])(;B[gg];W[hh]C[x]))",
        "(;SZ[9]PB[two]RE[B+R];B[cc];W[dd](;B[gg];W[hh]C[y];B[ii])(;B[ee];W[ff])(;B[aa];W[bb]))",
        &[
            "game 1, start: PB [one] -> [two]; KM removed [5.5]; RE added [B+R]",
            "game 1, move 2: C removed [old]",
            "game 1, move 2: the variations are in another order",
            "game 1, move 3, variation 2, move 4: C [x] -> [y]",
            "game 1, move 5: added B J1",
            "game 1, move 3, variation 3: added B A9 (2 nodes)",
        ],
    );
}

#[test]
fn a_move_that_changes_or_goes_leaves_the_rest_alone() {
    let line = "(;SZ[9];B[cc];W[dd];B[ee];W[ff])";
    check(
        line,
        "(;SZ[9];B[cc];W[de];B[ee];W[ff])",
        &["game 1, move 2: W [D6] -> [D5]"],
    );
    check(
        line,
        "(;SZ[9];B[cc];W[dd];C[a pause];B[ee];W[ff])",
        &["game 1, node 3: put in, what follows stays"],
    );
    check(
        line,
        "(;SZ[9];B[cc];B[ee];W[ff])",
        &["game 1, move 2: taken out W D6, what follows stays"],
    );
    check(
        line,
        "(;SZ[9];B[cc];W[];B[aa])",
        &[
            "game 1, move 2: removed W D6 (3 nodes)",
            "game 1, move 2: added W pass (2 nodes)",
        ],
    );
}

#[test]
fn games_that_only_one_file_has_are_told() {
    check(
        "(;B[aa])",
        "(;B[aa])(;W[bb];B[cc])",
        &["game 2: added W B18 (2 nodes)"],
    );
    check("(;B[aa])(;)", "(;B[aa])", &["game 2: removed"]);
}

#[test]
fn long_texts_are_shown_where_they_begin_to_differ() {
    let words = "word ".repeat(40);
    let ran = diff(
        &format!("(;C[{words}here\nold {words}])"),
        &format!("(;C[{words}here\nnew {words}\u{1b}])"),
        &[],
    );
    assert_eq!(ran.code, 1);
    assert!(ran.out.chars().count() < 200, "{}", ran.out);
    let shown = ["here\\nold word", "here\\nnew word"];
    assert!(
        shown.iter().all(|part| ran.out.contains(part)),
        "{}",
        ran.out
    );
}

#[test]
fn json_has_whole_values() {
    let ran = diff("(;C[a];B[aa])", "(;C[b](;B[aa])(;B[bb]))", &["--json"]);
    let lines = ran.out.lines();
    let objects: Vec<Value> = lines
        .map(|line| serde_json::from_str(line).expect("one object a line"))
        .collect();
    assert_eq!(
        objects,
        [
            json!({"game": 1, "place": "start", "difference": "changed",
                "properties": [{"name": "C", "old": ["a"], "new": ["b"]}]}),
            json!({"game": 1, "place": "move 1, variation 2", "difference": "added",
                "move": "B B18", "nodes": 1}),
        ]
    );
    assert_eq!(ran.code, 1);
}

#[test]
fn what_cannot_be_opened_is_trouble() {
    let game = text(&fixture("game.sgf"));
    let ran = katsura(&["diff", &game, "/no/such/file.sgf"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("/no/such/file.sgf"), "{}", ran.err);
    assert_eq!(katsura(&["diff", &game]).code, 2);
}
