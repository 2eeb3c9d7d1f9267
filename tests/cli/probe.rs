//! `katsura probe`.

use crate::support::{Ran, folder, katsura, library, sample, text};
use serde_json::Value;

fn probe(macro_name: &str) -> (Ran, Value) {
    let folder = folder();
    let path = text(&library(folder.path(), macro_name));
    let ran = katsura(&["probe", "--json", "--think-limit", "0.5", &path]);
    let report: Value =
        serde_json::from_str(ran.out.trim()).unwrap_or_else(|e| panic!("{e}: {}", ran.out));
    (ran, report)
}

fn outcomes(report: &Value) -> Vec<String> {
    let calls = report["calls"].as_array().expect("a list of calls");
    calls
        .iter()
        .map(|c| c["outcome"].as_str().expect("an outcome").to_owned())
        .collect()
}

/// Returns the grade of each check that is not a pass.
fn complaints(report: &Value) -> Vec<(String, String)> {
    let word = |v: &Value| v.as_str().expect("a word").to_owned();
    let checks = report["checks"].as_array().expect("a list of checks");
    checks
        .iter()
        .map(|c| (word(&c["id"]), word(&c["grade"])))
        .filter(|(_, grade)| grade != "pass")
        .collect()
}

#[test]
fn checks_are_named_and_graded() {
    for (wrong, expected) in [
        ("FINE", &[][..]),
        ("NO_INIT", &[("exports", "warn")]),
        ("SCRIBBLES", &[("arrays", "fail"), ("strict", "fail")]),
        ("COUNTS", &[("repeatable", "warn"), ("fresh-start", "warn")]),
        ("LEAKS", &[("memory", "warn")]),
        ("SLOW", &[("stop", "warn")]),
        ("ONLY_PASSES", &[("moves", "warn")]),
        (
            "DRAWS_NOTHING",
            &[("pictures", "warn"), ("territory", "warn")],
        ),
        ("KNOWS_STONES_ONLY", &[("territory", "warn")]),
    ] {
        let (_, report) = probe(wrong);
        let found = complaints(&report);
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|(id, grade)| (id.as_str(), grade.as_str()))
            .collect();
        assert_eq!(found, expected, "{wrong}: {}", report["checks"]);
        let failed = expected.iter().any(|(_, grade)| *grade == "fail");
        assert_eq!(report["conforms"], !failed, "{wrong}");
    }
}

#[test]
fn faults_are_found_under_their_names() {
    for (wrong, id) in [
        ("OFF_BOARD", "legal-moves"),
        ("OCCUPIED", "legal-moves"),
        ("CRASH_AT_MOVE_2", "answers"),
        ("HANG", "answers"),
    ] {
        let (_, report) = probe(wrong);
        let found = complaints(&report);
        let expected = (id.to_owned(), "fail".to_owned());
        assert!(found.contains(&expected), "{wrong}: {found:?}");
        assert_eq!(report["conforms"], false, "{wrong}");
    }
}

