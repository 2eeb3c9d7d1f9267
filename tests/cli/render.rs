//! `katsura render`.

use crate::support::{fixture, folder, katsura, text};
use std::fs;
use std::path::Path;

/// Renders a fixture with more arguments and returns the file.
fn render(folder: &Path, name: &str, file: &str, args: &[&str]) -> Vec<u8> {
    let output = folder.join(name);
    let mut all = vec![
        "render".to_owned(),
        text(&fixture(file)),
        "-o".to_owned(),
        text(&output),
    ];
    all.extend(args.iter().map(ToString::to_string));
    let ran = katsura(&all);
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (0, "", ""),
        "{args:?}"
    );
    fs::read(output).expect("the picture is there")
}

fn svg(file: &str, args: &[&str]) -> String {
    let bytes = render(folder().path(), "x.svg", file, args);
    String::from_utf8(bytes).expect("SVG is UTF-8")
}

#[test]
fn png_has_the_size_asked_for() {
    let folder = folder();
    for size in [200, 640] {
        let bytes = render(
            folder.path(),
            "x.PNG",
            "game.sgf",
            &["--size", &size.to_string()],
        );
        let picture = image::load_from_memory(&bytes).expect("a PNG");
        let longer = picture.width().max(picture.height());
        assert!(longer.abs_diff(size) <= 1, "{longer} instead of {size}");
    }
}

#[test]
fn svg_is_a_document() {
    let svg = svg("game.sgf", &[]);
    assert!(
        svg.trim_start().starts_with("<svg") || svg.starts_with("<?xml"),
        "{}",
        &svg[..60]
    );
    assert!(svg.trim_end().ends_with("</svg>"));
}

#[test]
fn each_move_is_another_picture_and_the_default_is_the_last() {
    let start = svg("game.sgf", &["--move", "0"]);
    let one = svg("game.sgf", &["--move", "1"]);
    let end = svg("game.sgf", &["--move", "13"]);
    assert_ne!(start, one);
    assert_ne!(one, end);
    assert_eq!(end, svg("game.sgf", &[]));
}

#[test]
fn game_chooses_from_a_collection() {
    let second = svg("two-games.sgf", &["--game", "2"]);
    assert_ne!(svg("two-games.sgf", &[]), second);
    let ran = katsura(&[
        "render",
        &text(&fixture("two-games.sgf")),
        "-o",
        "x.svg",
        "--game",
        "3",
    ]);
    assert_eq!(ran.code, 1);
}

#[test]
fn overlays_are_drawn_in() {
    let plain = svg("game.sgf", &[]);
    let territory = svg(
        "game.sgf",
        &["--engine", "territory", "--overlay", "status"],
    );
    assert!(territory.len() > plain.len());
    let ran = katsura(&[
        "render",
        &text(&fixture("game.sgf")),
        "-o",
        "x.svg",
        "--engine",
        "territory",
        "--overlay",
        "nonsense",
    ]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("no overlay nonsense: it has "),
        "{}",
        ran.err
    );
}

#[test]
fn libraries_draw_all_three_kinds() {
    let folder = folder();
    let library = text(&crate::support::library(folder.path(), "FINE"));
    let plain = svg("game.sgf", &[]);
    let mut pictures = vec![plain];
    for id in ["status", "figure", "number"] {
        pictures.push(svg("game.sgf", &["--engine", &library, "--overlay", id]));
    }
    for (i, a) in pictures.iter().enumerate() {
        assert!(
            pictures[..i].iter().all(|b| b != a),
            "picture {i} is like an earlier one"
        );
    }
}

#[test]
fn gtp_programs_are_named_by_their_command_line() {
    let gnugo = "/usr/games/gnugo --mode gtp --level 1";
    let with = |more: &[&str]| {
        let args: Vec<&str> = ["--engine", gnugo].iter().chain(more).copied().collect();
        svg("game.sgf", &args)
    };
    let status = with(&["--overlay", "status"]);
    assert!(status != svg("game.sgf", &[]), "nothing is drawn");
    for more in [
        &["--overlay", "Legal moves"][..],
        &["--overlay", "legal moves", "--argument", "w"],
        &["--overlay", "gtp:plist/Stones of a colour/list_stones %c"],
    ] {
        with(more);
    }
    let forced = format!("gtp:{gnugo}");
    let args = ["--engine", &forced, "--overlay", "status"];
    assert!(svg("game.sgf", &args) == status, "it is the same engine");
}

