//! Copying a part of the tree that is worth keeping: after a move was played, or when there is no room left.

use crate::tree::{NodeId, ROOT, Tree};
use std::collections::VecDeque;

/// Copies the tree below `root` to `to`, the children of nodes with at least `least_visits` visits only, the oldest
/// generations first, until `to` is full.
pub(crate) fn copy(from: &Tree, root: NodeId, to: &Tree, least_visits: u32) {
    to.copy_root(from, root);
    let mut waiting = VecDeque::from([(root, ROOT)]);
    while let Some((old, new)) = waiting.pop_front() {
        let Some((there, here, count)) = to.copy_children(new, from, old) else {
            continue;
        };
        for i in 0..count as NodeId {
            if from.node(there + i).visits() >= least_visits.max(1) {
                waiting.push_back((there + i, here + i));
            }
        }
    }
}

/// Copies the tree to `to` without its little visited parts, so that at most half of `to` is used.
pub(crate) fn prune(from: &Tree, to: &Tree) {
    let mut least_visits = 8;
    loop {
        copy(from, ROOT, to, least_visits);
        if to.used() <= to.capacity() / 2 || least_visits > 1 << 24 {
            return;
        }
        least_visits *= 4;
    }
}
