//! A small fast source of random numbers.

/// Random numbers for playouts: the generator wyrand (Wang Yi's `wyhash`, public domain), one
/// addition and one wide multiplication a number. Good enough for games, not for secrets. The same
/// seed gives the same numbers on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Returns the generator that `seed` stands for.
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Returns 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0xA076_1D64_78BD_642F);
        let wide = u128::from(self.state) * u128::from(self.state ^ 0xE703_7ED1_A0B4_28DB);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// Returns a number from 0 to `n - 1`, 0 for `n = 0`: the high half of a product (Lemire 2019)
    /// without his correction, so for `n` up to 2704 no number is more than a millionth likelier.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.next_u64() as u32) * u64::from(n)) >> 32) as u32
    }
}
