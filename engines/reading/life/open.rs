//! Groups with open sides: what can be shown of them all the same.
//!
//! A proof needs no closed region, if what lies beyond is taken for the worst. That a chain falls is shown where its owner
//! is out as soon as he gets to an open side; that it stands, where the attacker's stones there stay for ever. Neither may
//! hold, and then nothing is shown.

use super::field::{Beyond, Place};
use super::layout::Shown;
use super::region::{self, Region};
use super::{Asked, Finding, Limits, Question, Solver, Trust};
use crate::fitting::{Fitting, with};
use crate::proof::Goal;
use go::liberties::Board;
use go::{Point, Site};
use std::ops::RangeInclusive;

/// The regions that are read, in moves of the owner.
const STEPS: RangeInclusive<u8> = 2..=7;

/// Wider regions than these wait for a later round, each for one more than the last.
const SOON: u8 = 4;

/// What is near, in moves of the owner.
const NEAR: u8 = 3;

/// Regions with more empty points are not read.
const WIDEST: usize = 60;

/// The nodes that each region and each goal gets in the first round, and how many times more in each further one.
const ROUND: u32 = 20_000;
const MORE: u32 = 8;

impl Solver {
    /// Proves what comes of the chain at `p` with open sides; `None` if nothing is shown.
    pub(super) fn show(
        &mut self,
        p: Point,
        question: Question,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Finding> {
        self.pos.stone(p)?;
        let open = with!(&self.inner, table => {
            let target = table.board.site(p);
            let near = |steps| (steps, Region::around(&table.board, target, steps, &table.alive));
            STEPS
                .map(near)
                .take_while(|(_, region)| !region.closed && region.empty <= WIDEST)
                .flat_map(|(steps, region)| attempts(&table.board, &region, target, steps))
                .collect()
        });
        self.show_in(p, open, question, limits, stopped)
    }

    /// The points near the chain at `p`, those of his that its owner reaches within three moves among them: where moves that
    /// decide about it are looked for if nothing encloses it. `None` if there is no stone.
    pub fn vicinity(&self, p: Point) -> Option<Vec<Point>> {
        self.pos.stone(p)?;
        Some(with!(&self.inner, table => {
            let target = table.board.site(p);
            let near = Region::around(&table.board, target, NEAR, &table.alive);
            near.list.iter().map(|&s| table.board.point(s)).collect()
        }))
    }

    /// Tries each goal in each place, with more and more nodes.
    fn show_in(
        &mut self,
        p: Point,
        mut open: Vec<Attempt>,
        question: Question,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Finding> {
        let attack = question == Question::Attack;
        let asked = Asked {
            attack,
            owner: self.pos.stone(p)?,
            proves: true,
            stopped,
            progress: self.progress.clone(),
        };
        // Small regions first; who moves first gets his way more often.
        open.sort_by_key(|attempt| {
            let first = attack == (attempt.goal == Goal::Falls);
            (attempt.place.points.len(), !first)
        });
        // The other half is for a guess.
        let mut left = limits.nodes / 2;
        let mut share = ROUND;
        for round in 0.. {
            let mut unread = Vec::new();
            for attempt in open {
                if attempt.round > round {
                    unread.push(attempt);
                    continue;
                }
                let nodes = share.min(left);
                if nodes == 0 || stopped() {
                    return None;
                }
                let mut unused = nodes;
                let goal = attempt.goal;
                let layout = self.layout(attempt.place.clone());
                let shown = layout.show(&asked, goal, &mut unused);
                left -= nodes - unused;
                self.nodes += u64::from(nodes - unused);
                match shown {
                    Shown::Yes(answer, proof) => {
                        let stays = goal == Goal::Stands || proof.walls_stay(&self.pos);
                        if stays && proof.check(&self.pos).is_ok() {
                            return Some(Finding {
                                answer,
                                trust: Trust::Proven,
                                proofs: vec![*proof],
                            });
                        }
                    }
                    // What could not be read with all its nodes may be with more; lines that are too deep stay so.
                    Shown::Unread if unused == 0 => unread.push(attempt),
                    Shown::No | Shown::Unread => {}
                }
            }
            open = unread;
            if open.is_empty() {
                break;
            }
            share = share.saturating_mul(MORE);
        }
        None
    }
}

/// A region in which it is tried to show that the chain falls, or stands.
struct Attempt {
    /// The first round that it takes part in.
    round: u8,
    goal: Goal,
    place: Place,
}

/// A region of so many moves of the owner as a place for each goal, with open sides that help who is not to get his way.
fn attempts<const W: usize>(
    board: &Board<W>,
    region: &Region<W>,
    target: Site,
    steps: u8,
) -> [Attempt; 2] {
    let attempt = |goal, beyond| Attempt {
        round: steps.saturating_sub(SOON),
        goal,
        place: region::place(board, region, target, beyond),
    };
    [
        attempt(Goal::Falls, Beyond::Owner),
        attempt(Goal::Stands, Beyond::Attacker),
    ]
}

#[cfg(test)]
#[path = "../tests/common/enclosed.rs"]
mod enclosed;

#[cfg(test)]
mod tests {
    use super::super::{Limits, Question, Solver};
    use super::enclosed;
    use crate::Code;

    const LIMITS: Limits = Limits { nodes: 300_000 };

    /// Proves what comes of enclosed chains with play near them only, and compares it with what is proven where all that
    /// encloses them takes part. Returns how many chains were compared that fall, and that stand.
    fn compare(seed: u64, problems: usize) -> [usize; 2] {
        let mut compared = [0; 2];
        for problem in enclosed::problems(seed, 7..=16).take(problems) {
            for question in [Question::Attack, Question::Defend] {
                let mut solver = Solver::of(&problem.position);
                let near = solver.show(problem.target, question, LIMITS, &|| false);
                let Some(near) = near.and_then(|found| found.proven()) else {
                    continue;
                };
                let whole = solver.find(problem.target, question, LIMITS, &|| false);
                let Some(whole) = whole.proven() else {
                    continue;
                };
                assert_eq!(near, whole, "{question:?} {:?}", problem.target);
                let falls = (near == Code::Yes) == (question == Question::Attack);
                compared[usize::from(!falls)] += 1;
            }
        }
        compared
    }

    #[test]
    fn what_is_proven_near_a_chain_is_true_whatever_is_played_elsewhere() {
        let [falls, stands] = compare(5, 30);
        assert!(falls > 2 && stands > 2, "{falls} {stands}");
    }

    #[test]
    #[ignore = "takes some minutes"]
    fn much_that_is_proven_near_chains_is_true_whatever_is_played_elsewhere() {
        let [falls, stands] = compare(2026, 10_000);
        assert!(falls > 500 && stands > 500, "{falls} {stands}");
    }
}
