//! How strong the player is: games against weaker ones, each colour in turn.
//!
//! `cargo run --release -p minishogi-player --example minishogi_duel -- OPPONENT GAMES MILLISECONDS`, where `OPPONENT` is `material`
//! (one ply, the most valuable capture) or `plain` (the same search that knows nothing but the material).

use kind::{Game, Outcome, Side};
use minishogi::{Minishogi, Position};
use minishogi_player::evaluation::material_of;
use minishogi_player::opponents::one_ply;
use minishogi_player::{Limits, Player};
use random::Random;
use std::time::Duration;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let opponent = args[0].as_str();
    let games: u64 = args[1].parse().expect("a number of games");
    let time = Duration::from_millis(args[2].parse().expect("milliseconds"));
    let limits = Limits {
        time: Some(time),
        ..Limits::default()
    };
    let (mut points, mut random) = (0.0, Random::new(5));
    for number in 0..games {
        let mut game = Game::new(Minishogi::USUAL);
        // Games in pairs begin alike.
        let mut opening = Random::new(random::scatter(number / 2 + 77));
        for _ in 0..4 {
            let legal = game.legal();
            if !legal.is_empty() {
                let mv = legal[opening.below(legal.len() as u32) as usize];
                game.play(mv).expect("it is legal");
            }
        }
        let ours = Side::BOTH[(number % 2) as usize];
        let mut player = Player::new(16);
        let mut plain = Player::with(16, material_of);
        while game.outcome().is_none() && game.moves().len() < 300 {
            let positions: Vec<Position> = game.positions().copied().collect();
            let best = |player: &mut Player| {
                let report = player.think(&positions, &limits, &mut |_| {});
                report
                    .map(|report| report.line[0])
                    .expect("there is a move")
            };
            let mv = if game.to_move() == ours {
                best(&mut player)
            } else if opponent == "plain" {
                best(&mut plain)
            } else {
                one_ply(game.position(), &mut random).expect("there is a move")
            };
            game.play(mv).expect("it is legal");
        }
        points += match game.outcome() {
            Some(Outcome::Win(side)) if side == ours => 1.0,
            Some(Outcome::Win(_)) => 0.0,
            _ => 0.5,
        };
        let (outcome, moves) = (game.outcome(), game.moves().len());
        println!("{} {ours:?} {outcome:?} in {moves}: {points}", number + 1);
    }
}
