//! Whole games analysed by the built-in engines.

use analysis::{AnalysisError, Effort, Found, Positions, Running};
use record::{CellId, Collection};
use std::time::Duration;

const GAME: &[u8] = b"(;SZ[5]KM[0.5]RU[Chinese];B[cc];W[bb];B[dd])";

fn analysed(engine: &str, effort: Effort) -> Result<Vec<Found>, AnalysisError> {
    let games = Collection::read(GAME.to_vec()).expect("a game");
    let cells: Vec<CellId> = games.game(0).cells().collect();
    let maker = katsura::builtin::maker(engine).expect("built in");
    let left = Positions::new(games.game(0), cells.clone());
    let mut running = Running::start(engine, maker, left, effort);
    let mut found = Vec::new();
    while !running.is_finished() {
        found.extend(running.wait(Duration::from_millis(50))?);
    }
    let seen: Vec<CellId> = found.iter().map(|found| found.cell).collect();
    assert_eq!(seen, cells);
    Ok(found)
}

#[test]
fn every_position_gets_its_value() {
    let effort = Effort::Playouts(60);
    let found = analysed("montecarlo:threads=1,seed=1", effort);
    for Found { cell, estimate, .. } in found.expect("it analyses") {
        let winrate = estimate.winrate.expect("a chance");
        assert!((0.0..=1.0).contains(&winrate), "{cell:?}");
        assert!(estimate.visits.expect("playouts") >= 60);
    }
}

#[test]
fn time_ends_the_thinking_too() {
    let found = analysed(
        "montecarlo:threads=1",
        Effort::Time(Duration::from_millis(30)),
    );
    assert_eq!(found.expect("it analyses").len(), 4);
}

#[test]
fn an_engine_that_cannot_is_named() {
    let error = analysed("random", Effort::Playouts(1)).expect_err("random knows nothing");
    assert_eq!(error, AnalysisError::NoAnalysis("random".into()));
}
