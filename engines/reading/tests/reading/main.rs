//! What the reader says of real positions, and what must hold for all.

mod benson;
mod brute;
mod chains;
mod common;
mod defences;
#[path = "../common/enclosed.rs"]
mod enclosed;
#[path = "../common/leaky.rs"]
mod holes;
mod joining;
mod leaky;
mod life;
mod points;
mod problems;
mod proofs;
mod walls;
