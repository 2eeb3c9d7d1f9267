//! Proofs: what is proven is true, what is tampered with is refused.

use crate::brute::{Brute, Threats};
use crate::common::{board, draw_stones};
use crate::enclosed;
use go::{Color, Point, Position, Random, Size};
use reading::Code;
use reading::life::{Assumption, Finding, KoSide, Limits, Question, Solver, Trust};
use reading::proof::{End, Flaw, Goal, Kos, Next, Proof};
use std::collections::HashMap;

const LIMITS: Limits = Limits { nodes: 100_000 };

fn find(pos: &Position, p: Point, question: Question) -> Finding {
    Solver::of(pos).find(p, question, LIMITS, &|| false)
}

/// Judges of one target in one region: they remember what they went through.
type Judges = HashMap<(Point, Vec<Point>), Brute>;

/// Asks both questions about a chain and compares every claim that is proven with going through all positions. Returns how many were compared.
fn compare(pos: &Position, target: Point, judges: &mut Judges) -> usize {
    let mut compared = 0;
    let mut solver = Solver::of(pos);
    for question in [Question::Attack, Question::Defend] {
        let found = solver.find(target, question, LIMITS, &|| false);
        for proof in &found.proofs {
            assert_eq!(proof.check(pos), Ok(()));
            let owner = pos.stone(target).expect("a stone");
            let region = proof.region.clone();
            let judge = judges
                .entry((target, region.clone()))
                .or_insert_with(|| Brute::new(target, owner, region));
            compared += usize::from(compare_claim(pos, proof, judge));
        }
    }
    compared
}

/// False if there are too many positions.
fn compare_claim(pos: &Position, proof: &Proof, judge: &mut Brute) -> bool {
    let claim = proof.claim;
    let none = Threats::Some(0);
    let views = match (claim.kos, claim.goal) {
        (Kos::Owner, Goal::Falls | Goal::Joins(_)) => vec![
            [none, none],
            [Threats::Some(1), none],
            [Threats::Some(2), none],
        ],
        (Kos::Owner, Goal::Stands) => vec![[Threats::Always, none]],
        // However many there are, some time the attacker has no more.
        (Kos::RETAKEN, _) => (0..=3).map(|n| [none, Threats::Some(n)]).collect(),
        (Kos::Counted { owner, attacker }, _) => {
            vec![[Threats::Some(owner), Threats::Some(attacker)]]
        }
        (Kos::Attacker, _) => vec![[none, Threats::Always]],
    };
    for threats in views {
        let Some(falls) = judge.falls(pos, claim.to_move, threats) else {
            return false;
        };
        assert_eq!(
            falls,
            claim.goal != Goal::Stands,
            "{claim:?} with {threats:?} in\n{}",
            draw_stones(pos)
        );
    }
    true
}

/// An eye space in the corner or at the edge, Black's stones around it in one chain, and a wall of White's that lives.
/// The space is filled with the digits of `filling` to the base of three.
fn eye_space(x: u8, width: u8, height: u8, mut filling: u32) -> Position {
    let size = Size::new(width + 5, height + 4).expect("a board");
    let mut pos = Position::new(size);
    for p in size.points() {
        let inside = p.x >= x && p.x < x + width && p.y < height;
        let beside = p.x + 1 >= x && p.x <= x + width && p.y <= height;
        let stone = if inside {
            let digit = filling % 3;
            filling /= 3;
            [None, Some(Color::Black), Some(Color::White)][digit as usize]
        } else if beside {
            Some(Color::Black)
        } else if p.y + 1 == size.height() && (p.x == 0 || p.x == 2) {
            None
        } else {
            Some(Color::White)
        };
        pos.place(p, stone);
    }
    pos
}

/// A stone of the chain around an eye space at the upper edge.
fn ring(pos: &Position) -> Point {
    let size = pos.size();
    let top = |p: &Point| p.y == 0 && pos.stone(Point::new(p.x + 1, 0)) == Some(Color::White);
    let found = size
        .points()
        .filter(top)
        .filter(|&p| pos.stone(p) == Some(Color::Black));
    found.last().expect("a ring")
}

