//! A GTP program in a child process, seen from the program.

use crate::contract::{Ask, Engine, EngineInfo, Game, Reply, Talk};
use crate::error::EngineError;
use crate::stop::StopFlag;
use std::path::PathBuf;
use std::time::Duration;

/// How to run a GTP program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GtpOptions {
    /// What the user calls it; empty: what it says of itself.
    pub name: String,
    /// The program and its arguments, as one would type them in a shell: quotes group words, nothing else is special.
    pub command_line: String,
    /// Where it runs; `None`: where this program runs.
    pub directory: Option<PathBuf>,
    /// Commands sent after every start.
    pub startup: Vec<String>,
    /// After so long without an answer the user is asked whether to wait ([`crate::contract::Notice::NotResponding`]).
    pub patience: Duration,
    /// How long a program may go on after an interrupt, when nobody waits for its answer, before it is ended.
    pub grace: Duration,
}

impl GtpOptions {
    /// Returns the usual options for a command line.
    pub fn new(command_line: impl Into<String>) -> GtpOptions {
        GtpOptions {
            name: String::new(),
            command_line: command_line.into(),
            directory: None,
            startup: Vec::new(),
            patience: Duration::from_secs(20),
            grace: Duration::from_secs(5),
        }
    }
}

/// A GTP program in a child process.
pub struct Gtp {
    name: String,
}

impl Gtp {
    /// Starts the program and asks it who it is. `stop` ends the start at once.
    pub fn start(
        options: GtpOptions,
        _stop: &StopFlag,
        _talk: &mut dyn Talk,
    ) -> Result<Gtp, EngineError> {
        Err(EngineError::Unsupported {
            engine: options.name,
        })
    }
}

impl Engine for Gtp {
    fn info(&self) -> EngineInfo {
        EngineInfo {
            name: self.name.clone(),
            version: String::new(),
            overlays: Vec::new(),
            max_side: go::MAX_SIDE,
            square_only: true,
        }
    }

    fn answer(&mut self, _: &Game, _: &Ask, _: &mut dyn Talk) -> Result<Reply, EngineError> {
        Err(EngineError::Unsupported {
            engine: self.name.clone(),
        })
    }
}
