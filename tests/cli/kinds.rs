//! Games other than Go.

use crate::support::katsura;

/// The last line of what `katsura perft` prints.
fn perft(args: &[&str]) -> String {
    let ran = katsura(&[&["perft"], args].concat());
    assert_eq!((ran.code, &*ran.err), (0, ""), "{args:?}");
    ran.out.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn the_games_are_listed() {
    let ran = katsura(&["kinds"]);
    assert_eq!(ran.code, 0);
    let words: Vec<Vec<&str>> = ran
        .out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        words,
        [
            ["go", "Go", "1", "361", "362"],
            ["pentago", "Pentago", "30", "36", "288"],
            ["minishogi", "Minishogi", "8", "25", "14"]
        ]
    );
}

#[test]
fn sequences_of_moves_are_counted() {
    for (args, count) in [
        (&["pentago", "startpos", "0"][..], "1"),
        (&["pentago", "startpos", "2"], "80640"),
        (
            &[
                "pentago",
                "....../....XX/....../....XO/.O.O.O/.....X b",
                "1",
            ],
            "224",
        ),
        (
            &[
                "pentago",
                "....../....XX/....../....XO/.O.O.O/.....X",
                "b",
                "1",
            ],
            "224",
        ),
        (&["minishogi", "startpos", "4"], "35401"),
        (&["minishogi", "rbsgk/4p/5/P4/KGSBR b - 1", "3"], "2512"),
        (
            &["minishogi", "sfen", "3rk/3s1/4G/5/K4", "b", "P", "1", "1"],
            "23",
        ),
        (&["go", "startpos", "1"], "362"),
    ] {
        assert_eq!(perft(args), count, "{args:?}");
    }
    let divided = katsura(&["perft", "minishogi", "startpos", "3"]).out;
    assert!(
        divided.starts_with("5d5c 190\n") || divided.contains("\n5d5c 190\n"),
        "{divided}"
    );
}

#[test]
fn what_cannot_be_counted_is_refused_for_its_reason() {
    for (args, said) in [
        (["chess", "startpos", "1"], "go, pentago, minishogi"),
        (["pentago", "...... b", "1"], "rows"),
        (
            ["pentago", "....../....../....../....../....../......", "1"],
            "who is to move",
        ),
        (["minishogi", "4k/5/5/5/K4 b 3P 1", "1"], "no game"),
    ] {
        let ran = katsura(&[&["perft"][..], &args].concat());
        assert_eq!((ran.code, &*ran.out), (2, ""), "{args:?}");
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
}

#[test]
fn players_of_other_games_meet_in_matches() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("games");
    let archive = folder.path().join("all.sgf");
    let paths = [&out, &archive].map(|path| path.to_str().expect("a plain path"));
    let args = [
        "match",
        "--game",
        "minishogi",
        "minishogi",
        "minishogi-material",
        "random",
        "--games",
        "2",
        "--playouts",
        "300",
        "--out",
        paths[0],
        "--archive",
        paths[1],
        "--json",
    ];
    let ran = katsura(&args);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("a table");
    let rows = report["games"].as_array().or(report["rows"].as_array());
    assert_eq!(rows.map(Vec::len), Some(6), "{report:#}");
    let games = std::fs::read_to_string(&archive).expect("an archive");
    assert_eq!(games.matches("GM[8]").count(), 6);
    assert_eq!(games.matches("PB[random]").count(), 2);
    // The match is over; once more finds nothing to do.
    let again = katsura(&args);
    assert_eq!((again.code, again.out), (0, ran.out));
}

