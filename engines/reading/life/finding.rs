//! Three answers that are never mixed: proven, likely, unknown.

use super::{Asked, Limits, Solver};
use crate::proof::{Flaw, Goal, Kos, Proof};
use crate::{Answer, Code, Reader};
use go::{Point, Position};

/// What is asked of a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Can its enemy kill it if he moves first?
    Attack,
    /// Can its owner make it live if he moves first?
    Defend,
}

/// How much an answer can be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trust {
    /// It was proven, and the proof was checked.
    Proven,
    /// It was read to the end, but something was assumed.
    Likely(Assumption),
    /// It was not read to the end; the answer's code is [`Code::Unknown`].
    Unknown,
}

/// What a likely answer takes for granted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Assumption {
    /// The group has open sides: what comes of a way out, and where the attacker closes it, was guessed.
    OpenSides,
    /// The stones around the group stay, though they have few liberties.
    Surroundings,
    /// The search made no mistake: there was not enough time to write the proof down, or it rests on kos that come back
    /// for ever.
    Search,
}

/// An answer with what it rests on.
///
/// The proofs that make an answer, by its code and the question:
///
/// | | attack | defend |
/// | --- | --- | --- |
/// | `Yes` | falls, the owner takes all kos | stands, the attacker takes all kos |
/// | `KoFirst` | stands, the owner takes all kos; falls, nobody has threats | falls, the attacker takes all kos; stands, nobody has threats |
/// | `KoAfter` | stands, nobody has threats; falls, the attacker takes all kos | falls, nobody has threats; stands, the owner takes all kos |
/// | `No` | stands, the attacker takes all kos | falls, the owner takes all kos |
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The answer.
    pub answer: Answer,
    /// Whether it is proven.
    pub trust: Trust,
    /// What proves it: a claim or two. Empty unless it is proven.
    pub proofs: Vec<Proof>,
}

impl Finding {
    /// The answer's code if it is proven.
    pub fn proven(&self) -> Option<Code> {
        (self.trust == Trust::Proven).then_some(self.answer.code)
    }
}

impl Solver {
    /// Answers a question about the chain at `p` and tells what the answer rests on: `No` and unknown if there is no stone.
    /// Writing the proofs may take as many nodes again as `limits` allow. Ends soon after `stopped` says so.
    pub fn find(
        &mut self,
        p: Point,
        question: Question,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Finding {
        let asked = Asked {
            attack: question == Question::Attack,
            proves: true,
            stopped,
        };
        let read = self.ask(p, limits, &asked);
        let found = |trust, proofs| Finding {
            answer: read.answer,
            trust,
            proofs,
        };
        if read.answer.code == Code::Unknown || self.pos.stone(p).is_none() {
            return found(Trust::Unknown, Vec::new());
        }
        if !read.closed {
            return found(Trust::Likely(Assumption::OpenSides), Vec::new());
        }
        let claims = claims(question, read.answer.code);
        let mut proofs = read.proofs;
        proofs.retain(|proof| claims.contains(&(proof.claim.goal, proof.claim.kos)));
        let all = |&(goal, kos): &(Goal, Kos)| {
            let is = |proof: &Proof| (proof.claim.goal, proof.claim.kos) == (goal, kos);
            proofs.iter().any(is)
        };
        if !claims.iter().all(all) {
            return found(Trust::Likely(Assumption::Search), Vec::new());
        }
        for proof in &proofs {
            if let Err(flaw) = proof.check(&self.pos) {
                // The writer looks neither at the surroundings nor for kos that come back without a threat.
                let expected = matches!(flaw, Flaw::Region | Flaw::Repeats);
                debug_assert!(expected, "{:?} at {p:?}: {flaw:?}", proof.claim);
                let assumed = match flaw {
                    Flaw::Region => Assumption::Surroundings,
                    _ => Assumption::Search,
                };
                return found(Trust::Likely(assumed), Vec::new());
            }
        }
        let falls = proofs.iter().find(|proof| proof.claim.goal == Goal::Falls);
        if falls.is_some_and(|proof| !surroundings_stay(&self.pos, proof)) {
            return found(Trust::Likely(Assumption::Surroundings), Vec::new());
        }
        found(Trust::Proven, proofs)
    }
}

/// What has to be proven for an answer.
fn claims(question: Question, code: Code) -> &'static [(Goal, Kos)] {
    use Goal::{Falls, Stands};
    use Kos::{Attacker, Nobody, Owner};
    match (question, code) {
        (_, Code::Unknown) => &[],
        (Question::Attack, Code::Yes) | (Question::Defend, Code::No) => &[(Falls, Owner)],
        (Question::Attack, Code::No) | (Question::Defend, Code::Yes) => &[(Stands, Attacker)],
        (Question::Attack, Code::KoFirst) => &[(Stands, Owner), (Falls, Nobody)],
        (Question::Attack, Code::KoAfter) => &[(Stands, Nobody), (Falls, Attacker)],
        (Question::Defend, Code::KoFirst) => &[(Falls, Attacker), (Stands, Nobody)],
        (Question::Defend, Code::KoAfter) => &[(Falls, Nobody), (Stands, Owner)],
    }
}

/// Stones around a region with at least as many liberties elsewhere are not looked at.
const MANY_LIBERTIES: usize = 4;

/// Tells whether no stones around the region of a proof can be captured, as far as reading tells.
fn surroundings_stay(pos: &Position, proof: &Proof) -> bool {
    let inside = |q: &Point| proof.region.contains(q);
    let mut weak: Vec<Point> = Vec::new();
    for &p in &proof.region {
        for q in pos.size().neighbours(p).filter(|q| !inside(q)) {
            let elsewhere = pos.liberties(q).iter().filter(|l| !inside(l)).count();
            if elsewhere < MANY_LIBERTIES && pos.stone(q).is_some() {
                weak.push(pos.chain(q)[0]);
            }
        }
    }
    weak.sort_unstable();
    weak.dedup();
    if weak.is_empty() {
        return true;
    }
    let lives = crate::benson::unconditional(&pos.stones()).stones;
    let mut reader = Reader::of(pos);
    let stays = |&q: &Point| lives[q] || reader.attack(q, crate::Limits::QUICK).code == Code::No;
    weak.iter().all(stays)
}
