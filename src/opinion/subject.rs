//! Which group a problem is about, as far as its position and its file tell.

use crate::candidates::{chains, chosen, enclosed_at_all, groups, larger, links};
use crate::target::{Candidate, Comes, Target, after};
use crate::{Aim, Asks, Assumption, Goal, Inquiry, Outcome, READ, SLOWER, WantedKo, first_of};
use ::reading::Code;
use ::reading::chains::Chains;
use ::reading::life::{self, Question, Solver};
use go::{Color, Move, Point, Position, Size};
use std::cell::OnceCell;
use std::cmp::Reverse;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long groups are looked for; what is open on all sides takes its time and says little.
const LOOKING: Duration = Duration::from_secs(4 * SLOWER);
/// How far a group is read when the one is looked for that the problem is about.
const LOOK: life::Limits = life::Limits { nodes: 150_000 };
/// How far groups with open sides are read if nothing was found so.
const LOOK_AGAIN: life::Limits = life::Limits { nodes: 1_000_000 };

/// So many moves that the file calls wrong are tried to tell which group it is about.
const TRIED: usize = 4;

/// Of a hundred.
const HALF: usize = 50;

/// Stones that are a group of their own are no part of what an author means by words for life and death if there are so many times
/// more of these.
const SMALL_PART: usize = 4;

/// What the last problem that was asked about is about: each move of who solves it is asked about.
static LAST: Mutex<Option<(Asked, Vec<Candidate>)>> = Mutex::new(None);

/// What tells what a problem is about.
#[derive(PartialEq, Eq)]
struct Asked {
    position: (u64, Size),
    player: Color,
    answers: Vec<Move>,
    goal: Goal,
}

/// The groups a problem may be about, the likeliest first, and what comes of the file's answer.
pub(crate) fn targets(inquiry: &Inquiry, stopped: &dyn Fn() -> bool) -> Vec<Candidate> {
    let asked = Asked::of(inquiry);
    let known = last()
        .as_ref()
        .filter(|(of, _)| *of == asked)
        .map(|(_, found)| found.clone());
    if let Some(found) = known {
        return found;
    }
    let began = Instant::now();
    let found = look(inquiry, stopped);
    if !stopped() && began.elapsed() < LOOKING {
        *last() = Some((asked, found.clone()));
    }
    found
}

/// The same, or else the group for which nothing needs to be done ([`untouched`]).
pub(crate) fn targets_or_none_needed(
    inquiry: &Inquiry,
    stopped: &dyn Fn() -> bool,
) -> Vec<Candidate> {
    let found = targets(inquiry, stopped);
    if !found.is_empty() || stopped() {
        return found;
    }
    let settled: Vec<Candidate> = untouched(inquiry, stopped).into_iter().collect();
    if !settled.is_empty() {
        *last() = Some((Asked::of(inquiry), settled.clone()));
    }
    settled
}

fn last() -> MutexGuard<'static, Option<(Asked, Vec<Candidate>)>> {
    LAST.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Asked {
    fn of(inquiry: &Inquiry) -> Asked {
        Asked {
            position: (inquiry.start.hash(), inquiry.start.size()),
            player: inquiry.player,
            answers: inquiry.answers.clone(),
            goal: inquiry.goal.clone(),
        }
    }
}

/// A way to look for what a problem may be about, when to give up what is found there, and how many in a hundred of the moves that the
/// file calls wrong have to fail for nothing else to be looked for.
type Way<'a> = (&'a dyn Fn() -> Vec<Target>, &'a dyn Fn() -> bool, usize);

/// How likely a problem is about a group: what its answer brings, whether it may as well be about another one, and how many in a hundred of
/// the moves that the file calls wrong fail.
type Likely = (Option<Outcome>, bool, usize);

