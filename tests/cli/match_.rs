//! Matches between built-in engines, libraries that misbehave, and GNU Go whose processes are killed.

use crate::support::{Ran, fixture, folder, katsura, library, program, text};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn play(args: &[&str]) -> Ran {
    katsura(&[&["match"], args].concat())
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err))
}

fn sgf_files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.to_lowercase().ends_with(".sgf"))
        .collect();
    names.sort();
    names
}

#[test]
fn a_match_leaves_a_table_and_its_games() {
    let folder = folder();
    let out = text(folder.path());
    let args = [
        "random",
        "territory",
        "--games",
        "6",
        "--size",
        "5",
        "--threads",
        "2",
        "--out",
        &out,
    ];
    let ran = play(&args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.starts_with("random – territory: 6 of 6 games\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("95 %") && ran.out.contains("Elo"),
        "{}",
        ran.out
    );
    let files = sgf_files(folder.path());
    assert_eq!(files.len(), 6);
    assert_eq!(files[5], "game-00006.sgf");
    let checked = katsura(&["check", &out]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    let again = play(&args);
    assert_eq!(
        (again.code, again.out),
        (0, ran.out),
        "nothing is played twice"
    );
    let other = play(&[&args[..], &["--komi", "0.5"]].concat());
    assert_eq!(other.code, 1);
    assert!(
        other
            .err
            .contains("another match (komi: 6.5 there, 0.5 now)"),
        "{}",
        other.err
    );
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let games = || {
        let ran = play(&[
            "random", "random", "--games", "3", "--size", "5", "--seed", "7", "--json",
        ]);
        let report = json(&ran);
        let keys: Vec<Value> = (0..3).map(|i| report["games"][i]["key"].clone()).collect();
        assert_eq!(report["summary"]["b"]["name"], "random (2)");
        keys
    };
    assert_eq!(games(), games());
}

#[test]
fn libraries_that_misbehave_lose() {
    let folder = folder();
    for (case, end, result, reason) in [
        ("OCCUPIED", "illegal", "B+F", "is occupied"),
        ("OFF_BOARD", "illegal", "B+F", "not on the 5×5 board"),
        ("CRASH_AT_MOVE_2", "failure", "B+F", "SIGSEGV"),
        ("EXIT_IN_THINKING", "failure", "B+F", "exit code 3"),
        ("HANG", "time", "B+T", "does not react"),
        ("RESIGNS", "resign", "B+R", ""),
    ] {
        let bad = text(&library(folder.path(), case));
        let ran = play(&[
            "random",
            &bad,
            "--games",
            "2",
            "--no-alternate",
            "--size",
            "5",
            "--patience",
            "0.7",
            "--json",
        ]);
        assert_eq!(ran.code, 0, "{case}: {}", ran.err);
        let report = json(&ran);
        assert_eq!(report["summary"]["a"]["wins"], 2, "{case}");
        for game in report["games"].as_array().expect("games") {
            assert_eq!(game["result"], result, "{case}: {game}");
            assert_eq!(game["end"], end, "{case}");
            let why = game["reason"].as_str().unwrap_or_default();
            assert!(why.contains(reason), "{case}: {why}");
        }
    }
}

#[test]
fn an_engine_that_cannot_start_is_told_at_once() {
    let folder = folder();
    let bad = text(&library(folder.path(), "CRASH_IN_INIT"));
    let ran = play(&["random", &bad, "--games", "50", "--size", "5"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("SIGABRT"), "{}", ran.err);
    assert_eq!(ran.out, "", "there is nothing to tell of no game");
}

#[test]
fn openings_are_played_twice() {
    let game = text(&fixture("game.sgf"));
    let ran = play(&[
        "random",
        "random",
        "--games",
        "2",
        "--size",
        "9",
        "--openings",
        &game,
        "--opening-moves",
        "4",
        "--json",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = json(&ran);
    for i in 0..2 {
        assert_eq!(report["games"][i]["opening"], "game");
    }
    assert_ne!(report["games"][0]["black"], report["games"][1]["black"]);
    let ran = play(&["random", "random", "--size", "19", "--openings", &game]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("the opening game is on 9×9, the match on 19×19"),
        "{}",
        ran.err
    );
}

#[test]
fn handicap_and_clock_are_in_the_record() {
    let folder = folder();
    let out = text(folder.path());
    let ran = play(&[
        "random",
        "random",
        "--games",
        "1",
        "--size",
        "9",
        "--handicap",
        "3",
        "--komi",
        "0.5",
        "--clock",
        "60+30/5",
        "--rules",
        "japanese",
        "--out",
        &out,
        "--name-b",
        "Somebody",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let sgf = fs::read_to_string(folder.path().join("game-00001.sgf")).expect("a record");
    for part in [
        "HA[3]",
        "KM[0.5]",
        "RU[Japanese]",
        "TM[60]",
        "OT[5/30 Canadian]",
        "PW[Somebody]",
        "PL[W]",
    ] {
        assert!(sgf.contains(part), "{part} is missing in {sgf}");
    }
}

#[test]
fn what_makes_no_sense_is_wrong_use() {
    for args in [
        &["random"][..],
        &["random", "random", "--games", "0"],
        &["random", "random", "--size", "99"],
        &["random", "random", "--komi", "7.3"],
        &["random", "random", "--clock", "soon"],
        &["random", "random", "--clock", "0"],
        &["random", "random", "--rules", "chess"],
        &["random", "random", "--size", "5", "--handicap", "9"],
        &["random", "random", "--opening-moves", "3"],
    ] {
        let ran = play(args);
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
    }
    let ran = play(&["random", "no-such-engine"]);
    assert!(
        ran.code == 1 && ran.err.contains("no-such-engine"),
        "{}",
        ran.err
    );
}

fn start(args: &[&str]) -> Child {
    program()
        .arg("match")
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn signal(name: &str, process: u32) {
    // The process may have ended.
    let _ = Command::new("kill")
        .args([name, &process.to_string()])
        .stderr(Stdio::null())
        .status();
}

/// Returns the processes that `parent` has started.
fn children_of(parent: u32) -> Vec<u32> {
    let entries = fs::read_dir("/proc").expect("Linux").flatten();
    entries
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|pid: &u32| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            // The name, in brackets, may contain anything.
            let after = stat.rsplit(')').next().unwrap_or_default();
            after.split_whitespace().nth(1) == Some(parent.to_string().as_str())
        })
        .collect()
}

#[test]
fn an_interrupted_match_goes_on_later() {
    let folder = folder();
    let out = text(folder.path());
    let args = |games| {
        [
            "random", "random", "--size", "9", "--out", &out, "--games", games,
        ]
        .map(str::to_owned)
        .to_vec()
    };
    let long = args("100000");
    let child = start(&long.iter().map(String::as_str).collect::<Vec<_>>());
    while !folder.path().join("game-00003.sgf").exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    signal("-INT", child.id());
    let ran = Ran::from(child.wait_with_output().expect("it ends"));
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains(" of 100000 games"), "{}", ran.out);
    assert!(
        ran.err.contains("interrupted; the same command goes on"),
        "{}",
        ran.err
    );
    let played = sgf_files(folder.path()).len();
    let more = (played + 2).to_string();
    let ran = katsura(&[vec!["match".to_owned()], args(&more)].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(sgf_files(folder.path()).len(), played + 2);
}

/// Plays against GNU Go while its processes are killed; `player` is the other engine.
fn survive_kills(player: &str) {
    let gnugo = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"];
    let Some(gnugo) = gnugo.into_iter().find(|path| Path::new(path).exists()) else {
        println!("skipped: GNU Go is not installed");
        return;
    };
    let opponent = format!("{gnugo} --mode gtp --level 1");
    let games = 6_u32;
    let count = games.to_string();
    let mut child = start(&[
        player,
        &opponent,
        "--games",
        &count,
        "--size",
        "9",
        "--threads",
        "2",
        "--json",
    ]);
    let mut kills = 0_usize;
    while child.try_wait().expect("it is ours").is_none() {
        std::thread::sleep(Duration::from_millis(150));
        let engines = children_of(child.id());
        if let Some(&engine) = engines
            .get(kills % engines.len().max(1))
            .filter(|_| kills < 40)
        {
            signal("-KILL", engine);
            kills += 1;
        }
    }
    let ran = Ran::from(child.wait_with_output().expect("it has ended"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(kills > 0);
    let report = json(&ran);
    let played = report["games"].as_array().expect("games");
    let numbers: HashSet<u64> = played
        .iter()
        .filter_map(|game| game["game"].as_u64())
        .collect();
    assert_eq!(
        (played.len(), numbers.len()),
        (games as usize, games as usize)
    );
    let summary = &report["summary"];
    let sum: u64 = ["wins"]
        .into_iter()
        .flat_map(|what| [&summary["a"][what], &summary["b"][what]])
        .chain([&summary["draws"], &summary["void"]])
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(sum, u64::from(games), "{summary}");
    for game in played {
        let end = game["end"].as_str().unwrap_or_default();
        let why = game["reason"].as_str().unwrap_or_default();
        assert!(["score", "resign", "failure"].contains(&end), "{game}");
        assert!(end != "failure" || why.contains("SIGKILL"), "{game}");
    }
}

#[test]
fn killed_processes_lose_no_game_from_the_count() {
    survive_kills("territory");
}

#[test]
fn killed_hosts_of_libraries_lose_no_game_from_the_count() {
    let folder = folder();
    survive_kills(&text(&crate::support::sample(folder.path())));
}

#[test]
fn a_command_line_gets_another_seed_in_each_game() {
    let gnugo = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"];
    let Some(gnugo) = gnugo.into_iter().find(|path| Path::new(path).exists()) else {
        println!("skipped: GNU Go is not installed");
        return;
    };
    // The program tells its own arguments, which is the only thing of it that can be seen from here.
    let folder = folder();
    let script = folder.path().join("seeded.sh");
    let seen = folder.path().join("seeds.txt");
    let lines = format!(
        "#!/bin/sh\necho \"$1\" >>'{}'\nexec {gnugo} --mode gtp --level 0 --seed \"$1\"\n",
        seen.display()
    );
    std::fs::write(&script, lines).expect("a script");
    let opponent = format!("sh '{}' {{seed}}", script.display());
    let ran = play(&["random", &opponent, "--games", "3", "--size", "5"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let seeds = std::fs::read_to_string(seen).expect("it ran");
    let seeds: HashSet<u32> = seeds
        .lines()
        .map(|seed| seed.parse().expect("a number"))
        .collect();
    assert!(seeds.len() >= 3, "{seeds:?}");
}
