//! What a position is worth to whoever solves a problem.

use go::{Color, Move, Point, Position, Rules};
use reading::life::{Fate, Limits, Question, Solver};
use reading::{Code, Reader};
use std::collections::HashMap;

/// What the solver gets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    Nothing,
    Ko,
    Seki,
    All,
}

/// What the solver wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    Kill,
    Live,
    Capture,
    Save,
}

type Place = (u64, Option<Point>, Color);

/// Reads positions of one problem.
pub(crate) struct Judge {
    pub(crate) goal: Goal,
    pub(crate) solver: Color,
    /// Stones of the chains that it is about; one if it is about life.
    targets: Vec<Point>,
    known: HashMap<Place, Outcome>,
}

/// Positions read for one question: few at first, for most need few and memory costs time.
const NODES: [u32; 3] = [3_000, 40_000, 400_000];

/// How far chains are read: ladders and nets, and a little more.
const CHAINS: reading::Limits = reading::Limits {
    moves: 4_000,
    order: 3,
};

/// The position after a move; `None` if it is illegal.
pub(crate) fn after(pos: &Position, color: Color, p: Point) -> Option<Position> {
    let mut next = pos.clone();
    next.play(color, Move::Play(p), &Rules::JAPANESE, &[])
        .ok()?;
    Some(next)
}

fn after_pass(pos: &Position, color: Color) -> Position {
    let mut next = pos.clone();
    next.execute(color, Move::Pass);
    next
}

/// The largest chain of a colour for which it matters who moves first.
fn critical(pos: &Position, owner: Color) -> Option<Point> {
    let mut best: Option<Point> = None;
    for p in pos.size().points() {
        let known = best.is_some_and(|b| pos.chain(b).len() >= pos.chain(p).len());
        if pos.stone(p) != Some(owner) || known {
            continue;
        }
        let verdict = Solver::of(pos).read(p, Limits::FULL, &|| false)?;
        if verdict.fate == Fate::Critical {
            best = Some(p);
        }
    }
    best
}

impl Judge {
    /// About marked stones, or about the life of a group if there are none.
    pub(crate) fn new(pos: &Position, goal: Goal, solver: Color, marked: Vec<Point>) -> Judge {
        let mut judge = Judge {
            goal,
            solver,
            targets: marked,
            known: HashMap::new(),
        };
        if judge.targets.is_empty() {
            judge.targets.extend(critical(pos, judge.owner()));
        }
        assert!(!judge.targets.is_empty(), "nobody's life is at stake");
        judge
    }

    pub(crate) fn is_about_life(&self) -> bool {
        matches!(self.goal, Goal::Kill | Goal::Live)
    }

    /// Whose stones it is about.
    fn owner(&self) -> Color {
        match self.goal {
            Goal::Kill | Goal::Capture => self.solver.opposite(),
            Goal::Live | Goal::Save => self.solver,
        }
    }

    /// Points where a move may matter: near the stones that it is about.
    pub(crate) fn near(&self, pos: &Position) -> Vec<Point> {
        let size = pos.size();
        let stones: Vec<Point> = if self.is_about_life() {
            let own = |&p: &Point| pos.stone(p) == Some(self.owner());
            size.points().filter(own).collect()
        } else {
            self.targets.iter().flat_map(|&t| pos.chain(t)).collect()
        };
        let near = |p: &Point| {
            let far = |q: &Point| p.x.abs_diff(q.x) + p.y.abs_diff(q.y);
            stones.iter().any(|q| far(q) <= 2)
        };
        // Beyond the walls there is nothing to gain.
        let all = || size.points().filter(|&p| pos.stone(p).is_some());
        let within = |p: &Point| {
            all().any(|q| q.x >= p.x)
                && all().any(|q| q.x <= p.x)
                && all().any(|q| q.y >= p.y)
                && all().any(|q| q.y <= p.y)
        };
        let empty = |p: &Point| pos.stone(*p).is_none();
        let close = size.points().filter(empty).filter(near);
        close
            .filter(|p| !self.is_about_life() || within(p))
            .collect()
    }

    /// What the solver gets with `to_move` to move.
    pub(crate) fn outcome(&mut self, pos: &Position, to_move: Color) -> Outcome {
        let gone = |&t: &Point| pos.stone(t) != Some(self.owner());
        if self.targets.iter().any(gone) {
            return self.for_solver(Outcome::Nothing);
        }
        let place = (pos.hash(), pos.ko(), to_move);
        if let Some(&outcome) = self.known.get(&place) {
            return outcome;
        }
        let for_owner = if self.is_about_life() {
            self.life(pos, to_move)
        } else {
            self.safety(pos, to_move)
        };
        let outcome = self.for_solver(for_owner);
        self.known.insert(place, outcome);
        outcome
    }

    fn for_solver(&self, for_owner: Outcome) -> Outcome {
        match for_owner {
            Outcome::Nothing if self.owner() != self.solver => Outcome::All,
            Outcome::All if self.owner() != self.solver => Outcome::Nothing,
            other => other,
        }
    }

