//! What holds the rooms together: the state, commands and effects, the table of actions, messages.

pub mod apply;
pub mod availability;
pub mod browse;
pub mod cells;
mod click;
pub mod command;
pub mod dialog;
pub mod effect;
pub mod hints;
pub mod home;
pub mod manual;
pub mod numbers;
pub mod panels;
mod picking;
pub mod route;
pub mod scores;
pub mod sound;
pub mod speech;
pub mod state;
mod told;
mod unsaved;
mod unsolved;
