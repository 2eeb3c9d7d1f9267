//! GTP programs as engines: GNU Go, and a program that behaves as it is told.

mod common;

use common::Listener;
use engine::{Answer, Ask, Engine, EngineError, Game, Gtp, GtpOptions, Played, Reply};
use go::{Color, Move, Point, PointStatus, Size};

const GNUGO: &str = "/usr/games/gnugo --mode gtp --level 1 --seed 1";

fn start(options: GtpOptions, ear: &Listener) -> Result<Gtp, EngineError> {
    Gtp::start(options, &ear.stop, &mut ear.clone())
}

fn gnugo(ear: &Listener) -> Gtp {
    start(GtpOptions::new(GNUGO), ear).expect("the tests need GNU Go (Debian package gnugo)")
}

/// A game on the 9×9 board from moves like `D4`, Black first.
fn game(moves: &str) -> Game {
    let mut game = Game::new(Size::NINE);
    for word in moves.split_whitespace() {
        let color = game.to_move;
        let mv = Point::from_gtp(word, Size::NINE).map_or(Move::Pass, Move::Play);
        game.moves.push(Played { color, mv, secs: 0 });
        game.to_move = color.opposite();
    }
    game
}

fn ask(engine: &mut Gtp, game: &Game, ask: &Ask, ear: &Listener) -> Result<Reply, EngineError> {
    engine.answer(game, ask, &mut ear.clone())
}

#[test]
fn gnugo_plays_a_whole_game_against_itself() {
    let ear = Listener::default();
    let mut engine = gnugo(&ear);
    assert_eq!(engine.info().name, "GNU Go");
    assert_eq!(engine.info().version, "3.8");
    let mut game = game("");
    let mut passes = 0;
    while passes < 2 && game.moves.len() < 200 {
        let reply = ask(&mut engine, &game, &Ask::Move { budget: None }, &ear);
        let mv = match reply.expect("an answer") {
            Reply::Move(Answer::Play(point)) => Move::Play(point),
            Reply::Move(Answer::Pass) => Move::Pass,
            other => panic!("{other:?}"),
        };
        passes = if mv == Move::Pass { passes + 1 } else { 0 };
        let color = game.to_move;
        game.moves.push(Played { color, mv, secs: 0 });
        game.to_move = color.opposite();
    }
    assert!(passes == 2 && game.moves.len() > 30);
    // Its own moves are known to it.
    assert!(!ear.text().contains("play "));
    let Ok(Reply::Overlay(status)) = ask(&mut engine, &game, &Ask::overlay("status"), &ear) else {
        panic!("GNU Go knows what is dead");
    };
    let grid = status.status_grid(&game.position()).expect("a status");
    let owned = grid
        .values()
        .iter()
        .filter(|s| **s != PointStatus::Dame)
        .count();
    assert!(owned > 70, "{owned}");
    let Ok(Reply::Belief(belief)) = ask(&mut engine, &game, &Ask::Belief, &ear) else {
        panic!("GNU Go shows its board");
    };
    assert_eq!(belief.stones, Some(game.position().stones()));
    assert_eq!(belief.komi_half_points, Some(13));
    engine.close();
}

#[test]
fn what_the_user_types_is_answered_and_put_right_afterwards() {
    let ear = Listener::default();
    let mut engine = gnugo(&ear);
    let game = game("D4 E5");
    let console = |line: &str| Ask::Console { line: line.into() };
    let text = |reply| match reply {
        Ok(Reply::Text(text)) => text,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        text(ask(&mut engine, &game, &console("7 name"), &ear)),
        "= GNU Go"
    );
    assert_eq!(
        text(ask(&mut engine, &game, &console("nonsense"), &ear)),
        "? unknown command"
    );
    assert_eq!(
        text(ask(&mut engine, &game, &console("play b A1"), &ear)),
        "= "
    );
    let Ok(Reply::Belief(belief)) = ask(&mut engine, &game, &Ask::Belief, &ear) else {
        panic!("GNU Go shows its board");
    };
    assert_eq!(belief.stones, Some(game.position().stones()));
    let _ = Color::Black;
}
