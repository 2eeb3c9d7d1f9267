//! GTP programs as engines: a program that behaves as it is told (`bin/gtp_double.rs`).

mod common;

use common::{Ear, MOVE, ask, belief, double, game, moved, overlay, start, text};
use engine::{Answer, Ask, Clock, Engine, EngineError, LogSource, Notice, Reply, TimeLeft};
use go::{ByColor, Color, Move, Point, PointStatus, Rules};
use gtp::client::GtpOptions;
use std::time::Duration;

#[test]
fn every_way_of_speaking_is_understood() {
    let d4 = Answer::Play(Point::new(3, 5));
    let first = Answer::Play(Point::new(1, 0));
    for (arguments, expected) in [
        ("", first),
        ("plain", first),
        ("unnumbered", first),
        ("crlf", first),
        ("noise", first),
        ("noise crlf plain", first),
        ("without=list_commands,name,version", first),
        ("without=undo,gg-undo,gogui-setup", first),
        ("move=D4", d4),
        ("move=d4", d4),
        ("move=PASS", Answer::Pass),
        ("move=resign", Answer::Resign),
    ] {
        let ear = Ear::default();
        let mut engine = double(arguments, &ear);
        let game = game("A9");
        assert_eq!(moved(&mut engine, &game, &ear), Ok(expected), "{arguments}");
        assert_eq!(moved(&mut engine, &game, &ear), Ok(expected), "{arguments}");
    }
}

#[test]
fn a_senseless_move_is_told_and_the_game_goes_on() {
    let ear = Ear::default();
    for word in ["T19", "foo", "I5", ""] {
        let mut engine = double(&format!("move={word}"), &ear);
        let game = game("A9");
        let error = moved(&mut engine, &game, &ear).expect_err("no move");
        assert!(matches!(error, EngineError::BadAnswer { .. }), "{error}");
        assert_eq!(
            error.to_string(),
            format!(
                "Double answered “{word}” to “genmove w”, which is not a move on the 9×9 board. \
                 The game is unchanged."
            )
        );
        assert!(!error.is_engine_gone());
        let stones = belief(&mut engine, &game, &ear).stones;
        assert_eq!(stones, Some(game.position().stones()));
    }
}

#[test]
fn a_program_with_other_rules_says_what_it_refused() {
    // A suicide that this program forbids.
    let mut game = game("A2 pass B1 A1");
    game.go.rules = Rules::NEW_ZEALAND;
    let ear = Ear::default();
    let mut engine = double("without=gogui-play_sequence", &ear);
    let error = moved(&mut engine, &game, &ear).expect_err("the game cannot be told");
    assert_eq!(
        error.to_string(),
        "Double refused “play w A1”: illegal move. It may go by other rules. The game is unchanged."
    );
}

#[test]
fn clocks_and_budgets_are_told() {
    let ear = Ear::default();
    let mut engine = double("", &ear);
    let mut game = game("");
    let budget = |secs| Ask::move_within(Some(Duration::from_secs(secs)));
    for question in [budget(3), budget(3), MOVE] {
        ask(&mut engine, &game, &question, &ear).expect("a move");
    }
    let left = |secs, moves| TimeLeft {
        time: Duration::from_secs(secs),
        moves,
    };
    game.clock = Some(Clock {
        main: Duration::from_mins(10),
        period: Duration::from_secs(30),
        period_moves: 5,
        left: ByColor::new(left(599, None), left(20, Some(4))),
    });
    ask(&mut engine, &game, &budget(9), &ear).expect("a move");
    let told: Vec<String> = ear.lines(LogSource::Sent);
    let told: Vec<&str> = told
        .iter()
        .filter_map(|line| Some(&line[line.find("time_")?..]))
        .collect();
    let expected = [
        "time_settings 0 3 1",
        "time_settings 0 1 0",
        "time_settings 600 30 5",
        "time_left b 599 0",
        "time_left w 20 4",
    ];
    assert_eq!(told, expected);
}

#[test]
fn floods_and_huge_answers_are_bounded() {
    let ear = Ear::default();
    let game = game("");
    let mut engine = double("on=genmove do=flood", &ear);
    let begin = std::time::Instant::now();
    assert!(matches!(
        moved(&mut engine, &game, &ear),
        Ok(Answer::Play(_))
    ));
    // Of either stream no more than anybody could read.
    let allowed = 2 * 2000 * (begin.elapsed().as_secs() as usize + 2);
    assert!(ear.all().len() < allowed.min(400_000));
    let mut engine = double("on=genmove do=huge", &ear);
    let error = moved(&mut engine, &game, &ear).expect_err("that is no move");
    assert!(error.to_string().len() < 500);
    assert!(moved(&mut engine, &game, &ear).is_err());
}

