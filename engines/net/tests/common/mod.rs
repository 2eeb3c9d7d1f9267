//! What several tests need.
#![allow(dead_code, reason = "every test program uses a part")]
#![allow(unused_imports, reason = "every test program uses a part")]

mod random_model;
mod reference;

pub(crate) use random_model::{Shape, TipKind, random_model};
pub(crate) use reference::evaluate;
