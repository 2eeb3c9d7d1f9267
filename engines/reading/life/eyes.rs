//! What can be said of a group without reading: it lives, it has no room for two eyes, or neither.

use super::field::{ATTACKER, Field, OWNER, Stones};
use super::set::Set;

/// Most chains or eye spaces that are looked at together.
const MANY: usize = 32;

/// A short list on the stack.
struct Short<T: Copy, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> Short<T, N> {
    fn new(fill: T) -> Self {
        Short {
            items: [fill; N],
            len: 0,
        }
    }

    /// False if there is no room.
    fn push(&mut self, item: T) -> bool {
        if self.len == N {
            return false;
        }
        self.items[self.len] = item;
        self.len += 1;
        true
    }

    fn get(&self) -> &[T] {
        &self.items[..self.len]
    }
}

/// A chain of the owner.
#[derive(Clone, Copy)]
struct Chain<const W: usize> {
    stones: Set<W>,
    /// Itself and all points beside it.
    near: Set<W>,
}

/// An enclosed space: its points and the chains around it, as bits of their list.
#[derive(Clone, Copy)]
struct Space<const W: usize> {
    points: Set<W>,
    around: u32,
    vital: u32,
}

/// Tells whether the chain that is read cannot be captured any more: it has a liberty elsewhere, or it lives whatever the
/// attacker does (Benson's theorem, with the chains that have liberties elsewhere taken for alive). Returns the points on
/// which that rests.
pub(super) fn lives<const W: usize>(field: &Field<W>, stones: &Stones<W>) -> Option<Set<W>> {
    lives_with(field, stones, &field.target(stones))
}

/// The same, with the chain that is read.
pub(super) fn lives_with<const W: usize>(
    field: &Field<W>,
    stones: &Stones<W>,
    target: &Set<W>,
) -> Option<Set<W>> {
    if field.is_free(OWNER, target) {
        return Some(*target);
    }
    let own = stones.of[usize::from(OWNER)];
    let empty = field.empty(stones);
    let others = field.points & !own;
    // Most chains have no two spaces of which all empty points are their liberties.
    let far = field.free(ATTACKER) | empty & !field.beside(*target);
    let vital = others & !field.fill(far, others);
    if vital.is_empty() || field.fill(Set::of(vital.first()), vital) == vital {
        return None;
    }
    let mut left = others & !field.fill(field.free(ATTACKER), others);
    let mut parts: Short<Set<W>, MANY> = Short::new(Set::NONE);
    while !left.is_empty() {
        let part = field.fill(Set::of(left.first()), left);
        left &= !part;
        if !parts.push(part) {
            return None;
        }
    }
    let mut chains: Short<Chain<W>, MANY> = Short::new(Chain {
        stones: Set::NONE,
        near: Set::NONE,
    });
    let mut left = own;
    let mut next = *target;
    while !next.is_empty() {
        left &= !next;
        let chain = Chain {
            stones: next,
            near: field.beside(next),
        };
        if !chains.push(chain) {
            return None;
        }
        next = field.fill(Set::of(left.first()), left);
    }
    let mut spaces: Short<Space<W>, MANY> = Short::new(Space {
        points: Set::NONE,
        around: 0,
        vital: 0,
    });
    for &points in parts.get() {
        let inside = points & empty;
        let rim = field.beside(points);
        let mut space = Space {
            points,
            around: 0,
            vital: 0,
        };
        for (i, chain) in chains.get().iter().enumerate() {
            if chain.stones.meets(&rim) {
                space.around |= 1 << i;
                space.vital |= u32::from(inside.within(&chain.near)) << i;
            }
        }
        if space.vital != 0 && !inside.is_empty() {
            spaces.push(space);
        }
    }
    settle(field, &chains, &spaces)
}

/// Strikes out chains and spaces until nothing changes. Returns the spaces that the first chain needs if it stays.
fn settle<const W: usize>(
    field: &Field<W>,
    chains: &Short<Chain<W>, MANY>,
    spaces: &Short<Space<W>, MANY>,
) -> Option<Set<W>> {
    let first = |n: usize| u32::MAX.checked_shr(32 - n as u32).unwrap_or(0);
    let mut alive = first(chains.len);
    let mut there = first(spaces.len);
    let vital_to = |i: usize, there: u32| {
        let spaces = spaces.get().iter().enumerate();
        spaces.filter(move |&(j, s)| there >> j & 1 != 0 && s.vital >> i & 1 != 0)
    };
    loop {
        let before = (alive, there);
        for (i, chain) in chains.get().iter().enumerate() {
            let free = || field.is_free(OWNER, &chain.stones);
            if alive >> i & 1 != 0 && vital_to(i, there).count() < 2 && !free() {
                alive &= !(1 << i);
            }
        }
        for (j, s) in spaces.get().iter().enumerate() {
            if s.around & !alive != 0 {
                there &= !(1 << j);
            }
        }
        if alive & 1 == 0 {
            return None;
        }
        if before == (alive, there) {
            break;
        }
    }
    // Only what the first chain needs, and what those need that are around that.
    let (mut needed, mut done, mut zone) = (1_u32, 0_u32, Set::NONE);
    while needed & !done != 0 {
        let i = (needed & !done).trailing_zeros() as usize;
        done |= 1 << i;
        zone |= chains.get()[i].stones;
        let mut two: [Option<(u32, &Space<W>)>; 2] = [None; 2];
        for (_, s) in vital_to(i, there) {
            let cost = if s.points.within(&zone) {
                0
            } else {
                s.points.count() + 8 * (s.around & !needed).count_ones()
            };
            let worse = |with: &Option<(u32, &Space<W>)>| with.is_none_or(|(c, _)| cost < c);
            if worse(&two[0]) {
                two = [Some((cost, s)), two[0]];
            } else if worse(&two[1]) {
                two[1] = Some((cost, s));
            }
        }
        for (_, s) in two.into_iter().flatten() {
            needed |= s.around;
            zone |= s.points;
        }
    }
    Some(zone)
}

/// What room a group has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Room {
    /// Two eyes cannot come about, nor a way out.
    TooLittle,
    /// They may; so many points may become eyes.
    Enough {
        /// Their number.
        eyes: u32,
    },
}

/// Looks for room for two eyes. If there is not enough, the group falls: no point of an eye can be
/// beside a stone of the attacker that cannot be captured, and nothing leads out.
pub(super) fn room<const W: usize>(field: &Field<W>, stones: &Stones<W>) -> Room {
    room_of(field, stones, &field.target(stones))
}

/// The same, with the chain that is read.
pub(super) fn room_of<const W: usize>(
    field: &Field<W>,
    stones: &Stones<W>,
    chain: &Set<W>,
) -> Room {
    let staying = field.staying(stones);
    let reached = field.fill(*chain, field.points & !staying);
    let eyes = reached & !*chain & !field.beside(staying) & !field.held();
    let count = eyes.count();
    let pair = || field.beside(Set::of(eyes.first())).meets(&eyes);
    if reached.meets(&field.free(OWNER)) || count > 2 || count == 2 && !pair() {
        Room::Enough { eyes: count }
    } else {
        Room::TooLittle
    }
}
