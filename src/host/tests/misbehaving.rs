//! Real C libraries that do everything wrong: each gives the right error, leaves no process behind and can be started
//! again.
#![cfg(target_os = "linux")]

mod common;

use common::{Listener, ask_move, build, eventually, good, is_hosted, is_running, options, start};
use engine::{Answer, Ask, Death, Engine, EngineError, Game, Notice, OverlayKind, Phase, Reply};
use go::{Point, Size};
use landlock::{Compatible, RulesetAttr};
use std::time::Duration;

fn game() -> Game {
    Game::new(Size::NINE)
}

/// Starts the library, asks for a move and returns the error, wherever it comes from.
fn failure(case: &str) -> (EngineError, Listener) {
    let built = good();
    let ear = Listener::default();
    let before = game();
    let error = start(options(&built, case), &ear)
        .and_then(|mut library| ask_move(&mut library, &before, &ear))
        .expect_err(case);
    assert_eq!(before, game(), "{case}: the game was touched");
    assert!(
        eventually(|| !is_hosted(&built.path)),
        "{case}: a process is left"
    );
    // The same library, behaving, plays on.
    let mut library = start(options(&built, ""), &ear).expect(case);
    assert_eq!(
        ask_move(&mut library, &game(), &ear),
        Ok(Answer::Play(Point::new(0, 0)))
    );
    (error, ear)
}

#[track_caller]
fn check_signal(case: &str, expected_phase: Phase, expected_signal: i32) -> EngineError {
    let (error, _) = failure(case);
    match &error {
        EngineError::Died {
            phase,
            death: Death::Signal { signal, .. },
            engine,
            ..
        } => assert_eq!(
            (engine.as_str(), *phase, *signal),
            ("engine.so", expected_phase, expected_signal),
            "{case}"
        ),
        other => panic!("{case}: {other:?}"),
    }
    error
}

#[track_caller]
fn check_exit(case: &str, expected_phase: Phase, code: i32) {
    let (error, _) = failure(case);
    assert!(
        matches!(&error, EngineError::Died { phase, death: Death::Exit { code: c }, .. } if *phase == expected_phase && *c == code),
        "{case}: {error:?}"
    );
}

#[test]
fn crashes_are_named_by_call_and_signal() {
    for (case, phase, signal) in [
        ("crash-constructor", Phase::Loading, libc_signal::SEGV),
        ("crash-init", Phase::Starting, libc_signal::SEGV),
        ("crash-thinking", Phase::Thinking, libc_signal::SEGV),
        ("abort", Phase::Thinking, libc_signal::ABRT),
        ("unfinished", Phase::Thinking, libc_signal::ABRT),
        ("divide", Phase::Thinking, libc_signal::FPE),
        ("kill-self", Phase::Thinking, libc_signal::KILL),
        ("stack", Phase::Thinking, libc_signal::SEGV),
        ("far-outside", Phase::Thinking, libc_signal::SEGV),
    ] {
        check_signal(case, phase, signal);
    }
}

mod libc_signal {
    pub(crate) const ABRT: i32 = 6;
    pub(crate) const FPE: i32 = 8;
    pub(crate) const KILL: i32 = 9;
    pub(crate) const SEGV: i32 = 11;
}

#[test]
fn the_message_says_more_where_more_is_known() {
    for (case, words) in [
        ("stack", "ran out of stack while thinking"),
        ("abort", "“init / assertion broken”"),
        ("unfinished", "half a li"),
        ("far-outside", "endgame_board[10496]"),
        (
            "exit-thinking",
            "(exit code 0). Its last output: “init / bye”",
        ),
        ("crash-init", "while starting"),
        (
            "user-signal",
            "engine.so was ended by a signal while thinking (SIGUSR1, a signal that programs use among themselves).",
        ),
        (
            "kill-self",
            "engine.so was killed while thinking (SIGKILL, by the system, perhaps for lack of memory, or by another program).",
        ),
        ("long-last-line", "Its last output: “init / xxxxxxxx…”."),
        (
            "one-huge-block",
            "ran out of memory while thinking (limit 2 GB; SIGSEGV).",
        ),
        (
            "no-memory-exit",
            "ran out of memory while thinking (limit 2 GB; exit code 1).",
        ),
        (
            "large-file",
            "wrote a file of more than 1 GB while thinking and was ended (SIGXFSZ).",
        ),
    ] {
        let text = failure(case).0.to_string();
        assert!(text.contains(words), "{case}: {text}");
        assert!(text.contains("restart the engine"), "{case}: {text}");
    }
}

