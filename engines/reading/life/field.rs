//! The board that life and death is read on: the points of a region as bits, and what the stones around it mean.
//!
//! A region is small, so the stones of each side are one set in a window around it, positions are copied instead of
//! taken back, and chains and liberties come of floods of whole sets at once.

use super::set::Set;
use crate::proof::Kos;
use go::Point;
use random::scatter;

/// The side whose chain is read.
pub(super) const OWNER: u8 = 0;
/// The other side.
pub(super) const ATTACKER: u8 = 1;

/// No point: a pass, or no ko.
pub(super) const NONE: u16 = u16::MAX;

/// The hash key of a ko, which no stone has.
pub(super) const fn ko_key(bit: u16) -> u64 {
    scatter(1 << 32 | bit as u64)
}

/// The hash key of the threats that are left; none have none.
#[inline]
pub(super) const fn threats_key([owner, attacker]: [u8; 2]) -> u64 {
    match (owner, attacker) {
        (0, 0) => 0,
        _ => scatter(1 << 40 | (owner as u64) << 8 | attacker as u64),
    }
}

/// A region as it was found on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The points of the region in ascending order.
    pub(super) points: Vec<Ground>,
    /// A stone of the chain that is read.
    pub(super) target: Point,
    /// Where the side to move may not retake.
    pub(super) ko: Option<Point>,
    /// Who has what lies beyond its open sides.
    pub(super) beyond: Beyond,
}

/// Whom it helps to reach an open side of a region. What is read for a proof takes the worst for who is to get his way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beyond {
    /// Both: who gets there is out.
    Anyone,
    /// The owner of the chain, who is out. The attacker does not play there, so that all liberties of his stones are in the
    /// region.
    Owner,
    /// The attacker, whose stones there stay. The owner does not play there, so that all liberties of his are in the region.
    Attacker,
}

/// A point of a region and what is beside it elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ground {
    pub(super) at: Point,
    /// The side that has a stone there.
    pub(super) stone: Option<u8>,
    /// Beside it is an empty point that is not of the region.
    pub(super) open: bool,
    /// Beside it is a stone of that side that is not of the region and stays.
    pub(super) beside: [bool; 2],
}

/// What does not change in a region while it is read.
#[derive(Clone, Debug)]
pub(super) struct Field<const W: usize> {
    stride: u32,
    /// The points of the region.
    pub(super) points: Set<W>,
    /// Where a stone of each side has a liberty elsewhere or hangs together with one that has.
    free: [Set<W>; 2],
    /// The points beside stones of the attacker elsewhere.
    held: Set<W>,
    /// Where a side does not play.
    shut: [Set<W>; 2],
    /// A stone of the chain that is read.
    pub(super) target: u16,
    /// The chain that is read, as it is at the beginning: all of it stays until it is taken.
    core: Set<W>,
    at: Vec<Point>,
    keys: Vec<[u64; 2]>,
    /// The position at the beginning.
    pub(super) start: Stones<W>,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stones<const W: usize> {
    /// Those of each side.
    pub(super) of: [Set<W>; 2],
    /// Where the side to move may not retake.
    pub(super) ko: u16,
    /// A hash of the stones.
    pub(super) hash: u64,
    pub(super) to_move: u8,
    /// Whether the owner, to move next, may not pass.
    pub(super) forced: bool,
    /// How often each side may still retake a ko at once, where threats are counted.
    pub(super) threats: [u8; 2],
}

/// How many words a window around points needs; and its first column, its first row and its stride.
fn window(points: &[Ground]) -> (usize, [u8; 2], u8) {
    let [left, top] = [|g: &Ground| g.at.x, |g: &Ground| g.at.y]
        .map(|of| points.iter().map(of).min().unwrap_or(0));
    let [right, bottom] = [|g: &Ground| g.at.x, |g: &Ground| g.at.y]
        .map(|of| points.iter().map(of).max().unwrap_or(0));
    // An empty column keeps the ends of rows apart.
    let stride = right - left + 2;
    let bits = usize::from(stride) * usize::from(bottom - top + 1);
    (bits.div_ceil(64), [left, top], stride)
}

impl Place {
    /// How many words its field needs.
    pub(super) fn words(&self) -> usize {
        window(&self.points).0
    }

    /// Whether nothing differs but the stones in it.
    pub(super) fn is_like(&self, other: &Place) -> bool {
        let same =
            |(a, b): (&Ground, &Ground)| (a.at, a.open, a.beside) == (b.at, b.open, b.beside);
        self.points.len() == other.points.len()
            && (self.target, self.beyond) == (other.target, other.beyond)
            && self.points.iter().zip(&other.points).all(same)
    }

