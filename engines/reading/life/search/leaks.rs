//! Where a region is too small to show something: which of its open sides were made use of.

use super::super::eyes::lives;
use super::super::field::{ATTACKER, OWNER, Stones};
use super::super::set::Set;
use super::Search;
use std::collections::{HashMap, HashSet};

/// So many positions are looked through.
const MOST: usize = 3000;

/// So many replies of the side that lost are followed in each.
const REPLIES: usize = 4;

/// So many points at open sides are named: the first, and others that more than this share of its lines (in quarters) end at.
const NAMED: usize = 2;
const QUARTERS: u32 = 3;

impl<const W: usize> Search<'_, W> {
    /// The points at open sides that `winner` made use of to get his way with this side to move, those first that decided
    /// more lines.
    pub(in crate::life) fn leaks(&mut self, to_move: u8, winner: u8) -> Vec<u16> {
        let mut uses = vec![0_u32; 64 * W];
        let mut seen = HashSet::new();
        let mut left = vec![self.start(to_move)];
        while let Some(here) = left.pop() {
            if seen.len() >= MOST || self.left == 0 {
                break;
            }
            if !seen.insert(self.key(&here)) {
                continue;
            }
            if let Some(used) = self.used_sides(&here, winner) {
                for s in used.bits() {
                    uses[usize::from(s)] += 1;
                }
            } else if here.to_move == winner {
                left.extend(
                    self.winning_move(&here, &HashMap::new())
                        .map(|mv| self.after(&here, mv)),
                );
            } else {
                self.push_replies(&here, &mut left);
            }
        }
        let mut leaks: Vec<u16> = (0..64 * W as u16)
            .filter(|&s| uses[usize::from(s)] > 0)
            .collect();
        leaks.sort_by_key(|&s| std::cmp::Reverse(uses[usize::from(s)]));
        let most = leaks.first().map_or(0, |&s| uses[usize::from(s)]);
        leaks.retain(|&s| 4 * uses[usize::from(s)] > QUARTERS * most);
        leaks.truncate(NAMED);
        leaks
    }

    /// Adds the positions after the replies that were read most.
    fn push_replies(&mut self, here: &Stones<W>, left: &mut Vec<Stones<W>>) {
        let first = self.children.len();
        self.expand(here);
        let mut replies: Vec<(u8, Stones<W>)> = self.children[first..]
            .iter()
            .filter(|child| !child.pruned)
            .map(|child| {
                let next = self.after(here, child.mv);
                let work = self
                    .known(&next, self.key(&next))
                    .map_or(0, |known| known.work);
                (work, next)
            })
            .collect();
        self.children.truncate(first);
        replies.sort_by_key(|&(work, _)| std::cmp::Reverse(work));
        left.extend(replies.into_iter().take(REPLIES).map(|(_, next)| next));
    }

    /// The open sides that are made use of at the end of a line; `None` if it goes on.
    fn used_sides(&self, here: &Stones<W>, winner: u8) -> Option<Set<W>> {
        let field = self.field;
        let [owners, attackers] = here.of;
        if winner == ATTACKER {
            let target = Set::of(field.target);
            let taken = !owners.meets(&target);
            return taken.then(|| attackers & field.shut(OWNER));
        }
        lives(field, here)?;
        let target = field.target(here);
        Some(if field.is_free(OWNER, &target) {
            target & field.free(OWNER)
        } else {
            owners & field.free(OWNER)
        })
    }
}
