//! How many problems of SGF files are proven within 10 ms, 100 ms and 1 s: `cargo run --release -p reading --example prove
//! FILE...`. Both questions have to be proven, each within the time: does the attacker kill, does the owner live. Asked is
//! the largest group whose fate depends on who moves first, or else the largest that is enclosed.

use go::{Point, Position};
use reading::chains::Chains;
use reading::life::{Fate, Finding, Limits, Question, Solver, Trust};
use record::{Collection, Replay};
use std::time::{Duration, Instant};

const BUDGETS: [u64; 3] = [10, 100, 1000];
const LIMITS: Limits = Limits { nodes: 100_000_000 };

fn main() {
    let mut rows = Vec::new();
    for file in std::env::args().skip(1) {
        let bytes = std::fs::read(&file).expect("a file");
        let collection = Collection::read(bytes).expect("games");
        for (n, record) in collection.games().iter().enumerate() {
            let pos = Replay::new()
                .position(record, record.root())
                .position
                .clone();
            match target(&pos) {
                Some(p) => rows.push(row(&format!("{file} {}", n + 1), &pos, p)),
                None => println!("{file} {}: no group", n + 1),
            }
        }
    }
    for (i, budget) in BUDGETS.iter().enumerate() {
        let proven = rows.iter().filter(|row| row[i]).count();
        println!("{budget} ms: {proven} of {}", rows.len());
    }
}

/// The group that is asked about.
fn target(pos: &Position) -> Option<Point> {
    let chains = Chains::of(&pos.stones());
    let mut firsts: Vec<(usize, Point)> = chains
        .list()
        .iter()
        .map(|c| (c.stones.len(), c.stones[0]))
        .collect();
    firsts.sort_by_key(|&(stones, p)| (std::cmp::Reverse(stones), p));
    let mut solver = Solver::of(pos);
    let open = firsts.iter().find(|&&(_, p)| {
        let verdict = solver
            .is_enclosed(p)
            .then(|| solver.read(p, Limits::FULL, &|| false));
        verdict
            .flatten()
            .is_some_and(|v| matches!(v.fate, Fate::Critical | Fate::Ko))
    });
    let enclosed = || firsts.iter().find(|&&(_, p)| solver.is_enclosed(p));
    open.or_else(enclosed).map(|&(_, p)| p)
}

/// Whether both questions are proven within each time.
fn row(name: &str, pos: &Position, p: Point) -> [bool; 3] {
    let mut said = format!("{name} {}:", p.to_gtp(pos.size()));
    let row = BUDGETS.map(|budget| {
        [Question::Attack, Question::Defend]
            .iter()
            .all(|&question| {
                let began = Instant::now();
                let stopped = || began.elapsed() > Duration::from_millis(budget);
                let mut solver = Solver::of(pos);
                let found = solver.find(p, question, LIMITS, &stopped);
                let took = began.elapsed().as_micros();
                said += &tell(&found, solver.nodes(), took);
                found.trust == Trust::Proven
            })
    });
    println!("{said}");
    row
}

/// An answer in a few words.
fn tell(found: &Finding, nodes: u64, took: u128) -> String {
    let moves: usize = found.proofs.iter().map(reading::proof::Proof::moves).sum();
    format!(
        " [{:?} {:?} {nodes} nodes, {moves} moves, {took} us]",
        found.answer.code, found.trust
    )
}
