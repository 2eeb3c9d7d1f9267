//! Asking an engine about one position after the other.

use crate::TEXTS;
use engine::{
    Ask, AskId, EngineError, Event, Game, Limits, Maker, Reply, Search, Worker, WorkerState,
};
use message::{Message, Sentence, say};
use overlay::Estimate;
use record::{CellId, Record, Replay};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

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
        game: bridge::game_at(record, &mut replay, cell),
    };
    cells.iter().map(item).collect()
}

/// Why an analysis ended before its end.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The engine cannot tell how a position stands.
    NoAnalysis(String),
    /// The engine failed.
    Engine(EngineError),
}

message::display!(AnalysisError);

impl Message for AnalysisError {
    fn sentence(&self) -> Sentence {
        match self {
            AnalysisError::NoAnalysis(engine) => say!(TEXTS, "analysis-none", engine),
            AnalysisError::Engine(error) => error.sentence(),
        }
    }
}

impl Effort {
    fn limits(self) -> Limits {
        match self {
            Effort::Playouts(playouts) => Limits {
                playouts: Some(playouts),
                ..Limits::default()
            },
            Effort::Time(time) => Limits {
                time: Some(time),
                ..Limits::default()
            },
        }
    }
}

/// An analysis that is going on. The engine works on a thread of its own; it ends with this.
pub struct Running {
    worker: Worker,
    effort: Effort,
    left: VecDeque<Item>,
    /// Whether the engine is there and analyses.
    ready: bool,
    /// The question that is open, and its node.
    asked: Option<(AskId, CellId)>,
}

impl Running {
    /// Starts the engine that `maker` makes on the positions in `left`.
    pub fn start(name: &str, maker: Maker, left: VecDeque<Item>, effort: Effort) -> Running {
        Running {
            worker: Worker::spawn(name, maker, Arc::new(|| {})),
            effort,
            left,
            ready: false,
            asked: None,
        }
    }

    /// Whether every position has been thought about.
    pub fn is_finished(&self) -> bool {
        self.left.is_empty() && self.asked.is_none()
    }

    /// Waits up to `patience` for something to happen. Returns the positions that were finished meanwhile.
    ///
    /// # Errors
    /// The engine failed in a way that it cannot go on from.
    pub fn wait(&mut self, patience: Duration) -> Result<Vec<(CellId, Estimate)>, AnalysisError> {
        let mut found = Vec::new();
        for event in self.worker.wait(patience) {
            match event {
                Event::Info(info) if info.analyses() => self.ready = true,
                Event::Info(info) => return Err(AnalysisError::NoAnalysis(info.name)),
                Event::State(WorkerState::Failed(error)) if self.asked.is_none() => {
                    return Err(AnalysisError::Engine(error));
                }
                Event::Answer(id, answer) => found.extend(self.answered(id, answer)?),
                _ => {}
            }
        }
        self.ask_next();
        Ok(found)
    }

    fn ask_next(&mut self) {
        if self.ready
            && self.asked.is_none()
            && let Some(item) = self.left.pop_front()
        {
            let search = Search::within(self.effort.limits());
            let id = self.worker.ask(item.game, Ask::Analyse(search));
            self.asked = Some((id, item.cell));
        }
    }

    fn answered(
        &mut self,
        id: AskId,
        answer: Result<Reply, EngineError>,
    ) -> Result<Option<(CellId, Estimate)>, AnalysisError> {
        let Some((_, cell)) = self.asked.take_if(|(asked, _)| *asked == id) else {
            return Ok(None);
        };
        match answer {
            Ok(Reply::Analysis(analysis)) => Ok(analysis.value().map(|value| (cell, value))),
            Ok(_) => Ok(None),
            Err(error) => Err(AnalysisError::Engine(error)),
        }
    }
}
