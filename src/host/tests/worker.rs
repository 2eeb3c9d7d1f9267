//! The worker with a real library.
#![cfg(target_os = "linux")]

mod common;

use cgfthink_host::Library;
use common::{MOVE, eventually, good, is_hosted, options};
use engine::{AskId, EngineError, Event, Game, Maker, Reply, Worker, WorkerState};
use go::{Color, Move, Size};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long anything is waited for.
const LIMIT: Duration = Duration::from_secs(10);

/// A game of so many passes by Black.
fn game(moves: usize) -> Game {
    let mut game = Game::new(Size::NINE);
    for _ in 0..moves {
        game.execute(Color::Black, Move::Pass, 0);
    }
    game
}

/// The answer to a question, which comes within ten seconds.
fn answer_to(worker: &mut Worker, id: AskId) -> Result<Reply, EngineError> {
    let start = Instant::now();
    let is_over = || start.elapsed() >= LIMIT;
    let answer = worker.wait_for_answer(id, &is_over, &mut |_| {});
    answer.expect("every question has an answer")
}

fn until_thinking(worker: &mut Worker, id: AskId) {
    let start = Instant::now();
    let begun = Event::State(WorkerState::Thinking(id));
    while !worker.wait(Duration::from_millis(50)).contains(&begun) {
        assert!(start.elapsed() < LIMIT, "{id:?}");
    }
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
        let id = worker.ask(game(n), MOVE);
        let got = answer_to(&mut worker, id);
        assert!(got.is_ok(), "{got:?}");
    }
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
    let id = worker.ask(game(1), MOVE);
    worker.interrupt();
    let got = answer_to(&mut worker, id);
    assert!(
        matches!(got, Err(EngineError::Unresponsive { .. })),
        "{got:?}"
    );
    assert!(!is_hosted(&built.path));
}
