//! Finding tasks in positions of games.

use crate::closing;
use crate::task::{Goal, ROOM, Task};
use go::{Color, Point, Position};
use reading::chains::{Chain, Chains};
use reading::life::{Fate, Limits, Solver};

/// How far groups are read when tasks are looked for: some thousandths of a second.
const LOOK: Limits = Limits { nodes: 40_000 };

/// Groups of fewer stones are not what a game is about.
const STONES: usize = 3;

/// So far from a move groups are looked at, in lines and columns.
const NEAR: u8 = 4;

/// A group with what encloses it and nothing else: a place that tasks may be found in.
#[derive(Clone, Debug)]
pub struct Place {
    /// The stones; the group's owner is to move.
    pub position: Position,
    /// A stone of the group.
    target: Point,
}

/// The places of a position: a group that is enclosed as it stands, one with open sides as it stands and with stones that close
/// them near by and further off (`closing`). Of a group of several chains the longest is taken. With `near`, only groups with
/// a stone near that point, such as the last move, are looked at.
pub fn places(position: &Position, near: Option<Point>) -> Vec<Place> {
    let stones = position.stones();
    let safe = reading::benson::unconditional(&stones);
    let solver = Solver::of(position);
    let close =
        |p: &Point| near.is_none_or(|q| p.x.abs_diff(q.x) <= NEAR && p.y.abs_diff(q.y) <= NEAR);
    let chains = Chains::of(&stones);
    let mut chains: Vec<&Chain> = chains
        .list()
        .iter()
        .filter(|chain| chain.stones.len() >= STONES && !safe.stones[chain.stones[0]])
        .filter(|chain| chain.stones.iter().any(close))
        .collect();
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.stones.len()));
    let mut places: Vec<Place> = Vec::new();
    let mut seen: Vec<Point> = Vec::new();
    for chain in chains {
        let target = chain.stones[0];
        if seen.contains(&target) {
            continue;
        }
        if let Some(region) = solver.enclosure(target) {
            seen.extend(region.iter().filter(|&&p| stones[p] == Some(chain.color)));
            places.extend(Place::of(position, target, chain.color));
        } else {
            let closed = closing::closed(position, target);
            places.extend(
                closed
                    .iter()
                    .filter_map(|closed| Place::of(closed, target, chain.color)),
            );
        }
    }
    places
}

impl Place {
    /// The group of that owner at `target`; `None` if it is not enclosed or has too little room or too much.
    fn of(position: &Position, target: Point, owner: Color) -> Option<Place> {
        let mut position = position.clone();
        position.set_to_move(owner);
        let task = Task {
            position,
            target,
            goal: Goal::Live,
        };
        // Its owner's stones on the other side of the wall are of another fight.
        let region = Solver::of(&task.position).enclosure(target)?;
        let stones = task.position.stones();
        let stones =
            stones.map(|p, stone| stone.filter(|&stone| stone != owner || region.contains(&p)));
        let position = task.with(&stones).cropped().position;
        let place = Place { position, target };
        let room = place.task(Goal::Live).room()?;
        ROOM.contains(&room).then_some(place)
    }

    /// One task for the group's owner and one for the other side, if its fate depends on who moves first.
    pub fn tasks(&self, stopped: &dyn Fn() -> bool) -> Vec<Task> {
        let read = Solver::of(&self.position)
            .alone()
            .read(self.target, LOOK, stopped);
        if read.is_none_or(|read| read.fate != Fate::Critical) {
            return Vec::new();
        }
        [Goal::Kill, Goal::Live].map(|goal| self.task(goal)).into()
    }

    fn task(&self, goal: Goal) -> Task {
        let mut position = self.position.clone();
        if goal == Goal::Kill {
            position.set_to_move(position.to_move().opposite());
        }
        Task {
            position,
            target: self.target,
            goal,
        }
    }
}
