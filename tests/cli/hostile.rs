//! Records, file names and engines that would like to command the terminal.

use crate::support::{fixture, folder, katsura, program, text, with_input};
use std::fmt::Write;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Clears the screen, names the window, rings, turns the direction of reading, and overwrites the line.
const EVIL: &str = "\u{1b}[2J\u{1b}]0;x\u{7}\u{202e}\u{2066}\u{9b}31m\u{85}\r\u{8}\u{feff}end";

/// A name with the same in it, and a line of its own.
fn name(ending: &str) -> String {
    format!("a{EVIL}\nkatsura: believe me{ending}")
}

/// A record that says it in every text, names a property so, and breaks everywhere that is complained about.
fn record(folder: &Path) -> PathBuf {
    let said = EVIL.replace(']', "\\]");
    let texts =
        "PB PW BR WR BT WT EV GN RO PC DT RU OT RE AN CP US SO ON GC C N AP CA KM TM HA SZ XX";
    let mut sgf = String::from("(;FF[4]GM[1]SZ[9]");
    for id in texts.split_whitespace() {
        let _ = write!(sgf, "{id}[{said}]");
    }
    let _ = write!(
        sgf,
        "{EVIL};B[cc]C[{said}\n{said}]LB[dd:{said}][{said}];W[{said}]N[{said}]{EVIL}[x]B L[1]{EVIL};b[zz]\
         (;B[dd]C[RIGHT {said}]PL[{said}]AB[{said}])(;B[ee]GW[{said}]AR[{said}:aa])){EVIL}(;{EVIL}"
    );
    let path = folder.join(name(".sgf"));
    fs::write(&path, sgf).expect("there is room");
    path
}

/// A GTP program that says it in every answer.
fn engine(folder: &Path) -> String {
    // Whoever types a command line with line breaks gets them back.
    let path = folder.join(format!("a{EVIL}.sh"));
    let script = format!(
        "#!/bin/sh\nwhile read -r id rest; do\n  case $id in [0-9]*) ;; *) rest=\"$id $rest\"; id= ;; esac\n  \
         echo '{EVIL}' >&2\n  case $rest in\n  genmove*|reg_genmove*) echo \"=$id pass\" ;;\n  \
         quit*) echo \"=$id\"; echo; exit ;;\n  list_commands*) printf '=%s name\\ngenmove\\nreg_genmove\\nundo\\n{EVIL}\\n' \
         \"$id\" ;;\n  name*|version*|where*) echo \"=$id {EVIL}\" ;;\n  fail*) echo \"?$id {EVIL}\" ;;\n  *) echo \"=$id\" ;;\n  \
         esac\n  echo\ndone\n",
    );
    fs::write(&path, script).expect("there is room");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    format!("'{}'", text(&path))
}

/// What would act on a terminal, line breaks apart.
fn acting(text: &str) -> Vec<char> {
    let acts = |c: &char| message::acts(*c) && *c != '\n';
    text.chars().filter(acts).collect()
}

