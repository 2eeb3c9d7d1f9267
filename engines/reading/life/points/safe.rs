//! What a side keeps whatever the other side plays, even if it only answers attacks by passing or taking stones off.
//!
//! Stones that hang together with stones around the region stay. So do chains with two vital regions of their own (D. B. Benson,
//! "Life in the game of Go", 1976). A part between such stones is their side's if at most one of its points, or two that are
//! neighbours, are not beside one of them: eyes are only there, so the other side has no two, and whatever is there can be
//! taken off, move by move.

use super::super::field::{Field, Stones};
use super::super::set::Set;

/// Positions with more chains or parts are taken to keep only what hangs together with stones around.
const MANY: usize = 24;

/// The points that a side (0 or 1) keeps, with stones and without.
pub(super) fn kept<const W: usize>(field: &Field<W>, stones: &Stones<W>, side: u8) -> Set<W> {
    let own = stones.of[usize::from(side)];
    let empty = field.empty(stones);
    let anchored = field.fill(field.free(side), own);
    let others = field.points & !own;
    // What reaches the other side's stones elsewhere is not enclosed.
    let mut left = others & !field.fill(field.free(side ^ 1), others);
    let mut parts = [Set::NONE; MANY];
    let mut count = 0;
    while !left.is_empty() {
        let part = field.fill(Set::of(left.first()), left);
        left &= !part;
        if count == MANY {
            return anchored;
        }
        parts[count] = part;
        count += 1;
    }
    let parts = &parts[..count];
    let alive = anchored | living(field, own & !anchored, parts, &empty);
    let near = field.beside(alive) | field.free(side);
    let others = field.points & !alive;
    let mut left = others & !field.fill(field.free(side ^ 1), others);
    let mut kept = alive;
    while !left.is_empty() {
        let part = field.fill(Set::of(left.first()), left);
        left &= !part;
        // Where the other side may have an eye.
        let eyes = part & !near;
        let is_one_eye = match eyes.count() {
            0 | 1 => true,
            2 => field.beside(Set::of(eyes.first())).meets(&eyes),
            _ => false,
        };
        if is_one_eye {
            kept |= part;
        }
    }
    kept
}

/// The chains among these stones that have two vital parts. Parts beside stones that do not live are struck out.
fn living<const W: usize>(
    field: &Field<W>,
    stones: Set<W>,
    parts: &[Set<W>],
    empty: &Set<W>,
) -> Set<W> {
    let mut alive = stones;
    if parts.len() < 2 {
        return Set::NONE;
    }
    let mut usable = [true; MANY];
    loop {
        let mut stay = Set::NONE;
        let mut left = alive;
        while !left.is_empty() {
            let chain = field.fill(Set::of(left.first()), left);
            left &= !chain;
            let near = field.beside(chain);
            let is_vital = |part: &Set<W>| {
                let inside = *part & *empty;
                !inside.is_empty() && inside.within(&near)
            };
            let vital = parts
                .iter()
                .zip(&usable)
                .filter(|(part, ok)| **ok && is_vital(part));
            if vital.count() >= 2 {
                stay |= chain;
            }
        }
        if stay == alive {
            return alive;
        }
        alive = stay;
        for (part, ok) in parts.iter().zip(&mut usable) {
            *ok &= (field.beside(*part) & stones).within(&alive);
        }
    }
}
