//! Regression files, run against built-in engines, a library, and programs that die and hang.

use crate::support::{Ran, fixture, folder, katsura, library, text};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

fn regress(args: &[&str]) -> Ran {
    katsura(&[&["regress"], args].concat())
}

fn tst(name: &str) -> String {
    text(&fixture("regress").join(name))
}

/// Writes a GTP program that remembers the last file it was told to load, and misbehaves on request.
fn program(folder: &Path) -> PathBuf {
    let path = folder.join("engine.sh");
    let script = r#"#!/bin/sh
place=none
while read -r id name rest; do
    case $name in
    loadsgf) place=$rest; echo "=$id" ;;
    where) echo "=$id $place" ;;
    die) echo "out of ideas" >&2; exit 3 ;;
    hang) exec sleep 60 ;;
    fail) echo "?$id no such thing" ;;
    two) printf '=%s first\nsecond\n' "$id" ;;
    *) echo "=$id ok" ;;
    esac
    echo
done
"#;
    fs::write(&path, script).expect("room");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    path
}

/// Runs a script of commands against that program.
fn run(commands: &str, options: &[&str]) -> Ran {
    let folder = folder();
    let engine = text(&program(folder.path()));
    let file = folder.path().join("tests.tst");
    fs::write(&file, commands).expect("room");
    regress(&[&[engine.as_str(), &text(&file)], options].concat())
}

#[test]
fn every_way_a_test_can_end_is_counted() {
    let ran = regress(&["territory", &tst("names.tst")]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", ran.out);
    assert!(
        lines[0].ends_with("names.tst:13: 30 FAIL: name should be [random], is [territory]"),
        "{}",
        ran.out
    );
    assert!(lines[1].ends_with("50 PASS: territory"), "{}", ran.out);
    assert!(
        lines[2].ends_with("4/6 passes, 1 unexpected pass, 1 unexpected failure"),
        "{}",
        ran.out
    );
}

#[test]
fn files_are_found_beside_the_tests() {
    let ran = regress(&[
        "random",
        &tst("files.tst"),
        &tst("names.tst"),
        "--only",
        "1",
    ]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(
        ran.out
            .ends_with("total: 1/1 passes, 0 unexpected passes, 0 unexpected failures\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_library_is_tested_as_a_gtp_program() {
    let folder = folder();
    let fine = text(&library(folder.path(), "FINE"));
    let file = folder.path().join("moves.tst");
    fs::write(
        &file,
        "boardsize 5\nclear_board\nplay b A5\n1 reg_genmove white\n#? [B5]\n2 final_status_list dead\n#? []\n",
    )
    .expect("room");
    let ran = regress(&[&fine, &text(&file), "--verbose"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1 pass: B5"), "{}", ran.out);
}

#[test]
fn a_dead_engine_costs_one_test() {
    let ran = run(
        "loadsgf one.sgf\n10 where\n#? [one.sgf]\n20 die\n#? [ok]\n30 where\n#? [one.sgf]\n40 die\n#? [ok]*\n\
         50 where\n#? [one.sgf]\n",
        &[],
    );
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("20 FAIL: die – "), "{}", ran.out);
    assert!(
        ran.out.contains("exit code 3") && ran.out.contains("out of ideas"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.ends_with(
            "3/5 passes, 0 unexpected passes, 1 unexpected failure, engine started again 2 times\n"
        ),
        "{}",
        ran.out
    );
}

#[test]
fn what_kills_the_engine_on_the_way_is_left_out_afterwards() {
    let ran = run(
        "loadsgf one.sgf\ndie\n10 where\n#? [one.sgf]\n20 where\n#? [one.sgf]\n",
        &[],
    );
    assert!(ran.out.contains("2/2 passes"), "{}", ran.out);
    assert!(ran.out.contains("started again once"), "{}", ran.out);
}

#[test]
fn a_hanging_engine_is_ended() {
    let ran = run("10 hang\n#? [ok]\n20 other\n#? [ok]\n", &["--limit", "1"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("10 FAIL: hang – no answer within 1 s"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("1/2 passes"), "{}", ran.out);
}

#[test]
fn errors_are_answers_and_only_first_lines_count() {
    let ran = run(
        "1 fail\n#? [no such thing]\n2 two\n#? [first]\n3 two\n#? [!first]*\n",
        &[],
    );
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("2/3 passes"), "{}", ran.out);
}

#[test]
fn json_has_every_test() {
    let ran = regress(&["territory", &tst("names.tst"), "--json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(report["total"]["passes"], 4);
    assert_eq!(report["total"]["unexpected_failures"], 1);
    let tests = report["files"][0]["tests"].as_array().expect("tests");
    assert_eq!(tests.len(), 7);
    assert_eq!(tests[1]["outcome"], "expected-fail");
    assert_eq!(tests[5]["outcome"], "ignored");
    assert_eq!(tests[6]["line"], 25);
}

#[test]
fn nothing_to_test_is_a_failure() {
    let ran = regress(&["territory", &tst("names.tst"), "--only", "999"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("there is no test 999"), "{}", ran.err);
    let ran = regress(&["territory", "no-such.tst"]);
    assert!(
        ran.code == 1 && ran.err.contains("no-such.tst"),
        "{}",
        ran.err
    );
    let ran = regress(&["no-such-engine", &tst("names.tst")]);
    assert!(
        ran.code == 1 && ran.err.contains("no-such-engine"),
        "{}",
        ran.err
    );
    assert_eq!(regress(&["territory"]).code, 2);
}
