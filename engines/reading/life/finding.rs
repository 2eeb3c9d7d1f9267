//! Three answers that are never mixed: proven, likely, unknown.

use super::guided::Effort;
use super::{Fate, Limits, NOTHING_TO_DO, Solver, Verdict};
use crate::proof::{Claim, Flaw, Goal, Kos, Proof};
use crate::{Answer, Code, Reader};
use go::{Color, Point, Position};

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

/// Stones around a region with at least as many liberties elsewhere are not looked at.
const MANY_LIBERTIES: usize = 4;

impl Proof {
    /// Tells whether only stones of the attacker are around the region.
    fn is_walled(&self, pos: &Position) -> bool {
        let attacker = self.claim.attacker(pos);
        let around = |&p: &Point| {
            let beside = pos.size().neighbours(p);
            beside
                .filter(|q| !self.region.contains(q))
                .collect::<Vec<_>>()
        };
        let mut around = self.region.iter().flat_map(around);
        around.all(|q| attacker.is_some() && pos.stone(q) == attacker)
    }

    /// Tells whether no stones of the attacker around the region can be captured, as far as reading tells.
    pub(super) fn walls_stay(&self, pos: &Position) -> bool {
        self.weak_wall(pos).is_none()
    }

    /// A stone of the attacker around the region that can be captured, as far as reading tells.
    pub(super) fn weak_wall(&self, pos: &Position) -> Option<Point> {
        let inside = |q: &Point| self.region.contains(q);
        let attacker = self.claim.attacker(pos);
        let joined = match self.claim.goal {
            Goal::Falls | Goal::Stands => None,
            Goal::Joins(other) => Some(other),
        };
        let beside = self.region.iter().flat_map(|&p| pos.size().neighbours(p));
        let around = beside.chain([self.claim.target]).chain(joined);
        let is_wall =
            |q: &Point| !inside(q) && pos.stone(*q).is_some() && pos.stone(*q) == attacker;
        let mut walls: Vec<Vec<Point>> = Vec::new();
        for q in around.filter(is_wall) {
            if !walls.iter().any(|chain| chain.contains(&q)) {
                walls.push(pos.chain(q));
            }
        }
        let firsts = walls.iter().map(|chain| chain[0]);
        let mut weak: Vec<(Point, bool)> = firsts
            .map(|q| (q, self.is_hemmed_in(pos, q)))
            .filter(|&(q, hemmed)| {
                hemmed || self.liberties_elsewhere(pos, q).len() < MANY_LIBERTIES
            })
            .collect();
        weak.sort_unstable();
        if weak.is_empty() {
            return None;
        }
        let lives = crate::benson::unconditional(&pos.stones()).stones;
        let may_fall = |q: Point| {
            let worst = self.worst(pos, q);
            let falls = |limits| Reader::of(&worst).attack(q, limits).code;
            let code = match falls(crate::Limits::QUICK) {
                Code::Unknown => falls(crate::Limits::FULL),
                code => code,
            };
            code != Code::No
        };
        let weak = weak.into_iter().filter(|&(q, _)| !lives[q]);
        let mut taken = weak.filter(|&(q, hemmed)| hemmed || may_fall(q));
        taken.next().map(|(q, _)| q)
    }

    /// The liberties of a stone around the region that are not in it.
    fn liberties_elsewhere(&self, pos: &Position, wall: Point) -> Vec<Point> {
        let mut liberties = pos.liberties(wall);
        liberties.retain(|l| !self.region.contains(l));
        liberties
    }

    /// Tells whether a chain of the attacker around a region in which the owner's chain falls may be taken first, in a race: none of its
    /// liberties elsewhere leads to new ones, and they are fewer than the moves that it may take to capture what is in the region. An eye
    /// of `n` points takes `(n² - 3n + 6) / 2` of them, because it has to be filled again and again.
    fn is_hemmed_in(&self, pos: &Position, wall: Point) -> bool {
        if self.claim.goal != Goal::Falls {
            return false;
        }
        let color = pos.stone(wall);
        let is_room = |p: &&Point| pos.stone(**p).is_none() || pos.stone(**p) == color;
        let room = self.region.iter().filter(is_room).count();
        let liberties = self.liberties_elsewhere(pos, wall);
        let leads_nowhere = |&l: &Point| {
            let mut next = pos.clone();
            next.place(l, color);
            self.liberties_elsewhere(&next, wall).len() < liberties.len()
        };
        liberties.len() < (room * room + 6 - 3 * room) / 2 && liberties.iter().all(leads_nowhere)
    }

    /// The position with stones of the owner on all liberties in the region of a stone around it: he may get there while the
    /// attacker answers elsewhere. Where his stones would have no liberty, there are none. Chains that are to be joined keep
    /// theirs: these are what they are joined by.
    fn worst(&self, pos: &Position, wall: Point) -> Position {
        let mut worst = pos.clone();
        if matches!(self.claim.goal, Goal::Joins(_)) {
            return worst;
        }
        let owner = pos.stone(wall).map(Color::opposite);
        for l in pos.liberties(wall) {
            if self.region.contains(&l) {
                worst.place(l, owner);
                if worst.liberties(l).is_empty() {
                    worst.place(l, None);
                }
            }
        }
        worst
    }
}

#[cfg(test)]
mod tests {
    use super::{Limits, Question, Solver};
    use crate::Code;
    use crate::life::guided::tests::drawn;
    use crate::proof::{Claim, Goal, Kos, Proof};
    use go::{Color, Point, Position, Size};

    /// The stone at D1 has three liberties and cannot be captured, but if White gets to C1 with a threat, it can.
    #[test]
    fn a_stone_around_is_weak_if_it_falls_without_its_liberties_inside() {
        fn point(name: &str) -> Point {
            Point::from_gtp(name, Size::NINE).expect("a point")
        }
        let mut pos = Position::new(Size::NINE);
        for name in ["B1", "B2", "B3", "C3", "D1"] {
            pos.place(point(name), Some(Color::Black));
        }
        for name in ["C2", "E2"] {
            pos.place(point(name), Some(Color::White));
        }
        let around = |region: &[&str]| {
            let proof = Proof {
                claim: Claim {
                    target: point("C2"),
                    to_move: Color::White,
                    goal: Goal::Falls,
                    kos: Kos::Owner,
                },
                region: region.iter().map(|&name| point(name)).collect(),
                steps: Vec::new(),
            };
            proof.weak_wall(&pos)
        };
        assert_eq!(around(&["C2", "C1"]), Some(point("D1")));
        assert_eq!(around(&["C2"]), None);
    }

    /// Black's stones around have four liberties elsewhere that lead nowhere, so White may fill them: who is first there is read.
    #[test]
    fn a_race_with_the_stones_around_is_read() {
        let rows = [
            "..OX.O...",
            "..OXOOO..",
            ".OOX.OO..",
            "OOXXOO...",
            "XXX.O....",
            ".OOOO....",
            "OOOO.....",
        ];
        let wall_is_read = |rows: &[&str]| {
            let pos = drawn(Size::NINE, rows);
            let target = Point::new(2, 1);
            let mut solver = Solver::of(&pos);
            let found = solver.find(target, Question::Attack, Limits::FULL, &|| false);
            assert_eq!(found.proven(), Some(Code::Yes));
            found.proofs[0].region.contains(&Point::new(3, 1))
        };
        assert!(wall_is_read(&rows));
        // With room to run they stay.
        let mut open = rows;
        open[5] = "..OOO....";
        open[6] = ".........";
        assert!(!wall_is_read(&open));
    }
}