/// Looks for the groups that a problem may be about. Those that are enclosed are read exactly, so they are asked first; then what can be
/// captured, and groups in the open, of which reading knows least, only at last.
fn look(inquiry: &Inquiry, stopped: &dyn Fn() -> bool) -> Vec<Candidate> {
    let file = File::of(inquiry);
    let first = &file.first;
    let began = Instant::now();
    let in_time = || stopped() || began.elapsed() > LOOKING;
    let (player, at) = (inquiry.player, inquiry.goal.pointed);
    // Read once: they may be asked for again.
    let known = OnceCell::new();
    let enclosed = || -> Vec<Target> {
        let groups = known.get_or_init(|| groups(first, player, at, true, LOOK, &in_time));
        groups.clone()
    };
    let is_of_life = matches!(inquiry.goal.aim, Some(Aim::Live | Aim::Kill)) && at.is_none();
    let capturable = || {
        let mut capturable = chains(first, player, at, stopped);
        // Where life is asked for, the fate of what is enclosed is known, and a chain of it that is not taken at once is none.
        let solver = is_of_life.then(|| Solver::of(first));
        let is_known = |target: &Target| {
            let solver = solver.as_ref();
            solver.is_some_and(|solver| solver.is_enclosed(target.point) && is_most(first, target))
        };
        capturable.retain(|target| !is_known(target));
        capturable
    };
    let open = || file.as_asked(groups(first, player, at, false, LOOK, &in_time));
    let links = || links(first, player, &inquiry.goal, &in_time);
    let mut ways: [Way<'_>; 3] = [
        (&enclosed, &in_time, HALF),
        (&capturable, stopped, 100),
        (&open, &in_time, 100),
    ];
    if inquiry.goal.aim.is_some() {
        // Words for life and death are not about stones that can be captured at once.
        ways.swap(1, 2);
    }
    let links: Option<Way<'_>> = inquiry
        .goal
        .asks_for_link()
        .then_some((&links, &in_time, 0));
    let is_said = inquiry.goal.says_which() || inquiry.goal.pointed.is_some();
    // What was found first, if it is not what the author means.
    let mut other = Vec::new();
    // What was found and is meant as far as anybody says, though it is a guess, or what the file calls wrong does not fail there.
    let mut doubtful: Option<(Likely, Vec<Candidate>)> = None;
    for (look, stopped, enough) in links.into_iter().chain(ways) {
        let mut found = file.about(look(), stopped);
        let is_chain = |(target, _): &Candidate| matches!(target.aim, Aim::Save | Aim::Capture);
        if at.is_none() && found.iter().any(is_chain) {
            let larger = larger(first, player, &found, LOOK, &in_time);
            let larger = file.about(larger, &in_time);
            if !larger.is_empty() {
                found = larger;
            }
        }
        if found.is_empty() {
            continue;
        }
        let failing = file.sort(&mut found, stopped);
        if !file.keep_meant(&mut found) {
            if other.is_empty() {
                other = found;
            }
            continue;
        }
        if let Some(group) = file.beside(&found[0].0, &enclosed) {
            return vec![(group, None)];
        }
        let (target, answer) = &found[0];
        let decided = answer.is_some() || inquiry.answers.is_empty();
        let is_sure = !is_guessed(first, &inquiry.goal, target, decided);
        let outcome = answer.as_ref().map(|answer| answer.outcome);
        let likelier = (outcome, is_sure, failing);
        let is_likeliest = doubtful.as_ref().is_none_or(|(best, _)| likelier > *best);
        if is_said || is_sure && failing >= enough && is_likeliest {
            return file
                .whole(&found)
                .map_or(found, |whole| vec![(whole, None)]);
        }
        if is_likeliest {
            doubtful = Some((likelier, found));
        }
    }
    // A group for which all that the file calls wrong is right is not what it is about.
    let doubtful = doubtful.filter(|&((.., failing), _)| failing > 0 || file.wrong.len() < 2);
    if let Some((_, found)) = doubtful {
        return found;
    }
    let again = file.as_asked(groups(first, player, at, false, LOOK_AGAIN, &in_time));
    let mut found = file.about(again, &in_time);
    file.sort(&mut found, &in_time);
    if file.keep_meant(&mut found) {
        return found;
    }
    if let Some(target) = said(first, inquiry).or_else(|| caught(first, inquiry)) {
        // Beside an answer that fails nothing else is right because it fails, too.
        let best = file.best(&target, &in_time);
        return vec![(target, best)];
    }
    let pointed = inquiry.goal.pointed.filter(|_| other.is_empty());
    let settled = pointed.and_then(|at| pointed_at(first, inquiry.player, at));
    other.extend(settled.map(|target| (target, None)));
    other
}

/// The first moves that a file knows, as far as they can be played.
struct File<'a> {
    inquiry: &'a Inquiry,
    /// The position at the beginning, with the solver to move.
    first: Position,
    /// The positions after its answers.
    right: Vec<Position>,
    /// Those after some of the moves that it calls wrong.
    wrong: Vec<Position>,
}

