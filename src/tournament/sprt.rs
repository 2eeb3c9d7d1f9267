//! Whether one engine is stronger than another, with as few games as that takes.
//!
//! Wald's sequential probability ratio test (A. Wald, "Sequential Tests of Statistical Hypotheses", 1945) over pairs of games
//! ([`crate::paired`]): two differences in strength are compared, and the match ends when one of them is likely enough. The
//! ratio is the generalised one, in which what is not known of the outcomes, their variance above all, is what makes the
//! games most likely under each hypothesis (M. Van den Bergh, "A Practical Introduction to the GSPRT", the method of Fishtest
//! and its `LLRcalc.py`).

use crate::TOURNAMENT;
use crate::paired::{Pairs, complete};
use crate::results::Row;
use message::{Message, Sentence, id};
use serde::{Deserialize, Serialize};

/// What stands for an outcome that was not seen yet, so that it stays possible.
const UNSEEN: f64 = 1e-3;

/// A test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// H0: the first engine is stronger by so many Elo only.
    pub elo0: f64,
    /// H1: it is stronger by so many.
    pub elo1: f64,
    /// How often H1 may be accepted though H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted though H1 is true.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The first engine is not stronger by `elo1`.
    H0,
    /// It is stronger than by `elo0`.
    H1,
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Progress {
    /// The test.
    pub test: Sprt,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// At this one H0 is accepted.
    pub lower: f64,
    /// At this one H1 is accepted.
    pub upper: f64,
    /// The pairs that count: all up to the first that is missing, and none after the decision.
    pub pairs: Pairs,
    /// What it says.
    pub verdict: Verdict,
}

/// What is wrong with a test.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtError {
    /// `elo0` is not below `elo1`, or one of them is no number of Elo.
    Bounds,
    /// An error is not between 0 and ½.
    Errors,
}

message::display!(SprtError);

impl Message for SprtError {
    fn sentence(&self) -> Sentence {
        match self {
            SprtError::Bounds => id!(TOURNAMENT, "sprt-wrong-bounds").into(),
            SprtError::Errors => id!(TOURNAMENT, "sprt-wrong-errors").into(),
        }
    }
}

impl Sprt {
    /// Tells whether the test makes sense.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(self) -> Result<(), SprtError> {
        let is_elo = |elo: f64| elo.abs() <= 1000.0;
        if !is_elo(self.elo0) || !is_elo(self.elo1) || self.elo0 >= self.elo1 {
            return Err(SprtError::Bounds);
        }
        let is_error = |error: f64| error > 0.0 && error < 0.5;
        if !is_error(self.alpha) || !is_error(self.beta) {
            return Err(SprtError::Errors);
        }
        Ok(())
    }

    /// Returns the ratios at which H0 and H1 are accepted.
    pub fn bounds(self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// Returns the logarithm of the generalised likelihood ratio of H1 to H0, 0 without pairs.
    pub fn llr(self, pairs: Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| f64::from(count).max(UNSEEN));
        let all: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / all);
        let [h0, h1] = [self.elo0, self.elo1].map(|elo| most_likely(shares, expected(elo)));
        let gain = |i: usize| shares[i] * (h1[i] / h0[i]).ln();
        all * (0..5).map(gain).sum::<f64>()
    }

    /// Walks through the pairs in the order of their numbers until the test is decided. Games that ended early do not
    /// count before their turn: short games would be won more often by one side, and the verdict would depend on the
    /// speed of the machine.
    pub fn progress(self, rows: &[Row]) -> Progress {
        let (lower, upper) = self.bounds();
        let mut at = Progress {
            test: self,
            llr: 0.0,
            lower,
            upper,
            pairs: Pairs::default(),
            verdict: Verdict::Open,
        };
        let mut last = None;
        for (number, half_points) in complete(rows) {
            if !Sprt::follows(last, number, rows) {
                break;
            }
            last = Some(number);
            at.pairs.0[usize::from(half_points)] += 1;
            at.llr = self.llr(at.pairs);
            at.verdict = self.verdict(at.llr);
            if at.verdict != Verdict::Open {
                break;
            }
        }
        at
    }

    /// Whether pair `number` is next: those between were played and one of their games is void.
    fn follows(last: Option<u32>, number: u32, rows: &[Row]) -> bool {
        let from = last.map_or(0, |last| last + 1);
        let both_played = |pair: u32| {
            let played = rows.iter().filter(|row| (row.game.max(1) - 1) / 2 == pair);
            played.count() == 2
        };
        (from..number).all(both_played)
    }

    /// Returns what a ratio says.
    pub fn verdict(self, llr: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        if llr <= lower {
            Verdict::H0
        } else if llr >= upper {
            Verdict::H1
        } else {
            Verdict::Open
        }
    }
}

