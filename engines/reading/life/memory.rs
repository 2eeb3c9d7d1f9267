//! What is known of positions, and where it is remembered.

use go::liberties::Bits;

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
    pub(super) value: Value,
    /// The position in the line that the verdict needs, 0 for none.
    pub(super) rests: u64,
    pub(super) work: u32,
    /// What a verdict needs: moves of the loser elsewhere change nothing.
    pub(super) zone: Bits<W>,
}

impl<const W: usize> Known<W> {
    pub(super) const NOTHING: Known<W> = Known {
        key: 0,
        value: Value { phi: 1, delta: 1 },
        rests: 0,
        work: 0,
        zone: Bits::NONE,
    };
}

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<const W: usize> {
    pub(super) value: Value,
    pub(super) rests: Rests,
    /// What a verdict needs.
    pub(super) zone: Bits<W>,
}

impl<const W: usize> Found<W> {
    pub(super) const fn plain(value: Value) -> Self {
        Found {
            value,
            rests: Rests::NOTHING,
            zone: Bits::NONE,
        }
    }
}

/// Remembered positions, for one question after the other.
pub(super) struct Memory<const W: usize> {
    known: Vec<[Known<W>; 4]>,
    pub(super) questions: u64,
}

impl<const W: usize> Memory<W> {
    pub(super) fn new() -> Self {
        Memory {
            known: Vec::new(),
            questions: 0,
        }
    }

    /// Prepares for questions of this many nodes.
    pub(super) fn make_room(&mut self, nodes: u32) {
        let places = (nodes as usize / 2)
            .clamp(1 << 10, 1 << 16)
            .next_power_of_two();
        if self.known.len() < places {
            self.known = vec![[Known::NOTHING; 4]; places];
        }
    }

    fn place(&mut self, key: u64) -> &mut [Known<W>; 4] {
        let i = (key >> 8) as usize % self.known.len();
        &mut self.known[i]
    }

    pub(super) fn recall(&mut self, key: u64) -> Option<Known<W>> {
        self.place(key).iter().find(|k| k.key == key).copied()
    }

    pub(super) fn remember(&mut self, known: Known<W>) {
        let place = self.place(known.key);
        let same = place.iter().position(|k| k.key == known.key);
        let least = || (0..4).min_by_key(|&i| place[i].work).unwrap_or(0);
        let i = same.unwrap_or_else(least);
        // What is old makes room some time.
        if same.is_none() {
            for k in place.iter_mut() {
                k.work -= k.work / 8;
            }
        }
        place[i] = known;
    }
}
