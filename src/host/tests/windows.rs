//! Windows libraries under Wine, in the hosts that were built for them: what works, and everything that can go wrong.
//!
//! `make test-wine` prepares all that is needed. Where something is missing every test says that it was skipped. With
//! `KATSURA_TEST_WINE=1` that is a failure.
#![cfg(target_os = "linux")]

mod common;

use cgfthink_host::{Library, LibraryOptions, System, inspect};
use common::{Listener, ask_move, eventually};
use engine::{
    Answer, Ask, Death, Engine, EngineError, FileProblem, Game, OverlayKind, Phase, Reply,
    WindowsProblem,
};
use go::{Color, Komi, Move, Point, Position, Setup, Size};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A library made for Windows with so many bits.
struct Dll {
    folder: tempfile::TempDir,
    path: PathBuf,
    bits: u8,
}

/// Returns the kinds of libraries that can be tried here.
fn worlds() -> Vec<u8> {
    let mut worlds = Vec::new();
    for bits in [64, 32] {
        match missing(bits) {
            None => worlds.push(bits),
            Some(what) => {
                eprintln!("skipped: {bits}-bit Windows libraries ({what})");
                let insist = match std::env::var("KATSURA_TEST_WINE").as_deref() {
                    Ok("1") => bits == 64,
                    Ok("32") => bits == 32,
                    _ => false,
                };
                assert!(
                    !insist,
                    "{bits}-bit Windows libraries cannot be tried: {what}"
                );
            }
        }
    }
    worlds
}

/// Says what is missing to try libraries of so many bits.
fn missing(bits: u8) -> Option<&'static str> {
    let has = |program: &str| {
        let version = Command::new(program).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    };
    let hosts = std::env::var_os("KATSURA_HOSTS").map(PathBuf::from);
    let prefix = std::env::var_os("KATSURA_WINEPREFIX").map(PathBuf::from);
    if !hosts.is_some_and(|folder| folder.join(format!("engine-host{bits}.exe")).is_file()) {
        return Some("no host program: run `make test-wine`");
    }
    if !prefix.is_some_and(|folder| folder.join("system.reg").is_file()) {
        return Some("no folder for Wine: run `make test-wine`");
    }
    if !has(compiler(bits)) {
        return Some("no mingw-w64");
    }
    // What the program itself says is what counts.
    let dll = build(bits, "windows.c", &[]);
    match start(&dll, "", &Listener::default()) {
        Ok(_) => None,
        Err(EngineError::Windows { problem, .. }) => Some(match problem {
            WindowsProblem::NoWine => "no Wine",
            WindowsProblem::No32Bit | WindowsProblem::No64Bit => "Wine has no part for them",
            other => panic!("{other}"),
        }),
        Err(other) => panic!("{other}"),
    }
}

fn compiler(bits: u8) -> &'static str {
    match bits {
        32 => "i686-w64-mingw32-gcc",
        _ => "x86_64-w64-mingw32-gcc",
    }
}

fn build(bits: u8, source: &str, flags: &[&str]) -> Dll {
    let folder = tempfile::tempdir().expect("there is room for a temporary folder");
    let path = folder.path().join("engine.dll");
    compile(bits, &path, source, flags);
    Dll { folder, path, bits }
}

fn compile(bits: u8, path: &Path, source: &str, flags: &[&str]) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/c")
        .join(source);
    let output = Command::new(compiler(bits))
        .args(["-shared", "-O1", "-w", "-static-libgcc", "-o"])
        .args([path, &source])
        .args(flags)
        .output()
        .expect("the compiler was there a moment ago");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

fn options(dll: &Dll, case: &str) -> LibraryOptions {
    let mut options = LibraryOptions::new(&dll.path);
    options.grace = Duration::from_millis(300);
    options.load_limit = Duration::from_mins(1);
    options.init_limit = Duration::from_secs(if case == "hang-init" { 2 } else { 60 });
    options.environment = vec![("CASE".into(), case.into())];
    options
}

fn start(dll: &Dll, case: &str, ear: &Listener) -> Result<Library, EngineError> {
    common::start(options(dll, case), ear)
}

fn game() -> Game {
    Game::new(Size::NINE)
}

/// Returns whether any process still has the library in its command line, as Wine writes it.
fn is_hosted(dll: &Dll) -> bool {
    let name = dll.folder.path().file_name().expect("it has a name");
    let name = name.to_string_lossy().into_owned();
    std::fs::read_dir("/proc")
        .expect("the tests need /proc")
        .flatten()
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .any(|line| String::from_utf8_lossy(&line).contains(&name))
}

