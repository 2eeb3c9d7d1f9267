//! The engines: which there are, their roles, what they are asked and what they say.

pub mod belief;
pub mod console;
pub mod matches;
pub mod profiles;
pub mod registry;
pub mod slots;
pub mod watching;
