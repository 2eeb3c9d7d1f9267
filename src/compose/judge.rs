//! What positions of one task are worth to its solver.

use crate::task::{Goal, Task, after, after_pass};
use go::{Color, Point, Position};
use reading::Code;
use reading::life::{Fate, Limits, Question, Solver, Trust};
use std::collections::HashMap;

/// What the solver gets, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Nothing.
    Nothing,
    /// A ko decides.
    Ko,
    /// The group lives in seki.
    Seki,
    /// All that he wants.
    All,
}

/// A verdict on a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Judged {
    pub(crate) outcome: Outcome,
    /// The best move of the side that moves next; none if nothing works or nothing is needed.
    pub(crate) mv: Option<Point>,
    /// Positions looked at until this was known.
    pub(crate) nodes: u64,
}

/// Positions looked at for one question: a tenth of a second.
const LIMITS: Limits = Limits { nodes: 400_000 };

/// The stones, the point barred by a ko and who moves.
type Place = (u64, Option<Point>, Color);

/// Reads positions of a task and remembers what was proven of them.
pub(crate) struct Judge<'a> {
    pub(crate) task: Task,
    /// What encloses the group at the beginning, and what is beside it.
    about: Vec<Point>,
    stopped: &'a dyn Fn() -> bool,
    known: HashMap<Place, Option<Judged>>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(task: &Task, stopped: &'a dyn Fn() -> bool) -> Judge<'a> {
        let within = Solver::of(&task.position).enclosure(task.target);
        let within = within.unwrap_or_default();
        let size = task.position.size();
        let about =
            |p: &Point| within.contains(p) || size.neighbours(*p).any(|q| within.contains(&q));
        Judge {
            task: task.clone(),
            about: size.points().filter(about).collect(),
            stopped,
            known: HashMap::new(),
        }
    }

    /// What the solver gets if `to_move` moves; `None` if that is not proven. Whether a group that stands has two eyes is
    /// read and not proven.
    pub(crate) fn outcome(&mut self, position: &Position, to_move: Color) -> Option<Judged> {
        let place = (position.hash(), position.ko(), to_move);
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        let judged = self.read(position, to_move);
        self.known.insert(place, judged);
        judged
    }

    fn read(&mut self, position: &Position, to_move: Color) -> Option<Judged> {
        let (owner, target) = (self.task.owner(), self.task.target);
        if position.stone(target) != Some(owner) {
            return Some(Judged {
                outcome: self.for_solver(Outcome::Nothing),
                mv: None,
                nodes: 0,
            });
        }
        let question = if to_move == owner {
            Question::Defend
        } else {
            Question::Attack
        };
        let mut solver = Solver::of(position).alone();
        let found = solver.find(target, question, LIMITS, self.stopped);
        if found.trust != Trust::Proven || (self.stopped)() {
            return None;
        }
        let for_owner = match (found.answer.code, question) {
            (Code::Unknown, _) => return None,
            (Code::KoFirst | Code::KoAfter, _) => {
                // Books call it dead.
                if solver.is_bent_four(target, question, LIMITS, self.stopped) {
                    Outcome::Nothing
                } else {
                    Outcome::Ko
                }
            }
            (Code::Yes, Question::Attack) | (Code::No, Question::Defend) => Outcome::Nothing,
            (Code::No, Question::Attack) => {
                let read = solver.read(target, LIMITS, self.stopped)?;
                match read.fate {
                    Fate::Seki => Outcome::Seki,
                    Fate::Alive => Outcome::All,
                    _ => return None,
                }
            }
            // He stands, but with two eyes?
            (Code::Yes, Question::Defend) if self.task.goal == Goal::Live => {
                let (outcome, mv) = self.best(position)?;
                return Some(Judged {
                    outcome,
                    mv: mv.or(found.answer.mv),
                    nodes: solver.nodes(),
                });
            }
            (Code::Yes, Question::Defend) => Outcome::All,
        };
        Some(Judged {
            outcome: self.for_solver(for_owner),
            mv: found.answer.mv,
            nodes: solver.nodes(),
        })
    }

    /// The best that the solver, to move, can get, and how.
    fn best(&mut self, position: &Position) -> Option<(Outcome, Option<Point>)> {
        let color = self.task.player();
        let passed = self.outcome(&after_pass(position, color), color.opposite())?;
        let mut best = (passed.outcome, None);
        for p in self.near(position) {
            if best.0 == Outcome::All {
                break;
            }
            let Some(next) = after(position, color, p) else {
                continue;
            };
            if let Some(judged) = self.outcome(&next, color.opposite())
                && judged.outcome > best.0
            {
                best = (judged.outcome, Some(p));
            }
        }
        Some(best)
    }

    fn for_solver(&self, for_owner: Outcome) -> Outcome {
        match (for_owner, self.task.goal) {
            (Outcome::Nothing, Goal::Kill) => Outcome::All,
            (Outcome::All, Goal::Kill) => Outcome::Nothing,
            (other, _) => other,
        }
    }

    /// Empty points where a move may matter: within what encloses the group, row by row; if nothing does any more, those near
    /// its owner's stones where it was enclosed.
    pub(crate) fn near(&self, position: &Position) -> Vec<Point> {
        let owner = self.task.owner();
        let size = position.size();
        let empty = |p: &Point| position.stone(*p).is_none();
        let own = |p: Point| position.stone(p) == Some(owner);
        let close = |p: &Point| {
            let beside = |q: Point| own(q) || size.neighbours(q).any(own);
            self.about.contains(p) && size.neighbours(*p).any(beside)
        };
        let enclosed = Solver::of(position).enclosure(self.task.target);
        let mut near = enclosed.unwrap_or_else(|| size.points().filter(close).collect());
        near.retain(empty);
        near.sort_unstable_by_key(|p| (p.y, p.x));
        near
    }

    /// The solver's moves that get him everything; `None` if one of them could not be judged.
    pub(crate) fn right_moves(&mut self, position: &Position) -> Option<Vec<Point>> {
        let color = self.task.player();
        let mut right = Vec::new();
        for p in self.near(position) {
            let Some(next) = after(position, color, p) else {
                continue;
            };
            if self.outcome(&next, color.opposite())?.outcome == Outcome::All {
                right.push(p);
            }
        }
        Some(right)
    }

    /// The other side's moves after which the solver loses something if he passes. `None` if that could not be judged, or the solver
    /// cannot keep all: whether a group has two eyes or is in seki may show only when a move is answered.
    pub(crate) fn threats(&mut self, position: &Position) -> Option<Vec<Point>> {
        let (solver, other) = (self.task.player(), self.task.player().opposite());
        let mut threats = Vec::new();
        for p in self.near(position) {
            let Some(next) = after(position, other, p) else {
                continue;
            };
            if self.outcome(&next, solver)?.outcome != Outcome::All {
                return None;
            }
            if self.outcome(&after_pass(&next, solver), other)?.outcome != Outcome::All {
                threats.push(p);
            }
        }
        Some(threats)
    }
}
