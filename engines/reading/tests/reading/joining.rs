//! Connections: known shapes, and what is proven beside going through all positions.

use crate::brute::{Brute, Threats};
use crate::common::{board, draw_stones, points, scattered};
use go::{Move, Point, Position, Random, Size};
use reading::Code;
use reading::life::{self, Assumption, Finding, Limits, Question, Trust};
use reading::proof::{End, Goal, Kos, Next, Proof};

fn join(pos: &Position, ends: [Point; 2], question: Question) -> Finding {
    life::join(pos, ends, question, Limits::FULL, &|| false)
}

/// What can be done about the chains of two points: by the other side, and by their owner; proven in capitals.
fn told(pos: &Position, ends: &str) -> String {
    let ends = points(pos.size(), ends);
    let word = |question| {
        let found = join(pos, [ends[0], ends[1]], question);
        let word = match (question, found.answer.code) {
            (Question::Attack, Code::No) | (Question::Defend, Code::Yes) => "joined",
            (_, Code::Unknown) => "unknown",
            _ => "apart",
        };
        match found.trust {
            Trust::Proven => word.to_uppercase(),
            _ => word.to_owned(),
        }
    };
    format!("{} {}", word(Question::Attack), word(Question::Defend))
}

#[test]
fn known_shapes_are_told() {
    let cases = [
        (
            "a bamboo joint",
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . X . X . . .
             . . . X . X . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
            "D6 F6",
            "JOINED JOINED",
        ),
        (
            "a diagonal with both points empty",
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . X . . . . .
             . . . . X . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
            "D6 E5",
            "JOINED JOINED",
        ),
        (
            "a diagonal with one point taken",
            ". . . . . . . . .
             . . . . . . . . .
             . . . . O . . . .
             . . . X O . . . .
             . . . . X . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
            "D6 E5",
            "apart JOINED",
        ),
        (
            "a cutting stone that is taken by who moves first",
            ". . . . . . . . .
             . . . . . . . . .
             . . . . X . . . .
             . . . X O X . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
            "D6 F6",
            "apart JOINED",
        ),
        (
            "a wall in between",
            ". . . X O . . . .
             . . . X O O O O O
             . . . X O . X . X
             . . . X O . X . X
             . . . X O . X X X
             . . . X O O . . .
             . . . X . O O O O
             . . . . X X . . .
             . . . . . . . . .",
            "D6 G6",
            "apart apart",
        ),
        (
            "too far apart",
            "X . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . X",
            "A9 J1",
            "unknown unknown",
        ),
        (
            "one chain",
            ". . . . .
             . X X . .
             . . X . .
             . . . . .
             . . . . .",
            "B4 C3",
            "JOINED JOINED",
        ),
    ];
    for (name, drawn, ends, expected) in cases {
        assert_eq!(told(&board(drawn), ends), expected, "{name}");
    }
}

