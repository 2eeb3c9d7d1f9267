//! The same seed and the same number of playouts on one thread always end the same. A change of these numbers is a change
//! of how the engine plays: it says why in its commit, and measures what it brings.

use go::{Game, Komi, Move, Point, Rules, Size};
use montecarlo::{Player, Settings};
use std::ops::ControlFlow;

/// Searches after some moves, and writes the three most visited moves with their visits.
fn signature(side: u8, moves: &str, playouts: u64) -> String {
    let size = Size::square(side).expect("a size");
    let mut game = Game::new(size);
    game.komi = Komi::from_half_points(15);
    game.rules = Rules::CHINESE;
    for vertex in moves.split_whitespace() {
        let p = Point::from_gtp(vertex, size).expect("a point");
        game.execute(game.to_move(), Move::Play(p));
    }
    let mut player = Player::new(Settings {
        threads: 1,
        playouts: Some(playouts),
        seed: 2026,
        memory: 64 << 20,
        ..Settings::default()
    });
    let limits = player.limits(None);
    let thought = player
        .think(&game, &limits, &mut |_| ControlFlow::Continue(()))
        .expect("a usual board");
    let best = thought.ideas.iter().take(3).map(|idea| match idea.mv {
        Move::Play(p) => format!("{} {}", p.to_gtp(size), idea.visits),
        Move::Pass => format!("pass {}", idea.visits),
    });
    best.collect::<Vec<_>>().join(", ")
}

#[test]
fn the_search_is_what_it_was() {
    let mut found = Vec::new();
    for (side, moves, playouts) in [
        (9, "", 1000),
        (9, "E5 C3 G3 C7 G7 E3 E7", 1000),
        (13, "D4 K10 K4 D10", 500),
        (19, "Q16 D4 Q4 D16 C6", 300),
    ] {
        found.push(signature(side, moves, playouts));
    }
    assert_eq!(
        found,
        [
            "C6 206, D3 205, D4 197",
            "F4 479, D8 32, C5 26",
            "C8 244, F11 28, L8 25",
            "F3 169, C5 20, C8 3",
        ]
    );
}
