//! The window. [`state::State`] is plain data that changes only in [`apply::apply`]; panels in
//! [`ui`] show it and collect commands; [`world::World`] does what the effects say.

pub mod action;
pub mod answers;
pub mod apply;
pub mod asking;
pub mod belief;
pub mod board_cursor;
pub mod branches;
pub mod bundled;
pub mod candidates;
pub mod choices;
pub mod clock;
pub mod command;
pub mod console;
pub mod counting;
pub mod desk;
pub mod document;
pub mod echo;
pub mod edit;
pub mod effect;
pub mod engine_match;
pub mod export;
pub mod facts;
pub mod files;
pub mod find;
pub mod graph;
pub mod hands;
pub mod hints;
pub mod journal;
pub mod journal_file;
pub mod keymap;
pub mod languages;
pub mod layer_edit;
pub mod layer_view;
pub mod layers;
pub mod layout;
pub mod legend;
pub mod libraries;
pub mod looks;
pub mod manual;
pub mod match_runner;
pub mod navigate;
pub mod paint;
pub mod play;
pub mod ponder;
pub mod portal;
pub mod problems;
pub mod profiles;
pub mod progress;
pub mod reading;
pub mod roster;
pub mod scene;
pub mod settings;
pub mod shelf;
pub mod solving;
pub mod sound;
pub mod speech;
pub mod state;
pub mod text;
pub mod timing;
pub mod tool;
pub mod tree_layout;
pub mod trial;
pub mod ui;
pub mod watching;
pub mod whole_game;
pub mod window;
pub mod wishes;
pub mod world;

use eframe::egui;
use settings::Settings;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::Duration;
use tracing_subscriber::EnvFilter;

/// How long engines may take to close when the window has been closed.
const CLOSING_TIME: Duration = Duration::from_secs(3);

/// Why the window did not open.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The system lacks what a window needs.
    #[error("{0}")]
    Missing(String),
    /// The window system refused.
    #[error("the window could not be opened: {0}")]
    Window(String),
}

/// Opens the window with `file`, or with the bundled problems, and returns when it is closed.
pub fn run(file: Option<PathBuf>) -> Result<(), AppError> {
    write_complaints();
    let settings_file = Settings::file();
    let settings = settings_file
        .as_deref()
        .map(Settings::load)
        .unwrap_or_default();
    paint::prepare(settings.looks.theme);
    if let Some(folder) = crate::folders::config() {
        languages::add_from(&folder.join("lang"));
    }
    libraries::check(&settings)?;
    let options = eframe::NativeOptions {
        viewport: viewport(&settings),
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let leftover: Arc<OnceLock<window::Leftover>> = Arc::default();
    let engines = Arc::clone(&leftover);
    let create: eframe::AppCreator<'_> = Box::new(move |creation| {
        let mut window = window::Window::new(&creation.egui_ctx, settings, settings_file);
        let _ = engines.set(window.leftover());
        if let Some(folder) = crate::folders::state() {
            window.keep_progress(folder.join("problems.sqlite"));
            window.keep_journal(folder.join("journal"));
        }
        window.let_stones_be_heard();
        match file {
            Some(file) => window.open(file),
            None => window.open_bundled(),
        }
        Ok(Box::new(window))
    });
    let result = eframe::run_native("katsura", options, create);
    if let Some(engines) = leftover.get() {
        close_engines(engines);
    }
    result.map_err(|error| AppError::Window(error.to_string()))
}

/// Complaints that are nobody's to answer go to standard error; `KATSURA_LOG` chooses which (`off`, `debug`, …).
fn write_complaints() {
    let chosen = EnvFilter::try_from_env("KATSURA_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    // In a test another window may have been there before.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(chosen)
        .with_writer(std::io::stderr)
        .without_time()
        .try_init();
}

/// Gives all engines together a moment to close; what is left then ends with the program.
fn close_engines(engines: &window::Leftover) {
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
