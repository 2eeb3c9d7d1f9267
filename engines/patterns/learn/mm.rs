//! Minorization-maximization: strengths under which the moves that were played are likeliest.
//!
//! With γ the strength of a feature, each round sets γ to W / Σ C/E over all choices, where W is how
//! often the feature won, E the sum of the strengths of all candidates of a choice, and C the sum of
//! those with the feature, without its own γ (R. Coulom 2007, after D. Hunter 2004). One group of
//! features at a time, so that the likelihood never falls. A virtual win and loss against the
//! strength a feature began with, 1 if nothing was known, keeps rare features near that.

use crate::sample::{Candidate, Sample};
use patterns::{GROUPS, LEVELS, Learned};

/// Which patterns count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Patterns {
    /// The largest known.
    Largest,
    /// The smallest only.
    Rings,
}

/// Strengths of all features.
#[derive(Clone)]
pub(crate) struct Gammas {
    pub(crate) levels: Vec<Vec<f32>>,
    /// By number; 0 is no pattern, always 1.
    pub(crate) patterns: Vec<f32>,
    kind: Patterns,
    /// What the levels were.
    begun: Vec<Vec<f32>>,
}

impl Gammas {
    pub(crate) fn new(patterns: usize, kind: Patterns) -> Gammas {
        let levels: Vec<Vec<f32>> = LEVELS.iter().map(|n| vec![1.0; *n]).collect();
        Gammas {
            begun: levels.clone(),
            levels,
            patterns: vec![1.0; patterns + 1],
            kind,
        }
    }

    /// What was learned before, to go on from its levels.
    pub(crate) fn of(learned: &Learned) -> Gammas {
        let levels: Vec<Vec<f32>> = learned
            .levels
            .iter()
            .map(|group| group.iter().map(|log| log.exp()).collect())
            .collect();
        let patterns = learned.patterns.iter().map(|(_, log)| log.exp());
        Gammas {
            begun: levels.clone(),
            levels,
            patterns: std::iter::once(1.0).chain(patterns).collect(),
            kind: Patterns::Largest,
        }
    }

    /// The same strengths, to go on with the smallest patterns only.
    pub(crate) fn clone_for_rings(&self) -> Gammas {
        Gammas {
            kind: Patterns::Rings,
            ..self.clone()
        }
    }

    fn pattern_of(&self, candidate: &Candidate) -> usize {
        match self.kind {
            Patterns::Largest => candidate.pattern as usize,
            Patterns::Rings => candidate.ring as usize,
        }
    }

    /// The strength of a candidate.
    pub(crate) fn strength(&self, candidate: &Candidate) -> f32 {
        let levels = self.levels.iter().zip(candidate.levels);
        let product: f32 = levels.map(|(g, level)| g[usize::from(level)]).product();
        product * self.patterns[self.pattern_of(candidate)]
    }

    /// Learns for some rounds over all groups; tells the mean log evidence after each.
    pub(crate) fn learn(&mut self, sample: &Sample, rounds: usize) {
        self.learn_groups(sample, rounds, GROUPS + 1);
    }

    /// The same for all groups but the patterns.
    pub(crate) fn learn_levels(&mut self, sample: &Sample, rounds: usize) {
        self.learn_groups(sample, rounds, GROUPS);
    }

    fn learn_groups(&mut self, sample: &Sample, rounds: usize, groups: usize) {
        for round in 1..=rounds {
            let mut evidence = 0.0;
            for group in 0..groups {
                evidence = self.update(sample, group);
            }
            println!("round {round}: mean log evidence {evidence:.4}");
        }
    }

    /// Updates one group, the patterns being the last; returns the mean log evidence before.
    fn update(&mut self, sample: &Sample, group: usize) -> f64 {
        let features = match group {
            GROUPS => self.patterns.len(),
            group => LEVELS[group],
        };
        let begun: &[f32] = match group {
            GROUPS => &[],
            group => &self.begun[group],
        };
        // A virtual win and a virtual loss against what it began with; patterns began with 1.
        let virtual_share =
            |i: usize, own: f32| 2.0 / f64::from(own + begun.get(i).copied().unwrap_or(1.0));
        let own = |g: &Gammas, i: usize| match group {
            GROUPS => g.patterns[i],
            group => g.levels[group][i],
        };
        let mut wins = vec![1.0_f64; features];
        let mut shares: Vec<f64> = (0..features)
            .map(|i| virtual_share(i, own(self, i)))
            .collect();
        let mut evidence = 0.0;
        let mut strengths = Vec::new();
        for range in sample.starts.windows(2) {
            let choice = &sample.candidates[range[0]..range[1]];
            strengths.clear();
            strengths.extend(
                choice
                    .iter()
                    .map(|c| self.strength(c) * f32::from(c.weight)),
            );
            let sum: f32 = strengths.iter().sum();
            evidence += f64::from(strengths[0] / sum).ln();
            for (candidate, strength) in choice.iter().zip(&strengths) {
                let i = match group {
                    GROUPS => self.pattern_of(candidate),
                    group => usize::from(candidate.levels[group]),
                };
                shares[i] += f64::from(strength / sum);
            }
            let winner = match group {
                GROUPS => self.pattern_of(&choice[0]),
                group => usize::from(choice[0].levels[group]),
            };
            wins[winner] += 1.0;
        }
        // The shares hold γ·C/E; the virtual part is without γ.
        let mut updated: Vec<f32> = (0..features).map(|i| own(self, i)).collect();
        for i in 1..features {
            let gamma = own(self, i);
            let virtual_share = virtual_share(i, gamma);
            let real = (shares[i] - virtual_share) / f64::from(gamma);
            let new = (wins[i] / (real + virtual_share)) as f32;
            updated[i] = new.clamp(0.0005, 2000.0);
        }
        match group {
            GROUPS => self.patterns = updated,
            group => self.levels[group] = updated,
        }
        evidence / (sample.starts.len() - 1).max(1) as f64
    }
}
