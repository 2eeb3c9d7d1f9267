//! The window. [`world::World`] does what the effects of the application say; [`panels`] show its state and collect
//! commands.

pub mod frame;
pub mod libraries;
pub mod paint;
pub mod panels;
pub mod sound;
pub mod world;

use app::WINDOW;
use app::settings::Settings;
use app::settings::change::SettingsCommand;
use app::settings::start::StartWith;
use eframe::egui;
use message::{Message, Sentence, say};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::Duration;
use tracing_subscriber::EnvFilter;
use world::settings_file;

/// How long engines may take to close when the window has been closed: longer than a library that hangs is waited for, so that
/// its log says that it hung. What is left then is ended with the program.
const CLOSING_TIME: Duration = Duration::from_secs(4);

/// Why the window did not open.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The system lacks libraries that a window needs.
    Missing {
        /// Their file names.
        libraries: Vec<&'static str>,
        /// The packages of Debian and Ubuntu that have them.
        packages: Vec<&'static str>,
    },
    /// The window system refused.
    Window(#[from] eframe::Error),
}

message::display!(AppError);

impl Message for AppError {
    fn sentence(&self) -> Sentence {
        match self {
            AppError::Missing {
                libraries,
                packages,
            } => say!(
                WINDOW,
                "missing-libraries",
                names = libraries.join(", "),
                packages = packages.join(" ")
            ),
            AppError::Window(error) => {
                let reason = without_place(&error.to_string());
                say!(WINDOW, "window-not-opened", reason)
            }
        }
    }
}

/// A reason without the place in somebody's source where it was found.
fn without_place(reason: &str) -> String {
    match reason.split_once("os error at ") {
        Some((before, after)) => {
            let words = after.split_once(": ").map_or(after, |(_, words)| words);
            format!("{before}{words}")
        }
        None => reason.to_owned(),
    }
}

/// The language that was chosen in the window; empty: that of the system.
pub fn language() -> String {
    let file = settings_file::place();
    file.map(|file| settings_file::load(&file).settings.language)
        .unwrap_or_default()
}

/// Opens the window and returns when it is closed: with `file`, and its first problem to be solved if the user `solves`; without
/// one, if he does or wants it so, with the bundled problem where he was, otherwise with the start page. What went wrong
/// before is told in it.
///
/// # Errors
/// A system library is missing, or the window system refuses.
pub fn run(file: Option<PathBuf>, solves: bool, troubles: Vec<Sentence>) -> Result<(), AppError> {
    write_complaints();
    let settings_file = settings_file::place();
    let loaded = settings_file
        .as_deref()
        .map(settings_file::load)
        .unwrap_or_default();
    let settings_file = settings_file.filter(|_| !loaded.must_stay);
    let troubles: Vec<Sentence> = troubles.into_iter().chain(loaded.trouble).collect();
    let settings = loaded.settings;
    let begins_with_problem = solves || settings.start.with == StartWith::Problem;
    paint::prepare(settings.looks.theme);
    libraries::check()?;
    let options = eframe::NativeOptions {
        viewport: viewport(&settings),
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let leftover: Arc<OnceLock<frame::Leftover>> = Arc::default();
    let engines = Arc::clone(&leftover);
    let create: eframe::AppCreator<'_> = Box::new(move |creation| {
        let mut window = frame::Window::new(&creation.egui_ctx, settings, settings_file);
        let _ = engines.set(window.leftover());
        if let Some(folder) = crate::folders::state() {
            window.keep_progress(folder.join("problems.sqlite"));
            window.keep_test_runs(folder.join("regressions.jsonl"));
            window.keep_journal(folder.join("journal"));
            window.put_unnamed_matches_in(folder.join("match"));
        }
        window.let_stones_be_heard();
        match file {
            // Of a folder its problems are listed.
            Some(file) if solves && !file.is_dir() => window.solve(file),
            Some(file) => window.open(file),
            None if begins_with_problem => window.open_bundled(),
            None => window.open_home(),
        }
        for trouble in troubles {
            window.run(SettingsCommand::Trouble(trouble).into());
        }
        Ok(Box::new(window))
    });
    let result = eframe::run_native("katsura", options, create);
    if let Some(engines) = leftover.get() {
        close_engines(engines);
    }
    Ok(result?)
}

/// Complaints that are nobody's to answer go to standard error; `KATSURA_LOG` chooses which (`off`, `debug`, …).
fn write_complaints() {
    let chosen = EnvFilter::try_from_env("KATSURA_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    // In a test another window may have been there before.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(chosen)
        .with_writer(crate::cli::errors)
        .without_time()
        .try_init();
}

/// Gives all engines together a moment to close; what is left then ends with the program.
fn close_engines(engines: &frame::Leftover) {
    let mut engines = engines.lock().unwrap_or_else(PoisonError::into_inner);
    std::thread::scope(|scope| {
        for engine in engines.drain(..) {
            scope.spawn(move || engine.shut_down(CLOSING_TIME));
        }
    });
}

fn viewport(settings: &Settings) -> egui::ViewportBuilder {
    let place = settings.window;
    let mut viewport = egui::ViewportBuilder::default()
        .with_title("Katsura")
        .with_app_id("katsura")
        .with_inner_size(place.size)
        .with_min_inner_size([400.0, 300.0])
        .with_maximized(place.maximized)
        .with_icon(paint::icon());
    if let Some(position) = place.position {
        viewport = viewport.with_position(position);
    }
    viewport
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_that_hangs_is_found_out_before_the_program_ends() {
        let library = cgfthink_host::LibraryOptions::new("any");
        assert!(CLOSING_TIME > library.close_limit.max(cgfthink_host::UNWANTED_GRACE));
    }

    #[test]
    fn no_reason_names_a_line_of_somebodys_source() {
        for (reason, plain) in [
            (
                "winit EventLoopError: os error at /home/x/winit/src/linux/mod.rs:765: no display: none",
                "winit EventLoopError: no display: none",
            ),
            ("no OpenGL", "no OpenGL"),
        ] {
            assert_eq!(without_place(reason), plain);
        }
    }
}
