//! Groups with open sides: what can be shown of them all the same.
//!
//! A proof needs no closed region, if what lies beyond is taken for the worst. That a chain falls is shown where its owner
//! is out as soon as he gets to an open side; that it stands, where the attacker's stones there stay for ever. Neither may
//! hold, and then nothing is shown.

use super::field::Beyond;
use super::layout::Shown;
use super::region::{self, Region};
use super::{Asked, Finding, Limits, Question, Solver, Trust};
use crate::fitting::{Fitting, with};
use crate::proof::Goal;
use go::liberties::Board;
use go::{Point, Site};

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
        let attack = question == Question::Attack;
        let asked = Asked {
            attack,
            owner: self.pos.stone(p)?,
            proves: true,
            stopped,
            progress: self.progress.clone(),
        };
        let mut lanes = [Goal::Falls, Goal::Stands].map(|goal| Lane {
            goal,
            points: self.small(p),
            share: ROUND,
        });
        if !attack {
            // Who moves first gets his way more often.
            lanes.reverse();
        }
        let mut lanes = lanes.to_vec();
        // The other half is for a guess.
        let mut left = limits.nodes / 2;
        while !lanes.is_empty() {
            let mut open = Vec::new();
            for mut lane in lanes {
                match self.drive(p, &mut lane, &asked, &mut left)? {
                    Driven::There(found) => return Some(*found),
                    Driven::Nowhere => {}
                    Driven::On => {
                        lane.share = lane.share.saturating_mul(MORE);
                        open.push(lane);
                    }
                }
            }
            lanes = open;
        }
        None
    }

    /// Where a chain is read first.
    fn small(&self, p: Point) -> Vec<Point> {
        with!(&self.inner, table => {
            let region = Region::small(&table.board, table.board.site(p), &table.alive);
            region.list.iter().map(|&s| table.board.point(s)).collect()
        })
    }

    /// Tries to show something in wider and wider regions with a lane's share of nodes. `None` if nothing is left.
    fn drive(&mut self, p: Point, lane: &mut Lane, asked: &Asked<'_>, left: &mut u32) -> Option<Driven> {
        let goal = lane.goal;
        let mut share = lane.share;
        loop {
            let beyond = if goal == Goal::Falls { Beyond::Owner } else { Beyond::Attacker };
            let (place, empty) = with!(&self.inner, table => {
                let region = Region::of(&table.board, &lane.points);
                (region::place(&table.board, &region, table.board.site(p), beyond), region.empty)
            });
            if empty > WIDEST {
                return Some(Driven::Nowhere);
            }
            let nodes = share.min(*left);
            if nodes == 0 || (asked.stopped)() {
                return if share == 0 { Some(Driven::On) } else { None };
            }
            let mut unused = nodes;
            let layout = self.layout(place);
            let shown = layout.show(asked, goal, &mut unused);
            *left -= nodes - unused;
            share -= nodes - unused;
            self.nodes += u64::from(nodes - unused);
            if std::env::var("DBG").is_ok() {
                eprintln!("DBG share {} pts {} empty {empty} {goal:?} used {} -> {}", lane.share, lane.points.len(), nodes-unused, match &shown { Shown::Yes(_, proof) => format!("YES walls {:?} check {:?}", proof.weak_wall(&self.pos), proof.check(&self.pos)), Shown::No(l) => format!("no {:?}", l.iter().map(|p| p.to_gtp(self.pos.size())).collect::<Vec<_>>()), Shown::Unread => "unread".into() });
            }
            let target = p;
            let grown = match shown {
                Shown::Yes(answer, proof) => {
                    let weak = (goal == Goal::Falls).then(|| proof.weak_wall(&self.pos)).flatten();
                    match weak {
                        None if proof.check(&self.pos).is_ok() => {
                            return Some(Driven::There(Box::new(Finding {
                                answer,
                                trust: Trust::Proven,
                                proofs: vec![*proof],
                            })));
                        }
                        None => return Some(Driven::Nowhere),
                        Some(wall) => with!(&self.inner, table => {
                            let region = Region::of(&table.board, &lane.points);
                            let region = region.with_chain(&table.board, table.board.site(target), wall, &table.alive);
                            region.list.iter().map(|&s| table.board.point(s)).collect::<Vec<_>>()
                        }),
                    }
                }
                Shown::Unread => return Some(if unused == 0 { Driven::On } else { Driven::Nowhere }),
                Shown::No(leaks) => with!(&self.inner, table => {
                    let region = Region::of(&table.board, &lane.points);
                    let region = region.grown(&table.board, table.board.site(target), &leaks, &table.alive);
                    region.list.iter().map(|&s| table.board.point(s)).collect()
                }),
            };
            if grown.len() == lane.points.len() {
                return Some(Driven::Nowhere);
            }
            lane.points = grown;
        }
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

}

/// An attempt to show that the chain falls, or stands.
#[derive(Clone)]
struct Lane {
    goal: Goal,
    points: Vec<Point>,
    share: u32,
}

/// What came of an attempt.
enum Driven {
    There(Box<Finding>),
    Nowhere,
    On,
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
