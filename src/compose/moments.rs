//! Finding tasks in positions of games.

use crate::task::{Goal, ROOM, Task};
use go::{Color, Point, Position};
use reading::chains::Chains;
use reading::life::{Fate, Limits, Solver};

/// How far groups are read when tasks are looked for: some thousandths of a second.
const LOOK: Limits = Limits { nodes: 40_000 };

/// Groups of fewer stones are not what a game is about.
const STONES: usize = 3;

/// So far from a move groups are looked at, in lines and columns.
const NEAR: u8 = 4;

/// The tasks of a position: for each enclosed group whose fate depends on who moves first one for its owner and one for the
/// other side. Of a group of several chains the longest is asked about. With `near`, only groups with a stone near that
/// point, such as the last move, are looked at.
pub fn moments(position: &Position, near: Option<Point>, stopped: &dyn Fn() -> bool) -> Vec<Task> {
    let stones = position.stones();
    let safe = reading::benson::unconditional(&stones);
    let mut solver = Solver::of(position).alone();
    let chains = Chains::of(&stones);
    let close =
        |p: &Point| near.is_none_or(|q| p.x.abs_diff(q.x) <= NEAR && p.y.abs_diff(q.y) <= NEAR);
    let mut chains: Vec<_> = chains
        .list()
        .iter()
        .filter(|chain| chain.stones.len() >= STONES && !safe.stones[chain.stones[0]])
        .filter(|chain| chain.stones.iter().any(close))
        .collect();
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.stones.len()));
    let mut tasks: Vec<Task> = Vec::new();
    let mut seen: Vec<Point> = Vec::new();
    for chain in chains {
        let target = chain.stones[0];
        if stopped() || seen.contains(&target) {
            continue;
        }
        let Some(region) = solver.enclosure(target) else {
            continue;
        };
        let room = region.iter().filter(|&&p| stones[p].is_none()).count();
        if !ROOM.contains(&room) {
            continue;
        }
        seen.extend(region.iter().filter(|&&p| stones[p] == Some(chain.color)));
        let verdict = solver.read(target, LOOK, stopped);
        if verdict.is_some_and(|verdict| verdict.fate == Fate::Critical) {
            tasks.extend([Goal::Kill, Goal::Live].map(|goal| {
                let mut position = position.clone();
                position.set_to_move(solver_of(goal, chain.color));
                Task {
                    position,
                    target,
                    goal,
                }
            }));
        }
    }
    tasks
}

/// Who solves a task about a group of that colour.
fn solver_of(goal: Goal, owner: Color) -> Color {
    match goal {
        Goal::Live => owner,
        Goal::Kill => owner.opposite(),
    }
}
