//! Proofs that a tree is made into.

use super::{Effort, Guess, Guide};
use crate::life::{Question, Solver};
use crate::proof::{Next, Proof, Step};
use go::{Color, Point, Position, Size};
use std::sync::Arc;

/// Knows nothing of the game, and has what comes of the attacker's moves read, and not his positions.
pub(in crate::life) struct Nobody;

impl Guide for Nobody {
    fn guess(&self, pos: &Position, target: Point) -> Guess {
        let owner_moves = pos.stone(target) == Some(pos.to_move());
        Guess {
            read: if owner_moves { 1.0 } else { 0.0 },
            ..Guess::default()
        }
    }
}

/// The upper left of a board: `X` is Black, `O` White.
pub(in crate::life) fn drawn(size: Size, rows: &[&str]) -> Position {
    let mut pos = Position::new(size);
    for (y, row) in (0..).zip(rows) {
        for (x, sign) in (0..).zip(row.chars()) {
            let stone = match sign {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
            pos.place(Point::new(x, y), stone);
        }
    }
    pos
}

/// Black's corner group, which White cannot take; its right side is open.
fn corner() -> Position {
    drawn(Size::NINE, &["....X.", "XXXX.X", "OOOOXX", "...OOO"])
}

/// A proof by a tree in whose positions next to nothing is read.
fn grown(pos: &Position) -> Proof {
    let effort = Effort {
        nodes: 4_000_000,
        first: 3,
    };
    let mut solver = Solver::of(pos).guided(Some(Arc::new(Nobody)));
    let found = solver.show_guided(Point::new(0, 1), Question::Attack, effort, &|| false);
    let mut found = found.expect("the chain stands");
    found.proofs.remove(0)
}

#[test]
fn a_tree_without_knowledge_shows_what_stands() {
    let proof = grown(&corner());
    assert_eq!(proof.check(&corner()), Ok(()));
    let has = |is: &dyn Fn(&Next) -> bool| proof.steps.iter().any(|step| is(&step.next));
    assert!(has(&|next| matches!(next, Next::Within(..))));
    assert!(has(
        &|next| matches!(next, Next::Replies(all) if all.iter().any(|(mv, _)| mv.is_none()))
    ));
}

#[test]
fn who_has_no_guide_shows_nothing() {
    let mut solver = Solver::of(&corner());
    let effort = Effort::of(100_000);
    let found = solver.show_guided(Point::new(0, 1), Question::Attack, effort, &|| false);
    assert!(found.is_none());
}

#[test]
fn proofs_of_trees_that_were_tampered_with_are_refused() {
    let pos = corner();
    let sound = grown(&pos);
    let refused = |what: &str, change: &dyn Fn(&mut Proof)| {
        let mut changed = sound.clone();
        change(&mut changed);
        assert!(changed.check(&pos).is_err(), "{what}");
    };
    for (i, step) in sound.steps.iter().enumerate() {
        match &step.next {
            Next::Within(region, next) => {
                refused("a part without its last point", &|p| {
                    let mut less = region.clone();
                    less.pop();
                    p.steps[i].next = Next::Within(less, *next);
                });
                refused("a part of all but the chain", &|p| {
                    let other = region.iter().copied().filter(|q| *q != sound.claim.target);
                    p.steps[i].next = Next::Within(other.collect(), *next);
                });
                refused("a part that begins elsewhere", &|p| {
                    p.steps[i].next = Next::Within(region.clone(), 0);
                });
            }
            Next::Replies(replies) => {
                for j in 0..replies.len() {
                    refused("a reply is missing", &|p| {
                        if let Next::Replies(replies) = &mut p.steps[i].next {
                            replies.remove(j);
                        }
                    });
                }
            }
            Next::Plays(..) | Next::Ends(_) => {}
        }
        refused("the chain is not named", &|p| {
            p.steps[i].zone.retain(|q| *q != sound.claim.target);
        });
    }
}

#[test]
fn a_proof_that_only_goes_on_in_itself_is_refused() {
    let pos = corner();
    let sound = grown(&pos);
    for region in [sound.region.clone(), vec![sound.claim.target]] {
        for next in 0..2 {
            let step = |next| Step {
                next: Next::Within(region.clone(), next),
                zone: sound.region.clone(),
            };
            let circle = Proof {
                steps: vec![step(next), step(0)],
                ..sound.clone()
            };
            assert!(circle.check(&pos).is_err(), "{next}");
        }
    }
}