    /// What the owner of a group gets.
    fn life(&mut self, pos: &Position, to_move: Color) -> Outcome {
        let owner = self.owner();
        let target = self.targets[0];
        for nodes in NODES {
            let limits = Limits { nodes };
            let mut solver = Solver::of(pos);
            let question = if to_move == owner {
                Question::Defend
            } else {
                Question::Attack
            };
            let found = solver.find(target, question, limits, &|| false);
            let (code, proven) = (found.answer.code, found.proven().is_some());
            let read = solver.nodes();
            let fate = if to_move == owner {
                match code {
                    Code::No => Fate::Dead,
                    Code::Yes => Fate::Alive,
                    Code::Unknown => Fate::Unknown,
                    Code::KoFirst | Code::KoAfter => Fate::Ko,
                }
            } else {
                match code {
                    Code::Yes => Fate::Dead,
                    Code::No => solver
                        .read(target, limits, &|| false)
                        .map_or(Fate::Dead, |verdict| verdict.fate),
                    Code::Unknown => Fate::Unknown,
                    Code::KoFirst | Code::KoAfter => Fate::Ko,
                }
            };
            let is_bent_four =
                fate == Fate::Ko && solver.is_bent_four(target, question, limits, &|| false);
            let fate = if is_bent_four { Fate::BentFour } else { fate };
            // With the allowance used up, what is not proven is what a smaller region says.
            if !proven && read >= u64::from(nodes) {
                continue;
            }
            return match fate {
                // Books call bent four in the corner dead.
                Fate::Dead | Fate::BentFour => Outcome::Nothing,
                Fate::Ko => Outcome::Ko,
                Fate::Seki => Outcome::Seki,
                // He lives, but with two eyes?
                _ if to_move == owner && self.goal == Goal::Live => self.best(pos),
                _ => Outcome::All,
            };
        }
        panic!("not read to the end");
    }

    /// The best that the solver, to move, can get.
    fn best(&mut self, pos: &Position) -> Outcome {
        let color = self.solver;
        let mut best = self.outcome(&after_pass(pos, color), color.opposite());
        for p in self.near(pos) {
            if best == Outcome::All {
                break;
            }
            if let Some(next) = after(pos, color, p) {
                best = best.max(self.outcome(&next, color.opposite()));
            }
        }
        best
    }

    /// What the owner of chains gets who wants to keep all of them.
    fn safety(&mut self, pos: &Position, to_move: Color) -> Outcome {
        let owner = self.owner();
        let mut reader = Reader::of(pos);
        let mut worst = Outcome::All;
        for &t in &self.targets {
            let safe = if to_move == owner {
                reader.defend(t, CHAINS).code
            } else {
                match reader.attack(t, CHAINS).code {
                    Code::Yes => Code::No,
                    Code::No => Code::Yes,
                    other => other,
                }
            };
            worst = worst.min(match safe {
                Code::No => Outcome::Nothing,
                // What is not read to the end is not caught.
                Code::Yes | Code::Unknown => Outcome::All,
                Code::KoFirst | Code::KoAfter => Outcome::Ko,
            });
        }
        if to_move != owner || worst == Outcome::Nothing || self.targets.len() == 1 {
            return worst;
        }
        // Each can be saved; is there a move that saves them all?
        let mut best = Outcome::Nothing;
        for p in self.near(pos) {
            if best == Outcome::All {
                break;
            }
            if let Some(next) = after(pos, owner, p) {
                best = best.max(self.safety(&next, owner.opposite()));
            }
        }
        best
    }

    /// The solver's moves that get everything.
    pub(crate) fn right_moves(&mut self, pos: &Position) -> Vec<Point> {
        let color = self.solver;
        let mut right = self.near(pos);
        right.retain(|&p| {
            let next = after(pos, color, p);
            next.is_some_and(|next| self.outcome(&next, color.opposite()) == Outcome::All)
        });
        right
    }

    /// The other side's moves after which the solver does not get everything any more.
    pub(crate) fn worse_replies(&mut self, pos: &Position) -> Vec<Point> {
        if !self.is_about_life() {
            return Vec::new();
        }
        let (solver, other) = (self.solver, self.solver.opposite());
        let mut worse = self.near(pos);
        worse.retain(|&p| {
            let next = after(pos, other, p);
            next.is_some_and(|next| self.outcome(&next, solver) != Outcome::All)
        });
        worse
    }

    /// The other side's moves that the solver has to answer.
    pub(crate) fn threats(&mut self, pos: &Position) -> Vec<Point> {
        let (solver, other) = (self.solver, self.solver.opposite());
        let mut threats = self.near(pos);
        threats.retain(|&p| {
            let next = after(pos, other, p);
            next.is_some_and(|next| {
                // Who loses what it is about has nothing left to answer.
                self.outcome(&next, solver) == Outcome::All
                    && self.outcome(&after_pass(&next, solver), other) != Outcome::All
            })
        });
        threats
    }
}