#[test]
fn a_program_that_is_not_there_is_no_engine() {
    let file = text(&fixture("game.sgf"));
    for (engine, reason) in [
        (
            "no-such-program --gtp",
            "no program no-such-program is found",
        ),
        ("gtp:\"unfinished", "is no command line"),
        ("gtp:", "is no command line"),
        // A program, but no engine: it says nothing of GTP and ends.
        ("/bin/true", "true ended while working on"),
    ] {
        let args = [
            "render",
            &file,
            "-o",
            "x.svg",
            "--engine",
            engine,
            "--overlay",
            "status",
        ];
        let ran = katsura(&args);
        assert!(ran.err.contains(reason), "{engine}: {}", ran.err);
        assert!(!ran.err.contains("restart"), "{}", ran.err);
    }
}

const MINISHOGI: &str = "(;GM[8]FF[4]SZ[5];B[3e4d];W[2a2b];B[4d5c])";
const PENTAGO: &str = "(;GM[30]FF[4]SZ[6]SU[XXXX../....../....../....../....../OOO... w];W[448])";

/// Renders a record of another game and returns what is written.
fn other(sgf: &str, name: &str, args: &[&str]) -> Vec<u8> {
    let folder = folder();
    let (file, output) = (folder.path().join("x.sgf"), folder.path().join(name));
    fs::write(&file, sgf).expect("the folder can be written");
    let mut all = vec![
        "render".to_owned(),
        text(&file),
        "-o".to_owned(),
        text(&output),
    ];
    all.extend(args.iter().map(ToString::to_string));
    let ran = katsura(&all);
    assert_eq!((ran.code, &*ran.err), (0, ""), "{args:?}");
    fs::read(output).expect("the picture is there")
}

#[test]
fn records_of_other_games_are_drawn_with_their_own_boards() {
    let png = other(MINISHOGI, "x.png", &["--size", "500"]);
    let picture = image::load_from_memory(&png).expect("a PNG");
    assert_eq!((picture.width(), picture.height()), (500, 360));
    let svg =
        |sgf, args: &[&str]| String::from_utf8(other(sgf, "x.svg", args)).expect("SVG is UTF-8");
    assert_ne!(svg(MINISHOGI, &[]), svg(MINISHOGI, &["--move", "2"]));
    assert_ne!(
        svg(MINISHOGI, &[]),
        svg(MINISHOGI, &["--pieces", "letters"])
    );
    assert_ne!(svg(MINISHOGI, &[]), svg(MINISHOGI, &["--movement"]));
    assert_ne!(svg(PENTAGO, &[]), svg(PENTAGO, &["--overlay", "threats"]));
    let written = other(MINISHOGI, "x.txt", &["--move", "1"]);
    assert_eq!(
        String::from_utf8_lossy(&written),
        "rbsgk/4p/5/PS3/KG1BR w - 2\n"
    );
}

#[test]
fn what_cannot_be_drawn_of_other_games_is_said() {
    let folder = folder();
    let file = folder.path().join("x.sgf");
    for (sgf, args, said) in [
        (
            MINISHOGI,
            &["--overlay", "threats"][..],
            "attacks, mates, loose",
        ),
        (MINISHOGI, &["--numbers"], "--numbers is for Go only"),
        (MINISHOGI, &["--move", "7"], "3"),
        ("(;GM[8];B[3e4d];W[1a1a])", &[], "“1a1a” cannot be played"),
        ("(;SZ[9];B[aa])", &["--overlay", "status"], "--engine"),
    ] {
        fs::write(&file, sgf).expect("the folder can be written");
        let mut all = vec![
            "render".to_owned(),
            text(&file),
            "-o".to_owned(),
            "-".to_owned(),
        ];
        all.extend(["--format", "svg"].map(str::to_owned));
        all.extend(args.iter().map(ToString::to_string));
        let ran = katsura(&all);
        assert_ne!(ran.code, 0, "{args:?}");
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
}
