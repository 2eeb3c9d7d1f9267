//! Asking an engine about one position after the other.

use crate::TEXTS;
use engine::{
    Ask, AskId, EngineError, Event, Game, Limits, Maker, Reply, Search, Worker, WorkerState,
};
use go::Move;
use message::{Message, Sentence, say};
use overlay::{Candidate, Estimate};
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
    /// The number of the position ([`bridge::position_number`]).
    pub position: u64,
}

/// Nodes of a record whose positions are to be thought about, as the record was when this was made. A position is only
/// made when its turn comes: all those of a long line together are more than the memory holds.
#[derive(Clone, Debug)]
pub struct Positions {
    record: Record,
    left: VecDeque<CellId>,
}

impl Positions {
    /// The nodes `cells` of a record, in that order.
    pub fn new(record: &Record, cells: Vec<CellId>) -> Positions {
        Positions {
            record: record.clone(),
            left: cells.into(),
        }
    }

    /// The nodes that are left, in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = CellId> {
        self.left.iter().copied()
    }

    /// What is asked about one of its nodes.
    pub fn item(&self, cell: CellId, replay: &mut Replay) -> Item {
        Item {
            cell,
            game: bridge::game_at(&self.record, replay, cell),
            position: bridge::position_number(&replay.position(&self.record, cell).position),
        }
    }
}

/// What was found out about a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// Its node.
    pub cell: CellId,
    /// Its number: the node may have another one by now.
    pub position: u64,
    /// What the engine thinks of it.
    pub estimate: Estimate,
    /// The move it would make, if it told.
    pub best: Option<Move>,
}

/// Why an analysis ended before its end.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The engine cannot tell how a position stands.
    NoAnalysis(String),
    /// The engine failed.
    Engine(EngineError),
    /// The engine was not there in time.
    NotReady {
        /// Its name.
        engine: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// The engine does not answer.
    Silent {
        /// Its name.
        engine: String,
        /// How long it was waited for.
        waited: Duration,
    },
}

message::display!(AnalysisError);

impl Message for AnalysisError {
    fn sentence(&self) -> Sentence {
        match self {
            AnalysisError::NoAnalysis(engine) => say!(TEXTS, "analysis-none", engine),
            AnalysisError::Engine(error) => error.sentence(),
            AnalysisError::NotReady { engine, waited } => {
                say!(TEXTS, "analysis-not-ready", engine, waited)
            }
            AnalysisError::Silent { engine, waited } => {
                say!(TEXTS, "analysis-silent", engine, waited)
            }
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
    left: Positions,
    replay: Replay,
    /// Whether the engine is there and analyses.
    ready: bool,
    /// The question that is open, its node and the number of the position.
    asked: Option<(AskId, CellId, u64)>,
    /// How long the engine is waited for; `None`: as long as it takes.
    patience: Option<Duration>,
    /// Since when.
    since: Instant,
    /// Candidates that are kept of each position, and those kept.
    most: usize,
    candidates: Vec<(CellId, Vec<Candidate>)>,
}

impl Running {
    /// Starts the engine that `maker` makes on the positions in `left`.
    pub fn start(name: &str, maker: Maker, left: Positions, effort: Effort) -> Running {
        Running {
            worker: Worker::spawn(name, maker, Arc::new(|| {})),
            effort,
            left,
            replay: Replay::new(),
            ready: false,
            asked: None,
            patience: None,
            since: Instant::now(),
            most: 0,
            candidates: Vec::new(),
        }
    }

    /// The same, with an end: the engine may take so long to start, and for a position beyond the effort's own time.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Running {
        self.patience = Some(patience);
        self
    }

    /// The same, keeping so many candidates of each position for [`Running::take_candidates`].
    #[must_use]
    pub fn with_candidates(mut self, most: usize) -> Running {
        self.most = most;
        self
    }

    /// Goes on with other positions when it [is finished](Running::is_finished), with the same engine.
    pub fn go_on(&mut self, left: Positions) {
        self.left = left;
        self.replay = Replay::new();
    }

    /// The best moves of the positions that were finished since the last time.
    pub fn take_candidates(&mut self) -> Vec<(CellId, Vec<Candidate>)> {
        std::mem::take(&mut self.candidates)
    }

    /// Whether every position has been thought about.
    pub fn is_finished(&self) -> bool {
        self.left.left.is_empty() && self.asked.is_none()
    }

    /// Waits up to `patience` for something to happen. Returns the positions that were finished meanwhile.
    ///
    /// # Errors
    /// The engine failed in a way that it cannot go on from.
    pub fn wait(&mut self, patience: Duration) -> Result<Vec<Found>, AnalysisError> {
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
        self.look_at_the_clock()?;
        Ok(found)
    }

    fn look_at_the_clock(&self) -> Result<(), AnalysisError> {
        let Some(patience) = self.patience else {
            return Ok(());
        };
        let (engine, waited) = (self.worker.name().to_owned(), self.since.elapsed());
        let own = self.effort.limits().time.unwrap_or_default();
        if !self.ready && waited > patience {
            return Err(AnalysisError::NotReady { engine, waited });
        }
        if self.asked.is_some() && waited > patience + own {
            return Err(AnalysisError::Silent { engine, waited });
        }
        Ok(())
    }

    fn ask_next(&mut self) {
        if self.ready
            && self.asked.is_none()
            && let Some(cell) = self.left.left.pop_front()
        {
            let item = self.left.item(cell, &mut self.replay);
            let search = Search::within(self.effort.limits());
            let id = self.worker.ask(item.game, Ask::Analyse(search));
            self.asked = Some((id, item.cell, item.position));
            self.since = Instant::now();
        }
    }

    fn answered(
        &mut self,
        id: AskId,
        answer: Result<Reply, EngineError>,
    ) -> Result<Option<Found>, AnalysisError> {
        let Some((_, cell, position)) = self.asked.take_if(|(asked, ..)| *asked == id) else {
            return Ok(None);
        };
        match answer {
            Ok(Reply::Analysis(mut analysis)) => {
                let value = analysis.value();
                let best = analysis.candidates.first().map(|best| best.mv);
                if self.most > 0 {
                    analysis.candidates.truncate(self.most);
                    self.candidates.push((cell, analysis.candidates));
                }
                Ok(value.map(|estimate| Found {
                    cell,
                    position,
                    estimate,
                    best,
                }))
            }
            Ok(_) => Ok(None),
            Err(error) => Err(AnalysisError::Engine(error)),
        }
    }
}
