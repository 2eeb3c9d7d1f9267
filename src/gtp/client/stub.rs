//! Stands in where GTP programs are not supported yet.

use super::GtpOptions;
use engine::{Ask, Engine, EngineError, EngineInfo, Game, Reply, StopFlag, Talk};

/// A GTP program; cannot be started on this system yet.
pub enum Gtp {}

impl Gtp {
    /// Always fails.
    pub fn start(
        options: GtpOptions,
        _stop: &StopFlag,
        _talk: &mut dyn Talk,
    ) -> Result<Gtp, EngineError> {
        Err(EngineError::Unsupported {
            engine: options.shown_name(),
        })
    }
}

impl Engine for Gtp {
    fn info(&self) -> EngineInfo {
        match *self {}
    }

    fn answer(&mut self, _: &Game, _: &Ask, _: &mut dyn Talk) -> Result<Reply, EngineError> {
        match *self {}
    }
}
