//! The panels. Each is a function that shows a part of the state and collects what the user
//! wants; none changes anything.

pub mod bars;
pub mod board;
pub mod dialogs;
pub mod keys;
pub mod pages;
pub mod parts;
pub mod said;
pub mod side;
pub mod style;
