//! Reading a file on a thread: in pieces, so that it can be given up, and telling how far it is and what the first of
//! several games is before all are read.

use crate::app::shell::command::FileCommand;
use crate::store::in_words;
use record::{Collection, Progress, ReadError};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much is taken from the disk between two looks at whether anybody wants it.
const PIECE: usize = 1 << 20;
/// How often it is told how far this is.
const NEWS: Duration = Duration::from_millis(50);

/// A file that is to be read.
pub struct Reading {
    /// The number of the operation.
    pub job: u64,
    /// The file.
    pub path: PathBuf,
    /// The encoding chosen by hand, if any.
    pub encoding: Option<String>,
    /// Set when nobody wants it any more.
    pub stop: Arc<AtomicBool>,
}

impl Reading {
    /// Reads it, and says what there is to say; the last word is [`FileCommand::Read`].
    pub fn run(self, say: impl Fn(FileCommand) -> bool) {
        let disk_time = crate::window::world::modified(&self.path);
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
        let result = bytes_of(&self.path, &mut watch).and_then(|bytes| {
            let encoding = self.encoding.as_deref();
            let collection = Collection::read_watched(bytes, encoding, &mut watch);
            collection.map(Box::new).map_err(|error| error.to_string())
        });
        say(FileCommand::Read {
            job,
            path: self.path.clone(),
            result,
            disk_time,
        });
    }
}

/// The bytes of a file, which may be on a slow disk.
fn bytes_of(path: &Path, watch: &mut dyn FnMut(Progress) -> bool) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| in_words(&error);
    let mut file = std::fs::File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let total = usize::try_from(length).unwrap_or(usize::MAX);
    let mut bytes = Vec::new();
    // A length is a promise that not every file keeps.
    bytes.reserve(total.min(1 << 32) + 1);
    loop {
        let piece = (&mut file).take(PIECE as u64).read_to_end(&mut bytes);
        if piece.map_err(failed)? == 0 {
            return Ok(bytes);
        }
        let done = bytes.len();
        if !watch(Progress::At {
            done,
            total: total.max(done),
            games: 0,
        }) {
            return Err(ReadError::GivenUp.to_string());
        }
    }
}
