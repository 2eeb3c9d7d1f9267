//! How far a reading is, for another thread to look at.

use go::Point;
use std::sync::{Mutex, PoisonError};

/// What a solver is at, told some hundred times a second.
#[derive(Debug, Default)]
pub struct Progress(Mutex<Reached>);

/// How far a solver is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reached {
    /// The line in which the question is decided soonest, by what is known so far: who moves first begins, `None` is a pass.
    pub line: Vec<Option<Point>>,
    /// How hard it looks to show that who moves first gets his way: about as many positions have to be settled.
    pub proof: u32,
    /// The same for the other side.
    pub disproof: u32,
}

impl Progress {
    /// What was told last.
    pub fn reached(&self) -> Reached {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Forgets what was told: another question begins.
    pub fn clear(&self) {
        self.tell(Reached::default());
    }

    /// Tells how far it is.
    pub fn tell(&self, reached: Reached) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = reached;
    }
}
