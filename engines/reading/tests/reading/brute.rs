//! Going through all positions of a small region: the judge of proofs, too simple to be wrong.

use go::{Color, Grid, Move, Point, Position, Rules};
use std::collections::HashMap;

/// How many kos a side may retake at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Threats {
    Some(u8),
    Always,
}

/// What tells positions apart.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    stones: Vec<Option<Color>>,
    to_move: Color,
    ko: Option<Point>,
    /// The threats of the owner of the target, and those of the other side.
    threats: [Threats; 2],
}

/// A question about a chain: both sides play, or pass, at the points of a region only.
pub(crate) struct Brute {
    pub(crate) target: Point,
    /// A stone of a chain that is to become one with the target; then the target is not to be taken, and its owner's
    /// enemy is called the owner here.
    pub(crate) other: Option<Point>,
    pub(crate) owner: Color,
    pub(crate) region: Vec<Point>,
    /// What earlier questions have settled: whether the target is taken.
    known: HashMap<State, bool>,
    /// More positions are not gone through.
    most: usize,
}

/// More positions are not gone through for one question.
const MOST: usize = 3_000;

impl Brute {
    pub(crate) fn new(target: Point, owner: Color, region: Vec<Point>) -> Brute {
        Brute {
            target,
            other: None,
            owner,
            region,
            known: HashMap::new(),
            most: MOST,
        }
    }

    /// Goes through so many positions at most.
    pub(crate) fn up_to(self, most: usize) -> Brute {
        Brute { most, ..self }
    }

    /// Whether the chains of the target and of this stone become one is asked then by [`Brute::falls`].
    pub(crate) fn of_two(ends: [Point; 2], color: Color, region: Vec<Point>) -> Brute {
        Brute {
            other: Some(ends[1]),
            ..Brute::new(ends[0], color.opposite(), region)
        }
    }

    /// Whether the attacker has what he wants: `None` if he can never have it.
    fn has_ended(&self, state: &State, like: &Position) -> Option<bool> {
        let size = like.size();
        let Some(other) = self.other else {
            return Some(state.stones[size.index(self.target)].is_none());
        };
        let color = Some(self.owner.opposite());
        if [self.target, other]
            .iter()
            .any(|&p| state.stones[size.index(p)] != color)
        {
            return None;
        }
        let mut stones = Grid::new(size);
        for q in size.points() {
            stones[q] = state.stones[size.index(q)];
        }
        let pos = Position::from_stones(&stones, state.to_move);
        Some(pos.chain(self.target).contains(&other))
    }

    /// Tells whether the target is taken with this colour to move, whatever its owner does, if he and the other side have so
    /// many threats. A line that never ends takes nothing. `None` if there are too many positions.
    pub(crate) fn falls(
        &mut self,
        pos: &Position,
        to_move: Color,
        threats: [Threats; 2],
    ) -> Option<bool> {
        let root = State {
            stones: pos.stones().values().to_vec(),
            to_move,
            ko: pos.ko(),
            threats,
        };
        if let Some(&falls) = self.known.get(&root) {
            return Some(falls);
        }
        let mut ids = HashMap::from([(root.clone(), 0)]);
        let mut states = vec![root];
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        // How many moves are not known to lose the target; for the attacker, who needs one of them, it does not matter.
        let mut left = Vec::new();
        let mut fallen = Vec::new();
        while let Some(state) = states.get(left.len()).cloned() {
            let here = left.len();
            let mut captures = false;
            let mut count = 0;
            for mv in self.region.iter().map(|&p| Some(p)).chain([None]) {
                let Some(next) = self.after(&state, mv, pos) else {
                    continue;
                };
                match self.has_ended(&next, pos) {
                    Some(false) => {}
                    Some(true) => {
                        captures = true;
                        continue;
                    }
                    None => {
                        count += 1;
                        continue;
                    }
                }
                if let Some(&falls) = self.known.get(&next) {
                    captures |= falls && state.to_move != self.owner;
                    count += usize::from(!falls);
                    continue;
                }
                let fresh = states.len();
                let id = *ids.entry(next.clone()).or_insert(fresh);
                if id == fresh {
                    states.push(next);
                    before.push(Vec::new());
                }
                before[id].push(here);
                count += 1;
            }
            left.push(count);
            if captures || count == 0 && state.to_move == self.owner {
                fallen.push(here);
            }
            if states.len() > self.most {
                return None;
            }
        }
        let mut falls = vec![false; states.len()];
        while let Some(i) = fallen.pop() {
            if std::mem::replace(&mut falls[i], true) {
                continue;
            }
            for &j in &before[i] {
                left[j] -= 1;
                if states[j].to_move != self.owner || left[j] == 0 {
                    fallen.push(j);
                }
            }
        }
        let found = falls[0];
        self.known.extend(states.into_iter().zip(falls));
        Some(found)
    }

    /// The position after a move; `None` if the rules forbid it.
    fn after(&self, state: &State, mv: Option<Point>, like: &Position) -> Option<State> {
        let size = like.size();
        let mut threats = state.threats;
        let color = state.to_move;
        let mut next = State {
            to_move: color.opposite(),
            ko: None,
            ..state.clone()
        };
        let Some(p) = mv else {
            return Some(next);
        };
        if state.stones[size.index(p)].is_some() {
            return None;
        }
        if state.ko == Some(p) {
            match &mut threats[usize::from(color != self.owner)] {
                Threats::Always => {}
                Threats::Some(0) => return None,
                Threats::Some(n) => *n -= 1,
            }
        }
        let mut stones = Grid::new(size);
        for q in size.points() {
            stones[q] = state.stones[size.index(q)];
        }
        let mut pos = Position::from_stones(&stones, color);
        pos.play(color, Move::Play(p), &Rules::JAPANESE, &[]).ok()?;
        next.stones = pos.stones().values().to_vec();
        next.ko = pos.ko();
        next.threats = threats;
        Some(next)
    }
}
