//! Striking off what a task does not need.

use crate::judge::Judge;
use crate::study::{Study, may_have_one, study};
use crate::task::{ROOM, Task};
use go::Point;

/// The task without the stones that it does not need: without each of them the same move, and it alone, still solves it, that
/// takes about as much reading, and `holds` says yes. `first` is what its first moves are worth. Stones far from the group go
/// first, and all are tried again until none goes.
pub(crate) fn reduced(
    task: &Task,
    first: &Study,
    holds: &dyn Fn(&Task) -> bool,
    stopped: &dyn Fn() -> bool,
) -> Task {
    let mut task = task.clone();
    let most = task.room().map_or(0, |room| (room + 1).min(*ROOM.end()));
    let size = task.position.size();
    let far = |p: &Point| {
        let (dx, dy) = (p.x.abs_diff(first.right.x), p.y.abs_diff(first.right.y));
        u16::from(dx).pow(2) + u16::from(dy).pow(2)
    };
    let mut order: Vec<Point> = size
        .points()
        .filter(|&p| task.position.stone(p).is_some() && p != task.target)
        .collect();
    order.sort_unstable_by_key(|p| std::cmp::Reverse(far(p)));
    loop {
        let before = order.len();
        order.retain(|&p| {
            let Some(without) = struck(&task, p, first, most, stopped).filter(holds) else {
                return true;
            };
            task = without;
            false
        });
        if order.len() == before || stopped() {
            return task;
        }
    }
}

/// The task without the stone at `p`; `None` if that is not as good.
fn struck(
    task: &Task,
    p: Point,
    first: &Study,
    most: usize,
    stopped: &dyn Fn() -> bool,
) -> Option<Task> {
    let without = without(task, p);
    // Without a stone of the wall the group is out, or has much more room: that needs no reading.
    if stopped() || without.room().is_none_or(|room| room > most) || !without.is_about_longest() {
        return None;
    }
    if !may_have_one(&without, stopped) {
        return None;
    }
    let study = study(&mut Judge::new(&without, stopped))?;
    // What only adds first moves that nobody would try makes it no better, and neither does what makes it much easier.
    let is_as_good = study.right == first.right
        && study.wrong.len() <= first.wrong.len() + 1
        && study.nodes * 10 >= first.nodes * 7;
    is_as_good.then_some(without)
}

/// The task without the stone at `p`.
fn without(task: &Task, p: Point) -> Task {
    let stones = task.position.stones();
    task.with(&stones.map(|q, stone| stone.filter(|_| q != p)))
}
