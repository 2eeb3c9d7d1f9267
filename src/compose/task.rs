//! What is to be done where.

use go::{Color, Grid, Move, Point, Position, Rules, Symmetry};
use reading::chains::{Chain, Chains};
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

    /// The points within what encloses the group, its stones among them; none if nothing does.
    pub fn region(&self) -> Vec<Point> {
        self.enclosure().unwrap_or_default()
    }

    /// The same; `None` if nothing encloses it.
    fn enclosure(&self) -> Option<Vec<Point>> {
        Solver::of(&self.position).enclosure(self.target)
    }

    /// How many empty points are within what encloses the group; `None` if nothing does.
    pub(crate) fn room(&self) -> Option<usize> {
        let region = self.enclosure()?;
        let empty = |p: &&Point| self.position.stone(**p).is_none();
        Some(region.iter().filter(empty).count())
    }

    /// The task without the stones that are neither within what encloses the group nor beside it, diagonally included.
    #[must_use]
    pub fn cropped(&self) -> Task {
        let Some(region) = self.enclosure() else {
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

    /// The chains of the group's owner within what encloses it, as where they begin and how many stones they have.
    fn chains(&self) -> Vec<(Point, usize)> {
        let region = self.enclosure();
        let chains = Chains::of(&self.position.stones());
        let of_group = |chain: &&Chain| {
            let is_within = region
                .as_ref()
                .is_some_and(|all| all.contains(&chain.stones[0]));
            chain.color == self.owner() && is_within
        };
        let chains = chains.list().iter().filter(of_group);
        chains
            .map(|chain| (chain.stones[0], chain.stones.len()))
            .collect()
    }

    /// The same about the longest chain of the group: a stone that can be cut off is not what a problem is about.
    #[must_use]
    pub(crate) fn about_longest(mut self) -> Task {
        let longest = self.chains().into_iter().max_by_key(|&(_, stones)| stones);
        if let Some((target, stones)) = longest
            && self.position.chain(self.target).len() < stones
        {
            self.target = target;
        }
        self
    }

    /// Whether no chain of the group is longer than the one that is asked about.
    pub(crate) fn is_about_longest(&self) -> bool {
        let own = self.position.chain(self.target).len();
        self.chains().iter().all(|&(_, stones)| stones <= own)
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
