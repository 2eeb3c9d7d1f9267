//! What is drawn over the board is what the rules say of the position.

use kind::{AnyGame, AnyKind, Mark, Overlay, Side};
use minishogi::{Minishogi, Square, sfen};

fn game(text: &str, moves: &str) -> Box<dyn AnyGame> {
    let mut game = Minishogi::USUAL.game_from(text).expect(text);
    for mv in moves.split_whitespace() {
        game.play(mv).expect(mv);
    }
    game
}

fn drawn(game: &dyn AnyGame, name: &str) -> Overlay {
    let names = game.kind().overlays();
    game.overlay(names.iter().position(|of| *of == name).expect(name))
}

fn cell(name: &str) -> u16 {
    Square::from_name(name).expect(name).cell()
}

#[test]
fn attacked_squares_are_counted_for_each_player() {
    for text in [
        "startpos",
        "r1s1k/2+B1g/5/P2G1/K3R b SPb 1",
        "2+R1k/5/2b2/1+p3/K4 w",
    ] {
        let game = game(text, "");
        let overlay = drawn(&*game, "attacks");
        let position = sfen::read(&game.position()).expect("a position");
        for at in Square::all() {
            let counts = Side::BOTH.map(|side| position.attack_count(at, side) as u16);
            assert_eq!(overlay.counts(at.cell()), counts, "{text} {at}");
        }
    }
}

#[test]
fn a_mate_is_an_arrow_for_whoever_could_give_it() {
    // The only mate after four plies: to be given, and threatened if it were the other's turn.
    let to_give = game("startpos", "5e4d 5a5d 4d3c");
    let way = |overlay: &Overlay| {
        overlay
            .ways
            .iter()
            .any(|way| (way.from, way.to, way.side) == (cell("2a"), cell("3b"), Side::Second))
    };
    let overlay = drawn(&*to_give, "mates");
    assert!(way(&overlay), "{overlay:?}");
    assert!(overlay.totals[1] >= 1);
    assert_eq!(drawn(&*game("startpos", ""), "mates"), Overlay::default());
    // A gold in hand before a bare king in the corner: dropped beside him.
    let threat = game("4k/5/3P1/5/K4 w G2r2b2sgp 1", "");
    let overlay = drawn(&*threat, "mates");
    assert_eq!(overlay.totals[0], 1, "{overlay:?}");
    assert_eq!(
        overlay.counts(cell("1b")),
        [0, 0],
        "nothing protects it there"
    );
}

#[test]
fn who_gives_check_points_at_the_king() {
    let game = game("4k/5/5/5/K3R w", "");
    let overlay = drawn(&*game, "mates");
    let way = overlay.ways.iter().find(|way| way.to == cell("1a"));
    assert_eq!(way.map(|way| way.from), Some(cell("1e")));
    let ring = overlay.signs.iter().find(|sign| sign.mark == Mark::Ring);
    assert_eq!(ring.map(|sign| sign.cell), Some(cell("1a")));
}

#[test]
fn pieces_that_nothing_protects_are_ringed() {
    let game = game("k4/1s3/1B3/5/4K b", "");
    let loose = drawn(&*game, "loose");
    let ringed: Vec<_> = loose
        .signs
        .iter()
        .map(|sign| (sign.cell, sign.side))
        .collect();
    // The silver is protected by its king; the bishop attacks diagonally only, and the silver attacks it.
    assert_eq!(ringed, [(cell("4c"), Side::Second)]);
}
