//! Overlays: asked once for each node, dropped when another is shown, kept where they belong.

use crate::bench::{Bench, failure, reply_to};
use app::engines::{EngineCommand, EnginesCommand};
use app::notices::Offer;
use app::shell::command::Command;
use engine::WorkerState;

const LINE: &str = "(;*;B[cc];W[gg])";

#[test]
fn a_key_switches_an_overlay_on_and_off_again() {
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus");
    assert_eq!(bench.state.board().layers().quick(), Some("status"));
    bench.run("OverlayFigure");
    assert_eq!(bench.state.board().layers().quick(), Some("figure"));
    bench.run("OverlayFigure");
    assert_eq!(bench.state.board().layers().quick(), None);
    bench.run("OverlayNumber, OverlayOff");
    assert_eq!(bench.state.board().layers().quick(), None);
}

#[test]
fn each_node_is_asked_about_once() {
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus");
    assert_eq!(bench.asked_of_world(), "ask territory for status");
    // Nothing is asked twice while the answer is on its way.
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus, Coordinates, Variations, Tool Circle");
    assert_eq!(bench.questions().len(), 1);
    let first = bench.asked();
    bench.answer_overlay(&first, "at the root");
    assert_eq!(bench.overlay(), Some("at the root"));
    bench.run("Forward");
    assert_eq!(bench.overlay(), None, "another node");
    let second = bench.asked();
    assert_ne!(second.request, first.request);
    bench.answer_overlay(&second, "after one move");
    // Back at the root the first one is still known.
    let before = bench.effects.len();
    bench.run("Back");
    assert_eq!(
        (bench.overlay(), bench.effects.len()),
        (Some("at the root"), before)
    );
}

#[test]
fn a_question_about_a_node_that_is_left_is_taken_back() {
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus, Forward");
    assert_eq!(
        bench.asked_of_world(),
        "ask territory for status, forget territory, ask territory for status"
    );
}

#[test]
fn an_answer_that_comes_too_late_is_shown_nowhere_else() {
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus");
    let late = bench.asked();
    bench.run("Forward");
    bench.answer_overlay(&late, "about the root");
    assert_eq!(bench.overlay(), None);
}

#[test]
fn without_an_overlay_nothing_is_asked() {
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus, OverlayOff, Forward, Forward");
    assert_eq!(bench.overlay(), None);
    assert!(
        bench.questions().len() <= 1,
        "only the one that was on its way"
    );
    let late = bench.effects.iter().find_map(|effect| match effect {
        app::shell::effect::Effect::Ask(question) => Some(question.request),
        _ => None,
    });
    assert!(late.is_some());
    assert!(
        !bench.state.engines().is_busy(),
        "nobody waits for it, so Escape has nothing to interrupt"
    );
}

#[test]
fn a_changed_position_is_asked_about_anew() {
    let mut bench = Bench::new("(;*)");
    bench.run("OverlayStatus");
    let empty = bench.asked();
    bench.run("Tool BlackStone, Click dd");
    let with_stone = bench.asked();
    assert_ne!(
        with_stone.request, empty.request,
        "a stone was set up at the same node"
    );
    bench.answer_overlay(&empty, "of the empty board");
    assert_eq!(bench.overlay(), None);
    bench.answer_overlay(&with_stone, "with the stone");
    assert_eq!(bench.overlay(), Some("with the stone"));
}

#[test]
fn a_failure_is_told_once_and_not_asked_again_until_it_is_wanted_again() {
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus");
    let asked = bench.asked();
    bench.send(reply_to(&asked, Err(failure())));
    assert_eq!(bench.state.notices().len(), 1);
    assert_eq!(
        bench.state.notices()[0].offers,
        [Offer::Restart(asked.engine)]
    );
    bench.asked_of_world();
    bench.run("Coordinates");
    assert_eq!(bench.asked_of_world(), "", "not in a circle");
    bench.run("OverlayStatus, OverlayStatus");
    assert_eq!(bench.asked_of_world(), "ask territory for status");
}

