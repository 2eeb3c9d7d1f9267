//! The classroom engines as a library, and the C sample, loaded for real in a child process.
//!
//! The same engine must say the same whether it runs in the program or behind the C functions. In the program it knows when
//! a game is over, besides.

use cgfthink_host::{Library, LibraryOptions};
use classroom::opinion;
use engine::{Answer, Ask, Engine, Game, Maker, OverlayKind, Reply, Silent, StopFlag};
use go::{Color, Move, Point, Position, Random, Size};
use katsura::builtin;
use overlay::Overlay;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Starts a library with this program as its host.
fn library(path: &Path, environment: &[(&str, &str)]) -> Library {
    let mut options = LibraryOptions::new(path);
    options.host_program = vec![
        OsString::from(env!("CARGO_BIN_EXE_katsura")),
        OsString::from("engine-host"),
    ];
    let words = environment.iter();
    options.environment = words.map(|(k, v)| (k.into(), v.into())).collect();
    Library::start(options, &StopFlag::default(), &mut Silent).expect("the library starts")
}

fn built_in(make: Option<Maker>) -> Box<dyn Engine> {
    let make = make.expect("a built-in engine");
    make(&StopFlag::default(), &mut Silent).expect("it starts")
}

/// The file name of a library on this system.
fn file_name(stem: &str) -> String {
    use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
    format!("{DLL_PREFIX}{stem}{DLL_SUFFIX}")
}

/// The classroom library, which cargo builds beside the test programs, as it is a dependency.
fn classroom() -> PathBuf {
    let test = std::env::current_exe().expect("this test");
    let deps = test.parent().expect("a folder");
    deps.join(file_name("classroom"))
}

/// Compiles the C sample into `folder`.
fn sample_c(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("engines/sample-c/sample.c");
    let library = folder.join(file_name("sample"));
    let output = Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()))
        .args([
            "-std=c99", "-Wall", "-Wextra", "-Werror", "-O2", "-fPIC", "-shared", "-o",
        ])
        .arg(&library)
        .arg(source)
        .output()
        .expect("a C compiler");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    library
}

fn ask_move(engine: &mut dyn Engine, game: &Game) -> Move {
    let ask = Ask::MOVE;
    match engine.answer(game, &ask, &mut Silent).expect("a move") {
        Reply::Move(Answer::Play(p)) => Move::Play(p),
        Reply::Move(Answer::Pass) => Move::Pass,
        other => panic!("asked for a move, got {other:?}"),
    }
}

fn ask_overlay(engine: &mut dyn Engine, game: &Game, id: &str) -> Overlay {
    let ask = OverlayKind::ask_by_id(id, &[]);
    let reply = engine.answer(game, &ask, &mut Silent).expect("an answer");
    reply.into_overlay().expect(id)
}

fn push(game: &mut Game, mv: Move) {
    game.execute(game.to_move(), mv, 0);
}

/// The workshop's engine as it is, without the program's knowledge of the end of a game.
fn workshop(player: opinion::Player, seed: u64) -> impl FnMut(&Game) -> Move {
    let mut random = Random::new(seed);
    move |game| {
        opinion::choose(
            player,
            (game.position(), game.to_move()),
            &game.go.rules,
            game.go.hashes(),
            &mut random,
            &|_| true,
            &|| false,
        )
    }
}

fn random(seed: u64) -> impl FnMut(&Game) -> Move {
    workshop(opinion::Player::Random, seed)
}

/// Plays a game that must end and in which every move must be legal.
fn play(size: Size, players: [&mut dyn FnMut(&Game) -> Move; 2]) -> Game {
    let [black, white] = players;
    let mut game = Game::new(size);
    let mut pos = Position::new(size);
    let mut passes = 0;
    while passes < 2 {
        assert!(
            game.go.moves().len() < 1500,
            "the game on {size} goes on and on"
        );
        let color = game.to_move();
        let mv = match color {
            Color::Black => black(&game),
            Color::White => white(&game),
        };
        pos.play(color, mv, &game.go.rules, &[])
            .expect("a legal move");
        passes = if mv == Move::Pass { passes + 1 } else { 0 };
        push(&mut game, mv);
    }
    game
}

/// Compares move and overlays at every tenth move of a game.
fn agree(
    (inside, mut moves_inside): (&mut dyn Engine, impl FnMut(&Game) -> Move),
    outside: &mut dyn Engine,
    whole: &Game,
) {
    let last = whole.go.moves().len();
    for moves in (0..=last).step_by(10.max(last / 12)) {
        let mut game = whole.clone();
        game.go.truncate(moves);
        for id in ["status", "figure", "number"] {
            let (here, there) = (
                ask_overlay(inside, &game, id),
                ask_overlay(outside, &game, id),
            );
            for (p, drawn) in here.points.iter() {
                let other = &there.points[p];
                let place = format!("{id} at {} after {moves} moves", p.to_gtp(game.size()));
                assert_eq!(drawn.status, other.status, "{place}");
                assert_eq!(drawn.figure, other.figure, "{place}");
                assert_eq!(drawn.number, other.number, "{place}");
            }
        }
        assert_eq!(
            moves_inside(&game),
            ask_move(outside, &game),
            "after {moves} moves"
        );
    }
}