    /// Its points, in ascending order.
    pub(super) fn list(&self) -> Vec<Point> {
        self.points.iter().map(|ground| ground.at).collect()
    }
}

impl<const W: usize> Field<W> {
    /// Lays out a place, which must have room.
    pub(super) fn new(place: &Place) -> Field<W> {
        let (_, [left, top], stride) = window(&place.points);
        let bit = |p: Point| u16::from(p.y - top) * u16::from(stride) + u16::from(p.x - left);
        let mut field = Field {
            stride: u32::from(stride),
            points: Set::NONE,
            free: [Set::NONE; 2],
            held: Set::NONE,
            shut: [Set::NONE; 2],
            target: bit(place.target),
            core: Set::NONE,
            at: vec![Point::new(0, 0); 64 * W],
            keys: (0..64 * W as u64)
                .map(|i| [scatter(2 * i + 1), scatter(2 * i + 2)])
                .collect(),
            start: Stones {
                of: [Set::NONE; 2],
                ko: place.ko.map_or(NONE, bit),
                hash: 0,
                to_move: OWNER,
                forced: false,
                threats: [0, 0],
            },
        };
        for ground in &place.points {
            let s = bit(ground.at);
            let this = Set::of(s);
            field.at[usize::from(s)] = ground.at;
            field.points |= this;
            if let Some(side) = ground.stone {
                field.start.of[usize::from(side)] |= this;
                field.start.hash ^= field.keys[usize::from(s)][usize::from(side)];
            }
            let [friends, walls] = ground.beside;
            let (free, shut) = match place.beyond {
                Beyond::Anyone => ([ground.open || friends, ground.open || walls], [false; 2]),
                Beyond::Owner => {
                    let open = ground.open || friends;
                    ([open, walls], [false, open && !walls])
                }
                Beyond::Attacker => {
                    let open = ground.open || friends;
                    ([false, open || walls], [open, false])
                }
            };
            for side in [OWNER, ATTACKER].map(usize::from) {
                if free[side] {
                    field.free[side] |= this;
                }
                if shut[side] {
                    field.shut[side] |= this;
                }
            }
            if walls {
                field.held |= this;
            }
        }
        field.core = field.fill(Set::of(field.target), field.start.of[usize::from(OWNER)]);
        field
    }

    /// The point of a bit.
    pub(super) fn point(&self, bit: u16) -> Point {
        self.at[usize::from(bit)]
    }

    /// The points beside a set.
    #[inline]
    pub(super) fn beside(&self, set: Set<W>) -> Set<W> {
        let rows = set.raised(self.stride) | set.lowered(self.stride);
        (rows | set.raised(1) | set.lowered(1)) & self.points
    }

