//! `katsura audit`.

use crate::support::{folder, katsura, text};
use serde_json::Value;
use std::fs;

/// Black's corner: six points with one liberty outside, and stones inside.
const SIX: &str = "AB[da][db][ac][bc][cc][dc]AW[ea][eb][ec][ad][bd][cd][dd][ed]";
/// Black's three points in the corner.
const THREE: &str = "AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

/// Black's group within walls that nobody can take.
const STRONG: &str = "AB[fm][gm][hm][hn][go][ho][ep][gp][hp][eq][fq][hq][fr][gr]AW[fl][gl][hl][em][im][en][fn][in][eo][io][dp][jp][dq][iq][dr][er][hr][ir][fs][gs][hs]";
/// White's large group dies by D9, and a stone of his may be taken whatever Black plays.
const LARGE: &str = "(;SZ[13]PL[B]AB[ea][fa][bb][cb][db][fb][ac][bc][gc][ad][gd][ge][af][ff][gf][ag][bg][eg][bh][ch][dh][eh]AW[cc][dc][fc][bd][cd][fd][ae][ee][fe][bf][cf][ef][cg][dg];";

/// Problems, and what is said of each.
fn problems() -> Vec<(String, &'static str)> {
    let problem = |rest: &str| format!("(;SZ[9]{rest}C[RIGHT])");
    vec![
        (
            problem(&format!("PL[B]{THREE};B[ba]")),
            "the file is right, proven; read as: the Black group at D9 is to live",
        ),
        (
            problem("PL[B]AB[aa][ee]AW[ab][ba];B[cc]"),
            "not judged: the stones at A9 have no liberties, which no game leaves on the board",
        ),
        (
            problem(&format!("PL[B]{THREE};B[aa]")),
            "A9 fails, answered by B9 (proven); B9 works (proven); read as: the Black group at D9 is to live",
        ),
        (
            problem(&format!("PL[B]{THREE};W[ba]")),
            "PL names the side that does not make the first moves; the file is right, proven; read as: the Black group at D9 is to die",
        ),
        (
            problem(&format!("PL[B]{THREE}AW[ba];B[aa]")),
            "no first move works (proven); read as: the Black group at D9 is to live",
        ),
        (
            problem(&format!("PL[W]{SIX}AW[ba][ab];W[cb]")),
            "C9, B8 work, too (proven); read as: the Black group at D9 is to die",
        ),
        (
            problem(&format!("PL[W]{SIX}AB[bb]AW[ba];W[ab]")),
            "A8 only makes an approach-move ko, White needs 2 threats (proven); C9 does more than the file’s answer (proven); read as: the Black group at D9 is to die",
        ),
        (
            problem(
                "PL[B]AB[fa][ab][bb][cb][db][eb][fb]AW[ca][ea][ga][gb][ac][bc][cc][dc][ec][fc][gc];B[aa]",
            ),
            "it works without a move (proven); read as: the Black group at F9 is to live",
        ),
        (
            problem(&format!("C[White to kill.]{THREE};B[ba]")),
            "the words name the side that does not make the first moves; the file is right, proven; read as: the Black group at D9 is to live",
        ),
        (
            // The answer only takes two stones that are lost anyway.
            LARGE.replace("SZ[13]", "SZ[13]C[Black to kill.]") + "B[ec]C[RIGHT])",
            "E11 fails, answered by D9 (proven); D9 works (proven); read as: the White group at F11 is to die",
        ),
        (
            format!("(;SZ[9]PL[B]{THREE};B[ba]C[Wrong.])"),
            "the file has no answer; B9 works, though the file calls it wrong (proven); read as: the Black group at D9 is to live",
        ),
        (
            format!("(;SZ[9]PL[B]{THREE};B[ba];W[ii];B[ba]C[RIGHT])"),
            "after B9 J1, B9 cannot be played; read as: the Black group at D9 is to live",
        ),
        (
            format!("(;SZ[19]PL[B]C[Black to kill.]{STRONG};B[fo]C[RIGHT])"),
            "the words ask for something else; the file is right, proven; read as: the Black group at F7 is to live",
        ),
        (
            problem("PL[B]AB[dd]AW[ff];B[ee]"),
            "not judged: no group was found whose fate depends on who moves first",
        ),
    ]
}