fn compare_eye_space(pos: &Position, judges: &mut Judges) -> usize {
    if pos.has_chain_without_liberties().is_some() {
        return 0;
    }
    compare(pos, ring(pos), judges)
}

#[test]
fn every_filling_of_the_smallest_eye_spaces_is_proven_truly() {
    let shapes = [
        (0, 2, 1),
        (0, 3, 1),
        (1, 3, 1),
        (0, 2, 2),
        (0, 4, 1),
        (1, 4, 1),
        (1, 2, 2),
        (0, 3, 2),
    ];
    for (x, width, height) in shapes {
        let mut judges = Judges::new();
        let points = u32::from(width) * u32::from(height);
        let fillings = (0..3_u32.pow(points)).map(|filling| eye_space(x, width, height, filling));
        let compared: usize = fillings
            .map(|pos| compare_eye_space(&pos, &mut judges))
            .sum();
        assert!(
            compared > 2 * 2_usize.pow(points),
            "{width}×{height}: {compared}"
        );
    }
}

/// A blob of points in a corner, whatever Black's stones around it hang together or not, all else White's, who has two eyes.
fn blob(random: &mut Random) -> Option<(Position, Point)> {
    let size = Size::new(8, 7).expect("a board");
    let mut inside = vec![Point::new(random.below(4) as u8, random.below(2) as u8)];
    let wanted = 3 + random.below(6) as usize;
    while inside.len() < wanted {
        let from = inside[random.below(inside.len() as u32) as usize];
        let beside: Vec<Point> = size.neighbours(from).collect();
        let p = beside[random.below(beside.len() as u32) as usize];
        if !inside.contains(&p) && p.x < 5 && p.y < 4 {
            inside.push(p);
        }
    }
    let mut pos = Position::new(size);
    let mut around = Vec::new();
    let round = random.below(2) == 0;
    for p in size.points().filter(|p| !inside.contains(p)) {
        let near = |q: &Point| {
            p.x.abs_diff(q.x) + p.y.abs_diff(q.y) == 1
                || round && p.x.abs_diff(q.x) <= 1 && p.y.abs_diff(q.y) <= 1
        };
        let black = inside.iter().any(near);
        let eye = p.y == 6 && (p.x == 0 || p.x == 2);
        if black {
            around.push(p);
        }
        let stone = if black { Color::Black } else { Color::White };
        pos.place(p, Some(stone).filter(|_| !eye));
    }
    for &p in &inside {
        let stone =
            [None, None, None, Some(Color::Black), Some(Color::White)][random.below(5) as usize];
        pos.place(p, stone);
    }
    // Some of White's stones are missing, or some of Black's.
    for _ in 0..random.below(3) {
        let q = around[random.below(around.len() as u32) as usize];
        let beside: Vec<Point> = size.neighbours(q).filter(|q| q.y < 5).collect();
        pos.place(beside[random.below(beside.len() as u32) as usize], None);
    }
    let target = around[random.below(around.len() as u32) as usize];
    let sound = pos.has_chain_without_liberties().is_none() && pos.stone(target).is_some();
    sound.then_some((pos, target))
}

/// How many random positions each test looks at.
const ROUNDS: usize = 100;

#[test]
fn random_fillings_of_larger_eye_spaces_are_proven_truly() {
    let mut random = Random::new(3);
    let mut compared = 0;
    for round in 0..ROUNDS {
        let (width, height) = [(3, 3), (4, 2), (5, 1), (5, 2)][round % 4];
        let pos = eye_space(
            random.below(2) as u8,
            width,
            height,
            random.next_u64() as u32,
        );
        compared += compare_eye_space(&pos, &mut Judges::new());
    }
    assert!(compared > ROUNDS / 4, "{compared}");
}

