//! The numbers of a position's moves, put together as a proof-number search does.

use super::memory::{NEVER, Value};

/// The numbers of the moves put together.
#[derive(Clone, Copy)]
pub(super) struct Weight {
    pub(super) value: Value,
    /// The move to read.
    pub(super) best: usize,
    /// The second smallest number beside its own.
    pub(super) second: u32,
    /// How many moves are open.
    pub(super) open: u32,
}

/// Puts the numbers of moves together, each with what follows it looks like to the other side. Of moves that look the same, the
/// one is better that got its side its way more often (`history`, by the move). Each further open move of the loser adds `more` to how
/// hard he is to beat.
#[inline]
pub(super) fn weigh(
    moves: impl Iterator<Item = (u16, Value)>,
    history: &[u32],
    more: u32,
) -> Weight {
    let (mut phi, mut second, mut best, mut rank) = (NEVER, NEVER, 0, 0);
    let (mut most, mut open) = (0, 0);
    for (i, (mv, value)) in moves.enumerate() {
        let this = history.get(usize::from(mv)).copied().unwrap_or(0);
        if value.delta < phi || value.delta == phi && this > rank {
            second = phi;
            (phi, best, rank) = (value.delta, i, this);
        } else {
            second = second.min(value.delta);
        }
        if value.phi > 0 {
            open += 1;
            most = most.max(value.phi);
        }
    }
    let delta = match (phi, open) {
        (0, _) => NEVER,
        (_, 0) => 0,
        _ => most.saturating_add(more * (open - 1)).min(NEVER - 1),
    };
    // Only a lost side is never to succeed.
    let phi = if delta == 0 {
        NEVER
    } else {
        phi.min(NEVER - 1)
    };
    Weight {
        value: Value { phi, delta },
        best,
        second,
        open,
    }
}
