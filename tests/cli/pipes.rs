//! Standard input and output, many files, parts of the work, and programs that are no engines.

use crate::support::{fixture, folder, katsura, katsura_with_input, text};
use serde_json::Value;
use std::fs;

const GAME: &str = "(;FF[4]GM[1]SZ[5]KM[0];B[cc];W[bb];B[cb])";

#[test]
fn a_dash_is_standard_input_and_output() {
    let folder = folder();
    let path = folder.path().join("game.sgf");
    fs::write(&path, GAME).expect("room");
    let path = text(&path);
    for args in [
        &["cells", "-"][..],
        &["render", "-", "-o", "-", "--format", "svg"],
        &["render", "-", "-o", "-", "--format", "txt"],
        &["convert", "-"],
        &[
            "analyze",
            "-",
            "--playouts",
            "5",
            "--engine",
            "montecarlo:threads=1,seed=1",
        ],
    ] {
        let piped = katsura_with_input(args, GAME);
        assert_eq!(piped.code, 0, "{args:?}: {}", piped.err);
        let named: Vec<&str> = args
            .iter()
            .enumerate()
            .map(|(i, a)| if i == 1 { &*path } else { a })
            .collect();
        assert_eq!(katsura(&named).out, piped.out, "{args:?}");
        assert!(!piped.out.is_empty());
    }
    let ran = katsura_with_input(&["check", "-"], GAME);
    assert!(
        ran.code == 0 && ran.out.starts_with("-:"),
        "{}{}",
        ran.out,
        ran.err
    );
    let args = [
        "analyze",
        "-",
        "-o",
        "-",
        "--playouts",
        "5",
        "--engine",
        "montecarlo:threads=1",
    ];
    let ran = katsura_with_input(&args, GAME);
    assert!(
        ran.out.starts_with("(;") && ran.out.contains("SBKV["),
        "{}{}",
        ran.out,
        ran.err
    );
    assert_eq!(katsura_with_input(&["convert", "-"], GAME).out, GAME);
}

/// Two games in a folder of their own.
fn games(folder: &std::path::Path) -> String {
    let games = folder.join("games");
    fs::create_dir(&games).expect("room");
    for (name, komi) in [("one.sgf", "0"), ("two.sgf", "7"), ("three.sgf", "1")] {
        fs::write(
            games.join(name),
            GAME.replace("KM[0]", &format!("KM[{komi}]")),
        )
        .expect("room");
    }
    text(&games)
}

const ENGINE: [&str; 4] = [
    "--engine",
    "montecarlo:threads=1,seed=4",
    "--playouts",
    "20",
];

#[test]
fn many_files_are_analysed_in_one_run_and_in_parts() {
    let folder = folder();
    let games = games(folder.path());
    let place = |name: &str| text(&folder.path().join(name));
    let (whole, parts) = (place("whole"), place("parts"));
    let args = |more: &[&str]| {
        let all = [
            &["analyze", &games],
            &ENGINE[..],
            &["--candidates", "2"],
            more,
        ]
        .concat();
        katsura(&all)
    };
    let one = args(&["--json", "-o", &whole]);
    assert_eq!(one.code, 0, "{}", one.err);
    let lines: Vec<Value> = one
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 12);
    assert!(
        lines[0]["winrate"].is_number() && lines[0]["candidates"][0]["line"].is_array(),
        "{}",
        lines[0]
    );
    let analysed = fs::read_to_string(folder.path().join("whole/two.sgf")).expect("a record");
    assert_eq!(analysed.matches("SBKV[").count(), 4);
    let csv = args(&["--csv"]);
    assert_eq!(csv.out.lines().count(), 13, "{}", csv.out);
    assert!(csv.out.starts_with("path,game,number"), "{}", csv.out);
    let without = args(&["--shard", "1/2"]);
    assert!(
        without.code == 2 && without.err.contains("--output"),
        "{}",
        without.err
    );
    assert_eq!(args(&["--shard", "2/2", "-o", &parts]).code, 0);
    let early = katsura(&["merge", &parts]);
    assert!(
        early.code == 1 && early.err.contains("1/2"),
        "{}",
        early.err
    );
    for _ in 0..2 {
        let ran = args(&["--shard", "1/2", "-o", &parts]);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    let merged = katsura(&["merge", &parts]);
    assert_eq!((merged.code, merged.err.as_str()), (0, ""));
    // The engine of a part begins with the part's first file; its search remembers nothing of other files.
    let without_candidates = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| {
                let value: Value = serde_json::from_str(line).expect("JSON");
                format!("{} {} {}", value["path"], value["number"], value["move"])
            })
            .collect()
    };
    assert_eq!(
        without_candidates(&merged.out),
        without_candidates(&one.out)
    );
}

#[test]
fn problems_in_parts_are_the_problems_of_one_run() {
    let folder = folder();
    let problems = fixture("../sgf");
    let problems = text(&problems);
    let one = katsura(&["problems", "--json", "--lines", &problems]);
    for index in 1..=3 {
        let (shard, output) = (
            format!("{index}/3"),
            text(&folder.path().join(format!("{index}.jsonl"))),
        );
        let args = [
            "problems", "--lines", &problems, "--shard", &shard, "-o", &output,
        ];
        assert_eq!(katsura(&args).code, one.code);
        assert_eq!(katsura(&args).code, one.code, "once more is no harm");
    }
    let files = [1, 2, 3].map(|index| text(&folder.path().join(format!("{index}.jsonl"))));
    let merged = katsura(&["merge", &files[0], &files[1], &files[2], &files[1]]);
    assert_eq!((merged.code, merged.err.as_str()), (0, ""));
    assert_eq!(merged.out, one.out);
    let some = katsura(&["merge", &files[0], &files[2]]);
    assert!(some.code == 1 && some.err.contains("2/3"), "{}", some.err);
}

