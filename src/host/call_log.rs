//! What was said between the program and a cgfthink library, in a file that a bug report can carry.
//!
//! A text with a record a line, so that two logs can be compared with any tool. Calls of a game repeat each other, so a
//! call tells how many moves it shares with the call before, and an overlay what changed since the last one of its
//! kind. Arguments are with the system before the call is made: a crash of the library, or of the program, leaves them.
//!
//! ```text
//! katsura call log 1
//! host 0.1.0
//! engine mine.so
//! bytes 16384
//! started 1795272834
//! load
//! sha256 9f86d081884c7d65…
//! loaded 812
//! ready 120
//! call 1 move 9 black 6.5 moves 0
//! print thinking about move 0
//! done 1 E5 95
//! call 2 status 9 white 6.5 moves 0 bE5/2
//! done 2 0 80 cells 40= 1 40*5
//! close
//! end exit 0 closing
//! ```
//!
//! | record | |
//! | --- | --- |
//! | `load`, `loaded µs`, `ready µs` | the library is to be loaded, is loaded, its init came back |
//! | `call N KIND SIZE SIDE KOMI [stones …] moves KEPT …` | the arguments; without `stones` they are those of the call before, of which `KEPT` moves stay; a move is colour, point and, after `/`, seconds |
//! | `stop N MS` | the stop flag was set so many milliseconds into call N |
//! | `done N VALUE µs [cells …] [outside …]` | what it returned; `6=` is six cells as before, `6*5` six times 5; ints written before and after each array |
//! | `print TEXT`, `skipped N` | what the library printed, cut short; so many more lines |
//! | `close`, `end …` | how it came to an end |

mod error;
mod memory;
mod read;
mod text;
// Libraries run on Linux; logs are read everywhere.
#[cfg(target_os = "linux")]
mod write;

pub use error::{LogError, LogProblem, Part, Wanted};
pub use read::Reader;
#[cfg(target_os = "linux")]
pub(crate) use write::CallLog;

use crate::frames::{CallResult, Think};
use engine::{Death, EngineError, Phase};
use process::fingerprint;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A file that has grown beyond so many bytes is set aside as `….old`, and a new one begun.
pub const FILE_LIMIT: u64 = 4 << 20;
/// How every log begins.
const MAGIC: &str = "katsura call log";
/// Changes when older programs would misread the file.
pub const VERSION: u32 = 1;

/// What a log says of the program and the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The version of the program that wrote it.
    pub host: String,
    /// The file name of the library.
    pub engine: String,
    /// The length of the library's file in bytes.
    pub bytes: u64,
    /// When the library was started, in seconds since 1970.
    pub started: u64,
    /// The number of files before this one that the same start has filled.
    pub part: u32,
}

/// A record of the log.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    /// The SHA-256 of the library's file, in hexadecimal.
    Hash(String),
    /// The library is about to be loaded.
    Load,
    /// It is loaded, so many microseconds after [`Entry::Load`].
    Loaded(u64),
    /// Its init came back, so many microseconds after [`Entry::Loaded`].
    Ready(u64),
    /// A call is about to be made.
    Call(Think),
    /// The stop flag was set.
    Stop {
        /// The call's number.
        seq: u32,
        /// Milliseconds since the call was made.
        after: u64,
    },
    /// The call came back.
    Done(CallResult),
    /// A line that the library printed, perhaps cut short.
    Printed(String),
    /// So many more lines were printed.
    Skipped(u64),
    /// Close is about to be called.
    Close,
    /// The end. Without it the program itself was ended.
    End(Ending),
}

/// How the library came to an end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Its process ended: by itself, or in good order after close (exit code 0 while closing).
    Died(Phase, Death),
    /// It did not come back within so many milliseconds and was ended.
    Unresponsive(Phase, u64),
    /// It was ended on request.
    OnRequest,
    /// It could not be loaded, for this reason.
    NotLoaded(String),
}

impl Ending {
    /// Returns what a failure means for the log; `None`: the library is still there.
    pub fn of(error: &EngineError) -> Option<Ending> {
        Some(match error {
            EngineError::Died { phase, death, .. } => Ending::Died(*phase, death.end().clone()),
            EngineError::Unresponsive { phase, after, .. }
            | EngineError::Frozen { phase, after, .. } => {
                Ending::Unresponsive(*phase, after.as_millis() as u64)
            }
            EngineError::Ended { .. } => Ending::OnRequest,
            EngineError::Load { reason, .. } => Ending::NotLoaded(reason.to_string()),
            _ => return None,
        })
    }

    /// Returns whether the library was closed as it should be.
    pub fn is_good(&self) -> bool {
        matches!(self, Ending::Died(Phase::Closing, Death::Exit { code: 0 }))
    }
}

/// Returns where the part before the present one is kept when a log grows beyond [`FILE_LIMIT`].
pub fn old_part(log: &Path) -> PathBuf {
    let mut name = log.as_os_str().to_owned();
    name.push(".old");
    PathBuf::from(name)
}

/// Returns the SHA-256 of a file in hexadecimal; `None` if it cannot be read.
pub fn hash_of(path: &Path) -> Option<String> {
    let digest = fingerprint::copy(&mut File::open(path).ok()?, &mut io::sink());
    digest.ok().map(|digest| fingerprint::hex(&digest))
}
