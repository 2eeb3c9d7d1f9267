//! Minorization-maximization: strengths under which the moves that were played are likeliest.
//!
//! With γ the strength of a feature, each round sets γ to W / Σ C/E over all choices, where W is how
//! often the feature won, E the sum of the strengths of all candidates of a choice, and C the sum of
//! those with the feature, without its own γ (R. Coulom 2007, after D. Hunter 2004). One group of
//! features at a time, so that the likelihood never falls. A virtual win and loss against a feature
//! of strength 1 keeps rare features near 1.

use crate::sample::{Candidate, Sample};
use patterns::{GROUPS, LEVELS};

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
}

impl Gammas {
    pub(crate) fn new(patterns: usize, kind: Patterns) -> Gammas {
        Gammas {
            levels: LEVELS.iter().map(|n| vec![1.0; *n]).collect(),
            patterns: vec![1.0; patterns + 1],
            kind,
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
        for round in 1..=rounds {
            let mut evidence = 0.0;
            for group in 0..=GROUPS {
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
        // A virtual win and a virtual loss against strength 1.
        let own = |g: &Gammas, i: usize| match group {
            GROUPS => g.patterns[i],
            group => g.levels[group][i],
        };
        let mut wins = vec![1.0_f64; features];
        let mut shares: Vec<f64> = (0..features)
            .map(|i| 2.0 / f64::from(own(self, i) + 1.0))
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
        for i in 1..features {
            let gamma = own(self, i);
            let virtual_share = 2.0 / f64::from(gamma + 1.0);
            let real = (shares[i] - virtual_share) / f64::from(gamma);
            let new = (wins[i] / (real + virtual_share)) as f32;
            let new = new.clamp(0.0005, 2000.0);
            match group {
                GROUPS => self.patterns[i] = new,
                group => self.levels[group][i] = new,
            }
        }
        evidence / (sample.starts.len() - 1).max(1) as f64
    }
}
