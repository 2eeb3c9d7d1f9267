//! Asks the reader, with a network that shows it where to look, whether a group lives whose owner moves first, and whether it
//! falls to an attacker who does: `NETWORK SECONDS NODES FILE.sgf:POINT[:MOVE,MOVE...]...`. Seconds are for each
//! question; the moves are played first, the owner's before all.

use go::{Point, Position};
use net::model::Model;
use neural::{NetworkGuide, Networked};
use reading::life::{Guide, Limits, Question, Solver, Trust};
use record::{Collection, Replay};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = || {
        args.next()
            .expect("NETWORK SECONDS NODES FILE.sgf:POINT...")
    };
    let bytes = std::fs::read(next()).expect("the network can be read");
    let model = Model::read(&bytes).expect("a network");
    let network = Networked::new(&model).expect("a network that can be used");
    let guide: Arc<dyn Guide> = Arc::new(NetworkGuide::new(network));
    let seconds: f64 = next().parse().expect("a number of seconds");
    let limits = Limits {
        nodes: next().parse().expect("a number of positions"),
    };
    let mut proven = [0; 2];
    let mut count = 0;
    for arg in args {
        let mut parts = arg.split(':');
        let (file, at) = (
            parts.next().unwrap_or(""),
            parts.next().expect("FILE.sgf:POINT"),
        );
        let mut pos = position(file);
        let point = |name: &str| Point::from_gtp(name, go::Size::NINETEEN).expect("a point");
        let p = point(at);
        let mut color = pos.stone(p).expect("a stone");
        for name in parts.next().unwrap_or("").split_terminator(',') {
            pos.play(
                color,
                go::Move::Play(point(name)),
                &go::Rules::JAPANESE,
                &[],
            )
            .expect("a move");
            color = color.opposite();
        }
        count += 1;
        for (i, question) in [Question::Defend, Question::Attack].into_iter().enumerate() {
            let began = Instant::now();
            let stopped = || began.elapsed() > Duration::from_secs_f64(seconds);
            let mut solver = Solver::of(&pos).guided(Some(Arc::clone(&guide)));
            let found = solver.find(p, question, limits, &stopped);
            let steps: usize = found.proofs.iter().map(|proof| proof.steps.len()).sum();
            let mv = found.answer.mv.map(|p| p.to_gtp(pos.size()));
            println!(
                "{file} {at} {question:?}: {:?} {:?} {mv:?}, {:.1} s, {} positions, {steps} steps",
                found.answer.code,
                found.trust,
                began.elapsed().as_secs_f64(),
                solver.nodes()
            );
            proven[i] += usize::from(found.trust == Trust::Proven);
        }
    }
    println!(
        "proven: {} of {count} if the owner begins, {} if the attacker does",
        proven[0], proven[1]
    );
}

/// The position at the end of the first game's main line.
fn position(file: &str) -> Position {
    let collection = Collection::read(std::fs::read(file).expect("a file")).expect("a game");
    let record = &collection.games()[0];
    let mut last = record.root();
    while let Some(next) = record.car(last) {
        last = next;
    }
    Replay::new().position(record, last).position.clone()
}