#[test]
fn the_move_that_joins_and_the_one_that_cuts_are_told() {
    let pos = board(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . O . . . .
         . . . X O . . . .
         . . . . X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let ends = points(pos.size(), "D6 E5");
    let cut = points(pos.size(), "D5")[0];
    for question in [Question::Attack, Question::Defend] {
        let found = join(&pos, [ends[0], ends[1]], question);
        assert_eq!(found.answer.mv, Some(cut), "{question:?}");
    }
    let attack = join(&pos, [ends[0], ends[1]], Question::Attack);
    assert_eq!(attack.trust, Trust::Likely(Assumption::LongerWays));
}

#[test]
fn stones_of_two_colours_and_points_without_stones_are_not_read() {
    let pos = board("X O .\n. . .\n. . X");
    for ends in ["A3 B3", "A3 C3", "C3 A3"] {
        assert_eq!(told(&pos, ends), "unknown unknown", "{ends}");
    }
}

/// Compares what is proven of chains that are near each other with going through all positions. Returns how many claims
/// were compared.
fn compare(pos: &Position) -> usize {
    let size = pos.size();
    let mut compared = 0;
    // Whom a ko of the last move bars depends on who is asked about.
    let mut pos = pos.clone();
    let to_move = pos.to_move();
    pos.execute(to_move, Move::Pass);
    let pos = &pos;
    let heads: Vec<Point> = size
        .points()
        .filter(|&p| pos.stone(p).is_some() && pos.chain(p)[0] == p)
        .collect();
    for (i, &first) in heads.iter().enumerate() {
        for &second in &heads[i + 1..] {
            if pos.stone(first) != pos.stone(second) {
                continue;
            }
            for question in [Question::Attack, Question::Defend] {
                let limits = Limits { nodes: 20_000 };
                let found = life::join(pos, [first, second], question, limits, &|| false);
                if found.answer.code == Code::No {
                    assert_eq!(
                        found.answer.mv, None,
                        "{question:?}: a move of the other side"
                    );
                }
                for proof in &found.proofs {
                    assert_eq!(proof.check(pos), Ok(()));
                    compared += usize::from(compare_claim(pos, proof));
                }
            }
        }
    }
    compared
}

/// False if there are too many positions.
fn compare_claim(pos: &Position, proof: &Proof) -> bool {
    let claim = proof.claim;
    let Goal::Joins(other) = claim.goal else {
        panic!("another claim: {claim:?}");
    };
    assert_eq!(claim.kos, Kos::Owner);
    let color = pos.stone(claim.target).expect("a stone");
    let mut judge = Brute::of_two([claim.target, other], color, proof.region.clone());
    let none = Threats::Some(0);
    for threats in [none, Threats::Some(1), Threats::Some(2)] {
        let Some(joined) = judge.falls(pos, claim.to_move, [threats, none]) else {
            return false;
        };
        let drawn = draw_stones(pos);
        assert!(joined, "{claim:?} with {threats:?} in\n{drawn}");
    }
    true
}

/// Compares so many positions of whole games on small boards. Returns how many claims were compared.
fn compare_games(seed: u64, rounds: usize) -> usize {
    let mut random = Random::new(seed);
    let sizes = [(5, 5), (6, 5), (7, 7)];
    let mut compared = 0;
    for round in 0..rounds {
        let (width, height) = sizes[round % sizes.len()];
        let size = Size::new(width, height).expect("a board");
        let points = usize::from(width) * usize::from(height);
        let moves = points / 3 + random.below(points as u32 / 2) as usize;
        compared += compare(&scattered(size, random.next_u64(), moves));
    }
    compared
}

#[test]
fn what_is_proven_of_connections_is_true() {
    let compared = compare_games(14, 9);
    assert!(compared > 25, "{compared}");
}

#[test]
#[ignore = "takes some minutes"]
fn much_that_is_proven_of_connections_is_true() {
    let compared = compare_games(2026, 1_000);
    assert!(compared > 3_000, "{compared}");
}

#[test]
fn proofs_of_connections_that_were_tampered_with_are_refused() {
    let pos = board(
        ". . . . . . .
         . . . . . . .
         . . X . X . .
         . . X . X . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
    );
    let ends = points(pos.size(), "C5 E5");
    let found = join(&pos, [ends[0], ends[1]], Question::Attack);
    let sound = found.proofs[0].clone();
    assert_eq!(sound.check(&pos), Ok(()));
    let refused = |what: &str, change: &dyn Fn(&mut Proof)| {
        let mut changed = sound.clone();
        change(&mut changed);
        assert!(changed.check(&pos).is_err(), "{what}");
    };
    refused("another goal", &|p| p.claim.goal = Goal::Falls);
    refused("no other stone", &|p| {
        p.claim.goal = Goal::Joins(Point::new(0, 0));
    });
    refused("a point off the board", &|p| {
        p.claim.goal = Goal::Joins(Point::new(7, 0));
    });
    refused("nobody's stone", &|p| p.claim.target = Point::new(0, 0));
    for i in 0..sound.steps.len() {
        if sound.steps[i].next == Next::Ends(End::Joined) {
            refused("another end", &|p| p.steps[i].next = Next::Ends(End::Taken));
            continue;
        }
        refused("too early an end", &|p| {
            p.steps[i].next = Next::Ends(End::Joined);
        });
        if let Next::Replies(replies) = &sound.steps[i].next {
            for j in 0..replies.len() {
                refused("a reply less", &|p| {
                    if let Next::Replies(replies) = &mut p.steps[i].next {
                        replies.remove(j);
                    }
                });
            }
        }
        refused("no zone", &|p| p.steps[i].zone.clear());
    }
}
