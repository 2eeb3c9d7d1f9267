//! The Go Text Protocol.
//!
//! * [`client`]: a GTP program as an [`engine::Engine`].
//! * [`analyze`]: from what GTP programs say about the board to overlays: pure functions from text.
//! * `text`: the protocol itself as text.

pub mod analyze;
pub mod client;
mod text;

pub use client::{Gtp, GtpOptions, may_run};
