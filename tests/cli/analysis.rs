//! `katsura analysis`, as programs that were made for `KataGo` speak with it.

use crate::support::{Ran, katsura, katsura_with_input, program};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

fn request(id: &str, fields: &str) -> String {
    let mut whole = json!({
        "id": id, "moves": [], "rules": "chinese", "komi": 7.5, "boardXSize": 5, "boardYSize": 5,
        "maxVisits": 4,
    });
    let more: Value = serde_json::from_str(&format!("{{{fields}}}")).expect("JSON");
    for (name, value) in more.as_object().expect("an object") {
        whole[name] = value.clone();
    }
    format!("{whole}\n")
}

fn lines(ran: &Ran) -> Vec<Value> {
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines = ran.out.lines();
    lines
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

fn analysed(input: &str) -> Vec<Value> {
    lines(&katsura_with_input(&["analysis"], input))
}

/// The answer with an id, of which there is one.
fn of<'a>(answers: &'a [Value], id: &str) -> &'a Value {
    let mut found = answers.iter().filter(|answer| answer["id"] == id);
    let answer = found
        .next()
        .unwrap_or_else(|| panic!("no {id} in {answers:?}"));
    assert!(found.next().is_none(), "more than one {id}");
    answer
}

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().expect("a list").iter();
    list.map(|number| number.as_f64().expect("a number"))
        .collect()
}

