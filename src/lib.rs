//! Katsura: a desktop goban. This library is the program: `main` only chooses between the
//! window ([`window`], of the application `app`) and the commands ([`cli`]).

pub mod builtin;
pub mod call_logs;
pub mod cli;
mod composing;
pub mod folders;
pub mod licences;
mod regressing;
mod sharded;
pub mod starting;
mod tuning;
#[cfg(feature = "window")]
pub mod window;
