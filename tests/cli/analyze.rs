//! `katsura analyze`.

use crate::support::{folder, katsura, program, text};
use std::path::Path;

const GAME: &str = "(;GM[1]SZ[5]KM[0.5]RU[Chinese]PB[Ada];B[cc];W[bb](;B[dd];W[bd])(;B[aa]))";

fn write(folder: &Path) -> String {
    let path = folder.join("game.sgf");
    std::fs::write(&path, GAME).expect("there is room");
    text(&path)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).expect("it was written")
}

#[test]
fn every_position_of_the_main_line_gets_its_values() {
    let folder = folder();
    let game = write(folder.path());
    let out = text(&folder.path().join("out.sgf"));
    let args = ["analyze", &game, "-o", &out, "--playouts", "40"];
    let ran = katsura(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let head =
        "Win rates, in percent, and leads, in points, are Black’s.\n     move    win %    lead\n";
    assert!(ran.out.starts_with(head), "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 2 + 5, "{}", ran.out);
    assert!(ran.out.contains("2 W B4"), "{}", ran.out);
    let written = read(&out);
    assert_eq!(written.matches("SBKV[").count(), 5, "{written}");
    assert_eq!(written.matches("]V[").count(), 5, "{written}");
    assert!(
        written.contains("PB[Ada]") && written.contains(";B[aa])"),
        "{written}"
    );
    assert_eq!(read(&game), GAME, "what was read is as it was");
}

#[test]
fn what_has_a_value_is_left_out_unless_it_is_wanted() {
    let folder = folder();
    let game = text(&folder.path().join("known.sgf"));
    let known = "(;SZ[5]SBKV[12.5]V[-3];B[cc]SBKV[12.5]V[-3])";
    std::fs::write(&game, known).expect("there is room");
    let args = ["analyze", &game, "-o", &game, "--playouts", "40"];
    let ran = katsura(&args);
    assert_eq!((ran.code, &*read(&game)), (0, known));
    assert!(ran.out.contains(" 12.5    -3.0"), "{}", ran.out);
    let ran = katsura(&[&args[..], &["--again"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!read(&game).contains("12.5"), "{}", read(&game));
}

#[test]
fn numbers_are_told_without_the_noise_of_few_bits() {
    let folder = folder();
    let game = text(&folder.path().join("known.sgf"));
    let known = "(;SZ[5]SBKV[45.16]V[-3.3];B[cc]SBKV[12.34]V[-9.7];W[bb]SBKV[33.33]V[0.1])";
    std::fs::write(&game, known).expect("there is room");
    let ran = katsura(&["analyze", &game, "--csv"]);
    let values: Vec<&str> = ran
        .out
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once("known.sgf\","))
        .map(|(_, values)| values)
        .collect();
    assert_eq!(
        values,
        [
            "1,0,,,0.4516,-3.3,,,false",
            "1,1,B,C3,0.1234,-9.7,0.3282,6.4,true",
            "1,2,W,B4,0.3333,0.1,0.2099,9.8,true"
        ],
        "{}",
        ran.out
    );
}

#[test]
fn what_cannot_be_is_said() {
    let folder = folder();
    let game = write(folder.path());
    for (args, code, said) in [
        (
            vec!["analyze", &game, "--engine", "random"],
            1,
            "random does not analyse",
        ),
        (
            vec!["analyze", &game, "--engine", "nobody"],
            1,
            "there is no engine nobody",
        ),
        (
            vec!["analyze", &game, "--game", "2"],
            1,
            "there is no game 2",
        ),
        (vec!["analyze", &game, "--playouts", "0"], 2, "0"),
        (
            vec!["analyze", &game, "--playouts", "9", "--seconds", "1"],
            2,
            "cannot be used",
        ),
        (
            vec!["analyze", &game, "-o", "/dev/null/x.sgf", "--playouts", "9"],
            1,
            "/dev/null/x.sgf",
        ),
    ] {
        let ran = katsura(&args);
        assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_game_that_nobody_knows_is_not_taken_for_go() {
    let folder = folder();
    let (known, unknown) = (write(folder.path()), text(&folder.path().join("other.sgf")));
    let out = text(&folder.path().join("out.sgf"));
    for game in ["2", "77"] {
        let chess = format!("(;GM[{game}]SZ[5];B[cc];W[bb])");
        std::fs::write(&unknown, &chess).expect("there is room");
        let ran = katsura(&["analyze", &unknown, "-o", &out, "--playouts", "9"]);
        assert_eq!(ran.code, 1, "{}", ran.out);
        assert!(ran.err.contains(&format!("GM[{game}]")), "{}", ran.err);
        assert!(!Path::new(&out).exists(), "nothing is written");
    }
    // The others of several files are analysed all the same.
    let folder_of = text(&folder.path().join("all"));
    let args = ["analyze", &unknown, &known, "-o", &folder_of];
    let ran = katsura(&[&args[..], &["--playouts", "9"]].concat());
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("GM[77]"), "{}", ran.err);
    let written = folder.path().join("all");
    assert!(written.join("game.sgf").exists() && !written.join("other.sgf").exists());
}

#[test]
fn nobody_thinks_for_a_record_that_cannot_be_written() {
    let folder = folder();
    let game = write(folder.path());
    let out = text(&folder.path().join("out.kif"));
    let ran = katsura(&["analyze", &game, "-o", &out, "--seconds", "3600"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains(".sgf"), "{}", ran.err);
    let ran = katsura(&["convert", &game, "-o", &out]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(!Path::new(&out).exists(), "nothing is written");
}

/// Whether the program would notice Ctrl-C.
#[cfg(target_os = "linux")]
fn listens(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & 2 != 0)
}

#[test]
#[cfg(target_os = "linux")]
fn whoever_loses_patience_keeps_what_there_is() {
    let folder = folder();
    let game = text(&folder.path().join("long.sgf"));
    // The first position is known; the others would take an hour.
    std::fs::write(&game, "(;SZ[5]SBKV[50];B[cc];W[bb])").expect("there is room");
    let out = text(&folder.path().join("out.sgf"));
    let args = ["analyze", &game, "-o", &out, "--seconds", "3600"];
    let child = program()
        .args(args)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    while !listens(child.id()) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("kill is there").success());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(1));
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(said.contains("0 of 2 positions"), "{said}");
    assert!(read(&out).contains("SBKV[50]"));
}

/// A GTP program that makes the file `asked` when it is asked to analyse, and never answers.
#[cfg(unix)]
fn silent_engine(folder: &Path) -> String {
    use std::os::unix::fs::PermissionsExt;
    let (path, asked) = (folder.join("engine.sh"), text(&folder.join("asked")));
    let script = format!(
        "#!/bin/sh\nwhile read -r id name rest; do\n  case $name in\n  list_commands) printf '=%s name\\nlz-analyze\\n\\n' \
         \"$id\" ;;\n  known_command) printf '=%s true\\n\\n' \"$id\" ;;\n  *analyze*) touch '{asked}'; exec sleep 600 ;;\n  \
         *) printf '=%s\\n\\n' \"$id\" ;;\n  esac\ndone\n"
    );
    std::fs::write(&path, script).expect("there is room");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    text(&path)
}

/// The position at the end of such a line alone takes a while, and all of them together more than the memory holds.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_analysis_of_a_very_long_line() {
    for signal in ["-INT", "-TERM"] {
        let folder = folder();
        let game = text(&folder.path().join("long.sgf"));
        let passes = ";B[];W[]".repeat(50_000);
        std::fs::write(&game, format!("(;SZ[19]{passes})")).expect("there is room");
        let out = text(&folder.path().join("out.sgf"));
        let engine = silent_engine(folder.path());
        let child = program()
            .args(["analyze", &game, "-o", &out, "--engine", &engine])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let asked = folder.path().join("asked");
        while !asked.exists() {
            std::thread::yield_now();
        }
        let sent = std::process::Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(sent.expect("kill is there").success());
        let ran = crate::support::Ran::from(child.wait_with_output().expect("it ends"));
        assert_eq!(ran.code, 1, "{}", ran.err);
        assert!(ran.err.contains("100001"), "{}", ran.err);
        assert_eq!(read(&out), read(&game), "nothing was found");
    }
}

#[test]
fn games_of_other_kinds_are_analysed_by_their_own_players() {
    let folder = folder();
    for (name, game, shown, last) in [
        (
            "minishogi.sgf",
            "(;GM[8]SU[4k/5/4G/5/K4 b P 1];B[P*1b];W[1a2a])",
            "2 W 1a2a",
            "",
        ),
        // Black has four in a row and completes it: the end is known without a thought.
        (
            "pentago.sgf",
            "(;GM[30]SU[XXXX../OOO.../....../....../....../.....O b];B[511])",
            "1 B 511",
            "B[511]SBKV[100]",
        ),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, game).expect("there is room");
        let out = text(&folder.path().join("out.sgf"));
        let ran = katsura(&[
            "analyze",
            &text(&path),
            "-o",
            &out,
            "--playouts",
            "300",
            "--candidates",
            "2",
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains(shown), "{}", ran.out);
        let written = read(&out);
        assert!(written.contains("SBKV["), "{written}");
        assert!(written.contains(last), "{written}");
    }
}

#[test]
fn a_player_that_there_is_not_is_told_with_those_there_are() {
    let folder = folder();
    let path = folder.path().join("game.sgf");
    std::fs::write(&path, "(;GM[8];B[4e4d])").expect("there is room");
    let ran = katsura(&["analyze", &text(&path), "--engine", "montecarlo"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("minishogi-uct"), "{}", ran.err);
}