#[test]
fn what_contradicts_a_file_is_told() {
    let folder = folder();
    let file = text(&folder.path().join("set.sgf"));
    let problems = problems();
    let sgf: String = problems.iter().map(|(sgf, _)| sgf.as_str()).collect();
    fs::write(&file, sgf).expect("a file");
    // Long enough for the slowest of machines.
    let ran = katsura(&["audit", &file, "--seconds", "600"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let numbered = problems.iter().enumerate();
    let wanted = numbered.map(|(i, (_, said))| format!("{file}#{}: {said}", i + 1));
    let mut wanted: Vec<String> = wanted.collect();
    wanted.push("14 problems, 10 contradicted, 2 not judged".to_owned());
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines, wanted);
}

/// The first move is right; what the file says of a line is not.
#[test]
fn a_line_that_ends_otherwise_than_the_file_says_is_told() {
    let folder = folder();
    let file = text(&folder.path().join("lines.sgf"));
    let lines =
        "(;B[ab](;W[bb];B[aa]C[RIGHT])(;W[bb];B[ac];W[aa];B[ii]C[RIGHT])(;W[bb];B[ii];W[hh]))";
    let corner = "AB[da][db][dc][cd][dd][ae][be][ce]AW[ca][cb][bc][cc][ad][bd]";
    fs::write(&file, format!("(;SZ[9]PL[B]{corner}{lines})")).expect("a file");
    let told = katsura(&["audit", &file, "--seconds", "600"]);
    let wanted = format!(
        "{file}#1: after A8 B8 A7 A9 J1, called right, it fails: A8 (proven); after A8 B8 J1 H2, called wrong, it works: A9 (proven); read as: the White group at C9 is to die"
    );
    assert_eq!(told.out.lines().next(), Some(wanted.as_str()));
    assert!(
        told.out.ends_with("1 problem, 1 contradicted\n"),
        "{}",
        told.out
    );
    let json = katsura(&["audit", &file, "--json", "--seconds", "600"]);
    let report: Value = serde_json::from_str(&json.out).expect("JSON");
    let said = &report["remarks"][0];
    assert_eq!(
        (&said["what"], &said["move"]),
        (&"line-fails".into(), &"A8".into())
    );
    assert_eq!(said["line"][4], "J1");
    assert_eq!(report["remarks"][1]["what"], "line-works");
}

/// What the words ask for is no contradiction, but it is told where programs read, too.
#[test]
fn that_the_words_ask_for_something_else_is_in_all_that_an_audit_writes() {
    let folder = folder();
    let [file, sgf] = ["set.sgf", "said.sgf"].map(|name| text(&folder.path().join(name)));
    let problem = format!("(;SZ[19]PL[B]C[Black to kill.]{STRONG};B[fo]C[RIGHT])");
    fs::write(&file, problem).expect("a file");
    let ran = katsura(&["audit", &file, "--json", "--sgf", &sgf, "--seconds", "600"]);
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(report["remarks"][0]["what"], "asks-otherwise");
    assert_eq!(report["remarks"][0]["proven"], false);
    let written = fs::read_to_string(&sgf).expect("a file");
    assert!(
        written.contains("the words ask for something else"),
        "{written}"
    );
}

#[test]
fn an_audit_goes_on_where_it_was_ended() {
    let folder = folder();
    let [file, output, sgf] =
        ["set.sgf", "out.jsonl", "said.sgf"].map(|name| text(&folder.path().join(name)));
    let problem = |answer| format!("(;SZ[9]PL[B]{THREE};B[{answer}]C[RIGHT])");
    fs::write(&file, problem("aa") + &problem("ba")).expect("a file");
    let run = || katsura(&["audit", &file, "--json", "-o", &output, "--sgf", &sgf]);
    let first = run();
    assert_eq!(first.code, 0, "{}", first.err);
    let said: Vec<Value> = first
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(said[0]["about"]["aim"], "live");
    assert_eq!(said[0]["complete"], true);
    let remark = &said[0]["remarks"][0];
    assert_eq!(
        (&remark["what"], &remark["move"], &remark["proven"]),
        (&"fails".into(), &"A9".into(), &true.into())
    );
    assert_eq!(said[1]["remarks"], Value::Array(Vec::new()));
    let kept = fs::read_to_string(&output).expect("a file");
    assert_eq!(kept, first.out);
    // Only what there is something to say about, with marks.
    let marked = fs::read_to_string(&sgf).expect("a file");
    assert!(
        marked.contains("MA[aa]") && marked.contains("CR[ba]"),
        "{marked}"
    );
    assert_eq!(marked.matches("SZ[9]").count(), 1);
    // The second line was broken off: its problem is read once more, the first is not.
    let end = kept.trim_end().rfind('\n').expect("two lines") + 20;
    fs::write(&output, &kept[..end]).expect("a file");
    let second = run();
    assert_eq!(second.out.lines().count(), 1);
    assert_eq!(second.out.lines().next(), first.out.lines().nth(1));
    assert_eq!(run().out, "");
    let whole = fs::read_to_string(&output).expect("a file");
    assert_eq!(whole, kept, "nothing is left of the broken line");
}

/// Who names White as the one to play, and then lets Black begin, is told that, and no opinions about Black's other moves.
#[test]
fn a_file_that_breaks_off_and_a_wrong_side_are_told() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    fs::write(path("cut.sgf"), "(;GM[1]FF[4]SZ[9]AB[ad").expect("a file");
    let ran = katsura(&["audit", &path("cut.sgf")]);
    assert!(ran.err.contains("cut.sgf breaks off"), "{}", ran.err);
    let stones = "AB[fa][fb][ac][bc][cc][dc][ec][fc]AW[ea][ab][bb][cb][db][eb]";
    let file = format!("(;SZ[9]PL[W]C[White to play and live]{stones}(;B[ca]C[RIGHT]))");
    fs::write(path("side.sgf"), file).expect("a file");
    let ran = katsura(&["audit", "--seconds", "2", &path("side.sgf")]);
    let line = ran.out.lines().next().unwrap_or_default();
    assert!(line.contains("PL names the side"), "{line}");
    assert!(
        !line.contains("may work") && !line.contains("nothing contradicts"),
        "{line}"
    );
}

