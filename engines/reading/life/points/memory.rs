//! What is remembered of positions while points are counted.

use super::super::memory::Value;

/// A remembered position: what is known for good, and how far the last question about it came.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) key: u64,
    /// What Black can force at least, and White at most, in points from Black's view.
    pub(super) bounds: [i16; 2],
    /// The question that all that follows is about; 0 for none.
    pub(super) question: u16,
    pub(super) value: Value,
    /// The position in the line that the verdict needs: half of its key, 0 for none.
    pub(super) rests: u32,
    /// Whether no repetition has a part in it.
    pub(super) pure: bool,
    /// The logarithm of what it cost.
    pub(super) work: u8,
}

impl Known {
    /// Nothing is known of a position.
    pub(super) const fn nothing(key: u64) -> Known {
        Known {
            key,
            bounds: [i16::MIN, i16::MAX],
            question: 0,
            value: Value { phi: 1, delta: 1 },
            rests: 0,
            pure: true,
            work: 0,
        }
    }
}

/// So many positions share a place.
const SHARE: usize = 2;

/// Places at the beginning and at most, as powers of two.
const PLACES: std::ops::RangeInclusive<u32> = 9..=19;

/// A place, which begins where the processor's cache does.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Place([Known; SHARE]);

const FREE: Place = Place([Known::nothing(0); SHARE]);

/// Remembered positions of one region. Grows with what is remembered, up to some 30 MB.
#[derive(Debug)]
pub(super) struct Memory {
    known: Vec<Place>,
    /// How many were remembered since it grew.
    count: usize,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory {
            known: vec![FREE; 1 << *PLACES.start()],
            count: 0,
        }
    }

    fn place(&self, key: u64) -> usize {
        (key >> 16) as usize & (self.known.len() - 1)
    }

    #[inline]
    pub(super) fn recall(&self, key: u64) -> Option<&Known> {
        let place = &self.known[self.place(key)].0;
        place.iter().find(|known| known.key == key)
    }

    /// Remembers a position, in the place of the one that cost least.
    pub(super) fn remember(&mut self, known: Known) {
        let i = self.place(known.key);
        let place = &mut self.known[i].0;
        if let Some(same) = place.iter_mut().find(|k| k.key == known.key) {
            *same = known;
            return;
        }
        let least = (0..SHARE).min_by_key(|&j| (place[j].key != 0, place[j].work));
        let least = least.unwrap_or(0);
        self.count += 1;
        if place[least].key != 0 {
            // What is old makes room some time.
            for k in place.iter_mut() {
                k.work = k
                    .work
                    .saturating_sub(u8::from(known.key.trailing_zeros() >= 3));
            }
        }
        place[least] = known;
        if 4 * self.count > 3 * SHARE * self.known.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        if self.known.len() >= 1 << *PLACES.end() {
            return;
        }
        let room = vec![FREE; 4 * self.known.len()];
        let old = std::mem::replace(&mut self.known, room);
        self.count = 0;
        for known in old.into_iter().flat_map(|place| place.0) {
            if known.key != 0 {
                self.remember(known);
            }
        }
    }
}
