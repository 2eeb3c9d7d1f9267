//! A cgfthink library in a child process, seen from the program.
//!
//! [`mapping`] turns a game into the arrays of the ABI, `child` is the process, `pulse` tells whether it is still alive,
//! `watch` whether its file was replaced, `place` is where it runs, `quota` counts what it writes, `protection` tells
//! what it may do.

#[cfg(target_os = "linux")]
mod channel;
#[cfg(target_os = "linux")]
mod child;
#[cfg(target_os = "linux")]
mod linux;
pub mod mapping;
#[cfg(target_os = "linux")]
mod place;
mod protection;
#[cfg(target_os = "linux")]
mod pulse;
#[cfg(target_os = "linux")]
mod quota;
#[cfg(not(target_os = "linux"))]
mod stub;
#[cfg(target_os = "linux")]
mod watch;
#[cfg(target_os = "linux")]
mod wine;

#[cfg(target_os = "linux")]
pub use linux::Library;
#[cfg(target_os = "linux")]
pub use place::fingerprint_of as fingerprint;
#[cfg(not(target_os = "linux"))]
pub use stub::{Library, fingerprint};

use message::Sentence;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Returns whether that is what the console tells of a library that writes outside the arrays it is given.
pub fn tells_of_writing_outside(message: &Sentence) -> bool {
    ["library-writes-before", "library-writes-after"].contains(&message.id().name())
}

/// What a library may keep: opening books and what it learned.
const FOLDER_LIMIT: u64 = 2 << 30;

/// How long an engine may go on with a question that was taken back.
pub const UNWANTED_GRACE: Duration = Duration::from_secs(2);

/// How to run a library.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct LibraryOptions {
    /// The library file.
    pub path: PathBuf,
    /// The program to start and its first arguments; the library's path is added. Empty: this very program with
    /// `engine-host`.
    pub host_program: Vec<OsString>,
    /// How long an engine may go on after Stop; without a limit: [`Duration::MAX`]. The user can wait longer
    /// ([`engine::StopFlag::wait_on`]). Where nobody wants the answer it is at most [`UNWANTED_GRACE`].
    pub grace: Duration,
    /// How long loading may take, constructors included.
    pub load_limit: Duration,
    /// How long `cgfgui_thinking_init` may take.
    pub init_limit: Duration,
    /// How long `cgfgui_thinking_close` and the end of the process may take.
    pub close_limit: Duration,
    /// How long the process may give no sign of life in a call before the user is told. This is not about long thinking:
    /// the host answers for a library that thinks.
    pub silence_notice: Duration,
    /// How long the process may give no sign of life in a call before it is ended.
    pub silence_limit: Duration,
    /// Address space of the child in bytes; `None`: no limit.
    pub memory_limit: Option<u64>,
    /// Keeps the library from all it does not need to play: it reads the system's libraries and the files beside it,
    /// writes into a private folder only, and starts no programs, uses no network, signals nobody and keeps its limits. As
    /// good as the system allows; [`Library::protection`] tells. Front ends for other programs need `false`.
    pub restricted: bool,
    /// Lets a restricted library read and write all that is in the folder of its file, unless that is one of the user's
    /// own: the home, the desktop, downloads and the like.
    pub writes_beside: bool,
    /// Where libraries get private folders; `None`: one that goes with the library's process.
    pub folders: Option<PathBuf>,
    /// The fingerprint ([`fingerprint`]) that the file must have; `None`: any.
    pub allowed: Option<String>,
    /// What a restricted library may keep in its private folder, in bytes.
    pub folder_limit: u64,
    /// For authors: the first write directly behind an array of the ABI ends the library.
    pub strict: bool,
    /// Derives the side to move from the number of moves, as `CgfGoBan` does, instead of telling the true one.
    pub parity_turn: bool,
    /// The file to record every call in, which must not exist yet; `None`: nothing is recorded. See
    /// [`crate::call_log`].
    pub call_log: Option<PathBuf>,
    /// Environment variables of the child beside the program's own.
    pub environment: Vec<(OsString, OsString)>,
    /// Wine's folder for Windows libraries; `None`: one of the program's own.
    pub wine_prefix: Option<PathBuf>,
    /// Whether that folder may be made if there is none: the user agreed to give it 0.7 GB.
    pub create_wine_prefix: bool,
}

impl LibraryOptions {
    /// Returns the usual options for a library: 2 s of grace, 10 s to load, 5 minutes for init, 3 s to close, a notice
    /// after 5 s without a sign of life and the end after 30 s; 2 GB of memory, or what the computer has; restricted, not
    /// strict.
    pub fn new(path: impl Into<PathBuf>) -> LibraryOptions {
        LibraryOptions {
            path: path.into(),
            host_program: Vec::new(),
            grace: UNWANTED_GRACE,
            load_limit: Duration::from_secs(10),
            init_limit: Duration::from_mins(5),
            close_limit: Duration::from_secs(3),
            silence_notice: Duration::from_secs(5),
            silence_limit: Duration::from_secs(30),
            memory_limit: usual_memory_limit(),
            restricted: true,
            writes_beside: false,
            folders: None,
            allowed: None,
            folder_limit: FOLDER_LIMIT,
            strict: false,
            parity_turn: false,
            call_log: None,
            environment: Vec::new(),
            wine_prefix: None,
            create_wine_prefix: false,
        }
    }
}

#[cfg(target_os = "linux")]
#[allow(clippy::unnecessary_wraps, reason = "other systems have no limit")]
fn usual_memory_limit() -> Option<u64> {
    let info = rustix::system::sysinfo();
    let bytes = info.totalram as u64 * u64::from(info.mem_unit.max(1));
    Some(bytes.min(2 << 30))
}

#[cfg(not(target_os = "linux"))]
fn usual_memory_limit() -> Option<u64> {
    None
}
