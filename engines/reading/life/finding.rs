//! Three answers that are never mixed: proven, likely, unknown.

use super::guided::Effort;
use super::{Fate, Limits, NOTHING_TO_DO, Solver, Verdict};
use crate::proof::{Claim, Flaw, Goal, Kos, Proof};
use crate::{Answer, Code};
use go::Point;

/// What is asked of a group, or of two chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Can its enemy kill it, or keep them apart, if he moves first?
    Attack,
    /// Can its owner make it live, or join them, if he moves first?
    Defend,
}

impl Question {
    /// What comes of a chain if who moves first gets his way, and if he does not.
    pub(super) fn goals(self) -> (Goal, Goal) {
        match self {
            Question::Attack => (Goal::Falls, Goal::Stands),
            Question::Defend => (Goal::Stands, Goal::Falls),
        }
    }
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
    /// The search made no mistake: there was not enough time to write the proof down, or several kos at once come back for
    /// ever.
    Search,
    /// Chains are not joined by longer ways than those that were read.
    LongerWays,
}

/// An answer with what it rests on.
///
/// `Yes` to an attack and `No` to a defence are proven by a chain that falls though its owner takes all kos; `No` to an attack
/// and `Yes` to a defence by one that stands though the attacker takes all kos. That a ko decides is proven by two claims:
/// what comes of the chain if nobody has threats, and that it is the other way round if one side has so many
/// ([`Finding::threats`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The answer.
    pub answer: Answer,
    /// Whether it is proven.
    pub trust: Trust,
    /// What proves it. Empty unless it is proven.
    pub proofs: Vec<Proof>,
}

impl Finding {
    /// The answer's code if it is proven.
    pub fn proven(&self) -> Option<Code> {
        (self.trust == Trust::Proven).then_some(self.answer.code)
    }

    /// Where it is proven that a ko decides: who gets his way by threats, and with how few if the other side has none.
    pub fn threats(&self) -> Option<(KoSide, u8)> {
        self.proofs.iter().find_map(|proof| match proof.claim.kos {
            Kos::Counted { owner, .. } if owner > 0 => Some((KoSide::Owner, owner)),
            Kos::Counted { attacker, .. } if (1..Kos::ENDLESS).contains(&attacker) => {
                Some((KoSide::Attacker, attacker))
            }
            _ => None,
        })
    }
}

/// A side of a ko.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KoSide {
    /// Whose chain it is.
    Owner,
    /// Who attacks it.
    Attacker,
}

/// The fate of a group, the moves that bring it about, and how much of it is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The fate.
    pub verdict: Verdict,
    /// Of the answers on which the fate rests, the one that can be trusted least.
    pub trust: Trust,
}

