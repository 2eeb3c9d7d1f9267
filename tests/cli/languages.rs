//! The language in which commands speak.

use crate::support::{Ran, fixture, folder, library, program, text, with_input};
use std::fs;
use std::path::Path;

/// Runs the program with the system in that language.
fn katsura_in(language: &str, config: &Path, args: &[&str]) -> Ran {
    let mut command = program();
    command.env("KATSURA_CONFIG", config);
    command.env("LC_ALL", language);
    with_input(command.args(args), "")
}

#[test]
fn commands_speak_the_language_of_the_system() {
    let config = folder();
    let file = text(&fixture("cells.sgf"));
    for (language, check, missing) in [
        (
            "ja_JP.UTF-8",
            "正常、1 局、23 ノード、9 手、",
            "katsura: nowhere.sgf を開けません",
        ),
        (
            "C",
            "ok, 1 game, 23 nodes, 9 moves, ",
            "katsura: cannot open nowhere.sgf",
        ),
        (
            "eo",
            "ok, 1 game, 23 nodes, 9 moves, ",
            "katsura: cannot open nowhere.sgf",
        ),
    ] {
        let ran = katsura_in(language, config.path(), &["check", &file]);
        assert!(ran.out.contains(check), "{language}: {}", ran.out);
        let ran = katsura_in(language, config.path(), &["cells", "nowhere.sgf"]);
        assert!(ran.err.starts_with(missing), "{language}: {}", ran.err);
        assert_eq!(ran.code, 1);
    }
}

#[test]
fn tables_about_engines_are_told_in_the_language() {
    let config = folder();
    let library = text(&library(config.path(), "FINE"));
    let tests = text(&fixture("regress").join("names.tst"));
    for (args, english, japanese) in [
        (
            &["match", "random", "territory", "--size=5", "--games=1"][..],
            &["1 of 1 games", "as Black", "moves a game"][..],
            &["1 局中 1 局", "黒番", "手"][..],
        ),
        (
            &["regress", "territory", &tests],
            &["30 FAIL: name should be [random]", "1 unexpected pass,"],
            &["30 失敗: name の答えは [random] のはず", "予想外の成功"],
        ),
        (
            &["symmetry", "territory", "--size=5", "--times=1"],
            &["Black to move, 16 views", "the same in all views"],
            &["黒番、16 通りの見方", "どの見方でも同じ"],
        ),
        (
            &["probe", "--think-limit=0.5", "--time=20", &library],
            &["pass  exports", "0 illegal", "started"],
            &["合格  exports", "反則 0", "起動"],
        ),
    ] {
        for (language, parts) in [("C", english), ("ja_JP.UTF-8", japanese)] {
            let ran = katsura_in(language, config.path(), args);
            for part in parts {
                assert!(ran.out.contains(part), "{part}: {}{}", ran.out, ran.err);
            }
        }
    }
}

