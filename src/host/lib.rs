//! The host for cgfthink libraries: a library runs in a process of its own, which the program asks and watches.
//!
//! * [`library`]: a library in a child process, seen from the program.
//! * [`sandbox`]: the child's side, entered first thing in `main`: protect the process, load, answer.
//! * [`frames`]: what the two processes say to each other.
//! * [`endgame_board`]: from the numbers of the ABI to overlays.
//! * [`call_log`]: everything said to and by a library, in a file for bug reports.
//! * [`inspect`](mod@inspect): what a library file is, read without running it.
//!
//! A foreign library is only ever loaded in the child. `unsafe` is found in [`sandbox`] alone.

pub mod call_log;
pub mod endgame_board;
pub mod frames;
pub mod inspect;
pub mod library;
pub mod sandbox;

pub use endgame_board::overlay_of;
pub use frames::Protection;
pub use inspect::{LibraryFile, System, inspect};
pub use library::{Library, LibraryOptions, UNWANTED_GRACE, fingerprint, tells_of_writing_outside};
pub use sandbox::{host_main, is_host_invocation, own_host};

message::catalogue! {
    /// The texts of this crate.
    pub(crate) const TEXTS = include_str!("../../assets/lang/en/host.ftl");
}