#[test]
fn ending_is_not_answering() {
    check_exit("exit-constructor", Phase::Loading, 3);
    check_exit("exit-init", Phase::Starting, 0);
    check_exit("exit-thinking", Phase::Thinking, 0);
    check_exit("exit-seven", Phase::Thinking, 7);
    check_exit("exit-seventy", Phase::Thinking, 70);
}

#[test]
fn hangs_before_the_first_question_are_ended() {
    for (case, expected) in [
        ("hang-constructor", Phase::Loading),
        ("hang-init", Phase::Starting),
    ] {
        let (error, _) = failure(case);
        assert!(
            matches!(error, EngineError::Unresponsive { phase, .. } if phase == expected),
            "{case}: {error:?}"
        );
    }
}

#[test]
fn slow_is_not_wrong() {
    let (built, ear) = (good(), Listener::default());
    let mut library = start(options(&built, "slow-init"), &ear).expect("it only takes its time");
    assert!(ask_move(&mut library, &game(), &ear).is_ok());
    assert!(ear.text().contains("starting"));
}

#[test]
fn an_engine_that_ignores_stop_is_ended_after_the_grace_time() {
    for case in ["loop", "loop-blocked", "frozen", "handler-loops"] {
        let (built, ear) = (good(), Listener::default());
        let mut library = start(options(&built, case), &ear).expect("starting is all right");
        ear.stop.set();
        let error = ask_move(&mut library, &game(), &ear).expect_err(case);
        assert!(
            matches!(
                error,
                EngineError::Unresponsive {
                    phase: Phase::Thinking,
                    ..
                }
            ),
            "{case}: {error:?}"
        );
        assert!(
            error
                .to_string()
                .contains("does not react to Stop while thinking; it was ended after 0.200 s")
        );
        drop(library);
        assert!(!is_hosted(&built.path), "{case}: a process is left");
    }
}

#[test]
fn what_was_printed_without_a_line_end_is_seen_when_the_engine_is_ended_by_force() {
    let (built, ear) = (good(), Listener::default());
    let mut options = options(&built, "loop-in-a-line");
    // Long enough for the line to be there.
    options.grace = Duration::from_secs(2);
    let mut library = start(options, &ear).expect("it starts");
    ear.stop.set();
    ask_move(&mut library, &game(), &ear).expect_err("it never answers");
    assert!(
        ear.text().contains("thinking about 7 moves"),
        "{}",
        ear.text()
    );
}

#[test]
fn an_engine_that_obeys_stop_gives_its_move() {
    let (built, ear) = (good(), Listener::default());
    let mut library = start(options(&built, "wait-for-stop"), &ear).expect("starting is all right");
    let budget = Some(Duration::from_millis(20));
    let reply = library.answer(&game(), &Ask::move_within(budget), &mut ear.clone());
    assert_eq!(reply, Ok(Reply::Move(Answer::Play(Point::new(2, 2)))));
    ear.stop.set();
    assert!(ask_move(&mut library, &game(), &ear).is_ok());
}

#[test]
fn the_user_may_wait_beyond_the_grace_time() {
    let (built, ear) = (good(), Listener::default());
    let mut options = options(&built, "wait-for-stop");
    // It would be over at once.
    options.grace = Duration::ZERO;
    let mut library = start(options.clone(), &ear).expect("starting is all right");
    ear.stop.set();
    ear.stop.wait_on();
    assert!(ask_move(&mut library, &game(), &ear).is_ok());
    assert!(matches!(
        ear.notices().as_slice(),
        [Notice::AskedToStop(Duration::ZERO)]
    ));
}

#[test]
fn an_end_needs_no_grace() {
    let (built, ear) = (good(), Listener::default());
    let mut library = start(options(&built, "loop"), &ear).expect("starting is all right");
    ear.stop.end_now();
    let error = ask_move(&mut library, &game(), &ear).expect_err("nobody waits");
    assert!(matches!(error, EngineError::Ended { .. }));
    assert!(!is_hosted(&built.path));
}

