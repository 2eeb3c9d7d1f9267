//! The game that is played: who plays, clocks, thinking in the opponent's time, the count at its end.

pub mod clock;
pub mod counting;
pub mod play;
pub mod pondering;
pub mod timing;