impl File<'_> {
    fn of(inquiry: &Inquiry) -> File<'_> {
        let first = first_of(inquiry);
        let after = |moves: &[Move], most| {
            let moves = moves.iter();
            let after = moves.filter_map(|&mv| after(&first, &[(inquiry.player, mv)]));
            after.take(most).collect()
        };
        File {
            right: after(&inquiry.answers, usize::MAX),
            wrong: after(&inquiry.goal.wrong, TRIED),
            inquiry,
            first,
        }
    }

    /// What comes of the best answer, if one works at all.
    fn best(&self, target: &Target, stopped: &dyn Fn() -> bool) -> Option<Comes> {
        let scoring = self.inquiry.goal.scoring;
        let read = |pos| target.outcome(pos, scoring, life::Limits::FULL, stopped);
        let best = self.right.iter().filter_map(read);
        let best = best.max_by_key(|comes| comes.outcome);
        best.filter(|best| best.outcome > Outcome::Fails)
    }

    /// Those of some groups that the file may be about: a group that no answer saves or kills is not.
    fn about(&self, targets: Vec<Target>, stopped: &dyn Fn() -> bool) -> Vec<Candidate> {
        let about = |target: Target| {
            if self.right.is_empty() {
                return Some((target, None));
            }
            let best = self.best(&target, stopped);
            let is_about = best.is_some() || self.inquiry.goal.pointed.is_some();
            is_about.then_some((target, best))
        };
        targets.into_iter().filter_map(about).collect()
    }

    /// Groups with open sides as what the author asks for: who asks to catch stones asks whether they can be captured, and what is only
    /// likely of their life says little of that.
    fn as_asked(&self, mut groups: Vec<Target>) -> Vec<Target> {
        if self.inquiry.goal.asks == Asks::Catch && self.inquiry.goal.pointed.is_none() {
            for group in &mut groups {
                group.aim = if group.aim.is_solvers() {
                    Aim::Save
                } else {
                    Aim::Capture
                };
            }
        }
        groups
    }

    /// Of the moves that the file calls wrong, as far as they can be read, how many in a hundred do less than its answer.
    fn failing(&self, (target, best): &Candidate, stopped: &dyn Fn() -> bool) -> usize {
        let Some(best) = best else { return 100 };
        let read = |pos| target.outcome(pos, self.inquiry.goal.scoring, LOOK, stopped);
        let read = self.wrong.iter().filter_map(read);
        // That stones cannot be captured at once says nothing of whether they live.
        let is_told = |comes: &Comes| {
            let is_weak = comes.assumed == Some(Assumption::Attacks);
            !(is_weak && target.aim == Aim::Save && comes.outcome == Outcome::Works)
        };
        let read: Vec<Comes> = read.filter(is_told).collect();
        let less = read.iter().filter(|comes| comes.outcome < best.outcome);
        (100 * less.count()).checked_div(read.len()).unwrap_or(100)
    }

    /// Sorts groups by what the answer brings, by how much of what is wrong fails, which is told of the first, and by their size.
    fn sort(&self, found: &mut Vec<Candidate>, stopped: &dyn Fn() -> bool) -> usize {
        let failing = |candidate: Candidate| (self.failing(&candidate, stopped), candidate);
        let mut all: Vec<_> = found.drain(..).map(failing).collect();
        all.sort_by_key(|(failing, (target, comes))| {
            let outcome = comes.as_ref().map(|comes| comes.outcome);
            Reverse((outcome, *failing >= HALF, target.stones))
        });
        let first = all.first().map_or(0, |(failing, _)| *failing);
        found.extend(all.into_iter().map(|(_, candidate)| candidate));
        let sizes: Vec<_> = found.iter().map(|(t, _)| (t.owner, t.stones)).collect();
        for (target, _) in found {
            let is_larger = |&(owner, stones)| owner == target.owner && stones > target.stones;
            target.is_smaller = sizes.iter().any(is_larger);
        }
        first
    }

    /// Leaves the groups that the author means, if there are any.
    fn keep_meant(&self, found: &mut Vec<Candidate>) -> bool {
        let meant = |(target, _): &Candidate| self.inquiry.goal.means(&self.first, target);
        let any = found.iter().any(meant);
        if any {
            found.retain(meant);
        }
        any
    }

    /// The enclosed group that the author's words for life or death mean, though no answer of the file decides it, where a smaller chain
    /// is all that one takes or saves; `enclosed` are the groups whose fate depends on who moves first. Who asks for the group and gives a move that fails is wrong, and asks for nothing else.
    fn beside(&self, found: &Target, enclosed: &dyn Fn() -> Vec<Target>) -> Option<Target> {
        let goal = &self.inquiry.goal;
        let is_named = goal.pointed.is_some() || !goal.marked.is_empty();
        let is_chain = matches!(found.aim, Aim::Save | Aim::Capture);
        if !is_chain || is_named || goal.aim.is_none() || self.right.is_empty() {
            return None;
        }
        let meant = enclosed().into_iter().filter(|group| {
            group.stones > found.stones
                && goal.means(&self.first, group)
                && is_most(&self.first, group)
        });
        largest(meant)
    }

    /// The group that the author means, where only small parts of it were found: a stone or two may still be taken of a group whose fate
    /// is settled.
    fn whole(&self, found: &[Candidate]) -> Option<Target> {
        let whole = || said(&self.first, self.inquiry);
        let whole = self.right.is_empty().then(whole).flatten()?;
        let mut all = found.iter();
        all.all(|(target, _)| SMALL_PART * target.stones <= whole.stones)
            .then_some(whole)
    }
}

