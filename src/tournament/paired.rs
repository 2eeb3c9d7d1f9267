//! Games in pairs: the same opening with both colours.
//!
//! The two games of a pair are no independent trials: an opening that favours Black gives each side one of them. So a pair is
//! counted as one trial with five outcomes (the *pentanomial* of M. Van den Bergh and the framework of Stockfish, Fishtest):
//! 0, ½, 1, 1½ or 2 points for the first engine. Its mean is that of the games, its variance is smaller.

use crate::plan::Side;
use crate::results::{End, Row};
use crate::stats::{elo, wilson_of};
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The 97.5th percentile of the normal distribution: two-sided 95 %.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// How many pairs of games brought the first engine 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pairs(pub [u32; 5]);

/// What pairs say of the first engine's strength.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Strength {
    /// The pairs.
    pub pairs: Pairs,
    /// Points per game, 0 to 1.
    pub rate: f64,
    /// The 95 % interval of [`Strength::rate`].
    pub rate_95: (f64, f64),
    /// Elo; `None` at a rate of 0 or 1.
    pub elo: Option<f64>,
    /// The 95 % interval of [`Strength::elo`]; `None` where it has no end.
    pub elo_95: (Option<f64>, Option<f64>),
    /// The likelihood of superiority: how likely the first engine is the stronger one, if before the match neither was
    /// thought stronger.
    pub superior: f64,
}

impl Pairs {
    /// Counts the complete pairs among games of two engines: two games that belong together and both have a result.
    pub fn of(rows: &[Row]) -> Pairs {
        let mut pairs = Pairs::default();
        for (_, half_points) in complete(rows) {
            pairs.0[usize::from(half_points)] += 1;
        }
        pairs
    }

    /// Returns how many there are.
    pub fn count(self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns mean and variance of the points per game in a pair; `None` without pairs.
    pub fn moments(self) -> Option<(f64, f64)> {
        let n = f64::from(self.count());
        if n == 0.0 {
            return None;
        }
        let outcomes = || {
            (0..5)
                .map(|i| f64::from(i) / 4.0)
                .zip(self.0.map(f64::from))
        };
        let mean = outcomes().map(|(score, count)| score * count).sum::<f64>() / n;
        let square = |(score, count): (f64, f64)| count * (score - mean).powi(2);
        Some((mean, outcomes().map(square).sum::<f64>() / n))
    }

    /// Returns what they say of the first engine; `None` without pairs.
    ///
    /// The interval is the normal one of the mean of the pairs. Where all pairs ended alike that would be a point, so there
    /// it is Wilson's with each pair as one trial, which is at least as wide as the truth allows.
    pub fn strength(self) -> Option<Strength> {
        let (rate, variance) = self.moments()?;
        let n = f64::from(self.count());
        let error = (variance / n).sqrt();
        let rate_95 = if variance > 0.0 {
            ((rate - Z * error).max(0.0), (rate + Z * error).min(1.0))
        } else {
            wilson_of(rate, n)
        };
        let superior = if variance > 0.0 {
            normal((rate - 0.5) / error)
        } else {
            // All alike: whoever they favour is the stronger one but for so many tosses of a coin (a uniform prior).
            let doubt = 0.5_f64.powf(n + 1.0);
            match rate.total_cmp(&0.5) {
                Ordering::Less => doubt,
                Ordering::Equal => 0.5,
                Ordering::Greater => 1.0 - doubt,
            }
        };
        Some(Strength {
            pairs: self,
            rate,
            rate_95,
            elo: elo(rate),
            elo_95: (elo(rate_95.0), elo(rate_95.1)),
            superior,
        })
    }
}

/// Returns the complete pairs in the order of their numbers, each with its number and the half points of the first engine.
/// The two games of pair n are 2n + 1 and 2n + 2; they have both colours and the same opening.
pub(crate) fn complete(rows: &[Row]) -> Vec<(u32, u8)> {
    let mut by_pair: BTreeMap<u32, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        by_pair
            .entry((row.game.max(1) - 1) / 2)
            .or_default()
            .push(row);
    }
    let half_points = |row: &Row| match row.winner {
        Some(Side::A) => 2,
        None => 1,
        Some(Side::B) => 0,
    };
    let of_two = |(number, games): (u32, Vec<&Row>)| match games[..] {
        [one, two]
            if one.black != two.black
                && one.opening == two.opening
                && one.players == two.players
                && one.end != End::Void
                && two.end != End::Void =>
        {
            Some((number, half_points(one) + half_points(two)))
        }
        _ => None,
    };
    by_pair.into_iter().filter_map(of_two).collect()
}

/// The normal distribution's share below `x` standard deviations.
pub(crate) fn normal(x: f64) -> f64 {
    libm::erfc(-x / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_is_that_of_the_pairs() {
        // 10 losses, 20, 40, 20, 10: even, with a variance of 0.075.
        let even = Pairs([10, 20, 40, 20, 10]).strength().expect("pairs");
        assert_eq!((even.rate, even.elo), (0.5, Some(0.0)));
        assert!((even.superior - 0.5).abs() < 1e-12);
        let half = Z * (0.075_f64 / 100.0).sqrt();
        assert!((even.rate_95.1 - 0.5 - half).abs() < 1e-12);
        // Worked out by hand: mean 0.6, variance 0.0525, z = 0.1 / sqrt(0.0525 / 100).
        let better = Pairs([0, 15, 40, 35, 10]).strength().expect("pairs");
        assert!((better.rate - 0.6).abs() < 1e-12, "{better:?}");
        assert!(
            better.superior > 0.999_99 && better.superior < 1.0,
            "{better:?}"
        );
        assert!(
            (better.elo.expect("a number") - 70.437).abs() < 1e-3,
            "{better:?}"
        );
        assert_eq!(Pairs::default().strength(), None);
    }

    #[test]
    fn a_clean_sweep_is_not_certain() {
        let sweep = Pairs([0, 0, 0, 0, 3]).strength().expect("pairs");
        assert_eq!((sweep.elo, sweep.elo_95.1), (None, None));
        assert!(sweep.rate_95.0 < 0.5, "{sweep:?}");
        assert!((sweep.superior - 0.9375).abs() < 1e-12, "{sweep:?}");
        let split = Pairs([0, 0, 4, 0, 0]).strength().expect("pairs");
        assert!(
            split.rate_95.0 < 0.2 && (split.superior - 0.5).abs() < 1e-12,
            "{split:?}"
        );
    }

    #[test]
    fn the_normal_distribution_is_the_tables() {
        for (x, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (-Z, 0.025),
            (3.0, 0.998_650_102),
        ] {
            assert!((normal(x) - share).abs() < 1e-8, "{x}");
        }
    }
}
