//! A child process with everything it starts: watched, ended without leaving anything behind, and what it uses.
//!
//! [`Process`] is the child as the program sees it, [`guardian`] the small process above it that outlives both by a
//! moment, [`share`] how threads step back for others, [`usage`] what processes use of the computer, [`fingerprint`] what
//! tells a program from another.

pub mod fingerprint;
#[cfg(target_os = "linux")]
pub mod guardian;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod portable;
pub mod share;
pub mod usage;

#[cfg(target_os = "linux")]
pub use linux::{Process, end_all, timespec};
#[cfg(not(target_os = "linux"))]
pub use portable::{Process, end_all};

/// Environment variable: the mark by which everything that a child process starts is found again.
pub const MARK_VARIABLE: &str = "KATSURA_ENGINE_MARK";
/// Environment variable: the process number of the program.
pub const PARENT_VARIABLE: &str = "KATSURA_ENGINE_PARENT";
/// Environment variable: the fingerprint that a guarded program must have.
pub const ALLOWED_VARIABLE: &str = "KATSURA_ENGINE_ALLOWED";
/// The argument that makes an engine host the guardian of a program instead of loading a library.
pub const PROGRAM_ARGUMENT: &str = "--program";
/// Exit code of a guardian whose program is not the one that was allowed.
pub const EXIT_NOT_ALLOWED: i32 = 71;
/// Exit code of a guardian that lost its program, and of a host that lost its channel.
pub const EXIT_LOST: i32 = 70;
