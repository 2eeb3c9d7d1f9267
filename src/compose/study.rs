//! What the first moves of a task are worth.

use crate::judge::{Judge, Outcome};
use crate::task::{Goal, Task, after, after_pass};
use go::{Point, Position};
use reading::Code;
use reading::life::{Limits, Solver};

/// A first move that does not work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The move.
    pub at: Point,
    /// What the solver gets.
    pub outcome: Outcome,
    /// The reply that shows it; none if none is needed.
    pub reply: Option<Point>,
}

/// The first moves of a task that has one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// The only one that works.
    pub right: Point,
    /// The others within what encloses the group.
    pub wrong: Vec<Wrong>,
    /// Positions looked at to prove all of them.
    pub nodes: u64,
}

/// How far a first move is read at a glance.
const GLANCE: Limits = Limits { nodes: 60_000 };

/// Whether a task may have one solution, by reading that proves nothing: much faster than to find out that it has none.
pub(crate) fn may_have_one(task: &Task, stopped: &dyn Fn() -> bool) -> bool {
    let player = task.player();
    let works = |position: &Position| {
        if position.stone(task.target) != Some(task.owner()) {
            return Some(task.goal == Goal::Kill);
        }
        let mut solver = Solver::of(position).alone();
        let (code, wanted) = match task.goal {
            Goal::Kill => (solver.defend(task.target, GLANCE, stopped).code, Code::No),
            Goal::Live => (solver.attack(task.target, GLANCE, stopped).code, Code::No),
        };
        (code != Code::Unknown).then_some(code == wanted)
    };
    if works(&after_pass(&task.position, player)) != Some(false) {
        return false;
    }
    let judge = Judge::new(task, stopped);
    let mut right = 0;
    for p in judge.near(&task.position) {
        let Some(next) = after(&task.position, player, p) else {
            continue;
        };
        match works(&next) {
            Some(works) => right += u32::from(works),
            None => return false,
        }
        if right > 1 || stopped() {
            return false;
        }
    }
    right == 1
}

/// Judges all first moves. `None` if not exactly one works, if it works without a move, or if something could not be proven.
pub(crate) fn study(judge: &mut Judge<'_>) -> Option<Study> {
    let start = judge.task.position.clone();
    let player = judge.task.player();
    let passed = judge.outcome(&after_pass(&start, player), player.opposite())?;
    // Who loses nothing by waiting has no problem; a ko or a seki left over makes it a vague one.
    if passed.outcome != Outcome::Nothing {
        return None;
    }
    let mut right = None;
    let mut wrong = Vec::new();
    let mut nodes = passed.nodes;
    for p in judge.near(&start) {
        let Some(next) = after(&start, player, p) else {
            continue;
        };
        let judged = judge.outcome(&next, player.opposite())?;
        nodes += judged.nodes;
        if judged.outcome != Outcome::All {
            wrong.push(Wrong {
                at: p,
                outcome: judged.outcome,
                reply: judged.mv,
            });
        } else if right.replace(p).is_some() {
            return None;
        }
    }
    Some(Study {
        right: right?,
        wrong,
        nodes,
    })
}
