//! What a network said becomes an [`Evaluation`].

mod symmetry;

use crate::model::{Model, Multipliers};
use crate::{Evaluation, RawOutputs};

/// The version since which the policy has an optimistic channel.
const OPTIMISTIC_SINCE: usize = 12;
/// The version since which errors are square roots.
const ROOTS_SINCE: usize = 10;
/// The version since which what the root is taken of is a square.
const SQUARES_SINCE: usize = 14;
/// The version since which there are errors at all.
const ERRORS_SINCE: usize = 9;
/// What version 9 multiplies the error of the score with.
const FIRST_SCORE_ERROR: f32 = 10.0;

/// Reads the outputs of a network, as its version has them.
#[derive(Clone, Debug)]
pub struct OutputReader {
    /// How much of the optimistic policy is mixed in, 0 to 1, where there is one: it values moves that may turn out
    /// better than expected.
    pub optimism: f32,
    version: usize,
    multipliers: Multipliers,
}

/// What a network expects of the next moves. All is 0 or larger.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// About how many moves the result stays open.
    pub variance_time: f32,
    /// How much the winning chance less the losing chance will differ from what the network says.
    pub value_error: f32,
    /// How many points the score will differ from what the network says.
    pub score_error: f32,
}

impl OutputReader {
    /// Returns a reader for the outputs of a model, without optimism.
    pub fn new(model: &Model) -> OutputReader {
        OutputReader {
            optimism: 0.0,
            version: model.version,
            multipliers: model.multipliers,
        }
    }

    /// Reads the outputs for a position. `legal` tells for each point and, last, for the pass whether it is legal
    /// ([`Situation::legal_moves`](crate::Situation::legal_moves)); `can_have_no_result` whether the game can end without
    /// a result ([`Conditions::can_have_no_result`](crate::Conditions::can_have_no_result)).
    pub fn read(&self, raw: &RawOutputs, legal: &[bool], can_have_no_result: bool) -> Evaluation {
        let [win, loss, no_result] = outcome(raw.value, can_have_no_result);
        let [mean, stdev, lead, ..] = raw.score;
        let multipliers = &self.multipliers;
        let score_if_any = mean * multipliers.score_mean;
        let stdev_if_any = softplus(stdev) * multipliers.score_stdev;
        let with_result = 1.0 - no_result;
        let score_mean = score_if_any * with_result;
        // Without a result the score is 0.
        let mean_square = (score_if_any.powi(2) + stdev_if_any.powi(2)) * with_result;
        Evaluation {
            policy: softmax_where(&self.logits(raw, legal.len()), legal),
            win,
            loss,
            no_result,
            score_mean,
            score_stdev: (mean_square - score_mean.powi(2)).max(0.0).sqrt(),
            lead: lead * multipliers.lead * with_result,
            ownership: raw.ownership.iter().map(|&value| value.tanh()).collect(),
        }
    }

    /// Reads what the network expects of the next moves; `None` before version 9.
    pub fn outlook(&self, raw: &RawOutputs) -> Option<Outlook> {
        let [_, _, _, variance_time, value, score] = raw.score;
        let multipliers = &self.multipliers;
        let (value_unit, score_unit) = (multipliers.value_error, multipliers.score_error);
        let (value_error, score_error) = match self.version {
            ..ERRORS_SINCE => return None,
            ERRORS_SINCE..ROOTS_SINCE => (softplus(value), softplus(score) * FIRST_SCORE_ERROR),
            ROOTS_SINCE..SQUARES_SINCE => (
                (softplus(value) * value_unit).sqrt(),
                (softplus(score) * score_unit).sqrt(),
            ),
            _ => (
                softplus(value / 2.0) * value_unit.sqrt(),
                softplus(score / 2.0) * score_unit.sqrt(),
            ),
        };
        Some(Outlook {
            variance_time: softplus(variance_time) * multipliers.variance_time,
            value_error,
            score_error,
        })
    }