#[test]
fn what_there_is_no_time_for_is_said() {
    let folder = folder();
    let path = text(&library(folder.path(), "SLOW"));
    let ran = katsura(&["probe", "--time", "0.1", &path]);
    assert!(
        ran.out.contains("the time was up after 1 calls"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("skip  komi"), "{}", ran.out);
}

#[test]
fn a_good_library_passes() {
    let (ran, report) = probe("FINE");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(report["status"], "ok");
    assert!(report["init_ms"].is_number() && report["close_ms"].is_number());
    let calls = report["calls"].as_array().expect("a list");
    for kind in ["move", "status", "figure", "number"] {
        for size in [9, 13, 19] {
            assert!(
                calls.iter().any(|c| c["call"] == kind && c["size"] == size),
                "{kind} on {size}"
            );
        }
    }
    assert!(outcomes(&report).iter().all(|o| o == "ok"), "{}", ran.out);
    assert!(
        ran.out.contains("asked for type 0"),
        "what it prints is shown"
    );
}

#[test]
fn the_sample_library_passes() {
    let folder = folder();
    let ran = katsura(&["probe", "--json", &text(&sample(folder.path()))]);
    let report: Value = serde_json::from_str(ran.out.trim()).expect("JSON");
    assert_eq!(
        (ran.code, &report["status"]),
        (0, &Value::from("ok")),
        "{}",
        ran.out
    );
    assert!(outcomes(&report).iter().all(|o| o == "ok"), "{}", ran.out);
}

#[test]
fn init_and_close_may_be_absent() {
    for absent in ["NO_INIT", "NO_CLOSE"] {
        assert_eq!(probe(absent).0.code, 0, "{absent}");
    }
}

#[test]
fn a_library_that_is_none_is_said_so() {
    let (ran, report) = probe("NO_THINKING");
    assert_eq!(ran.code, 1);
    assert_eq!(report["status"], "failed");
    assert!(
        report["error"]
            .as_str()
            .unwrap_or_default()
            .contains("cgfgui_thinking"),
        "{report}"
    );
}

#[test]
fn crashes_are_counted_and_the_rest_is_still_asked() {
    for wrong in ["CRASH_AT_MOVE_2", "EXIT_IN_THINKING"] {
        let (ran, report) = probe(wrong);
        assert_eq!(ran.code, 1, "{wrong}");
        assert_eq!(report["status"], "faulty", "{wrong}");
        let outcomes = outcomes(&report);
        assert!(outcomes.iter().any(|o| o == "failed"), "{wrong}");
        assert!(outcomes.iter().any(|o| o == "ok"), "{wrong}");
    }
}

#[test]
fn hanging_ends() {
    let (ran, report) = probe("HANG");
    assert_eq!((ran.code, &report["status"]), (1, &Value::from("faulty")));
    // Stop is what failed, and what was not asked says why.
    let check = |id: &str| {
        let checks = report["checks"].as_array().expect("checks");
        let found = checks.iter().find(|check| check["id"] == id);
        let found = found.unwrap_or_else(|| panic!("no check {id}"));
        let word = |field: &str| found[field].as_str().expect("a word").to_owned();
        (word("grade"), word("reason"))
    };
    let (grade, reason) = check("stop");
    assert_eq!(grade, "fail");
    assert!(reason.contains("does not react to Stop"), "{reason}");
    for id in ["komi", "memory", "fresh-start"] {
        let (grade, reason) = check(id);
        assert_eq!(grade, "skip", "{id}");
        assert_eq!(reason, "not asked: it had not come back 3 times", "{id}");
    }
}

#[test]
fn habits_are_looked_at_where_the_library_can_play() {
    let (_, report) = probe("ONLY_19");
    let found = complaints(&report);
    for id in ["memory", "repeatable", "fresh-start", "stop"] {
        assert!(!found.iter().any(|(of, _)| of == id), "{id}: {found:?}");
    }
    assert!(
        found.contains(&("legal-moves".to_owned(), "fail".to_owned())),
        "{found:?}"
    );
}

#[test]
fn illegal_moves_are_judged_but_no_crash() {
    let (ran, report) = probe("OFF_BOARD");
    assert_eq!(ran.code, 0);
    assert!(
        outcomes(&report).iter().any(|o| o == "illegal"),
        "{}",
        ran.out
    );
}

#[test]
fn writing_outside_the_array_is_seen() {
    let (ran, _) = probe("SCRIBBLES");
    assert!(ran.out.contains("outside"), "{}", ran.out);
}

#[test]
fn people_get_text() {
    let folder = folder();
    let path = text(&library(folder.path(), "FINE"));
    let ran = katsura(&["probe", &path]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("cgfgui_thinking_init"), "{}", ran.out);
    assert!(ran.out.lines().count() > 10, "{}", ran.out);
    assert!(ran.out.contains("is restricted: "), "{}", ran.out);
    let ran = katsura(&["probe", "--unrestricted", &path]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("is unrestricted: "), "{}", ran.out);
}

#[test]
fn strict_names_the_index() {
    let folder = folder();
    let path = text(&library(folder.path(), "SCRIBBLES"));
    let ran = katsura(&["probe", &path]);
    assert!(ran.out.contains("at endgame_board[5381]"), "{}", ran.out);
}

#[test]
fn the_time_is_kept_and_nothing_is_passed_without_an_answer() {
    let folder = folder();
    let path = text(&library(folder.path(), "HANG"));
    let ran = katsura(&["probe", "--json", "--time", "0.1", &path]);
    let report: Value = serde_json::from_str(ran.out.trim()).expect("JSON");
    assert_eq!((ran.code, &report["status"]), (1, &Value::from("faulty")));
    let checks = report["checks"].as_array().expect("checks");
    for id in ["legal-moves", "overlays", "arrays", "output", "times"] {
        let check = checks
            .iter()
            .find(|check| check["id"] == id)
            .expect("it is there");
        assert_eq!(check["grade"], "skip", "{check}");
    }
    let calls = report["calls"].as_array().expect("calls");
    assert!(calls.len() < 3, "{calls:?}");
}
