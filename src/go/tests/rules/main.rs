//! The rules, told in diagrams, and judged by a board too simple to be wrong.

mod diagram;
mod games;
mod komi;
mod moves;
mod naive;
mod playouts;
mod points;
mod scoring;
mod setup;
mod whole_games;
