//! Who shows the reader where to look.

use go::Position;
use reading::life::{Guide, Solver};
use std::sync::{Arc, OnceLock};

static GUIDE: OnceLock<Arc<dyn Guide>> = OnceLock::new();

/// Has all further readings of groups with open sides shown by somebody who knows the game where to look. The program says
/// so once, when it starts; without it, less is proven.
pub fn be_guided(guide: Arc<dyn Guide>) {
    // Who came first stays.
    let _ = GUIDE.set(guide);
}

/// A solver of a position that is shown where to look.
pub fn solver(pos: &Position) -> Solver {
    Solver::of(pos).guided(GUIDE.get().cloned())
}