fn territory_agrees_with_itself(side: u8) {
    let size = Size::square(side).expect("a board");
    let mut territory = workshop(opinion::Player::Territory, 0);
    let game = play(size, [&mut random(u64::from(side)), &mut territory]);
    let mut inside = built_in(builtin::maker("territory"));
    let mut outside = library(&classroom(), &[]);
    agree((inside.as_mut(), territory), &mut outside, &game);
    outside.close();
}

#[test]
fn territory_agrees_with_itself_on_small_boards() {
    territory_agrees_with_itself(5);
    territory_agrees_with_itself(9);
}

#[test]
fn territory_agrees_with_itself_on_the_largest_board() {
    territory_agrees_with_itself(19);
}

#[test]
fn random_agrees_with_itself() {
    let mut inside = built_in(builtin::maker_with_seed("random", 77));
    let game = play(Size::NINE, [&mut random(3), &mut random(4)]);
    let variables = [
        ("KATSURA_CLASSROOM", "random"),
        ("KATSURA_CLASSROOM_SEED", "77"),
    ];
    let mut outside = library(&classroom(), &variables);
    agree((inside.as_mut(), random(77)), &mut outside, &game);
    outside.close();
}

#[test]
fn the_c_sample_plays_fifty_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut sample = library(&sample_c(folder.path()), &[]);
    let mut random = random(1);
    let mut won = 0;
    for game in 0..50 {
        let size = Size::square([5, 7, 9, 9, 13][game % 5]).expect("a board");
        let black = game % 2 == 0;
        let mut sample = |game: &Game| ask_move(&mut sample, game);
        let played = if black {
            play(size, [&mut sample, &mut random])
        } else {
            play(size, [&mut random, &mut sample])
        };
        won += u32::from((stones_ahead(&played) > 0) == black);
    }
    sample.close();
    assert!(
        won >= 35,
        "sample-c won only {won} of 50 games against random moves"
    );
}

#[test]
fn the_c_sample_draws() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut sample = library(&sample_c(folder.path()), &[]);
    let mut game = play(Size::NINETEEN, [&mut random(2), &mut random(3)]);
    game.go.truncate(150);
    for id in ["status", "figure", "number"] {
        let drawn = ask_overlay(&mut sample, &game, id);
        let told = drawn.points.iter().filter(|(_, p)| p.raw.is_some()).count();
        assert!(told > 5, "{id} is nearly empty");
        assert_eq!(drawn.text, [], "{id}");
    }
    sample.close();
}

/// Black's stones and eyes less White's, when both have filled the board.
fn stones_ahead(game: &Game) -> i32 {
    let pos = game.position();
    let owner = |p| {
        let around = || game.size().neighbours(p).find_map(|q| pos.stone(q));
        pos.stone(p).or_else(around)
    };
    let value = |p| match owner(p) {
        Some(Color::Black) => 1,
        Some(Color::White) => -1,
        None => 0,
    };
    game.size().points().map(value).sum()
}

/// A source that was written after the description of the interface is compiled as it is, and plays.
#[test]
fn a_source_after_the_text_compiles_unchanged() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    for (name, flags) in [
        ("plain", &["-std=c99", "-O2"][..]),
        ("old", &["-std=gnu89", "-O0"]),
        ("own", &["-O2", "-DOWN_FUNCTIONS"]),
        ("hidden", &["-O1", "-fvisibility=hidden"]),
        ("cpp", &["-O2", "-x", "c++"]),
    ] {
        let path = folder.path().join(file_name(name));
        let output = Command::new("cc")
            .args(["-Wall", "-Werror", "-shared", "-fPIC", "-o"])
            .arg(&path)
            .args(flags)
            .arg("-I")
            .arg(root.join("engines/sample-c"))
            .arg(root.join("tests/fixtures/after-the-text.c"))
            .output()
            .expect("a C compiler");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {said}");
        let mut engine = library(&path, &[]);
        let mut game = Game::new(Size::NINE);
        for x in 0..3 {
            let mv = ask_move(&mut engine, &game);
            assert_eq!(mv, Move::Play(Point::new(x, 0)), "{name}");
            push(&mut game, mv);
        }
        let drawn = ask_overlay(&mut engine, &game, "figure");
        assert!(drawn.points[Point::new(8, 8)].figure.is_some(), "{name}");
    }
}
