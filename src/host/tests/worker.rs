//! The worker with a real library.
#![cfg(target_os = "linux")]

mod common;

use cgfthink_host::Library;
use common::{MOVE, eventually, good, is_hosted, options};
use engine::{AskId, EngineError, Event, Game, Maker, Reply, Worker, WorkerState};
use go::{Color, Move, Size};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A game of so many passes by Black.
fn game(moves: usize) -> Game {
    let mut game = Game::new(Size::NINE);
    for _ in 0..moves {
        game.execute(Color::Black, Move::Pass, 0);
    }
    game
}

/// Collects events until `done` says so, at most ten seconds.
fn collect(worker: &mut Worker, mut done: impl FnMut(&[Event]) -> bool) -> Vec<Event> {
    let start = Instant::now();
    let mut seen = Vec::new();
    while !done(&seen) && start.elapsed() < Duration::from_secs(10) {
        seen.extend(worker.wait(Duration::from_millis(50)));
    }
    seen
}

fn answers(events: &[Event]) -> Vec<(AskId, Result<Reply, EngineError>)> {
    let pick = |event: &Event| match event {
        Event::Answer(id, result) => Some((*id, result.clone())),
        _ => None,
    };
    events.iter().filter_map(pick).collect()
}

fn until_answers(worker: &mut Worker, count: usize) -> Vec<(AskId, Result<Reply, EngineError>)> {
    answers(&collect(worker, |seen| answers(seen).len() >= count))
}

fn until_thinking(worker: &mut Worker, id: AskId) {
    let seen = collect(worker, |seen| {
        seen.contains(&Event::State(WorkerState::Thinking(id)))
    });
    assert!(seen.contains(&Event::State(WorkerState::Thinking(id))));
}

fn worker(built: &common::Built, case: &str) -> Worker {
    let options = options(built, case);
    let make: Maker =
        Arc::new(move |stop, talk| Ok(Box::new(Library::start(options.clone(), stop, talk)?)));
    Worker::spawn("engine.so", make, Arc::new(|| {}))
}

#[test]
fn a_crash_at_the_second_call_is_not_noticed_in_the_game() {
    let built = good();
    let mut worker = worker(&built, "crash-second");
    for n in 0..6 {
        worker.ask(game(n), MOVE);
    }
    let got = until_answers(&mut worker, 6);
    assert!(got.iter().all(|(_, result)| result.is_ok()), "{got:?}");
}

#[test]
fn a_hanging_library_is_restarted_at_once() {
    let built = good();
    let mut worker = worker(&built, "loop");
    let id = worker.ask(game(1), MOVE);
    until_thinking(&mut worker, id);
    worker.restart();
    until_thinking(&mut worker, id);
    drop(worker);
    assert!(eventually(|| !is_hosted(&built.path)));
}

#[test]
fn a_stopped_library_that_hangs_gives_an_error_and_then_a_new_one_works() {
    let built = good();
    let mut worker = worker(&built, "loop");
    worker.ask(game(1), MOVE);
    worker.interrupt();
    let got = until_answers(&mut worker, 1);
    assert!(
        matches!(&got[..], [(_, Err(EngineError::Unresponsive { .. }))]),
        "{got:?}"
    );
    assert!(!is_hosted(&built.path));
}