/// The points per game that a difference in Elo stands for.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the probabilities of the five outcomes that make the shares seen most likely, of those whose mean is `mean`:
/// each share divided by 1 + x (score − mean), where x is the root that brings the mean about. The scores are 0 to 1.
fn most_likely(shares: [f64; 5], mean: f64) -> [f64; 5] {
    let off = |i: usize| i as f64 / 4.0 - mean;
    let sum = |x: f64| {
        let part = |i: usize| shares[i] * off(i) / (1.0 + x * off(i));
        (0..5).map(part).sum::<f64>()
    };
    let slope = |x: f64| {
        let part = |i: usize| shares[i] * (off(i) / (1.0 + x * off(i))).powi(2);
        -(0..5).map(part).sum::<f64>()
    };
    // The sum falls from +∞ to −∞ between the poles of the best and the worst outcome: Newton's steps, and halves where
    // they would leave what is known.
    let (mut low, mut high) = (-1.0 / off(4), -1.0 / off(0));
    let mut x = 0.0;
    for _ in 0..100 {
        let value = sum(x);
        if value.abs() < 1e-13 {
            break;
        }
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let step = x - value / slope(x);
        x = if step > low && step < high {
            step
        } else {
            f64::midpoint(low, high)
        };
    }
    std::array::from_fn(|i| shares[i] / (1.0 + x * off(i)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::Random;

    const USUAL: Sprt = Sprt {
        elo0: 0.0,
        elo1: 10.0,
        alpha: 0.05,
        beta: 0.05,
    };

    /// The known approximation by mean and variance, which is good where the mean lies near the hypotheses:
    /// N (s1 − s0) (2 mean − s0 − s1) / (2 variance).
    fn approximate(test: Sprt, pairs: Pairs) -> f64 {
        let (mean, variance) = pairs.moments().expect("pairs");
        let [s0, s1] = [test.elo0, test.elo1].map(expected);
        f64::from(pairs.count()) * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    #[test]
    fn ratios_are_those_of_the_approximation() {
        for pairs in [
            [100, 200, 400, 220, 110],
            [30, 120, 300, 100, 20],
            [1, 50, 900, 60, 2],
        ] {
            let pairs = Pairs(pairs);
            let (exact, near) = (USUAL.llr(pairs), approximate(USUAL, pairs));
            assert!(
                (exact - near).abs() < 0.1 * near.abs().max(1.0),
                "{exact} {near}"
            );
        }
        assert!(USUAL.llr(Pairs::default()).abs() < f64::EPSILON);
    }

    #[test]
    fn the_most_likely_outcomes_have_the_mean() {
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        for mean in [0.3, 0.5, 0.514, 0.9] {
            let found = most_likely(shares, mean);
            let sum: f64 = found.iter().sum();
            let mean_found: f64 = (0..5).map(|i| found[i] * i as f64 / 4.0).sum();
            assert!(
                (sum - 1.0).abs() < 1e-9 && (mean_found - mean).abs() < 1e-9,
                "{mean}: {found:?}"
            );
        }
    }

    #[test]
    fn bounds_are_walds() {
        let (lower, upper) = USUAL.bounds();
        assert!((lower + 2.944_438_98).abs() < 1e-6 && (upper - 2.944_438_98).abs() < 1e-6);
    }

    #[test]
    fn nonsense_is_refused() {
        for (elo0, elo1, alpha, beta, why) in [
            (5.0, 5.0, 0.05, 0.05, SprtError::Bounds),
            (f64::NAN, 5.0, 0.05, 0.05, SprtError::Bounds),
            (0.0, f64::INFINITY, 0.05, 0.05, SprtError::Bounds),
            (0.0, 5.0, 0.0, 0.05, SprtError::Errors),
            (0.0, 5.0, 0.05, 0.5, SprtError::Errors),
        ] {
            let test = Sprt {
                elo0,
                elo1,
                alpha,
                beta,
            };
            assert_eq!(test.check(), Err(why), "{test:?}");
        }
        assert_eq!(USUAL.check(), Ok(()));
    }

    /// One outcome of a pair: two games between engines of a given difference, one of them with the opening's favour and
    /// one against it. Returns half points.
    fn pair(random: &mut Random, elo: f64, favour: f64, draws: f64) -> usize {
        let mut game = |elo: f64| {
            let sure = (1.0 - draws) * expected(elo);
            let drawn = sure + draws;
            let x = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            if x < sure { 2 } else { usize::from(x < drawn) }
        };
        game(elo + favour) + game(elo - favour)
    }

    /// Plays a match until the test is decided.
    fn verdict(test: Sprt, seed: u64, elo: f64, favour: f64, draws: f64) -> Verdict {
        let mut random = Random::new(seed);
        let mut pairs = Pairs::default();
        loop {
            pairs.0[pair(&mut random, elo, favour, draws)] += 1;
            match test.verdict(test.llr(pairs)) {
                Verdict::Open => {}
                decided => return decided,
            }
        }
    }

    /// In how many of `count` matches the test accepts a hypothesis.
    fn share(test: Sprt, accepted: Verdict, count: u64, elo: f64, favour: f64, draws: f64) -> f64 {
        let hit = |seed: &u64| verdict(test, *seed, elo, favour, draws) == accepted;
        (1..=count).filter(hit).count() as f64 / count as f64
    }

    #[test]
    fn errors_are_as_rare_as_was_asked_for_in_ten_thousand_matches() {
        // Large differences, so that the matches are short; openings that are even, and such that favour a colour.
        let test = Sprt {
            elo0: 0.0,
            elo1: 80.0,
            alpha: 0.05,
            beta: 0.05,
        };
        for (favour, draws) in [(0.0, 0.0), (150.0, 0.1)] {
            // With draws the mean at elo 0 is even all the same; at elo1 it is not what the curve says, so H1 is tried without.
            let wrong = share(test, Verdict::H1, 10_000, 0.0, favour, draws);
            assert!(
                wrong <= test.alpha,
                "H1 by mistake, {favour} {draws}: {wrong}"
            );
            println!("{favour} {draws}: {wrong}");
        }
        let wrong = share(test, Verdict::H0, 10_000, test.elo1, 0.0, 0.0);
        println!("H0: {wrong}");
        assert!(wrong <= test.beta, "H0 by mistake: {wrong}");
    }
}
