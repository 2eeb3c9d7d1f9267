//! Composes problems of life and death that have one solution.
//!
//! A [`Task`] is a position in which one side is to kill a group or to let it live. [`places`] finds groups in positions
//! of games, and [`Place::tasks`] those whose fate depends on who moves first. [`compose`] makes a problem of one: it strikes off the stones that
//! it does not need, makes sure that one first move alone solves it and that everything else is proven to fail, names the
//! [`Motive`], and writes the solution down ([`Tree`]). [`vary`] changes tasks at random, so that new ones come of old ones.
//!
//! All verdicts are those of `reading::life`, and only proven ones count.

message::catalogue! {
    /// What composed problems say: their titles, their tasks, what comes of their lines.
    pub const TEXTS = include_str!("../../assets/lang/en/compose.ftl");
}

mod closing;
mod grade;
mod judge;
mod moments;
mod motive;
mod reduce;
mod resistance;
mod shape;
mod study;
mod task;
mod tree;
mod vary;
mod walls;

pub use grade::{Difficulty, GRADES};
pub use judge::Outcome;
pub use moments::{Place, places};
pub use motive::Motive;
pub use study::{Study, Wrong};
pub use task::{Goal, Task};
pub use tree::{Branch, End, Tree};
pub use vary::vary;

use go::Grid;
use judge::Judge;

/// A problem that is whole.
#[derive(Clone, Debug)]
pub struct Composed {
    /// The position, and what is to be done.
    pub task: Task,
    /// What its idea is called.
    pub motive: Motive,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The solution, with what does not work.
    pub tree: Tree,
}

impl Composed {
    /// Takes into account what an engine thinks of the first moves without reading: how likely it plays each point. What deceives it is
    /// harder.
    pub fn ask(&mut self, likely: &Grid<f32>) {
        self.difficulty.ask(&self.tree.first, &|p| likely[p]);
    }
}

/// Makes a problem of a task. `None` if it has not exactly one first move that works, if something about it could not be
/// proven, if it does not look like one that somebody would draw, or soon after `stopped` says so.
pub fn compose(task: &Task, stopped: &dyn Fn() -> bool) -> Option<Composed> {
    let task = task.cropped().about_longest();
    if !task.room().is_some_and(|room| task::ROOM.contains(&room)) {
        return None;
    }
    if !study::may_have_one(&task, stopped) {
        return None;
    }
    let first = study::study(&mut Judge::new(&task, stopped))?;
    let task = reduce::reduced(&task, &first, &|_| true, stopped);
    let task = walls::mended(&task, first.right, stopped)?;
    if !shape::is_natural(&task) {
        return None;
    }
    let holds = |task: &Task| walls::hold(task, first.right, stopped);
    let task = reduce::reduced(&task, &first, &holds, stopped);
    if !shape::is_close(&task) {
        return None;
    }
    let mut judge = Judge::new(&task, stopped);
    let study = study::study(&mut judge)?;
    let mut tree = tree::tree(&mut judge, &study)?;
    let motive = Motive::of(&task, &tree);
    let difficulty = Difficulty::of(&task, &study, &tree);
    resistance::play_out(&mut judge, &mut tree);
    Some(Composed {
        task,
        motive,
        difficulty,
        tree,
    })
}