#[test]
fn many_requests_are_answered_each_once() {
    let mut input = String::new();
    for number in 0..40 {
        input += &request(&format!("q{number}"), &format!(r#""komi":{number}"#));
    }
    input += &request(
        "game",
        r#""moves":[["B","C3"],["W","C4"]],"analyzeTurns":[0,1,2]"#,
    );
    let answers = analysed(&input);
    assert_eq!(answers.len(), 43);
    for number in 0..40 {
        let answer = of(&answers, &format!("q{number}"));
        assert_eq!(answer["rootInfo"]["visits"], 4);
    }
    // The more komi White gets, the worse for Black.
    let lead = |id| {
        of(&answers, id)["rootInfo"]["scoreLead"]
            .as_f64()
            .expect("a lead")
    };
    assert!(lead("q0") > 0.0 && lead("q39") < 0.0);
    let game = answers.iter().filter(|answer| answer["id"] == "game");
    let mut turns: Vec<u64> = game
        .filter_map(|answer| answer["turnNumber"].as_u64())
        .collect();
    turns.sort_unstable();
    assert_eq!(turns, [0, 1, 2]);
}

#[test]
fn boards_of_all_sizes_have_as_many_values_as_points() {
    let mut input = String::new();
    for (x, y) in [(2, 2), (5, 5), (9, 13), (19, 19)] {
        let fields = format!(
            r#""boardXSize":{x},"boardYSize":{y},"includeOwnership":true,"includePolicy":true,"maxVisits":2"#
        );
        input += &request(&format!("{x} {y}"), &fields);
    }
    let answers = analysed(&input);
    for (x, y) in [(2, 2), (5, 5), (9, 13), (19, 19)] {
        let answer = of(&answers, &format!("{x} {y}"));
        assert_eq!(numbers(&answer["ownership"]).len(), x * y);
        let policy = numbers(&answer["policy"]);
        assert_eq!(policy.len(), x * y + 1);
        let sum: f64 = policy.iter().filter(|chance| **chance >= 0.0).sum();
        assert!((sum - 1.0).abs() < 0.01, "{x}×{y}: {sum}");
    }
}

/// On 5×5 the left two columns are Black's, the others White's, and it is White's turn.
const HALVES: &str = r#""initialStones":[["B","B1"],["B","B2"],["B","B3"],["B","B4"],["B","B5"],
    ["W","C1"],["W","C2"],["W","C3"],["W","C4"],["W","C5"]],"initialPlayer":"W","maxVisits":20,
    "includeOwnership":true,"includeMovesOwnership":true,"includePolicy":true"#;

#[test]
fn ownership_and_chances_are_blacks_unless_somebody_else_is_meant() {
    let input = request("p", HALVES);
    for (side, sign) in [
        (None, 1.0),
        (Some("WHITE"), -1.0),
        (Some("sidetomove"), -1.0),
    ] {
        let option = side.map(|side| format!("--winrates-as={side}"));
        let mut args = vec!["analysis"];
        args.extend(option.as_deref());
        let answers = lines(&katsura_with_input(&args, &input));
        let answer = of(&answers, "p");
        let owned = numbers(&answer["ownership"]);
        // From the upper left, row by row.
        assert!(owned[0] * sign > 0.5 && owned[4] * sign < -0.5, "{owned:?}");
        let root = &answer["rootInfo"];
        let winrate = root["winrate"].as_f64().expect("a chance");
        assert!((winrate - 0.5) * sign < -0.3, "{winrate}");
        assert!(root["scoreLead"].as_f64().expect("a lead") * sign < 0.0);
        assert_eq!(root["currentPlayer"], "W");
        let best = &answer["moveInfos"][0];
        assert!(numbers(&best["ownership"])[0] * sign > 0.5);
        assert!(numbers(&answer["policy"])[1] < 0.0, "a stone is at B5");
    }
}

#[test]
fn moves_are_allowed_and_avoided() {
    let only = r#""allowMoves":[{"player":"B","moves":["A1","B2"],"untilDepth":1}]"#;
    let not = r#""avoidMoves":[{"player":"B","moves":["C3"],"untilDepth":1}]"#;
    let input = request("only", only) + &request("not", not);
    let answers = analysed(&input.replace("\"maxVisits\":4", "\"maxVisits\":30"));
    let moves = |id| -> Vec<&str> {
        let infos = of(&answers, id)["moveInfos"].as_array().expect("moves");
        infos
            .iter()
            .filter_map(|info| info["move"].as_str())
            .collect()
    };
    assert!(!moves("only").is_empty());
    assert!(moves("only").iter().all(|mv| ["A1", "B2"].contains(mv)));
    assert!(!moves("not").contains(&"C3"));
}

#[test]
fn lines_that_are_no_requests_lose_nothing() {
    let input = format!(
        "garbage\n{}[]\n{}\n{}{}",
        request("good", ""),
        r#"{"id":"v","action":"query_version"}"#,
        request("bad", r#""boardXSize":99"#),
        request("odd", r#""colour":"red""#),
    );
    let answers = analysed(&input);
    assert_eq!(answers.len(), 7);
    assert!(of(&answers, "good")["moveInfos"].is_array());
    assert_eq!(of(&answers, "bad")["field"], "boardXSize");
    assert!(of(&answers, "v")["version"].is_string());
    let warned = answers.iter().find(|answer| answer["warning"].is_string());
    assert_eq!(warned.expect("a warning")["field"], "colour");
}

#[test]
fn a_long_analysis_ends_when_it_is_told_to() {
    let mut child = program()
        .args(["analysis", "--threads", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut hear = || -> Value {
        let line = answers.next().expect("a line").expect("UTF-8");
        serde_json::from_str(&line).expect("JSON")
    };
    let long = request(
        "long",
        r#""maxVisits":100000000,"reportDuringSearchEvery":0.1"#,
    );
    let waiting = request("waiting", "");
    write!(input, "{long}{waiting}").expect("it reads");
    assert_eq!(hear()["isDuringSearch"], true);
    let told = Instant::now();
    writeln!(
        input,
        r#"{{"id":"e","action":"terminate","terminateId":"long"}}"#
    )
    .expect("it reads");
    let ended = loop {
        let answer = hear();
        if answer["id"] == "long" && answer["isDuringSearch"] == false {
            break answer;
        }
    };
    // Generous: machines that test are busy.
    assert!(told.elapsed() < Duration::from_secs(10));
    assert!(ended["rootInfo"]["visits"].as_u64() > Some(0));
    drop(input);
    assert_eq!(hear()["id"], "waiting");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn who_does_not_wait_leaves_at_once() {
    let input = request("long", r#""maxVisits":100000000"#);
    let ran = katsura_with_input(&["analysis", "--quit-without-waiting"], &input);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn nobody_reads_the_answers() {
    let mut child = program()
        .args(["analysis"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    // It may have gone already.
    let _ = input.write_all(request("a", "").as_bytes());
    let ran = Ran::from(child.wait_with_output().expect("it ends"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn engines_that_do_not_analyse_are_refused() {
    let ran = katsura(&["analysis", "random"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("random does not analyse"), "{}", ran.err);
    let wrong = katsura(&["analysis", "net:speed=7"]);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
}
