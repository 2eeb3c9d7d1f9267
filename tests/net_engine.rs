//! The built-in engine with a network. Its file is written here, with random weights: what it plays is nonsense, but all
//! the rest has to work.

#[path = "../engines/net/tests/common/random_model.rs"]
mod random_model;

use engine::{
    Answer, Ask, Detail, EngineError, Game, Interim, Limits, LogLine, Reply, Search, StopFlag, Talk,
};
use go::{Color, Move, Size};
use katsura::builtin;
use net::model::Encoding;
use random_model::{Shape, random_model};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Writes a network to a file and returns how the engine is called that plays with it.
fn engine_name(test: &str, settings: &str) -> String {
    engine_with(test, Shape::default(), settings)
}

/// The same with a human-style network.
fn human_style(test: &str, settings: &str) -> String {
    let shape = Shape {
        has_metadata: true,
        ..Shape::default()
    };
    engine_with(test, shape, settings)
}

fn engine_with(test: &str, shape: Shape, settings: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.bin"));
    let model = random_model(shape, 7);
    std::fs::write(&path, model.write(Encoding::Binary)).expect("the folder is there");
    format!("net:{},{settings}", path.display())
}

/// Notes what is shown meanwhile.
#[derive(Default)]
struct Ear {
    stopped: bool,
    shown: Vec<Interim>,
}

impl Talk for Ear {
    fn log(&mut self, _: LogLine) {}
    fn progress(&mut self, _: message::Sentence) {}
    fn interim(&mut self, interim: Interim) {
        self.shown.push(interim);
    }
    fn stopped(&self) -> bool {
        self.stopped
    }
}

fn start(name: &str) -> Result<Box<dyn engine::Engine>, EngineError> {
    assert_eq!(builtin::problem(name), None);
    let make = builtin::maker_with_seed(name, 1).expect("a built-in engine");
    make(&StopFlag::default(), &mut Ear::default())
}

#[test]
fn it_plays_a_whole_game_by_the_rules() {
    let name = engine_name("whole_game", "visits=4,threads=1,resign=0");
    let mut engine = start(&name).expect("it starts");
    let mut game = Game::new(Size::new(5, 4).expect("a size"));
    while game.go.passes() < 2 && game.go.moves().len() < 200 {
        let reply = engine.answer(&game, &Ask::MOVE, &mut Ear::default());
        let mv = match reply {
            Ok(Reply::Move(Answer::Play(p))) => Move::Play(p),
            Ok(Reply::Move(Answer::Pass)) => Move::Pass,
            other => panic!("{other:?}"),
        };
        game.play(game.to_move(), mv, 0).expect("a legal move");
    }
}

#[test]
fn an_analysis_tells_moves_chances_scores_and_ownership() {
    let name = engine_name("analysis", "threads=1");
    let mut engine = start(&name).expect("it starts");
    let mut game = Game::new(Size::NINE);
    game.execute(Color::Black, Move::Pass, 0);
    let search = Search {
        limits: Limits {
            playouts: Some(60),
            time: None,
        },
        detail: Detail {
            candidates: true,
            ownership: true,
            least_moves: 80,
            ..Detail::default()
        },
        ..Search::default()
    };
    let mut ear = Ear::default();
    let reply = engine.answer(&game, &Ask::Analyse(search), &mut ear);
    let Ok(Reply::Analysis(analysis)) = reply else {
        panic!("{reply:?}");
    };
    assert!(analysis.candidates.len() >= 80);
    let best = &analysis.candidates[0];
    assert_eq!((best.color, best.pv[0]), (Color::White, best.mv));
    assert!(best.winrate.is_some() && best.lcb.is_some() && best.score.is_some());
    let visits: u64 = analysis.candidates.iter().filter_map(|c| c.visits).sum();
    assert_eq!(visits, 59);
    let ownership = analysis.ownership.expect("it was wanted");
    assert!(ownership.values().iter().all(|own| own.abs() <= 1.0));
    assert!(ownership.values().iter().any(|own| *own != 0.0));
}

