//! `KataGo`'s JSON analysis protocol: requests one a line, many at once, answers as they come.
//!
//! * [`read`] makes a [`Request`] of a line, or says what is wrong with it ([`Remark`]); `fields` looks at single
//!   fields, [`rules`] knows rules by name and as objects.
//! * `answer` writes what an engine found out ([`engine::Analysis`]) as a line.
//! * `queue` holds the positions that wait: the highest priority first, first come first served within one.
//! * [`serve`] runs it all: a thread reads, some analyse with an engine each, one writes.
//!
//! Where the protocol can be taken in two ways it is as `KataGo` takes it. Which engine it is, is unknown here.

mod answer;
mod fields;
mod outbox;
mod query;
mod queue;
mod request;
pub mod rules;
mod serve;

pub use fields::Fault;
pub use query::{NoPerspective, Perspective, Query, Reports, Turn};
pub use request::{Action, Conditions, Deed, Read, Remark, Request, read};
pub use serve::{ServeError, Service, serve};
