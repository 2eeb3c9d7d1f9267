//! The group that a problem is about, and what comes of it.

use crate::{
    Aim, Assumption, Goal, Inquiry, KoThreats, Outcome, SLOWER, WantedKo, first_of, solver,
};
use ::reading::chains::{Chain, Chains};
use ::reading::life::{self, KoSide, Question, Solver, Trust};
use ::reading::proof::Proof;
use ::reading::{Answer, Code, Limits, Reader};
use go::{Color, Move, Point, Position, Rules, Scoring};
use std::time::{Duration, Instant};

/// How long groups are looked for; what is open on all sides takes its time and says little.
const LOOKING: Duration = Duration::from_secs(4 * SLOWER);
/// How far a group is read when the one is looked for that the problem is about.
const LOOK: life::Limits = life::Limits { nodes: 150_000 };
/// Where stones are to be captured or saved, the search for a proof has this share of the limits. There most proofs are
/// short (of 24 captures in problems with open sides an eighth of the usual limit proves the same 14 as the whole), and there
/// is an answer without one.
const CAPTURES: u32 = 8;

/// How far it is read which two chains a problem is about.
const LOOK_LINKS: life::Limits = life::Limits { nodes: 30_000 };
/// Chains are near if stones of theirs are at most so many steps apart.
const NEAR: u8 = 6;
/// Chains are beside each other if stones of theirs are: with a point between them at most.
const BESIDE: u8 = 2;
/// Where chains are joined or cut, the search has this share of the limits: its positions take longer.
const LINKS: u32 = 8;

/// A group of the other side with so many stones more than what can be captured is what a problem is about, though its fate is
/// only likely.
const MUCH_LARGER: usize = 2;

/// Stones that are a group of their own are no part of what an author means by words for life and death if there are so many times
/// more of these.
const SMALL_PART: usize = 4;

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
    /// Whether it is a ko that only the attacker can begin ([`life::Fate::BentFour`]).
    pub(crate) bent_four: bool,
}

/// The position after moves; `None` if one of them cannot be played.
pub(crate) fn after(start: &Position, moves: &[(Color, Move)]) -> Option<Position> {
    let mut position = start.clone();
    for &(color, mv) in moves {
        position.play(color, mv, &Rules::JAPANESE, &[]).ok()?;
    }
    Some(position)
}

