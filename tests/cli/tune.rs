//! `katsura tune`: pairs of games at many settings, in one run and in shards.

use crate::support::{Ran, folder, katsura, text};
use serde_json::Value;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

fn tune(out: &Path, more: &[&str]) -> Ran {
    let out = text(out);
    let engine = "montecarlo:threads=1,playouts=%p%";
    let fixed = [
        "tune",
        engine,
        "random",
        "--param",
        "p=1..30:2",
        "--pairs",
        "8",
        "--json",
        "--out",
        &out,
    ];
    katsura(
        &[
            &fixed[..],
            more,
            &["--", "--size", "5", "--max-moves", "60"],
        ]
        .concat(),
    )
}

fn report(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err))
}

#[test]
fn shards_give_what_one_run_gives_and_a_finished_one_plays_nothing() {
    let folder = folder();
    let (one, parts) = (folder.path().join("one"), folder.path().join("parts"));
    let whole = tune(&one, &["--threads", "2"]);
    assert_eq!(whole.code, 0, "{}", whole.err);
    let expected = report(&whole);
    assert_eq!(
        (&expected["games"], &expected["missing"]),
        (&Value::from(16), &Value::from(0))
    );
    let parameter = &expected["found"]["parameters"][0];
    assert_eq!(parameter["name"], "p");
    assert!(
        parameter["best"]
            .as_str()
            .is_some_and(|best| best.parse::<u32>().is_ok())
    );
    let first = report(&tune(&parts, &["--shard", "2/2"]));
    assert_eq!(first["missing"], 4, "the other shard has not been played");
    assert_eq!(report(&tune(&parts, &["--shard", "1/2"])), expected);
    let before = std::fs::read(one.join("tune-1-of-1.jsonl")).expect("results");
    assert_eq!(report(&tune(&one, &[])), expected);
    assert_eq!(
        std::fs::read(one.join("tune-1-of-1.jsonl")).expect("results"),
        before
    );
}

#[test]
fn what_cannot_be_tuned_is_said_before_anything_is_played() {
    let folder = folder();
    let out = text(&folder.path().join("none"));
    for (args, told) in [
        (
            &["random", "random", "--param", "c=1..2"][..],
            "declares no number “c”",
        ),
        (
            &["random:%c%", "random", "--param", "c=2..1"],
            "a parameter is NAME=MIN..MAX",
        ),
        (
            &[
                "montecarlo:playouts=%c%",
                "random",
                "--param",
                "c=1..2",
                "--",
                "--size",
                "zero",
            ],
            "katsura match",
        ),
    ] {
        let (before, behind) = match args.iter().position(|arg| *arg == "--") {
            Some(at) => args.split_at(at),
            None => (args, &[][..]),
        };
        let ran = katsura(&[&["tune"], before, &["--out", &out], behind].concat());
        assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
        assert!(ran.err.contains(told), "{}", ran.err);
        assert!(!Path::new(&out).exists());
    }
}

/// A GTP program that declares `strength` in the words of `GoGui` or of `KataGo`, and resigns unless it is from 40 to 60. What
/// it is set to is written beside it.
fn program(folder: &Path, declares: &str) -> String {
    let path = folder.join("program");
    let script = format!(
        "#!/bin/sh\nv=10\nwhile read -r name a b; do\n  case $name in\n  {declares}\n  \
         list_commands) printf '= boardsize\\nclear_board\\nkomi\\nplay\\ngenmove\\nquit\\n\\n' ;;\n  \
         name) printf '= graded\\n\\n' ;;\n  \
         protocol_version) printf '= 2\\n\\n' ;;\n  \
         genmove) if [ $v -ge 40 ] && [ $v -le 60 ]; then printf '= pass\\n\\n'; else printf '= resign\\n\\n'; fi ;;\n  \
         boardsize|clear_board|komi|play|undo) printf '= \\n\\n' ;;\n  \
         quit) printf '= \\n\\n'; exit ;;\n  \
         *) printf '? unknown command\\n\\n' ;;\n  esac\ndone\n"
    );
    std::fs::write(&path, script).expect("a script is written");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, mode).expect("it may be run");
    text(&path)
}

