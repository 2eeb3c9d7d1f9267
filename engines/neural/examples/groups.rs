//! Asks the reader, with a network of life and death that shows it where to look, whether a group lives whose owner moves first, and whether it
//! falls to an attacker who does: `NETWORK SECONDS NODES [defend|attack] FILE.sgf:POINT[:MOVE,MOVE...]...`. `-` is no network. Seconds are for each
//! question; the moves are played first, the owner's before all.

use go::{Point, Position};
use net::model::Model;
use neural::FateGuide;
use reading::life::{Guide, Limits, Question, Solver, Trust};
use record::{Collection, Replay};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = || {
        args.next()
            .expect("NETWORK SECONDS NODES [defend|attack] FILE.sgf:POINT...")
    };
    let file = next();
    let guide = (file != "-").then(|| guide(&file));
    let seconds: f64 = next().parse().expect("a number of seconds");
    let limits = Limits {
        nodes: next().parse().expect("a number of positions"),
    };
    let mut proven = [0; 2];
    let mut count = 0;
    let mut asked = vec![Question::Defend, Question::Attack];
    for arg in args {
        match &*arg {
            "defend" | "attack" => {
                let wanted = ["defend", "attack"].map(|name| name == arg);
                asked.retain(|question| wanted[usize::from(*question == Question::Attack)]);
                continue;
            }
            _ => {}
        }
        let mut parts = arg.split(':');
        let (file, at) = (
            parts.next().unwrap_or(""),
            parts.next().expect("FILE.sgf:POINT"),
        );
        let mut pos = position(file);
        let point = |name: &str| Point::from_gtp(name, go::Size::NINETEEN).expect("a point");
        let p = point(at);
        let Some(mut color) = pos.stone(p) else {
            println!("{file} {at}: no stone");
            continue;
        };
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
        for &question in &asked {
            let began = Instant::now();
            let stopped = || began.elapsed() > Duration::from_secs_f64(seconds);
            let mut solver = Solver::of(&pos).guided(guide.clone());
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
            proven[usize::from(question == Question::Attack)] +=
                usize::from(found.trust == Trust::Proven);
        }
    }
    println!(
        "proven: {} of {count} if the owner begins, {} if the attacker does",
        proven[0], proven[1]
    );
}

fn guide(file: &str) -> Arc<dyn Guide> {
    let bytes = std::fs::read(file).expect("the network can be read");
    let model = Model::read(&bytes).expect("a network");
    Arc::new(FateGuide::new(&model).expect("a network that can be used"))
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
