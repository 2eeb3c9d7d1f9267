//! The GTP program under test: asked line by line, and started again when it dies.

use crate::cli::engines::reason;
use engine::{Ask, Engine, EngineError, Game, Interim, LogLine, Reply, StopFlag, Talk};
use go::Size;
use gtp::{Gtp, GtpOptions};
use std::time::{Duration, Instant};

/// The program and what it was told.
pub(super) struct Program {
    options: GtpOptions,
    limit: Duration,
    /// Ends what the program does; shared with it.
    stop: StopFlag,
    running: Option<Gtp>,
    started: bool,
    restarts: u32,
    /// The commands that led to the position: those without a test since the board was last set anew.
    setup: Vec<String>,
    /// How many of them the running program has been told.
    told: usize,
    lazy: bool,
}

impl Program {
    /// Creates one that is started when it is first needed. No command may take longer than `limit`.
    pub(super) fn new(options: GtpOptions, limit: Duration) -> Program {
        Program {
            options,
            limit,
            stop: StopFlag::new(),
            running: None,
            started: false,
            restarts: 0,
            setup: Vec::new(),
            told: 0,
            lazy: false,
        }
    }

    /// Whether commands that are not judged wait until a judged one needs them.
    pub(super) fn set_lazy(&mut self, lazy: bool) {
        self.lazy = lazy;
    }

    /// How often the program had to be started again.
    pub(super) fn restarts(&self) -> u32 {
        self.restarts
    }

    /// Takes a command that is not judged. The error says that there is no program at all.
    pub(super) fn set_up(&mut self, command: &str) -> Result<(), String> {
        let name = command.split_whitespace().next().unwrap_or_default();
        if ["loadsgf", "boardsize"].contains(&name) {
            self.setup.clear();
            self.told = 0;
        }
        self.setup.push(command.to_owned());
        if self.lazy {
            return Ok(());
        }
        // If it dies on the way, the test that follows tells so.
        self.catch_up().map(drop)
    }

    /// Asks a command that is judged. Inside, the error says why there is no answer; outside, that there is no
    /// program at all.
    pub(super) fn ask(&mut self, command: &str) -> Result<Result<String, String>, String> {
        if let Err(why) = self.catch_up()? {
            return Ok(Err(why));
        }
        Ok(self.say(command))
    }

    /// Starts the program if it is not there, and tells it what it has not heard of the position.
    fn catch_up(&mut self) -> Result<Result<(), String>, String> {
        if self.running.is_none() {
            match self.start() {
                Ok(()) => {}
                Err(why) if self.started => return Ok(Err(why)),
                Err(why) => return Err(why),
            }
        }
        while let Some(command) = self.setup.get(self.told).cloned() {
            if let Err(why) = self.say(&command) {
                // It would only die again: what kills it is left out.
                self.setup.remove(self.told.min(self.setup.len() - 1));
                return Ok(Err(format!("{why} (at “{command}”)")));
            }
            self.told += 1;
        }
        Ok(Ok(()))
    }

    fn start(&mut self) -> Result<(), String> {
        if self.started {
            self.restarts += 1;
        }
        self.told = 0;
        let mut talk = Deadline::new(self.limit, &self.stop);
        let gtp = Gtp::start(self.options.clone(), &self.stop, &mut talk);
        self.running = Some(gtp.map_err(|e| reason(&e))?);
        self.started = true;
        Ok(())
    }

    /// Sends a command; returns the text of the answer, be it `=` or `?`.
    fn say(&mut self, command: &str) -> Result<String, String> {
        let Some(gtp) = &mut self.running else {
            return Err("the engine is not there".to_owned());
        };
        let ask = Ask::Console {
            line: command.to_owned(),
        };
        let mut talk = Deadline::new(self.limit, &self.stop);
        // A typed command goes to the program as it is; the game behind it is not told.
        match gtp.answer(&Game::new(Size::NINETEEN), &ask, &mut talk) {
            Ok(Reply::Text(text)) => Ok(text.get(2..).unwrap_or_default().to_owned()),
            Ok(_) => Err("the engine answered another question".to_owned()),
            Err(error) => {
                self.running = None;
                Err(match error {
                    EngineError::Ended { .. } => {
                        format!("no answer within {} s", self.limit.as_secs_f64())
                    }
                    error => reason(&error),
                })
            }
        }
    }

    /// Ends the program in good order.
    pub(super) fn close(&mut self) {
        if let Some(mut gtp) = self.running.take() {
            gtp.close();
        }
    }
}

/// Ends the program when a command takes too long. What it prints is nobody's business here.
struct Deadline {
    end: Instant,
    stop: StopFlag,
}

impl Deadline {
    /// The time begins now.
    fn new(limit: Duration, stop: &StopFlag) -> Deadline {
        stop.clear();
        Deadline {
            end: Instant::now() + limit,
            stop: stop.clone(),
        }
    }
}

impl Talk for Deadline {
    fn log(&mut self, _: LogLine) {}

    fn progress(&mut self, _: &str) {}

    fn interim(&mut self, _: Interim) {}

    fn stopped(&self) -> bool {
        let over = Instant::now() >= self.end;
        if over {
            self.stop.end_now();
        }
        over
    }
}
