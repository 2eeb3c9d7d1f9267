//! What the benchmarks of engine processes share.

use engine::Game;
use go::{Color, Move, Point, Size};
use std::time::{Duration, Instant};

/// A game of 250 moves on 19×19 that takes no stones.
pub(crate) fn long_game() -> Game {
    let mut game = Game::new(Size::NINETEEN);
    let points = Size::NINETEEN
        .points()
        .filter(|p: &Point| !(p.x + 2 * p.y).is_multiple_of(5));
    for (i, point) in points.take(250).enumerate() {
        game.execute(Color::BOTH[i % 2], Move::Play(point), 1);
    }
    game
}

/// Does something `count` times; it is told how often it was done before. Returns the times, the shortest first.
pub(crate) fn measure(count: usize, mut what: impl FnMut(usize)) -> Vec<Duration> {
    measure_itself(count, |i| {
        let start = Instant::now();
        what(i);
        start.elapsed()
    })
}

/// The same for what measures only a part of itself.
pub(crate) fn measure_itself(count: usize, what: impl FnMut(usize) -> Duration) -> Vec<Duration> {
    let mut times: Vec<Duration> = (0..count).map(what).collect();
    times.sort();
    times
}

/// Prints the times, which are sorted.
pub(crate) fn report(name: &str, times: &[Duration]) {
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e6;
    println!(
        "{name}: min {:.1} µs, median {:.1} µs, p99 {:.1} µs, max {:.1} µs (n = {})",
        at(0),
        at(50),
        at(99),
        at(100),
        times.len()
    );
}
