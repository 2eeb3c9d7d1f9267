//! What is proven where what encloses a group has holes and few liberties: the proofs of a position and those of the positions
//! after each move tell the same.

use crate::common::draw_stones;
use crate::enclosed;
use crate::holes::leaky;
use go::{Move, Point, Position, Random, Rules};
use reading::Code;
use reading::life::{Limits, Question, Solver};

const LIMITS: Limits = Limits { nodes: 100_000 };

/// For each of the many positions after a move.
const AFTER: Limits = Limits { nodes: 30_000 };

/// What is proven of a chain: how who moves first gets his way, and by which move.
fn proven(
    pos: &Position,
    target: Point,
    question: Question,
    limits: Limits,
) -> Option<(Code, Option<Point>)> {
    let found = Solver::of(pos).find(target, question, limits, &|| false);
    found.proven().map(|code| (code, found.answer.mv))
}

/// What an answer is for the other side: who moves next gets his way if the first one does not.
fn for_the_other(code: Code) -> Code {
    match code {
        Code::Yes => Code::No,
        Code::No => Code::Yes,
        Code::KoFirst => Code::KoAfter,
        Code::KoAfter => Code::KoFirst,
        Code::Unknown => Code::Unknown,
    }
}

/// How good an answer is for who moves first.
fn rank(code: Code) -> u8 {
    match code {
        Code::Yes => 3,
        Code::KoFirst => 2,
        Code::KoAfter => 1,
        Code::No | Code::Unknown => 0,
    }
}

/// What was compared: claims, and those of them that a ko decides.
#[derive(Default, Debug)]
struct Claims {
    all: usize,
    kos: usize,
}

/// The claims of a position that one of a position after a move contradicts.
fn contradictions(pos: &Position, target: Point, claims: &mut Claims) -> Vec<String> {
    let Some(owner) = pos.stone(target) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (question, next) in [
        (Question::Attack, Question::Defend),
        (Question::Defend, Question::Attack),
    ] {
        let color = match question {
            Question::Attack => owner.opposite(),
            Question::Defend => owner,
        };
        let Some((code, mv)) = proven(pos, target, question, LIMITS) else {
            continue;
        };
        claims.all += 1;
        claims.kos += usize::from(matches!(code, Code::KoFirst | Code::KoAfter));
        let moves = if code == Code::Yes {
            mv.into_iter().collect()
        } else {
            near(pos, target)
        };
        for p in moves {
            let mut after = pos.clone();
            if after
                .play(color, Move::Play(p), &Rules::JAPANESE, &[])
                .is_err()
            {
                continue;
            }
            let told = if after.stone(target) == Some(owner) {
                let told = proven(&after, target, next, AFTER);
                told.map(|(code, _)| for_the_other(code))
            } else {
                Some(Code::Yes)
            };
            let agrees = |told| {
                if Some(p) == mv {
                    told == code
                } else {
                    rank(told) <= rank(code)
                }
            };
            if told.is_some_and(|told| !agrees(told)) {
                found.push(format!(
                    "{question:?}: {code:?}, {color:?} at {p:?}: {told:?}"
                ));
            }
        }
    }
    found
}

/// The points near a chain.
fn near(pos: &Position, target: Point) -> Vec<Point> {
    let chain = pos.chain(target);
    let is_near = |p: &Point| {
        let far = |q: &Point| p.x.abs_diff(q.x).max(p.y.abs_diff(q.y));
        pos.stone(*p).is_none() && chain.iter().any(|q| far(q) < 5)
    };
    pos.size().points().filter(is_near).collect()
}

fn compare(seed: u64, count: usize) -> Claims {
    let mut random = Random::new(seed);
    let mut claims = Claims::default();
    for problem in enclosed::problems(seed, 4..=10).take(count) {
        let Some(pos) = leaky(&problem.position, problem.target, [50, 15], &mut random) else {
            continue;
        };
        let found = contradictions(&pos, problem.target, &mut claims);
        assert!(
            found.is_empty(),
            "{found:#?} of {:?}\n{}",
            problem.target,
            draw_stones(&pos)
        );
    }
    claims
}

#[test]
fn what_is_proven_within_leaky_walls_agrees_from_move_to_move() {
    let claims = compare(3, 30);
    assert!(claims.all > 20, "{claims:?}");
}

#[test]
#[ignore = "takes some minutes"]
fn much_that_is_proven_within_leaky_walls_agrees_from_move_to_move() {
    let claims = compare(11, 3_000);
    assert!(claims.all > 1_000 && claims.kos > 5, "{claims:?}");
}
