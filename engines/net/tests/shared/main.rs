//! Tests against golden numbers of `KataGo`, which stay outside the project: see `folder.rs` for where they are looked for.

mod evaluation;
mod folder;
mod golden;
mod inputs;
mod network;
mod outputs;
mod transformer;
mod verdict;
