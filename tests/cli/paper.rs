//! `katsura figures`, `katsura sheet`, `katsura animate`, and boards as text.

use crate::support::{Ran, fixture, folder, katsura, text};
use std::fs;
use std::path::Path;

fn run(folder: &Path, command: &str, file: &Path, output: &str, more: &[&str]) -> Ran {
    let mut args = vec![
        command.to_owned(),
        text(file),
        "-o".to_owned(),
        text(&folder.join(output)),
    ];
    args.extend(more.iter().map(ToString::to_string));
    katsura(&args)
}

#[track_caller]
fn written(ran: &Ran, folder: &Path, names: &[&str]) {
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let paths: Vec<String> = names.iter().map(|name| text(&folder.join(name))).collect();
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), paths);
    let mut found: Vec<String> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    found.sort();
    assert_eq!(found, names, "nothing else is left");
}

#[test]
fn a_game_is_a_document_or_a_file_for_each_figure() {
    let folder = folder();
    let game = fixture("game.sgf");
    let ran = run(folder.path(), "figures", &game, "a.pdf", &["--every", "5"]);
    written(&ran, folder.path(), &["a.pdf"]);
    let bytes = fs::read(folder.path().join("a.pdf")).expect("it is there");
    assert!(bytes.starts_with(b"%PDF-"));
    fs::remove_file(folder.path().join("a.pdf")).expect("it can go");
    let ran = run(folder.path(), "figures", &game, "a.svg", &["--every", "5"]);
    written(
        &ran,
        folder.path(),
        &["a-001.svg", "a-002.svg", "a-003.svg"],
    );
    let third = fs::read_to_string(folder.path().join("a-003.svg")).expect("it is there");
    assert!(
        third.contains(">12, 13 pass</text>") && third.contains("Figure 3 (11–13)"),
        "{third}"
    );
}

#[test]
fn one_figure_has_the_name_that_was_given() {
    let folder = folder();
    let more = ["--size", "300", "--language", "ja", "--theme", "wood"];
    let ran = run(
        folder.path(),
        "figures",
        &fixture("game.sgf"),
        "one.png",
        &more,
    );
    written(&ran, folder.path(), &["one.png"]);
    let bytes = fs::read(folder.path().join("one.png")).expect("it is there");
    let picture = image::load_from_memory(&bytes).expect("a PNG");
    assert!(picture.width().abs_diff(300) < 20, "{}", picture.width());
}

#[test]
fn a_folder_of_problems_is_a_sheet_and_its_solutions() {
    let folder = folder();
    let files = folder.path().join("problems");
    fs::create_dir(&files).expect("a folder");
    for name in ["b.sgf", "a.SGF"] {
        let problem = "(;SZ[9]AB[aa][bb]AW[ab][cc]PL[W];W[ba]C[Correct])";
        fs::write(files.join(name), problem).expect("a file");
    }
    fs::write(files.join("broken.sgf"), "nothing").expect("a file");
    fs::write(files.join("read me.txt"), "nothing").expect("a file");
    let out = folder.path().join("out");
    fs::create_dir(&out).expect("a folder");
    let solutions = text(&out.join("solutions.svg"));
    let ran = run(
        &out,
        "sheet",
        &files,
        "sheet.svg",
        &["--solutions", &solutions],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("broken.sgf"), "{}", ran.err);
    let sheet = fs::read_to_string(out.join("sheet.svg")).expect("it is there");
    assert!(sheet.contains("Problem 2  White to play") && !sheet.contains("Problem 3"));
    let solutions = fs::read_to_string(out.join("solutions.svg")).expect("it is there");
    assert!(solutions.contains("Problem 1  Correct"), "{solutions}");
}

