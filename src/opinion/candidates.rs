//! Groups and chains whose fate depends on who moves first.

use crate::target::{Candidate, Target};
use crate::{Aim, Goal};
use ::reading::chains::{Chain, Chains};
use ::reading::life::{self, Question, Solver};
use ::reading::{Answer, Code, Limits, Reader};
use go::{Color, Point, Position};

/// How far it is read which two chains a problem is about.
const LOOK_LINKS: life::Limits = life::Limits { nodes: 30_000 };
/// Chains are near if stones of theirs are at most so many steps apart.
const NEAR: u8 = 6;
/// Chains are beside each other if stones of theirs are: with a point between them at most.
const BESIDE: u8 = 2;

/// A group of the other side with so many stones more than what can be captured is what a problem is about, though its fate is
/// only likely.
const MUCH_LARGER: usize = 2;

/// All groups that are enclosed, also those whose fate is settled; those that live whatever is played only if they are asked for.
pub(crate) fn enclosed_at_all(pos: &Position, player: Color, also_safe: bool) -> Vec<Target> {
    let stones = pos.stones();
    let safe = ::reading::benson::unconditional(&stones);
    let solver = Solver::of(pos);
    let chains = Chains::of(&stones);
    let enclosed = chains.list().iter().filter(|chain| {
        let first = chain.stones[0];
        (also_safe || !safe.stones[first]) && solver.is_enclosed(first)
    });
    let target = |chain: &Chain| Target::group(chain, player);
    enclosed.map(target).collect()
}

/// The groups whose fate depends on who moves first: those that are enclosed, or the others.
pub(crate) fn groups(
    pos: &Position,
    player: Color,
    at: Option<Point>,
    enclosed: bool,
    limits: life::Limits,
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
        let verdict = solver.read(first, limits, stopped);
        if verdict.is_some_and(|v| is_open(v.attack, v.defend)) {
            found.push(Target::group(chain, player));
        }
    }
    found
}

/// The chains whose capture depends on who moves first.
pub(crate) fn chains(
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

/// The groups with open sides that are larger than what can be captured or saved and beside it, if it is proven that their fate
/// depends on who moves first, or likely where they are much larger: then that is what a problem is about.
pub(crate) fn larger(
    pos: &Position,
    player: Color,
    found: &[Candidate],
    limits: life::Limits,
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
                let found = solver.find(p, question, limits, stopped);
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
            larger.push(Target::group(chain, player));
        }
    }
    larger
}

/// The two chains whose connection depends on who moves first: of the solver if he is to connect, else of the other side.
/// Those that the author marks if there are two of them.
pub(crate) fn links(
    pos: &Position,
    player: Color,
    goal: &Goal,
    stopped: &dyn Fn() -> bool,
) -> Vec<Target> {
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

/// The chain at a point, or all.
pub(crate) fn chosen(chains: &Chains, at: Option<Point>) -> impl Iterator<Item = &Chain> {
    let is_chosen = move |chain: &&Chain| at.is_none_or(|at| chain.stones.contains(&at));
    chains.list().iter().filter(is_chosen)
}

/// Whether both sides get something if they move first.
fn is_open(attack: Answer, defend: Answer) -> bool {
    let works = |code| !matches!(code, Code::No | Code::Unknown);
    works(attack.code) && works(defend.code)
}

/// Whether stones of two chains are at most so many steps apart.
fn are_within(first: &Chain, second: &Chain, steps: u8) -> bool {
    let far = |a: &Point, b: &Point| a.x.abs_diff(b.x) + a.y.abs_diff(b.y);
    let all = first.stones.iter();
    all.flat_map(|a| second.stones.iter().map(move |b| far(a, b)))
        .any(|far| far <= steps)
}
