//! How strong the strong player is: games against the classic one, each colour in turn.
//!
//! `cargo run --release -p pentago-player --example pentago_duel -- GAMES MILLISECONDS [SEED]`

use kind::{Outcome, Side};
use pentago::Board;
use pentago_player::{Question, classic, strong};
use random::Random;
use std::time::Duration;

fn main() {
    let mut args = std::env::args()
        .skip(1)
        .map(|arg| arg.parse().expect("a number"));
    let games: u64 = args.next().unwrap_or(20);
    let time = Duration::from_millis(args.next().unwrap_or(100));
    let seed: u64 = args.next().unwrap_or(1);
    let (mut points, mut won, mut drawn) = (0.0, 0, 0);
    let mut playouts = [(0, 0); 2];
    for game in 0..games {
        // Games in pairs begin with the same two random marbles, so that no two pairs are alike.
        let mut random = Random::new(random::scatter(seed * 1000 + game / 2 + 1));
        let mut board = Board::new();
        for _ in 0..2 {
            let mut moves = Vec::new();
            board.moves(&mut moves);
            board.play(moves[random.below(moves.len() as u32) as usize]);
        }
        let ours = Side::BOTH[(game % 2) as usize];
        let outcome = loop {
            if let Some(outcome) = board.outcome() {
                break outcome;
            }
            let question = Question::time(board, time, seed + game * 100 + u64::from(board.step()));
            let answer = if board.to_move() == ours {
                strong::think(strong::Strength::default(), &question)
            } else {
                classic::think(classic::Parameters::default(), &question, &|_| {})
            };
            let by = usize::from(board.to_move() != ours);
            (playouts[by].0, playouts[by].1) =
                (playouts[by].0 + answer.playouts, playouts[by].1 + 1);
            match answer.mv {
                Some(mv) => board.play(mv),
                // Every move loses at once.
                None => break Outcome::Win(board.to_move().other()),
            };
        };
        match outcome {
            Outcome::Win(side) if side == ours => (points, won) = (points + 1.0, won + 1),
            Outcome::Win(_) => {}
            _ => (points, drawn) = (points + 0.5, drawn + 1),
        }
        println!(
            "{} {ours:?} {outcome:?} in {}: {points} of {} ({won} won, {drawn} drawn)",
            game + 1,
            board.step(),
            game + 1
        );
    }
    let [ours, theirs] = playouts.map(|(sum, moves)| sum / moves.max(1));
    println!("playouts a move: {ours} and {theirs}");
}