#[test]
fn everything_that_it_lists_is_drawn_and_stopping_gives_an_answer() {
    let name = engine_name("pictures", "threads=1");
    let mut engine = start(&name).expect("it starts");
    let game = Game::new(Size::NINE);
    for kind in engine.info().overlays {
        let mut ear = Ear {
            stopped: true,
            ..Ear::default()
        };
        let reply = engine.answer(&game, &kind.ask(&[]), &mut ear);
        let drawn = reply.expect("an answer").into_overlay().expect("a picture");
        assert_eq!(drawn.title, kind.title.to_string());
    }
}

/// What `kata-raw-nn` says of an empty board after some lines at the console.
fn said(engine: &mut dyn engine::Engine, lines: &[&str]) -> String {
    let game = Game::new(Size::NINE);
    let mut last = String::new();
    for line in lines.iter().chain(&["kata-raw-nn 0"]) {
        let ask = Ask::Console {
            line: (*line).to_owned(),
        };
        let reply = engine.answer(&game, &ask, &mut Ear::default());
        let Ok(Reply::Text(text)) = reply else {
            panic!("{line}: {reply:?}");
        };
        last = text;
    }
    last
}

#[test]
fn a_human_style_network_plays_like_whom_it_is_told_to() {
    let open = |settings: &str| start(&human_style("human", settings)).expect("it starts");
    let set = |profile: &str| format!("kata-set-param humanSLProfile {profile}");
    let mut engine = open("threads=1");
    let strongest = said(&mut *engine, &[]);
    assert_eq!(strongest, said(&mut *engine, &[&set("rank_9d")]));
    let beginner = said(&mut *engine, &[&set("rank_20k")]);
    let master = said(&mut *engine, &[&set("proyear_1850")]);
    assert!(strongest != beginner && beginner != master);
    let mut other = open("threads=1,profile=rank_20k");
    assert_eq!(beginner, said(&mut *other, &[]));

    // The ranks are its levels, the highest of which is without bounds.
    let levels = engine.info().levels;
    let words: Vec<String> = levels.iter().map(ToString::to_string).collect();
    assert_eq!(words.len(), 30);
    assert_eq!(words[0], "plays like people of 20 kyu");
    assert_eq!(words[28], "plays like people of 9 dan");
    let asked = |engine: &mut dyn engine::Engine, level: u8, seed: u32| {
        let mut game = Game::new(Size::NINE);
        // The number of moves decides what is drawn.
        for _ in 0..seed {
            game.execute(game.to_move(), Move::Pass, 0);
        }
        let search = Search {
            level: Some(level),
            limits: Limits {
                playouts: Some(2),
                time: None,
            },
            ..Search::default()
        };
        engine
            .answer(&game, &Ask::Move(search), &mut Ear::default())
            .expect("a move")
    };
    // Asked at a rank, it plays like that rank and no longer as it was set.
    asked(&mut *engine, 1, 0);
    assert_eq!(beginner, said(&mut *engine, &[]));
    asked(&mut *engine, 30, 0);
    assert_eq!(master, said(&mut *engine, &[]), "as it was set");
}

#[test]
fn only_human_style_networks_play_like_people_of_a_rank() {
    let name = engine_name("no_people", "profile=rank_5k");
    let why = start(&name).err().expect("it knows no ranks").to_string();
    assert!(why.contains("human-style"), "{why}");
    assert_eq!(
        start(&engine_name("no_people", "threads=1"))
            .expect("it starts")
            .info()
            .levels
            .len(),
        15
    );
    let wrong = human_style("human_wrong", "profile=rank_5x");
    let why = builtin::problem(&wrong).expect("no such rank").to_string();
    assert!(why.contains("rank_5x"), "{why}");
}

