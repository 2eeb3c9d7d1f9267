//! What a position looks like without search.

use pentago::patterns::SETS;

/// What a set of five is worth by the marbles in it, if the other has none there.
const WORTH: [i32; 6] = [0, 1, 4, 14, 40, 40];

/// How much the sets of a player are worth that the other has not closed.
#[inline]
pub(crate) fn potential(own: u64, others: u64) -> i32 {
    let worth = |set: u64| {
        if set & others == 0 {
            WORTH[(set & own).count_ones() as usize]
        } else {
            0
        }
    };
    SETS.iter().map(|&set| worth(set)).sum()
}