#[test]
fn move_now_interrupts_where_the_program_can_be_interrupted() {
    let ear = Ear::default();
    let mut engine = double("on=genmove do=search", &ear);
    ear.stop.set();
    let answer = moved(&mut engine, &game(""), &ear);
    assert!(matches!(answer, Ok(Answer::Play(_))), "{answer:?}");
    assert_eq!(
        ear.lines(LogSource::Sent)
            .iter()
            .filter(|l| *l == "# interrupt")
            .count(),
        1
    );
    // The end of the budget does the same.
    ear.stop.clear();
    let budget = Some(Duration::from_millis(20));
    assert!(ask(&mut engine, &game(""), &Ask::move_within(budget), &ear).is_ok());
}

#[test]
fn a_question_taken_back_never_mixes_up_answers() {
    let ear = Ear::default();
    let mut engine = double("on=draw do=late without=gogui-interrupt", &ear);
    let game = game("D4");
    ear.take_back_at("draw");
    let id = "gtp:gfx/Draw/draw";
    let error = overlay(&mut engine, &game, id, &[], &ear).expect_err("nobody waits");
    assert!(matches!(error, EngineError::TakenBack { .. }), "{error}");
    ear.want();
    assert_eq!(text(&mut engine, &game, "name", &ear), "= Double");
    // A move taken back may have been played on the program's board.
    let mut engine = double("on=genmove do=late without=gogui-interrupt", &ear);
    ear.take_back_at("genmove w");
    assert!(moved(&mut engine, &game, &ear).is_err());
    ear.want();
    let stones = belief(&mut engine, &game, &ear).stones;
    assert_eq!(stones, Some(game.position().stones()));
}

#[test]
fn who_ignores_an_interrupt_is_ended_when_something_else_is_wanted() {
    let ear = Ear::default();
    let mut options = common::options("on=draw do=hang");
    options.grace = Duration::from_millis(100);
    let mut engine = start(options, &ear).expect("it starts");
    let game = game("");
    ear.take_back_at("draw");
    assert!(overlay(&mut engine, &game, "gtp:gfx/Draw/draw", &[], &ear).is_err());
    ear.want();
    let error = moved(&mut engine, &game, &ear).expect_err("it hangs");
    assert!(
        matches!(error, EngineError::ProgramUnresponsive { .. }),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .starts_with("Double did not stop working on “draw” and was ended")
    );
}

#[test]
fn a_slow_answer_is_asked_about_and_waited_for() {
    let ear = Ear::default();
    let mut options = common::options("on=genmove do=late");
    options.patience = Duration::from_millis(50);
    let mut engine = start(options, &ear).expect("it starts");
    assert!(moved(&mut engine, &game(""), &ear).is_ok());
    let notices = ear.notices();
    assert!(
        matches!(notices[0], Notice::NotResponding(after) if after >= Duration::from_millis(50))
    );
    assert_eq!(notices.last(), Some(&Notice::Responding));
}

#[test]
fn analyze_commands_and_live_graphics_are_drawn() {
    let ear = Ear::default();
    let mut engine = double("on=draw do=draw dead=A9+D4", &ear);
    let game = game("D4");
    let ids: Vec<String> = engine.info().overlays.into_iter().map(|k| k.id).collect();
    assert_eq!(
        ids,
        [
            "status",
            "analyze",
            "gtp:gfx/Draw/draw",
            "gtp:string/Count/count",
            "gtp:plist/Points %p/draw %p",
            "gtp:none/Forget/clear_board",
        ]
    );
    let drawn = overlay(&mut engine, &game, "gtp:gfx/Draw/draw", &[], &ear).expect("a picture");
    assert_eq!(
        drawn.points[Point::new(2, 6)].marks,
        [overlay::Shape::Triangle]
    );
    let live = ear.pictures();
    let last = live.last().expect("it drew while it worked");
    assert_eq!(
        last.points[Point::new(1, 7)].marks,
        [overlay::Shape::Circle]
    );
    assert_eq!(last.text, [message::quoted("two")]);
    let points = "gtp:plist/Points %p/draw %p";
    let drawn = overlay(&mut engine, &game, points, &["E5"], &ear).expect("a picture");
    assert_eq!(
        drawn.points[Point::new(4, 4)].marks,
        [overlay::Shape::Square]
    );
    assert!(overlay(&mut engine, &game, points, &[], &ear).is_err());
    overlay(&mut engine, &game, "gtp:none/Forget/clear_board", &[], &ear).expect("it forgets");
    assert_eq!(
        belief(&mut engine, &game, &ear).stones,
        Some(game.position().stones())
    );
    let status = overlay(&mut engine, &game, "status", &[], &ear).expect("a status");
    assert_eq!(
        status.points[Point::new(3, 5)].status,
        Some(PointStatus::Dead)
    );
    assert!(matches!(
        overlay(&mut engine, &game, "gtp:gfx/Other/other", &[], &ear),
        Err(EngineError::NoOverlay { .. })
    ));
}