    /// What can be reached from a set within a mask.
    #[inline]
    pub(super) fn fill(&self, from: Set<W>, mask: Set<W>) -> Set<W> {
        let mut reached = from & mask;
        loop {
            let rows = reached.raised(self.stride) | reached.lowered(self.stride);
            let next = (reached | rows | reached.raised(1) | reached.lowered(1)) & mask;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The empty points.
    #[inline]
    pub(super) fn empty(&self, stones: &Stones<W>) -> Set<W> {
        self.points & !stones.of[0] & !stones.of[1]
    }

    /// The chain that is read, which must not be taken.
    #[inline]
    pub(super) fn target(&self, stones: &Stones<W>) -> Set<W> {
        self.fill(self.core, stones.of[usize::from(OWNER)])
    }

    /// The chain of a side's stone.
    #[inline]
    pub(super) fn chain(&self, stones: &Stones<W>, side: u8, bit: u16) -> Set<W> {
        self.fill(Set::of(bit), stones.of[usize::from(side)])
    }

    /// Tells whether a chain has liberties elsewhere.
    #[inline]
    pub(super) fn is_free(&self, side: u8, chain: &Set<W>) -> bool {
        chain.meets(&self.free[usize::from(side)])
    }

    /// The stones of a side that may be taken with one move.
    #[inline]
    pub(super) fn in_atari(&self, stones: &Stones<W>, side: u8) -> Set<W> {
        let own = stones.of[usize::from(side)];
        let empty = self.empty(stones);
        let mut found = Set::NONE;
        // What hangs together with stones elsewhere is not looked at.
        let mut left = own & !self.fill(self.free[usize::from(side)], own);
        let mut seed = if side == OWNER { self.core } else { Set::NONE };
        while !left.is_empty() {
            if !seed.meets(&left) {
                seed = Set::of(left.first());
            }
            let chain = self.fill(seed, left);
            left &= !chain;
            if (self.beside(chain) & empty).is_single() {
                found |= chain;
            }
        }
        found
    }

    /// Where a side may play but for kos.
    #[inline]
    pub(super) fn playable(&self, stones: &Stones<W>, side: u8, atari: &[Set<W>; 2]) -> Set<W> {
        let (own, enemy) = (usize::from(side), usize::from(side ^ 1));
        let empty = self.empty(stones);
        let breathes = empty | stones.of[own] & !atari[own] | atari[enemy];
        empty & !self.shut[own] & (self.beside(breathes) | self.free[own])
    }

    /// Points where only the enemy's stones are around a stone of a side: taking a single stone there is a ko.
    #[inline]
    pub(super) fn narrow(&self, stones: &Stones<W>, side: u8) -> Set<W> {
        let own = usize::from(side);
        let empty = self.empty(stones);
        empty & !self.beside(empty | stones.of[own]) & !self.free[own]
    }

    /// Tells whether a side takes a single stone at a narrow point, so that it may be retaken at once.
    #[inline]
    pub(super) fn takes_single(
        &self,
        stones: &Stones<W>,
        side: u8,
        bit: u16,
        atari: &[Set<W>; 2],
    ) -> bool {
        let enemy = usize::from(side ^ 1);
        let taken = self.beside(Set::of(bit)) & atari[enemy];
        taken.is_single() && self.fill(taken, stones.of[enemy]).is_single()
    }

    /// The owner's points that only one chain of his is around, and nothing else.
    #[inline]
    pub(super) fn own_eyes(&self, stones: &Stones<W>) -> Set<W> {
        let own = stones.of[usize::from(OWNER)];
        let mut eyes = Set::NONE;
        let empty = self.empty(stones);
        let outside = self.free[0] | self.free[1];
        let closed = empty & !self.beside(self.points & !own) & !outside;
        if closed.is_empty() {
            return closed;
        }
        let target = self.target(stones);
        for bit in closed.bits() {
            let around = self.beside(Set::of(bit));
            if around.within(&target) || around.within(&self.chain(stones, OWNER, around.first())) {
                eyes |= Set::of(bit);
            }
        }
        eyes
    }

    /// The position after a move that may be played; [`NONE`] passes.
    #[inline]
    pub(super) fn after(&self, stones: &Stones<W>, mv: u16) -> Stones<W> {
        if mv == NONE {
            return self.placed(stones, mv, &Set::NONE);
        }
        let enemy = usize::from(stones.to_move ^ 1);
        let empty = self.empty(stones) & !Set::of(mv);
        let mut left = self.beside(Set::of(mv)) & stones.of[enemy];
        let mut taken = Set::NONE;
        while !left.is_empty() {
            let chain = self.fill(Set::of(left.first()), stones.of[enemy]);
            left &= !chain;
            if !self.beside(chain).meets(&empty) && !chain.meets(&self.free[enemy]) {
                taken |= chain;
            }
        }
        self.placed(stones, mv, &taken)
    }

    /// The same, with the enemy's stones that are [in atari](Self::in_atari).
    #[inline]
    pub(super) fn after_in_atari(&self, stones: &Stones<W>, mv: u16, atari: &Set<W>) -> Stones<W> {
        let taken = if mv == NONE || atari.is_empty() {
            Set::NONE
        } else {
            // The only liberty of what is beside the move is its point.
            self.fill(self.beside(Set::of(mv)), *atari)
        };
        self.placed(stones, mv, &taken)
    }

    /// The position after a move that takes these stones.
    #[inline]
    fn placed(&self, stones: &Stones<W>, mv: u16, taken: &Set<W>) -> Stones<W> {
        let (own, enemy) = (usize::from(stones.to_move), usize::from(stones.to_move ^ 1));
        let mut next = *stones;
        next.to_move ^= 1;
        next.ko = NONE;
        next.forced = false;
        if mv == NONE {
            return next;
        }
        let stone = Set::of(mv);
        if mv == stones.ko && next.threats[own] != Kos::ENDLESS {
            next.threats[own] = next.threats[own].saturating_sub(1);
        }
        next.of[own] |= stone;
        next.hash ^= self.keys[usize::from(mv)][own];
        if !taken.is_empty() {
            next.of[enemy] &= !*taken;
            for bit in taken.bits() {
                next.hash ^= self.keys[usize::from(bit)][enemy];
            }
            let around = self.beside(stone);
            let empty = self.empty(stones);
            let alone = !around.meets(&(empty | stones.of[own])) && !self.free[own].meets(&stone);
            if alone && taken.is_single() {
                next.ko = taken.first();
            }
        }
        next
    }

    /// The stones of the attacker that cannot be captured.
    #[inline]
    pub(super) fn staying(&self, stones: &Stones<W>) -> Set<W> {
        let side = usize::from(ATTACKER);
        self.fill(self.free[side], stones.of[side])
    }

    /// The points beside stones of the attacker elsewhere.
    #[inline]
    pub(super) fn held(&self) -> Set<W> {
        self.held
    }

    /// Where a side does not play.
    #[inline]
    pub(super) fn shut(&self, side: u8) -> Set<W> {
        self.shut[usize::from(side)]
    }

    /// Where a side is free.
    #[inline]
    pub(super) fn free(&self, side: u8) -> Set<W> {
        self.free[usize::from(side)]
    }
}
