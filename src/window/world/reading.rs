//! Reading a file on a thread: in pieces, so that it can be given up, and telling how far it is and what the first of
//! several games is before all are read.

use app::document::files::FileCommand;
use fileref::{FileRef, Stamp};
use message::Message;
use record::Progress;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often it is told how far this is.
const NEWS: Duration = Duration::from_millis(50);

/// A file that is to be read.
pub struct Reading {
    /// The number of the operation.
    pub job: u64,
    /// The file.
    pub path: FileRef,
    /// The encoding chosen by hand, if any.
    pub encoding: Option<String>,
    /// Set when nobody wants it any more.
    pub stop: Arc<AtomicBool>,
}

impl Reading {
    /// Reads it, and says what there is to say; the last word is [`FileCommand::Read`].
    pub fn run(self, say: impl Fn(FileCommand) -> bool) {
        let disk_time = modified(self.path.as_path());
        let job = self.job;
        let mut told = Instant::now();
        let mut watch = |progress: Progress| {
            match progress {
                Progress::First(collection) => {
                    say(FileCommand::First {
                        job,
                        path: self.path.clone(),
                        collection,
                        disk_time,
                    });
                }
                Progress::At { done, total, games } if told.elapsed() >= NEWS => {
                    told = Instant::now();
                    say(FileCommand::Reading {
                        job,
                        done,
                        total,
                        games,
                    });
                }
                Progress::At { .. } => {}
            }
            !self.stop.load(Ordering::Acquire)
        };
        let opened = files::open_watched(self.path.as_path(), self.encoding.as_deref(), &mut watch);
        let result = opened.map(Box::new).map_err(|error| error.sentence());
        say(FileCommand::Read {
            job,
            path: self.path.clone(),
            result,
            disk_time,
        });
    }
}

/// When a file was last changed.
pub(super) fn modified(path: &Path) -> Option<Stamp> {
    let time = std::fs::metadata(path).and_then(|data| data.modified());
    time.ok().map(Stamp::from)
}
