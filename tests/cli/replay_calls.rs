//! `katsura replay-calls`, with logs that `katsura gtp` left.

use crate::support::{Ran, folder, katsura, library, program, text, with_input};
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Three calls on 9×9: a move, a status, a move with two on the board.
const GAME: &str = "boardsize 9\ngenmove b\nfinal_status_list dead\nplay w E5\ngenmove b\nquit\n";

fn logs(state: &Path) -> Vec<PathBuf> {
    let folders = std::fs::read_dir(state.join("calls")).expect("there are logs");
    let mut found: Vec<PathBuf> = folders
        .flatten()
        .flat_map(|f| std::fs::read_dir(f.path()).expect("a folder").flatten())
        .map(|entry| entry.path())
        .collect();
    found.sort();
    found
}

/// Serves a library on GTP with its state in `state`; returns what went to standard error.
fn serve(library: &Path, state: &Path, input: &str) -> String {
    let mut command = program();
    command
        .env("KATSURA_CONFIG", state)
        .args(["gtp", "--think-limit", "20"])
        .arg(library);
    with_input(&mut command, input).err
}

/// A log of [`GAME`] with a library of `macro_name`, in a folder that goes with it.
fn recorded(macro_name: &str) -> (tempfile::TempDir, PathBuf, PathBuf) {
    let folder = folder();
    let library = library(folder.path(), macro_name);
    let state = folder.path().join("state");
    serve(&library, &state, GAME);
    let log = logs(&state).into_iter().next().expect("a log");
    (folder, log, library)
}

fn replay(log: &Path, library: &Path, more: &[&str]) -> (Ran, Value) {
    let mut args = vec!["replay-calls".to_owned(), "--json".to_owned()];
    args.extend([text(log), text(library)]);
    args.extend(more.iter().map(|&a| a.to_owned()));
    let ran = katsura(&args);
    let report = serde_json::from_str(ran.out.trim()).unwrap_or(Value::Null);
    (ran, report)
}

fn column(report: &Value, field: &str) -> Vec<String> {
    let calls = report["calls"].as_array().expect("a list of calls");
    let of = |c: &Value| c[field].as_str().unwrap_or_default().to_owned();
    calls.iter().map(of).collect()
}