/// Draws regions until so many were compared; a region counts if at least one claim could be compared.
fn compare_regions(seed: u64, regions: usize) {
    let mut random = Random::new(seed);
    let mut compared = 0;
    for _ in 0..20 * regions {
        if let Some((pos, target)) = blob(&mut random) {
            compared += usize::from(compare(&pos, target, &mut Judges::new()) > 0);
        }
        if compared == regions {
            return;
        }
    }
    panic!("only {compared} regions could be compared");
}

/// Compares proofs that a ko decides in random fillings of these eye spaces. Returns how many took one threat, two, three.
fn compare_kos(seed: u64, rounds: usize, shapes: &[(u8, u8)]) -> [usize; 3] {
    let mut random = Random::new(seed);
    let mut compared = [0; 3];
    for round in 0..rounds {
        let (width, height) = shapes[round % shapes.len()];
        let filling = random.next_u64() as u32;
        let pos = eye_space(random.below(2) as u8, width, height, filling);
        if pos.has_chain_without_liberties().is_some() {
            continue;
        }
        let p = ring(&pos);
        for question in [Question::Attack, Question::Defend] {
            let Some((_, threats)) = find(&pos, p, question).threats() else {
                continue;
            };
            if compare(&pos, p, &mut Judges::new()) > 0 {
                compared[usize::from(threats) - 1] += 1;
            }
        }
    }
    compared
}

#[test]
fn kos_in_random_eye_spaces_are_proven_truly() {
    let [one, two, _] = compare_kos(11, 40 * ROUNDS, &[(3, 2), (4, 1), (3, 1), (2, 2)]);
    assert!(one > 10 && two > 0, "{one} {two}");
}

#[test]
#[ignore = "takes some minutes"]
fn many_kos_in_larger_eye_spaces_are_proven_truly() {
    let compared = compare_kos(2026, 400 * ROUNDS, &[(3, 2), (4, 2), (5, 1), (3, 3)]);
    assert!(compared.iter().sum::<usize>() > 100, "{compared:?}");
}

/// Looks for groups that live by two kos among random enclosed ones, and compares them with going through all positions. Returns
/// how many were compared.
fn compare_two_kos(seed: u64, problems: usize, most: usize) -> usize {
    let mut compared = 0;
    for problem in enclosed::problems(seed, 4..=7).take(problems) {
        let (pos, target) = (&problem.position, problem.target);
        let found = find(pos, target, Question::Attack);
        for proof in &found.proofs {
            if proof.claim.kos != Kos::RETAKEN {
                continue;
            }
            assert_eq!(proof.check(pos), Ok(()));
            let owner = pos.stone(target).expect("a stone");
            let mut judge = Brute::new(target, owner, proof.region.clone()).up_to(most);
            compared += usize::from(compare_claim(pos, proof, &mut judge));
        }
    }
    compared
}

#[test]
#[ignore = "takes some minutes"]
fn many_two_kos_that_are_an_eye_are_so_whatever_is_played() {
    let compared = compare_two_kos(2026, 60_000, 300_000);
    assert!(compared > 10, "{compared}");
}

#[test]
fn random_regions_are_proven_truly() {
    compare_regions(5, ROUNDS);
}

#[test]
#[ignore = "takes some ten minutes"]
fn ten_thousand_random_regions_are_proven_truly() {
    compare_regions(2026, 10_000);
}

/// Black's bent three in the corner: White kills in the middle.
fn three() -> Position {
    board(
        ". . . X O . . . .
         X X X X O . . . .
         O O O O O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    )
}

/// The one proof of a question about three points in a row.
fn proof(question: Question) -> Proof {
    let found = find(&three(), Point::new(0, 1), question);
    assert_eq!(found.proven(), Some(Code::Yes));
    found.proofs[0].clone()
}

