//! Groups with open sides: what can be shown of them all the same.
//!
//! A proof needs no closed region, if what lies beyond is taken for the worst. That a chain falls is shown where its owner
//! is out as soon as he gets to an open side; that it stands, where the attacker's stones there stay for ever. Neither may
//! hold, and then nothing is shown.
//!
//! Each is tried in the smallest region first. Where it fails, the region grows at the open sides that were made use of
//! (counterexample-guided refinement: E. Clarke et al., 2000), or on all sides if none was, until it is shown or too wide.

use super::field::{Beyond, Place};
use super::layout::{AnyLayout, MOST_THREATS, Shown};
use super::region::{self, Region, Wider};
use super::{Asked, Finding, Limits, Question, Solver, Trust, workers};
use crate::fitting::{Fitting, with};
use crate::proof::{Flaw, Goal, Kos, Proof};
use crate::{Answer, Code};
use go::Point;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// What is near, in moves of the owner.
const NEAR: u8 = 3;

/// Regions with more empty points are not read.
const WIDEST: usize = 60;

/// The nodes that each goal gets before both are tried at once.
const ROUND: u32 = 20_000;

impl Solver {
    /// Proves what comes of the chain at `p` with open sides; `None` if nothing is shown.
    pub(super) fn show(
        &mut self,
        p: Point,
        question: Question,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Finding> {
        let asked = self.asked(self.pos.stone(p)?, question, true, stopped);
        let attack = asked.attack;
        // Half of what is allowed is for a guess. Who moves first gets his way more often.
        let lane = |goal| {
            let gets_his_way = attack == (goal == Goal::Falls);
            let left = limits.nodes / if gets_his_way { 3 } else { 6 };
            self.lane(p, goal, goal.hardest(), left)
        };
        let mut lanes = [Goal::Falls, Goal::Stands].map(lane);
        if !attack {
            lanes.reverse();
        }
        let before: u32 = lanes.iter().map(|lane| lane.left).sum();
        let found = self.race(&mut lanes, &asked);
        let after: u32 = lanes.iter().map(|lane| lane.left).sum();
        self.nodes += u64::from(before.saturating_sub(after));
        found
    }

    /// Proves that a ko decides about the chain at `p`, as was guessed, with what is allowed for a guess once more: what comes
    /// of it if nobody has threats, and that it is the other way round if one side has some. `None` if that is not shown.
    pub(super) fn show_ko(
        &mut self,
        p: Point,
        question: Question,
        likely: Code,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Finding> {
        let (works, fails) = question.goals();
        let (without, turned) = match likely {
            Code::KoFirst => (works, fails),
            Code::KoAfter => (fails, works),
            Code::Yes | Code::No | Code::Unknown => return None,
        };
        let asked = self.asked(self.pos.stone(p)?, question, true, stopped);
        let share = limits.nodes / 4;
        let first = self.follow(p, without, Kos::NOBODY, share, &asked)?;
        if first
            .proofs
            .iter()
            .all(|proof| proof.claim.kos == without.hardest())
        {
            // No ko decides after all.
            return Some(first);
        }
        let second = (1..=MOST_THREATS).find_map(|threats| {
            let kos = Kos::for_goal(turned, threats);
            self.follow(p, turned, kos, share, &asked)
        })?;
        let mv = [&first, &second].iter().find_map(|found| found.answer.mv);
        Some(Finding {
            answer: Answer { code: likely, mv },
            trust: Trust::Proven,
            proofs: [first.proofs, second.proofs].concat(),
        })
    }

    /// Proves that the chain at `p` falls if nobody has threats, or whoever has. Returns which of both, and where both sides play;
    /// `None` if that is not shown.
    pub(super) fn falls_without_threats(
        &mut self,
        p: Point,
        question: Question,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<(Kos, Vec<Point>)> {
        let falls = |found: Finding| {
            let mut proofs = found.proofs.into_iter();
            let proof = proofs.find(|proof| proof.claim.goal == Goal::Falls)?;
            Some((proof.claim.kos, proof.region))
        };
        if self.is_enclosed(p) {
            let found = self.find(p, question, limits, stopped);
            return falls(found).filter(|&(kos, _)| matches!(kos, Kos::Owner | Kos::NOBODY));
        }
        let asked = self.asked(self.pos.stone(p)?, question, true, stopped);
        let mut follow = |kos| self.follow(p, Goal::Falls, kos, limits.nodes / 2, &asked);
        let found = follow(Kos::Owner).or_else(|| follow(Kos::NOBODY));
        found.and_then(falls)
    }

    /// Tries to show something of the chain at `p` as it is asked about, with at most so many nodes and with what was kept of
    /// other positions. Returns the proof and the answer's move.
    pub(super) fn read_near(
        &mut self,
        p: Point,
        goal: Goal,
        nodes: u32,
        asked: &Asked<'_>,
        kept: &mut Kept,
    ) -> Option<(Proof, Option<Point>)> {
        let mut lane = self.lane(p, goal, goal.hardest(), nodes);
        let found = self.drive_with(&mut lane, nodes, asked, kept);
        lane.give_back(kept);
        self.nodes += u64::from(nodes - lane.left);
        let found = found?;
        Some((found.proofs.into_iter().next()?, found.answer.mv))
    }

    /// Follows one attempt with at most so many nodes.
    fn follow(
        &mut self,
        p: Point,
        goal: Goal,
        kos: Kos,
        nodes: u32,
        asked: &Asked<'_>,
    ) -> Option<Finding> {
        let mut lane = self.lane(p, goal, kos, nodes);
        let found = self.drive(&mut lane, nodes, asked);
        self.nodes += u64::from(nodes - lane.left);
        found
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

    /// An attempt to show something of the chain at `p` with so many nodes.
    fn lane(&self, p: Point, goal: Goal, kos: Kos, left: u32) -> Lane {
        let points = with!(&self.inner, table => {
            Region::small(&table.board, table.board.site(p), &table.alive).points(&table.board)
        });
        Lane {
            target: p,
            goal,
            kos,
            points,
            layout: None,
            left,
            over: false,
        }
    }

    /// Follows both attempts until one gets there: a little each, and then both at once.
    fn race(&self, lanes: &mut [Lane; 2], asked: &Asked<'_>) -> Option<Finding> {
        for lane in &mut *lanes {
            let found = self.drive(lane, ROUND, asked);
            if found.is_some() {
                return found;
            }
        }
        if let [first, second] = lanes
            && !first.over
            && !second.over
        {
            let found = self.both(first, second, asked);
            if found.is_some() {
                return found;
            }
        }
        // What one has left over is for the other.
        let left = lanes.iter_mut().filter(|lane| lane.over);
        let left: u32 = left.map(|lane| std::mem::take(&mut lane.left)).sum();
        let lane = lanes.iter_mut().find(|lane| !lane.over)?;
        lane.left += left;
        self.drive(lane, lane.left, asked)
    }

    /// Follows one attempt here and one beside.
    fn both(&self, here: &mut Lane, beside: &mut Lane, asked: &Asked<'_>) -> Option<Finding> {
        let (is_enough, is_found) = (AtomicBool::new(false), AtomicBool::new(false));
        let (attack, owner, main) = (asked.attack, asked.owner, thread::current());
        thread::scope(|scope| {
            let run = || {
                let asked = Asked {
                    attack,
                    owner,
                    proves: true,
                    alone: true,
                    stopped: &|| is_enough.load(Ordering::Relaxed),
                    progress: None,
                };
                let found = self.drive(beside, beside.left, &asked);
                is_found.store(found.is_some(), Ordering::Relaxed);
                main.unpark();
                found
            };
            let Ok(worker) = thread::Builder::new().spawn_scoped(scope, run) else {
                return self.drive(here, here.left, asked);
            };
            let found = self.drive(
                here,
                here.left,
                &Asked {
                    alone: true,
                    stopped: &|| is_found.load(Ordering::Relaxed) || (asked.stopped)(),
                    progress: asked.progress.clone(),
                    ..*asked
                },
            );
            let beside = workers::join(vec![worker], &is_enough, || {
                found.is_some() || (asked.stopped)()
            });
            found.or(beside.into_iter().flatten().next())
        })
    }

    /// The points of a lane and more.
    fn wider(&self, lane: &Lane, with: &Wider<'_>) -> Vec<Point> {
        with!(&self.inner, table => {
            let region = Region::of(&table.board, &lane.points);
            let target = table.board.site(lane.target);
            region.wider(&table.board, target, with, &table.alive).points(&table.board)
        })
    }

    /// Follows an attempt in wider and wider regions with at most so many nodes.
    fn drive(&self, lane: &mut Lane, nodes: u32, asked: &Asked<'_>) -> Option<Finding> {
        self.drive_with(lane, nodes, asked, &mut Kept::default())
    }

    /// The same with what was kept of other positions.
    fn drive_with(
        &self,
        lane: &mut Lane,
        nodes: u32,
        asked: &Asked<'_>,
        kept: &mut Kept,
    ) -> Option<Finding> {
        let mut share = nodes.min(lane.left);
        while share > 0 && !lane.over && !(asked.stopped)() {
            let place = with!(&self.inner, table => {
                let region = Region::of(&table.board, &lane.points);
                let target = table.board.site(lane.target);
                let place = region::place(&table.board, &region, target, lane.beyond());
                (region.empty <= WIDEST).then_some(place)
            });
            let Some(place) = place else {
                lane.over = true;
                break;
            };
            let layout = lane.layout.get_or_insert_with(|| kept.take(place));
            let mut unused = share;
            let shown = layout.show(asked, lane.goal, lane.kos, &mut unused);
            lane.left -= share - unused;
            share = unused;
            match shown {
                Shown::Yes(answer, proof) => {
                    let is_fall = lane.goal == Goal::Falls;
                    let weak = is_fall.then(|| proof.weak_wall(&self.pos)).flatten();
                    if let Some(wall) = weak {
                        lane.go_on(self.wider(lane, &Wider::Chain(wall)), kept);
                        continue;
                    }
                    match proof.check(&self.pos) {
                        Ok(()) => {
                            return Some(Finding {
                                answer,
                                trust: Trust::Proven,
                                proofs: vec![*proof],
                            });
                        }
                        // The writer does not see the owner's stones beside the region.
                        Err(Flaw::Zone(at)) => {
                            lane.go_on(self.wider(lane, &Wider::Beside(&[at])), kept);
                        }
                        Err(_) => lane.over = true,
                    }
                }
                Shown::No(leaks) => lane.go_on(self.wider(lane, &Wider::Beside(&leaks)), kept),
                // What could not be read with all its nodes may be with more; lines that are too deep stay so.
                Shown::Unread => lane.over = share > 0 && !(asked.stopped)(),
            }
        }
        None
    }
}

/// What was found out in regions of positions that are read one after the other: where nothing differs but the stones in a
/// region, it holds for all of them.
#[derive(Default)]
pub(super) struct Kept {
    layouts: Vec<AnyLayout>,
    most: usize,
}

impl Kept {
    /// Keeps so many regions; each takes some megabytes.
    const MOST: usize = 200;

    /// Keeps as many regions as there is room for.
    pub(super) fn most() -> Kept {
        Kept {
            layouts: Vec::new(),
            most: Kept::MOST,
        }
    }

    /// The layout of a place.
    fn take(&mut self, place: Place) -> AnyLayout {
        let mut layouts = self.layouts.iter();
        match layouts.position(|layout| layout.place().is_like(&place)) {
            Some(i) => self.layouts.remove(i).restarted(place),
            None => AnyLayout::new(place),
        }
    }

    fn keep(&mut self, layout: AnyLayout) {
        if self.most == 0 {
            return;
        }
        if self.layouts.len() >= self.most {
            self.layouts.remove(0);
        }
        self.layouts.push(layout);
    }
}

/// An attempt to show that the chain falls, or stands.
struct Lane {
    target: Point,
    goal: Goal,
    /// The view of kos.
    kos: Kos,
    /// Where it is tried.
    points: Vec<Point>,
    /// What was found out there.
    layout: Option<AnyLayout>,
    /// The nodes that it may still take.
    left: u32,
    /// Whether it leads nowhere.
    over: bool,
}

impl Lane {
    /// Open sides help who is not to get his way.
    fn beyond(&self) -> Beyond {
        if self.goal == Goal::Falls {
            Beyond::Owner
        } else {
            Beyond::Attacker
        }
    }

    /// Goes on in a wider region, if it is one.
    fn go_on(&mut self, points: Vec<Point>, kept: &mut Kept) {
        self.over = points.len() == self.points.len();
        self.points = points;
        self.give_back(kept);
    }

    fn give_back(&mut self, kept: &mut Kept) {
        if let Some(layout) = self.layout.take() {
            kept.keep(layout);
        }
    }
}

#[cfg(test)]
mod crowded;
#[cfg(test)]
#[path = "../tests/common/enclosed.rs"]
pub(super) mod enclosed;

#[cfg(test)]
mod tests {
    use super::super::{Limits, Question, Solver};
    use super::enclosed;
    use crate::Code;

    const LIMITS: Limits = Limits { nodes: 300_000 };

    /// What was compared: chains that fall, that stand, and about which a ko decides.
    #[derive(Default, Debug)]
    struct Compared {
        falls: usize,
        stands: usize,
        kos: usize,
    }

    /// Proves what comes of enclosed chains with play near them only, and compares it with what is proven where all that
    /// encloses them takes part.
    fn compare(seed: u64, problems: usize) -> Compared {
        let mut compared = Compared::default();
        for problem in enclosed::problems(seed, 7..=16).take(problems) {
            for question in [Question::Attack, Question::Defend] {
                let (pos, target) = (&problem.position, problem.target);
                let shown = Solver::of(pos).show(target, question, LIMITS, &|| false);
                // A ko is looked for whether there is one or not.
                let kos = [Code::KoFirst, Code::KoAfter]
                    .map(|ko| Solver::of(pos).show_ko(target, question, ko, LIMITS, &|| false));
                let all = [shown].into_iter().chain(kos).flatten();
                let near: Vec<Code> = all.filter_map(|found| found.proven()).collect();
                if near.is_empty() {
                    continue;
                }
                let whole = Solver::of(pos).find(target, question, LIMITS, &|| false);
                let Some(whole) = whole.proven() else {
                    continue;
                };
                for &near in &near {
                    assert_eq!(near, whole, "{question:?} {target:?}");
                }
                match (question, whole) {
                    (_, Code::KoFirst | Code::KoAfter) => compared.kos += 1,
                    (Question::Attack, Code::Yes) | (Question::Defend, Code::No) => {
                        compared.falls += 1;
                    }
                    _ => compared.stands += 1,
                }
            }
        }
        compared
    }

    #[test]
    fn what_is_proven_near_a_chain_is_true_whatever_is_played_elsewhere() {
        let compared = compare(5, 30);
        assert!(compared.falls > 2 && compared.stands > 2, "{compared:?}");
    }

    #[test]
    #[ignore = "takes some minutes"]
    fn much_that_is_proven_near_chains_is_true_whatever_is_played_elsewhere() {
        let Compared { falls, stands, kos } = compare(2026, 10_000);
        assert!(
            falls > 500 && stands > 500 && kos > 50,
            "{falls} {stands} {kos}"
        );
    }
}
