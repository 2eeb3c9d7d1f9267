//! Playouts and searches a second: `cargo bench -p montecarlo`.

use divan::{Bencher, counter::ItemsCount};
use go::{Game, Komi, Random, Rules, Size};
use montecarlo::{Board, Limits, Player, Policy, Rates, Settings};
use std::ops::ControlFlow;

fn main() {
    divan::main();
}

const SIDES: [u8; 3] = [9, 13, 19];

#[divan::bench(args = SIDES)]
fn light(bencher: Bencher<'_, '_>, side: u8) {
    playout(bencher, side, Rates::LIGHT);
}

#[divan::bench(args = SIDES)]
fn heavy(bencher: Bencher<'_, '_>, side: u8) {
    playout(bencher, side, Rates::HEAVY);
}

fn playout(bencher: Bencher<'_, '_>, side: u8, rates: Rates) {
    let size = Size::square(side).expect("a size");
    if Board::<128>::fits(size) {
        sized::<128>(bencher, size, rates);
    } else {
        sized::<512>(bencher, size, rates);
    }
}

fn sized<const N: usize>(bencher: Bencher<'_, '_>, size: Size, rates: Rates) {
    let start = Board::<N>::new(size).expect("it fits");
    let policy = Policy::new(rates);
    let mut random = Random::new(1);
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        let mut board = start.clone();
        policy.playout(&mut board, &mut random, |_, _| {})
    });
}

/// Playouts of a whole search from the empty board.
const PLAYOUTS: u64 = 2000;

#[divan::bench(args = [(9, 1), (9, 2), (13, 1), (19, 1), (19, 2)], sample_count = 5)]
fn search(bencher: Bencher<'_, '_>, (side, threads): (u8, usize)) {
    let mut game = Game::new(Size::square(side).expect("a size"));
    game.komi = Komi::from_half_points(15);
    game.rules = Rules::CHINESE;
    let limits = Limits {
        playouts: Some(PLAYOUTS),
        ..Limits::default()
    };
    bencher
        .counter(ItemsCount::new(PLAYOUTS))
        .with_inputs(|| {
            Player::new(Settings {
                threads,
                ..Settings::default()
            })
        })
        .bench_local_values(|mut player| {
            player.think(&game, &limits, &mut |_| ControlFlow::Continue(()))
        });
}
