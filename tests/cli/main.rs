//! The built program, driven as a user's scripts would.

mod analysis;
mod analyze;
mod audit;
mod cells;
mod check;
mod diff;
mod front_ends;
mod gnugo;
mod gtp;
mod hostile;
mod languages;
mod match_;
mod montecarlo_library;
mod neural_library;
mod packaging;
mod paper;
mod pipes;
mod probe;
mod problems;
mod regress;
mod render;
mod replay_calls;
mod support;
mod symmetry;
mod tournaments;
mod usage;
