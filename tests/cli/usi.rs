//! The player of minishogi as other programs hear it.

use crate::support::{KATSURA, katsura, katsura_with_input};

/// What the engine says to these lines.
fn said(lines: &str) -> Vec<String> {
    let ran = katsura_with_input(&["usi", "minishogi"], lines);
    assert_eq!((ran.code, &*ran.err), (0, ""), "{lines}");
    ran.out.lines().map(str::to_owned).collect()
}

fn best(lines: &str) -> String {
    let said = said(lines);
    let last = said.last().expect("an answer");
    let words: Vec<&str> = last.split_whitespace().collect();
    assert_eq!(words[0], "bestmove", "{said:?}");
    words[1].to_owned()
}

#[test]
fn the_engine_introduces_itself_and_is_ready() {
    let said = said("usi\nsetoption name USI_Hash value 8\nisready\nusinewgame\nquit\n");
    assert!(said[0].starts_with("id name "));
    assert!(said.contains(&"usiok".into()));
    assert_eq!(said.last().map(String::as_str), Some("readyok"));
}

#[test]
fn the_commands_of_classes_are_understood() {
    let legal = said("isready\nuser\n");
    assert_eq!((legal.len(), &*legal[0]), (15, "readyok"));
    assert!(legal.contains(&"4e4d".into()));
    let shown = said("position startpos moves 5e4d\nd\nperft 2\n");
    assert!(
        shown.contains(&"sfen rbsgk/4p/5/PK3/1GSBR w - 2".into()),
        "{shown:?}"
    );
    assert_eq!(said("perft 4\nquit\n"), ["35401"]);
    // Both spellings of hands.
    let seeds = said("position sfen k1sg1/1b1r1/5/1G1S1/K4 b BP2r 1\nd\n");
    assert!(
        seeds.contains(&"sfen k1sg1/1b1r1/5/1G1S1/K4 b B2Pr 1".into()),
        "{seeds:?}"
    );
}

#[test]
fn a_move_is_found_within_the_limits() {
    let legal = said("user\n");
    for go in [
        "go depth 3",
        "go nodes 2000",
        "go btime 0 wtime 0 byoyomi 50",
        "go movetime 20",
    ] {
        let mv = best(&format!("{go}\n"));
        assert!(legal.contains(&mv), "{go}: {mv}");
    }
    // Without end until told to stop, or until nobody is there any more.
    assert!(legal.contains(&best("go infinite\nstop\n")));
    assert!(legal.contains(&best("go\n")));
    assert!(legal.contains(&best("go ponder\nponderhit\nquit\n")));
    assert_eq!(
        best("position sfen r1s1k/2b1g/5/r1G1B/KPS2 b p 1\ngo depth 2\n"),
        "resign"
    );
}

#[test]
fn several_of_the_best_moves_are_told() {
    let said = said("setoption name MultiPV value 3\ngo depth 4\n");
    let last: Vec<&String> = said
        .iter()
        .filter(|line| line.contains("depth 4 "))
        .collect();
    assert_eq!(last.len(), 3, "{said:?}");
    let mut first = std::collections::HashSet::new();
    for (at, line) in last.into_iter().enumerate() {
        assert!(line.contains(&format!(" multipv {} ", at + 1)), "{line}");
        let mv = line
            .split(" pv ")
            .nth(1)
            .and_then(|line| line.split(' ').next());
        assert!(first.insert(mv), "{said:?}");
    }
}

#[test]
fn a_mate_is_announced() {
    let said = said("position sfen 3rk/3s1/4G/5/K4 b G 1\ngo depth 9\ngo mate infinite\n");
    assert!(said.contains(&"bestmove G*1b".into()), "{said:?}");
    assert!(
        said.iter().any(|line| line.contains("score mate 1")),
        "{said:?}"
    );
    assert_eq!(said.last().map(String::as_str), Some("checkmate G*1b"));
}

#[test]
fn nonsense_changes_nothing() {
    let nonsense = "what\nposition\nposition sfen x b - 1\nposition startpos moves 9z9z\ngo depth x nodes 5\nperft\nsetoption\n\n";
    let said = said(&format!(
        "position startpos moves 4e4d\n{nonsense}position sfen 5/5/5/5/5 b - 1\nuser\n"
    ));
    assert!(
        said.iter().any(|line| line.starts_with("info string")),
        "{said:?}"
    );
    assert_eq!(
        said.iter().filter(|line| !line.contains(' ')).count(),
        14,
        "{said:?}"
    );
    assert_eq!(katsura(&["usi", "chess"]).code, 2);
}

#[test]
fn programs_that_speak_usi_play_in_matches() {
    let ours = format!("usi:'{KATSURA}' usi minishogi");
    let args = [
        "match",
        "--game",
        "minishogi",
        &ours,
        "minishogi-material",
        "--name-a",
        "USI",
        "--games",
        "2",
        "--playouts",
        "200",
        "--json",
    ];
    let ran = katsura(&args);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("a table");
    let rows = report["games"].as_array().expect("games");
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!(
            (&row["end"], &row["winner"]),
            (&"score".into(), &"a".into()),
            "{row}"
        );
    }
    // What is no such program is told at once, and no game is counted.
    let none = [
        "match",
        "--game",
        "minishogi",
        "usi:false",
        "random",
        "--games",
        "2",
    ];
    let ran = katsura(&none);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("“false” could not be started"),
        "{}",
        ran.err
    );
}
