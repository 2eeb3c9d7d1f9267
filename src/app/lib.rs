//! The application without its window. [`shell::state::State`] is plain data; what happens reaches
//! it through [`shell::apply::apply`], and what is to be done in the world comes out as effects.

pub mod analysis;
pub mod board;
pub mod document;
pub mod engines;
pub mod game;
pub mod notices;
pub mod problems;
pub mod settings;
pub mod shelf;
pub mod shell;

/// Names an engine of the list for as long as the program runs. Rooms know it that know nothing else of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EngineId(pub u32);

message::catalogue! {
    /// The texts of the window.
    pub const WINDOW = include_str!("../../assets/lang/en/window.ftl");
}