#[test]
fn a_line_is_a_film() {
    let folder = folder();
    let game = fixture("game.sgf");
    let more = ["--size", "120", "--to", "4"];
    let ran = run(folder.path(), "animate", &game, "a.gif", &more);
    written(&ran, folder.path(), &["a.gif"]);
    let bytes = fs::read(folder.path().join("a.gif")).expect("it is there");
    assert!(bytes.starts_with(b"GIF89a"));
    let more = ["--size", "120", "--from", "0", "--to", "4"];
    let ran = run(folder.path(), "animate", &game, "b.png", &more);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let bytes = fs::read(folder.path().join("b.png")).expect("it is there");
    let animated = bytes.windows(4).any(|part| part == b"acTL");
    assert!(animated, "an ordinary PNG");
}

#[test]
fn a_board_of_characters_is_read_again() {
    let folder = folder();
    let game = fixture("game.sgf");
    let mut pictures = Vec::new();
    for style in ["senseis", "ascii", "japanese"] {
        let name = format!("{style}.txt");
        let ran = run(folder.path(), "render", &game, &name, &["--style", style]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let board = folder.path().join(&name);
        let ran = run(folder.path(), "render", &board, "again.svg", &[]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{style}");
        pictures.push(fs::read(folder.path().join("again.svg")).expect("it is there"));
    }
    assert!(pictures.iter().all(|picture| *picture == pictures[0]));
    let ran = run(folder.path(), "render", &game, "a.pdf", &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let bytes = fs::read(folder.path().join("a.pdf")).expect("it is there");
    assert!(bytes.starts_with(b"%PDF-"));
}

#[test]
fn what_cannot_be_done_is_told_and_leaves_nothing() {
    let folder = folder();
    let game = fixture("game.sgf");
    let cases: [(&str, &str, &[&str], i32, &str); 7] = [
        ("figures", "a.gif", &[], 2, ".pdf, .svg or .png"),
        ("animate", "a.pdf", &[], 2, ".gif or .apng"),
        (
            "figures",
            "a.pdf",
            &["--node", "999"],
            1,
            "there is no node 999",
        ),
        (
            "figures",
            "a.pdf",
            &["--from", "9", "--to", "3"],
            2,
            "lies before the first",
        ),
        (
            "animate",
            "a.gif",
            &["--from", "9", "--to", "3"],
            2,
            "lies before the first",
        ),
        (
            "figures",
            "a.pdf",
            &["--game", "7"],
            1,
            "there is no game 7",
        ),
        ("figures", "a.pdf", &["--per-page", "13"], 2, "13"),
    ];
    for (command, output, more, code, words) in cases {
        let ran = run(folder.path(), command, &game, output, more);
        assert_eq!(ran.code, code, "{command} {more:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{}", ran.err);
        assert!(!folder.path().join(output).exists());
    }
    // A file stands where a folder is wanted.
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    for (command, name) in [
        ("figures", "x.pdf"),
        ("sheet", "x.png"),
        ("animate", "x.gif"),
    ] {
        let ran = run(&file, command, &game, name, &[]);
        assert_eq!(ran.code, 1, "{command}");
        assert!(ran.err.contains("cannot write"), "{}", ran.err);
    }
    let none = folder.path().join("none");
    fs::create_dir(&none).expect("a folder");
    let ran = run(folder.path(), "sheet", &none, "x.pdf", &[]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("no game of Go to take problems from"),
        "{}",
        ran.err
    );
}

#[test]
fn hostile_records_come_to_an_end() {
    let folder = folder();
    let games = [
        "(;)",
        "(;SZ[1];B[aa];W[aa])",
        "(;SZ[52];B[aa];W[ZZ])",
        "(;SZ[9];B[ab];B[ba];W[aa];W[aa]W[ab];B[zz])",
    ];
    for (i, game) in games.into_iter().enumerate() {
        let file = folder.path().join(format!("{i}.sgf"));
        fs::write(&file, game).expect("a file");
        for (command, name) in [
            ("figures", "x.pdf"),
            ("figures", "x.svg"),
            ("sheet", "x.pdf"),
            ("animate", "x.gif"),
            ("render", "x.txt"),
        ] {
            let ran = run(folder.path(), command, &file, name, &[]);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{command} {game}");
        }
    }
}