/// The chain that somebody points at, if its fate is settled, or nobody can tell what it is.
fn pointed_at(pos: &Position, player: Color, at: Point) -> Option<Target> {
    let chains = Chains::of(&pos.stones());
    let chain = chosen(&chains, Some(at)).next()?;
    Some(Target::group(chain, player))
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
    let mut said = enclosed_at_all(first, inquiry.player, false);
    said.retain(|target| {
        goal.means(first, target) && (!goal.marked.is_empty() || is_most(first, target))
    });
    largest(said.into_iter()).or_else(|| said_chain(first, inquiry))
}

/// The chain that the author asks to catch though his answer may not: the only one of the other side, or the only one that an answer
/// touches.
fn caught(first: &Position, inquiry: &Inquiry) -> Option<Target> {
    let goal = &inquiry.goal;
    if goal.asks != Asks::Catch || goal.pointed.is_some() {
        return None;
    }
    let chains = Chains::of(&first.stones());
    let others = || chains.list().iter().filter(|c| c.color != inquiry.player);
    let touches = |stone: &Point| {
        let size = first.size();
        let mut around = size.neighbours(*stone).chain(size.diagonals(*stone));
        around.any(|p| inquiry.answers.contains(&Move::Play(p)))
    };
    let touched = || others().filter(|chain| chain.stones.iter().any(touches));
    let is_one = others().count() == 1;
    let mut meant: Vec<_> = if is_one {
        others().collect()
    } else {
        touched().collect()
    };
    let chain = meant.pop().filter(|_| meant.is_empty())?;
    let target = Target::of(chain, inquiry.player, [Aim::Save, Aim::Capture]);
    goal.means(first, &target).then_some(target)
}

/// The chain that the author means without doubt, in the same way, or because all of his marks are on it.
fn said_chain(first: &Position, inquiry: &Inquiry) -> Option<Target> {
    let goal = &inquiry.goal;
    let is_marked = |target: &Target| {
        let chain = first.chain(target.point);
        let is_whole = goal.marked.iter().all(|p| chain.contains(p));
        !goal.marked.is_empty() && is_whole && goal.asks != Asks::Catch
    };
    let chains = Chains::of(&first.stones());
    let all = chains.list().iter();
    let all = all.map(|chain| Target::group(chain, inquiry.player));
    let meant = all.filter(|target| goal.means(first, target));
    largest(meant).filter(|target| is_marked(target) || is_nearly_all(first, target))
}

/// The larger of the chains that are nearly all of what their sides have on the board, if it is proven that it lives, or falls, whoever
/// moves first.
fn main_chain(first: &Position, player: Color, stopped: &dyn Fn() -> bool) -> Option<Target> {
    let chains = Chains::of(&first.stones());
    let all = chains.list().iter();
    let all = all.map(|chain| Target::group(chain, player));
    let mut solver = Solver::of(first);
    let mut is_settled = |target: &Target| {
        [Question::Attack, Question::Defend]
            .iter()
            .any(|&question| {
                let found = solver.find(target.point, question, LOOK, stopped);
                found.proven() == Some(Code::No)
            })
    };
    largest(all.filter(|target| is_nearly_all(first, target) && is_settled(target)))
}