/// The groups a problem may be about, the largest first, and what comes of the file's answer. Those that are enclosed are
/// read exactly, so they are asked first; then what can be captured, and groups in the open, of which reading knows least,
/// only at last.
pub(crate) fn targets(
    inquiry: &Inquiry,
    stopped: &dyn Fn() -> bool,
) -> Vec<(Target, Option<Comes>)> {
    let first = first_of(inquiry);
    let answers: Vec<Position> = inquiry
        .answers
        .iter()
        .filter_map(|&mv| after(&first, &[(inquiry.player, mv)]))
        .collect();
    // What comes of the best answer, if one works at all.
    let best_of = |target: &Target, stopped: &dyn Fn() -> bool| {
        let scoring = inquiry.goal.scoring;
        let read = |pos| target.outcome(pos, scoring, life::Limits::FULL, stopped);
        let best = answers.iter().filter_map(read);
        let best = best.max_by_key(|comes| comes.outcome);
        best.filter(|best| best.outcome > Outcome::Fails)
    };
    // A group that no answer saves or kills is not what the file is about.
    let about = |target: Target, stopped: &dyn Fn() -> bool| {
        if answers.is_empty() {
            return Some((target, None));
        }
        let best = best_of(&target, stopped);
        let is_about = best.is_some() || inquiry.goal.pointed.is_some();
        is_about.then_some((target, best))
    };
    let began = Instant::now();
    let in_time = || stopped() || began.elapsed() > LOOKING;
    let (player, at) = (inquiry.player, inquiry.goal.pointed);
    let enclosed = || groups(&first, player, at, true, &in_time);
    let capturable = || chains(&first, player, at, stopped);
    let open = || groups(&first, player, at, false, &in_time);
    let links = || links(&first, player, &inquiry.goal, &in_time);
    let mut ways: [Way<'_>; 3] = [
        (&enclosed, &in_time),
        (&capturable, stopped),
        (&open, &in_time),
    ];
    if inquiry.goal.aim.is_some() {
        // Words for life and death are not about stones that can be captured at once.
        ways.swap(1, 2);
    }
    let links: Option<Way<'_>> = inquiry.goal.asks_for_link().then_some((&links, &in_time));
    // What was found first, if it is not what the author means.
    let mut other = Vec::new();
    for (look, stopped) in links.into_iter().chain(ways) {
        let found = look().into_iter();
        let mut found: Vec<_> = found.filter_map(|target| about(target, stopped)).collect();
        let is_chain = |target: &Target| matches!(target.aim, Aim::Save | Aim::Capture);
        if at.is_none() && found.iter().any(|(target, _)| is_chain(target)) {
            let larger = larger(&first, player, &found, &in_time).into_iter();
            let larger: Vec<_> = larger
                .filter_map(|target| about(target, &in_time))
                .collect();
            if !larger.is_empty() {
                found = larger;
            }
        }
        if !found.is_empty() {
            found.sort_by_key(|(target, comes)| {
                (
                    std::cmp::Reverse(comes.as_ref().map(|comes| comes.outcome)),
                    std::cmp::Reverse(target.stones),
                )
            });
            let sizes: Vec<_> = found.iter().map(|(t, _)| (t.owner, t.stones)).collect();
            for (target, _) in &mut found {
                let is_larger = |&(owner, stones)| owner == target.owner && stones > target.stones;
                target.is_smaller = sizes.iter().any(is_larger);
            }
            let meant = |(target, _): &(Target, Option<Comes>)| inquiry.goal.means(&first, target);
            if found.iter().any(meant) {
                found.retain(meant);
                // A stone or two may still be taken of a group whose fate is settled.
                let whole = answers.is_empty().then(|| said(&first, inquiry)).flatten();
                let is_part = |whole: &Target| {
                    let mut all = found.iter();
                    all.all(|(target, _)| SMALL_PART * target.stones <= whole.stones)
                };
                return match whole.filter(is_part) {
                    Some(whole) => vec![(whole, None)],
                    None => found,
                };
            }
            if other.is_empty() {
                other = found;
            }
        }
    }
    if let Some(target) = said(&first, inquiry) {
        // Beside an answer that fails nothing else is right because it fails, too.
        let best = best_of(&target, &in_time);
        return vec![(target, best)];
    }
    let pointed = inquiry.goal.pointed.filter(|_| other.is_empty());
    let settled = pointed.and_then(|at| pointed_at(&first, inquiry.player, at));
    other.extend(settled.map(|target| (target, None)));
    other
}

/// A way to look for what a problem may be about, and when to give up what is found there.
type Way<'a> = (&'a dyn Fn() -> Vec<Target>, &'a dyn Fn() -> bool);

/// The chain at a point, or all.
fn chosen(chains: &Chains, at: Option<Point>) -> impl Iterator<Item = &Chain> {
    let is_chosen = move |chain: &&Chain| at.is_none_or(|at| chain.stones.contains(&at));
    chains.list().iter().filter(is_chosen)
}

/// The chain that somebody points at, if its fate is settled, or nobody can tell what it is.
fn pointed_at(pos: &Position, player: Color, at: Point) -> Option<Target> {
    let chains = Chains::of(&pos.stones());
    let chain = chosen(&chains, Some(at)).next()?;
    Some(Target::of(chain, player, [Aim::Live, Aim::Kill]))
}

/// The group that the author means without doubt, though its fate is settled, or the file's answers do not decide it:
/// the largest of those whose stones are marked, or else one that is most of what its side has on the board, if the words say
/// what becomes of it. Enclosed groups go before chains with open sides.
fn said(first: &Position, inquiry: &Inquiry) -> Option<Target> {
    let goal = &inquiry.goal;
    let says = goal.says_which() || goal.ko == WantedKo::Enough;
    if goal.pointed.is_some() || !says || goal.asks_for_link() {
        return None;
    }
    let mut said = enclosed_at_all(first, inquiry.player);
    said.retain(|target| {
        goal.means(first, target) && (!goal.marked.is_empty() || is_most(first, target))
    });
    let enclosed = said.into_iter().max_by_key(|target| target.stones);
    enclosed.or_else(|| said_chain(first, inquiry))
}

