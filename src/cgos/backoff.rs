//! How long to wait before the next attempt to connect.

use std::time::Duration;

/// Waits that double up to a limit, each a little different, so that many clients do not come back at once.
#[derive(Clone, Debug)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
    next: Duration,
    state: u64,
}

impl Backoff {
    /// Begins with `first` and ends with `longest`; `seed` makes the difference between clients.
    pub fn new(first: Duration, longest: Duration, seed: u64) -> Backoff {
        Backoff {
            first,
            longest: longest.max(first),
            next: first,
            state: seed,
        }
    }

    /// How long to wait now: up to a quarter longer than the last time twice.
    pub fn pause(&mut self) -> Duration {
        // SplitMix64's step; any mixing would do.
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let more = self
            .next
            .mul_f64((mixed >> 40) as f64 / f64::from(1 << 24) / 4.0);
        let pause = self.next + more;
        self.next = (self.next * 2).min(self.longest);
        pause
    }

    /// It went well: the next time is a first one.
    pub fn reset(&mut self) {
        self.next = self.first;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_to_the_longest_and_begin_anew() {
        let second = Duration::from_secs(1);
        let mut backoff = Backoff::new(second, second * 10, 7);
        let pauses: Vec<u128> = (0..7).map(|_| backoff.pause().as_millis()).collect();
        for (pause, least) in pauses
            .iter()
            .zip([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000])
        {
            assert!((least..=least * 5 / 4).contains(pause), "{pauses:?}");
        }
        backoff.reset();
        assert!(backoff.pause() < second * 2);
        let other = Backoff::new(second, second * 10, 8).pause();
        assert_ne!(other.as_millis(), pauses[0], "clients differ");
    }
}
