//! Asking an engine, or a player of another game, about one position after the other.

use crate::TEXTS;
use crate::candidate::{Candidate, of_player};
use bridge::Played;
use engine::{
    Ask, AskId, EngineError, Event, Game, Limits, Maker, Reply, Search, Worker, WorkerState,
};
use go::Move;
use kind::{AnyKind, Side};
use message::{Message, Sentence, say};
use overlay::Estimate;
use player::PlayerError;
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

    /// One of its nodes as a place in a game of that kind, and the number of the position.
    fn played(&self, kind: &dyn AnyKind, cell: CellId, replay: &mut Replay) -> (Played, u64) {
        let position = &replay.position(&self.record, cell).position;
        let number = bridge::position_number(position);
        (bridge::play(kind, &self.record, cell), number)
    }
}

/// What was found out about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Its node.
    pub cell: CellId,
    /// Its number: the node may have another one by now.
    pub position: u64,
    /// What the engine thinks of it.
    pub estimate: Estimate,
    /// The moves it would make, the best one first, as far as they are kept.
    pub moves: Vec<overlay::Candidate>,
}

impl Found {
    /// The move it would make, if it told.
    pub fn best(&self) -> Option<Move> {
        self.moves.first().map(|best| best.mv)
    }
}

/// Why an analysis ended before its end.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The engine cannot tell how a position stands.
    NoAnalysis(String),
    /// The engine failed.
    Engine(EngineError),
    /// The player of another game failed.
    Player(PlayerError),
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
            AnalysisError::Player(error) => error.sentence(),
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

    fn of_player(self, candidates: usize) -> player::Limits {
        let limits = match self {
            Effort::Playouts(nodes) => player::Limits::nodes(nodes),
            Effort::Time(time) => player::Limits::time(time),
        };
        player::Limits {
            candidates,
            ..limits
        }
    }
}

/// What is waited for, and for how long already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// The engine starts.
    Start(Duration),
    /// It thinks about a position.
    Answer(Duration),
}

/// Who thinks.
enum Thinker {
    /// An engine of Go.
    Engine(Box<Worker>),
    /// A player of a game of that kind.
    Player(&'static dyn AnyKind, player::Worker),
}

/// A question that is open.
struct Asked {
    /// Its number, as whoever is asked counts.
    question: Question,
    cell: CellId,
    /// The number of the position.
    position: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Question {
    Engine(AskId),
    Player(u64, Side),
}

/// How many positions that need no thought are done at once.
const AT_ONCE: usize = 64;

/// An analysis that is going on. Whoever thinks works on a thread of its own, which ends with this.
pub struct Running {
    name: String,
    thinker: Thinker,
    effort: Effort,
    left: Positions,
    replay: Replay,
    /// Whether the engine is there and analyses.
    ready: bool,
    asked: Option<Asked>,
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
        let worker = Worker::spawn(name, maker, Arc::new(|| {}));
        Running::by(name, Thinker::Engine(Box::new(worker)), left, effort)
    }

    /// Starts the player that `maker` makes on the positions in `left`, which are of a game of that kind.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn start_player(
        name: &str,
        kind: &'static dyn AnyKind,
        maker: player::Maker,
        left: Positions,
        effort: Effort,
    ) -> std::io::Result<Running> {
        let worker = player::Worker::start(maker, Arc::new(|| {}))?;
        let thinker = Thinker::Player(kind, worker);
        Ok(Running::by(name, thinker, left, effort))
    }

