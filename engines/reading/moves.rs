//! A short list of moves to try, the most promising first.

use go::Site;

/// Moves with their promise.
pub(crate) struct Moves {
    list: [(Site, i32); Moves::ROOM],
    len: usize,
}

impl Moves {
    /// How many moves have room.
    const ROOM: usize = 128;

    pub(crate) fn new() -> Moves {
        Moves {
            list: [(Site::NONE, 0); Moves::ROOM],
            len: 0,
        }
    }

    /// Adds a move; one that is there already becomes more promising. False if there is no room.
    pub(crate) fn add(&mut self, s: Site, worth: i32) -> bool {
        if let Some(old) = self.list[..self.len].iter_mut().find(|m| m.0 == s) {
            old.1 += worth;
            return true;
        }
        let Some(free) = self.list.get_mut(self.len) else {
            return false;
        };
        *free = (s, worth);
        self.len += 1;
        true
    }

    /// Removes the most promising move, the first added among equals.
    pub(crate) fn next(&mut self) -> Option<Site> {
        let list = &self.list[..self.len];
        let best = (0..list.len()).max_by_key(|&i| (list[i].1, std::cmp::Reverse(i)))?;
        let s = list[best].0;
        // The order of the others decides between equals, so it is kept.
        self.list.copy_within(best + 1..self.len, best);
        self.len -= 1;
        Some(s)
    }
}
