//! Tournaments, tests, and matches in parts.

use crate::support::{Ran, folder, katsura, program, text};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;

fn play(args: &[&str]) -> Ran {
    katsura(&[&["match"], args].concat())
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err))
}

#[test]
fn a_round_robin_has_a_cross_table_and_an_archive() {
    let folder = folder();
    let out = text(folder.path());
    let archive = text(&folder.path().join("games.sgf"));
    let args = [
        "random",
        "territory",
        "random",
        "--games",
        "2",
        "--size",
        "5",
        "--name",
        "3=third",
        "--out",
        &out,
        "--archive",
        &archive,
    ];
    let ran = play(&args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in ["3 engines", "6 of 6 games", "third", "/2", "Elo"] {
        assert!(ran.out.contains(part), "{part} is missing in\n{}", ran.out);
    }
    let checked = katsura(&["check", "--json", &archive]);
    assert!(checked.out.contains("\"games\":6"), "{}", checked.out);
    let merged = katsura(&["merge", &out]);
    assert_eq!((merged.code, merged.out), (0, ran.out));
}

#[test]
fn every_format_and_the_lines_of_json() {
    for (format, games) in [("gauntlet", 4), ("knock-out", 4)] {
        let ran = play(&[
            "random",
            "territory",
            "random",
            "--format",
            format,
            "--games",
            "2",
            "--size",
            "5",
            "--json-lines",
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let lines: Vec<Value> = ran
            .out
            .lines()
            .map(|l| serde_json::from_str(l).expect("JSON"))
            .collect();
        let (table, rows) = lines.split_last().expect("lines");
        assert!(rows.len() >= games && rows.iter().all(|row| row["game"]["winner"].is_string() || row["game"]["winner"].is_null()));
        let entries = table["table"]["standings"]["entries"]
            .as_array()
            .expect("a table");
        assert_eq!(entries.len(), 3, "{table}");
        assert_eq!(table["table"]["bracket"].is_object(), format == "knock-out");
    }
}

#[test]
fn a_test_ends_the_match_and_is_told() {
    let ran = play(&[
        "territory",
        "random",
        "--size",
        "5",
        "--games",
        "2000",
        "--sprt",
        "0,200",
        "--openings",
        "bundled",
    ]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("no bundled openings for 5×5"),
        "{}",
        ran.err
    );
    let ran = play(&[
        "territory",
        "random",
        "--size",
        "5",
        "--games",
        "2000",
        "--sprt",
        "0,300",
        "--json",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = json(&ran);
    assert_ne!(report["sprt"]["verdict"], "open", "{}", report["sprt"]);
    assert!(
        report["games"]
            .as_array()
            .is_some_and(|games| games.len() < 2000)
    );
    let ran = play(&[
        "random",
        "territory",
        "--size",
        "9",
        "--games",
        "2",
        "--openings",
        "bundled",
        "--json",
    ]);
    let report = json(&ran);
    assert_eq!(report["games"][0]["opening"], "9×9 1");
    assert_eq!(report["games"][0]["opening"], report["games"][1]["opening"]);
    for (bad, why) in [
        (&["--sprt", "10,0"][..], "below the second"),
        (&["--sprt", "ten"], "comma"),
        (&["--sprt", "0,10", "--alpha", "0.7"], "0.5"),
        (&["--adjudicate", "0"], "POINTS"),
        (&["--shard", "9/8"], "3/8"),
        (&["--engine-time", "3=1"], "there is no engine 3"),
        (&["--engine-playouts", "1=many"], "many"),
    ] {
        let ran = play(&[&["random", "territory"], bad].concat());
        assert_eq!(ran.code, 2, "{bad:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{bad:?}: {}", ran.err);
    }
}

/// What of a report does not depend on the speed of the machine.
fn essence(report: &Value) -> Value {
    fn without_times(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for name in ["secs", "longest_secs", "mean_secs", "file"] {
                    fields.remove(name);
                }
                fields.values_mut().for_each(without_times);
            }
            Value::Array(values) => values.iter_mut().for_each(without_times),
            _ => {}
        }
    }
    let mut report = report.clone();
    without_times(&mut report);
    report
}

#[test]
fn shards_with_a_killed_one_merge_to_what_one_run_gives() {
    let folder = folder();
    let place = |name: &str| text(&folder.path().join(name));
    let (whole, parts, joined) = (place("whole"), place("parts"), place("joined"));
    let base = [
        "montecarlo:playouts=20,threads=1",
        "random",
        "--games",
        "8",
        "--size",
        "5",
        "--seed",
        "3",
        "--json",
        "--out",
    ];
    let args = |out: &str, more: &[&str]| {
        let all = [&["match"], &base[..], &[out], more].concat();
        all.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let one = katsura(&args(&whole, &[]));
    assert_eq!(one.code, 0, "{}", one.err);
    // The third shard is killed when it has played a game, so that it is broken off.
    let mut killed = program()
        .args(args(&parts, &["--shard", "3/4"]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while !Path::new(&parts).join("results-3-of-4.jsonl").exists()
        && killed.try_wait().expect("ours").is_none()
    {
        std::thread::yield_now();
    }
    let _ = killed.kill();
    let _ = killed.wait();
    for index in [1, 2, 4] {
        let ran = katsura(&args(&parts, &["--shard", &format!("{index}/4")]));
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    let early = katsura(&["merge", &parts]);
    if early.code != 0 {
        assert!(early.err.contains("3/4"), "{}", early.err);
    }
    for _ in 0..2 {
        let ran = katsura(&args(&parts, &["--shard", "3/4"]));
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    let merged = katsura(&["merge", &parts, "--json", "--output", &joined]);
    assert_eq!((merged.code, merged.err.as_str()), (0, ""));
    assert_eq!(essence(&json(&merged)), essence(&json(&one)));
    // What was joined is a match like any other, and goes on.
    let again = katsura(&args(&joined, &[]));
    assert_eq!(essence(&json(&again)), essence(&json(&one)));
    let archive = place("games.sgf");
    let ran = katsura(&["merge", &joined, "--archive", &archive]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let games = fs::read_to_string(archive).expect("an archive");
    assert_eq!(games.matches("(;").count(), 8);
    let other = katsura(&["merge", &parts, &whole]);
    assert_eq!(
        other.code, 0,
        "the same games twice are no harm: {}",
        other.err
    );
    let stranger = place("stranger");
    let ran = play(&[
        "random", "random", "--games", "2", "--size", "5", "--out", &stranger,
    ]);
    assert_eq!(ran.code, 0);
    let ran = katsura(&["merge", &parts, &stranger]);
    assert!(
        ran.code == 1 && ran.err.contains("another match"),
        "{}",
        ran.err
    );
}

#[test]
fn results_of_earlier_versions_are_read() {
    let folder = folder();
    let old = r#"{"a":"random","alternate":true,"b":"territory","handicap":"none","katsura_match":1,"komi":7.5,"max_moves":75,"openings":[],"referee":"players","resign":true,"rules":"Area, PositionalSuperko, suicide Forbidden","seed":1,"size":"5×5","time":"unlimited"}
{"game":1,"black":"a","opening":null,"result":"W+R","winner":"b","end":"resign","reason":"","moves":12,"a":{"moves":6,"secs":0.5,"longest_secs":0.25,"restarts":0},"b":{"moves":6,"secs":0.5,"longest_secs":0.25,"restarts":0},"key":"a","file":null}
"#;
    fs::write(folder.path().join("results.jsonl"), old).expect("room");
    let ran = katsura(&["merge", &text(folder.path())]);
    assert!(
        ran.out.contains("random – territory"),
        "{}{}",
        ran.out,
        ran.err
    );
}