#[test]
fn files_of_a_folder_are_told_in_their_order_and_not_twice() {
    let folder = folder();
    let sets = folder.path().join("sets");
    fs::create_dir(&sets).expect("a folder");
    let answers = ["aa", "ba", "ca", "ba", "aa"];
    for (i, answer) in answers.iter().enumerate() {
        let problem = format!("(;SZ[9]PL[B]{THREE};B[{answer}]C[RIGHT])");
        fs::write(sets.join(format!("{i}.sgf")), problem).expect("a file");
    }
    let (sets, output) = (text(&sets), text(&folder.path().join("out.jsonl")));
    let run = || katsura(&["audit", &sets, "--seconds", "600", "-o", &output]);
    let first = run();
    let lines: Vec<&str> = first.out.lines().collect();
    for (i, answer) in answers.iter().enumerate() {
        assert!(lines[i].contains(&format!("{i}.sgf#1")), "{}", first.out);
        let is_right = lines[i].contains("the file is right");
        assert_eq!(is_right, *answer == "ba", "{}", lines[i]);
    }
    assert_eq!(lines[5], "5 problems, 3 contradicted");
    // Nothing is read again, and the sum is that of all.
    assert_eq!(
        run().out,
        "5 problems, 3 contradicted; 5 were there already\n"
    );
}

