//! The engine: asked by the protocol's questions, with the protocol's clock.

use crate::cli::engines::{Chosen, Kind};
use crate::cli::error::{CliError, EngineFailure};
use ::cgos::Question;
use engine::{
    Answer, Ask, Clock, EngineError, Event, Game, Limits, Manner, NotReady, Patience, Reply,
    Search, TimeLeft, TimeSource, Worker,
};
use go::{ByColor, Move};
use message::Sentence;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the engine may take to start.
const START: Duration = Duration::from_mins(5);
/// How long it may take to end.
const END: Duration = Duration::from_secs(6);
/// Who does not look at the clock gets this part of what is left for a move: games last for some more.
const SHARE: u32 = 40;

/// What the engine says to a question.
pub(super) struct Answered {
    /// The question's number.
    pub(super) question: u64,
    /// The move; `None` to resign. Without an answer it is a pass: it loses nothing at once.
    pub(super) mv: Option<Move>,
    /// Why there is no answer.
    pub(super) failure: Option<Sentence>,
}

/// A question in work.
struct Asked {
    id: engine::AskId,
    question: u64,
    at: Instant,
}

/// The engine.
pub(super) struct Player {
    worker: Worker,
    /// Whether it looks at the clock itself.
    keeps_time: bool,
    reserve: Duration,
    asked: Option<Asked>,
}

impl Player {
    /// Starts it, and waits until it is there.
    pub(super) fn start(
        engine: &Chosen,
        reserve: Duration,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Player, CliError> {
        let maker = engine.maker.clone();
        let (manner, time) = (Manner::AskAgain, TimeSource::SYSTEM);
        let mut worker = Worker::spawn_with(&engine.name, maker, Arc::new(wake), manner, time);
        let ready = worker.wait_until_ready(START, &|| false);
        let failure = match ready {
            Ok(()) => {
                return Ok(Player {
                    worker,
                    keeps_time: engine.kind == Kind::Gtp,
                    reserve,
                    asked: None,
                });
            }
            Err(NotReady::Failed(error)) => EngineFailure::Engine(error),
            Err(NotReady::Late(limit)) => EngineFailure::NotStarted {
                engine: engine.name.clone(),
                limit,
            },
            Err(NotReady::Cancelled) => EngineFailure::NotStarted {
                engine: engine.name.clone(),
                limit: START,
            },
        };
        worker.shut_down(END);
        Err(failure.into())
    }

    /// Asks a question.
    pub(super) fn think(&mut self, question: &Question) {
        self.forget();
        let left = question.left.saturating_sub(self.kept(question.left));
        let mut game = Game::from(question.game.clone());
        let times = |time| TimeLeft { time, moves: None };
        let mut clock = Clock {
            main: question.main,
            period: Duration::ZERO,
            period_moves: 0,
            left: ByColor::from_fn(|_| times(question.opponent_left)),
        };
        clock.left[question.color] = times(left);
        game.clock = Some(clock);
        let share = (!self.keeps_time).then(|| left / SHARE);
        let ask = Ask::Move(Search::within(Limits {
            time: share,
            playouts: None,
        }));
        let patience = self.patience(question.left, Duration::ZERO);
        self.asked = Some(Asked {
            id: self.worker.ask_within(game, ask, patience),
            question: question.number,
            at: Instant::now(),
        });
    }

    /// There is so much time left for the move in work, from now.
    pub(super) fn hurry(&mut self, left: Duration) {
        if let Some(asked) = &self.asked {
            let patience = self.patience(left, asked.at.elapsed());
            self.worker.set_patience(asked.id, patience);
        }
    }

    /// What is kept for the way to the server, of so much that is left.
    fn kept(&self, left: Duration) -> Duration {
        self.reserve.min(left / 4)
    }

    /// When the engine is told to answer, and when it is given up, some time after it was asked.
    fn patience(&self, left: Duration, spent: Duration) -> Patience {
        let kept = self.kept(left);
        Patience {
            interrupt_after: Some(spent + left.saturating_sub(kept)),
            grace: None,
            give_up_after: Some(spent + left.saturating_sub(kept / 2)),
        }
    }

    /// Nobody wants the answer any more.
    pub(super) fn forget(&mut self) {
        if let Some(asked) = self.asked.take() {
            self.worker.cancel(asked.id);
        }
    }

    /// When [`Player::poll`] is to be called though the engine says nothing.
    pub(super) fn next_deadline(&self) -> Option<Instant> {
        self.worker.next_deadline()
    }

    /// What the engine has answered.
    pub(super) fn poll(&mut self) -> Option<Answered> {
        let mut answered = None;
        for event in self.worker.poll() {
            let Event::Answer(id, result) = event else {
                continue;
            };
            if let Some(asked) = self.asked.take_if(|asked| asked.id == id) {
                answered = Some(answer(asked.question, result));
            }
        }
        answered
    }

    /// Ends it.
    pub(super) fn close(self) {
        self.worker.shut_down(END);
    }
}

fn answer(question: u64, result: Result<Reply, EngineError>) -> Answered {
    let (mv, failure) = match result {
        Ok(Reply::Move(Answer::Play(p))) => (Some(Move::Play(p)), None),
        Ok(Reply::Move(Answer::Resign)) => (None, None),
        Ok(_) => (Some(Move::Pass), None),
        Err(error) => (Some(Move::Pass), Some(error.event())),
    };
    Answered {
        question,
        mv,
        failure,
    }
}