#[test]
fn another_engine_draws_its_own() {
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus");
    let territory = bench.asked();
    bench.answer_overlay(&territory, "by territory");
    let random = bench
        .state
        .engines()
        .by_name("random")
        .expect("it is built in")
        .id;
    bench.send(Command::Engines(EnginesCommand::Engine(
        random,
        EngineCommand::DrawOverlays,
    )));
    assert_eq!(bench.overlay(), None);
    let asked = bench.asked();
    assert_eq!(asked.engine, random);
    bench.answer_overlay(&asked, "by random");
    assert_eq!(bench.overlay(), Some("by random"));
    bench.send(Command::Engines(EnginesCommand::Engine(
        territory.engine,
        EngineCommand::DrawOverlays,
    )));
    assert_eq!(bench.overlay(), Some("by territory"), "still known");
}

#[test]
fn the_answer_of_one_engine_is_not_shown_as_anothers() {
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus");
    let territory = bench.asked();
    bench.run("OverlayOff");
    let random = bench
        .state
        .engines()
        .by_name("random")
        .expect("it is built in")
        .id;
    bench.send(Command::Engines(EnginesCommand::Engine(
        random,
        EngineCommand::DrawOverlays,
    )));
    bench.answer_overlay(&territory, "by territory");
    bench.run("OverlayStatus");
    assert_eq!(bench.overlay(), None, "random has not answered");
}

#[test]
fn work_in_progress_is_shown() {
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus");
    let asked = bench.asked();
    let interim = overlay::Overlay::new(bench.record().size(), "so far");
    bench.send(Command::Engines(EnginesCommand::Engine(
        asked.engine,
        EngineCommand::Interim(asked.request, interim),
    )));
    assert_eq!(bench.overlay(), Some("so far"));
    bench.answer_overlay(&asked, "done");
    assert_eq!(bench.overlay(), Some("done"));
}

#[test]
fn restarting_an_engine_forgets_what_it_said_and_asks_again() {
    let mut bench = Bench::new(LINE);
    bench.run("OverlayStatus");
    let asked = bench.asked();
    bench.answer_overlay(&asked, "before");
    bench.asked_of_world();
    bench.run("RestartEngine");
    assert_eq!(bench.overlay(), None);
    assert_eq!(
        bench.asked_of_world(),
        "restart territory, ask territory for status"
    );
}

#[test]
fn an_engine_that_dies_unasked_says_so_once() {
    let mut bench = Bench::new(LINE);
    let engine = bench.state.engines().overlay_engine();
    for _ in 0..2 {
        bench.send(Command::Engines(EnginesCommand::Engine(
            engine,
            EngineCommand::State(WorkerState::Failed(failure())),
        )));
    }
    assert_eq!(bench.state.notices().len(), 1);
}

#[test]
fn an_engine_that_fails_in_a_game_is_told_of_in_one_place() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc, Fail");
    let engine = bench
        .state
        .game()
        .playing()
        .and_then(|game| game.trouble())
        .expect("there is trouble")
        .engine;
    // The worker says how it stands behind its answer.
    let failed = EngineCommand::State(WorkerState::Failed(failure()));
    bench.send(Command::Engines(EnginesCommand::Engine(engine, failed)));
    assert_eq!(bench.notices(), "");
}

#[test]
fn an_engine_that_its_first_question_starts_is_seen_thinking() {
    let mut bench = Bench::new(LINE);
    let engine = bench.state.engines().overlay_engine();
    bench.run("OverlayStatus");
    let request = bench.asked().request;
    for (state, thinks) in [
        (WorkerState::Starting, false),
        (WorkerState::Thinking(engine::AskId(request)), true),
        (WorkerState::Stopping, true),
        (WorkerState::Ready, false),
    ] {
        let text = format!("{state:?}");
        let starts = state == WorkerState::Starting;
        bench.send(Command::Engines(EnginesCommand::Engine(
            engine,
            EngineCommand::State(state),
        )));
        if starts {
            let progress = EngineCommand::Progress(message::quoted("reading its network"));
            bench.send(Command::Engines(EnginesCommand::Engine(engine, progress)));
        }
        let slot = bench
            .state
            .engines()
            .slot(engine)
            .expect("it is on the desk");
        assert_eq!(slot.thinking_since.is_some(), thinks, "{text}");
        assert_eq!(slot.progress.is_empty(), !starts, "{text}");
    }
}