/// The group that a problem is about which is proven to be as the solver wants it without a move of his, and what comes of the file's answer:
/// to play elsewhere, or a move that is not needed.
fn untouched(inquiry: &Inquiry, stopped: &dyn Fn() -> bool) -> Option<Candidate> {
    let (player, goal) = (inquiry.player, &inquiry.goal);
    if inquiry.answers.is_empty() {
        return None;
    }
    let first = first_of(inquiry);
    let target = subject(&first, player, &inquiry.answers, goal, stopped)?;
    let passed = after(&first, &[(player, Move::Pass)])?;
    let comes = target.outcome(&passed, goal.scoring, READ, stopped)?;
    if comes.outcome != Outcome::Works || comes.assumed.is_some() {
        return None;
    }
    let is_elsewhere = is_elsewhere(&inquiry.answers, &near(&first, target).0);
    let answer = if is_elsewhere {
        Some(comes)
    } else {
        File::of(inquiry).best(&target, stopped)
    };
    Some((target, answer))
}

/// Whether a file has an answer, and none of its answers is near the group.
pub(crate) fn is_elsewhere(answers: &[Move], near: &[Point]) -> bool {
    let is_away = |mv: &Move| match mv {
        Move::Play(p) => !near.contains(p),
        Move::Pass => true,
    };
    !answers.is_empty() && answers.iter().all(is_away)
}

/// Where the first moves of a problem about that group are read, and whether no others matter. If its sides are open, these
/// are the points near it.
pub(crate) fn near(first: &Position, target: Target) -> (Vec<Point>, bool) {
    if let Some(other) = target.other {
        return (life::between(first, [target.point, other]), false);
    }
    let solver = Solver::of(first);
    if let Some(region) = solver.enclosure(target.point) {
        return (region, true);
    }
    (solver.vicinity(target.point).unwrap_or_default(), false)
}

/// Whether a chain is more than two thirds of what its side has on the board.
fn is_nearly_all(first: &Position, target: &Target) -> bool {
    3 * target.stones > 2 * target.stones_of_owner(first.size().points(), first)
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

/// The group that a whole problem is checked for; also one that its file's answers do not decide, or whose fate is settled.
pub(crate) fn subject(
    first: &Position,
    player: Color,
    answers: &[Move],
    goal: &Goal,
    stopped: &dyn Fn() -> bool,
) -> Option<Target> {
    let found = |answers: &[Move]| {
        let inquiry = Inquiry {
            start: first.clone(),
            player,
            answers: answers.to_vec(),
            moves: Vec::new(),
            goal: goal.clone(),
            lines: Vec::new(),
        };
        targets(&inquiry, stopped)
            .first()
            .map(|&(target, _)| target)
    };
    let is_enclosed = |target: &Target| Solver::of(first).is_enclosed(target.point);
    // What its author means comes first.
    let meant = |target: &Target| goal.means(first, target);
    let wanted = || {
        found(answers)
            .filter(meant)
            .or_else(|| found(&[]).filter(meant))
    };
    // What the file calls right may decide nothing: then it is about an enclosed group that can be decided at all, or else
    // about the largest one. Chains and groups in the open that can be decided are on most boards.
    let settled = |also_safe| largest(enclosed_at_all(first, player, also_safe).into_iter());
    let main = || {
        let all = settled(false).into_iter();
        largest(all.chain(main_chain(first, player, stopped)))
    };
    // A group for which all that the file calls wrong is right, too, is not what it is about.
    let is_beside = |target: &Target| {
        let works = |&mv: &Move| {
            let pos = after(first, &[(player, mv)]);
            let comes = pos.and_then(|pos| target.outcome(&pos, goal.scoring, READ, stopped));
            comes.is_some_and(|comes| comes.outcome == Outcome::Works)
        };
        goal.wrong.len() > 1 && answers.iter().any(works)
    };
    let other = || {
        let decided = found(&[]).filter(|target| answers.is_empty() || is_enclosed(target));
        let larger = |decided: &Target| {
            let main = is_beside(decided).then(main).flatten();
            main.filter(|target| target.stones > decided.stones)
        };
        match decided {
            Some(decided) => larger(&decided).or(Some(decided)),
            None => main().or_else(|| settled(true)),
        }
    };
    let guessed = || found(answers).or_else(other);
    match goal.pointed {
        Some(_) => wanted(),
        None if goal.says_which() => wanted().or_else(guessed),
        None => guessed(),
    }
}

fn largest(targets: impl Iterator<Item = Target>) -> Option<Target> {
    targets.max_by_key(|target| target.stones)
}
