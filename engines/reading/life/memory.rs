//! What is known of positions, and where it is remembered.

use super::set::Set;

/// A proof or disproof number that says "never".
pub(super) const NEVER: u32 = u32::MAX;

/// How hard a goal looks, for the side to move: `phi` for its own, `delta` for the other's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl Value {
    pub(super) const WON: Value = Value {
        phi: 0,
        delta: NEVER,
    };
    pub(super) const LOST: Value = Value {
        phi: NEVER,
        delta: 0,
    };

    /// Whether it is a verdict.
    pub(super) const fn is_settled(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// What a verdict of repetition rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rests {
    /// The place in the line of the first position that was repeated.
    pub(super) on: u16,
    /// Its key; 1 if there are several.
    pub(super) key: u64,
}

impl Rests {
    pub(super) const NOTHING: Rests = Rests {
        on: u16::MAX,
        key: 0,
    };

    pub(super) fn and(self, other: Rests) -> Rests {
        if self == Rests::NOTHING || self.key == other.key {
            return other;
        }
        if other == Rests::NOTHING {
            return self;
        }
        Rests {
            on: self.on.min(other.on),
            key: 1,
        }
    }
}

/// A remembered position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<const W: usize> {
    pub(super) key: u64,
    /// What a verdict needs: moves of the loser elsewhere change nothing.
    pub(super) zone: Set<W>,
    pub(super) value: Value,
    /// The position in the line that the verdict needs: half of its key, 0 for none.
    pub(super) rests: u32,
    /// The logarithm of what it cost.
    pub(super) work: u8,
    /// The view of kos that the verdict needs, 0 if it holds with every view.
    pub(super) view: u8,
    /// The best move.
    pub(super) mv: u16,
}

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<const W: usize> {
    pub(super) value: Value,
    pub(super) rests: Rests,
    /// Whether a verdict may be another one with another view of kos.
    pub(super) by_ko: bool,
    /// What a verdict needs.
    pub(super) zone: Set<W>,
}

impl<const W: usize> Found<W> {
    pub(super) const fn plain(value: Value, zone: Set<W>) -> Self {
        Found {
            value,
            rests: Rests::NOTHING,
            by_ko: false,
            zone,
        }
    }
}

/// What is remembered of a position.
pub(super) trait Entry: Copy {
    /// What stands where nothing is remembered; its key is 0.
    const NOTHING: Self;

    /// The position.
    fn key(&self) -> u64;

    /// The logarithm of what it cost.
    fn work(&mut self) -> &mut u8;
}

impl<const W: usize> Entry for Known<W> {
    const NOTHING: Known<W> = Known {
        key: 0,
        zone: Set::NONE,
        value: Value { phi: 1, delta: 1 },
        rests: 0,
        work: 0,
        view: 0,
        mv: 0,
    };

    fn key(&self) -> u64 {
        self.key
    }

    fn work(&mut self) -> &mut u8 {
        &mut self.work
    }
}

/// So many positions share a place.
const SHARE: usize = 2;

/// Places at the beginning and at most, as powers of two.
const PLACES: std::ops::RangeInclusive<u32> = 9..=19;

/// A place, which begins where the processor's cache does.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Place<K>([K; SHARE]);

/// Remembered positions of one question in one region. Grows with what is remembered, up to a bound.
#[derive(Debug)]
pub(super) struct Memory<K> {
    known: Vec<Place<K>>,
    /// How many were remembered since it grew.
    count: usize,
}

impl<K: Entry> Memory<K> {
    pub(super) fn new() -> Self {
        Memory {
            known: vec![Place([K::NOTHING; SHARE]); 1 << *PLACES.start()],
            count: 0,
        }
    }

    fn place(&self, key: u64) -> usize {
        (key >> 16) as usize & (self.known.len() - 1)
    }

    /// Reads where a position is remembered, so that it is at hand when it is asked for.
    #[inline]
    pub(super) fn touch(&self, key: u64) -> u64 {
        self.known[self.place(key)].0[0].key()
    }

    #[inline]
    pub(super) fn recall(&self, key: u64) -> Option<&K> {
        let place = &self.known[self.place(key)].0;
        let mut found = None;
        for known in place {
            if known.key() == key {
                found = Some(known);
            }
        }
        found
    }

    pub(super) fn remember(&mut self, known: K) {
        let i = self.place(known.key());
        let place = &mut self.known[i].0;
        if let Some(same) = place.iter_mut().find(|k| k.key() == known.key()) {
            *same = known;
            return;
        }
        let least = (0..SHARE).min_by_key(|&j| (place[j].key() != 0, *place[j].work()));
        let least = least.unwrap_or(0);
        self.count += 1;
        if place[least].key() != 0 {
            // What is old makes room some time.
            for k in place.iter_mut() {
                let ages = known.key().trailing_zeros() >= 3;
                *k.work() = k.work().saturating_sub(u8::from(ages));
            }
        }
        place[least] = known;
        if 4 * self.count > 3 * SHARE * self.known.len() {
            self.grow();
        }
    }

    /// Forgets a position.
    pub(super) fn forget(&mut self, key: u64) {
        let i = self.place(key);
        let mut place = self.known[i].0.iter_mut();
        if let Some(known) = place.find(|known| known.key() == key) {
            *known = K::NOTHING;
        }
    }

    fn grow(&mut self) {
        if self.known.len() >= 1 << *PLACES.end() {
            return;
        }
        let room = vec![Place([K::NOTHING; SHARE]); 4 * self.known.len()];
        let old = std::mem::replace(&mut self.known, room);
        self.count = 0;
        for known in old.into_iter().flat_map(|place| place.0) {
            if known.key() != 0 {
                self.remember(known);
            }
        }
    }
}
