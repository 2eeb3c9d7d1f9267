//! GTP programs as engines on Linux: GNU Go, and how processes end.
#![cfg(target_os = "linux")]

mod common;

use common::{Ear, belief, double, game, gnugo, moved, overlay, play, start, text, with_stones};
use engine::{Answer, Ask, Death, Engine, EngineError, Game, Notice};
use go::{Color, Komi, Move, Point, PointStatus, Size};
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
    while passes < 2 && game.go.moves().len() < 200 {
        let mv = match moved(&mut engine, &game, &ear) {
            Ok(Answer::Play(point)) => Move::Play(point),
            Ok(Answer::Pass) => Move::Pass,
            other => panic!("{other:?}"),
        };
        passes = if mv == Move::Pass { passes + 1 } else { 0 };
        play(&mut game, mv);
    }
    assert!(passes == 2 && game.go.moves().len() > 30);
    assert_eq!(ear.sent("play"), 0, "its own moves are known to it");
    let status = overlay(&mut engine, &game, "status", &[], &ear).expect("a status");
    let grid = status.status_grid(game.position()).expect("a status");
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
    let notices = ear.notices();
    let [Notice::Died(told)] = &notices[..] else {
        panic!("{notices:?}");
    };
    // Who asks later hears of the same death.
    let error = moved(&mut engine, &game(""), &ear).expect_err("it is dead");
    assert_eq!(&error, told);
    let died = matches!(
        error,
        EngineError::ProgramDied {
            death: Death::Exit { code: 0 },
            ..
        }
    );
    assert!(died, "{error:?}");
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
    let problem = with_stones(Size::NINE, &[("C3", Color::Black), ("G7", Color::White)]);
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
fn set_up_positions_reach_every_program() {
    let stones = [
        ("D4", Color::Black),
        ("E5", Color::White),
        ("A9", Color::White),
    ];
    let game = with_stones(Size::NINE, &stones);
    for (without, command) in [
        ("nothing", "gogui-setup"),
        ("gogui-setup", "set_position"),
        ("gogui-setup,set_position", "gogui-play_sequence"),
        ("gogui-setup,set_position,gogui-play_sequence", "play"),
    ] {
        let ear = Ear::default();
        let mut engine = double(&format!("without={without}"), &ear);
        let stones = belief(&mut engine, &game, &ear).stones;
        assert_eq!(stones, Some(game.go.setup().stones.clone()), "{command}");
        assert!(ear.sent(command) > 0, "{command}");
    }
    let ear = Ear::default();
    let mut engine = gnugo(&ear);
    let stones = belief(&mut engine, &game, &ear).stones;
    assert_eq!(stones, Some(game.go.setup().stones.clone()));
}

#[test]
fn handicap_is_told_as_handicap() {
    let setup = go::Setup::handicap(Size::NINETEEN, 5).expect("five stones");
    let game = Game::from(go::Game::from_setup(setup));
    let ear = Ear::default();
    let mut engine = gnugo(&ear);
    assert_eq!(
        belief(&mut engine, &game, &ear).stones,
        Some(game.go.setup().stones.clone())
    );
    assert_eq!(text(&mut engine, &game, "get_handicap", &ear), "= 5");
    assert_eq!(ear.sent("fixed_handicap"), 1);
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
    assert_eq!(
        belief(&mut engine, &game, &ear).stones,
        Some(game.go.setup().stones.clone())
    );
    assert_eq!(ear.sent("rectangular_boardsize"), 1);
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

/// A program is known by what is in its file, whoever runs it.
#[test]
fn a_program_that_was_swapped_is_not_started() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("there is room for a temporary folder");
    let program = folder.path().join("double");
    let script = folder.path().join("double.sh");
    // A program that this process itself has written cannot be run while one that another test starts just then still has the
    // file open.
    let copy = |from: &std::path::Path, to: &std::path::Path| {
        let status = std::process::Command::new("cp").args([from, to]).status();
        assert!(status.expect("cp is there").success());
    };
    copy(env!("CARGO_BIN_EXE_gtp-double").as_ref(), &program);
    let text = "#!/bin/sh\nexec \"$(dirname \"$0\")/double\" \"$@\"\n";
    let draft = folder.path().join("draft");
    std::fs::write(&draft, text).expect("there is room");
    copy(&draft, &script);
    let runnable = std::fs::Permissions::from_mode(0o700);
    std::fs::set_permissions(&script, runnable).expect("it is the test's");
    let ear = Ear::default();
    for (path, guarded) in [
        (&program, false),
        (&program, true),
        (&script, false),
        (&script, true),
    ] {
        let fingerprint = process::fingerprint::of_program(path).expect("it is there");
        let allowed = |fingerprint: &str| {
            let mut options = GtpOptions::new(format!("'{}'", path.display()));
            options.allowed = Some(fingerprint.to_owned());
            if guarded {
                options.guard = common::guard();
            }
            start(options, &ear)
        };
        let mut engine = allowed(&fingerprint).expect("it is what was allowed");
        assert!(moved(&mut engine, &game("D4"), &ear).is_ok());
        drop(engine);
        let other = allowed("sha256:00").err();
        assert!(matches!(other, Some(EngineError::NotAllowed { .. })));
        // The same size and the same time.
        let data = std::fs::metadata(path).expect("it is there");
        let before = std::fs::read(path).expect("it is there");
        let mut bytes = before.clone();
        *bytes.last_mut().expect("it is not empty") ^= 1;
        std::fs::write(path, bytes).expect("nothing runs it");
        let file = std::fs::File::options().write(true).open(path);
        let modified = data.modified().expect("it has a time");
        let set = file.and_then(|file| file.set_modified(modified));
        set.expect("it is the test's");
        let swapped = allowed(&fingerprint).err().expect("it is another one");
        assert!(
            swapped
                .to_string()
                .contains("another one than you agreed to run"),
            "{swapped}"
        );
        // The guardian looks by itself, at what it runs.
        let guardian = std::process::Command::new(env!("CARGO_BIN_EXE_gtp-double"))
            .arg(process::PROGRAM_ARGUMENT)
            .arg(path)
            .env(process::ALLOWED_VARIABLE, &fingerprint)
            .output()
            .expect("it can be started");
        assert_eq!(guardian.status.code(), Some(process::EXIT_NOT_ALLOWED));
        std::fs::write(path, before).expect("nothing runs it");
    }
}
