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