/// Who corrects a problem and asks again is told of the corrected one.
#[test]
fn a_problem_that_has_changed_is_read_again() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    let [file, output, sgf] = ["set.sgf", "out.jsonl", "said.sgf"].map(path);
    let write = |answers: [&str; 3]| {
        let problem = |answer| format!("(;SZ[9]PL[B]{THREE};B[{answer}]C[RIGHT])");
        fs::write(&file, answers.map(problem).concat()).expect("a file");
    };
    let run = |more: &[&str]| {
        let command = ["audit", &*file, "--seconds", "600", "-o", &*output];
        let command: Vec<&str> = command.iter().chain(more).copied().collect();
        katsura(&command).out
    };
    write(["aa", "aa", "ba"]);
    let first = run(&[]);
    assert!(first.ends_with("3 problems, 2 contradicted\n"), "{first}");
    write(["aa", "ba", "ba"]);
    let again = run(&[]);
    let wanted = format!(
        "{file}#2: the file is right, proven; read as: the Black group at D9 is to live\n\
        3 problems, 1 contradicted; 2 were there already; 1 has changed and was read anew\n"
    );
    assert_eq!(again, wanted);
    let kept = fs::read_to_string(&output).expect("a file");
    let games: Vec<Value> = kept
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["game"].clone())
        .collect();
    assert_eq!(games, [1, 3, 2], "each once: {kept}");
    write(["ba", "ba", "ba"]);
    let marked = run(&["--sgf", &sgf]);
    assert!(
        marked.ends_with(&format!(
            "read anew (what was said before stays in {sgf}, too)\n"
        )),
        "{marked}"
    );
}

#[test]
fn what_goes_on_goes_on_with_its_sgf_file() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    for name in ["one.sgf", "two.sgf"] {
        let problem = format!("(;SZ[9]PL[B]{THREE};B[aa]C[RIGHT])");
        fs::write(path(name), problem).expect("a file");
    }
    fs::write(path("other.sgf"), "(;SZ[9];B[ee])").expect("a file");
    let run = |files: &[&str]| {
        let outputs = [
            "-o".to_owned(),
            path("out.jsonl"),
            "--sgf".to_owned(),
            path("out.sgf"),
        ];
        let files = files.iter().map(|name| path(name));
        let command = ["audit".to_owned(), "--seconds".to_owned(), "60".to_owned()];
        katsura(
            &command
                .into_iter()
                .chain(outputs)
                .chain(files)
                .collect::<Vec<_>>(),
        )
    };
    run(&["one.sgf"]);
    let ran = run(&["one.sgf", "two.sgf", "other.sgf"]);
    let sum = ran.out.lines().last().unwrap_or_default();
    assert!(
        sum.starts_with(
            "2 problems, 2 contradicted; 1 was there already; 1 game is no problem: it does not begin with stones of both colours ("
        ) && sum.ends_with("other.sgf#1)"),
        "{sum}"
    );
    let marked = fs::read_to_string(path("out.sgf")).expect("problems");
    assert_eq!(marked.matches("(;").count(), 2, "{marked}");
}

#[test]
fn marked_stones_say_what_a_problem_is_about() {
    let folder = folder();
    // Two corners: the marks choose between them.
    let two = "AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]\
        AW[ah][bh][ch][dh][di]AB[ag][bg][cg][dg][eg][eh][ei]";
    for (mark, said) in [("TR[ab]", "B1 fails"), ("CR[ah]", "the file is right")] {
        let file = text(&folder.path().join("set.sgf"));
        let problem = format!("(;SZ[9]PL[B]{two}{mark};B[bi]C[RIGHT])");
        fs::write(&file, problem).expect("a file");
        let ran = katsura(&["audit", &file, "--seconds", "600"]);
        assert!(ran.out.contains(said), "{mark}: {}", ran.out);
    }
}

#[test]
fn a_file_that_cannot_be_opened_does_not_end_an_audit() {
    let folder = folder();
    let file = text(&folder.path().join("set.sgf"));
    fs::write(&file, format!("(;SZ[9]PL[B]{THREE};B[ba]C[RIGHT])")).expect("a file");
    let ran = katsura(&["audit", "nowhere.sgf", &file]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("nowhere.sgf"), "{}", ran.err);
    assert!(ran.out.contains("the file is right, proven"), "{}", ran.out);
}

/// A black corner that gets another eye or two points more.
const GAIN: &str = "AB[da][ab][cb][db][dc][bd][cd][dd]AW[ea][eb][ec][ed][ad][ae][be][ce][de][ee]";

