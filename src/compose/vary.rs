//! Changing tasks at random.

use crate::task::Task;
use go::{Point, Position};
use random::Random;
use reading::life::Solver;

/// The task with one to three points in or beside what encloses the group changed: stones come, go, or change their colour;
/// and sometimes the other side is to solve it. `None` if that leaves chains without liberties or takes the group away.
pub fn vary(task: &Task, random: &mut Random) -> Option<Task> {
    let region = Solver::of(&task.position).enclosure(task.target)?;
    let size = task.position.size();
    let beside = |p: &Point| region.contains(p) || size.neighbours(*p).any(|q| region.contains(&q));
    let points: Vec<Point> = size.points().filter(beside).collect();
    let mut stones = task.position.stones();
    for _ in 0..=random.below(3) {
        let p = points[random.below(points.len() as u32) as usize];
        if p == task.target {
            continue;
        }
        stones[p] = match random.below(5) {
            0 | 1 => None,
            2 | 3 => Some(task.owner()),
            _ => Some(task.owner().opposite()),
        };
    }
    let position = Position::from_stones(&stones, task.player());
    let choked = position.has_chain_without_liberties().is_some();
    let there = position.stone(task.target) == Some(task.owner());
    (there && !choked).then(|| Task {
        position,
        ..task.clone()
    })
}