/// The chain that the author means without doubt, in the same way: more than two thirds of what its side has on the board, marked
/// or not.
fn said_chain(first: &Position, inquiry: &Inquiry) -> Option<Target> {
    let chains = Chains::of(&first.stones());
    let all = chains.list().iter();
    let all = all.map(|chain| Target::of(chain, inquiry.player, [Aim::Live, Aim::Kill]));
    let meant = all.filter(|target| inquiry.goal.means(first, target));
    let largest = meant.max_by_key(|target| target.stones)?;
    (3 * largest.stones > 2 * largest.stones_of_owner(first.size().points(), first))
        .then_some(largest)
}

/// Whether a problem may as well be about something else than this group: nobody points at it, marks its stones or asks for a connection, what
/// is enclosed with it is not most of what its side has, or has a larger chain that may be meant; and its side has a larger chain, or the
/// file's answers do not decide it.
pub(crate) fn is_guessed(first: &Position, goal: &Goal, target: &Target, decided: bool) -> bool {
    let is_named = goal.pointed.is_some() || !goal.marked.is_empty() || goal.asks_for_link();
    let is_largest = || {
        let chains = Chains::of(&first.stones());
        let mut own = chains.list().iter().filter(|c| c.color == target.owner);
        own.all(|chain| chain.stones.len() <= target.stones)
    };
    let is_meant = is_named && goal.means(first, target) || decided && is_largest();
    !is_meant && (target.is_smaller || !is_most(first, target))
}

/// Whether what is enclosed with a group, or its chain if nothing encloses it, is most of what its side has on the board, so that a problem
/// can hardly be about anything else.
pub(crate) fn is_most(first: &Position, target: &Target) -> bool {
    let within = Solver::of(first)
        .enclosure(target.point)
        .unwrap_or_else(|| first.chain(target.point));
    let count = |points: &mut dyn Iterator<Item = Point>| target.stones_of_owner(points, first);
    2 * count(&mut within.into_iter()) > count(&mut first.size().points())
}

/// Whether both sides get something if they move first.
fn is_open(attack: Answer, defend: Answer) -> bool {
    let works = |code| !matches!(code, Code::No | Code::Unknown);
    works(attack.code) && works(defend.code)
}

/// All groups that are enclosed and do not live whatever is played, also those whose fate is settled.
pub(crate) fn enclosed_at_all(pos: &Position, player: Color) -> Vec<Target> {
    let stones = pos.stones();
    let safe = ::reading::benson::unconditional(&stones);
    let solver = Solver::of(pos);
    let chains = Chains::of(&stones);
    let enclosed = chains.list().iter().filter(|chain| {
        let first = chain.stones[0];
        !safe.stones[first] && solver.is_enclosed(first)
    });
    let target = |chain: &Chain| Target::of(chain, player, [Aim::Live, Aim::Kill]);
    enclosed.map(target).collect()
}

/// The groups whose fate depends on who moves first: those that are enclosed, or the others.
fn groups(
    pos: &Position,
    player: Color,
    at: Option<Point>,
    enclosed: bool,
    stopped: &dyn Fn() -> bool,
) -> Vec<Target> {
    let stones = pos.stones();
    let safe = ::reading::benson::unconditional(&stones);
    let mut solver = Solver::of(pos);
    let mut found = Vec::new();
    for chain in chosen(&Chains::of(&stones), at) {
        let first = chain.stones[0];
        if safe.stones[first] || solver.is_enclosed(first) != enclosed || stopped() {
            continue;
        }
        let verdict = solver.read(first, LOOK, stopped);
        if verdict.is_some_and(|v| is_open(v.attack, v.defend)) {
            found.push(Target::of(chain, player, [Aim::Live, Aim::Kill]));
        }
    }
    found
}

