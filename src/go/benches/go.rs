//! Speed of the rules. Light playouts: the items are playouts. Moves: the items are moves of random
//! 19×19 games of 450 moves.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use go::playout::random_move;
use go::{
    Board, Color, History, Lattice, Move, Point, Position, Random, Rules, Site, Size, light_playout,
};

fn main() {
    divan::main();
}

const PLAYOUTS: u32 = 200;
const MOVES: usize = 450;

#[divan::bench(args = [9, 13, 19])]
fn light_playouts(bencher: Bencher, side: u8) {
    let size = Size::square(side).expect("1 to 52");
    if Board::<128>::fits(size) {
        playouts::<128>(bencher, size);
    } else {
        playouts::<512>(bencher, size);
    }
}

fn playouts<const N: usize>(bencher: Bencher, size: Size) {
    let start = Board::<N>::new(size).expect("it fits");
    let (mut board, mut random) = (start.clone(), Random::new(1));
    bencher.counter(ItemsCount::new(PLAYOUTS)).bench_local(|| {
        for _ in 0..PLAYOUTS {
            board.clone_from(&start);
            black_box(light_playout(&mut board, Color::Black, &mut random));
        }
    });
}

/// A random game as points.
fn game() -> Vec<(Color, Point)> {
    let mut board = Board::<512>::new(Size::NINETEEN).expect("it fits");
    let (mut random, mut color) = (Random::new(3), Color::Black);
    let mut moves = Vec::new();
    while moves.len() < MOVES {
        if let Some(s) = random_move(&mut board, color, &mut random) {
            board.play_legal(color, s);
            moves.push((color, board.point(s)));
        } else {
            board = Board::new(Size::NINETEEN).expect("it fits");
            moves.clear();
        }
        color = color.opposite();
    }
    moves
}

fn sites(moves: &[(Color, Point)]) -> Vec<(Color, Site)> {
    let site = |&(color, p)| (color, Lattice::new(Size::NINETEEN).site(p));
    moves.iter().map(site).collect()
}

#[divan::bench]
fn board_play(bencher: Bencher) {
    let moves = sites(&game());
    let start = Board::<512>::new(Size::NINETEEN).expect("it fits");
    bencher.counter(ItemsCount::new(MOVES)).bench(|| {
        let mut board = start.clone();
        for &(color, s) in &moves {
            black_box(board.play(color, s));
        }
        board.hash()
    });
}

#[divan::bench]
fn board_play_and_undo(bencher: Bencher) {
    let moves = sites(&game());
    let mut board = Board::<512>::new(Size::NINETEEN).expect("it fits");
    let mut history = History::new();
    bencher.counter(ItemsCount::new(MOVES)).bench_local(|| {
        for &(color, s) in &moves {
            black_box(board.play_undoable(color, s, &mut history));
        }
        while board.undo(&mut history) {}
    });
}

#[divan::bench]
fn position_execute(bencher: Bencher) {
    let moves = game();
    bencher.counter(ItemsCount::new(MOVES)).bench(|| {
        let mut position = Position::new(Size::NINETEEN);
        for &(color, p) in &moves {
            black_box(position.execute(color, Move::Play(p)));
        }
        position.hash()
    });
}

#[divan::bench]
fn position_play(bencher: Bencher) {
    let moves = game();
    bencher.counter(ItemsCount::new(MOVES)).bench(|| {
        let mut position = Position::new(Size::NINETEEN);
        for &(color, p) in &moves {
            let _ = black_box(position.play(color, Move::Play(p), &Rules::JAPANESE, &[]));
        }
        position.hash()
    });
}

#[divan::bench(args = [9, 19, 52])]
fn position_clone(bencher: Bencher, side: u8) {
    let position = Position::new(Size::square(side).expect("1 to 52"));
    bencher.bench(|| position.clone());
}

#[divan::bench]
fn legal_points(bencher: Bencher) {
    let mut position = Position::new(Size::NINETEEN);
    for (color, p) in game().into_iter().take(200) {
        position.execute(color, Move::Play(p));
    }
    bencher.bench(|| position.legal_points(Color::Black, &Rules::JAPANESE, &[]));
}
