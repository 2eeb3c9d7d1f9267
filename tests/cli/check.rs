//! `katsura check`.

use crate::support::{Ran, fixture, folder, katsura, text};
use serde_json::{Value, json};
use std::fs;

fn objects(ran: &Ran) -> Vec<Value> {
    let lines = ran.out.lines();
    lines
        .map(|l| serde_json::from_str(l).expect("one object a line"))
        .collect()
}

fn check_json(file: &str, wanted: &Value) -> Value {
    let path = text(&fixture(file));
    let ran = katsura(&["check", "--json", "--roundtrip", &path]);
    let all = objects(&ran);
    assert_eq!(all.len(), 1);
    assert_eq!(all[0]["path"], path);
    for (field, value) in wanted.as_object().expect("fields") {
        assert_eq!(&all[0][field], value, "{file}: {field}");
    }
    let failed = all[0]["status"] == "failed";
    assert_eq!(ran.code, i32::from(failed), "{file}");
    all[0].clone()
}

#[test]
fn json_has_the_facts_of_each_file() {
    check_json(
        "cells.sgf",
        &json!({"status": "ok", "games": 1, "nodes": 23, "moves": 9, "warnings": [], "roundtrip": "identical"}),
    );
    check_json(
        "game.sgf",
        &json!({"status": "ok", "games": 1, "nodes": 15, "moves": 11, "passes": 2, "encoding": "UTF-8", "roundtrip": "identical"}),
    );
    check_json(
        "two-games.sgf",
        &json!({"status": "ok", "games": 2, "nodes": 7, "moves": 2, "roundtrip": "identical"}),
    );
}

#[test]
fn what_is_repaired_is_said_with_its_place() {
    let report = check_json(
        "broken.sgf",
        &json!({"status": "repaired", "games": 1, "moves": 3}),
    );
    let warnings = report["warnings"].as_array().expect("a list");
    assert!(!warnings.is_empty());
    for w in warnings {
        assert!(
            w["line"].as_u64() >= Some(1) && w["column"].as_u64() >= Some(1),
            "{w}"
        );
        assert!(!w["message"].as_str().unwrap_or_default().is_empty(), "{w}");
    }
}

#[test]
fn what_is_no_game_fails_with_the_reason() {
    let report = check_json(
        "README.md",
        &json!({"status": "failed", "games": 0, "nodes": 0, "moves": 0}),
    );
    assert!(
        report["error"]
            .as_str()
            .unwrap_or_default()
            .contains("no game")
    );
    assert!(report.get("roundtrip").is_none_or(Value::is_null));
    check_json("nothing-here.sgf", &json!({"status": "failed"}));
}

#[test]
fn folders_are_searched_and_the_order_kept() {
    let folder = folder();
    let top = folder.path();
    fs::create_dir_all(top.join("b/deep")).expect("a folder");
    for (name, text) in [
        ("c.sgf", "(;B[aa])"),
        ("a.SGF", "(;W[aa];B[bb])"),
        ("b/deep/x.Sgf", "(;B[aa];W[bb];B[cc])"),
        ("notes.txt", "no game"),
        ("b/empty.sgf", ""),
    ] {
        fs::write(top.join(name), text).expect("a file");
    }
    let named = text(&fixture("cells.sgf"));
    let ran = katsura(&["check", "--json", &text(top), &named]);
    assert_eq!(ran.code, 1, "the empty file is no game");
    let all = objects(&ran);
    let files: Vec<String> = all
        .iter()
        .map(|o| o["path"].as_str().expect("a path").replace(&text(top), ""))
        .collect();
    assert_eq!(
        files,
        ["/a.SGF", "/c.sgf", "/b/empty.sgf", "/b/deep/x.Sgf", &named]
    );
    let statuses: Vec<&Value> = all.iter().map(|o| &o["status"]).collect();
    assert_eq!(statuses, ["ok", "ok", "failed", "ok", "ok"]);
}

#[test]
fn people_get_lines_and_a_summary() {
    let files = ["cells.sgf", "broken.sgf", "README.md"].map(|f| text(&fixture(f)));
    let ran = katsura(&["check", &files[0], &files[1], &files[2]]);
    assert_eq!(ran.code, 1);
    let first = ran.out.lines().next().unwrap_or_default();
    assert!(
        first.ends_with("cells.sgf: ok, 1 game, 23 nodes, 9 moves, ASCII"),
        "{first}"
    );
    let last = ran.out.lines().last().unwrap_or_default();
    assert_eq!(last, "3 files: 1 ok, 1 repaired, 1 failed");
}

#[test]
fn links_that_lead_back_do_not_trap() {
    let folder = folder();
    fs::write(folder.path().join("a.sgf"), "(;B[aa])").expect("a file");
    std::os::unix::fs::symlink(folder.path(), folder.path().join("loop")).expect("a link");
    let ran = katsura(&["check", "--json", &text(folder.path())]);
    assert_eq!((ran.code, objects(&ran).len()), (0, 1));
}

#[test]
fn every_kind_of_record_in_a_folder_is_opened_and_a_pipe_is_refused() {
    let folder = folder();
    let games = record::Collection::read(b"(;SZ[9];B[aa])".to_vec()).expect("a game");
    let packed = folder.path().join("a.sgf.gz");
    let bytes = games.write_for("a.sgf.gz").expect("a name of SGF");
    fs::write(&packed, bytes).expect("a file");
    fs::write(
        folder.path().join("b.gib"),
        "\\HS\r\n\\HE\r\n\\GS\r\nSTO 0 2 1 3 3\r\n\\GE\r\n",
    )
    .expect("a file");
    fs::write(folder.path().join("c.txt"), "no record").expect("a file");
    let ran = katsura(&["check", "--json", "--roundtrip", &text(folder.path())]);
    let all = objects(&ran);
    let facts: Vec<_> = all.iter().map(|o| (&o["status"], &o["moves"])).collect();
    assert_eq!(
        facts,
        [(&json!("ok"), &json!(1)), (&json!("ok"), &json!(1))]
    );
    assert_eq!(all[0]["roundtrip"], "equal");
    let fifo = folder.path().join("pipe.sgf");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    assert!(made.is_ok_and(|status| status.success()));
    let ran = katsura(&["cells", &text(&fifo)]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("not a file"), "{}", ran.err);
}

#[test]
fn moves_of_other_games_are_counted() {
    let folder = folder();
    let path = folder.path().join("game.sgf");
    fs::write(
        &path,
        "(;GM[8]SZ[5];B[3e3d];W[2a2b](;B[3d4a+])(;B[2e2d];W[4a4b]))",
    )
    .expect("a file");
    let ran = katsura(&["check", "--json", &text(&path)]);
    let all = objects(&ran);
    assert_eq!(
        (&all[0]["moves"], &all[0]["passes"]),
        (&json!(3), &json!(0))
    );
}