#[test]
fn proofs_that_were_tampered_with_are_refused() {
    let pos = three();
    for question in [Question::Attack, Question::Defend] {
        let sound = proof(question);
        let refused = |what: &str, change: &dyn Fn(&mut Proof)| {
            let mut changed = sound.clone();
            change(&mut changed);
            let checked = changed.check(&pos);
            assert!(checked.is_err(), "{question:?}, {what}");
        };
        refused("the other claim", &|p| {
            p.claim.goal = match p.claim.goal {
                Goal::Falls => Goal::Stands,
                Goal::Stands | Goal::Joins(_) => Goal::Falls,
            };
        });
        refused("the other side to move", &|p| {
            p.claim.to_move = p.claim.to_move.opposite();
        });
        refused("another chain", &|p| p.claim.target = Point::new(0, 2));
        refused("no chain", &|p| p.claim.target = Point::new(8, 8));
        refused("no step", &|p| p.steps.clear());
        refused("a smaller region", &|p| {
            p.region.pop();
        });
        refused("a point off the board", &|p| {
            p.region.push(Point::new(9, 9));
        });
        for i in 0..sound.steps.len() {
            if sound.steps[i].next == Next::Ends(End::Taken) {
                continue;
            }
            refused("another end", &|p| p.steps[i].next = Next::Ends(End::Taken));
            refused("a pass", &|p| p.steps[i].next = Next::Plays(None, i));
            refused("a step to itself", &|p| {
                p.steps[i].next = Next::Plays(Some(Point::new(1, 0)), i);
            });
            if let Next::Replies(replies) = &sound.steps[i].next {
                for j in 0..replies.len() {
                    refused("a reply is missing", &|p| {
                        if let Next::Replies(replies) = &mut p.steps[i].next {
                            replies.remove(j);
                        }
                    });
                }
            }
            for j in 0..sound.steps[i].zone.len() {
                let mut changed = sound.clone();
                changed.steps[i].zone.remove(j);
                // A point that nothing needs may be left out; what is accepted must hold all the same.
                let checked = changed.check(&pos);
                assert!(
                    matches!(
                        checked,
                        Ok(()) | Err(Flaw::Zone(_) | Flaw::Missing(_) | Flaw::NotEnded)
                    ),
                    "{checked:?}"
                );
            }
        }
    }
}

#[test]
fn a_proof_is_of_one_position() {
    let sound = proof(Question::Attack);
    let mut other = three();
    other.place(Point::new(0, 0), Some(Color::Black));
    assert!(sound.check(&other).is_err());
    // What stands elsewhere does not matter.
    let mut same = three();
    same.place(Point::new(8, 8), Some(Color::Black));
    assert_eq!(sound.check(&same), Ok(()));
}

#[test]
fn that_a_ko_decides_is_proven_with_the_threats_that_it_takes() {
    let pos = board(
        ". . . X . O . . .
         . . . X O O . . .
         X X X X O . . . .
         O O O O O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let found = find(&pos, Point::new(0, 2), Question::Attack);
    assert_eq!(found.proven(), Some(Code::KoFirst));
    assert_eq!(found.threats(), Some((KoSide::Owner, 1)));
    let found = find(&pos, Point::new(0, 2), Question::Defend);
    assert_eq!(found.proven(), Some(Code::Yes));
    assert_eq!(found.threats(), None);
}

#[test]
fn what_gets_away_is_at_most_likely() {
    let pos = board(
        ". . . . . . . . .
         . . . . . . . . .
         . . . O . . . . .
         . . . X . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let found = find(&pos, Point::new(3, 3), Question::Attack);
    assert_eq!(found.trust, Trust::Likely(Assumption::OpenSides));
    assert!(found.proofs.is_empty());
    let stopped = Solver::of(&three()).find(Point::new(0, 1), Question::Attack, LIMITS, &|| true);
    assert_eq!(stopped.trust, Trust::Unknown);
    assert_eq!(
        find(&three(), Point::new(8, 8), Question::Attack).trust,
        Trust::Unknown
    );
}

#[test]
fn stones_around_that_may_be_taken_kill_nothing() {
    // White's three stones on the right keep Black in, but Black catches them in a ladder or simply.
    let pos = board(
        ". . . X O . X . .
         X X X X O . X . .
         O O O O X X X . .
         . . . O X . . . .
         . . . O X . . . .
         . . . O O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let found = find(&pos, Point::new(0, 1), Question::Attack);
    assert_ne!(found.proven(), Some(Code::Yes), "{:?}", found.answer);
}
