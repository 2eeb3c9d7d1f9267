//! Puts the proof of a whole tree together.

use super::tree::{How, Tree};
use crate::proof::{Claim, Goal, Next, Proof, Step};
use go::Point;
use std::collections::HashMap;

/// Larger proofs are not written.
const MOST_STEPS: usize = 2_000_000;

impl Tree {
    /// The proof that the chain stands at the beginning, and the owner's move if he is to move; `None` if it was not shown.
    pub(super) fn proof(&self) -> Option<(Proof, Option<Point>)> {
        let mut writer = Writer {
            tree: self,
            steps: Vec::new(),
            known: HashMap::new(),
        };
        writer.step(0)?;
        let start = self.start();
        let proof = Proof {
            claim: Claim {
                target: self.target(),
                to_move: start.to_move(),
                goal: Goal::Stands,
                kos: Goal::Stands.hardest(),
            },
            region: start.size().points().collect(),
            steps: writer.steps,
        };
        Some((proof, self.way(0)?.first))
    }
}

struct Writer<'a> {
    tree: &'a Tree,
    steps: Vec<Step>,
    /// The steps of the tree's positions.
    known: HashMap<usize, usize>,
}

impl Writer<'_> {
    /// Writes the step of a position and what follows. Returns its place.
    fn step(&mut self, i: usize) -> Option<usize> {
        if let Some(&known) = self.known.get(&i) {
            return Some(known);
        }
        let way = self.tree.way(i)?;
        let place = self.steps.len();
        if place > MOST_STEPS {
            return None;
        }
        self.known.insert(i, place);
        self.steps.push(Step {
            next: Next::Replies(Vec::new()),
            zone: way.zone,
        });
        let next = match way.how {
            How::Shown(proof) => {
                let first = self.steps.len();
                self.steps.extend(proof.shifted(first));
                Next::Within(proof.region.clone(), first)
            }
            How::Plays(at, next) => Next::Plays(Some(at), self.step(next)?),
            How::Replies(replies) => {
                let mut written = Vec::new();
                for (mv, next) in replies {
                    written.push((mv, self.step(next)?));
                }
                Next::Replies(written)
            }
        };
        self.steps[place].next = next;
        Some(place)
    }
}
