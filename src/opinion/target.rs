//! A group that a problem may be about, and what comes of it.

use crate::{Aim, Assumption, KoKind, KoThreats, Outcome, solver};
use ::reading::chains::Chain;
use ::reading::life::{self, KoSide, Question, Solver, Trust};
use ::reading::proof::Proof;
use ::reading::{Answer, Code, Limits, Reader};
use go::{Color, Move, Point, Position, Rules, Scoring};

/// Where stones are to be captured or saved, the search for a proof has this share of the limits. There most proofs are
/// short (of 24 captures in problems with open sides an eighth of the usual limit proves the same 14 as the whole), and there
/// is an answer without one.
const CAPTURES: u32 = 8;

/// Where chains are joined or cut, the search has this share of the limits: its positions take longer.
const LINKS: u32 = 8;

/// The group a problem is about, or the two chains.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// One of its stones.
    pub(crate) point: Point,
    /// Whose it is.
    pub(crate) owner: Color,
    /// What the solver wants with it.
    pub(crate) aim: Aim,
    /// How many stones its chain has; of two the smaller one.
    pub(crate) stones: usize,
    /// A stone of the other chain if it is about two.
    pub(crate) other: Option<Point>,
    /// Whether a larger chain of that side may be meant as well: its fate depends on who moves first, too.
    pub(crate) is_smaller: bool,
}

/// What comes of a position.
#[derive(Clone, Debug)]
pub(crate) struct Comes {
    pub(crate) outcome: Outcome,
    /// What proves it; none where it is only likely, or where the stones in question are gone already.
    pub(crate) proofs: Vec<Proof>,
    /// The other side's best move.
    pub(crate) reply: Option<Point>,
    pub(crate) assumed: Option<Assumption>,
    pub(crate) threats: Option<KoThreats>,
    /// What kind of ko decides, if the proof tells.
    pub(crate) ko_kind: Option<KoKind>,
    /// Whether it is a ko that only the attacker can begin ([`life::Fate::BentFour`]).
    pub(crate) bent_four: bool,
    /// Whether the solver's group stands, but not with two eyes. That is read and not proven.
    pub(crate) seki: bool,
}

/// A group that a problem may be about, and what comes of the file's answer.
pub(crate) type Candidate = (Target, Option<Comes>);

/// The position after moves; `None` if one of them cannot be played.
pub(crate) fn after(start: &Position, moves: &[(Color, Move)]) -> Option<Position> {
    let mut position = start.clone();
    for &(color, mv) in moves {
        position.play(color, mv, &Rules::JAPANESE, &[]).ok()?;
    }
    Some(position)
}

impl Target {
    /// A chain with what the solver wants with it: his own, or the other's.
    pub(crate) fn of(chain: &Chain, player: Color, [own, theirs]: [Aim; 2]) -> Target {
        Target {
            point: chain.stones[0],
            owner: chain.color,
            aim: if chain.color == player { own } else { theirs },
            stones: chain.stones.len(),
            other: None,
            is_smaller: false,
        }
    }

    /// A chain that the solver wants to live, or to die.
    pub(crate) fn group(chain: &Chain, player: Color) -> Target {
        Target::of(chain, player, [Aim::Live, Aim::Kill])
    }

    /// How many of these points have stones of its owner.
    pub(crate) fn stones_of_owner(
        &self,
        points: impl Iterator<Item = Point>,
        pos: &Position,
    ) -> usize {
        points.filter(|&p| pos.stone(p) == Some(self.owner)).count()
    }

    /// What is asked about it: the owner's question if he is to move, else the other side's.
    fn question(&self, solver_moves: bool) -> Question {
        if self.aim.is_solvers() == solver_moves {
            Question::Defend
        } else {
            Question::Attack
        }
    }

