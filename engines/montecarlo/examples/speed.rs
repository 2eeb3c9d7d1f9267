//! Counts playouts a second on one thread: `speed [SIDE [COUNT [light|heavy]]]`. Under `valgrind --tool=callgrind`, two
//! counts give the instructions of a playout.

use go::{Random, Size};
use montecarlo::{Board, Policy, Rates};
use std::time::Instant;

fn run<const N: usize>(size: Size, count: u32, rates: Rates) {
    let start = Board::<N>::new(size).expect("the capacity fits the size");
    let policy = Policy::new(rates);
    let mut random = Random::new(1);
    let (mut moves, mut black) = (0_u64, 0_u32);
    let begin = Instant::now();
    for _ in 0..count {
        let mut board = start.clone();
        let margin = policy.playout(&mut board, &mut random, |_, _| moves += 1);
        black += u32::from(margin > 0);
    }
    let secs = begin.elapsed().as_secs_f64();
    let (count, moves) = (f64::from(count), moves as f64);
    println!(
        "{size}: {:.0} playouts/s, {:.1} stones each, {:.1} ns a move, Black wins {:.1} %",
        count / secs,
        moves / count,
        secs * 1e9 / moves,
        100.0 * f64::from(black) / count,
    );
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args.get(i).and_then(|arg| arg.parse::<u32>().ok());
    let side = number(0).unwrap_or(9);
    let count = number(1).unwrap_or(20_000);
    let rates = match args.get(2).map(String::as_str) {
        Some("light") => Rates::LIGHT,
        _ => Rates::HEAVY,
    };
    let size = Size::square(side as u8).unwrap_or(Size::NINE);
    if Board::<128>::fits(size) {
        run::<128>(size, count, rates);
    } else if Board::<512>::fits(size) {
        run::<512>(size, count, rates);
    } else {
        run::<1024>(size, count, rates);
    }
}
