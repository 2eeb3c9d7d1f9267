//! Where libraries cannot be hosted yet.

use super::LibraryOptions;
use crate::frames::{CallResult, Protection, Think};
use crate::inspect::{LibraryFile, shown_name};
use engine::{Ask, Engine, EngineError, EngineInfo, Game, Reply, StopFlag, Talk};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A cgfthink library in a child process. Never made on this system.
pub struct Library(std::convert::Infallible);

/// Says that libraries are not supported on this system yet.
///
/// # Errors
/// Always.
pub fn fingerprint(_library: &Path) -> std::io::Result<String> {
    Err(std::io::ErrorKind::Unsupported.into())
}

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

    /// The same without running anything of the library.
    pub fn try_out(
        options: LibraryOptions,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<(String, Protection), EngineError> {
        let library = Library::start(options, stop, talk)?;
        match library.0 {}
    }

    /// Returns the library's private folder.
    pub fn private_folder(&self) -> Option<&Path> {
        match self.0 {}
    }

    /// Returns the file that calls are recorded in, if they are.
    pub fn call_log(&self) -> Option<PathBuf> {
        match self.0 {}
    }

    /// Returns the number of the library's process, for those who measure it.
    pub fn process_id(&self) -> u32 {
        match self.0 {}
    }

    /// Returns what the headers of the library's file say.
    pub fn file(&self) -> &LibraryFile {
        match self.0 {}
    }

    /// Returns what keeps the library in bounds.
    pub fn protection(&self) -> Protection {
        match self.0 {}
    }

    /// Makes one call with these very arguments.
    pub fn call_with(
        &mut self,
        _think: Think,
        _budget: Option<Duration>,
        _talk: &mut dyn Talk,
    ) -> Result<CallResult, EngineError> {
        match self.0 {}
    }

    /// Calls close and waits for the end of the process.
    pub fn finish(&mut self, _talk: &mut dyn Talk) -> Result<(), EngineError> {
        match self.0 {}
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