impl Solver {
    /// Reads the chain at `p` from both sides and tells what the fate rests on; `None` if there is no stone. Whether a group
    /// that stands has two eyes or is in seki, and whether its owner could begin a ko, is always read and never proven.
    pub fn judge(
        &mut self,
        p: Point,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Judgement> {
        let (mut attack, mut defend) = (Trust::Unknown, Trust::Unknown);
        let verdict = self.verdict(p, limits, stopped, |solver, question| {
            let found = solver.find(p, question, limits, stopped);
            match question {
                Question::Attack => attack = found.trust,
                Question::Defend => defend = found.trust,
            }
            found.answer
        })?;
        let trust = match verdict.fate {
            Fate::Unknown => Trust::Unknown,
            // Who dies though he moves first dies if the other does.
            Fate::Dead | Fate::BentFour => defend,
            Fate::Critical | Fate::Ko if attack == Trust::Proven => defend,
            Fate::Alive | Fate::Seki | Fate::Critical | Fate::Ko => attack,
        };
        Some(Judgement { verdict, trust })
    }

    /// Answers a question about the chain at `p` and tells what the answer rests on: `No` and unknown if there is no stone.
    /// Writing the proofs may take as many nodes again as `limits` allow. Ends soon after `stopped` says so.
    pub fn find(
        &mut self,
        p: Point,
        question: Question,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Finding {
        if question == Question::Defend
            && let Some(found) = self.needs_nothing(p)
        {
            return found;
        }
        let enclosed = self.is_enclosed(p);
        if !enclosed && let Some(found) = self.show_open(p, question, limits, stopped) {
            return self.keep(p, question, found);
        }
        let read = self.ask(p, limits, question, true, stopped);
        let found = |trust, proofs| Finding {
            answer: read.answer,
            trust,
            proofs,
        };
        if read.answer.code == Code::Unknown {
            // A large region that is closed may have a part that decides.
            let part = enclosed.then(|| self.show(p, question, limits, stopped));
            let unknown = || found(Trust::Unknown, Vec::new());
            return part.flatten().unwrap_or_else(unknown);
        }
        if self.pos.stone(p).is_none() {
            return found(Trust::Unknown, Vec::new());
        }
        if !read.closed {
            let ko = self.show_ko(p, question, read.answer.code, limits, stopped);
            return ko.unwrap_or_else(|| found(Trust::Likely(Assumption::OpenSides), Vec::new()));
        }
        let mut proofs = read.proofs;
        proofs.retain(|proof| is_needed(proof.claim, read.answer.code, question));
        if proofs.len() != needed(read.answer.code) {
            return found(Trust::Likely(Assumption::Search), Vec::new());
        }
        let mut stays = true;
        for proof in &proofs {
            if let Err(flaw) = proof.check(&self.pos) {
                // The writer looks neither at the surroundings nor for kos that come back without a threat.
                let weak = flaw == Flaw::Region || !proof.is_walled(&self.pos);
                let expected = weak || flaw == Flaw::Repeats;
                debug_assert!(expected, "{:?} at {p:?}: {flaw:?}", proof.claim);
                if !weak {
                    return found(Trust::Likely(Assumption::Search), Vec::new());
                }
                stays = false;
            }
        }
        let falls = proofs.iter().find(|proof| proof.claim.goal == Goal::Falls);
        if !stays || falls.is_some_and(|proof| !proof.walls_stay(&self.pos)) {
            // It may be proven with the stones around taking part.
            let wider = self.show(p, question, limits, stopped);
            let wider =
                wider.or_else(|| self.show_ko(p, question, read.answer.code, limits, stopped));
            let weak = || found(Trust::Likely(Assumption::Surroundings), Vec::new());
            return wider.map_or_else(weak, |found| self.keep(p, question, found));
        }
        let proven = found(Trust::Proven, proofs);
        self.keep(p, question, proven)
    }

    /// Proves what comes of a chain with open sides; with a guide, too, where small regions are not enough.
    fn show_open(
        &mut self,
        p: Point,
        question: Question,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Finding> {
        let few = Limits {
            nodes: (limits.nodes / UNGUIDED).min(MOST_UNGUIDED),
        };
        if self.guide.is_none() {
            return self.show(p, question, limits, stopped);
        }
        if let Some(found) = self.show(p, question, few, stopped) {
            return Some(found);
        }
        if let Some(found) = self.show_guided(p, question, Effort::of(limits.nodes / 2), stopped) {
            return Some(found);
        }
        if stopped() {
            return None;
        }
        self.show(p, question, limits, stopped)
    }

    /// Remembers the proof of a chain that stands though its attacker moves first.
    fn keep(&mut self, p: Point, question: Question, found: Finding) -> Finding {
        if let [proof] = &found.proofs[..]
            && (question, proof.claim.goal) == (Question::Attack, Goal::Stands)
        {
            self.stands = Some((p, proof.clone()));
        }
        found
    }

    /// The owner of a chain that was proven to stand though its attacker moves first may pass: this needs no reading.
    fn needs_nothing(&self, p: Point) -> Option<Finding> {
        // With two kos it matters who took last.
        let is_plain = |proof: &Proof| proof.claim.kos == Goal::Stands.hardest();
        let known = |(q, proof): &&(Point, Proof)| *q == p && is_plain(proof);
        let (_, proof) = self.stands.as_ref().filter(known)?;
        let proof = proof.after_pass()?;
        debug_assert_eq!(proof.check(&self.pos), Ok(()));
        Some(Finding {
            answer: NOTHING_TO_DO,
            trust: Trust::Proven,
            proofs: vec![proof],
        })
    }
}

/// The part of the positions that are allowed that is looked at before a guide is asked.
const UNGUIDED: u32 = 4;

/// No more positions are looked at before a guide is asked: what regions do not show within a second they seldom show at all.
const MOST_UNGUIDED: u32 = 6_000_000;

/// How many claims prove an answer.
fn needed(code: Code) -> usize {
    match code {
        Code::Yes | Code::No => 1,
        Code::KoFirst | Code::KoAfter => 2,
        Code::Unknown => usize::MAX,
    }
}

/// Tells whether a claim is one of those that prove an answer.
fn is_needed(claim: Claim, code: Code, question: Question) -> bool {
    let (works, fails) = question.goals();
    let hardest = claim.goal.hardest();
    // Threats that turn it round are those of the side that gets its way by them.
    let turns = match (claim.goal, claim.kos) {
        (Goal::Falls, Kos::Counted { owner: 0, attacker }) => attacker > 0,
        (Goal::Stands, Kos::Counted { owner, attacker: 0 }) => owner > 0,
        _ => false,
    };
    let without = claim.kos == Kos::NOBODY;
    let always = claim.kos == hardest || claim.goal == Goal::Stands && claim.kos == Kos::RETAKEN;
    match code {
        Code::Yes => claim.goal == works && always,
        Code::No => claim.goal == fails && always,
        Code::KoFirst => claim.goal == works && without || claim.goal == fails && turns,
        Code::KoAfter => claim.goal == fails && without || claim.goal == works && turns,
        Code::Unknown => false,
    }
}