/// The groups with open sides that are larger than what can be captured or saved and beside it, if it is proven that their fate
/// depends on who moves first, or likely where they are much larger: then that is what a problem is about.
fn larger(
    pos: &Position,
    player: Color,
    found: &[(Target, Option<Comes>)],
    stopped: &dyn Fn() -> bool,
) -> Vec<Target> {
    let stones = pos.stones();
    let safe = ::reading::benson::unconditional(&stones);
    let chains = Chains::of(&stones);
    let most = found.iter().map(|(target, _)| target.stones).max();
    let most = most.unwrap_or(0);
    let is_beside = |chain: &&Chain| {
        found.iter().any(|(target, _)| {
            let other = chosen(&chains, Some(target.point)).next();
            other.is_some_and(|other| are_within(other, chain, BESIDE))
        })
    };
    let mut solver = Solver::of(pos);
    // What is only likely counts if it is much larger.
    let mut is_decided = |p: Point, likely: bool| {
        [Question::Attack, Question::Defend]
            .iter()
            .all(|&question| {
                let found = solver.find(p, question, LOOK, stopped);
                let works = !matches!(found.answer.code, Code::No | Code::Unknown);
                works && (likely || found.proven().is_some())
            })
    };
    let mut larger = Vec::new();
    for chain in chains.list().iter().filter(is_beside) {
        let first = chain.stones[0];
        let more = chain.stones.len().saturating_sub(most);
        let likely = chain.color != player && more >= MUCH_LARGER;
        if more > 0 && !safe.stones[first] && is_decided(first, likely) {
            larger.push(Target::of(chain, player, [Aim::Live, Aim::Kill]));
        }
    }
    larger
}

/// The two chains whose connection depends on who moves first: of the solver if he is to connect, else of the other side.
/// Those that the author marks if there are two of them.
fn links(pos: &Position, player: Color, goal: &Goal, stopped: &dyn Fn() -> bool) -> Vec<Target> {
    let (color, aim) = match goal.aim {
        Some(Aim::Connect) => (player, Aim::Connect),
        _ => (player.opposite(), Aim::Cut),
    };
    let chains = Chains::of(&pos.stones());
    let mut candidates: Vec<&Chain> = chains.list().iter().collect();
    candidates.retain(|chain| chain.color == color);
    let is_marked = |chain: &Chain| goal.marked.iter().any(|p| chain.stones.contains(p));
    if candidates.iter().filter(|chain| is_marked(chain)).count() > 1 {
        candidates.retain(|chain| is_marked(chain));
    }
    let mut found = Vec::new();
    for (i, first) in candidates.iter().enumerate() {
        for second in &candidates[i + 1..] {
            let ends = [first.stones[0], second.stones[0]];
            if !are_within(first, second, NEAR) || stopped() {
                continue;
            }
            let code = |question| {
                life::join(pos, ends, question, LOOK_LINKS, stopped)
                    .answer
                    .code
            };
            if code(Question::Defend) == Code::Yes && code(Question::Attack) == Code::Yes {
                found.push(Target {
                    point: ends[0],
                    owner: color,
                    aim,
                    stones: first.stones.len().min(second.stones.len()),
                    other: Some(ends[1]),
                    is_smaller: false,
                });
            }
        }
    }
    found
}

/// Whether stones of two chains are at most so many steps apart.
fn are_within(first: &Chain, second: &Chain, steps: u8) -> bool {
    let far = |a: &Point, b: &Point| a.x.abs_diff(b.x) + a.y.abs_diff(b.y);
    let all = first.stones.iter();
    all.flat_map(|a| second.stones.iter().map(move |b| far(a, b)))
        .any(|far| far <= steps)
}

/// The chains whose capture depends on who moves first.
fn chains(
    pos: &Position,
    player: Color,
    at: Option<Point>,
    stopped: &dyn Fn() -> bool,
) -> Vec<Target> {
    let mut reader = Reader::of(pos);
    let mut found = Vec::new();
    for chain in chosen(&Chains::of(&pos.stones()), at) {
        if stopped() {
            break;
        }
        let verdict = reader.read(chain.stones[0], Limits::FULL);
        if verdict.is_some_and(|v| is_open(v.attack, v.defend)) {
            found.push(Target::of(chain, player, [Aim::Save, Aim::Capture]));
        }
    }
    found
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

    /// How many of these points have stones of its owner.
    fn stones_of_owner(&self, points: impl Iterator<Item = Point>, pos: &Position) -> usize {
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
        self.outcome_by(solver(pos), pos, scoring, limits, stopped)
    }

    /// The same, by a solver of that position.
    pub(crate) fn outcome_by(
        &self,
        mut solver: Solver,
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
                bent_four: false,
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
            (_, Aim::Save) => (
                Reader::of(pos).attack(self.point, Limits::FULL),
                Some(Assumption::Attacks),
            ),
            (_, Aim::Capture) => (
                Reader::of(pos).defend(self.point, Limits::FULL),
                Some(Assumption::Attacks),
            ),
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
            bent_four,
        })
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
            bent_four: false,
        })
    }
}
