//! What reading finds of all first moves of a problem, to be compared with what its file says.

use crate::lines::{self, Broken, Contradicted, Line};
use crate::points;
use crate::remarks::Remark;
use crate::subject::{is_elsewhere, is_guessed, near, subject};
use crate::target::{Comes, Target, after};
use crate::{Aim, Assumption, Gain, Inquiry, KoKind, KoThreats, Outcome, READ, WantedKo, readable};
use ::reading::life;
use go::{Move, Point, Position};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What reading finds of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not whatever the others are"
)]
pub struct Audit {
    /// What the problem is about.
    pub aim: Aim,
    /// A stone of the group that it is about.
    pub target: Point,
    /// The first moves: those that are right by the file, in its order, then the others that were read.
    pub firsts: Vec<First>,
    /// What comes of it if the solver does nothing; none if that was not read.
    pub pass: Option<Judged>,
    /// Whether all first moves that matter were read, so that what is not among them does not work.
    pub complete: bool,
    /// Whether all that the file calls right is away from the group: nothing is to be done about it.
    pub is_elsewhere: bool,
    /// Whether its author is content with a ko.
    pub ko_is_enough: bool,
    /// Whether it may as well be about other stones.
    pub is_guessed: bool,
    /// Whether its author's words ask for life where the answers are about the other side's group, or the other way round.
    pub asks_otherwise: bool,
    /// Lines of the file that end otherwise than it says, though what it says of their first moves is right.
    pub lines: Vec<Contradicted>,
    /// Moves of its lines that cannot be played.
    pub broken: Vec<Broken>,
}

/// A first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct First {
    /// The move.
    pub mv: Move,
    /// Whether it is right by the file.
    pub in_file: bool,
    /// Whether it is wrong by the file.
    pub is_called_wrong: bool,
    /// Whether the rules allow it.
    pub is_legal: bool,
    /// What comes of it; none if that could not be read.
    pub judged: Option<Judged>,
}

impl First {
    /// Whether reading further may prove what comes of it.
    fn is_open(&self) -> bool {
        let is_open = |judged: Judged| {
            matches!(
                judged.assumed,
                Some(
                    Assumption::OpenSides
                        | Assumption::Search
                        | Assumption::Attacks
                        | Assumption::LongerWays
                )
            )
        };
        self.is_legal && self.judged.is_none_or(is_open)
    }

    /// Whether what comes of it is proven.
    pub fn is_proven(&self) -> bool {
        self.judged.is_some_and(|judged| judged.assumed.is_none())
    }

    /// Whether a ko comes of it.
    pub fn makes_ko(&self) -> bool {
        self.judged.is_some_and(|judged| judged.outcome.is_ko())
    }

    /// Whether it is proven that this comes of it.
    pub fn is_proven_to(&self, outcome: Outcome) -> bool {
        self.is_proven() && self.judged.is_some_and(|judged| judged.outcome == outcome)
    }
}

/// What comes of a move, from the solver's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Who gets his way.
    pub outcome: Outcome,
    /// What it takes for granted; none if it is proven.
    pub assumed: Option<Assumption>,
    /// Where a ko decides: who needs how many threats.
    pub threats: Option<KoThreats>,
    /// What kind of ko it is, if its proof tells; two kos where the group lives by them.
    pub ko_kind: Option<KoKind>,
    /// Whether it is a ko that only the attacker can begin, as bent four in the corner.
    pub bent_four: bool,
    /// Whether the solver's group stands in seki, and not with two eyes.
    pub seki: bool,
    /// The other side's best reply, if one is needed.
    pub reply: Option<Point>,
    /// What it gains, where points are asked for.
    pub gain: Option<Gain>,
}

impl Judged {
    /// That this comes of it, proven, and no more.
    pub(crate) fn proven(outcome: Outcome) -> Judged {
        Judged {
            outcome,
            assumed: None,
            threats: None,
            ko_kind: None,
            bent_four: false,
            seki: false,
            reply: None,
            gain: None,
        }
    }
}

impl From<Comes> for Judged {
    fn from(comes: Comes) -> Judged {
        Judged {
            outcome: comes.outcome,
            assumed: comes.assumed,
            threats: comes.threats,
            ko_kind: comes.ko_kind,
            bent_four: comes.bent_four,
            seki: comes.seki,
            reply: comes.reply,
            gain: None,
        }
    }
}

impl Audit {
    /// Whether a ko is all that is asked for, or all that the file's answers bring.
    fn is_ko_all(&self) -> bool {
        self.ko_is_enough || self.best_answer() < Some(Outcome::Works)
    }

