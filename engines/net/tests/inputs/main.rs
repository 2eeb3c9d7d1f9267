//! What networks are shown of positions.

mod cases;
mod check;
mod history;
mod properties;
