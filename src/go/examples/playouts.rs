//! Counts light playouts a second on one thread: `playouts [SIDE [COUNT]]`. Under
//! `valgrind --tool=callgrind`, two counts give the instructions of a playout.

use go::{Board, Color, Random, Size, light_playout};
use std::time::Instant;

fn run<const N: usize>(size: Size, count: u32) {
    let start = Board::<N>::new(size).expect("the capacity fits the size");
    let mut board = start.clone();
    let mut random = Random::new(1);
    let (mut moves, mut black) = (0_u64, 0_u32);
    let begin = Instant::now();
    for _ in 0..count {
        board.clone_from(&start);
        let end = light_playout(&mut board, Color::Black, &mut random);
        moves += u64::from(end.moves);
        black += u32::from(end.margin > 0);
    }
    let secs = begin.elapsed().as_secs_f64();
    let (count, moves) = (f64::from(count), moves as f64);
    println!(
        "{size}: {:.0} playouts/s, {:.1} moves each, {:.1} ns a move, Black wins {:.1} %",
        count / secs,
        moves / count,
        secs * 1e9 / moves,
        100.0 * f64::from(black) / count,
    );
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|arg| arg.parse().ok());
    let side = numbers.next().unwrap_or(9);
    let count = numbers.next().unwrap_or(100_000);
    let size = Size::square(side as u8).unwrap_or(Size::NINE);
    if Board::<128>::fits(size) {
        run::<128>(size, count);
    } else if Board::<512>::fits(size) {
        run::<512>(size, count);
    } else {
        run::<4096>(size, count);
    }
}
