//! What the reader says of real positions, and what must hold for all.

mod benson;
mod brute;
mod chains;
mod common;
mod defences;
mod joining;
mod life;
mod points;
mod problems;
mod proofs;
