//! Stones around a group that hold whatever its owner tries from outside.

use crate::task::{Goal, Task, after};
use go::{Point, Position};
use reading::Code;
use reading::life::{Limits, Question, Solver};

/// How far the group is read after a move outside: a tenth of a second.
const LIMITS: Limits = Limits { nodes: 400_000 };

/// More stones than this are not added.
const ADDED: usize = 6;

/// A point outside from which the owner of the group would get something, though the other side answers; `None` if there is
/// none, so that who solves it need look at nothing but what is within. What could not be proven counts as something.
fn weakness(task: &Task, right: Point, stopped: &dyn Fn() -> bool) -> Option<Point> {
    // Where the owner moves: at once, or after the move that is to kill him.
    let position = match task.goal {
        Goal::Live => task.position.clone(),
        Goal::Kill => after(&task.position, task.player(), right)?,
    };
    let holds = |next: &Position| {
        if next.stone(task.target) != Some(task.owner()) {
            return true;
        }
        let found = Solver::of(next)
            .alone()
            .find(task.target, Question::Attack, LIMITS, stopped);
        found.proven() == Some(Code::Yes)
    };
    outside(task).into_iter().find(|&p| {
        let next = after(&position, task.owner(), p);
        next.is_some_and(|next| !holds(&next))
    })
}

/// Whether its owner gets nothing from outside.
pub(crate) fn hold(task: &Task, right: Point, stopped: &dyn Fn() -> bool) -> bool {
    weakness(task, right, stopped).is_none()
}

/// The task with stones added outside where its walls are weak. `None` if too many are missing.
pub(crate) fn mended(task: &Task, right: Point, stopped: &dyn Fn() -> bool) -> Option<Task> {
    let mut task = task.clone();
    for _ in 0..ADDED {
        let Some(weak) = weakness(&task, right, stopped) else {
            return Some(task);
        };
        let mut stones = task.position.stones();
        stones[weak] = Some(task.owner().opposite());
        task = task.with(&stones);
    }
    hold(&task, right, stopped).then_some(task)
}

/// The empty points outside that touch the walls, diagonally included.
fn outside(task: &Task) -> Vec<Point> {
    let region = Solver::of(&task.position)
        .enclosure(task.target)
        .unwrap_or_default();
    let size = task.position.size();
    let wall =
        |q: Point| task.position.stone(q) == Some(task.owner().opposite()) && !region.contains(&q);
    let is_near = |p: &Point| size.neighbours(*p).chain(size.diagonals(*p)).any(wall);
    let mut points: Vec<Point> = size
        .points()
        .filter(|&p| task.position.stone(p).is_none() && !region.contains(&p))
        .filter(is_near)
        .collect();
    // Where the wall is cut it is touched most.
    let touched = |p: &Point| {
        size.neighbours(*p)
            .chain(size.diagonals(*p))
            .filter(|&q| wall(q))
            .count()
    };
    points.sort_by_key(|p| std::cmp::Reverse(touched(p)));
    points
}
