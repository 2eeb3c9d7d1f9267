//! The GTP program under test: asked line by line, and started again when it dies.

use crate::cli::engines::{Chosen, Kind, Running};
use crate::cli::error::CliError;
use crate::cli::error::EngineFailure;
use engine::{Ask, Game, Reply};
use go::Size;
use gtp::GtpOptions;
use std::time::Duration;

/// The program and what it was told.
pub(super) struct Program {
    chosen: Chosen,
    limit: Duration,
    running: Option<Running>,
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
            chosen: Chosen {
                name: options.shown_name(),
                maker: crate::starting::gtp_maker(options),
                kind: Kind::Gtp,
            },
            limit,
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
    pub(super) fn set_up(&mut self, command: &str) -> Result<(), CliError> {
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
    pub(super) fn ask(&mut self, command: &str) -> Result<Result<String, EngineFailure>, CliError> {
        if let Err(why) = self.catch_up()? {
            return Ok(Err(why));
        }
        Ok(self.say(command))
    }

    /// Starts the program if it is not there, and tells it what it has not heard of the position.
    fn catch_up(&mut self) -> Result<Result<(), EngineFailure>, CliError> {
        if self.running.is_none() {
            match self.start() {
                Ok(()) => {}
                Err(why) if self.started => return Ok(Err(why)),
                Err(why) => return Err(why.into()),
            }
        }
        while let Some(command) = self.setup.get(self.told).cloned() {
            if let Err(why) = self.say(&command) {
                // It would only die again: what kills it is left out.
                self.setup.remove(self.told.min(self.setup.len() - 1));
                return Ok(Err(why.at(command)));
            }
            self.told += 1;
        }
        Ok(Ok(()))
    }

    fn start(&mut self) -> Result<(), EngineFailure> {
        if self.started {
            self.restarts += 1;
        }
        self.told = 0;
        self.running = Some(Running::start_once(&self.chosen, self.limit)?);
        self.started = true;
        Ok(())
    }

    /// Sends a command; returns the text of the answer, be it `=` or `?`. A program that does not answer is ended.
    fn say(&mut self, command: &str) -> Result<String, EngineFailure> {
        let Some(mut running) = self.running.take() else {
            let engine = self.chosen.name.clone();
            let limit = self.limit;
            return Err(EngineFailure::NotStarted { engine, limit });
        };
        let ask = Ask::Console {
            line: command.to_owned(),
        };
        // A typed command goes to the program as it is; the game behind it is not told.
        match running.ask_once(Game::new(Size::NINETEEN), ask, self.limit) {
            Ok(reply) => {
                let text = match reply {
                    Reply::Text(text) => Ok(text.get(2..).unwrap_or_default().to_owned()),
                    _ => Err(running.other_answer()),
                };
                self.running = Some(running);
                text
            }
            Err(failure) => {
                running.close();
                Err(failure)
            }
        }
    }

    /// Ends the program in good order.
    pub(super) fn close(&mut self) {
        if let Some(running) = self.running.take() {
            running.close();
        }
    }
}
