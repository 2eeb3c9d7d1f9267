//! `katsura compose`.

use crate::support::{folder, katsura, program, text, with_input};
use std::fs;

/// A game in which both sides have a group in a corner, before the moves that decide.
const GAME: &str = "(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea];B[gg])";

#[test]
fn a_game_becomes_problems_that_an_audit_finds_right() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    let (game, out) = (path("game.sgf"), path("problems.sgf"));
    fs::write(&game, GAME).expect("a file");
    let ran = katsura(&["compose", &game, "--output", &out, "--vary", "6"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("game.sgf#1: ") && ran.out.contains("written to"),
        "{}",
        ran.out
    );
    let written = fs::read_to_string(&out).expect("problems");
    for words in ["to play and", "黒", "RIGHT. ", "正解。", "GN[1. ", "DI["] {
        assert!(written.contains(words), "{words}: {written}");
    }
    let audit = katsura(&["audit", &out, "--seconds", "60"]);
    let sum = audit.out.lines().last().unwrap_or_default();
    assert!(sum.ends_with("0 contradicted"), "{}", audit.out);
    let proven = audit.out.matches("the file is right, proven").count();
    assert_eq!(proven, written.matches("GN[").count(), "{}", audit.out);
    // What is known is not written again.
    let again = path("again.sgf");
    let ran = katsura(&["compose", &out, "--output", &again, "--known", &out]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let fresh = fs::read_to_string(&again).unwrap_or_default();
    assert!(
        !fresh.contains("GN[1. Vital point within / ナカデ]"),
        "{fresh}"
    );
}

/// What is known from a larger board is the same problem.
#[test]
fn a_problem_is_known_on_boards_of_all_sizes() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    let (game, out, large) = (path("game.sgf"), path("problems.sgf"), path("large.sgf"));
    fs::write(&game, GAME).expect("a file");
    let ran = katsura(&["compose", &game, "--output", &out, "--vary", "0"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let written = fs::read_to_string(&out).expect("problems");
    assert!(written.contains("SZ[9]"), "{written}");
    fs::write(&large, written.replace("SZ[9]", "SZ[13]")).expect("a file");
    let again = path("again.sgf");
    let composed = |game: &str| {
        let options = [
            "compose", game, "--vary", "0", "--known", &large, "--output", &again,
        ];
        let ran = katsura(&options);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(!folder.path().join("again.sgf").exists(), "{}", ran.out);
    };
    composed(&game);
    // However the board is turned: from the upper left corner to the lower right one.
    let turned = "(;SZ[9]AB[ih][hh][gh][fh][fi][ii]AW[ig][hg][gg][fg][eg][eh][ei];B[cc])";
    fs::write(&game, turned).expect("a file");
    composed(&game);
}

#[test]
fn a_game_without_a_fight_and_no_game_at_all_are_told() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    let (game, out) = (path("game.sgf"), path("problems.sgf"));
    fs::write(&game, "(;SZ[9];B[ee];W[cc])").expect("a file");
    let ran = katsura(&["compose", &game, "--output", &out]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, "no problem found in 1 game\n");
    assert!(!folder.path().join("problems.sgf").exists());
    let ran = katsura(&["compose", &path("gone.sgf"), "--output", &out]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("gone.sgf"), "{}", ran.err);
}

#[test]
fn nothing_is_added_to_a_file_that_breaks_off() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    let game = path("game.sgf");
    fs::write(&game, GAME).expect("a file");
    for (name, before) in [
        ("move.sgf", "(;SZ[19];B[aa"),
        ("words.sgf", "(;SZ[19]AB[aa]C[unfinished"),
        ("tree.sgf", "(;SZ[19];B[aa]"),
    ] {
        let out = path(name);
        fs::write(&out, before).expect("a file");
        let ran = katsura(&["compose", &game, "--output", &out]);
        assert_eq!((ran.code, &*ran.out), (1, ""), "{before}");
        assert!(ran.err.contains("breaks off"), "{}", ran.err);
        assert_eq!(fs::read_to_string(&out).expect("the file"), before);
    }
}

#[test]
#[cfg(unix)]
fn what_is_read_is_not_written_over() {
    let folder = folder();
    let place = |name: &str| folder.path().join(name);
    fs::write(place("game.sgf"), GAME).expect("a file");
    std::os::unix::fs::symlink(place("game.sgf"), place("link.sgf")).expect("a link");
    fs::hard_link(place("game.sgf"), place("name.sgf")).expect("a second name");
    fs::write(place("other.sgf"), "(;SZ[9];B[ee])").expect("a file");
    let path = |name: &str| text(&place(name));
    for (read, output) in [
        (vec![path("game.sgf")], path("game.sgf")),
        (vec![path("other.sgf"), path("game.sgf")], path("link.sgf")),
        (vec![path("link.sgf")], path("name.sgf")),
        (vec![text(folder.path())], path("./game.sgf")),
        (
            vec![path("other.sgf"), "--known".to_owned(), path("game.sgf")],
            path("game.sgf"),
        ),
    ] {
        let command = [vec!["compose".to_owned(), "-o".to_owned(), output], read].concat();
        let ran = katsura(&command);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{command:?}");
        assert!(
            ran.err.contains("is one of the files that are read"),
            "{}",
            ran.err
        );
        let kept = fs::read_to_string(place("game.sgf")).expect("it is there");
        assert_eq!(kept, GAME, "{command:?}");
    }
}

#[test]
fn what_cannot_be_written_is_told_before_the_search() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    let game = path("game.sgf");
    fs::write(&game, GAME).expect("a file");
    for output in [path("gone/problems.sgf"), text(folder.path())] {
        let ran = katsura(&["compose", &game, "-o", &output]);
        assert_eq!((ran.code, &*ran.out), (1, ""), "{output}");
        assert!(
            ran.err.contains(&format!("cannot write {output}")),
            "{}",
            ran.err
        );
    }
}

#[test]
fn japanese_grades_are_no_kyu() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    fs::write(path("game.sgf"), GAME).expect("a file");
    let mut command = program();
    command
        .args(["compose", &path("game.sgf"), "-o", &path("problems.sgf")])
        .env("LC_ALL", "ja_JP.UTF-8");
    let ran = with_input(&mut command, "");
    assert!(
        ran.out.contains("、難しさ1（6段階中）、1手\n"),
        "{}",
        ran.out
    );
}