#[test]
fn a_whole_game_is_played_by_the_sample_engine() {
    for bits in worlds() {
        let ear = Listener::default();
        let dll = build(bits, "../../../../engines/sample-c/sample.c", &["-std=c99"]);
        let mut library = start(&dll, "", &ear).expect("the library can be started");
        let mut game = game();
        let mut position = Position::new(Size::NINE);
        let mut passes = 0;
        while passes < 2 {
            assert!(game.go.moves().len() < 400, "the game does not end");
            let answer = ask_move(&mut library, &game, &ear).expect("it answers");
            let mv = match answer {
                Answer::Play(point) => Move::Play(point),
                Answer::Pass => Move::Pass,
                Answer::Resign => break,
            };
            passes = if mv == Move::Pass { passes + 1 } else { 0 };
            let color = game.to_move();
            let played = position.execute(color, mv);
            assert!(played.irregular.is_none(), "{bits}: {mv:?} is not legal");
            game.execute(color, mv, 1);
        }
        assert!(game.go.moves().len() > 30, "{bits}: that was no game");
        for id in ["status", "figure", "number"] {
            let ask = OverlayKind::ask_by_id(id, &[]);
            let reply = library.answer(&game, &ask, &mut ear.clone());
            let overlay = reply.expect(id).into_overlay().expect(id);
            assert_eq!(overlay.points.iter().count(), 81);
        }
        assert_eq!(library.finish(&mut ear.clone()), Ok(()), "{bits}");
        assert!(!is_hosted(&dll), "{bits}: a process is left");
    }
}

#[test]
fn arguments_names_conventions_and_the_folder_are_as_on_linux() {
    for bits in worlds() {
        let file = inspect(&build(bits, "windows.c", &[]).path).expect("it is a library");
        assert_eq!((file.system, file.bits), (System::Windows, bits));
        let stdcall = ["-DCALL=__stdcall"];
        let undecorated = ["-DCALL=__stdcall", "-Wl,--kill-at"];
        for flags in [&[][..], &stdcall, &undecorated] {
            let ear = Listener::default();
            let dll = build(bits, "windows.c", flags);
            let name = inspect(&dll.path).expect("it is a library").thinking;
            if bits == 32 && flags == stdcall {
                assert_eq!(name, "cgfgui_thinking@36");
            }
            let mut library = start(&dll, "arguments", &ear).expect("the library can be started");
            let mut setup = Setup::new(Size::NINE);
            setup.stones[Point::new(0, 0)] = Some(Color::White);
            let mut game = Game::from(go::Game::from_setup(setup));
            game.go.komi = Komi::from_half_points(11);
            game.execute(Color::Black, Move::Play(Point::new(1, 0)), 4);
            for _ in 0..100 {
                let answer = ask_move(&mut library, &game, &ear);
                assert_eq!(
                    answer,
                    Ok(Answer::Play(Point::new(2, 0))),
                    "{bits} {flags:?}"
                );
            }
            let ask = Ask::picture("number");
            let Ok(Reply::Picture(overlay)) = library.answer(&game, &ask, &mut ear.clone()) else {
                panic!("{bits} {flags:?}")
            };
            assert_eq!(overlay.points[Point::new(6, 3)].number, Some(7));
            assert_eq!(library.finish(&mut ear.clone()), Ok(()), "{bits} {flags:?}");
            assert!(dll.folder.path().join("closed.txt").exists());
            let text = ear.text();
            let words = "tesuu 1 black_turn 0 size 9 komi 5.5 last 258,1,4 stone 2 edge 3";
            assert!(text.contains(words), "{text}");
        }
    }
}

#[test]
fn what_is_written_on_a_console_is_in_the_log() {
    for bits in worlds() {
        let ear = Listener::default();
        let dll = build(bits, "windows.c", &["-luser32"]);
        let mut library = start(&dll, "console", &ear).expect("the library can be started");
        assert!(ask_move(&mut library, &game(), &ear).is_ok());
        assert_eq!(library.finish(&mut ear.clone()), Ok(()));
        let text = ear.text();
        for words in [
            "init",
            "narrow 囲碁",
            "wide 囲碁",
            "screen",
            "reopened",
            "[message box] Engine: Sure?",
            "agreed",
        ] {
            assert!(text.contains(words), "{bits}: no “{words}” in {text}");
        }
    }
}

