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

message::catalogue! {
    /// The texts of the window.
    pub const WINDOW = include_str!("../../assets/lang/en/window.ftl");
}
