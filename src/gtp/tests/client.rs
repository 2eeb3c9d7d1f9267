//! GTP programs as engines: GNU Go, and a program that behaves as it is told (`bin/gtp_double.rs`).

mod common;

use common::{Ear, MOVE, ask, belief, double, game, gnugo, moved, overlay, play, start, text};
use engine::{
    Answer, Ask, Clock, Death, Engine, EngineError, Game, LogSource, Notice, Reply, TimeLeft,
};
use go::{Color, Komi, Move, Point, PointStatus, Rules, Size};
use gtp::GtpOptions;
use std::time::Duration;

#[test]
fn gnugo_plays_a_whole_game_against_itself() {
    let ear = Ear::default();
    let mut engine = gnugo(&ear);
    assert_eq!(engine.info().name, "GNU Go");
    assert_eq!(engine.info().version, "3.8");
    let mut game = game("");
    let mut passes = 0;
    while passes < 2 && game.moves.len() < 200 {
        let mv = match moved(&mut engine, &game, &ear) {
            Ok(Answer::Play(point)) => Move::Play(point),
            Ok(Answer::Pass) => Move::Pass,
            other => panic!("{other:?}"),
        };
        passes = if mv == Move::Pass { passes + 1 } else { 0 };
        play(&mut game, mv);
    }
    assert!(passes == 2 && game.moves.len() > 30);
    assert_eq!(ear.sent("play"), 0, "its own moves are known to it");
    let status = overlay(&mut engine, &game, "status", &[], &ear).expect("a status");
    let grid = status.status_grid(&game.position()).expect("a status");
    let owned = grid.values().iter().filter(|s| **s != PointStatus::Dame);
    assert!(owned.count() > 70);
    let belief = belief(&mut engine, &game, &ear);
    assert_eq!(belief.stones, Some(game.position().stones()));
    assert_eq!(belief.komi, Some(Komi::USUAL));
    engine.close();
}