#[test]
fn printing_cannot_disturb_the_conversation() {
    for bits in worlds() {
        let dll = build(bits, "windows.c", &[]);
        for case in ["garbage", "flood", "read-stdin"] {
            let ear = Listener::default();
            let mut library = start(&dll, case, &ear).expect(case);
            for _ in 0..2 {
                let answer = ask_move(&mut library, &game(), &ear);
                assert_eq!(answer, Ok(Answer::Play(Point::new(0, 0))), "{bits} {case}");
            }
        }
    }
}

#[test]
fn crashes_say_what_happened_and_leave_nothing() {
    let worlds = worlds();
    for &bits in &worlds {
        let dll = build(bits, "windows.c", &[]);
        for (case, phase, words) in [
            (
                "crash-init",
                Phase::Starting,
                "crashed while starting (cgfgui_thinking_init) (EXCEPTION_ACCESS_VIOLATION, invalid memory access at \
                 address 0x0)",
            ),
            (
                "crash-thinking",
                Phase::Thinking,
                "crashed while thinking (EXCEPTION_ACCESS_VIOLATION, invalid memory access at address 0x0). Its last \
                 output: “init / about to crash”",
            ),
            ("divide", Phase::Thinking, "division by zero"),
            ("illegal", Phase::Thinking, "illegal instruction"),
            ("throw", Phase::Thinking, "C++ exception"),
            ("stack", Phase::Thinking, "ran out of stack while thinking"),
            (
                "far-outside",
                Phase::Thinking,
                "invalid memory access at endgame_board[",
            ),
            ("abort", Phase::Thinking, "assertion broken"),
            (
                "exit-thinking",
                Phase::Thinking,
                "ended while thinking without answering (exit code 0). Its last output: “init / bye”",
            ),
            (
                "exit-seven",
                Phase::Thinking,
                "ended while thinking without answering (exit code 7)",
            ),
            (
                "exit-init",
                Phase::Starting,
                "ended while starting (cgfgui_thinking_init) without answering (exit code 0)",
            ),
        ] {
            let ear = Listener::default();
            let error = start(&dll, case, &ear)
                .and_then(|mut library| ask_move(&mut library, &game(), &ear))
                .expect_err(case);
            let text = error.to_string();
            assert!(text.contains(words), "{bits} {case}: {text}");
            match error {
                EngineError::Died { phase: at, .. } => assert_eq!(at, phase, "{bits} {case}"),
                other => panic!("{bits} {case}: {other:?}"),
            }
            assert!(
                eventually(|| !is_hosted(&dll)),
                "{bits} {case}: a process is left"
            );
        }
        // Wine's loader catches what happens in there.
        for case in ["crash-loading", "refuse-loading"] {
            let error = start(&dll, case, &Listener::default()).err().expect(case);
            let is_right = matches!(
                error,
                EngineError::Load { .. }
                    | EngineError::Died {
                        phase: Phase::Loading,
                        death: Death::Exception { .. },
                        ..
                    }
            );
            assert!(is_right, "{bits} {case}: {error:?}");
        }
        let ear = Listener::default();
        let mut library = start(&dll, "crash-close", &ear).expect("the library can be started");
        let error = library.finish(&mut ear.clone()).expect_err("it crashes");
        assert!(error.to_string().contains("while closing"), "{error}");
        // The same library, behaving, plays on, with the same Wine.
        let mut library = start(&dll, "deep", &ear).expect("the library can be started");
        assert_eq!(
            ask_move(&mut library, &game(), &ear),
            Ok(Answer::Play(Point::new(0, 0)))
        );
    }
}

#[test]
fn stop_is_heard_and_who_does_not_hear_is_ended() {
    for bits in worlds() {
        let dll = build(bits, "windows.c", &[]);
        let ear = Listener::default();
        let ask = Ask::move_within(Some(Duration::from_millis(50)));
        let mut library = start(&dll, "wait-for-stop", &ear).expect("the library can be started");
        for _ in 0..3 {
            let reply = library.answer(&game(), &ask, &mut ear.clone());
            assert_eq!(reply, Ok(Reply::Move(Answer::Play(Point::new(2, 2)))));
        }
        for case in ["loop", "hang-init"] {
            let dll = build(bits, "windows.c", &[]);
            let error = start(&dll, case, &ear)
                .and_then(|mut library| library.answer(&game(), &ask, &mut ear.clone()))
                .expect_err(case);
            assert!(
                matches!(error, EngineError::Unresponsive { .. }),
                "{bits} {case}: {error:?}"
            );
            assert!(
                eventually(|| !is_hosted(&dll)),
                "{bits} {case}: a process is left"
            );
        }
        // Ending one engine harms no other.
        let reply = library.answer(&game(), &ask, &mut ear.clone());
        assert_eq!(
            reply,
            Ok(Reply::Move(Answer::Play(Point::new(2, 2)))),
            "{bits}"
        );
    }
}

