//! Where libraries cannot be hosted yet.

use super::LibraryOptions;
use crate::contract::{Ask, Engine, EngineInfo, Game, Reply, Talk};
use crate::error::EngineError;
use crate::inspect::shown_name;
use crate::stop::StopFlag;

/// A cgfthink library in a child process. Never made on this system.
pub struct Library(std::convert::Infallible);

impl Library {
    /// Says that libraries are not supported on this system yet.
    pub fn start(
        options: LibraryOptions,
        _stop: &StopFlag,
        _talk: &mut dyn Talk,
    ) -> Result<Library, EngineError> {
        Err(EngineError::Unsupported {
            engine: shown_name(&options.path),
        })
    }
}

impl Engine for Library {
    fn info(&self) -> EngineInfo {
        match self.0 {}
    }

    fn answer(
        &mut self,
        _game: &Game,
        _ask: &Ask,
        _talk: &mut dyn Talk,
    ) -> Result<Reply, EngineError> {
        match self.0 {}
    }
}
