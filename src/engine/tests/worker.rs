//! The worker with a scripted engine: queue, interrupt, late answers, restart, crashes.

use engine::scripted::Turn;
use engine::{
    Analysis, Answer, Ask, AskId, Death, EngineError, Event, Game, Interim, Limits, LogLine, Maker,
    Manner, ManualTime, Patience, Phase, Reply, ScriptedEngine, Search, Worker, WorkerState,
};
use go::{Komi, Point, Size};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const MOVE: Ask = Ask::MOVE;
const WAIT_FOR_STOP: i32 = 1;
const CRASH: i32 = 2;
const CRASH_ONCE: i32 = 3;
const PANIC: i32 = 4;

/// Answers with a point whose x is the number of moves of the game; the komi says how it behaves.
fn behave(turn: &mut Turn<'_>) -> Result<Reply, EngineError> {
    match turn.game.go.komi.half_points() {
        WAIT_FOR_STOP => {
            turn.think_until_stopped();
            if turn.starts == 0 && turn.game.to_move() == go::Color::White {
                return Err(EngineError::Ended {
                    engine: "scripted".into(),
                });
            }
        }
        CRASH => return Err(crash()),
        CRASH_ONCE if turn.asked == 0 => return Err(crash()),
        PANIC => panic!("out of ideas"),
        _ => turn.talk.log(LogLine::engine("thinking")),
    }
    Ok(answer(turn.game))
}

fn crash() -> EngineError {
    EngineError::Died {
        engine: "scripted".into(),
        phase: Phase::Thinking,
        death: Death::Exit { code: 0 },
        last_words: Vec::new(),
    }
}

fn answer(game: &Game) -> Reply {
    Reply::Move(Answer::Play(Point::new(game.go.moves().len() as u8, 0)))
}

fn scripted() -> (Worker, ScriptedEngine) {
    let script = ScriptedEngine::new(behave);
    let worker = Worker::spawn("scripted", script.maker(), Arc::new(|| {}));
    (worker, script)
}

/// The same with a time that stands still.
fn timed(manner: Manner) -> (Worker, ScriptedEngine, ManualTime) {
    let script = ScriptedEngine::new(behave);
    let time = ManualTime::new();
    let (maker, source) = (script.maker(), time.source());
    let worker = Worker::spawn_with("scripted", maker, Arc::new(|| {}), manner, source);
    (worker, script, time)
}

/// A game that makes the scripted engine behave; told apart by the number of moves.
fn game(behaviour: i32, moves: usize) -> Game {
    let mut game = Game::new(Size::NINE);
    game.go.komi = Komi::from_half_points(behaviour);
    for _ in 0..moves {
        game.execute(go::Color::Black, go::Move::Pass, 0);
    }
    game.go.set_to_move(go::Color::Black);
    game
}