    /// The lines that end otherwise than the file says, unless that is said of their first moves or of the whole problem.
    fn contradicted(
        &self,
        lines: &[Line],
        task: &lines::Task<'_>,
        stopped: &dyn Fn() -> bool,
    ) -> Vec<Contradicted> {
        let told: Option<Vec<Move>> = self
            .remarks()
            .iter()
            .filter(|remark| !matches!(remark, Remark::Open(_) | Remark::MayWork(_)))
            .map(|remark| remark.first().map(|(first, _)| first.mv))
            .collect();
        let Some(told) = told else {
            return Vec::new();
        };
        let is_open = |line: &&Line| line.first().is_some_and(|mv| !told.contains(&mv));
        let lines = lines.iter().filter(is_open);
        lines
            .filter_map(|line| line.contradicted(task, stopped))
            .collect()
    }
}

/// What an audit may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Whether what is not proven at once is read further and further, until somebody ends it.
    pub is_patient: bool,
    /// How many moves are read at the same time, each on a thread; at least 1. What is found does not depend on it.
    pub threads: usize,
}

impl Effort {
    /// Reads each of the moves.
    fn share<'a>(
        self,
        moves: impl Iterator<Item = &'a mut First> + Send,
        read: &(dyn Fn(&mut First) + Sync),
    ) {
        let moves = Mutex::new(moves);
        let next = || moves.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            while let Some(first) = next() {
                read(first);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
    }
}

/// So much further each round of a patient audit reads.
const DEEPER: u32 = 8;

/// Where sides are open each first move is read only so many times less far before one is looked for that works.
const QUICK: u32 = 4;

/// How far a first move is looked for that works, where sides are open and none of those that were read is proven to.
const WHOLE: life::Limits = life::Limits { nodes: 24_000_000 };