#[test]
fn what_touches_nobody_else_is_survived() {
    for case in [
        "flood",
        "frames",
        "scribble",
        "use-all",
        "non-blocking",
        "fork-twice",
        "threads",
        "environment",
        "read-stdin",
        "outside",
    ] {
        let (built, ear) = (good(), Listener::default());
        let mut library = start(options(&built, case), &ear).expect(case);
        for _ in 0..2 {
            let answer = ask_move(&mut library, &game(), &ear);
            assert_eq!(answer, Ok(Answer::Play(Point::new(0, 0))), "{case}");
        }
        if case == "flood" {
            // Told at the latest a second after the last line, by whoever waits for the next call.
            assert!(eventually(|| {
                library.idle(&mut ear.clone());
                ear.text().contains("lines were dropped")
            }));
        }
        library.close();
        assert!(
            eventually(|| !is_hosted(&built.path)),
            "{case}: a process is left"
        );
        let lines = ear.lines.lock().expect("nobody panics in there").len();
        // Of 1,200,000 printed ones.
        assert!(lines < 300_000, "{case}: {lines} lines");
        if case == "outside" {
            let text = ear.text();
            assert!(text.contains("3 cells before endgame_board"), "{text}");
            assert!(text.contains("1 cells after endgame_board"), "{text}");
            assert!(text.contains("1 cells after kifu"), "{text}");
        }
    }
}

#[test]
fn a_lost_connection_is_said() {
    for case in ["close-all", "replace-all", "garbage-all"] {
        let (error, _) = failure(case);
        assert!(
            matches!(
                &error,
                EngineError::Died {
                    phase: Phase::Thinking,
                    death: Death::ConnectionLost,
                    ..
                }
            ),
            "{case}: {error:?}"
        );
    }
}

#[test]
fn copies_that_hold_the_pipes_are_ended() {
    for case in ["fork-hold", "fork-away", "fork-exec", "fork-dying"] {
        let (built, ear) = (good(), Listener::default());
        let mut options = options(&built, case);
        options.restricted = false;
        let mut library = start(options, &ear).expect(case);
        let error = ask_move(&mut library, &game(), &ear).expect_err(case);
        assert!(error.is_crash(), "{case}: {error:?}");
        let pid = std::fs::read_to_string(built.folder.path().join("child.txt")).expect(case);
        assert!(eventually(|| !is_running(&pid)), "{case}: {pid} is left");
    }
}

#[test]
fn memory_is_bounded() {
    let (built, ear) = (good(), Listener::default());
    let mut options = options(&built, "allocate");
    options.memory_limit = Some(1 << 30);
    let mut library = start(options, &ear).expect("starting needs little");
    let error = ask_move(&mut library, &game(), &ear).expect_err("it allocates without end");
    let words = "ran out of memory while thinking (limit 1 GB; SIGABRT)";
    assert!(error.to_string().contains(words), "{error}");
}

#[test]
fn a_death_behind_the_answer_keeps_the_answer() {
    let (built, ear) = (good(), Listener::default());
    let mut library = start(options(&built, "crash-later"), &ear).expect("starting is all right");
    assert!(ask_move(&mut library, &game(), &ear).is_ok());
    assert!(eventually(|| library.idle(&mut ear.clone()).is_none()));
    assert!(
        matches!(ear.notices()[..], [Notice::Died(_)]),
        "{:?}",
        ear.notices()
    );
    let error = ask_move(&mut library, &game(), &ear).expect_err("it is dead");
    assert!(
        matches!(
            error,
            EngineError::Died {
                phase: Phase::Idle,
                ..
            }
        ),
        "{error:?}"
    );
}

#[test]
fn a_library_overwritten_on_disk_goes_on() {
    let (built, ear) = (good(), Listener::default());
    let mut free = options(&built, "truncate-self");
    free.restricted = false;
    let mut library = start(free, &ear).expect("starting is all right");
    for _ in 0..3 {
        let answer = ask_move(&mut library, &game(), &ear);
        assert_eq!(answer, Ok(Answer::Play(Point::new(0, 0))));
    }
    let error = start(options(&built, ""), &ear)
        .err()
        .expect("the file is cut off");
    assert!(
        error.to_string().contains("damaged or incomplete"),
        "{error}"
    );
}

#[test]
fn close_may_fail_without_harm() {
    for (case, words) in [
        ("crash-close", "crashed while closing"),
        ("hang-close", "did not come back while closing"),
        ("crash-destructor", "crashed while closing"),
        ("hang-destructor", "did not come back while closing"),
    ] {
        let (built, ear) = (good(), Listener::default());
        let mut library = start(options(&built, case), &ear).expect(case);
        let error = library.finish(&mut ear.clone()).expect_err(case);
        assert!(error.to_string().contains(words), "{case}: {error}");
        assert!(!is_hosted(&built.path), "{case}: a process is left");
    }
}

