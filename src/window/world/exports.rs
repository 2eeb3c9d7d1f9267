//! Exports and their previews, made on threads.

use app::document::export::{ExportCommand, PREVIEW_ROOM};
use export::{self, ExportError, Order};
use fileref::FileRef;
use message::Message;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How many pages a preview has.
const PREVIEW_PAGES: usize = 4;

/// How often it is told how far an export is: the window need not be drawn for each of a thousand pages.
const NEWS: Duration = Duration::from_millis(100);

/// Makes a preview.
pub fn preview(number: u64, order: &Order) -> ExportCommand {
    let (drawings, count) = export::preview(order, PREVIEW_PAGES);
    let pages = drawings.iter().filter_map(|drawing| {
        let [width, height] = PREVIEW_ROOM.map(|side| side * 2.0);
        let scale = (width / drawing.width).min(height / drawing.height);
        picture::pixels(drawing, scale).ok()
    });
    ExportCommand::Previewed(number, pages.collect(), count)
}

/// Carries an order out. `say` hands on what happens and tells whether anybody listens.
pub fn run(
    job: u64,
    file: &FileRef,
    order: &Order,
    stop: &AtomicBool,
    say: impl Fn(ExportCommand) -> bool,
) {
    let mut told = Instant::now();
    let result = export::run(order, file.as_path(), &mut |done, total| {
        let heard = told.elapsed() < NEWS || {
            told = Instant::now();
            say(ExportCommand::Progress(job, done, total))
        };
        heard && !stop.load(Ordering::Acquire)
    });
    let written = |done: export::Done| done.files.into_iter().map(FileRef::from).collect();
    let result = result.map(written).map_err(|error| match error {
        ExportError::Cancelled => None,
        ExportError::Write { error, .. } => Some(error.sentence()),
        other => Some(other.sentence()),
    });
    say(ExportCommand::Ended(job, result));
}
