//! Groups with open sides: what can be shown of them all the same.
//!
//! A proof needs no closed region, if what lies beyond is taken for the worst. That a chain falls is shown where its owner
//! is out as soon as he gets to an open side; that it stands, where the attacker's stones there stay for ever. Neither may
//! hold, and then nothing is shown.

use super::field::{Beyond, Place};
use super::layout::{AnyLayout, Shown};
use super::region::{self, Region};
use super::{Asked, Finding, Limits, Progress, Question, Solver, Trust};
use crate::fitting::{Fitting, with};
use crate::proof::Goal;
use go::liberties::Board;
use go::{Color, Point, Position, Site};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

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

    /// Tries each goal in each place, with more and more nodes, several at the same time.
    fn show_in(
        &mut self,
        p: Point,
        mut open: Vec<Attempt>,
        question: Question,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Finding> {
        let attack = question == Question::Attack;
        let asker = Asker {
            attack,
            owner: self.pos.stone(p)?,
            pos: self.pos.clone(),
            progress: self.progress.clone(),
        };
        // Small regions first; who moves first gets his way more often.
        let order = |attempt: &Attempt| {
            let first = attack == (attempt.goal == Goal::Falls);
            (attempt.place.points.len(), !first)
        };
        // The other half is for a guess.
        let mut left = limits.nodes / 2;
        let mut share = ROUND;
        for round in 0.. {
            open.sort_by_key(order);
            let is_now = |attempt: &Attempt| attempt.round <= round;
            let (mut now, mut unread): (Vec<_>, Vec<_>) = open.into_iter().partition(is_now);
            now.reverse();
            while !now.is_empty() {
                // Each has its nodes before it begins, so that what is found does not depend on which one is faster.
                let mut free = left;
                let mut together = Vec::new();
                while let Some(attempt) = now.pop_if(|_| together.len() < TOGETHER && free > 0) {
                    let nodes = share.min(free);
                    free -= nodes;
                    let layout = self.take_layout(&attempt.place);
                    together.push(Trial::of(attempt, nodes, layout));
                }
                if together.is_empty() || stopped() {
                    return None;
                }
                asker.try_all(&mut together, stopped);
                let mut found = None;
                for trial in together {
                    self.nodes += u64::from(trial.used());
                    if found.is_some() {
                        // It was ended somewhere; what it remembers by then may be different the next time.
                        continue;
                    }
                    left -= trial.used();
                    self.layouts.push(trial.layout);
                    match trial.came {
                        Came::Shown(finding) => found = Some(*finding),
                        Came::Unread => unread.push(trial.attempt),
                        Came::Nothing => {}
                    }
                }
                if found.is_some() {
                    return found;
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

/// So many attempts are made at the same time if there are as many processors. What is found does not depend on how many there are.
const TOGETHER: usize = 4;

/// How often it is asked whether somebody ends them all while only other threads are at work.
const LOOKS: Duration = Duration::from_millis(2);

/// What is asked, for any number of threads.
struct Asker {
    attack: bool,
    owner: Color,
    pos: Position,
    progress: Option<Arc<Progress>>,
}

/// An attempt with what it needs.
struct Trial {
    attempt: Attempt,
    nodes: u32,
    /// Nodes that were not used.
    unused: u32,
    layout: AnyLayout,
    came: Came,
}

/// What came of an attempt.
enum Came {
    Shown(Box<Finding>),
    /// Nothing, with all its nodes; with more there may.
    Unread,
    Nothing,
}

impl Trial {
    fn of(attempt: Attempt, nodes: u32, layout: AnyLayout) -> Trial {
        Trial {
            attempt,
            nodes,
            unused: nodes,
            layout,
            came: Came::Nothing,
        }
    }

    fn used(&self) -> u32 {
        self.nodes - self.unused
    }
}

impl Asker {
    /// Makes all attempts. One that shows something ends those after it: what comes first decides.
    fn try_all(&self, trials: &mut [Trial], stopped: &dyn Fn() -> bool) {
        // The number of the first attempt that is not made any more.
        let end = AtomicUsize::new(trials.len());
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.min(trials.len());
        let queue = Mutex::new((0..).zip(trials.iter_mut()));
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = |stopped: &dyn Fn() -> bool| {
            while let Some((i, trial)) = next() {
                self.try_one(i, trial, &|| stopped() || end.load(Relaxed) <= i);
                if matches!(trial.came, Came::Shown(_)) {
                    end.fetch_min(i + 1, Relaxed);
                }
            }
        };
        let by_user = || {
            let stopped = stopped();
            if stopped {
                end.store(0, Relaxed);
            }
            stopped
        };
        let asker = thread::current();
        thread::scope(|scope| {
            let helps = || {
                work(&|| false);
                asker.unpark();
            };
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, helps).ok();
            let others: Vec<_> = (1..threads).filter_map(spawn).collect();
            work(&by_user);
            while others.iter().any(|thread| !thread.is_finished()) {
                by_user();
                thread::park_timeout(LOOKS);
            }
        });
    }

    fn try_one(&self, i: usize, trial: &mut Trial, stopped: &dyn Fn() -> bool) {
        if stopped() {
            return;
        }
        let asked = Asked {
            attack: self.attack,
            owner: self.owner,
            proves: true,
            stopped,
            progress: self.progress.clone().filter(|_| i == 0),
        };
        let goal = trial.attempt.goal;
        trial.came = match trial.layout.show(&asked, goal, &mut trial.unused) {
            Shown::Yes(answer, proof) => {
                let stays = goal == Goal::Stands || proof.walls_stay(&self.pos);
                if stays && proof.check(&self.pos).is_ok() {
                    Came::Shown(Box::new(Finding {
                        answer,
                        trust: Trust::Proven,
                        proofs: vec![*proof],
                    }))
                } else {
                    Came::Nothing
                }
            }
            // Lines that are too deep stay so.
            Shown::Unread if trial.unused == 0 => Came::Unread,
            Shown::No | Shown::Unread => Came::Nothing,
        };
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
