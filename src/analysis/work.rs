//! Asking an engine about one position after the other.

use super::kind_of;
use engine::{Ask, AskId, EngineError, Event, Game, Maker, Reply, Worker, WorkerState};
use overlay::{Estimate, Overlay};
use record::{CellId, Record, Replay};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How much an engine thinks about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// So many playouts.
    Playouts(u64),
    /// So long.
    Time(Duration),
}

/// A position to think about.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Its node.
    pub cell: CellId,
    /// The game up to it.
    pub game: Game,
}

/// The nodes `cells` of a record as positions to think about.
pub fn items(record: &Record, cells: &[CellId]) -> VecDeque<Item> {
    let mut replay = Replay::new();
    let item = |&cell: &CellId| Item {
        cell,
        game: crate::bridge::game_at(record, &mut replay, cell),
    };
    cells.iter().map(item).collect()
}

/// Why an analysis ended before its end.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The engine cannot tell how a position stands.
    #[error("{0} does not analyse: it offers no picture of its thinking with chances to win.")]
    NoAnalysis(String),
    /// The engine failed.
    #[error("{0}")]
    Engine(EngineError),
}

/// An analysis that is going on. The engine works on a thread of its own; it ends with this.
pub struct Running {
    worker: Worker,
    effort: Effort,
    left: VecDeque<Item>,
    kind: Option<String>,
    asked: Option<Asked>,
}

/// The question that is open.
struct Asked {
    id: AskId,
    cell: CellId,
    since: Instant,
    told_to_answer: bool,
}

impl Running {
    /// Starts the engine that `maker` makes on the positions in `left`.
    pub fn start(name: &str, maker: Maker, left: VecDeque<Item>, effort: Effort) -> Running {
        Running {
            worker: Worker::spawn(name, maker, Arc::new(|| {})),
            effort,
            left,
            kind: None,
            asked: None,
        }
    }

    /// Whether every position has been thought about.
    pub fn is_finished(&self) -> bool {
        self.left.is_empty() && self.asked.is_none()
    }

    /// Waits up to `patience` for something to happen. Returns the positions that were finished meanwhile.
    pub fn wait(&mut self, patience: Duration) -> Result<Vec<(CellId, Estimate)>, AnalysisError> {
        let mut found = Vec::new();
        let until_enough = match (self.effort, &self.asked) {
            (Effort::Time(time), Some(asked)) if !asked.told_to_answer => {
                time.saturating_sub(asked.since.elapsed())
            }
            _ => patience,
        };
        for event in self.worker.wait(patience.min(until_enough)) {
            match event {
                Event::Info(info) => {
                    let kind = kind_of(&info.overlays, false);
                    let kind = kind.ok_or_else(|| AnalysisError::NoAnalysis(info.name.clone()))?;
                    self.kind = Some(kind.id.clone());
                }
                Event::State(WorkerState::Failed(error)) if self.asked.is_none() => {
                    return Err(AnalysisError::Engine(error));
                }
                Event::Interim(id, overlay) => self.look(id, &overlay),
                Event::Answer(id, answer) => found.extend(self.answered(id, answer)?),
                _ => {}
            }
        }
        self.come_back_in_time();
        self.ask_next();
        Ok(found)
    }

    fn ask_next(&mut self) {
        if self.asked.is_none()
            && let Some(kind) = &self.kind
            && let Some(item) = self.left.pop_front()
        {
            let id = self.worker.ask(item.game, Ask::overlay(kind));
            self.asked = Some(Asked {
                id,
                cell: item.cell,
                since: Instant::now(),
                told_to_answer: false,
            });
        }
    }

    /// Ends the thinking that has had its playouts.
    fn look(&mut self, id: AskId, overlay: &Overlay) {
        let playouts = estimate_of(overlay).and_then(|e| e.visits).unwrap_or(0);
        if matches!(self.effort, Effort::Playouts(enough) if playouts >= enough) {
            self.enough(id);
        }
    }

    /// Ends the thinking that has had its time.
    fn come_back_in_time(&mut self) {
        if let (Effort::Time(time), Some(asked)) = (self.effort, &self.asked)
            && asked.since.elapsed() >= time
        {
            self.enough(asked.id);
        }
    }

    fn enough(&mut self, id: AskId) {
        if let Some(asked) = self.asked.as_mut().filter(|asked| asked.id == id)
            && !std::mem::replace(&mut asked.told_to_answer, true)
        {
            self.worker.interrupt();
        }
    }

    fn answered(
        &mut self,
        id: AskId,
        answer: Result<Reply, EngineError>,
    ) -> Result<Option<(CellId, Estimate)>, AnalysisError> {
        let Some(asked) = self.asked.take_if(|asked| asked.id == id) else {
            return Ok(None);
        };
        match answer {
            Ok(Reply::Overlay(overlay)) => Ok(estimate_of(&overlay).map(|e| (asked.cell, e))),
            Ok(_) => Ok(None),
            Err(error) => Err(AnalysisError::Engine(error)),
        }
    }
}

/// How a position stands by a picture: as it says, or by its best move.
fn estimate_of(overlay: &Overlay) -> Option<Estimate> {
    overlay.estimate.or_else(|| {
        let best = overlay.candidates.first()?;
        Some(Estimate {
            winrate: best.winrate,
            score: best.score,
            visits: best.visits,
            ..Estimate::default()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Collection;

    const GAME: &[u8] = b"(;SZ[5]KM[0.5]RU[Chinese];B[cc];W[bb];B[dd])";

    fn analysed(engine: &str, effort: Effort) -> Result<Vec<(CellId, Estimate)>, AnalysisError> {
        let games = Collection::read(GAME.to_vec()).expect("a game");
        let cells: Vec<CellId> = games.game(0).cells().collect();
        let maker = match effort {
            Effort::Playouts(playouts) => crate::builtin::maker_limited(engine, playouts),
            Effort::Time(_) => crate::builtin::maker(engine),
        };
        let maker = maker.expect("built in");
        let left = items(games.game(0), &cells);
        let mut running = Running::start(engine, maker, left, effort);
        let mut found = Vec::new();
        while !running.is_finished() {
            found.extend(running.wait(Duration::from_millis(50))?);
        }
        let seen: Vec<CellId> = found.iter().map(|(cell, _)| *cell).collect();
        assert_eq!(seen, cells);
        Ok(found)
    }

    #[test]
    fn every_position_gets_its_value() {
        let effort = Effort::Playouts(60);
        let found = analysed("montecarlo:threads=1,seed=1", effort);
        for (cell, estimate) in found.expect("it analyses") {
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
}