    /// The logits of all moves, optimism mixed in.
    fn logits(&self, raw: &RawOutputs, moves: usize) -> Vec<f32> {
        let mut channels = raw.policy.chunks_exact(moves);
        let plain = channels.next().unwrap_or_default();
        let optimistic = channels.next().filter(|_| self.version >= OPTIMISTIC_SINCE);
        let Some(optimistic) = optimistic else {
            return plain.to_vec();
        };
        let both = plain.iter().zip(optimistic);
        let mixed = both.map(|(plain, optimistic)| plain + self.optimism * (optimistic - plain));
        mixed.collect()
    }
}

impl Evaluation {
    /// Returns the mean of several evaluations of the same position, `None` of none.
    pub fn mean_of(evaluations: &[Evaluation]) -> Option<Evaluation> {
        let (first, rest) = evaluations.split_first()?;
        let share = 1.0 / evaluations.len() as f32;
        let mut mean = first.clone();
        for other in rest {
            for (sum, value) in mean.numbers().zip(other.clone().numbers()) {
                *sum += *value;
            }
        }
        // Scores of several evaluations differ, too, so it is not deviations that have a mean but squares.
        let squares = evaluations
            .iter()
            .map(|e| e.score_stdev.powi(2) + e.score_mean.powi(2));
        let mean_square: f32 = squares.map(|square| square * share).sum();
        for sum in mean.numbers() {
            *sum *= share;
        }
        mean.score_stdev = (mean_square - mean.score_mean.powi(2)).max(0.0).sqrt();
        Some(mean)
    }

    /// All its numbers.
    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let single = [
            &mut self.win,
            &mut self.loss,
            &mut self.no_result,
            &mut self.score_mean,
            &mut self.score_stdev,
            &mut self.lead,
        ];
        let lists = self.policy.iter_mut().chain(&mut self.ownership);
        single.into_iter().chain(lists)
    }
}

/// The probabilities of a win, a loss and no result.
fn outcome([win, loss, no_result]: [f32; 3], can_have_no_result: bool) -> [f32; 3] {
    let legal = [true, true, can_have_no_result];
    let probabilities = softmax_where(&[win, loss, no_result], &legal);
    [probabilities[0], probabilities[1], probabilities[2]]
}

/// Probabilities in proportion to the exponentials of the logits, 0 where `allowed` is false.
fn softmax_where(logits: &[f32], allowed: &[bool]) -> Vec<f32> {
    let of_allowed = logits.iter().zip(allowed).filter(|(_, allowed)| **allowed);
    let largest = of_allowed.map(|(&logit, _)| logit).fold(f32::MIN, f32::max);
    let weight = |(logit, allowed): (&f32, &bool)| {
        if *allowed {
            (logit - largest).exp()
        } else {
            0.0
        }
    };
    let mut weights: Vec<f32> = logits.iter().zip(allowed).map(weight).collect();
    let sum: f32 = weights.iter().sum();
    for weight in &mut weights {
        *weight /= sum;
    }
    weights
}

