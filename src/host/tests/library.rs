//! Real C libraries that behave, and files that are none.
#![cfg(target_os = "linux")]

mod common;

use cgfthink_host::{Library, inspect};
use common::{Built, Listener, ask_move, build, good, is_hosted, options, start};
use engine::{Answer, Ask, Engine, EngineError, FileProblem, Game, OverlayKind};
use go::{Color, Komi, Move, Point, PointStatus, Setup, Size};

fn started(built: &Built, case: &str, ear: &Listener) -> Library {
    start(options(built, case), ear).expect("the library can be started")
}

#[test]
fn a_game_arrives_as_the_contracts_say() {
    let (built, ear) = (good(), Listener::default());
    let mut library = started(&built, "arguments", &ear);
    let mut setup = Setup::new(Size::NINE);
    setup.stones[Point::new(0, 0)] = Some(Color::White);
    let mut game = Game::from(go::Game::from_setup(setup));
    game.go.komi = Komi::from_half_points(11);
    game.execute(Color::Black, Move::Play(Point::new(1, 0)), 4);
    assert_eq!(
        ask_move(&mut library, &game, &ear),
        Ok(Answer::Play(Point::new(2, 0)))
    );
    game.execute(Color::White, Move::Pass, 0);
    assert!(ask_move(&mut library, &game, &ear).is_ok());
    let text = ear.text();
    assert!(
        text.contains("tesuu 1 black_turn 0 size 9 komi 5.5 last 258,1,4 stone 2 edge 3,3"),
        "{text}"
    );
    assert!(
        text.contains("tesuu 2 black_turn 1 size 9 komi 5.5 last 0,2,0 stone 2 edge 3,3"),
        "{text}"
    );
}

#[test]
fn a_record_that_fills_the_array_arrives_whole() {
    let (built, ear) = (good(), Listener::default());
    let mut library = started(&built, "arguments", &ear);
    let mut game = Game::new(Size::NINE);
    for i in 0..2048 {
        game.execute(Color::BOTH[i % 2], Move::Pass, i as u32);
    }
    assert!(ask_move(&mut library, &game, &ear).is_ok());
    let text = ear.text();
    assert!(
        text.contains("tesuu 2048 black_turn 1 size 9 komi 6.5 last 0,2,2047 stone 0 edge 3,3"),
        "{text}"
    );
}

#[test]
fn overlays_arrive_point_by_point() {
    let (built, ear) = (good(), Listener::default());
    let mut library = started(&built, "", &ear);
    let game = Game::new(Size::THIRTEEN);
    for (id, shown) in [("status", Some(PointStatus::Dame)), ("number", None)] {
        let ask = OverlayKind::ask_by_id(id, &[]);
        let reply = library.answer(&game, &ask, &mut ear.clone());
        let overlay = reply.expect("an answer").into_overlay().expect(id);
        for (point, drawn) in overlay.points.iter() {
            assert_eq!(drawn.status, shown, "{id} {point:?}");
            assert_eq!(
                drawn.number,
                (id == "number").then_some(i64::from(point.x) + 1)
            );
        }
    }
    let unknown = Ask::picture("influence");
    let error = library
        .answer(&game, &unknown, &mut ear.clone())
        .unwrap_err();
    assert_eq!(error.to_string(), "engine.so cannot draw “influence”.");
}

#[test]
fn every_square_size_up_to_nineteen_is_asked_and_others_refused() {
    let (built, ear) = (good(), Listener::default());
    let mut library = started(&built, "", &ear);
    for side in 2..=19 {
        let size = Size::square(side).expect("a size in range");
        let answer = ask_move(&mut library, &Game::new(size), &ear);
        assert_eq!(answer, Ok(Answer::Play(Point::new(0, 0))), "{size}");
    }
    let size = Size::square(21).expect("a size in range");
    let error = ask_move(&mut library, &Game::new(size), &ear).unwrap_err();
    assert_eq!(
        error.to_string(),
        "engine.so can only play on square boards up to 19×19; the game is 21×21."
    );
    assert!(ask_move(&mut library, &Game::new(Size::NINE), &ear).is_ok());
}

#[test]
fn init_and_close_may_be_absent_and_names_decorated() {
    let ear = Listener::default();
    for flags in [
        &["-DONLY_THINKING"][..],
        &["-DNAME(x)=_##x"],
        &["-DNAME(x)=_##x", "-DONLY_THINKING"],
    ] {
        let built = build("cc", "engine.c", flags);
        let mut library = started(&built, "", &ear);
        assert!(
            ask_move(&mut library, &Game::new(Size::NINE), &ear).is_ok(),
            "{flags:?}"
        );
    }
    let built = build("c++", "throws.cpp", &[]);
    assert_eq!(
        inspect(&built.path).expect("it is a library").thinking,
        "_Z15cgfgui_thinkingPiPA3_iiiidiS_"
    );
    let mut options = options(&built, "");
    options.environment.clear();
    let mut library = start(options, &ear).expect("the library can be started");
    let answer = ask_move(&mut library, &Game::new(Size::NINE), &ear);
    assert_eq!(answer, Ok(Answer::Play(Point::new(4, 4))));
}