#[test]
fn a_program_that_ends_unasked_is_reported_once() {
    let ear = Ear::default();
    let mut engine = gnugo(&ear);
    let quit = Ask::Console {
        line: "quit".into(),
    };
    engine
        .answer(&game(""), &quit, &mut ear.clone())
        .expect("it says good-bye");
    for _ in 0..1_000 {
        if engine.idle(&mut ear.clone()).is_none() {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    engine.idle(&mut ear.clone());
    assert!(
        matches!(ear.notices()[..], [Notice::Died(_)]),
        "{:?}",
        ear.notices()
    );
}

#[test]
fn a_move_that_is_not_played_is_taken_back() {
    let ear = Ear::default();
    let mut engine = gnugo(&ear);
    let mut game = game("D4 E5");
    moved(&mut engine, &game, &ear).expect("a move");
    play(&mut game, Move::Pass);
    let stones = belief(&mut engine, &game, &ear).stones;
    assert_eq!(stones, Some(game.position().stones()));
    assert_eq!((ear.sent("undo"), ear.sent("clear_board")), (1, 1));
}

#[test]
fn gnugo_draws_what_its_documented_commands_tell() {
    let ear = Ear::default();
    let mut engine = gnugo(&ear);
    let game = game("D4 E4 E5 D5 F4 D3 C4");
    let mut drawn = 0;
    for kind in engine.info().overlays {
        if !kind.arguments.is_empty() || !kind.id.starts_with("gtp:") {
            continue;
        }
        let overlay = overlay(&mut engine, &game, &kind.id, &[], &ear);
        drawn += usize::from(overlay.is_ok_and(|o| {
            !o.text.is_empty()
                || o.points
                    .values()
                    .iter()
                    .any(|p| *p != overlay::PointOverlay::default())
        }));
    }
    assert!(drawn > 5, "{drawn}");
    let stones = belief(&mut engine, &game, &ear).stones;
    assert_eq!(stones, Some(game.position().stones()));
}

#[test]
fn what_the_user_types_is_answered_and_put_right_afterwards() {
    let ear = Ear::default();
    let mut engine = gnugo(&ear);
    let game = game("D4 E5");
    let mut typed = |line: &str| text(&mut engine, &game, line, &ear);
    assert_eq!(typed("7 name"), "= GNU Go");
    assert_eq!(typed("nonsense"), "? unknown command");
    assert_eq!(typed("# a comment"), "");
    assert_eq!(typed("boardsize 13"), "= ");
    assert_eq!(typed("play b A1"), "= ");
    assert_eq!(typed("komi 3"), "= ");
    let belief = belief(&mut engine, &game, &ear);
    assert_eq!(belief.stones, Some(game.position().stones()));
    assert_eq!(belief.komi, Some(Komi::USUAL));
}

#[test]
fn what_the_user_types_is_answered_at_the_position_that_is_shown() {
    let ear = Ear::default();
    let mut engine = gnugo(&ear);
    let mut problem = Game::new(Size::NINE);
    for (x, y, color) in [(2, 6, Color::Black), (6, 2, Color::White)] {
        problem.base[Point::new(x, y)] = Some(color);
    }
    let mut later = problem.clone();
    common::play(&mut later, Move::Play(Point::new(4, 4)));
    let mut stones = |game: &Game, color| {
        text(&mut engine, game, &format!("list_stones {color}"), &ear)
            .trim_end()
            .to_owned()
    };
    // There, forward, back.
    for (game, black) in [(&problem, "= C3"), (&later, "= C3 E5"), (&problem, "= C3")] {
        let mut told: Vec<String> = stones(game, "black")[2..]
            .split(' ')
            .map(str::to_owned)
            .collect();
        told.sort();
        assert_eq!(format!("= {}", told.join(" ")), black);
        assert_eq!(stones(game, "white"), "= G7");
    }
    // What was typed here holds for the lines typed after it, and not at another position.
    assert_eq!(text(&mut engine, &problem, "play b A1", &ear), "= ");
    let black = text(&mut engine, &problem, "list_stones black", &ear);
    assert!(black.contains("A1"), "{black}");
    let black = text(&mut engine, &later, "list_stones black", &ear);
    assert!(!black.contains("A1") && black.contains("E5"), "{black}");
}

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
fn set_up_positions_reach_every_program() {
    let mut game = game("");
    for (word, color) in [
        ("D4", Color::Black),
        ("E5", Color::White),
        ("A9", Color::White),
    ] {
        let point = Point::from_gtp(word, Size::NINE).expect("a point");
        game.base[point] = Some(color);
    }
    for (without, command) in [
        ("nothing", "gogui-setup"),
        ("gogui-setup", "set_position"),
        ("gogui-setup,set_position", "gogui-play_sequence"),
        ("gogui-setup,set_position,gogui-play_sequence", "play"),
    ] {
        let ear = Ear::default();
        let mut engine = double(&format!("without={without}"), &ear);
        let stones = belief(&mut engine, &game, &ear).stones;
        assert_eq!(stones, Some(game.base.clone()), "{command}");
        assert!(ear.sent(command) > 0, "{command}");
    }
    let ear = Ear::default();
    let mut engine = gnugo(&ear);
    let stones = belief(&mut engine, &game, &ear).stones;
    assert_eq!(stones, Some(game.base.clone()));
}

#[test]
fn handicap_is_told_as_handicap() {
    let mut game = Game::new(Size::NINETEEN);
    for point in go::fixed_handicap(Size::NINETEEN, 5).expect("five stones") {
        game.base[point] = Some(Color::Black);
    }
    game.base_to_move = Color::White;
    game.to_move = Color::White;
    let ear = Ear::default();
    let mut engine = gnugo(&ear);
    assert_eq!(
        belief(&mut engine, &game, &ear).stones,
        Some(game.base.clone())
    );
    assert_eq!(text(&mut engine, &game, "get_handicap", &ear), "= 5");
    assert_eq!(ear.sent("fixed_handicap"), 1);
}

#[test]
fn a_program_with_other_rules_says_what_it_refused() {
    // A suicide that this program forbids.
    let mut game = game("A2 pass B1 A1");
    game.rules = Rules::NEW_ZEALAND;
    let ear = Ear::default();
    let mut engine = double("without=gogui-play_sequence", &ear);
    let error = moved(&mut engine, &game, &ear).expect_err("the game cannot be told");
    assert_eq!(
        error.to_string(),
        "Double refused “play w A1”: illegal move. It may go by other rules. The game is unchanged."
    );
}

#[test]
fn boards_a_program_does_not_have_are_refused() {
    let ear = Ear::default();
    let game = Game::new(Size::new(9, 7).expect("a size"));
    let mut engine = gnugo(&ear);
    let error = moved(&mut engine, &game, &ear).expect_err("GNU Go plays on squares");
    assert!(matches!(
        error,
        EngineError::Size {
            square_only: true,
            ..
        }
    ));
    let large = Game::new(Size::new(25, 25).expect("a size"));
    let error = moved(&mut engine, &large, &ear).expect_err("GNU Go plays on 19×19 at most");
    assert_eq!(
        error.to_string(),
        "GNU Go refused “boardsize 25”: unacceptable size. The game is unchanged."
    );
    let mut engine = double("", &ear);
    assert_eq!(belief(&mut engine, &game, &ear).stones, Some(game.base));
    assert_eq!(ear.sent("rectangular_boardsize"), 1);
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
        black: left(599, None),
        white: left(20, Some(4)),
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
fn a_death_is_told_at_once_with_the_last_words() {
    let ear = Ear::default();
    let game = game("D4");
    let mut engine = double("on=genmove do=exit", &ear);
    let error = moved(&mut engine, &game, &ear).expect_err("it died");
    assert_eq!(
        error.to_string(),
        "Double ended while working on “genmove w” without answering (exit code 3). Its last output: “out of \
         patterns”. The game is unchanged; restart the engine to go on."
    );
    assert!(error.is_crash());
    let mut engine = double("on=play do=abort", &ear);
    let error = moved(&mut engine, &game, &ear).expect_err("it died");
    let died = matches!(&error, EngineError::ProgramDied { command: Some(command), death: Death::Signal { signal: 6, .. }, .. } if command == "play b D4");
    assert!(died, "{error:?}");
    let failed = start(GtpOptions::new("sh -c 'echo no; exit 4'"), &ear).err();
    let failed = failed.expect("that is no engine").to_string();
    assert!(
        failed.starts_with("sh ended while working on “protocol_version”"),
        "{failed}"
    );
}

#[test]
fn a_guarded_program_plays_is_interrupted_and_dies_as_others_do() {
    let ear = Ear::default();
    let guarded = |arguments: &str| {
        let mut options = common::options(arguments);
        options.guard = common::guard();
        start(options, &ear).expect("it starts")
    };
    let game = game("D4");
    assert!(moved(&mut guarded(""), &game, &ear).is_ok());
    for (deed, message) in [
        ("exit", "without answering (exit code 3)"),
        ("abort", "(SIGABRT, abort)"),
    ] {
        let mut engine = guarded(&format!("on=genmove do={deed}"));
        let error = moved(&mut engine, &game, &ear).expect_err("it died");
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn a_command_line_that_cannot_be_run_says_why() {
    let ear = Ear::default();
    for (line, reason) in [
        ("", " could not be started: its command line is empty."),
        (
            "no-such-program --x",
            "no-such-program could not be started: there is no program no-such-program.",
        ),
        (
            "gnugo 'x",
            "gnugo 'x could not be started: a quotation mark in its command line is not closed.",
        ),
        (
            "/etc/passwd",
            "passwd could not be started: /etc/passwd is not a program that may be run.",
        ),
    ] {
        let error = start(GtpOptions::new(line), &ear)
            .err()
            .expect("no program");
        assert_eq!(error.to_string(), reason);
    }
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
fn the_end_is_sure_and_leaves_nothing_behind() {
    for (arguments, guarded) in [
        ("", false),
        ("stays", false),
        ("on=quit do=hang", false),
        ("", true),
        ("stays", true),
    ] {
        let ear = Ear::default();
        let mark = format!(
            "behind-{}-{}-{guarded}",
            std::process::id(),
            arguments.len()
        );
        let mut options = common::options(arguments);
        if guarded {
            options.guard = common::guard();
        }
        // A shell that starts something that outlives it.
        options.command_line = format!(
            "sh -c '(setsid sleep 1234 >/dev/null 2>&1 &) ; exec \"$0\" \"$@\"' {}",
            options.command_line
        );
        options.environment = vec![("KATSURA_TEST".into(), mark.clone().into())];
        let mut engine = start(options, &ear).expect("it starts");
        assert!(common::anybody_has(&mark));
        let begin = std::time::Instant::now();
        engine.close();
        assert!(begin.elapsed() < Duration::from_secs(10));
        drop(engine);
        assert!(!common::anybody_has(&mark), "{arguments} {guarded}");
    }
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
    assert_eq!(last.text, ["two"]);
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