/// ln(1 + eˣ): nearly 0 below 0 and nearly x above.
fn softplus(x: f32) -> f32 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(version: usize) -> OutputReader {
        OutputReader {
            optimism: 0.0,
            version,
            multipliers: Multipliers::default(),
        }
    }

    fn raw() -> RawOutputs {
        RawOutputs {
            policy: vec![0.0, 1.0, 2.0, 3.0, 3.0, 2.0, 1.0, 0.0],
            value: [2.0, 0.0, 1.0],
            score: [0.5, 0.0, -0.25, 0.0, 0.0, 0.0],
            ownership: vec![0.0, 20.0, -20.0],
        }
    }

    #[track_caller]
    fn assert_near(ours: f32, expected: f32) {
        assert!((ours - expected).abs() < 1e-5, "{ours} is not {expected}");
    }

    #[test]
    fn the_policy_is_shared_by_the_legal_moves() {
        let evaluation = reader(8).read(&raw(), &[true, false, true, true], false);
        let e = std::f32::consts::E;
        let sum = 1.0 + e.powi(2) + e.powi(3);
        let expected = [1.0 / sum, 0.0, e.powi(2) / sum, e.powi(3) / sum];
        for (ours, expected) in evaluation.policy.iter().zip(expected) {
            assert_near(*ours, expected);
        }
        assert_eq!(evaluation.ownership, [0.0, 1.0, -1.0]);
    }

    #[test]
    fn huge_logits_do_no_harm() {
        let mut outputs = raw();
        outputs.policy = vec![1e30, -1e30, 500.0, 1e30];
        outputs.value = [-1e30, 1e30, 0.0];
        outputs.score = [0.0, 1e4, 0.0, 0.0, 0.0, 0.0];
        let evaluation = reader(8).read(&outputs, &[true; 4], true);
        assert_eq!(evaluation.policy, [0.5, 0.0, 0.0, 0.5]);
        assert_eq!((evaluation.win, evaluation.loss), (0.0, 1.0));
        assert_near(evaluation.score_stdev, 2e5);
    }

    #[test]
    fn without_a_result_there_is_no_score() {
        let decided = reader(8).read(&raw(), &[true; 4], false);
        assert_near(decided.win + decided.loss, 1.0);
        assert_near(decided.no_result, 0.0);
        assert_near(decided.score_mean, 10.0);
        assert_near(decided.lead, -5.0);
        assert_near(decided.score_stdev, 20.0 * std::f32::consts::LN_2);
        let open = reader(8).read(&raw(), &[true; 4], true);
        assert_near(open.win + open.loss + open.no_result, 1.0);
        assert_near(open.score_mean, 10.0 * (1.0 - open.no_result));
        assert_near(open.lead, -5.0 * (1.0 - open.no_result));
        assert!(open.score_stdev < decided.score_stdev);
    }

    #[test]
    fn optimism_mixes_the_channels_since_version_12() {
        let legal = [true; 4];
        for (version, optimism, best) in [(11, 1.0, 3), (12, 0.0, 3), (12, 1.0, 0), (16, 1.0, 0)] {
            let mut reader = reader(version);
            reader.optimism = optimism;
            let policy = reader.read(&raw(), &legal, false).policy;
            let is_best = policy.iter().all(|&other| other <= policy[best]);
            assert!(is_best, "version {version}, optimism {optimism}");
        }
        let mut half = reader(12);
        half.optimism = 0.5;
        assert_eq!(half.read(&raw(), &legal, false).policy, [0.25; 4]);
    }

    #[test]
    fn errors_have_a_formula_for_each_age() {
        let ln_2 = std::f32::consts::LN_2;
        for (version, expected) in [
            (8, None),
            (9, Some((ln_2, 10.0 * ln_2))),
            (10, Some(((0.25 * ln_2).sqrt(), (30.0 * ln_2).sqrt()))),
            (13, Some(((0.25 * ln_2).sqrt(), (30.0 * ln_2).sqrt()))),
            (14, Some((0.5 * ln_2, 30.0_f32.sqrt() * ln_2))),
            (16, Some((0.5 * ln_2, 30.0_f32.sqrt() * ln_2))),
        ] {
            let outlook = reader(version).outlook(&raw());
            assert_eq!(outlook.is_some(), expected.is_some(), "version {version}");
            if let (Some(outlook), Some((value, score))) = (outlook, expected) {
                assert_near(outlook.variance_time, 40.0 * ln_2);
                assert_near(outlook.value_error, value);
                assert_near(outlook.score_error, score);
            }
        }
    }

    #[test]
    fn the_mean_of_evaluations_keeps_their_spread() {
        let one = reader(8).read(&raw(), &[true; 4], false);
        let mut other = one.clone();
        other.score_mean += 8.0;
        other.win = 0.0;
        let mean = Evaluation::mean_of(&[one.clone(), other]).expect("two");
        assert_near(mean.score_mean, one.score_mean + 4.0);
        assert_near(mean.win, one.win / 2.0);
        assert_near(mean.score_stdev, one.score_stdev.hypot(4.0));
        assert_eq!(mean.policy, one.policy);
        assert_eq!(Evaluation::mean_of(&[]), None);
    }
}