/// Every command, with a record, names and an engine that say it.
#[expect(clippy::too_many_lines, reason = "a line a command")]
fn commands(folder: &Path) -> Vec<Vec<String>> {
    let place = |name: &str| text(&folder.join(name));
    let sgf = text(&record(folder));
    let gone = place(&name("gone.sgf"));
    let engine = engine(folder);
    let tests = place(&name(".tst"));
    let script = format!("1 where\n#? [{EVIL}.*]\n2 fail {EVIL}\n#? [nothing]\n3 name\n#? [ok]\n");
    fs::write(&tests, script).expect("there is room");
    let (out, svg, gif, pdf) = (
        place(&name(".out.sgf")),
        place(&name(".svg")),
        place(&name(".gif")),
        place(&name(".pdf")),
    );
    let (sgf, gone, engine, tests) = (&*sgf, &*gone, &*engine, &*tests);
    let (out, svg, gif, pdf) = (&*out, &*svg, &*gif, &*pdf);
    let game = text(&fixture("game.sgf"));
    let game = &*game;
    let runs: &[&[&str]] = &[
        &["cells", sgf],
        &["cells", gone],
        &["analysis", engine],
        &[
            "analyze",
            sgf,
            "--playouts",
            "1",
            "-o",
            out,
            "--engine",
            "classroom",
        ],
        &[
            "analyze",
            sgf,
            "--playouts",
            "1",
            "-o",
            out,
            "--engine",
            engine,
        ],
        &["analyze", gone],
        &["analyze", sgf, "--engine", "classroom", "--json"],
        &["analyze", sgf, gone, "--engine", "classroom", "--csv"],
        &["render", sgf, "-o", svg],
        &["render", gone, "-o", svg],
        &["render", sgf, "-o", gone],
        &["figures", sgf, "-o", pdf],
        &["figures", gone, "-o", pdf],
        &["sheet", sgf, gone, "-o", pdf],
        &["sheet", sgf, "-o", svg],
        &["animate", sgf, "-o", gif],
        &["animate", gone, "-o", gif],
        &["render", "--engine", engine, "--list-overlays"],
        &["convert", sgf, "-o", out],
        &["convert", gone],
        &["check", sgf, gone, tests],
        &["check", "--json", "--roundtrip", sgf, gone],
        &["check", &text(folder)],
        &["diff", sgf, game],
        &["diff", "--json", game, sgf],
        &["diff", gone, sgf],
        &["problems", sgf],
        &["problems", "--json", sgf],
        &["problems", gone],
        &["audit", sgf],
        &["audit", "--json", sgf],
        &["audit", gone],
        &["probe", sgf],
        &["probe", "--json", sgf],
        &["probe", gone],
        &["gtp", "random"],
        &["gtp", engine],
        &[
            "cgos",
            "random",
            "--user",
            EVIL,
            "--server",
            EVIL,
            "--password-file",
            sgf,
        ],
        &[
            "cgos",
            "random",
            "--user",
            "blue",
            "--server",
            EVIL,
            "--password-file",
            gone,
        ],
        &["replay-calls", sgf, gone],
        &["replay-calls", "--json", sgf, sgf],
        &["symmetry", engine, sgf],
        &["symmetry", "--json", engine, game],
        &["symmetry", "random", gone],
        &["match", engine, "random", "--games", "2", "--size", "5"],
        &[
            "match", engine, "random", "--games", "2", "--size", "5", "--json",
        ],
        &["match", gone, sgf],
        &[
            "match",
            engine,
            "random",
            "territory",
            "--games",
            "2",
            "--size",
            "5",
        ],
        &["compose", sgf, "--output", gone, "--vary", "1"],
        &["compose", gone, "--output", gone, "--known", sgf],
        &["merge", gone],
        &["tune", EVIL, EVIL, "--param", "x=1..2", "--out", gone],
        &["tune", "random", gone, "--param", EVIL, "--out", gone],
        &["merge", sgf],
        &["merge", &text(folder)],
        &["new-engine", "c", gone],
        &["regress", engine, tests],
        &["regress", engine, tests, "--json", "--verbose"],
        &["regress", engine, gone],
        &["regress", gone, tests],
        &["chains", sgf],
        &["chains", gone],
        &["kinds"],
        &["match", "--game", EVIL, EVIL, EVIL],
        &["match", "--game", "minishogi", EVIL, "random"],
        &[
            "match",
            "--game",
            "minishogi",
            "usi:cat",
            "random",
            "--name-a",
            EVIL,
            "--patience",
            "1",
        ],
        &["usi", "minishogi"],
        &["usi", EVIL],
        &["puzzles", EVIL],
        &["puzzles", "minishogi", "--moves", EVIL],
        &[
            "puzzles", "pentago", "--moves", "1", "--count", "1", "--output", gone,
        ],
        &["perft", EVIL, EVIL, "1"],
        &["perft", "pentago", EVIL, "1"],
        &["perft", "minishogi", gone, "b", "1"],
        &["completions", "bash"],
        &["completions", EVIL],
        &["man", gone],
        &["licences"],
        &[EVIL, sgf],
        &["cells", EVIL, EVIL, EVIL],
    ];
    let owned = |args: &&[&str]| args.iter().map(|&arg| arg.to_owned()).collect();
    runs.iter().map(owned).collect()
}

#[test]
fn no_command_lets_a_record_a_name_or_an_engine_command_the_terminal() {
    let folder = folder();
    let runs = commands(folder.path());
    let gone = text(&folder.path().join(name("gone.sgf")));
    let input = format!("loadsgf {gone}\n{EVIL}\nname\nplay {EVIL}\nquit\n");
    for args in &runs {
        let ran = with_input(program().args(args), &input);
        let shown = format!("{}\n{}", ran.out, ran.err);
        let mut found = acting(&ran.err);
        found.extend(match &*args[0] {
            // Tabulators stand in the licences and in completions, which are ours.
            "licences" | "completions" => acting(&ran.out.replace('\t', " ")),
            // Answers of GTP are for programs, and may be records: there it is control characters only that it forbids.
            "gtp" => ran
                .out
                .chars()
                .filter(|c| c.is_control() && *c != '\n')
                .collect(),
            _ => acting(&ran.out),
        });
        assert!(found.is_empty(), "{args:?}: {found:?}: {shown:?}");
        let forged = shown
            .lines()
            .any(|line| line.starts_with("katsura: believe me"));
        assert!(!forged || args[0] == EVIL, "{args:?}: {shown}");
    }
    let help = katsura(&["--help"]).out;
    let commands = help.split("Commands:").nth(1).expect("a list of commands");
    let commands = commands.split("\n\n").next().unwrap_or_default().lines();
    for line in commands.filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
        let command = line.split_whitespace().next().unwrap_or_default();
        let tried = runs.iter().any(|args| args[0] == command) || command == "help";
        assert!(tried, "{command} is to be tried, too");
    }
}

#[test]
fn json_and_records_say_what_the_file_says() {
    let folder = folder();
    let sgf = text(&record(folder.path()));
    let ran = katsura(&["check", "--json", &sgf]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("one object");
    assert_eq!(report["path"], serde_json::Value::String(sgf));
    let game = folder.path().join("in.sgf");
    fs::write(
        &game,
        format!("(;SZ[5]SBKV[50]C[{}])", EVIL.replace(']', "\\]")),
    )
    .expect("there is room");
    let out = folder.path().join("out.sgf");
    let ran = katsura(&["analyze", &text(&game), "-o", &text(&out)]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let read = |path: &Path| fs::read(path).expect("it is there");
    assert_eq!(read(&game), read(&out));
}
