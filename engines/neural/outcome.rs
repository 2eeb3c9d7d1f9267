//! How a game is expected to end, and what that is worth to the search.

use std::f32::consts::FRAC_2_PI;

/// How a game is expected to end. Everything is Black's.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Outcome {
    /// The chance to win less the chance to lose, −1 to 1.
    pub(crate) value: f32,
    /// The mean of the final score in points, komi included.
    pub(crate) score: f32,
    /// Its standard deviation.
    pub(crate) stdev: f32,
    /// By how many points Black is ahead.
    pub(crate) lead: f32,
}

impl Outcome {
    /// Returns the outcome of a game that is over, with Black's points less White's.
    pub(crate) fn counted(margin: f32) -> Outcome {
        Outcome {
            value: if margin == 0.0 { 0.0 } else { margin.signum() },
            score: margin,
            stdev: 0.0,
            lead: margin,
        }
    }
}

/// How much the score counts wherever it is, and how wide a difference still matters, in roots of the board's area.
const STATIC: (f32, f32) = (0.1, 2.0);
/// The same around the score that is expected.
const DYNAMIC: (f32, f32) = (0.3, 0.75);
/// The part of the expected score around which points count most: a little more than has been reached is hoped for.
const CENTER_PART: f32 = 0.8;
/// The most that a mean, a variance of utilities can be: a win by any number of points.
pub(crate) const MOST_UTILITY: f32 = 1.4;

/// Points and weights of the Gauss–Hermite quadrature with five points, for a normal distribution.
const QUADRATURE: [(f32, f32); 5] = [
    (-2.856_97, 0.011_257),
    (-1.355_626, 0.222_076),
    (0.0, 0.533_333),
    (1.355_626, 0.222_076),
    (2.856_97, 0.011_257),
];

/// What outcomes are worth: whether the game is won, and a little by how much, as `KataGo` counts it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Utility {
    root_of_area: f32,
    /// The score around which points count most.
    center: f32,
}

impl Utility {
    /// Returns the utility on a board of so many points, as long as nothing is known of the score.
    pub(crate) fn new(area: usize) -> Utility {
        Utility {
            root_of_area: (area as f32).sqrt(),
            center: 0.0,
        }
    }

    /// Has points count most around what is expected at the root of the search.
    pub(crate) fn expect(&mut self, score: f32) {
        let most = DYNAMIC.1 * self.root_of_area;
        self.center = (CENTER_PART * score).clamp(score - most, score + most);
    }

    /// What an outcome is worth to Black, about −1.4 to 1.4.
    pub(crate) fn of(self, outcome: &Outcome) -> f32 {
        outcome.value + self.of_score(outcome.score, outcome.stdev)
    }

    /// What points more or less are worth at a score that is expected so.
    pub(crate) fn of_points(self, points: f32, score: f32, stdev: f32) -> f32 {
        self.of_score(score + points, stdev) - self.of_score(score, stdev)
    }

    fn of_score(self, mean: f32, stdev: f32) -> f32 {
        let term = |center: f32, (weight, scale): (f32, f32)| {
            let scale = scale * self.root_of_area;
            let at = |&(x, share): &(f32, f32)| {
                let score = mean + x * stdev;
                share * FRAC_2_PI * ((score - center) / scale).atan()
            };
            weight * QUADRATURE.iter().map(at).sum::<f32>()
        };
        term(0.0, STATIC) + term(self.center, DYNAMIC)
    }
}

/// The mean of outcomes and of what they are worth. Everything is Black's.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Mean {
    /// How many evaluations it is made of.
    pub(crate) weight: f32,
    /// What they are worth.
    pub(crate) utility: f32,
    /// The mean square of that.
    pub(crate) utility_square: f32,
    /// The chance to win less the chance to lose.
    pub(crate) value: f32,
    /// The final score.
    pub(crate) score: f32,
    /// The mean square of the final score.
    pub(crate) score_square: f32,
    /// The lead in points.
    pub(crate) lead: f32,
}

impl Mean {
    /// The mean of a single evaluation that counts so often.
    pub(crate) fn of(outcome: &Outcome, utility: Utility, weight: f32) -> Mean {
        let worth = utility.of(outcome);
        Mean {
            weight,
            utility: worth,
            utility_square: worth * worth,
            value: outcome.value,
            score: outcome.score,
            score_square: outcome.score * outcome.score + outcome.stdev * outcome.stdev,
            lead: outcome.lead,
        }
    }

    /// Takes another mean in with a weight.
    pub(crate) fn add(&mut self, other: &Mean, weight: f32) {
        let sum = self.weight + weight;
        if sum <= 0.0 {
            return;
        }
        let part = weight / sum;
        let mix = |own: &mut f32, others: f32| *own += part * (others - *own);
        mix(&mut self.utility, other.utility);
        mix(&mut self.utility_square, other.utility_square);
        mix(&mut self.value, other.value);
        mix(&mut self.score, other.score);
        mix(&mut self.score_square, other.score_square);
        mix(&mut self.lead, other.lead);
        self.weight = sum;
    }

    /// The standard deviation of the final score.
    pub(crate) fn stdev(&self) -> f32 {
        (self.score_square - self.score * self.score)
            .max(0.0)
            .sqrt()
    }

    /// The chance to win, 0 to 1.
    pub(crate) fn winrate(&self) -> f32 {
        (0.5 + 0.5 * self.value).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_by_more_is_worth_a_little_more_and_never_as_much_as_winning() {
        let utility = Utility::new(81);
        let won = |margin| utility.of(&Outcome::counted(margin));
        assert!(won(0.5) < won(5.5) && won(5.5) < won(40.5));
        assert!(won(81.0) < MOST_UTILITY);
        assert!(won(0.5) - won(-0.5) > 1.9);
        assert!((won(7.0) + won(-7.0)).abs() < 1e-5, "both sides alike");
        assert!(won(0.0).abs() < 1e-6);
    }

    #[test]
    fn points_count_most_around_what_is_expected() {
        let mut utility = Utility::new(361);
        let near_zero = utility.of_points(1.0, 0.0, 3.0);
        let far = utility.of_points(1.0, 40.0, 3.0);
        assert!(near_zero > 2.0 * far);
        utility.expect(40.0);
        assert!(utility.of_points(1.0, 40.0, 3.0) > 2.0 * far);
    }

    #[test]
    fn means_are_those_of_all_that_was_added() {
        let utility = Utility::new(81);
        let outcome = |score| Outcome {
            value: score / 100.0,
            score,
            stdev: 2.0,
            lead: score,
        };
        let mut mean = Mean::of(&outcome(1.0), utility, 1.0);
        mean.add(&Mean::of(&outcome(4.0), utility, 1.0), 2.0);
        assert!((mean.weight, mean.score) == (3.0, 3.0));
        // 4 of each, and 2 between them.
        assert!((mean.stdev() - 6.0_f32.sqrt()).abs() < 1e-4);
        assert!((mean.winrate() - 0.515).abs() < 1e-5);
    }
}