#[test]
fn where_points_are_asked_for_first_moves_are_counted() {
    let folder = folder();
    let [file, sgf] = ["set.sgf", "said.sgf"].map(|name| text(&folder.path().join(name)));
    let problem = |task: &str, answer| format!("(;SZ[9]PL[B]C[{task}]{GAIN};B[{answer}]C[RIGHT])");
    let problems = problem("Black to play and gain points.", "ac")
        + &problem("黒番、ヨセ", "ba")
        + &format!("(;SZ[9]PL[W]C[Endgame: White to play.]{GAIN})");
    fs::write(&file, problems).expect("a file");
    let assumed = "counted as area, if both sides answer there, nobody has ko threats and the stones around stay";
    let said = [
        "A7 gains most, 6 points more than if the other side moves first (likely)",
        "B9 gains 2 points less than A7 (likely)",
        "the file has no answer; B7 gains most, 6 points more than if the other side moves first (likely)",
    ];
    let ran = katsura(&["audit", &file, "--seconds", "600", "--sgf", &sgf]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let mut lines = ran.out.lines();
    for (i, said) in said.iter().enumerate() {
        let wanted = format!("{file}#{}: {said}; {assumed}", i + 1);
        assert_eq!(lines.next(), Some(wanted.as_str()));
    }
    assert_eq!(lines.next(), Some("3 problems, 0 contradicted, 1 doubted"));
    let marked = fs::read_to_string(&sgf).expect("a file");
    assert!(
        marked.contains("MA[ba]") && marked.contains("CR[ac]"),
        "{marked}"
    );
    let ran = katsura(&["audit", &file, "--json"]);
    let line = ran.out.lines().nth(1).expect("the second problem");
    let said: Value = serde_json::from_str(line).expect("JSON");
    assert_eq!(said["about"]["aim"], "points");
    let remark = &said["remarks"][0];
    assert_eq!(
        (
            &remark["what"],
            &remark["less"],
            &remark["than"],
            &remark["proven"]
        ),
        (&"gains-less".into(), &2.into(), &"A7".into(), &false.into())
    );
    assert_eq!(said["firsts"][0]["gain"]["points"], 4);
}

#[test]
fn files_of_problems_are_not_written_over() {
    let folder = folder();
    let file = text(&folder.path().join("set.sgf"));
    let problem = format!("(;SZ[9]PL[B]{THREE};B[aa]C[RIGHT])");
    fs::write(&file, &problem).expect("a file");
    for option in ["--sgf", "--output"] {
        let ran = katsura(&["audit", &file, option, &file]);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{option}");
        assert!(
            ran.err.contains("is one of the files that are read"),
            "{}",
            ran.err
        );
        assert_eq!(fs::read_to_string(&file).expect("it is there"), problem);
    }
    let gone = text(&folder.path().join("gone/said.sgf"));
    let ran = katsura(&["audit", &file, "--sgf", &gone]);
    assert_eq!((ran.code, &*ran.out), (1, ""), "{}", ran.err);
}

#[test]
fn that_nothing_was_found_is_no_proof() {
    let folder = folder();
    let file = text(&folder.path().join("open.sgf"));
    let open =
        "(;SZ[19]PL[B]AB[cb][cc][dc][ec][fc][gc][hc]AW[db][eb][fb][gb][hb][ib]C[Black to kill])";
    fs::write(&file, open).expect("a file");
    let ran = katsura(&["audit", "--json", &file, "--seconds", "1"]);
    let said: Value = serde_json::from_str(ran.out.lines().next().expect("a line")).expect("JSON");
    let firsts = said["firsts"].as_array().expect("first moves");
    assert!(firsts.iter().any(|first| first["proven"] == false));
    for remark in said["remarks"].as_array().expect("remarks") {
        assert_eq!(remark["proven"], false, "{remark}");
    }
}

#[test]
fn nothing_is_written_into_a_file_that_is_no_audit() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    let problem = path("problem.sgf");
    fs::write(&problem, problems()[0].0.clone()).expect("a file");
    for (name, before) in [("notes.txt", "my notes\nof today"), ("line.txt", "notes")] {
        let out = path(name);
        fs::write(&out, before).expect("a file");
        let ran = katsura(&["audit", &problem, "--output", &out]);
        assert_eq!((ran.code, &*ran.out), (1, ""), "{before}");
        assert!(ran.err.contains("no results of an audit"), "{}", ran.err);
        assert_eq!(fs::read_to_string(&out).expect("the file"), before);
    }
}
