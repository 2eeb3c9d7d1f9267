//! The table of transpositions.

use minishogi::Move;

/// What a search said of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    pub(crate) mv: Option<Move>,
    pub(crate) value: i16,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
}

/// Entries by the low bits of the key; a later one takes the place of an earlier one unless that was searched deeper for
/// the same position.
pub(crate) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    pub(crate) fn new(megabytes: usize) -> Table {
        let room = (megabytes.max(1) << 20) / size_of::<Option<Entry>>();
        // A power of two, so that the key's low bits are the place.
        let count = 1 << room.ilog2();
        Table {
            entries: vec![None; count],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill(None);
    }

    fn at(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.at(key)].filter(|entry| entry.key == key)
    }

    pub(crate) fn put(&mut self, entry: Entry) {
        let at = self.at(entry.key);
        let old = self.entries[at];
        let is_deeper = old.is_some_and(|old| {
            old.key == entry.key && old.depth > entry.depth + 2 && entry.bound != Bound::Exact
        });
        if !is_deeper {
            self.entries[at] = Some(entry);
        }
    }
}
