//! A trial board: edits that are tried out, and then kept, or dropped without a trace.

use crate::log::Trial;
use crate::{CellId, Record};

impl Record {
    /// From now on edits are only tried out. `from` is the cell that is shown. Does nothing if they are already.
    pub fn begin_trial(&mut self, from: CellId) {
        if self.log.trial.is_some() {
            return;
        }
        self.close_groups();
        let done = self.log.done;
        self.log.trial = Some(Trial {
            from,
            done,
            cells: self.capacity(),
            later: self.log.steps.split_off(done),
            saved: self.log.saved,
        });
        // Only now is the last step one that is done: what is typed on the trial board must not go on in it.
        self.end_typing();
    }

    /// Whether edits are only tried out.
    pub fn is_trial(&self) -> bool {
        self.log.trial.is_some()
    }

    /// Whether anything was tried out that would be lost.
    pub fn has_tried(&self) -> bool {
        self.log
            .trial
            .as_ref()
            .is_some_and(|trial| self.log.open.is_some() || self.log.done > trial.done)
    }

    /// Tells whether the cell was made in the trial that is going on.
    pub fn is_of_trial(&self, c: CellId) -> bool {
        let trial = self.log.trial.as_ref();
        trial.is_some_and(|trial| c.index() >= trial.cells)
    }

    /// Steps that undo must leave alone: those before the trial.
    pub(crate) fn trial_start(&self) -> usize {
        self.log.trial.as_ref().map_or(0, |trial| trial.done)
    }

    /// Ends the trial and takes all of it back; what could be made again before it still can. Returns the cell that was
    /// shown when it began, `None` if there was none.
    pub fn drop_trial(&mut self) -> Option<CellId> {
        self.log.trial.as_ref()?;
        while self.undo().is_some() {}
        let trial = self.log.trial.take()?;
        self.log.steps.truncate(trial.done);
        self.log.steps.extend(trial.later);
        self.log.saved = trial.saved;
        Some(trial.from)
    }

    /// Ends the trial and keeps what was tried out, as one step of undo.
    pub fn keep_trial(&mut self) {
        self.close_groups();
        let Some(trial) = self.log.trial.take() else {
            return;
        };
        self.log.steps.truncate(self.log.done);
        let tried = self.log.steps.split_off(trial.done);
        self.log.done = trial.done;
        let last = tried.last().map(|step| step.after);
        let mut steps = tried.into_iter();
        if let Some(mut step) = steps.next() {
            step.typing = None;
            step.after = last.unwrap_or(step.after);
            step.ops.extend(steps.flat_map(|step| step.ops));
            self.log.steps.push(step);
            self.log.done += 1;
            // A state that was saved after this step cannot be reached any more.
            self.log.saved = trial.saved.filter(|&saved| saved <= trial.done);
        } else {
            self.log.steps.extend(trial.later);
            self.log.saved = trial.saved;
        }
    }
}