#[test]
fn writes_outside_the_arrays_and_resignations_are_reported() {
    for bits in worlds() {
        let dll = build(bits, "windows.c", &[]);
        let ear = Listener::default();
        let mut library = start(&dll, "outside", &ear).expect("the library can be started");
        assert!(ask_move(&mut library, &game(), &ear).is_ok());
        let text = ear.text();
        assert!(
            text.contains("3 cells before endgame_board"),
            "{bits}: {text}"
        );
        let mut library = start(&dll, "resign", &ear).expect("the library can be started");
        assert_eq!(ask_move(&mut library, &game(), &ear), Ok(Answer::Resign));
    }
}

#[test]
fn libraries_beside_the_engine_are_loaded_and_missing_ones_named() {
    for bits in worlds() {
        let ear = Listener::default();
        let folder = tempfile::tempdir().expect("there is room for a temporary folder");
        let source = folder.path().join("patterns.c");
        std::fs::write(
            &source,
            "__declspec(dllexport) int needed(void) { return 42; }\n",
        )
        .expect("the folder can be written");
        let other = folder.path().join("Patterns.dll");
        let source = source.to_string_lossy().into_owned();
        compile(bits, &other, &source, &[]);
        let other = other.to_string_lossy().into_owned();
        let dll = build(bits, "windows.c", &["-DNEEDS", &other]);
        let error = start(&dll, "", &ear).err().expect("something is missing");
        assert_eq!(
            error.to_string(),
            "engine.dll needs Patterns.dll, which was not found. Put that file beside the library."
        );
        // Windows does not mind the case of letters.
        std::fs::copy(&other, dll.folder.path().join("patterns.dll")).expect("it can be copied");
        assert!(start(&dll, "", &ear).is_ok(), "{bits}");
        assert!(
            eventually(|| ear.text().contains("needed 42")),
            "{}",
            ear.text()
        );
    }
}

#[test]
fn a_new_folder_for_wine_is_made_only_on_request() {
    for bits in worlds() {
        let dll = build(bits, "windows.c", &[]);
        let mut options = options(&dll, "");
        let prefix = dll.folder.path().join("wine");
        options.wine_prefix = Some(prefix.clone());
        let error = common::start(options, &Listener::default()).err();
        let expected = EngineError::Windows {
            engine: "engine.dll".to_owned(),
            problem: WindowsProblem::NeedsPrefix {
                path: prefix.clone(),
            },
        };
        assert_eq!(error, Some(expected));
        assert!(!prefix.exists());
    }
}

#[test]
fn broken_windows_files_are_judged_without_running_them() {
    for bits in worlds() {
        let dll = build(bits, "windows.c", &[]);
        let bytes = std::fs::read(&dll.path).expect("it was just built");
        let problem = |bytes: &[u8]| {
            let path = dll.folder.path().join("broken.dll");
            std::fs::write(&path, bytes).expect("the folder can be written");
            match inspect(&path) {
                Err(EngineError::File { problem, .. }) => problem,
                other => panic!("{other:?}"),
            }
        };
        for part in [2, 3, 10] {
            let problem = problem(&bytes[..bytes.len() / part]);
            assert!(matches!(problem, FileProblem::Damaged(_)), "{problem:?}");
        }
        let header = u32::from_le_bytes(bytes[0x3c..0x40].try_into().expect("four bytes")) as usize;
        let patched = |at: usize, value: [u8; 2]| {
            let mut bytes = bytes.clone();
            bytes[header + at..header + at + 2].copy_from_slice(&value);
            bytes
        };
        // The processor of the header; 0xaa64 is ARM64.
        let arm = problem(&patched(4, [0x64, 0xaa]));
        assert!(arm.to_string().contains("was built for ARM64"), "{arm}");
        // The flags of the header, without the one for a library.
        let program = problem(&patched(22, [0x26, 0]));
        assert!(program.to_string().contains("is a program"), "{program}");
        let none = build(bits, "windows.c", &["-Dcgfgui_thinking=something_else"]);
        assert!(matches!(
            inspect(&none.path),
            Err(EngineError::File {
                problem: FileProblem::NoThinking,
                ..
            })
        ));
        assert_eq!(dll.bits, bits);
    }
}
