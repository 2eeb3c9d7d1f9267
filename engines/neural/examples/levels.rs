//! Plays each level against the one below and tells how often it wins: `levels NET [GAMES [FROM [TO [LINES]]]]`, on 9×9 if
//! nobody says otherwise.
//! A game that is not resigned is counted by the higher level's network.

use conduct::{Decision, status};
use go::{Color, Game, Komi, Move, Rules, Size};
use net::model::Model;
use neural::{Limits, MOST_LEVEL, Networked, Player, Settings, TextSettings};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// Moves for each point of the board after which a game is counted as it stands.
const MOST_MOVES: usize = 3;
/// The time that the highest level gets for a move.
const TIME: &str = "0.5";

fn main() {
    let mut arguments = std::env::args().skip(1);
    let net = arguments.next().expect("the file of a network");
    let mut number = |usual: usize| {
        let argument = arguments.next();
        argument.map_or(usual, |text| text.parse().expect("a number"))
    };
    let (games, from, to) = (number(40), number(2), number(MOST_LEVEL));
    let size = Size::square(number(9) as u8).expect("a board");
    let bytes = std::fs::read(net).expect("the network can be read");
    let model = Model::read(&bytes).expect("a network");
    let network = Arc::new(Networked::new(&model).expect("a network that can be used"));
    for level in from..=to {
        let won: f64 = (0..games)
            .map(|game| {
                let color = Color::BOTH[game % 2];
                share_won(&network, level, color, (size, game as u64))
            })
            .sum();
        println!("level {level} against {}: {won} of {games}", level - 1);
    }
}

/// Plays a game in which `level` has `color`; returns 1 if it wins, 0.5 for a draw.
fn share_won(
    network: &Arc<Networked>,
    level: usize,
    color: Color,
    (size, seed): (Size, u64),
) -> f64 {
    let player = |level: usize| {
        let text = format!(
            "level={level},threads=1,seconds={TIME},seed={}",
            1000 * seed + 7
        );
        Player::new(network.clone(), Settings::parse(&text).expect("settings"))
    };
    let mut players = [player(level), player(level - 1)];
    let mut game = Game::new(size);
    game.rules = Rules::CHINESE;
    game.komi = Komi::from_half_points(15);
    while game.passes() < 2 && game.moves().len() < MOST_MOVES * size.area() {
        let to_move = game.to_move();
        let player = &mut players[usize::from(to_move != color)];
        let limits = player.limits(game.size(), None);
        let thought = player.think(&game, &limits, &mut |_| ControlFlow::Continue(()));
        let mv = match player.decide(&game, &thought.expect("the board fits")) {
            Decision::Play(p) => Move::Play(p),
            Decision::Pass => Move::Pass,
            Decision::Resign => return f64::from(u8::from(to_move != color)),
        };
        game.play(to_move, mv).expect("a legal move");
    }
    let mut judge = Player::new(network.clone(), Settings::default());
    let limits = Limits {
        playouts: Some(50),
        time: Some(Duration::from_secs(10)),
        ..Limits::default()
    };
    let thought = judge.think(&game, &limits, &mut |_| ControlFlow::Continue(()));
    let thought = thought.expect("the board fits");
    let status = status(game.position(), &thought.ownership, game.rules.scoring);
    let score = go::score(game.position(), &status, game.rules.scoring, game.komi);
    let black = match score.margin_half_points() {
        0 => 0.5,
        1.. => 1.0,
        _ => 0.0,
    };
    if color == Color::Black {
        black
    } else {
        1.0 - black
    }
}
