//! Kos that only the attacker can begin: bent four in the corner (隅の曲がり四目) and its like.
//!
//! Such a group falls if nobody has threats, whoever moves first. Its owner may have many, but he gets no use of them before the
//! attacker begins: whatever he plays, the attacker keeps what he has, most often by a pass. So the attacker can wait until the game has
//! ended. By Japanese rules threats do not count then, and the group is dead as it stands (Nihon Ki-in, "The Japanese Rules of Go",
//! 1989, article 7 and its examples); by area rules he begins the ko when all threats are gone.

use super::walls::played;
use super::{Limits, Question, Solver};
use crate::proof::{Claim, Goal, Kos, Proof};
use go::{Color, Move, Point, Position};

/// So many positions are looked at, and for all of them so many times what one question may take. The groups in question have few moves
/// left.
const MOST: u32 = 500;
const TIMES: u64 = 4;

impl Solver {
    /// Whether the ko that decides about the group at `p` is one that only its attacker can begin, if who is asked about moves first.
    /// `false` if that is not shown, `true` also if the group falls without a ko. Of each position on the way it is proven that the
    /// group falls if nobody has threats; what is played from one to the next is read.
    pub fn is_bent_four(
        &mut self,
        p: Point,
        question: Question,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> bool {
        let Some(owner) = self.pos.stone(p) else {
            return false;
        };
        // Kos are rare, and what is asked for must not depend on how far the question itself was read.
        let limits = Limits {
            nodes: limits.nodes.max(Limits::DEEP.nodes),
        };
        if !self.is_eyeless(p, question, limits, stopped) {
            return false;
        }
        // Where nothing encloses it, what shows that it falls says where both sides play.
        let fought = |solver: &mut Solver| {
            let falls = solver.falls_without_threats(p, question, limits, stopped);
            falls.map(|(_, region)| region)
        };
        let Some(region) = self.enclosure(p).or_else(|| fought(self)) else {
            return false;
        };
        let claim = Claim {
            target: p,
            to_move: owner,
            goal: Goal::Falls,
            kos: Kos::NOBODY,
        };
        let around = Proof {
            claim,
            region: region.clone(),
            steps: Vec::new(),
        };
        // Else the owner fills the liberties of stones around meanwhile.
        if !around.walls_may_wait(&self.pos) {
            return false;
        }
        let mut wait = Wait {
            target: p,
            owner,
            region: &region,
            limits,
            stopped,
            alone: self.alone,
            left: MOST,
            nodes: TIMES * u64::from(limits.nodes),
            line: Vec::new(),
        };
        match question {
            Question::Attack => wait.keeps(&self.pos),
            Question::Defend => wait.holds(&self.pos),
        }
    }
}

/// What is asked while the attacker waits.
struct Wait<'a> {
    target: Point,
    owner: Color,
    region: &'a [Point],
    limits: Limits,
    stopped: &'a dyn Fn() -> bool,
    /// Whether one processor reads, the same each time.
    alone: bool,
    left: u32,
    /// What reading may still look at.
    nodes: u64,
    /// The positions before this one.
    line: Vec<u64>,
}

impl Wait<'_> {
    /// Whether the owner, to move, falls if nobody has threats, and cannot change that though he takes all kos.
    fn holds(&mut self, pos: &Position) -> bool {
        if pos.stone(self.target) != Some(self.owner) {
            return true;
        }
        let key = pos.hash();
        // Each time that costs him a threat, and some time he has no more.
        if self.line.contains(&key) {
            return true;
        }
        if self.left == 0 || self.nodes == 0 || (self.stopped)() {
            return false;
        }
        self.left -= 1;
        let mut solver = Solver::of(pos);
        if self.alone {
            solver = solver.alone();
        }
        let falls =
            solver.falls_without_threats(self.target, Question::Defend, self.limits, self.stopped);
        self.nodes = self.nodes.saturating_sub(solver.nodes());
        match falls {
            None => return false,
            Some((Kos::Owner, _)) => return true,
            Some(_) => {}
        }
        self.line.push(key);
        let mut pos = pos.clone();
        pos.execute(self.owner, Move::Pass);
        let (owner, moves) = (self.owner, self.region);
        let mut after = moves.iter().filter_map(|&p| played(&pos, owner, p));
        let holds = after.all(|next| self.keeps(&next));
        self.line.pop();
        holds
    }

    /// Whether the attacker, to move, can keep what he has.
    fn keeps(&mut self, pos: &Position) -> bool {
        let attacker = self.owner.opposite();
        let mut passed = pos.clone();
        passed.execute(attacker, Move::Pass);
        if self.holds(&passed) {
            return true;
        }
        let moves = self.region;
        let mut after = moves.iter().filter_map(|&p| played(pos, attacker, p));
        after.any(|next| self.holds(&next))
    }
}
