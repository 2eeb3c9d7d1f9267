//! Copying the part of the tree that is worth keeping when there is no room left.

use crate::tree::{NodeId, ROOT, Tree};

/// After how many copied nodes' children it is asked whether to go on.
const ASK_EVERY: usize = 256;

/// Copies the tree below its root to `to`, what was visited most first, until half of `to` is used. What is not below the
/// root any more is left out. Returns `false` if `go_on` said no; then `to` means nothing.
pub(crate) fn prune(from: &Tree, to: &mut Tree, go_on: &mut dyn FnMut() -> bool) -> bool {
    to.copy_root(from, from.root());
    let most = to.capacity() / 2;
    // One heap of nodes for each binary digit of their visits. Nobody has more visits than his parent.
    let mut waiting: [Vec<(NodeId, NodeId)>; 32] = Default::default();
    waiting[31].push((from.root(), ROOT));
    let mut copied = 0_usize;
    for digits in (0..waiting.len()).rev() {
        while let Some((old, new)) = waiting[digits].pop() {
            copied += 1;
            if copied.is_multiple_of(ASK_EVERY) && !go_on() {
                return false;
            }
            if to.used() >= most {
                return true;
            }
            let Some((there, here, count)) = to.copy_children(new, from, old) else {
                continue;
            };
            for i in 0..count as NodeId {
                let visits = from.node(there + i).visits();
                if visits > 0 {
                    let of = visits.ilog2() as usize;
                    waiting[of.min(digits)].push((there + i, here + i));
                }
            }
        }
    }
    true
}
