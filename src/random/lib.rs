//! Random numbers for games and for hashes: the same numbers from the same seed on every machine and in every version.
//!
//! - [`Random`] is the generator of playouts and engines.
//! - [`SplitMix64`] is a sequence that any program can compute, and [`scatter`] any one of its numbers: hash keys that
//!   files and tables may rely on.
//! - [`scatter_32`] does the same in 32 bits, for pictures.
//!
//! None of them is good for secrets. Played games, learned weights and pictures rest on these sequences, which the
//! crates `fastrand` and `rand` change between their versions.

/// The generator wyrand (Wang Yi's `wyhash`, public domain), one addition and one wide multiplication a number.
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

/// What [`SplitMix64`] adds for each number: 2⁶⁴ divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The generator `SplitMix64` (Steele, Lea and Flood 2014, public domain): a counter, scattered. Every seed is good, and
/// every number can be computed without those before it ([`scatter`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// Returns the generator that `seed` stands for.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// Returns 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        finished(self.state)
    }

    /// Returns a number from 0 to `n - 1`, 0 for `n = 0`, as [`Random::below`] does.
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * n as u64) >> 32) as u32
    }
}

/// Returns the `n`th number, from 1, of [`SplitMix64`] with seed 0. Different numbers have different images; 0 stays 0.
#[inline]
pub const fn scatter(n: u64) -> u64 {
    finished(n.wrapping_mul(STEP))
}

/// Scatters the bits of a counter.
const fn finished(counter: u64) -> u64 {
    let mut z = counter;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Scatters 32 bits (found by C. Wellons' hash prospector, public domain). Different numbers have different images; 0 stays 0.
#[inline]
pub const fn scatter_32(n: u32) -> u32 {
    let mut h = (n ^ (n >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    h ^ (h >> 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_never_change() {
        let mut random = Random::new(1);
        let numbers = [(); 3].map(|()| random.next_u64());
        assert_eq!(
            numbers,
            [
                14_839_104_130_206_199_084,
                7_050_053_486_739_369_280,
                10_158_010_531_033_381_599
            ]
        );
        let mut split = SplitMix64::new(1_234_567);
        // From the reference program by Vigna, prng.di.unimi.it/splitmix64.c.
        assert_eq!(split.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(split.next_u64(), 3_203_168_211_198_807_973);
        assert_eq!(
            (scatter_32(1), scatter_32(12_345)),
            (3_979_630_085, 598_692_909)
        );
    }

    #[test]
    fn scatter_is_any_number_of_the_sequence() {
        let mut split = SplitMix64::new(0);
        for n in 1..100 {
            assert_eq!(split.next_u64(), scatter(n));
        }
    }

    #[test]
    fn every_number_below_is_drawn_about_as_often() {
        let (mut random, mut split) = (Random::new(7), SplitMix64::new(7));
        let mut drawn = [[0; 10]; 2];
        for _ in 0..10_000 {
            drawn[0][random.below(10) as usize] += 1;
            drawn[1][split.below(10) as usize] += 1;
        }
        assert!(
            drawn.iter().flatten().all(|n| (850..1150).contains(n)),
            "{drawn:?}"
        );
        assert_eq!((random.below(0), split.below(0)), (0, 0));
    }
}
