//! How many closed regions are counted within 10 ms, 100 ms and 1 s of a processor's time:
//! `cargo run --release -p reading --example count -- [--show N] [--time MS] SEED COUNT LEAST MOST`.
//!
//! The regions are those of random enclosed problems with so many empty points inside. Both values have to be found, with Black
//! and with White to move first, together within the time; then how long it takes to find all first moves that are best. `--time`
//! is the longest time for one region.

#[path = "../tests/common/enclosed.rs"]
mod enclosed;

use go::{Color, Point, Position};
use reading::life::points::Counter;
use reading::life::{Limits, Solver};
use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

const BUDGETS: [u64; 3] = [10, 100, 1000];
const ENDLESS: Limits = Limits { nodes: u32::MAX };

/// What this thread has used of a processor.
fn used() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

struct Row {
    space: usize,
    /// What both values took, and what these and the best first moves took; none if they were not found.
    values: Option<Duration>,
    firsts: Option<Duration>,
    nodes: u64,
    took: Duration,
    drawn: String,
}

fn main() {
    let mut numbers = Vec::new();
    let mut shown = 0;
    let mut longest = Duration::from_millis(BUDGETS[BUDGETS.len() - 1]);
    let mut args = std::env::args().skip(1);
    let number =
        |arg: Option<String>| -> u64 { arg.and_then(|n| n.parse().ok()).expect("a number") };
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--show" => shown = number(args.next()) as usize,
            "--time" => longest = Duration::from_millis(number(args.next())),
            _ => numbers.push(number(Some(arg))),
        }
    }
    let [seed, count, least, most] = numbers[..] else {
        panic!("SEED COUNT LEAST MOST");
    };
    let problems = enclosed::problems(seed, least as usize..=most as usize);
    let regions = problems.filter_map(|problem| {
        let region = Solver::of(&problem.position).enclosure(problem.target)?;
        Some((problem.space, problem.position, region))
    });
    let rows: Vec<Row> = regions
        .take(count as usize)
        .map(|(space, pos, region)| row(space, &pos, &region, longest))
        .collect();
    let mut slowest: Vec<&Row> = rows.iter().collect();
    slowest.sort_by_key(|row| std::cmp::Reverse(row.took));
    for row in slowest.iter().take(shown) {
        println!("{} empty, {:?}\n{}", row.space, row.took, row.drawn);
    }
    for space in least as usize..=most as usize {
        let here = || rows.iter().filter(|row| row.space == space);
        let within = |of: &dyn Fn(&Row) -> Option<Duration>| {
            BUDGETS.map(|budget| {
                let budget = Duration::from_millis(budget);
                here()
                    .filter(|row| of(row).is_some_and(|took| took <= budget))
                    .count()
            })
        };
        println!(
            "{space} empty: values {:?}, with first moves {:?} of {}",
            within(&|row| row.values),
            within(&|row| row.firsts),
            here().count()
        );
    }
    let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
    let took: Duration = rows.iter().map(|row| row.took).sum();
    println!(
        "{nodes} nodes, {took:.1?}, {:.0} nodes a second",
        nodes as f64 / took.as_secs_f64()
    );
}

fn row(space: usize, pos: &Position, region: &[Point], longest: Duration) -> Row {
    let began = used();
    let stopped = || used().saturating_sub(began) > longest;
    let mut counter = Counter::of(pos, region).expect("a closed region");
    let mut value = |color| counter.value(color, ENDLESS, &stopped);
    let found = [value(Color::Black), value(Color::White)];
    let values = found
        .iter()
        .all(Option::is_some)
        .then(|| used().saturating_sub(began));
    let firsts = Color::BOTH.map(|color| counter.firsts(color, ENDLESS, &stopped));
    let all = firsts.iter().all(|firsts| {
        firsts
            .as_ref()
            .is_some_and(|firsts| firsts.unread.is_empty())
    });
    Row {
        space,
        values,
        firsts: all.then(|| used().saturating_sub(began)),
        nodes: counter.nodes(),
        took: used().saturating_sub(began),
        drawn: format!("{found:?}\n{}", draw(pos, region)),
    }
}

/// The part of the board with the region.
fn draw(pos: &Position, region: &[Point]) -> String {
    let size = pos.size();
    let mut rows = String::new();
    for y in 0..size.height() {
        if region.iter().any(|p| p.y.abs_diff(y) <= 1) {
            for x in (0..size.width()).filter(|x| region.iter().any(|p| p.x.abs_diff(*x) <= 1)) {
                let p = Point::new(x, y);
                rows.push(match (pos.stone(p), region.contains(&p)) {
                    (Some(Color::Black), true) => 'X',
                    (Some(Color::Black), false) => 'x',
                    (Some(Color::White), true) => 'O',
                    (Some(Color::White), false) => 'o',
                    (None, true) => '.',
                    (None, false) => ' ',
                });
            }
            rows.push('\n');
        }
    }
    rows
}
