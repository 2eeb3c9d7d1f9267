//! Watching a reader at work, from another thread.

use ::reading::life::{Progress, Reached};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

/// Positions that are looked at between two questions whether to go on; the reader asks about that often.
const ROUND: u64 = 256;

/// A reading that goes on elsewhere: how far it is, and whether anybody still wants to know.
#[derive(Debug, Default)]
pub struct Watch {
    stopped: AtomicBool,
    rounds: AtomicU64,
    stage: AtomicU8,
    progress: Arc<Progress>,
}

/// What a reader is at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// It looks for the group that the problem is about.
    #[default]
    Group,
    /// It reads the move in question.
    Move,
    /// It looks for the line that shows why.
    Line,
    /// It looks for a first move.
    First,
}

const STAGES: [Stage; 4] = [Stage::Group, Stage::Move, Stage::Line, Stage::First];

impl Watch {
    /// Nobody wants to know any more: the reader ends soon.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
    }

    /// Whether nobody wants to know any more. The reader asks this again and again.
    pub fn is_stopped(&self) -> bool {
        self.rounds.fetch_add(1, Ordering::Relaxed);
        self.stopped.load(Ordering::Acquire)
    }

    /// About how many positions were looked at.
    pub fn positions(&self) -> u64 {
        self.rounds.load(Ordering::Relaxed) * ROUND
    }

    /// How far the reader is with the move in question, as far as it has told that.
    pub fn reached(&self) -> Reached {
        self.progress.reached()
    }

    /// Where the reader tells that.
    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// What the reader is at.
    pub fn stage(&self) -> Stage {
        let stage = usize::from(self.stage.load(Ordering::Relaxed));
        STAGES.get(stage).copied().unwrap_or_default()
    }

    pub(crate) fn begin(&self, stage: Stage) {
        let at = STAGES.iter().position(|&one| one == stage);
        self.stage.store(at.unwrap_or(0) as u8, Ordering::Relaxed);
        self.progress.clear();
    }
}