const GOGUI: &str =
    "gogui-analyze_commands) printf '= param/Strength/set_it\\nstring/Name/name\\n\\n' ;;
  set_it) if [ -n \"$b\" ]; then v=$b; printf '= \\n\\n'; \
  else printf '= [bool] ponder 1\\n[string] strength %s\\n\\n' $v; fi ;;";
const KATA: &str = "kata-list-params) printf '= strength other\\n\\n' ;;
  kata-get-param) printf '= %s\\n\\n' $v ;;
  kata-set-param) v=$b; printf '= \\n\\n' ;;";

#[test]
fn what_a_program_declares_is_tuned_and_drawn() {
    for (declares, listed) in [
        (GOGUI, "set_it strength"),
        (KATA, "kata-set-param strength"),
    ] {
        let folder = folder();
        let engine = program(folder.path(), declares);
        let list = katsura(&["tune", &engine, "--list-params"]);
        assert_eq!(list.code, 0, "{}", list.err);
        assert!(
            list.out.contains(listed) && list.out.contains("10"),
            "{}",
            list.out
        );
        assert!(!list.out.contains("ponder"), "{}", list.out);
        let (out, chart) = (folder.path().join("out"), folder.path().join("chart.svg"));
        let (out, chart_name) = (text(&out), text(&chart));
        // The opponent resigns always: what is won is won by the values alone.
        let other = format!("{engine} other");
        let ran = katsura(&[
            "tune",
            &engine,
            &other,
            "--param",
            "strength=0..100",
            "--pairs",
            "10",
            "--json",
            "--out",
            &out,
            "--chart",
            &chart_name,
            "--",
            "--size",
            "5",
            "--no-alternate",
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let found = report(&ran);
        assert_eq!(found["games"], 20);
        let best = found["found"]["parameters"][0]["best"]
            .as_str()
            .expect("a value");
        let best: f64 = best.parse().expect("a number");
        assert!((25.0..=75.0).contains(&best), "{best}");
        let svg = std::fs::read_to_string(&chart).expect("the chart");
        assert!(svg.contains("strength") && svg.contains("now 10"), "{svg}");
    }
}

#[test]
fn a_program_that_refuses_its_values_plays_no_game() {
    let folder = folder();
    let engine = program(folder.path(), KATA);
    let out = text(&folder.path().join("none"));
    let args = [
        "tune",
        &engine,
        "random",
        "--param",
        "x=1..2",
        "--send",
        "speed %x%",
        "--out",
        &out,
    ];
    let ran = katsura(&args);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(
        ran.err.contains("speed") && ran.err.contains("unknown command"),
        "{}",
        ran.err
    );
    assert!(!Path::new(&out).exists());
    let ran = katsura(&["tune", "random", "--list-params"]);
    assert_eq!(ran.code, 1);
    let ran = katsura(&["tune", "net", "--list-params"]);
    assert!(
        ran.out.contains("exploration") && ran.out.contains("0..10"),
        "{}",
        ran.out
    );
}

#[test]
fn parameters_stand_in_a_file_too() {
    let folder = folder();
    let (file, out) = (
        folder.path().join("params"),
        text(&folder.path().join("out")),
    );
    std::fs::write(&file, "# how far it looks\n\nplayouts=1..9:2 # few\n").expect("a file");
    let name = text(&file);
    let args = [
        "tune",
        "montecarlo:threads=1",
        "random",
        "--params",
        &name,
        "--pairs",
        "2",
        "--json",
        "--out",
        &out,
        "--",
        "--size",
        "5",
        "--max-moves",
        "40",
    ];
    let ran = katsura(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(report(&ran)["found"]["parameters"][0]["name"], "playouts");
    std::fs::write(&file, "playouts=1..9\nnonsense\n").expect("a file");
    let ran = katsura(&args);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("line 2"), "{}", ran.err);
}