#[test]
fn the_same_library_answers_the_same() {
    let (_folder, log, library) = recorded("FINE");
    let (ran, report) = replay(&log, &library, &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(column(&report, "kind"), ["move", "status", "move"]);
    assert_eq!(column(&report, "verdict"), ["same"; 3]);
    assert_eq!(column(&report, "recorded"), ["A9", "81 cells", "B9"]);
    assert_eq!(report["log"]["same_file"], true, "{report}");
    assert_eq!(report["calls"][2]["moves"], 2);
    assert!(report["calls"][2]["ms_now"].is_number());
}

#[test]
fn another_library_is_compared_call_by_call() {
    let (folder, log, _) = recorded("FINE");
    let other = library(folder.path(), "OCCUPIED");
    let (ran, report) = replay(&log, &other, &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(column(&report, "verdict"), ["same", "same", "different"]);
    assert_eq!(column(&report, "now")[2], "E5");
    assert_eq!(report["log"]["same_file"], false);
}

#[test]
fn cells_that_differ_are_named() {
    let (folder, log, library) = recorded("FINE");
    let text = std::fs::read_to_string(&log).expect("the log");
    // What the library calls White's, row by row from the right, was neutral in the first row once.
    let edited = folder.path().join("edited.calls");
    std::fs::write(&edited, text.replacen(" 5*3 ", " 5*5 ", 1)).expect("it can be written");
    let (ran, report) = replay(&edited, &library, &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(column(&report, "verdict"), ["same", "different", "same"]);
    assert_eq!(
        column(&report, "now")[1],
        "5 differ: E9 5→3, F9 5→3, G9 5→3 …"
    );
}

#[test]
fn a_crash_that_comes_again_is_the_same() {
    let (folder, log, crashes) = recorded("CRASH_AT_MOVE_2");
    let (ran, report) = replay(&log, &crashes, &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(column(&report, "recorded")[2], "SIGSEGV");
    assert_eq!(column(&report, "verdict"), ["same"; 3]);
    let remarks = report["remarks"].to_string();
    assert!(remarks.contains("again, at the same call (3)"), "{remarks}");

    let alone = replay(&log, &crashes, &["--call", "3"]);
    assert_eq!(column(&alone.1, "verdict"), ["same"], "{}", alone.0.out);

    let fine = library(folder.path(), "FINE");
    let (ran, report) = replay(&log, &fine, &[]);
    assert_eq!(ran.code, 1);
    assert_eq!(column(&report, "verdict"), ["same", "same", "answered"]);
    assert!(
        report["remarks"]
            .to_string()
            .contains("did not do so this time"),
        "{report}"
    );
}

#[test]
fn a_crash_that_is_new_is_different() {
    let (folder, log, _) = recorded("FINE");
    let crashes = library(folder.path(), "CRASH_AT_MOVE_2");
    let (ran, report) = replay(&log, &crashes, &[]);
    assert_eq!(ran.code, 1);
    assert_eq!(column(&report, "verdict"), ["same", "same", "crashed"]);
    assert!(
        report["remarks"].to_string().contains("SIGSEGV"),
        "{report}"
    );
}

#[test]
fn a_hang_is_called_a_hang() {
    let (folder, log, _) = recorded("FINE");
    let hangs = library(folder.path(), "HANG");
    let (ran, report) = replay(&log, &hangs, &["--think-limit", "0.1"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(column(&report, "verdict"), ["hung", "not-made", "not-made"]);
    assert_eq!(column(&report, "now")[0], "hung: no reaction");
}

#[test]
fn a_crash_in_init_is_replayed_too() {
    let folder = folder();
    let aborts = library(folder.path(), "CRASH_IN_INIT");
    let state = folder.path().join("state");
    let said = serve(&aborts, &state, "genmove b\n");
    let log = &logs(&state)[0];
    assert!(
        said.contains(&text(log)),
        "it is said where the log is: {said}"
    );
    let (ran, report) = replay(log, &aborts, &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(report["other"][0]["recorded"], "SIGABRT");
    let fine = library(folder.path(), "FINE");
    assert_eq!(replay(log, &fine, &[]).0.code, 1);
}

#[test]
fn stop_is_said_again() {
    let folder = folder();
    let waits = library(folder.path(), "WAIT_FOR_STOP");
    let state = folder.path().join("state");
    let mut child = program()
        .env("KATSURA_CONFIG", &state)
        .args(["gtp", "--think-limit", "0.3"])
        .arg(&waits)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin
        .write_all(b"boardsize 9\ngenmove b\n")
        .expect("it listens");
    drop(stdin);
    child.wait().expect("it ends");
    let (ran, report) = replay(&logs(&state)[0], &waits, &[]);
    assert_eq!(
        (ran.code, column(&report, "now")),
        (0, vec!["A9".to_owned()])
    );
}

#[test]
fn a_log_that_was_cut_is_replayed_as_far_as_it_goes() {
    let (folder, log, library) = recorded("FINE");
    let whole = std::fs::read(&log).expect("the log");
    let at = whole
        .windows(5)
        .rposition(|w| w == b"done ")
        .expect("an answer");
    let cut = folder.path().join("cut.calls");
    std::fs::write(&cut, &whole[..at + 3]).expect("it can be written");
    let (ran, report) = replay(&cut, &library, &[]);
    assert_eq!(
        column(&report, "verdict"),
        ["same", "same", "answered"],
        "{}",
        ran.err
    );
    assert_eq!(report["log"]["cut"], true);
    assert!(
        report["remarks"]
            .to_string()
            .contains("in the middle of a call")
    );
}

#[test]
fn what_cannot_be_replayed_is_said_with_status_2() {
    let (folder, log, library) = recorded("FINE");
    let nonsense = folder.path().join("nonsense.calls");
    let whole = std::fs::read_to_string(&log).expect("the log");
    std::fs::write(&nonsense, format!("{whole}hello there\n")).expect("it can be written");
    let line = format!("line {}", whole.lines().count() + 1);
    let no_library = folder.path().join("misbehave.c");
    std::fs::write(&no_library, "int x;").expect("it can be written");
    for (log, library, needle) in [
        (&nonsense, &library, line.as_str()),
        (&library, &library, "no text"),
        (
            &folder.path().join("none"),
            &library,
            "There is no such file",
        ),
        (&log, &no_library, "text file"),
    ] {
        let (ran, _) = replay(log, library, &[]);
        assert_eq!(ran.code, 2, "{needle}: {}", ran.out);
        assert!(ran.err.contains(needle), "{needle}: {}", ran.err);
    }
    assert_eq!(replay(&log, &library, &["--call", "99"]).0.code, 2);
}

#[test]
fn people_get_a_table() {
    let (_folder, log, crashes) = recorded("CRASH_AT_MOVE_2");
    let ran = katsura(&["replay-calls", &text(&log), &text(&crashes)]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for needle in [
        "ms then",
        "the recorded file",
        "81 cells",
        "crashed while thinking",
        "3 same",
    ] {
        assert!(ran.out.contains(needle), "{needle}: {}", ran.out);
    }
}

#[test]
fn only_the_last_logs_are_kept() {
    let folder = folder();
    let fine = library(folder.path(), "FINE");
    let state = folder.path().join("state");
    for _ in 0..13 {
        serve(&fine, &state, "genmove b\n");
    }
    assert_eq!(logs(&state).len(), katsura::call_logs::KEPT);
}
