//! The engine contract, overlays, and the hosts.
//!
//! * [`contract`]: what an engine is asked ([`Game`], [`Ask`]) and answers ([`Reply`]), and the [`Engine`] trait.
//! * [`overlay`]: the one vocabulary for what engines draw on the board.
//! * [`analyze`]: from what GTP programs say about the board to overlays.
//! * [`error`]: what can go wrong, in sentences for the user.
//! * [`stop`]: the flag that asks an engine to come back.
//! * [`view`]: the same game turned, mirrored, or with the colours exchanged.
//! * [`worker`]: one thread per engine, so that the window never waits.
//! * [`usage`]: what an engine's process uses of the computer.
//! * [`inspect`](mod@inspect): what a library file is, read without running it.
//! * [`library`]: a cgfthink library in a child process, seen from the program.
//! * [`gtp`]: a GTP program in a child process.
//! * [`call_log`]: everything said to and by a library, in a file for bug reports.
//! * [`frames`]: what the two processes say to each other.
//! * [`host`]: the child's side, entered first thing in `main`.
//!
//! A foreign library is only ever loaded in the child. `unsafe` is found in [`host`] alone.

pub mod analyze;
pub mod call_log;
pub mod contract;
pub mod error;
pub mod frames;
pub mod gtp;
pub mod host;
pub mod inspect;
pub mod library;
#[cfg(target_os = "linux")]
mod output;
pub mod overlay;
#[cfg(target_os = "linux")]
mod process;
pub mod stop;
pub mod usage;
pub mod view;
pub mod worker;

pub use call_log::CallLog;
pub use cgfthink_abi::CallType;
pub use contract::{
    Answer, Argument, Ask, Belief, Clock, Engine, EngineInfo, Game, KindEffect, LogLine, LogSource,
    Notice, OverlayKind, Played, Reply, Silent, Talk, TimeLeft, Waker,
};
pub use error::{
    Cause, Death, EngineError, FileProblem, Phase, WindowsProblem, exception_words, signal_words,
};
pub use frames::Protection;
pub use gtp::{Gtp, GtpOptions};
pub use host::{host_main, is_host_invocation, own_host};
pub use inspect::{LibraryFile, System, inspect};
pub use library::{Library, LibraryOptions};
pub use overlay::{
    Candidate, Estimate, Figure, GhostStone, LegendEntry, Meaning, Overlay, OverlayLine,
    PointOverlay, Rgb, Shape, difference, legend, raw_at,
};
pub use stop::StopFlag;
pub use view::View;
pub use worker::{AskId, Event, Maker, STACK_BYTES, Worker, WorkerState};
