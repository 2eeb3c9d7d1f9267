//! What is to be done where.

use go::{Color, Grid, Move, Point, Position, Rules, Symmetry};
use reading::life::Solver;

/// What the solver wants with the group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The other side's group is to die.
    Kill,
    /// His own group is to live with two eyes.
    Live,
}

/// Fewer empty points within what encloses a group make no problem, more make one of which not everything is read exactly.
pub(crate) const ROOM: std::ops::RangeInclusive<usize> = 3..=14;

/// A position in which one side moves first and wants something with a group.
#[derive(Clone, Debug)]
pub struct Task {
    /// The stones; who solves it is to move.
    pub position: Position,
    /// A stone of the group.
    pub target: Point,
    /// What is to be done.
    pub goal: Goal,
}

impl Task {
    /// Whose group it is.
    pub fn owner(&self) -> Color {
        match self.goal {
            Goal::Live => self.player(),
            Goal::Kill => self.player().opposite(),
        }
    }

    /// Who solves it.
    pub fn player(&self) -> Color {
        self.position.to_move()
    }

    /// How many empty points are within what encloses the group; `None` if nothing does.
    pub(crate) fn room(&self) -> Option<usize> {
        let region = Solver::of(&self.position).enclosure(self.target)?;
        let empty = |p: &&Point| self.position.stone(**p).is_none();
        Some(region.iter().filter(empty).count())
    }

    /// The task without the stones that are neither within what encloses the group nor beside it, diagonally included.
    #[must_use]
    pub fn cropped(&self) -> Task {
        let Some(region) = Solver::of(&self.position).enclosure(self.target) else {
            return self.clone();
        };
        let size = self.position.size();
        let near = |p: Point| {
            let mut around = size.neighbours(p).chain(size.diagonals(p));
            region.contains(&p) || around.any(|q| region.contains(&q))
        };
        let stones = self.position.stones();
        self.with(&stones.map(|p, stone| stone.filter(|_| near(p))))
    }

    /// The task on a board that is turned or mirrored, with the colours exchanged if `swaps`.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry, swaps: bool) -> Task {
        let side = |color: Color| if swaps { color.opposite() } else { color };
        let stones = symmetry.grid(&self.position.stones());
        let stones = stones.map(|_, stone| stone.map(side));
        Task {
            position: Position::from_stones(&stones, side(self.player())),
            target: symmetry.point(self.target, self.position.size()),
            goal: self.goal,
        }
    }

    /// The same task with other stones.
    pub(crate) fn with(&self, stones: &Grid<Option<Color>>) -> Task {
        Task {
            position: Position::from_stones(stones, self.player()),
            ..self.clone()
        }
    }
}

/// The position after a move; `None` if it is illegal.
pub(crate) fn after(position: &Position, color: Color, p: Point) -> Option<Position> {
    let mut next = position.clone();
    next.play(color, Move::Play(p), &Rules::JAPANESE, &[])
        .ok()?;
    Some(next)
}

/// The position after a pass.
pub(crate) fn after_pass(position: &Position, color: Color) -> Position {
    let mut next = position.clone();
    next.execute(color, Move::Pass);
    next
}