/// Collects events until `done` says so, at most ten seconds.
fn collect(worker: &mut Worker, mut done: impl FnMut(&[Event]) -> bool) -> Vec<Event> {
    let start = Instant::now();
    let mut seen = Vec::new();
    while !done(&seen) && start.elapsed() < Duration::from_secs(10) {
        seen.extend(worker.poll());
        std::thread::yield_now();
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
    let start = Instant::now();
    while worker.state() != WorkerState::Thinking(id) {
        assert!(start.elapsed() < Duration::from_secs(10), "{id:?}");
        // No answer is lost by this: the engine thinks until it is stopped.
        worker.poll();
        std::thread::yield_now();
    }
}

#[test]
fn questions_are_answered_in_their_order() {
    let (mut worker, _) = scripted();
    let ids: Vec<AskId> = (1..=4).map(|n| worker.ask(game(0, n), MOVE)).collect();
    let got = until_answers(&mut worker, 4);
    let expected: Vec<_> = ids
        .into_iter()
        .zip(1..)
        .map(|(id, n)| (id, Ok(answer(&game(0, n)))))
        .collect();
    assert_eq!(got, expected);
    assert_eq!(worker.name(), "scripted");
    collect(&mut worker, |_| true);
    assert_eq!(worker.state(), WorkerState::Ready);
}

#[test]
fn an_interrupt_gives_the_move_of_the_oldest_question_only() {
    let (mut worker, _) = scripted();
    let first = worker.ask(game(WAIT_FOR_STOP, 1), MOVE);
    let second = worker.ask(game(WAIT_FOR_STOP, 2), MOVE);
    until_thinking(&mut worker, first);
    worker.interrupt();
    assert_eq!(
        until_answers(&mut worker, 1),
        [(first, Ok(answer(&game(0, 1))))]
    );
    until_thinking(&mut worker, second);
    assert!(
        answers(&worker.poll()).is_empty(),
        "the second was interrupted too"
    );
    worker.interrupt();
    assert_eq!(
        until_answers(&mut worker, 1),
        [(second, Ok(answer(&game(0, 2))))]
    );
}

#[test]
fn an_interrupt_before_the_work_begins_is_not_lost() {
    let (mut worker, _) = scripted();
    let id = worker.ask(game(WAIT_FOR_STOP, 1), MOVE);
    worker.interrupt();
    assert_eq!(
        until_answers(&mut worker, 1),
        [(id, Ok(answer(&game(0, 1))))]
    );
}

#[test]
fn answers_to_cancelled_questions_are_dropped() {
    let (mut worker, script) = scripted();
    let first = worker.ask(game(WAIT_FOR_STOP, 1), MOVE);
    let second = worker.ask(game(0, 2), MOVE);
    let third = worker.ask(game(0, 3), MOVE);
    until_thinking(&mut worker, first);
    worker.cancel(second);
    worker.cancel(first);
    worker.cancel(first);
    assert_eq!(
        until_answers(&mut worker, 1),
        [(third, Ok(answer(&game(0, 3))))]
    );
    assert_eq!(script.asked(), 2, "the second was never in work");
}

#[test]
fn a_restart_keeps_the_questions() {
    let (mut worker, script) = scripted();
    let mut waiting = game(WAIT_FOR_STOP, 1);
    waiting.go.set_to_move(go::Color::White);
    let first = worker.ask(waiting, MOVE);
    let second = worker.ask(game(0, 2), MOVE);
    until_thinking(&mut worker, first);
    worker.restart();
    until_thinking(&mut worker, first);
    worker.interrupt();
    let got = until_answers(&mut worker, 2);
    assert_eq!(
        got,
        [
            (first, Ok(answer(&game(0, 1)))),
            (second, Ok(answer(&game(0, 2))))
        ]
    );
    assert_eq!(script.started(), 2);
}

#[test]
fn a_crash_is_repeated_once() {
    let (mut worker, script) = scripted();
    let id = worker.ask(game(CRASH_ONCE, 1), MOVE);
    assert_eq!(
        until_answers(&mut worker, 1),
        [(id, Ok(answer(&game(0, 1))))]
    );
    assert_eq!(script.started(), 2);
}

#[test]
fn two_crashes_are_an_answer_and_the_worker_goes_on() {
    let (mut worker, script) = scripted();
    let id = worker.ask(game(CRASH, 1), MOVE);
    let seen = collect(&mut worker, |seen| {
        seen.iter()
            .any(|e| matches!(e, Event::State(WorkerState::Failed(_))))
    });
    assert_eq!(answers(&seen), [(id, Err(crash()))]);
    assert_eq!(script.started(), 2);
    let id = worker.ask(game(0, 3), MOVE);
    assert_eq!(
        until_answers(&mut worker, 1),
        [(id, Ok(answer(&game(0, 3))))]
    );
}

#[test]
fn an_engine_that_always_dies_is_left_alone_until_a_restart() {
    let (mut worker, script) = scripted();
    for _ in 0..5 {
        worker.ask(game(CRASH, 1), MOVE);
    }
    let got = until_answers(&mut worker, 5);
    assert!(got.iter().all(|(_, result)| *result == Err(crash())));
    assert_eq!(script.started(), 6);
    worker.restart();
    let id = worker.ask(game(0, 2), MOVE);
    assert_eq!(
        until_answers(&mut worker, 1),
        [(id, Ok(answer(&game(0, 2))))]
    );
}

#[test]
fn a_panic_of_an_engine_is_an_answer() {
    let (mut worker, _) = scripted();
    let id = worker.ask(game(PANIC, 1), MOVE);
    let got = until_answers(&mut worker, 1);
    assert!(
        matches!(&got[..], [(i, Err(EngineError::Failed { reason, .. }))] if *i == id && reason.to_string() == "out of ideas"),
        "{got:?}"
    );
    worker.ask(game(0, 2), MOVE);
    assert!(until_answers(&mut worker, 1)[0].1.is_ok());
}

#[test]
fn an_engine_that_cannot_start_answers_with_the_reason() {
    let error = EngineError::Spawn {
        engine: "none".into(),
        reason: message::quoted("it is a test"),
    };
    let reason = error.clone();
    let make: Maker = Arc::new(move |_, _| Err(reason.clone()));
    let mut worker = Worker::spawn("none", make, Arc::new(|| {}));
    let id = worker.ask(game(0, 1), MOVE);
    assert_eq!(until_answers(&mut worker, 1), [(id, Err(error))]);
}

#[test]
fn dropping_never_waits_and_closes_the_engine() {
    let (mut worker, script) = scripted();
    let id = worker.ask(game(WAIT_FOR_STOP, 1), MOVE);
    until_thinking(&mut worker, id);
    drop(worker);
    let start = Instant::now();
    while script.closed() == 0 && start.elapsed() < Duration::from_secs(10) {
        std::thread::yield_now();
    }
    assert_eq!(script.closed(), 1);
}

#[test]
fn shutting_down_waits_for_the_close() {
    let (mut worker, script) = scripted();
    collect(&mut worker, |seen| {
        seen.contains(&Event::State(WorkerState::Ready))
    });
    assert!(worker.shut_down(Duration::from_secs(10)));
    assert_eq!(script.closed(), 1);
}

#[test]
fn the_window_is_woken_for_the_first_event_only() {
    let wakes = Arc::new(AtomicUsize::new(0));
    let count = wakes.clone();
    let make = ScriptedEngine::new(behave).maker();
    let wake = Arc::new(move || {
        count.fetch_add(1, Ordering::SeqCst);
    });
    let mut worker = Worker::spawn("scripted", make, wake);
    until_answers(&mut worker, 0);
    for n in 0..50 {
        worker.ask(game(0, n % 9), MOVE);
    }
    let asked = Instant::now();
    while wakes.load(Ordering::SeqCst) == 0 && asked.elapsed() < Duration::from_secs(10) {
        std::thread::yield_now();
    }
    assert!(wakes.load(Ordering::SeqCst) > 0);
    assert_eq!(until_answers(&mut worker, 50).len(), 50);
}

/// The first engine never comes back.
fn deaf(turn: &mut Turn<'_>) -> Result<Reply, EngineError> {
    if turn.starts == 0 {
        loop {
            std::thread::park();
        }
    }
    behave(turn)
}

fn patience(interrupt: u64, grace: u64) -> Patience {
    Patience {
        interrupt_after: Some(Duration::from_secs(interrupt)),
        grace: Some(Duration::from_secs(grace)),
        give_up_after: None,
    }
}

#[test]
fn an_answer_is_asked_for_when_its_time_is_over() {
    let (mut worker, _, time) = timed(Manner::AskAgain);
    let id = worker.ask_within(game(WAIT_FOR_STOP, 1), MOVE, patience(60, 60));
    until_thinking(&mut worker, id);
    assert_eq!(
        worker.next_deadline(),
        Some(time.now() + Duration::from_mins(1))
    );
    time.advance(Duration::from_secs(59));
    assert!(answers(&worker.poll()).is_empty());
    time.advance(Duration::from_secs(1));
    assert_eq!(
        until_answers(&mut worker, 1),
        [(id, Ok(answer(&game(0, 1))))]
    );
    assert_eq!(worker.next_deadline(), None);
}

#[test]
fn an_engine_that_does_not_come_back_is_given_up_and_another_one_is_asked() {
    let script = ScriptedEngine::new(deaf);
    let time = ManualTime::new();
    let (maker, source) = (script.maker(), time.source());
    let manner = Manner::AskAgain;
    let mut worker = Worker::spawn_with("scripted", maker, Arc::new(|| {}), manner, source);
    let id = worker.ask_within(game(0, 1), MOVE, patience(60, 5));
    until_thinking(&mut worker, id);
    time.advance(Duration::from_mins(1));
    assert!(answers(&worker.poll()).is_empty(), "it is told to answer");
    time.advance(Duration::from_secs(5));
    let late = EngineError::GivenUp {
        engine: "scripted".into(),
        after: Duration::from_secs(65),
    };
    assert_eq!(until_answers(&mut worker, 1), [(id, Err(late.clone()))]);
    assert_eq!(worker.state(), WorkerState::Failed(late));
    let id = worker.ask(game(0, 2), MOVE);
    assert_eq!(
        until_answers(&mut worker, 1),
        [(id, Ok(answer(&game(0, 2))))]
    );
    assert_eq!(script.started(), 2);
}

#[test]
fn whoever_asks_once_gets_the_crash_as_the_answer() {
    let (mut worker, script, _) = timed(Manner::AskOnce);
    for n in 1..10 {
        let id = worker.ask(game(CRASH, n), MOVE);
        assert_eq!(until_answers(&mut worker, 1), [(id, Err(crash()))]);
    }
    assert_eq!(script.asked(), 9);
    let id = worker.ask(game(0, 2), MOVE);
    assert!(until_answers(&mut worker, 1)[0] == (id, Ok(answer(&game(0, 2)))));
}

#[test]
fn an_analysis_ends_at_its_limits_whatever_the_engine_honours() {
    let analysing = |turn: &mut Turn<'_>| {
        let mut analysis = Analysis::new(turn.game.size(), "");
        analysis.estimate = Some(overlay::Estimate {
            visits: Some(100),
            ..overlay::Estimate::default()
        });
        turn.talk.interim(Interim::Analysis(analysis.clone()));
        turn.think_until_stopped();
        Ok(Reply::Analysis(analysis))
    };
    let script = ScriptedEngine::new(analysing);
    let time = ManualTime::new();
    let (maker, source) = (script.maker(), time.source());
    let manner = Manner::default();
    let mut worker = Worker::spawn_with("scripted", maker, Arc::new(|| {}), manner, source);
    let ask = |limits| Ask::Analyse(Search::within(limits));
    let playouts = Limits {
        playouts: Some(100),
        ..Limits::default()
    };
    worker.ask(game(0, 1), ask(playouts));
    assert!(until_answers(&mut worker, 1)[0].1.is_ok());
    let limits = Limits {
        playouts: Some(101),
        time: Some(Duration::from_secs(2)),
    };
    let id = worker.ask(game(0, 1), ask(limits));
    until_thinking(&mut worker, id);
    assert!(answers(&worker.poll()).is_empty());
    time.advance(Duration::from_secs(2));
    assert!(until_answers(&mut worker, 1)[0].1.is_ok());
}