#[test]
fn what_is_no_network_is_refused_in_words() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-network.bin.gz");
    std::fs::write(&path, "(;GM[1])").expect("the folder is there");
    let name = format!("net:{}", path.display());
    let refused = start(&name).err().expect("no network").to_string();
    assert!(
        refused.contains("no-network.bin.gz") && refused.contains("while being loaded"),
        "{refused}"
    );
    let missing = builtin::problem("net:/nowhere/b6.bin.gz").expect("a problem");
    let missing = missing.to_string();
    assert!(missing.contains("/nowhere/b6.bin.gz"), "{missing}");
    let large = engine_name("large", "threads=1");
    let game = Game::new(Size::square(21).expect("a size"));
    let refused = start(&large)
        .expect("it starts")
        .answer(&game, &Ask::MOVE, &mut Ear::default());
    assert!(matches!(
        refused,
        Err(EngineError::Size { max_side: 19, .. })
    ));
}

/// Has the program serve the engine, says something to it and returns what it answers.
fn gtp(engine: &str, said: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_katsura"))
        .args(["gtp", engine])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = program.stdin.take().expect("a pipe");
    input.write_all(said.as_bytes()).expect("it listens");
    drop(input);
    let output = program.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn controllers_made_for_other_programs_find_their_commands() {
    let name = engine_name("gtp", "visits=8,threads=1");
    let said = "boardsize 5\nknown_command kata-raw-nn\nkata-raw-nn 3\nkata-set-param maxVisits 20\n\
                kata-get-param maxVisits\nkata-set-param speed 3\nclear_cache\ngenmove b\nfinal_score\nquit\n";
    let answers = gtp(&name, said);
    let answers: Vec<&str> = answers.split("\n\n").collect();
    assert_eq!(answers[1], "= true");
    let raw: Vec<&str> = answers[2].lines().collect();
    assert_eq!(raw[0], "= symmetry 3");
    assert_eq!(raw.len(), 1 + 9 + 1 + 5 + 1 + 1 + 5);
    let number = |line: &str| -> f64 {
        let value = line.split_whitespace().nth(1).expect("a value");
        value.parse().expect("a number")
    };
    let sum: f64 = raw[1..4].iter().map(|line| number(line)).sum();
    assert!((sum - 1.0).abs() < 1e-4, "win, loss and no result");
    let policy = raw[11..16].iter().flat_map(|row| row.split_whitespace());
    let policy: f64 = policy.map(|p| p.parse::<f64>().expect("a number")).sum();
    assert!((policy + number(raw[16]) - 1.0).abs() < 1e-3);
    assert_eq!(answers[3], "=");
    assert_eq!(answers[4], "= 20");
    assert!(
        answers[5].starts_with("? ") && answers[5].contains("maxVisits"),
        "{}",
        answers[5]
    );
    assert_eq!(answers[6], "=");
    assert!(
        answers[7].starts_with("= ") && answers[8].starts_with("= "),
        "{answers:?}"
    );
}

#[test]
fn wrong_arguments_are_told_and_are_no_failure_of_the_engine() {
    let name = engine_name("arguments", "visits=8,threads=1");
    let lines = [
        ("kata-raw-nn 9", "a symmetry is from 0 to 7, or all"),
        (
            "kata-raw-nn 0 extra",
            "kata-raw-nn takes a symmetry, from 0 to 7, or all",
        ),
        (
            "kata-get-param",
            "kata-get-param takes the name of a parameter",
        ),
        (
            "kata-get-param foo",
            "there is no parameter foo; there are maxVisits",
        ),
        (
            "kata-set-param",
            "kata-set-param takes the name of a parameter and a value",
        ),
        (
            "kata-set-param maxVisits",
            "kata-set-param takes the name of a parameter and a value",
        ),
        ("kata-set-param maxVisits abc", "visits must be a number"),
        ("clear_cache now", "clear_cache takes no arguments"),
        ("katsura-search-tree", "there was no search"),
        (
            "katsura-search-tree 1 2",
            "katsura-search-tree takes a number of visits, or none",
        ),
    ];
    let said = lines.map(|(line, _)| format!("{line}\n")).concat();
    let answers = gtp(&name, &format!("{said}quit\n"));
    for (answer, (line, reason)) in answers.split("\n\n").zip(lines) {
        assert!(
            answer.starts_with(&format!("? {reason}")),
            "{line}: {answer}"
        );
    }
}