#[test]
fn absurd_answers_are_read() {
    let (built, ear) = (good(), Listener::default());
    for (value, expected) in [
        (-1, Some(Answer::Resign)),
        (i32::MIN, Some(Answer::Resign)),
        (0, Some(Answer::Pass)),
        (0x0909, Some(Answer::Play(Point::new(8, 8)))),
        (0x0a0a, None),
        (1, None),
        (0x0900, None),
        (i32::MAX, None),
    ] {
        let mut options = options(&built, "answer");
        options
            .environment
            .push(("ANSWER".into(), value.to_string().into()));
        let mut library = start(options, &ear).expect("starting is all right");
        match (ask_move(&mut library, &game(), &ear), expected) {
            (Ok(answer), Some(expected)) => assert_eq!(answer, expected, "{value}"),
            (Err(EngineError::IllegalMove { x, y, .. }), None) => {
                assert_eq!((x, y), (value & 255, value >> 8));
            }
            (got, _) => panic!("{value}: {got:?}"),
        }
    }
    let mut library = start(options(&built, "absurd"), &ear).expect("starting is all right");
    for id in ["status", "figure", "number"] {
        let ask = OverlayKind::ask_by_id(id, &[]);
        let reply = library.answer(&game(), &ask, &mut ear.clone());
        let drawn = reply.expect("an answer").into_overlay();
        assert!(drawn.is_some(), "{id}");
    }
}

#[test]
fn a_cpp_exception_is_quoted() {
    let built = build("c++", "throws.cpp", &[]);
    let ear = Listener::default();
    let mut library = start(options(&built, "throw"), &ear).expect("starting is all right");
    let before = game();
    let error = ask_move(&mut library, &before, &ear).expect_err("it throws");
    let text = error.to_string();
    assert!(
        text.contains("failed while thinking: out of patterns"),
        "{text}"
    );
}

#[test]
fn a_library_never_outlives_the_thread_that_started_it() {
    let (built, ear) = (good(), Listener::default());
    let (options, inner) = (options(&built, ""), ear.clone());
    let started = std::thread::spawn(move || start(options, &inner)).join();
    let mut library = started
        .expect("starting does not panic")
        .expect("starting is all right");
    assert!(eventually(|| !is_hosted(&built.path)));
    let error = ask_move(&mut library, &game(), &ear).expect_err("it is gone");
    assert!(
        matches!(
            error,
            EngineError::Died {
                death: Death::Signal {
                    signal: libc_signal::KILL,
                    ..
                },
                ..
            }
        ),
        "{error:?}"
    );
}

/// Memory of C++ runs out with an exception.
#[test]
fn a_cpp_library_that_runs_out_of_memory_says_so() {
    let built = build("c++", "throws.cpp", &[]);
    let ear = Listener::default();
    let mut library = start(options(&built, "memory"), &ear).expect("starting is all right");
    let error = ask_move(&mut library, &game(), &ear).expect_err("it allocates too much");
    let words = "ran out of memory while thinking (limit 2 GB; SIGABRT).";
    assert!(error.to_string().contains(words), "{error}");
}

/// In the strict mode for authors the first cell behind an array is where the library ends.
#[test]
fn strict_mode_names_the_exact_index() {
    let (built, ear) = (good(), Listener::default());
    for (case, words) in [
        ("after-endgame-board", "at endgame_board[5376]"),
        ("after-init-board", "at init_board[5376]"),
        ("after-kifu", "at kifu[2048]"),
    ] {
        let mut options = options(&built, case);
        options.strict = true;
        let mut library = start(options, &ear).expect("starting is all right");
        let error = ask_move(&mut library, &game(), &ear).expect_err(case);
        assert!(error.to_string().contains(words), "{case}: {error}");
    }
}

/// The test program is the library's parent: were the signal delivered, this test would not come to its end.
#[test]
fn a_library_cannot_signal_its_parent() {
    let scoping = landlock::Ruleset::default()
        .set_compatibility(landlock::CompatLevel::HardRequirement)
        .scope(landlock::Scope::Signal);
    if let Err(error) = scoping {
        eprintln!("a_library_cannot_signal_its_parent: skipped, this kernel cannot: {error}");
        return;
    }
    let (built, ear) = (good(), Listener::default());
    let mut library = start(options(&built, "kill-parent"), &ear).expect("starting is all right");
    let answer = ask_move(&mut library, &game(), &ear);
    assert_eq!(answer, Ok(Answer::Play(Point::new(0, 0))), "not refused");
}
