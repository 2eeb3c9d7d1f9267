//! The classroom engines of a Go programming workshop (Gifu, 2004), from the simplest one up.
//!
//! [`choosing`] has the lecture's three ways to choose a move, [`groups`] its links and groups;
//! [`random`] plays anything legal; [`territory`] plays for points near its stones, in the
//! workshop's two experiments; [`influence`] answers what the workshop found wrong with them;
//! [`life`] tells the living from the dead, with the help of the crate [`reading`]. [`opinion`] puts
//! them together as an engine shows them, and [`library`] exports that as a cgfthink library.

pub mod choosing;
pub mod groups;
pub mod influence;
pub mod library;
pub mod life;
pub mod opinion;
pub mod random;
pub mod territory;

#[cfg(test)]
mod diagram;
