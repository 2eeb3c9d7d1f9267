//! How the values of moves are weighed: children by how they turned out, a mean by how sure it is. As `KataGo` has it.

use crate::opinion::sign;
use crate::outcome::{MOST_UTILITY, Mean};
use go::Color;
use std::f32::consts::FRAC_1_PI;

/// Weighs the children of a node: those that turned out worse count less than their visits, the others more, as by
/// chance a bad move is tried too often.
pub(crate) fn lowered<'a>(
    children: impl Iterator<Item = &'a Mean> + Clone,
    to_move: Color,
    mut add: impl FnMut(&'a Mean, f32),
) {
    /// How strongly.
    const EXPONENT: f32 = 0.25;
    /// The least share, before that.
    const LEAST: f32 = 0.0001;
    let sign = sign(to_move);
    let mut mean = Mean::default();
    for child in children.clone() {
        mean.add(child, child.weight);
    }
    let share = |child: &Mean| {
        let over = sign * (child.utility - mean.utility);
        let z = over * (1.5 * child.weight.sqrt()).sqrt();
        child.weight * (student3(z) + LEAST).powf(EXPONENT)
    };
    let sum: f32 = children.clone().map(share).sum();
    for child in children {
        add(child, share(child) * mean.weight / sum);
    }
}

/// The cumulative distribution of Student's t with three degrees of freedom.
fn student3(t: f32) -> f32 {
    let x = t / 3.0_f32.sqrt();
    (0.5 + FRAC_1_PI * (x / (1.0 + x * x) + x.atan())).clamp(0.0, 1.0)
}

/// What a mean might be worse by: the error of utilities that differ so, as if one extreme result had been among few.
pub(crate) fn radius(total: &Mean) -> f32 {
    /// Standard errors.
    const ERRORS: f32 = 5.0;
    let visits = total.weight.max(1.0);
    let extreme = 1.0 / (visits * visits);
    let square = total.utility * total.utility;
    let widest = square + MOST_UTILITY * MOST_UTILITY;
    let mean_square = (total.utility_square * visits + widest * extreme) / (visits + extreme);
    ERRORS * ((mean_square - square).max(0.0) / visits).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn students_distribution_has_its_known_values() {
        for (t, share) in [
            (0.0, 0.5),
            (0.765, 0.75),
            (2.353, 0.95),
            (-2.353, 0.05),
            (-5.841, 0.005),
        ] {
            assert!((student3(t) - share).abs() < 1e-3, "{t}");
        }
    }

    #[test]
    fn what_turned_out_worse_counts_less_and_all_together_as_before() {
        let child = |utility, weight| Mean {
            weight,
            utility,
            ..Mean::default()
        };
        let children = [child(0.3, 100.0), child(-0.5, 20.0), child(0.25, 3.0)];
        let weights = |to_move| {
            let mut weights = Vec::new();
            lowered(children.iter(), to_move, |_, weight| weights.push(weight));
            weights
        };
        let black = weights(Color::Black);
        assert!(black[0] > 100.0 && black[1] < 15.0, "{black:?}");
        assert!((black.iter().sum::<f32>() - 123.0).abs() < 1e-3);
        let white = weights(Color::White);
        assert!(white[1] > 20.0, "{white:?}");
    }

    #[test]
    fn what_was_seen_more_often_is_surer() {
        let total = |weight| Mean {
            weight,
            utility: 0.2,
            utility_square: 0.2 * 0.2 + 0.04,
            ..Mean::default()
        };
        assert!(radius(&total(1.0)) > 3.0);
        let of_hundred = radius(&total(100.0));
        assert!((of_hundred - 5.0 * 0.2 / 10.0).abs() < 0.01, "{of_hundred}");
    }
}
