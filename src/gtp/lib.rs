//! The Go Text Protocol.
//!
//! * [`client`]: a GTP program as an [`engine::Engine`].
//! * [`server`]: any engine on GTP.
//! * [`analyze`]: from what GTP programs say about the board to overlays: pure functions from text.
//! * `text`: the protocol itself as text.

pub mod analyze;
pub mod client;
pub mod server;
mod text;

pub use client::{Gtp, GtpOptions, may_run};

message::catalogue! {
    /// The texts of this crate.
    const TEXTS = include_str!("../../assets/lang/en/gtp.ftl");
}