    /// What comes of a position in which the other side is to move, of a game that is counted like that. `None` if it cannot be read.
    pub(crate) fn outcome(
        &self,
        pos: &Position,
        scoring: Scoring,
        limits: life::Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Comes> {
        self.outcome_by(&mut solver(pos), pos, scoring, limits, stopped)
    }

    /// The same, by a solver of that position.
    pub(crate) fn outcome_by(
        &self,
        solver: &mut Solver,
        pos: &Position,
        scoring: Scoring,
        limits: life::Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Comes> {
        let is_solvers = self.aim.is_solvers();
        if !self.is_there(pos) {
            return Some(Comes {
                outcome: if is_solvers {
                    Outcome::Fails
                } else {
                    Outcome::Works
                },
                reply: None,
                proofs: Vec::new(),
                assumed: None,
                threats: None,
                ko_kind: None,
                bent_four: false,
                seki: false,
            });
        }
        if let Some(other) = self.other {
            return self.link(pos, other, limits, stopped);
        }
        let question = self.question(false);
        let share = if matches!(self.aim, Aim::Save | Aim::Capture) {
            CAPTURES
        } else {
            1
        };
        let limits = life::Limits {
            nodes: limits.nodes / share,
        };
        let found = solver.find(self.point, question, limits, stopped);
        let (answer, assumed) = match (found.trust, self.aim) {
            (Trust::Proven, _) => (found.answer, None),
            // What is only likely of a life says little of a capture.
            (_, Aim::Save | Aim::Capture) => (self.captured(pos), Some(Assumption::Attacks)),
            (Trust::Likely(assumed), _) => (found.answer, Some(assumed.into())),
            (Trust::Unknown, _) => return None,
        };
        let threats = found.threats().map(|(side, count)| KoThreats {
            color: match side {
                KoSide::Owner => self.owner,
                KoSide::Attacker => self.owner.opposite(),
            },
            count,
        });
        let ko_kind = found.ko_kind(pos);
        let outcome = match answer.code {
            Code::No => Outcome::Works,
            Code::Yes => Outcome::Fails,
            Code::KoFirst => Outcome::KoBehind,
            Code::KoAfter => Outcome::KoAhead,
            Code::Unknown => return None,
        };
        let falls = match question {
            Question::Attack => answer.code == Code::KoFirst,
            Question::Defend => answer.code == Code::KoAfter,
        };
        let bent_four = falls
            && assumed.is_none()
            && matches!(self.aim, Aim::Live | Aim::Kill)
            && solver.is_bent_four(self.point, question, limits, stopped);
        let lives = self.aim == Aim::Live && outcome == Outcome::Works;
        let fate = lives.then(|| solver.read(self.point, limits, stopped));
        let fate = fate.flatten().map(|verdict| verdict.fate);
        Some(Comes {
            outcome: match self.aim {
                // Dead as it stands.
                Aim::Kill if bent_four && scoring == Scoring::Territory => Outcome::Works,
                Aim::Live if bent_four && scoring == Scoring::Territory => Outcome::Fails,
                _ => outcome,
            },
            proofs: found.proofs,
            reply: answer.mv,
            assumed,
            threats,
            ko_kind,
            bent_four,
            seki: fate == Some(life::Fate::Seki),
        })
    }

    /// Whether a group that the solver is to kill, and that stands by these, has no two eyes. That is read and not proven.
    pub(crate) fn stands_in_seki(
        &self,
        solver: &mut Solver,
        comes: &Comes,
        stopped: &dyn Fn() -> bool,
    ) -> bool {
        self.aim == Aim::Kill
            && comes.outcome == Outcome::Fails
            && solver.is_eyeless(
                self.point,
                self.question(false),
                life::Limits::FULL,
                stopped,
            )
    }

    /// What the chain reader says of its capture, or its escape, if the other side of the solver is to move. Where all attacks that it
    /// knows are too many, ladders alone are read, to their end.
    fn captured(&self, pos: &Position) -> Answer {
        let read = |limits| match self.aim {
            Aim::Save => Reader::of(pos).attack(self.point, limits),
            _ => Reader::of(pos).defend(self.point, limits),
        };
        let answer = read(Limits::FULL);
        if answer.code == Code::Unknown {
            read(Limits::LADDERS)
        } else {
            answer
        }
    }

    /// What the solver reaches at best if he moves now, and by which move, if that is proven.
    pub(crate) fn best(
        &self,
        pos: &Position,
        limits: life::Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<(Outcome, Option<Point>)> {
        if self.other.is_some() {
            return None;
        }
        let question = self.question(true);
        let found = solver(pos).find(self.point, question, limits, stopped);
        let outcome = match found.proven()? {
            Code::Yes => Outcome::Works,
            Code::KoFirst => Outcome::KoAhead,
            Code::KoAfter => Outcome::KoBehind,
            Code::No => Outcome::Fails,
            Code::Unknown => return None,
        };
        Some((outcome, found.answer.mv))
    }

    /// Whether the stones that it is about are still there.
    pub(crate) fn is_there(&self, pos: &Position) -> bool {
        let mut points = [self.point].into_iter().chain(self.other);
        points.all(|p| pos.stone(p) == Some(self.owner))
    }

    /// What comes of a connection if the other side of the solver is to move.
    fn link(
        &self,
        pos: &Position,
        other: Point,
        limits: life::Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Comes> {
        let question = self.question(false);
        let limits = life::Limits {
            nodes: limits.nodes / LINKS,
        };
        let found = life::join(pos, [self.point, other], question, limits, stopped);
        let assumed = match found.trust {
            Trust::Proven => None,
            Trust::Likely(assumed) => Some(assumed.into()),
            Trust::Unknown => return None,
        };
        Some(Comes {
            outcome: match found.answer.code {
                Code::No => Outcome::Works,
                _ => Outcome::Fails,
            },
            proofs: found.proofs,
            reply: found.answer.mv,
            assumed,
            threats: None,
            ko_kind: None,
            bent_four: false,
            seki: false,
        })
    }
}
