//! How hard it is to show what comes of the positions of a tree, and so where to look next.

use super::{State, Tree};

/// How much harder it is to show what looks lost than what is certain; the same for refuting.
const HARD: f32 = 10.0;

/// What the logarithm of a move's likelihood, compared with the best one's, adds.
const UNLIKELY: f32 = 1.5;

/// What each further open move adds; at most so much where one is enough.
const OPEN: f32 = 0.2;
const OPEN_MOST: f32 = 4.0;

/// Where to look next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    /// At what comes of the attacker's pass.
    Pass,
    /// At this one of the moves.
    Move(usize),
}

/// About how many of the attacker's moves will need an answer, as long as his pass does not tell which.
const TOUCHED: i32 = 15;

/// The attacker's pass counts like a move that is so much less likely: it tells little where the chain falls to what he would play.
const PASS: f32 = 3.0;

/// What is not to be reached.
const NEVER: f32 = 1e9;

impl Tree {
    /// Puts together the numbers of a position. Returns the move that is to be looked at next.
    pub(super) fn count(&mut self, i: usize) -> Option<Pick> {
        let node = &self.nodes[i];
        let owner_moves = self.owner_moves(i);
        if node.children.is_empty() && owner_moves {
            return None;
        }
        let top = node.children.iter().map(|child| child.likely);
        let top = top.fold(f32::MIN_POSITIVE, f32::max);
        // Seen by the side to move: what it takes to get its way, and that it does not.
        let (mut phi, mut delta, mut best, mut open) = (NEVER, 0.0_f32, None, 0);
        for (k, child) in node.children.iter().enumerate() {
            if node.needed.is_some_and(|needed| !needed.has(child.at)) {
                continue;
            }
            let next = child.node.map(|n| &self.nodes[n]);
            if next.is_some_and(|next| next.state != State::Open) {
                continue;
            }
            let (mut proof, mut disproof) = match next {
                Some(next) => (next.proof, next.disproof),
                None => numbers(node.stands),
            };
            if next.is_some_and(|next| next.busy) {
                (proof, disproof) = (avoided(proof), avoided(disproof));
            }
            let unlikely = UNLIKELY * (top / child.likely.max(f32::MIN_POSITIVE)).ln();
            let (gets, fails) = if owner_moves {
                (proof + unlikely, disproof)
            } else {
                (disproof + unlikely, proof)
            };
            open += 1;
            delta = delta.max(fails);
            if gets < phi {
                phi = gets;
                best = Some(Pick::Move(k));
            }
        }
        if !owner_moves
            && let Some(pass) = node.pass.map(|n| &self.nodes[n])
            && pass.state == State::Open
        {
            delta = delta.max(pass.proof);
            open = open.min(TOUCHED);
            let busy = if pass.busy { avoided } else { |number| number };
            let gets = busy(pass.disproof) + PASS;
            if gets < phi {
                phi = gets;
                best = Some(Pick::Pass);
            }
        }
        let more = OPEN * (open as f32 - 1.0).max(0.0);
        delta += if owner_moves {
            more.min(OPEN_MOST)
        } else {
            more
        };
        let node = &mut self.nodes[i];
        (node.proof, node.disproof) = if owner_moves {
            (phi, delta)
        } else {
            (delta, phi)
        };
        best
    }
}

/// The number of a position that somebody looks at: others look elsewhere.
fn avoided(number: f32) -> f32 {
    2.0 * number + HARD
}

/// How hard it is to show that a chain stands, and that it falls, if it is as likely to stand.
pub(super) fn numbers(stands: f32) -> (f32, f32) {
    (1.0 + HARD * (1.0 - stands), 1.0 + HARD * stands)
}
