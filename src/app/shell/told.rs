//! What was shown and said last, so that only what is new is heard.

use record::{CellId, Shown};
use std::sync::Arc;
use std::time::Instant;
use tsumego::Turn;

/// What the board showed when it was last listened to.
pub(super) struct Heard {
    // Tells one game from another.
    pub(super) game: (u64, usize),
    pub(super) shown: Arc<Shown>,
    // In a game other than Go: the node.
    pub(super) node: Option<CellId>,
}

/// What was said last, and what it was about.
#[derive(Default)]
pub struct Speech {
    /// What is to be heard when nothing else is being said.
    pub polite: String,
    /// What is to be heard at once.
    pub urgent: String,
    pub(super) seen: Option<Seen>,
}

/// What the listener knows already.
#[derive(Clone, PartialEq)]
pub(super) struct Seen {
    pub(super) node: (u64, usize, CellId),
    pub(super) attempt: Option<(usize, Turn)>,
    pub(super) notice: Option<Instant>,
    pub(super) score: Option<String>,
    pub(super) key_mode: bool,
    pub(super) hint: Option<String>,
    pub(super) why: Option<(usize, String)>,
    pub(super) home: bool,
}
