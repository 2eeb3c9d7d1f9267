//! What the panels show, found from the state of all rooms: data without a window. The window only draws it.

pub mod games;
pub mod graph;
pub mod layers;
pub mod messages;
pub mod players;
pub mod status_line;
pub mod strip;
pub mod warnings;