/// Reads all first moves of a problem, and how its file's lines end. `None` if there is no group that could be read, or some stones have no
/// liberties. What was not read
/// when it was ended is not judged.
pub fn audit(
    inquiry: &Inquiry,
    effort: Effort,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Audit> {
    let (player, answers, goal) = (inquiry.player, &inquiry.answers[..], &inquiry.goal);
    let first = readable(inquiry)?;
    if let Some(mut counted) = points::audit(&first, player, answers, goal, effort, stopped) {
        counted.broken = lines::broken(&inquiry.lines, &first);
        return Some(counted);
    }
    let target = subject(&first, player, answers, goal, stopped)?;
    let (region, enclosed) = near(&first, target);
    let judge = |mv: Move, limits: life::Limits| {
        let pos = after(&first, &[(player, mv)]).filter(|_| !stopped())?;
        target
            .outcome(&pos, goal.scoring, limits, stopped)
            .map(Judged::from)
    };
    // Who points at a group wants to know of it, whatever the answers are about.
    let is_elsewhere = goal.pointed.is_none() && is_elsewhere(answers, &region);
    let others = region.iter().map(|&p| Move::Play(p));
    let others =
        others.filter(|mv| !answers.contains(mv) && after(&first, &[(player, *mv)]).is_some());
    let mut firsts: Vec<First> = answers
        .iter()
        .map(|&mv| (mv, true))
        .chain(others.map(|mv| (mv, false)))
        .map(|(mv, in_file)| First {
            mv,
            in_file,
            is_called_wrong: goal.wrong.contains(&mv),
            is_legal: after(&first, &[(player, mv)]).is_some(),
            judged: None,
        })
        .collect();
    let quick = life::Limits {
        nodes: READ.nodes / if enclosed { 1 } else { QUICK },
    };
    effort.share(firsts.iter_mut(), &|first| {
        first.judged = judge(first.mv, quick);
    });
    let mut pass = judge(Move::Pass, READ);
    let mut all_fail = false;
    if !enclosed {
        all_fail = find_one(&first, target, &mut firsts, WHOLE, stopped);
        read_on(&mut firsts, effort, READ, 1, &judge);
    }
    let mut limits = READ;
    while effort.is_patient && !stopped() && firsts.iter().any(First::is_open) {
        limits.nodes = limits.nodes.saturating_mul(DEEPER);
        if limits.nodes == u32::MAX {
            break;
        }
        if !enclosed {
            all_fail |= find_one(&first, target, &mut firsts, limits, stopped);
        }
        read_on(&mut firsts, effort, limits, DEEPER, &judge);
    }
    let works = |first: &First| {
        first
            .judged
            .is_none_or(|judged| judged.outcome > Outcome::Fails)
    };
    let decided = answers.is_empty() || firsts.iter().any(|first| first.in_file && works(first));
    let is_guessed = is_guessed(&first, goal, &target, decided);
    let group = is_guessed.then_some(Assumption::Group);
    // Where the file's answer makes two eyes, seki is less; which it is, is only read.
    let has_eyes = |first: &First| {
        let eyes = |judged: Judged| judged.outcome == Outcome::Works && !judged.seki;
        first.in_file && first.judged.is_some_and(eyes)
    };
    let has_eyes = firsts.iter().any(has_eyes);
    let assumed = goal.assumed(&first, &target, !answers.is_empty());
    let judged = firsts.iter_mut().filter_map(|first| first.judged.as_mut());
    for judged in judged.chain(&mut pass) {
        let seki = (has_eyes && judged.seki).then_some(Assumption::Seki);
        judged.assumed = assumed.or(judged.assumed).or(seki).or(group);
    }
    // What the author thinks of a ko is not about a group that needs no move and that somebody points at.
    let needs_none = pass.is_some_and(|pass| pass.outcome == Outcome::Works);
    let is_beside = goal.pointed.is_some() && needs_none;
    let mut audit = Audit {
        aim: target.aim,
        target: target.point,
        complete: all_fail || enclosed && firsts.iter().all(|first| first.judged.is_some()),
        firsts,
        pass,
        is_elsewhere,
        ko_is_enough: goal.ko == WantedKo::Enough && !is_beside,
        is_guessed,
        asks_otherwise: goal.asks_otherwise(target.aim),
        lines: Vec::new(),
        broken: lines::broken(&inquiry.lines, &first),
    };
    if assumed.or(group).is_none() && lines::can_be_read(target.aim) {
        let task = lines::Task {
            first: &first,
            player,
            target: &target,
            scoring: goal.scoring,
            limits: quick,
            ko_is_enough: audit.is_ko_all(),
        };
        audit.lines = audit.contradicted(&inquiry.lines, &task, stopped);
    }
    Some(audit)
}

/// Reads the first moves further of which it is not proven what comes of them, those of the file, which matter most, so many times
/// as far as the others.
fn read_on(
    firsts: &mut [First],
    effort: Effort,
    limits: life::Limits,
    more: u32,
    judge: &(dyn Fn(Move, life::Limits) -> Option<Judged> + Sync),
) {
    let open = firsts.iter_mut().filter(|first| first.is_open());
    effort.share(open, &|first| {
        let more = if first.in_file { more } else { 1 };
        let limits = life::Limits {
            nodes: limits.nodes.saturating_mul(more),
        };
        first.judged = judge(first.mv, limits).or(first.judged);
    });
}

/// Looks for a first move that simply works, unless one is proven to: where sides are open, it is found in a tree of all of them
/// sooner than by reading each of them alike. Tells whether it is proven that none does, wherever it is.
fn find_one(
    first: &Position,
    target: Target,
    firsts: &mut Vec<First>,
    limits: life::Limits,
    stopped: &dyn Fn() -> bool,
) -> bool {
    let works = |first: &First| first.is_proven_to(Outcome::Works);
    let fails = |first: &First| first.is_proven_to(Outcome::Fails);
    // Captures are read by other means; only that nothing else works remains to be asked.
    let is_of_chains = matches!(target.aim, Aim::Save | Aim::Capture);
    if firsts.iter().any(works) || is_of_chains && !firsts.iter().all(fails) {
        return false;
    }
    let Some((outcome, mv)) = target.best(first, limits, stopped) else {
        return false;
    };
    let judged = Some(Judged::proven(outcome));
    match (outcome, mv) {
        (Outcome::Fails, _) => {
            let open = |first: &&mut First| first.is_legal && !first.is_proven();
            for first in firsts.iter_mut().filter(open) {
                first.judged = judged;
            }
        }
        (Outcome::Works, Some(p)) => {
            match firsts.iter_mut().find(|first| first.mv == Move::Play(p)) {
                Some(first) => first.judged = judged,
                None => firsts.push(First {
                    mv: Move::Play(p),
                    in_file: false,
                    is_called_wrong: false,
                    is_legal: true,
                    judged,
                }),
            }
        }
        _ => {}
    }
    outcome == Outcome::Fails
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::Color;
    use reading::chains::Chains;

    #[test]
    fn a_first_move_that_works_is_found_among_all_of_them() {
        // Black's five points in the corner: he lives by the one in the middle alone.
        let corner =
            "(;SZ[9]PL[B]AB[ab][bb][cb][db][eb][fb][fa]AW[ba][ga][gb][ac][bc][cc][dc][ec][fc][gc])";
        let first = crate::tests::inquiry(corner, &[]).0.start;
        let chains = Chains::of(&first.stones());
        let chain = chains.list().iter().find(|chain| chain.stones.len() == 7);
        let chain = chain.expect("Black's chain");
        let target = Target::group(chain, Color::Black);
        let not_read = |x| First {
            mv: Move::Play(Point::new(x, 0)),
            in_file: false,
            is_called_wrong: false,
            is_legal: true,
            judged: None,
        };
        let mut firsts = vec![not_read(3), not_read(4)];
        find_one(&first, target, &mut firsts, READ, &|| false);
        let works: Vec<Move> = firsts
            .iter()
            .filter(|first| first.is_proven())
            .map(|first| first.mv)
            .collect();
        assert_eq!(
            works,
            [Move::Play(Point::new(2, 0))],
            "C9, which was not among them"
        );
    }
}
