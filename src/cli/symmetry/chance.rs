//! Whether answers that vary anyway vary by view too.

use go::Random;

/// How often the answers are shuffled among the views.
const SHUFFLES: u32 = 9_999;
/// The same answers give the same number every time.
const SEED: u64 = 1994;

/// Returns how likely it is that groups of answers differ as much as these, or more, if all come from the same source:
/// a permutation test on χ². The answers are numbers of kinds; every group counts.
pub(super) fn chance_of(groups: &[Vec<usize>]) -> f64 {
    let mut all: Vec<usize> = groups.concat();
    let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
    let kinds = all.iter().max().map_or(0, |kind| kind + 1);
    let mut totals = vec![0_u32; kinds];
    for &kind in &all {
        totals[kind] += 1;
    }
    let seen = spread(&all, &sizes, &totals);
    let mut random = Random::new(SEED);
    let mut as_much = 1_u32;
    for _ in 0..SHUFFLES {
        for i in (1..all.len()).rev() {
            all.swap(i, random.below(i as u32 + 1) as usize);
        }
        // Sums of the same fractions in another order differ in the last bit.
        as_much += u32::from(spread(&all, &sizes, &totals) >= seen - 1e-9);
    }
    f64::from(as_much) / f64::from(SHUFFLES + 1)
}

/// How unevenly the kinds are spread over consecutive groups of these sizes: χ² without its constant part.
fn spread(answers: &[usize], sizes: &[usize], totals: &[u32]) -> f64 {
    let mut rest = answers;
    let mut sum = 0.0;
    let mut counts = vec![0_u32; totals.len()];
    for &size in sizes.iter().filter(|&&size| size > 0) {
        let (group, others) = rest.split_at(size);
        rest = others;
        counts.fill(0);
        for &kind in group {
            counts[kind] += 1;
        }
        for (&count, &total) in counts.iter().zip(totals) {
            if count > 0 {
                let count = f64::from(count);
                sum += count * count / (f64::from(total) * size as f64);
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_source_is_not_suspected_and_another_is() {
        let mut random = Random::new(5);
        let mut group = |kinds: u32, from: usize| -> Vec<usize> {
            (0..20)
                .map(|_| from + random.below(kinds) as usize)
                .collect()
        };
        let fair: Vec<Vec<usize>> = (0..16).map(|_| group(40, 0)).collect();
        assert!(chance_of(&fair) > 0.01, "{}", chance_of(&fair));
        let mut odd = fair;
        odd[3] = group(2, 0);
        assert!(chance_of(&odd) < 0.001, "{}", chance_of(&odd));
    }

    #[test]
    fn nothing_to_compare_is_no_difference() {
        for groups in [
            vec![],
            vec![vec![], vec![]],
            vec![vec![0, 0], vec![0, 0, 0]],
            vec![vec![0, 1, 2]],
        ] {
            assert!((chance_of(&groups) - 1.0).abs() < 1e-9, "{groups:?}");
        }
    }
}