#[test]
fn an_analysis_reports_until_it_is_stopped() {
    let ear = Ear::default();
    let mut engine = double("", &ear);
    let game = game("E5");
    ear.stop_after_pictures(3);
    let last = overlay(&mut engine, &game, "analyze", &[], &ear).expect("an analysis");
    assert!(ear.pictures().len() >= 3);
    let best = &last.candidates[0];
    assert_eq!(
        (best.color, best.mv),
        (Color::White, Move::Play(Point::new(3, 5)))
    );
    ear.stop.clear();
    assert_eq!(text(&mut engine, &game, "name", &ear), "= Double");
}

#[test]
fn an_analysis_typed_at_the_console_ends_with_stop() {
    let ear = Ear::default();
    let mut engine = double("", &ear);
    let game = game("E5");
    let stop = ear.stop.clone();
    let stopping = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        stop.set();
    });
    let answer = text(&mut engine, &game, "kata-analyze b 10", &ear);
    assert!(answer.starts_with("= info move D4 visits 1 "), "{answer}");
    stopping.join().expect("it does nothing but wait");
    ear.stop.clear();
    assert_eq!(text(&mut engine, &game, "name", &ear), "= Double");
}

#[test]
fn start_up_commands_are_sent_and_a_refusal_is_only_told() {
    let ear = Ear::default();
    let mut options = common::options("");
    options.startup = vec!["komi 3".into(), "level 3".into()];
    options.name = "My double".into();
    let engine = start(options, &ear).expect("it starts");
    assert_eq!(engine.info().name, "My double");
    let said = ear.lines(LogSource::Host);
    assert_eq!(
        said,
        ["My double refused the start-up command “level 3”: unknown command"]
    );
}

#[test]
fn a_dead_program_is_started_again_for_the_next_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("died");
    let options = common::options(&format!("on=genmove do=exit-once file={}", file.display()));
    let maker: engine::Maker = std::sync::Arc::new(move |stop, talk| {
        Ok(Box::new(gtp::Gtp::start(options.clone(), stop, talk)?))
    });
    let mut worker = engine::Worker::spawn("double", maker, std::sync::Arc::new(|| {}));
    worker.ask(game("D4"), MOVE);
    let answer = loop {
        let events = worker.wait(Duration::from_secs(20));
        assert!(!events.is_empty(), "it answers");
        let answer = events.into_iter().find_map(|event| match event {
            engine::Event::Answer(_, answer) => Some(answer),
            _ => None,
        });
        if let Some(answer) = answer {
            break answer;
        }
    };
    assert!(
        matches!(answer, Ok(Reply::Move(Answer::Play(_)))),
        "{answer:?}"
    );
    assert!(worker.shut_down(Duration::from_secs(10)));
}

#[test]
fn home_and_variables_stand_in_a_command_line() {
    let words = |line: &str| GtpOptions::new(line).words().expect("words");
    let home = std::env::home_dir().expect("a home");
    let path = std::env::var("PATH").expect("a search path");
    let engine = home.join("go/my engine");
    assert_eq!(
        words("\"~/go/my engine\" --folder=~ \"$PATH\" ${PATH}x"),
        [
            engine.to_str().expect("text"),
            "--folder=~",
            &path,
            &format!("{path}x")
        ]
    );
    for kept in ["$no_such_variable", "100$", "a~b", "{seed}", "${", "$1"] {
        assert_eq!(words(&format!("engine {kept}")), ["engine", kept]);
    }
    // As in a shell, what is quoted is for somebody else.
    assert_eq!(
        words(r"ssh host 'go $PATH' \$PATH '~'"),
        ["ssh", "host", "go $PATH", "$PATH", "~"]
    );
}