    fn by(name: &str, thinker: Thinker, left: Positions, effort: Effort) -> Running {
        Running {
            name: name.to_owned(),
            // A player is made when it is asked first.
            ready: matches!(thinker, Thinker::Player(..)),
            thinker,
            effort,
            left,
            replay: Replay::new(),
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

    /// The name of whoever thinks.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whom is waited for, if anybody: to start, or to answer about a position.
    pub fn waits(&self) -> Option<Waits> {
        let waited = self.since.elapsed();
        if self.ready {
            self.asked.as_ref().map(|_| Waits::Answer(waited))
        } else {
            Some(Waits::Start(waited))
        }
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
        match &mut self.thinker {
            Thinker::Engine(worker) => {
                for event in worker.wait(patience) {
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
            }
            Thinker::Player(_, worker) => {
                if worker.is_thinking()
                    && let Some(player::Event::Answer { question, answer }) =
                        worker.wait_within(patience)
                {
                    found.extend(self.played(question, answer)?);
                }
            }
        }
        self.ask_next(&mut found);
        self.look_at_the_clock()?;
        Ok(found)
    }

    fn look_at_the_clock(&self) -> Result<(), AnalysisError> {
        let Some(patience) = self.patience else {
            return Ok(());
        };
        let (engine, waited) = (self.name.clone(), self.since.elapsed());
        let own = self.effort.limits().time.unwrap_or_default();
        if !self.ready && waited > patience {
            return Err(AnalysisError::NotReady { engine, waited });
        }
        if self.asked.is_some() && waited > patience + own {
            return Err(AnalysisError::Silent { engine, waited });
        }
        Ok(())
    }

    /// Asks about the next position. Of other games, those that need no thought are `found` at once.
    fn ask_next(&mut self, found: &mut Vec<Found>) {
        for _ in 0..AT_ONCE {
            if !self.ready || self.asked.is_some() {
                return;
            }
            let Some(cell) = self.left.left.pop_front() else {
                return;
            };
            let (question, position) = match &mut self.thinker {
                Thinker::Engine(worker) => {
                    let item = self.left.item(cell, &mut self.replay);
                    let search = Search::within(self.effort.limits());
                    let id = worker.ask(item.game, Ask::Analyse(search));
                    (Question::Engine(id), item.position)
                }
                Thinker::Player(kind, worker) => {
                    let (played, position) = self.left.played(*kind, cell, &mut self.replay);
                    if played.broken.is_some() {
                        continue;
                    }
                    if let Some(outcome) = played.game.outcome() {
                        let estimate = crate::candidate::of_outcome(outcome);
                        found.extend(estimate.map(|estimate| Found {
                            cell,
                            position,
                            estimate,
                            moves: Vec::new(),
                        }));
                        continue;
                    }
                    let side = played.game.to_move();
                    let limits = self.effort.of_player(self.most.max(1));
                    let number = worker.ask(played.game, limits);
                    (Question::Player(number, side), position)
                }
            };
            self.asked = Some(Asked {
                question,
                cell,
                position,
            });
            self.since = Instant::now();
        }
    }

    fn answered(
        &mut self,
        id: AskId,
        answer: Result<Reply, EngineError>,
    ) -> Result<Option<Found>, AnalysisError> {
        let is_it = |asked: &mut Asked| asked.question == Question::Engine(id);
        let Some(Asked { cell, position, .. }) = self.asked.take_if(is_it) else {
            return Ok(None);
        };
        match answer {
            Ok(Reply::Analysis(analysis)) => {
                let value = analysis.value();
                let moves = crate::moves::kept(&analysis.candidates);
                if self.most > 0 {
                    let size = self.left.record.size();
                    let kept = analysis.candidates.iter().take(self.most);
                    let kept = kept.map(|candidate| Candidate::of_go(candidate, size));
                    self.candidates.push((cell, kept.collect()));
                }
                Ok(value.map(|estimate| Found {
                    cell,
                    position,
                    estimate,
                    moves,
                }))
            }
            Ok(_) => Ok(None),
            Err(error) => Err(AnalysisError::Engine(error)),
        }
    }

    fn played(
        &mut self,
        number: u64,
        answer: Result<player::Answer, PlayerError>,
    ) -> Result<Option<Found>, AnalysisError> {
        let is_it =
            |asked: &mut Asked| matches!(asked.question, Question::Player(of, _) if of == number);
        let Some(asked) = self.asked.take_if(is_it) else {
            return Ok(None);
        };
        let Question::Player(_, side) = asked.question else {
            return Ok(None);
        };
        let found = answer.map_err(AnalysisError::Player)?.found;
        if self.most > 0 {
            let kept = found.candidates.iter().take(self.most);
            let kept = kept.map(|candidate| Candidate::of_player(candidate, side));
            self.candidates.push((asked.cell, kept.collect()));
        }
        Ok(of_player(&found, side).map(|estimate| Found {
            cell: asked.cell,
            position: asked.position,
            estimate,
            moves: Vec::new(),
        }))
    }
}