#[test]
fn matches_of_other_games_refuse_what_they_do_not_know() {
    for (args, said) in [
        (
            &["--game", "chess", "a", "b"][..],
            "there is no game “chess”; there are go, pentago, minishogi",
        ),
        (
            &["--game", "pentago", "pentago", "gnugo"],
            "There is no player “gnugo” of pentago, but pentago, pentago-uct, random.",
        ),
        (
            &["--game", "pentago", "pentago", "random", "--size", "9"],
            "--size",
        ),
        (
            &["--game", "pentago", "pentago:level=9", "random"],
            "has no setting “level=9”",
        ),
    ] {
        let ran = katsura(&[&["match"], args].concat());
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
}

#[test]
fn problems_are_made_and_can_be_put() {
    for (game, moves) in [("pentago", "1"), ("pentago", "2"), ("minishogi", "2")] {
        let args = ["puzzles", game, "--moves", moves, "--count", "2"];
        let ran = katsura(&args);
        assert_eq!((ran.code, &*ran.err), (0, ""), "{args:?}");
        let file = record::Collection::read(ran.out.clone().into_bytes()).expect("records");
        assert_eq!(file.games().len(), 2);
        for record in file.games() {
            let puzzle = tsumego::Puzzle::of(record).expect("a problem");
            assert_eq!(puzzle.moves.to_string(), moves);
            let kind = kinds::of_sgf(puzzle.game).expect("a kind").kind;
            let mut game = kind.game_from(&puzzle.position).expect("a position");
            let first = record.car(record.root()).expect("a solution");
            let (_, mv) = record.move_text(first).expect("a move");
            game.play(&mv).expect("a legal move");
        }
        assert_eq!(katsura(&args).out, ran.out, "the same seed");
        let other = katsura(&[&args[..], &["--seed", "2"]].concat());
        assert_ne!(other.out, ran.out);
    }
}

#[test]
fn problems_that_cannot_be_made_are_refused_for_their_reason() {
    for (args, said) in [
        (&["go"][..], "pentago, minishogi"),
        (&["chess"], "pentago, minishogi"),
        (&["pentago", "--moves", "0"], "1 to 4"),
        (&["minishogi", "--moves", "255"], "1 to 4"),
        (&["minishogi", "--moves=-1"], "moves"),
        (&["minishogi", "--count", "0"], "from 1 to 10000"),
        (&["pentago", "--seed", "x"], "seed"),
    ] {
        let ran = katsura(&[&["puzzles"], args].concat());
        assert_eq!((ran.code, &*ran.out), (2, ""), "{args:?}");
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
    let args = ["puzzles", "pentago", "--moves", "1", "--count", "1"];
    let ran = katsura(&[&args[..], &["-o", "/nowhere/at/all.sgf"]].concat());
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("/nowhere/at/all.sgf"), "{}", ran.err);
}

#[test]
fn films_show_other_games_and_what_is_only_for_go_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (game, film) = (path("game.sgf"), path("game.gif"));
    let sgf = "(;GM[8]FF[4]SZ[5];B[3e4d];W[2a2b];B[4d5c];W[3a4b])";
    std::fs::write(&game, sgf).expect("a file");
    let ran = katsura(&["animate", &game, "-o", &film, "--size", "200"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let frames = |file: &str| {
        let bytes = std::fs::read(file).expect("a film");
        // Each frame of a GIF has a block that says how long it is seen.
        let is_frame = |bytes: &&[u8]| bytes.starts_with(&[0x21, 0xf9, 4]);
        bytes.windows(3).filter(is_frame).count()
    };
    assert_eq!(frames(&film), 5);
    let part = ["--size", "200", "--from", "2", "--to", "3"];
    let ran = katsura(&[&["animate", &game, "-o", &film], &part[..]].concat());
    assert_eq!((ran.code, frames(&film)), (0, 3), "{}", ran.err);
    let ran = katsura(&["animate", &game, "-o", &film, "--numbers"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--numbers"), "{}", ran.err);
    let paper = path("paper.pdf");
    for args in [
        &["figures", &game, "-o", &paper][..],
        &["chains", &game],
        &["symmetry", "territory", &game],
    ] {
        let ran = katsura(args);
        assert_eq!((ran.code, &*ran.out), (1, ""), "{args:?}");
        assert!(ran.err.contains("GM[8]"), "{args:?}: {}", ran.err);
    }
    let ran = katsura(&["sheet", &game, "-o", &paper]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("Go"), "{}", ran.err);
    assert!(!std::path::Path::new(&paper).exists());
}
