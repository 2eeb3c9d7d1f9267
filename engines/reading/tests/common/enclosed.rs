//! Random enclosed problems, the same for the same seed on every machine.
//!
//! A region of a few empty points in a corner, at a side or in the centre, the owner's stones around it with gaps and cuts,
//! stones of both sides in it, and around all a wall of the attacker two stones thick with liberties elsewhere.

use go::{Color, Point, Position, Random, Size};

/// A problem: a position, and a stone of the chain that is asked about.
pub(crate) struct Problem {
    /// The position.
    pub(crate) position: Position,
    /// A stone of the owner's longest chain.
    pub(crate) target: Point,
    /// How many points were left empty inside.
    pub(crate) space: usize,
}

/// Draws numbers below others.
pub(crate) struct Dice(pub(crate) Random);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// The points within one step of a point, also diagonally.
fn near(size: Size, p: Point) -> impl Iterator<Item = Point> {
    size.points()
        .filter(move |q| *q != p && q.x.abs_diff(p.x) <= 1 && q.y.abs_diff(p.y) <= 1)
}

/// Draws problems with so many empty points inside; what cannot be one is drawn again.
pub(crate) fn problems(
    seed: u64,
    space: std::ops::RangeInclusive<usize>,
) -> impl Iterator<Item = Problem> {
    let mut dice = Dice(Random::new(seed));
    std::iter::from_fn(move || {
        loop {
            let wanted = space.start() + dice.below(space.end() - space.start() + 1);
            let found = problem(&mut dice, wanted);
            if let Some(problem) = found.filter(|problem| space.contains(&problem.space)) {
                return Some(problem);
            }
        }
    })
}

/// A connected region.
fn region(dice: &mut Dice, size: Size, wanted: usize) -> Vec<Point> {
    let side = size.width() as usize;
    let anchor = match dice.below(100) {
        0..50 => (dice.below(2), dice.below(2)),
        50..85 => (4 + dice.below(side - 8), dice.below(2)),
        _ => (7 + dice.below(3), 7 + dice.below(3)),
    };
    let compact = dice.chance(60);
    let mut inside = vec![Point::new(anchor.0 as u8, anchor.1 as u8)];
    while inside.len() < wanted {
        let from = inside[dice.below(inside.len())];
        let beside: Vec<Point> = size.neighbours(from).collect();
        let p = beside[dice.below(beside.len())];
        let friends = size.neighbours(p).filter(|q| inside.contains(q)).count();
        if !inside.contains(&p) && (!compact || friends > 1 || dice.chance(30)) {
            inside.push(p);
        }
    }
    inside
}

fn problem(dice: &mut Dice, wanted: usize) -> Option<Problem> {
    let size = Size::NINETEEN;
    let owner = Color::BOTH[dice.below(2)];
    let attacker = owner.opposite();
    let stones = dice.below(wanted / 2 + 1);
    let inside = region(dice, size, wanted + stones);
    let round = dice.chance(50);
    let mut around: Vec<Point> = Vec::new();
    for &p in &inside {
        for q in near(size, p) {
            let beside = q.x == p.x || q.y == p.y;
            if !inside.contains(&q) && !around.contains(&q) && (beside || round) {
                around.push(q);
            }
        }
    }
    let mut position = Position::new(size);
    for &p in &around {
        position.place(p, Some(owner));
    }
    for _ in 0..stones {
        let p = inside[dice.below(inside.len())];
        let color = if dice.chance(45) { owner } else { attacker };
        position.place(p, Some(color));
    }
    // Gaps: points of the ring that are empty or the attacker's.
    for _ in 0..dice.below(4) {
        let p = around[dice.below(around.len())];
        position.place(p, Some(attacker).filter(|_| dice.chance(60)));
    }
    let mut wall: Vec<Point> = Vec::new();
    let mut rim: Vec<Point> = inside.iter().chain(&around).copied().collect();
    let own = rim.clone();
    for layer in 0..3 {
        let mut next = Vec::new();
        for &p in &rim {
            for q in near(size, p) {
                if !own.contains(&q) && !wall.contains(&q) {
                    wall.push(q);
                    next.push(q);
                }
            }
        }
        // The first layer has holes where the owner has liberties outside.
        for &q in &next {
            let hole = layer == 0 && dice.chance(4);
            position.place(q, Some(attacker).filter(|_| !hole));
        }
        rim = next;
    }
    if position.has_chain_without_liberties().is_some() {
        return None;
    }
    let is_own = |p: &&Point| position.stone(**p) == Some(owner);
    let length = |p: &&Point| position.chain(**p).len();
    let target = *own.iter().filter(is_own).max_by_key(length)?;
    let space = own.iter().filter(|&&p| position.stone(p).is_none()).count();
    Some(Problem {
        position,
        target,
        space,
    })
}
