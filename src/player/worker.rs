//! A player on a thread of its own.

use crate::{Answer, Found, Limits, Player, PlayerError, Source, Told};
use kind::AnyGame;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// What makes a player, as often as one is needed.
pub type Maker = Arc<dyn Fn() -> Result<Box<dyn Player>, PlayerError> + Send + Sync>;

/// Called when there is something to [poll](Worker::poll).
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What came of a question.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// What the player found so far.
    Found {
        /// The number of the question.
        question: u64,
        /// What it found.
        found: Found,
    },
    /// A line of its console.
    Line(Source, String),
    /// Whether the player is there, the only event of [`Worker::prepare`]: what it calls itself.
    Ready {
        /// The number of the question.
        question: u64,
        /// Its name, or why it is not there.
        name: Result<String, PlayerError>,
    },
    /// Its answer, the last event of a question.
    Answer {
        /// The number of the question.
        question: u64,
        /// What it answers.
        answer: Result<Answer, PlayerError>,
    },
}

struct Question {
    number: u64,
    /// None: whether the player is there.
    game: Option<Box<dyn AnyGame>>,
    limits: Limits,
    stop: Arc<AtomicBool>,
}

/// A player on a thread of its own. A player that breaks down or is gone is made anew for the next question.
pub struct Worker {
    questions: Sender<Question>,
    events: Receiver<Event>,
    last: u64,
    /// The flags of the questions without an answer.
    open: Vec<(u64, Arc<AtomicBool>)>,
}

impl Worker {
    /// Starts the thread. The player is made when it is asked first.
    ///
    /// # Errors
    ///
    /// The system gives no thread.
    pub fn start(maker: Maker, wake: Wake) -> std::io::Result<Worker> {
        let (questions, asked) = channel::<Question>();
        let (events, heard) = channel();
        let work = move || {
            let mut player = None;
            for question in asked {
                let number = question.number;
                let event = match &question.game {
                    None => Event::Ready {
                        question: number,
                        name: made(&maker, &mut player),
                    },
                    Some(game) => {
                        let told = (&events, &wake);
                        let answer = answer(&maker, &mut player, (&question, &**game), told);
                        Event::Answer {
                            question: number,
                            answer,
                        }
                    }
                };
                if events.send(event).is_err() {
                    return;
                }
                wake();
            }
        };
        std::thread::Builder::new()
            .name("player".to_owned())
            .spawn(work)?;
        Ok(Worker {
            questions,
            events: heard,
            last: 0,
            open: Vec::new(),
        })
    }

    /// Has the player made, and returns the number of the question.
    pub fn prepare(&mut self) -> u64 {
        self.put(None, Limits::default())
    }

    /// Asks for a move and returns the number of the question. Questions are answered one after the other.
    pub fn ask(&mut self, game: Box<dyn AnyGame>, limits: Limits) -> u64 {
        self.put(Some(game), limits)
    }

    fn put(&mut self, game: Option<Box<dyn AnyGame>>, limits: Limits) -> u64 {
        self.last += 1;
        let stop = Arc::new(AtomicBool::new(false));
        self.open.push((self.last, stop.clone()));
        // The thread ends with this worker only.
        let _ = self.questions.send(Question {
            number: self.last,
            game,
            limits,
            stop,
        });
        self.last
    }

    /// Tells the player to answer all that it was asked.
    pub fn stop(&self) {
        for (_, stop) in &self.open {
            stop.store(true, Ordering::Release);
        }
    }

    /// Whether an answer is still to come.
    pub fn is_thinking(&self) -> bool {
        !self.open.is_empty()
    }

    /// Returns the next event, if there is one.
    pub fn poll(&mut self) -> Option<Event> {
        let event = self.events.try_recv().ok()?;
        self.note(&event);
        Some(event)
    }

    /// Waits for the next event; none if nothing is asked.
    pub fn wait(&mut self) -> Option<Event> {
        if !self.is_thinking() {
            return self.poll();
        }
        let event = self.events.recv().ok()?;
        self.note(&event);
        Some(event)
    }

    /// Waits so long for the next event.
    pub fn wait_within(&mut self, patience: Duration) -> Option<Event> {
        let event = self.events.recv_timeout(patience).ok()?;
        self.note(&event);
        Some(event)
    }

    fn note(&mut self, event: &Event) {
        if let Event::Answer { question, .. } | Event::Ready { question, .. } = event {
            self.open.retain(|(number, _)| number != question);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The player, made if it is not there.
fn there<'a>(
    maker: &Maker,
    player: &'a mut Option<Box<dyn Player>>,
) -> Result<&'a mut dyn Player, PlayerError> {
    let there = match player.take() {
        Some(there) => there,
        None => maker()?,
    };
    Ok(player.insert(there).as_mut())
}

fn made(maker: &Maker, player: &mut Option<Box<dyn Player>>) -> Result<String, PlayerError> {
    let name = || Ok(there(maker, player)?.name());
    let broken = |_| {
        Err(PlayerError::Broken {
            name: String::new(),
        })
    };
    catch_unwind(AssertUnwindSafe(name)).unwrap_or_else(broken)
}

fn answer(
    maker: &Maker,
    player: &mut Option<Box<dyn Player>>,
    (question, game): (&Question, &dyn AnyGame),
    (events, wake): (&Sender<Event>, &Wake),
) -> Result<Answer, PlayerError> {
    let mut name = String::new();
    let think = || {
        let player = there(maker, player)?;
        name = player.name();
        let number = question.number;
        let mut listener = |told| {
            let event = match told {
                Told::Found(found) => Event::Found {
                    question: number,
                    found,
                },
                Told::Line(source, line) => Event::Line(source, line),
            };
            // Whoever does not listen any more has said stop, too.
            let _ = events.send(event);
            wake();
        };
        player.think(game, &question.limits, &question.stop, &mut listener)
    };
    let answer = catch_unwind(AssertUnwindSafe(think));
    let answer = answer.unwrap_or(Err(PlayerError::Broken { name }));
    if answer.as_ref().is_err_and(PlayerError::is_end) {
        *player = None;
    }
    answer
}
