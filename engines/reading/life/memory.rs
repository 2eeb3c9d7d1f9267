//! What is known of positions, and where it is remembered.

use super::set::Set;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

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

    pub(super) fn word(self) -> u64 {
        u64::from(self.phi) | u64::from(self.delta) << 32
    }

    pub(super) fn of_word(word: u64) -> Value {
        Value {
            phi: word as u32,
            delta: (word >> 32) as u32,
        }
    }

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

/// What is remembered of a position, as words that several processors may read and write at once.
pub(super) trait Entry: Copy {
    /// So many words it takes.
    const WORDS: usize;

    /// The position; never 0.
    fn key(&self) -> u64;

    /// The logarithm of what it cost.
    fn work(&mut self) -> &mut u8;

    /// Writes it, with a first word from which the key comes if all others are those that were written with it.
    fn write(&self, slot: &[AtomicU64]);

    /// Reads what stands in a slot. The key is 0 if nothing does, and that of no position if it was being written.
    fn read(slot: &[AtomicU64]) -> Self;
}

impl<const W: usize> Entry for Known<W> {
    const WORDS: usize = 3 + W;

    fn key(&self) -> u64 {
        self.key
    }

    fn work(&mut self) -> &mut u8 {
        &mut self.work
    }

    #[inline]
    fn write(&self, slot: &[AtomicU64]) {
        let slot = &slot[..Self::WORDS];
        let about = u64::from(self.mv)
            | u64::from(self.view) << 16
            | u64::from(self.work) << 24
            | u64::from(self.rests) << 32;
        let value = self.value.word();
        let mut check = self.key ^ value ^ about;
        for (i, &word) in self.zone.words().iter().enumerate() {
            check ^= word;
            slot[3 + i].store(word, Ordering::Relaxed);
        }
        slot[0].store(check, Ordering::Relaxed);
        slot[1].store(value, Ordering::Relaxed);
        slot[2].store(about, Ordering::Relaxed);
    }

    #[inline]
    fn read(slot: &[AtomicU64]) -> Self {
        let slot = &slot[..Self::WORDS];
        let [check, value, about] = [0, 1, 2].map(|i: usize| slot[i].load(Ordering::Relaxed));
        let mut key = check ^ value ^ about;
        let zone = Set::of_words(std::array::from_fn(|i| {
            let word = slot[3 + i].load(Ordering::Relaxed);
            key ^= word;
            word
        }));
        Known {
            key,
            zone,
            value: Value::of_word(value),
            rests: (about >> 32) as u32,
            work: (about >> 24) as u8,
            view: (about >> 16) as u8,
            mv: about as u16,
        }
    }
}

/// So many positions share a place.
const SHARE: usize = 2;

/// Places at the beginning and at most, as powers of two.
const PLACES: std::ops::RangeInclusive<u32> = 9..=19;

/// So many words the processor's cache takes at once.
const LINE: usize = 8;

/// Remembered positions of one question in one region. Grows with what is remembered, up to a bound.
///
/// Several processors may read and write at once. A slot that two of them write comes out as nobody's position, because its first
/// word is the key changed by all others (R. Hyatt and T. Mann, "A lock-less transposition table implementation for parallel search", 2002).
#[derive(Debug)]
pub(super) struct Memory<K> {
    words: Vec<AtomicU64>,
    /// Where the first place begins: at a line of the processor's cache.
    first: usize,
    places: usize,
    /// How many were remembered since it grew.
    count: usize,
    entries: PhantomData<K>,
}

impl<K: Entry> Memory<K> {
    pub(super) fn new() -> Self {
        Memory::with_places(1 << *PLACES.start())
    }

    fn with_places(places: usize) -> Self {
        let words = places * SHARE * K::WORDS;
        let words: Vec<AtomicU64> = (0..words + LINE - 1).map(|_| AtomicU64::new(0)).collect();
        let first = words.as_ptr().align_offset(LINE * size_of::<AtomicU64>());
        Memory {
            first: first.min(LINE - 1),
            words,
            places,
            count: 0,
            entries: PhantomData,
        }
    }

    /// The slots of a position.
    #[inline]
    fn slots(&self, key: u64) -> &[AtomicU64] {
        let place = (key >> 16) as usize & (self.places - 1);
        let first = self.first + place * SHARE * K::WORDS;
        &self.words[first..first + SHARE * K::WORDS]
    }

    /// Reads where a position is remembered, so that it is at hand when it is asked for.
    #[inline]
    pub(super) fn touch(&self, key: u64) -> u64 {
        self.slots(key)[0].load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn recall(&self, key: u64) -> Option<K> {
        let slots = self.slots(key).chunks_exact(K::WORDS);
        slots.map(K::read).find(|known| known.key() == key)
    }

    /// Remembers a position. Tells whether it was not remembered before.
    pub(super) fn remember(&self, known: K) -> bool {
        let slots = self.slots(known.key());
        let mut least = (true, u8::MAX);
        let mut into = 0;
        for (i, slot) in slots.chunks_exact(K::WORDS).enumerate() {
            let mut other = K::read(slot);
            if other.key() == known.key() {
                known.write(slot);
                return false;
            }
            let worth = (other.key() != 0, *other.work());
            if i == 0 || worth < least {
                (least, into) = (worth, i);
            }
        }
        if least.0 && known.key().trailing_zeros() >= 3 {
            // What is old makes room some time.
            for slot in slots.chunks_exact(K::WORDS) {
                let mut old = K::read(slot);
                *old.work() = old.work().saturating_sub(1);
                old.write(slot);
            }
        }
        known.write(&slots[into * K::WORDS..]);
        true
    }

    /// Forgets a position.
    pub(super) fn forget(&self, key: u64) {
        for slot in self.slots(key).chunks_exact(K::WORDS) {
            if K::read(slot).key() == key {
                for word in slot {
                    word.store(0, Ordering::Relaxed);
                }
            }
        }
    }

    /// So many more may be remembered before it is to grow; none if it does not grow any more.
    pub(super) fn room(&self) -> Option<usize> {
        let most = 3 * SHARE * self.places / 4;
        (self.places < 1 << *PLACES.end()).then(|| most.saturating_sub(self.count))
    }

    /// Takes note that so many more are remembered, and grows if it is time to.
    pub(super) fn added(&mut self, more: usize) {
        self.count += more;
        if self.room() != Some(0) {
            return;
        }
        let old = std::mem::replace(self, Memory::with_places(4 * self.places));
        for slot in old.words[old.first..].chunks_exact(K::WORDS) {
            let known = K::read(slot);
            if known.key() != 0 {
                self.count += usize::from(self.remember(known));
            }
        }
    }
}