/// The frame is clap's own, and all of it has to be there in the language.
#[test]
fn help_and_wrong_use_are_told_in_the_language() {
    let config = folder();
    let japanese = |args: &[&str]| katsura_in("ja_JP.UTF-8", config.path(), args);
    for (args, parts) in [
        (
            &["--help"][..],
            &[
                "使い方: katsura",
                "コマンド:",
                "  match",
                "どうしを対局させる",
                "バージョンを表示",
            ][..],
        ),
        (
            &["help", "match"],
            &[
                "使い方: katsura match",
                "引数:",
                "--games <N>",
                "対局数 [既定: 100]",
            ],
        ),
        (
            &["figures", "--help"],
            &[
                "- hundreds: その図の最初",
                "例:\n  katsura figures",
                "ヘルプを表示する",
            ],
        ),
        (
            &["figures", "-h"],
            &["[指定できる値: game, hundreds, figure, none]"],
        ),
    ] {
        let ran = japanese(args);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        for part in parts {
            assert!(ran.out.contains(part), "{part} is missing in\n{}", ran.out);
        }
        for foreign in [
            "Usage",
            "Options:",
            "Arguments:",
            "Commands:",
            "default",
            "ossible values",
            "Print",
        ] {
            assert!(
                !ran.out.contains(foreign),
                "{foreign} stands in\n{}",
                ran.out
            );
        }
    }
    for (args, english, told) in [
        (
            &["check"][..],
            "the following required arguments were not provided: <FILE|DIR>...",
            "必要な引数がありません: <FILE|DIR>...\n\n使い方: katsura check <FILE|DIR>...\n\n",
        ),
        (
            &["check", "--jsn", "x"],
            "unexpected argument '--jsn' found; a similar one exists: '--json'",
            "引数「--jsn」はありません。似たものに「--json」があります",
        ),
        (
            &["probe", "--time=no", "x"],
            "invalid value 'no' for '--time <SECONDS>': ",
            "「--time <SECONDS>」の値「no」は使えません: ",
        ),
        (
            &["sheet", "x", "-o", "y", "--paper=a0"],
            "[possible values: a4, letter]",
            "[指定できる値: a4, letter]",
        ),
        (
            &["sheet", "x", "-o", "y", "--paper"],
            "a value is required for '--paper <PAPER>': a4, letter",
            "「--paper <PAPER>」には値が必要です: a4, letter",
        ),
        (
            &["analyze", "x", "--playouts=2", "--seconds=1"],
            "cannot be used with '--seconds <SECONDS>'",
            "は「--seconds <SECONDS>」と一緒に使えません",
        ),
    ] {
        for (language, part) in [("C", english), ("ja_JP.UTF-8", told)] {
            let ran = katsura_in(language, config.path(), args);
            assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
            for part in [part, "'--help'"] {
                assert!(ran.err.contains(part), "{part} is missing in\n{}", ran.err);
            }
        }
    }
}

#[test]
fn what_is_made_for_machines_is_the_same_in_every_language() {
    let config = folder();
    let (old, new) = (text(&fixture("cells.sgf")), text(&fixture("two-games.sgf")));
    let tests = text(&fixture("regress").join("names.tst"));
    for args in [
        &["check", "--json", &old, "nowhere.sgf"][..],
        &["diff", "--json", &old, &new],
        &["problems", "--json", "--lines", &old],
        &["cells", &old],
        &["regress", "--json", "territory", &tests],
        &["symmetry", "--json", "--size=5", "--no-move", "territory"],
    ] {
        let english = katsura_in("C", config.path(), args);
        let japanese = katsura_in("ja_JP.UTF-8", config.path(), args);
        assert_eq!(english.out, japanese.out, "{args:?}");
        assert_eq!(english.code, japanese.code, "{args:?}");
    }
}

#[test]
fn a_third_language_is_a_folder() {
    let config = folder();
    let language = config.path().join("lang/tlh");
    fs::create_dir_all(&language).expect("a folder can be made");
    for (file, texts) in [
        ("language.ftl", "language-name = tlhIngan Hol\n"),
        ("commands.ftl", "cli-ok = lugh\n"),
        (
            "cli-errors.ftl",
            "cli-open = { $file } poSlaHbe’: { $reason }\n",
        ),
        ("figures.ftl", "figure-title = mIllogh { $number }\n"),
    ] {
        fs::write(language.join(file), texts).expect("the file can be written");
    }
    let file = text(&fixture("cells.sgf"));
    let ran = katsura_in("tlh", config.path(), &["check", &file]);
    // What the language lacks is English.
    assert!(ran.out.contains("lugh, 1 game, 23 nodes"), "{}", ran.out);
    let ran = katsura_in("tlh", config.path(), &["cells", "nowhere.sgf"]);
    let said = "katsura: nowhere.sgf poSlaHbe’: There is no such file.";
    assert_eq!(ran.err.trim_end(), said);
    let picture = config.path().join("figure.svg");
    let (picture, language) = (text(&picture), "--language=tlh");
    let ran = katsura_in(
        "C",
        config.path(),
        &["figures", &file, "-o", &picture, "--every=4", language],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    // Figures have names where there are several.
    let first = config.path().join("figure-001.svg");
    let drawn = fs::read_to_string(first).expect("the figure was written");
    assert!(drawn.contains("mIllogh 1"), "{drawn}");
}
