//! How engines that are not built in are started: GTP programs and cgfthink libraries.

use engine::Maker;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether this process's program is an engine host when it is started as one: a test's is not.
static IS_HOST: AtomicBool = AtomicBool::new(false);

/// Says that this process's program is an engine host when it is started as one, so that GTP programs are guarded.
pub fn guard_programs() {
    IS_HOST.store(true, Ordering::Relaxed);
}

/// How a GTP program is started.
pub fn gtp_maker(options: gtp::GtpOptions) -> Maker {
    Arc::new(move |stop, talk| {
        let mut options = options.clone();
        if options.guard.is_empty() && IS_HOST.load(Ordering::Relaxed) {
            options.guard = cgfthink_host::own_host();
        }
        Ok(Box::new(gtp::Gtp::start(options, stop, talk)?))
    })
}

/// How a program that speaks USI is started, as a player of that game.
pub fn usi_maker(command: &str) -> player::Maker {
    let mut options = usi::ProgramOptions::new(command);
    if IS_HOST.load(Ordering::Relaxed) {
        options.guard = cgfthink_host::own_host();
    }
    Arc::new(move || {
        let program = usi::Program::start(options.clone(), &mut |_| {})?;
        Ok(Box::new(program))
    })
}

/// How a cgfthink library is started: always in a child process. It is told the true side to move, and every call is
/// recorded ([`crate::call_logs`]).
pub fn library_maker_with(options: cgfthink_host::LibraryOptions) -> Maker {
    Arc::new(move |stop, talk| {
        let mut options = options.clone();
        options.call_log = crate::call_logs::next(&options.path);
        options.folders = engine_folders();
        let library = cgfthink_host::Library::start(options, stop, talk)?;
        Ok(Box::new(library))
    })
}

/// Where libraries get private folders.
pub fn engine_folders() -> Option<std::path::PathBuf> {
    crate::folders::state().map(|state| state.join("engines"))
}

/// Where the calls to the library at `path` were recorded when it was started last, if ever: what a bug report needs.
pub fn call_log_path(path: &Path) -> Option<std::path::PathBuf> {
    crate::call_logs::of(path).into_iter().next()
}
