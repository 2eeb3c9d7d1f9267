//! Exit status 2 for what makes no sense, 1 for what cannot be done; complaints bear our name.

use crate::support::{fixture, katsura, program, text};
use std::process::Stdio;

fn check_complains(args: &[&str], code: i32, needle: &str) {
    let ran = katsura(args);
    assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
    assert_eq!(ran.out, "", "{args:?}");
    assert!(ran.err.starts_with("katsura: "), "{args:?}: {}", ran.err);
    assert!(ran.err.contains(needle), "{args:?}: {}", ran.err);
}

#[test]
fn wrong_use_is_2() {
    let game = text(&fixture("game.sgf"));
    check_complains(&["cells"], 2, "<FILE>");
    check_complains(&["cells", &game, "--game", "0"], 2, "0");
    check_complains(&["cells", &game, "--level", "1"], 2, "--level");
    check_complains(&["render", &game], 2, "--output");
    check_complains(
        &["render", &game, "-o", "x.gif"],
        2,
        ".svg, .png, .pdf or .txt",
    );
    check_complains(&["render", &game, "-o", "x.svg", "--move", "-1"], 2, "-1");
    check_complains(&["render", &game, "-o", "x.svg", "--size", "7"], 2, "7");
    check_complains(
        &["render", &game, "-o", "x.svg", "--overlay", "status"],
        2,
        "--engine",
    );
    check_complains(
        &["render", &game, "-o", "x.svg", "--engine", "random"],
        2,
        "--overlay",
    );
    check_complains(&["check"], 2, "FILE|DIR");
    check_complains(&["probe"], 2, "<LIBRARY>");
    check_complains(&["gtp"], 2, "<ENGINE>");
    check_complains(&["gtp", "--think-limit", "soon", "random"], 2, "soon");
    check_complains(&["gtp", "--think-limit", "0", "random"], 2, "more than 0");
}

#[test]
fn what_cannot_be_done_is_1() {
    let game = text(&fixture("game.sgf"));
    let readme = text(&fixture("README.md"));
    check_complains(&["cells", "no-such-file.sgf"], 1, "no-such-file.sgf");
    check_complains(&["cells", "."], 1, "folder");
    check_complains(&["cells", &readme], 1, "no game");
    check_complains(&["cells", &game, "--game", "2"], 1, "the file has one game");
    check_complains(
        &["render", &game, "-o", "x.svg", "--move", "14"],
        1,
        "the main line has 13",
    );
    check_complains(
        &["render", &game, "-o", "/no/such/folder/x.svg"],
        1,
        "/no/such/folder/x.svg",
    );
    check_complains(&["gtp", "stockfish"], 1, "no engine stockfish");
    check_complains(&["gtp", &game], 1, "game.sgf");
    check_complains(&["probe", "no-such-library.so"], 1, "no-such-library.so");
}

#[test]
fn help_and_version_are_answers() {
    for args in [["--help"], ["--version"]] {
        let ran = katsura(&args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        assert!(ran.out.contains("katsura"), "{args:?}: {}", ran.out);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let folder = fixture("");
    let paths = vec![folder.into_os_string(); 4000];
    let mut child = program()
        .arg("check")
        .arg("--json")
        .args(paths)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
