//! Groups of games with their open sides closed, so that problems can be made of them.

use go::{Color, Grid, Point, Position};
use reading::chains::{Chains, fill};

/// So many empty points away from a group its open sides are closed.
const REACHES: [u8; 3] = [1, 2, 3];

/// Points that a wall cuts off from the rest of the board belong to the group if there are no more of them.
const POCKET: usize = 8;

/// A chain of the wall with so many liberties outside is taken for safe by the reader.
const SAFE: usize = 4;

/// More stones than these are not put around a group: the game has no part in it then.
const ADDED: usize = 16;

/// The group at `target` and what is around it, with stones of the other side where it gets further than a few points, for
/// each distance at which few stones do; the rest of the board is empty. The chains that its owner can reach within that
/// distance are of the group, and its walls have room outside.
pub(crate) fn closed(position: &Position, target: Point) -> Vec<Position> {
    let stones = position.stones();
    let Some(owner) = stones[target] else {
        return Vec::new();
    };
    let mut all: Vec<Grid<Option<Color>>> = Vec::new();
    for reach in REACHES {
        let inside = within(&stones, target, reach);
        if let Some(closed) = walled(&stones, owner.opposite(), &inside)
            && !all.contains(&closed)
        {
            all.push(closed);
        }
    }
    all.iter()
        .map(|stones| Position::from_stones(stones, owner))
        .filter(|position| position.has_chain_without_liberties().is_none())
        .collect()
}

/// What is inside, with stones of the attacker around; `None` if too many have to be put there.
fn walled(
    stones: &Grid<Option<Color>>,
    attacker: Color,
    inside: &Grid<bool>,
) -> Option<Grid<Option<Color>>> {
    let size = stones.size();
    let beside = |p: Point| size.neighbours(p).any(|q| inside[q]);
    let near = |p: Point| beside(p) || size.diagonals(p).any(|q| inside[q]);
    let mut added = 0;
    let mut closed = stones.map(|p, &stone| {
        if inside[p] {
            return stone;
        }
        if stone.is_none() && beside(p) {
            added += 1;
            return Some(attacker);
        }
        stone.filter(|&stone| stone == attacker && near(p))
    });
    while added <= ADDED {
        let Some(p) = thin(&closed, attacker, inside) else {
            return Some(closed);
        };
        closed[p] = Some(attacker);
        added += 1;
    }
    None
}

/// Where a stone helps a chain of the wall that has few liberties outside: what it shares with another one, or else where it
/// gets most.
fn thin(stones: &Grid<Option<Color>>, attacker: Color, inside: &Grid<bool>) -> Option<Point> {
    let size = stones.size();
    let chains = Chains::of(stones);
    let outside = |p: &&Point| !inside[**p];
    let walls = chains.list().iter().filter(|chain| chain.color == attacker);
    let free = walls.map(|chain| chain.liberties.iter().filter(outside).collect::<Vec<_>>());
    // What has none is within the group.
    let free: Vec<Vec<&Point>> = free.filter(|free| !free.is_empty()).collect();
    let thin = free.iter().filter(|free| free.len() < SAFE);
    let worth = |p: &&&Point| {
        let shared = free.iter().filter(|free| free.contains(*p)).count();
        let is_free = |q: &Point| stones[*q].is_none() && !inside[*q];
        (shared, size.neighbours(***p).filter(is_free).count())
    };
    thin.flatten().max_by_key(worth).map(|p| **p)
}

/// The points that the group at `target` reaches over `reach` empty ones, and small parts that lie behind these alone.
fn within(stones: &Grid<Option<Color>>, target: Point, reach: u8) -> Grid<bool> {
    let (size, owner) = (stones.size(), stones[target]);
    let mut inside = Grid::new(size);
    inside[target] = true;
    let mut layer = vec![target];
    for step in 0..=reach {
        let mut next = Vec::new();
        while let Some(p) = layer.pop() {
            for q in size.neighbours(p) {
                // All of a chain is as far away as its nearest stone.
                let is_own = stones[q] == owner;
                let is_reached = is_own || (stones[q].is_none() && step < reach);
                if is_reached && !std::mem::replace(&mut inside[q], true) {
                    let to = if is_own { &mut layer } else { &mut next };
                    to.push(q);
                }
            }
        }
        layer = next;
    }
    for p in size.points() {
        let is_out = |q: Point| !inside[q] && (stones[q].is_none() || stones[q] == owner);
        if is_out(p) && size.neighbours(p).any(|q| inside[q]) {
            let part = fill(size, p, is_out);
            if part.len() <= POCKET {
                for q in part {
                    inside[q] = true;
                }
            }
        }
    }
    inside
}
