//! Zobrist keys: a random number for each colour and site; the hash of a position is the exclusive or of the keys of its
//! stones (Zobrist 1970).

use super::{MOST_CELLS, Site};
use crate::Color;
use random::scatter;

/// The keys of stones, by colour and number of the site: the first numbers of `SplitMix64` with seed 0.
static STONE_KEYS: [[u64; MOST_CELLS]; 2] = stone_keys();

#[expect(clippy::large_stack_arrays, reason = "computed at compile time")]
const fn stone_keys() -> [[u64; MOST_CELLS]; 2] {
    let mut keys = [[0; MOST_CELLS]; 2];
    let mut i = 0;
    while i < 2 * MOST_CELLS {
        keys[i / MOST_CELLS][i % MOST_CELLS] = scatter(i as u64 + 1);
        i += 1;
    }
    keys
}

/// Returns the key of a stone of a colour at a site of a lattice with a border of one cell. It is the same on every
/// machine, but boards of different width number their points differently. `N` is the length of the board's arrays, as
/// for [`Site::index_in`], so that the index is computed once for all of them.
#[inline]
pub fn stone_key<const N: usize>(color: Color, s: Site) -> u64 {
    const { assert!(N <= MOST_CELLS) };
    STONE_KEYS[color.index()][s.index_in::<N>()]
}

/// Returns the key of a ko at a site, for hashes that tell positions with different kos apart; 0 for [`Site::NONE`].
#[inline]
pub const fn ko_key(s: Site) -> u64 {
    // Beyond the keys of stones in the same sequence.
    if s.number() == 0 {
        0
    } else {
        scatter(2 * MOST_CELLS as u64 + s.number() as u64 + 1)
    }
}
