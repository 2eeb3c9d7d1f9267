//! What inputs cost, beside replaying the game: `cargo bench -p net --bench inputs`. The items are positions, at the end of
//! games of random moves that fill half the board; games of people have fewer ladders.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use go::playout::random_move;
use go::{Board, Color, Game, Komi, Move, Position, Random, Rules, Size};
use net::{Conditions, InputOptions, Situation};

fn main() {
    divan::main();
}

const SIDES: [u8; 3] = [9, 13, 19];

/// Positions at once.
const GAMES: usize = 16;

/// Games of random moves without passes.
fn games(side: u8) -> Vec<Game> {
    let size = Size::square(side).expect("a board");
    let mut random = Random::new(1);
    let game = |_| {
        let mut board = Board::<512>::new(size).expect("it fits");
        let mut game = Game::new(size);
        game.rules = Rules::CHINESE;
        for color in Color::BOTH.into_iter().cycle().take(size.area() / 2) {
            let s = random_move(&mut board, color, &mut random).expect("half the board is empty");
            board.play_legal(color, s);
            game.execute(color, Move::Play(board.point(s)));
        }
        game
    };
    (0..GAMES).map(game).collect()
}

fn conditions() -> Conditions {
    Conditions::new(Rules::CHINESE, Komi::USUAL)
}

#[divan::bench(args = SIDES)]
fn replay(bencher: Bencher, side: u8) {
    let games = games(side);
    bencher.counter(ItemsCount::new(GAMES)).bench(|| {
        for game in &games {
            let mut position = Position::new(game.size());
            for &(color, mv) in game.moves() {
                position.execute(color, mv);
            }
            black_box(&position);
        }
    });
}

#[divan::bench(args = SIDES)]
fn situation_of_game(bencher: Bencher, side: u8) {
    let games = games(side);
    bencher.counter(ItemsCount::new(GAMES)).bench(|| {
        for game in &games {
            black_box(Situation::of(game, conditions()));
        }
    });
}

#[divan::bench(args = SIDES)]
fn inputs(bencher: Bencher, side: u8) {
    let games = games(side);
    let situations: Vec<Situation> = games
        .iter()
        .map(|g| Situation::of(g, conditions()))
        .collect();
    bencher.counter(ItemsCount::new(GAMES)).bench(|| {
        for situation in &situations {
            black_box(situation.inputs(InputOptions::default()));
        }
    });
}

#[divan::bench(args = SIDES)]
fn legal_moves(bencher: Bencher, side: u8) {
    let games = games(side);
    let situations: Vec<Situation> = games
        .iter()
        .map(|g| Situation::of(g, conditions()))
        .collect();
    bencher.counter(ItemsCount::new(GAMES)).bench(|| {
        for situation in &situations {
            black_box(situation.legal_moves());
        }
    });
}