#[test]
fn close_is_called_in_the_current_folder() {
    let (built, ear) = (good(), Listener::default());
    let mut library = started(&built, "", &ear);
    assert_eq!(library.finish(&mut ear.clone()), Ok(()));
    let private = library.private_folder().expect("it is no Windows library");
    assert!(private.join("closed.txt").exists());
    assert!(!built.folder.path().join("closed.txt").exists());
    assert!(!is_hosted(&built.path));
}

#[test]
fn files_that_are_no_libraries_say_why() {
    let built = good();
    let bytes = std::fs::read(&built.path).expect("it was just built");
    let write = |name: &str, bytes: &[u8]| {
        let path = built.folder.path().join(name);
        std::fs::write(&path, bytes).expect("the folder can be written");
        path
    };
    let patched = |at: usize, value: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = value;
        bytes
    };
    // e_machine of the ELF header; 62 is x86-64, 183 ARM64.
    let other = if cfg!(target_arch = "aarch64") {
        62
    } else {
        183
    };
    let built_for = if other == 62 { "x86-64" } else { "ARM64" };
    let arm = write("arm.so", &patched(18, other));
    let mut pe = vec![0_u8; 0x100];
    pe[..2].copy_from_slice(b"MZ");
    pe[0x3c] = 0x80;
    pe[0x80..0x84].copy_from_slice(b"PE\0\0");
    pe[0x98..0x9a].copy_from_slice(&0x10b_u16.to_le_bytes());
    for (path, words) in [
        (
            built.folder.path().join("none.so"),
            "was not found".to_owned(),
        ),
        (built.folder.path().to_path_buf(), "is a folder".to_owned()),
        (write("empty.so", b""), "is an empty file".to_owned()),
        (
            write("text.so", b"int main;\n"),
            "is a text file".to_owned(),
        ),
        (
            write("noise.so", &[0, 1, 2, 3, 250]),
            "is not an engine library".to_owned(),
        ),
        (
            write("cut.so", &bytes[..bytes.len() / 3]),
            "is damaged or incomplete".to_owned(),
        ),
        (
            write("head.so", &bytes[..40]),
            "is damaged or incomplete".to_owned(),
        ),
        (arm, format!("was built for {built_for}; this computer is")),
        (write("cut.dll", &pe), "is damaged or incomplete".to_owned()),
        (
            write(
                "engine.dylib",
                b"\xcf\xfa\xed\xfe\x07\0\0\x01\0\0\0\0\0\0\0\0",
            ),
            "is a macOS library".to_owned(),
        ),
    ] {
        let error = inspect(&path).expect_err(&words);
        assert!(error.to_string().contains(&words), "{path:?}: {error}");
    }
    let none = build("cc", "engine.c", &["-DNO_THINKING"]);
    let error = inspect(&none.path).unwrap_err();
    assert_eq!(
        error.to_string(),
        "engine.so is not a Go engine: it has no function cgfgui_thinking."
    );
}

#[test]
fn any_prefix_and_any_changed_byte_is_judged_without_a_panic() {
    let built = good();
    let bytes = std::fs::read(&built.path).expect("it was just built");
    let path = built.folder.path().join("changed.so");
    for i in (0..bytes.len().min(4096)).step_by(7) {
        let mut changed = bytes.clone();
        changed[i] ^= 0xff;
        std::fs::write(&path, &changed).expect("the folder can be written");
        let _ = inspect(&path);
        std::fs::write(&path, &bytes[..i]).expect("the folder can be written");
        let error = inspect(&path).expect_err("a part is no library");
        assert!(
            matches!(error, EngineError::File { problem, .. } if problem != FileProblem::Missing)
        );
    }
}

#[test]
fn a_library_without_what_it_needs_quotes_the_loader() {
    let built = build(
        "cc",
        "engine.c",
        &["-DNAME(x)=x", "-Dclearenv=not_there_at_all"],
    );
    let error = start(options(&built, ""), &Listener::default())
        .err()
        .expect("a symbol is missing");
    assert!(
        matches!(&error, EngineError::Load { reason, .. } if reason.to_string().contains("not_there_at_all")),
        "{error}"
    );
}
