//! Zobrist keys: one random number for each colour and site; a position's hash is the exclusive or
//! of the keys of its stones (Zobrist 1970).

use super::Site;
use crate::{Color, Grid};

/// As many sites as the largest board has.
const SITES: usize = 4096;

/// The keys, by colour and site.
pub(super) static KEYS: [[u64; SITES]; 2] = keys();

/// Draws the keys with the generator `SplitMix64` (Steele, Lea and Flood 2014), which needs no seed
/// better than a counter.
#[expect(clippy::large_stack_arrays, reason = "computed at compile time")]
const fn keys() -> [[u64; SITES]; 2] {
    let mut keys = [[0; SITES]; 2];
    let mut state = 0_u64;
    let mut i = 0;
    while i < 2 * SITES {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        keys[i / SITES][i % SITES] = z ^ (z >> 31);
        i += 1;
    }
    keys
}

/// Computes the hash of an arrangement of stones from nothing, as
/// [`Position::hash`](crate::Position::hash) has it ready.
pub fn stone_hash(stones: &Grid<Option<Color>>) -> u64 {
    let size = stones.size();
    let keyed = stones.iter().filter_map(|(p, stone)| {
        let site = Site::of(p, size);
        stone.map(|color| KEYS[color.index()][site.index::<SITES>()])
    });
    keyed.fold(0, |hash, key| hash ^ key)
}