#[test]
fn programs_that_are_no_engines_are_told() {
    let folder = folder();
    let path = folder.path().join("game.sgf");
    fs::write(&path, GAME).expect("room");
    let (path, picture) = (text(&path), text(&folder.path().join("x.svg")));
    for program in ["cat", "sleep 1000", "yes"] {
        for args in [
            &["analyze", &path, "--engine", program, "--patience", "0.3"][..],
            &[
                "render",
                &path,
                "-o",
                &picture,
                "--engine",
                program,
                "--overlay",
                "x",
                "--patience",
                "0.3",
            ],
            &[
                "render",
                "--engine",
                program,
                "--list-overlays",
                "--patience",
                "0.3",
            ],
            &[
                "match",
                program,
                "random",
                "--size",
                "5",
                "--patience",
                "0.3",
            ],
        ] {
            let ran = katsura(args);
            assert_eq!(ran.code, 1, "{args:?}: {}{}", ran.out, ran.err);
            assert!(ran.err.contains("not ready after"), "{args:?}: {}", ran.err);
        }
    }
}

#[test]
fn what_an_engine_draws_is_listed() {
    let ran = katsura(&["render", "--engine", "montecarlo", "--list-overlays"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.lines().count() > 3 && ran.out.contains("status"),
        "{}",
        ran.out
    );
}

#[test]
fn an_unknown_word_opens_no_window() {
    for (words, hint) in [
        (&["mtach"][..], "did you mean match?"),
        (&["analyse", "game.sgf"], "did you mean analyze?"),
        (&["no-such-game.sgf"], "no file of that name"),
    ] {
        let ran = katsura(words);
        assert_eq!(ran.code, 2, "{words:?}: {}", ran.err);
        assert!(
            ran.err.starts_with("katsura: ") && ran.err.contains(hint),
            "{words:?}: {}",
            ran.err
        );
    }
}

#[test]
fn a_file_of_zeros_is_refused_before_it_is_read() {
    let folder = folder();
    let path = folder.path().join("zeros.sgf");
    let file = fs::File::create(&path).expect("room");
    file.set_len((1 << 30) - 1).expect("a hole");
    let ran = katsura(&["cells", &text(&path)]);
    assert!(ran.code == 1 && ran.err.contains("no game"), "{}", ran.err);
}

#[test]
fn an_analyze_file_says_what_a_program_draws() {
    let folder = folder();
    let place = |name: &str| folder.path().join(name);
    // It plays and knows one command that draws, of which it does not tell.
    let script = "#!/bin/sh\nwhile read -r id rest; do\n  case $rest in\n  list_commands*) printf '=%s name\\nboardsize\\nclear_board\\nkomi\\nplay\\ngenmove\\nheat\\n\\n' \"$id\" ;;\n  \
         heat*) printf '=%s A1 B2\\n\\n' \"$id\" ;;\n  quit*) printf '=%s\\n\\n' \"$id\"; exit ;;\n  \
         *) printf '=%s\\n\\n' \"$id\" ;;\n  esac\ndone\n";
    fs::write(place("engine.sh"), script).expect("room");
    fs::write(place("analyze.txt"), "# of ours\nplist/Heat/heat\n").expect("room");
    fs::write(place("game.sgf"), GAME).expect("room");
    let engine = format!("sh '{}'", text(&place("engine.sh")));
    let (file, game, picture) = (
        text(&place("analyze.txt")),
        text(&place("game.sgf")),
        text(&place("x.svg")),
    );
    let list = ["render", "--engine", &engine, "--list-overlays"];
    let ran = katsura(&list);
    assert!(
        ran.code == 0 && !ran.out.contains("Heat"),
        "{}{}",
        ran.out,
        ran.err
    );
    let ran = katsura(&[&list[..], &["--analyze-commands", &file]].concat());
    assert!(
        ran.code == 0 && ran.out.contains("Heat"),
        "{}{}",
        ran.out,
        ran.err
    );
    let draw = [
        "render",
        &game,
        "-o",
        &picture,
        "--engine",
        &engine,
        "--overlay",
        "Heat",
    ];
    assert_eq!(katsura(&draw).code, 1);
    let ran = katsura(&[&draw[..], &["--analyze-commands", &file]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = katsura(&[
        "render",
        "--engine",
        "random",
        "--list-overlays",
        "--analyze-commands",
        &file,
    ]);
    assert!(
        ran.code == 2 && ran.err.contains("no GTP program"),
        "{}",
        ran.err
    );
}

#[test]
fn an_audit_in_parts_is_the_audit_of_one_run() {
    let folder = folder();
    let problems = folder.path().join("problems.sgf");
    // Three points in the corner.
    let problem = "(;SZ[9]PL[B]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea];B[ba]C[RIGHT])";
    fs::write(&problems, format!("{problem}{problem}{problem}")).expect("room");
    let problems = text(&problems);
    let base = ["audit", &problems, "--seconds", "600"];
    let one = katsura(&[&base[..], &["--json"]].concat());
    assert_eq!((one.code, one.out.lines().count()), (0, 3), "{}", one.err);
    let mut files = Vec::new();
    for index in 1..=2 {
        let (shard, output) = (
            format!("{index}/2"),
            text(&folder.path().join(format!("{index}.jsonl"))),
        );
        let ran = katsura(&[&base[..], &["--shard", &shard, "-o", &output]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        files.push(output);
    }
    let merged = katsura(&["merge", &files[1], &files[0]]);
    assert_eq!((merged.code, merged.err.as_str()), (0, ""));
    assert_eq!(merged.out, one.out);
}
