//! Many requests at once, by an engine that does what a test says.

use engine::{
    Analysis, Ask, EngineError, EngineInfo, Interim, OverlayKind, Reply, ScriptedEngine, Search,
    SearchSupport,
};
use go::{Color, Grid, Move};
use kata::{Perspective, ServeError, Service, serve};
use overlay::{Candidate, Estimate};
use serde_json::{Value, json};
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// Longer than anything here takes, shorter than a person waits.
const SOON: Duration = Duration::from_mins(1);

/// Lines that come while the test runs.
struct Lines(Receiver<String>, io::Cursor<Vec<u8>>);

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.1.position() == self.1.get_ref().len() as u64 {
            let Ok(line) = self.0.recv() else {
                return Ok(0);
            };
            self.1 = io::Cursor::new(line.into_bytes());
        }
        self.1.read(buffer)
    }
}

/// Takes lines apart and hands them over.
struct Answers(Sender<Value>, Vec<u8>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.extend_from_slice(bytes);
        while let Some(end) = self.1.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.1.drain(..=end).collect();
            let value = serde_json::from_slice(&line).expect("JSON");
            let gone = |_| io::ErrorKind::BrokenPipe;
            self.0.send(value).map_err(gone)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A session with a served engine.
struct Session {
    input: Option<Sender<String>>,
    answers: Option<Receiver<Value>>,
    ended: JoinHandle<Result<(), ServeError>>,
}

impl Session {
    fn start(script: &ScriptedEngine, threads: usize) -> Session {
        Session::with(service(script, threads))
    }

    fn with(service: Service) -> Session {
        let (input, lines) = channel();
        let (sender, answers) = channel();
        let ended = std::thread::spawn(move || {
            let lines = Lines(lines, io::Cursor::default());
            serve(service, lines, &mut Answers(sender, Vec::new()))
        });
        Session {
            input: Some(input),
            answers: Some(answers),
            ended,
        }
    }

    fn say(&self, line: &str) {
        let input = self.input.as_ref().expect("open");
        input.send(format!("{line}\n")).expect("somebody reads");
    }

    fn ask(&self, id: &str, fields: &str) {
        self.say(&request(id, fields));
    }

    fn hear(&self) -> Value {
        let answers = self.answers.as_ref().expect("open");
        answers.recv_timeout(SOON).expect("an answer")
    }

    /// Ends the input and returns the answers that come yet.
    fn end(mut self) -> Vec<Value> {
        self.input = None;
        let answers = self.answers.take().expect("open");
        let rest = answers.iter().collect();
        self.ended.join().expect("no panic").expect("no failure");
        rest
    }
}

fn service(script: &ScriptedEngine, threads: usize) -> Service {
    Service {
        name: "scripted".to_owned(),
        maker: script.maker(),
        threads,
        visits: 10,
        perspective: Perspective::Of(Color::Black),
        version: "1.2.3".to_owned(),
        quit_without_waiting: false,
    }
}

fn request(id: &str, fields: &str) -> String {
    let comma = if fields.is_empty() { "" } else { "," };
    let moves = if fields.starts_with("\"moves\"") {
        ""
    } else {
        r#","moves":[]"#
    };
    format!(
        r#"{{"id":"{id}"{moves},"rules":"chinese","boardXSize":3,"boardYSize":2{comma}{fields}}}"#
    )
}

/// What every scripted engine says of itself.
fn info() -> EngineInfo {
    EngineInfo {
        name: "scripted".to_owned(),
        overlays: vec![OverlayKind::analysis(true)],
        search: SearchSupport {
            playouts: true,
            restrictions: true,
        },
        max_side: 19,
        ..EngineInfo::default()
    }
}

/// An engine that finds a pass after as many visits as are wanted, and does something before.
fn engine(
    before: impl Fn(&mut engine::scripted::Turn<'_>) + Send + Sync + 'static,
) -> ScriptedEngine {
    ScriptedEngine::new(move |turn| {
        before(turn);
        let search = match turn.ask {
            Ask::Analyse(search) => search.clone(),
            Ask::Console { .. } => return Ok(Reply::Text(String::new())),
            _ => panic!("only analyses are asked for"),
        };
        Ok(Reply::Analysis(found(turn.game, &search)))
    })
    .with_info(info())
}

/// What the engine finds: Black is ahead, owns the first row, and passing is best.
fn found(game: &engine::Game, search: &Search) -> Analysis {
    let visits = search.limits.playouts;
    let estimate = Estimate {
        winrate: Some(0.75),
        score: Some(2.5),
        score_mean: Some(3.0),
        score_spread: Some(4.0),
        utility: Some(0.5),
        visits,
        ..Estimate::default()
    };
    let pass = Candidate {
        visits: visits.map(|visits| visits - 1),
        winrate: Some(0.75),
        lcb: Some(0.625),
        score: Some(2.5),
        utility: Some(0.5),
        utility_lcb: Some(0.25),
        prior: Some(0.125),
        pv: vec![Move::Pass; 20],
        pv_visits: vec![1; 20],
        ..Candidate::new(game.to_move(), Move::Pass)
    };
    let untried = Candidate {
        visits: Some(0),
        ..pass.clone()
    };
    let owned = Grid::filled(game.size(), ()).map(|p, ()| if p.y == 0 { 1.0 } else { -0.25 });
    Analysis {
        candidates: vec![pass, untried],
        estimate: Some(estimate),
        ownership: search.detail.ownership.then_some(owned),
        ..Analysis::new(game.size(), "")
    }
}

/// An engine that thinks about positions of more than 100 visits until it is told to stop.
fn patient() -> ScriptedEngine {
    engine(|turn| {
        if matches!(turn.ask, Ask::Analyse(search) if search.limits.playouts > Some(100)) {
            turn.think_until_stopped();
        }
    })
}

#[test]
fn what_is_found_is_told_as_the_protocol_has_it() {
    let session = Session::start(&engine(|_| {}), 1);
    session.ask("a", r#""includeOwnership":true,"includePVVisits":true"#);
    let answer = session.hear();
    assert_eq!(answer["id"], "a");
    assert_eq!(
        (&answer["turnNumber"], &answer["isDuringSearch"]),
        (&json!(0), &json!(false))
    );
    assert_eq!(
        answer["ownership"],
        json!([1.0, 1.0, 1.0, -0.25, -0.25, -0.25])
    );
    let [best] = answer["moveInfos"].as_array().expect("moves").as_slice() else {
        panic!("moves that were not tried are not told: {answer}");
    };
    for (field, value) in [
        ("move", json!("pass")),
        ("order", json!(0)),
        ("visits", json!(9)),
        ("winrate", json!(0.75)),
        ("scoreLead", json!(2.5)),
        ("scoreMean", json!(2.5)),
        ("lcb", json!(0.625)),
        ("utility", json!(0.5)),
        ("utilityLcb", json!(0.25)),
        ("prior", json!(0.125)),
    ] {
        assert_eq!(best[field], value, "{field}");
    }
    assert_eq!(best["pv"].as_array().map(Vec::len), Some(16));
    assert_eq!(best["pvVisits"].as_array().map(Vec::len), Some(16));
    let root = &answer["rootInfo"];
    for (field, value) in [
        ("currentPlayer", json!("B")),
        ("visits", json!(10)),
        ("winrate", json!(0.75)),
        ("scoreLead", json!(2.5)),
        ("scoreSelfplay", json!(3.0)),
        ("scoreStdev", json!(4.0)),
        ("utility", json!(0.5)),
    ] {
        assert_eq!(root[field], value, "{field}");
    }
    assert_eq!(root["thisHash"].as_str().map(str::len), Some(32));
    session.end();
}

#[test]
fn values_are_those_of_the_side_that_is_asked_for() {
    let session = Session::start(&engine(|_| {}), 1);
    let played = r#""moves":[["B","A1"]],"includeOwnership":true"#;
    for (side, fields, winrate) in [
        ("BLACK", played, 0.75),
        ("WHITE", played, 0.25),
        ("SIDETOMOVE", played, 0.25),
        ("SIDETOMOVE", r#""includeOwnership":true"#, 0.75),
    ] {
        session.ask(
            side,
            &format!(r#"{fields},"overrideSettings":{{"reportAnalysisWinratesAs":"{side}"}}"#),
        );
        let answer = session.hear();
        let sign = if winrate > 0.5 { 1.0 } else { -1.0 };
        let best = &answer["moveInfos"][0];
        assert_eq!(best["winrate"], winrate, "{side}");
        assert_eq!(best["lcb"], if sign > 0.0 { 0.625 } else { 0.375 });
        assert_eq!(best["scoreLead"], sign * 2.5);
        assert_eq!(answer["rootInfo"]["utility"], sign * 0.5);
        assert_eq!(answer["ownership"][0], sign);
    }
    session.end();
}

#[test]
fn hashes_tell_positions_apart_however_they_are_turned() {
    let session = Session::start(&engine(|_| {}), 1);
    let hashes = |moves: &str| {
        session.ask("h", &format!(r#""moves":[{moves}]"#));
        let root = session.hear()["rootInfo"].clone();
        (root["thisHash"].clone(), root["symHash"].clone())
    };
    let (left, right) = (hashes(r#"["B","A1"]"#), hashes(r#"["B","C1"]"#));
    assert_ne!(left.0, right.0);
    assert_eq!(left.1, right.1);
    assert_ne!(left.1, hashes(r#"["B","B1"]"#).1);
    assert_ne!(hashes("").0, hashes(r#"["B","pass"]"#).0);
    session.end();
}

#[test]
fn the_highest_priority_goes_first_and_the_earlier_one_within_it() {
    let order = Arc::new(Mutex::new(Vec::new()));
    let seen = order.clone();
    let script = engine(move |turn| {
        let Ask::Analyse(search) = turn.ask else {
            return;
        };
        seen.lock().expect("no panic").push(search.limits.playouts);
        if search.limits.playouts == Some(1000) {
            turn.think_until_stopped();
        }
    });
    let session = Session::start(&script, 1);
    session.ask("first", r#""maxVisits":1000"#);
    while script.asked() == 0 {
        std::thread::yield_now();
    }
    for (visits, priority) in [(1, 0), (2, -5), (3, 7), (4, 0), (5, 7)] {
        session.ask(
            "x",
            &format!(r#""maxVisits":{visits},"priority":{priority}"#),
        );
    }
    session.ask(
        "turns",
        r#""moves":[["B","A1"],["W","A2"]],"analyzeTurns":[0,2],"priorities":[-9,9],"maxVisits":6"#,
    );
    session.say(r#"{"id":"e","action":"terminate","terminateId":"first"}"#);
    let answers = session.end();
    assert_eq!(answers.len(), 9);
    let order = order.lock().expect("no panic");
    let order: Vec<u64> = order.iter().copied().flatten().collect();
    assert_eq!(order[1..], [6, 3, 5, 1, 4, 2, 6]);
}

#[test]
fn an_analysis_is_ended_at_once_and_says_what_it_has() {
    let (begun, begins) = channel();
    let script = engine(move |turn| {
        if matches!(turn.ask, Ask::Analyse(search) if search.limits.playouts > Some(100)) {
            begun.send(()).expect("somebody waits");
            turn.think_until_stopped();
        }
    });
    let session = Session::start(&script, 1);
    session.ask("long", r#""maxVisits":1000"#);
    begins.recv_timeout(SOON).expect("a search");
    session.ask("waiting", "");
    session.say(r#"{"id":"e1","action":"terminate","terminateId":"waiting"}"#);
    let nothing = session.hear();
    assert_eq!(
        nothing,
        json!({"id":"waiting","turnNumber":0,"isDuringSearch":false,"noResults":true})
    );
    assert_eq!(session.hear()["terminateId"], "waiting");
    session.say(r#"{"id":"e2","action":"terminate","terminateId":"long","turnNumbers":[3]}"#);
    assert_eq!(session.hear()["id"], "e2");
    session.say(r#"{"id":"e3","action":"terminate","terminateId":"long"}"#);
    let (a, b) = (session.hear(), session.hear());
    let ended = if a["id"] == "long" { a } else { b };
    assert_eq!(ended["moveInfos"][0]["move"], "pass");
    assert_eq!(session.end(), Vec::<Value>::new());
}

#[test]
fn all_are_ended_together() {
    let session = Session::start(&patient(), 2);
    let turns: Vec<String> = (0..=300).map(|turn| turn.to_string()).collect();
    let moves = vec![r#"["B","pass"]"#; 300].join(",");
    let turns = turns.join(",");
    session.ask(
        "game",
        &format!(r#""moves":[{moves}],"analyzeTurns":[{turns}],"maxVisits":1000"#),
    );
    session.say(r#"{"id":"all","action":"terminate_all"}"#);
    let answers = session.end();
    let ended = answers.iter().filter(|answer| answer["id"] == "game");
    assert_eq!(ended.count(), 301, "each turn has one answer");
    let none = answers.iter().filter(|answer| answer["noResults"] == true);
    assert!(none.count() >= 299);
}

#[test]
fn several_positions_are_analysed_at_once() {
    let meeting = Arc::new(std::sync::Barrier::new(3));
    let script = engine(move |_| {
        meeting.wait();
    });
    let session = Session::start(&script, 3);
    for id in ["a", "b", "c"] {
        session.ask(id, "");
    }
    assert_eq!(session.end().len(), 3);
    assert_eq!(script.started(), 3);
    assert_eq!(script.closed(), 3);
}

#[test]
fn what_is_known_so_far_is_told_now_and_then() {
    let script = engine(|turn| {
        let Ask::Analyse(search) = turn.ask else {
            return;
        };
        // Nine visits are not enough to end.
        let so_far = Analysis {
            estimate: None,
            ..found(turn.game, search)
        };
        turn.talk.interim(Interim::Analysis(so_far));
        turn.think_until_stopped();
    });
    let session = Session::start(&script, 1);
    session.ask("r", r#""reportDuringSearchEvery":0.01"#);
    for _ in 0..3 {
        let answer = session.hear();
        assert_eq!(answer["isDuringSearch"], true, "{answer}");
    }
    session.ask("once", r#""firstReportDuringSearchAfter":0.01"#);
    session.say(r#"{"id":"e","action":"terminate","terminateId":"r"}"#);
    let of = |answer: &Value, id: &str| answer["id"] == id && answer["isDuringSearch"] == true;
    while !of(&session.hear(), "once") {}
    session.say(r#"{"id":"e","action":"terminate_all"}"#);
    let rest = session.end();
    assert!(!rest.iter().any(|answer| of(answer, "once")), "{rest:?}");
}

#[test]
fn an_engine_that_does_not_count_is_stopped_when_it_has_enough() {
    let script = engine(|turn| {
        let Ask::Analyse(search) = turn.ask else {
            return;
        };
        let so_far = found(turn.game, search);
        turn.talk.interim(Interim::Analysis(so_far));
        turn.think_until_stopped();
    });
    let script = script.with_info(EngineInfo {
        search: SearchSupport::default(),
        ..info()
    });
    let session = Session::start(&script, 1);
    session.ask("a", "");
    assert_eq!(session.hear()["rootInfo"]["visits"], 10);
    let avoid = r#""avoidMoves":[{"player":"B","moves":["A1"],"untilDepth":1}]"#;
    session.ask("b", avoid);
    assert_eq!(session.hear()["field"], "avoidMoves");
    session.end();
}

#[test]
fn bad_lines_lose_nothing() {
    let session = Session::start(&engine(|_| {}), 1);
    session.say("nonsense");
    session.ask("good", "");
    session.say("");
    session.say(&format!(r#"{{"id":"{}"}}"#, "x".repeat(17 << 20)));
    session.ask("bad", r#""komi":"much""#);
    session.ask("warned", r#""colour":"red""#);
    let answers = session.end();
    let of = |id: &str| -> Vec<&Value> {
        let meant = |answer: &&Value| answer["id"] == id;
        answers.iter().filter(meant).collect()
    };
    let no_id = answers.iter().filter(|answer| answer["id"].is_null());
    assert_eq!(no_id.count(), 2);
    assert_eq!(of("good").len(), 1);
    assert_eq!(of("bad")[0]["field"], "komi");
    assert_eq!(of("warned").len(), 2);
}

#[test]
fn engines_that_fail_say_so_and_go_on() {
    let script = ScriptedEngine::new(|turn| {
        let Ask::Analyse(search) = turn.ask else {
            return Err(EngineError::unsupported("scripted", turn.ask));
        };
        if search.limits.playouts == Some(1) {
            return Err(EngineError::unsupported("scripted", turn.ask));
        }
        Ok(Reply::Analysis(found(turn.game, search)))
    });
    let session = Session::start(&script.with_info(info()), 1);
    session.ask("fails", r#""maxVisits":1"#);
    let failed = session.hear();
    assert_eq!(failed["id"], "fails");
    assert!(failed["error"].is_string(), "{failed}");
    session.ask("works", "");
    assert_eq!(session.hear()["rootInfo"]["visits"], 10);
    session.end();
}

#[test]
fn actions_are_answered_by_what_they_said() {
    let script = engine(|_| {}).with_info(EngineInfo {
        has_console: true,
        ..info()
    });
    let session = Session::start(&script, 1);
    session.say(r#"{"id":"v","action":"query_version","more":[1]}"#);
    let version = session.hear();
    assert_eq!(version["version"], "1.2.3");
    assert_eq!(
        (&version["action"], &version["more"]),
        (&json!("query_version"), &json!([1]))
    );
    session.say(r#"{"id":"m","action":"query_models"}"#);
    assert_eq!(session.hear()["models"][0]["name"], "scripted");
    session.say(r#"{"id":"c","action":"clear_cache"}"#);
    assert_eq!(session.hear(), json!({"id":"c","action":"clear_cache"}));
    session.ask("a", "");
    session.hear();
    assert_eq!(script.asked(), 2, "it is told to forget before it goes on");
    session.end();
}

#[test]
fn who_is_in_a_hurry_waits_for_nothing() {
    let session = Session::with(Service {
        quit_without_waiting: true,
        ..service(&patient(), 1)
    });
    session.ask("a", r#""maxVisits":1000"#);
    session.ask("b", "");
    assert!(session.end().len() <= 2);
}

#[test]
fn nobody_reads_the_answers() {
    let mut session = Session::start(&patient(), 2);
    session.answers = None;
    session.ask("a", "");
    session.ask("long", r#""maxVisits":1000"#);
    let ended = session.ended.join().expect("no panic");
    assert!(matches!(ended, Err(ServeError::Output(_))), "{ended:?}");
}

#[test]
fn engines_that_do_not_analyse_are_not_served() {
    let script = ScriptedEngine::new(|_| panic!("nothing is asked"));
    let refused = serve(service(&script, 1), io::empty(), &mut io::sink());
    assert!(
        matches!(refused, Err(ServeError::NoAnalysis(_))),
        "{refused:?}"
    );
}

#[test]
fn requests_by_the_hundred_thousand_wait_in_little_memory() {
    let script = patient();
    let session = Session::start(&script, 1);
    session.ask("long", r#""maxVisits":1000"#);
    for number in 0..100_000 {
        session.ask(&format!("q{number}"), "");
    }
    session.say(r#"{"id":"all","action":"terminate_all"}"#);
    let answers = session.end();
    assert_eq!(answers.len(), 100_002);
}
