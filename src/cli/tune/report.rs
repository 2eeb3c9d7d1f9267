//! What a tuning found, in words and as JSON.

use super::TuneArgs;
use crate::cli::language::{REPORTS, told};
use ::tune::{Estimate, Finding, Parameter, Sample, Space, Surface};
use message::{Argument, say};
use serde::Serialize;
use std::fmt::Write;

/// What came of it.
#[derive(Serialize)]
pub(super) struct Report {
    games: u64,
    /// Pairs that no part has played yet.
    missing: u64,
    /// Points of the engine, of all games at all settings.
    points: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<Found>,
}

#[derive(Serialize)]
struct Found {
    parameters: Vec<Value>,
    /// Better than now by so many Elo points.
    elo: [f64; 3],
    /// The score at the best place.
    score: [f64; 3],
    /// How likely the best place is better than the present one.
    likelihood: f64,
}

/// A parameter's best value, its interval, and whether that is nearly all of the range.
#[derive(Serialize)]
struct Value {
    name: String,
    best: String,
    low: String,
    high: String,
    unknown: bool,
}

impl Report {
    pub(super) fn of(args: &TuneArgs, space: &Space, samples: &[Sample]) -> Report {
        Report {
            games: samples.iter().map(|sample| sample.games as u64).sum(),
            missing: u64::from(args.pairs).saturating_sub(samples.len() as u64),
            points: samples.iter().map(|sample| sample.score).sum(),
            found: Surface::read(samples, &space.now()).map(|finding| Found::of(space, &finding)),
        }
    }

    pub(super) fn text(&self, space: &Space) -> String {
        let (games, missing) = (self.games, self.missing);
        let points = Argument::decimal(self.points, 1);
        let mut text = told(&say!(REPORTS, "cli-tune-games", games, points, missing)) + "\n";
        let Some(found) = &self.found else {
            return text;
        };
        for (value, parameter) in found.parameters.iter().zip(space.parameters()) {
            let Value {
                name,
                best,
                low,
                high,
                ..
            } = value;
            let (min, max) = (parameter.text(parameter.min), parameter.text(parameter.max));
            let line = if value.unknown {
                say!(REPORTS, "cli-tune-unknown", name, best, low, high, min, max)
            } else {
                say!(REPORTS, "cli-tune-value", name, best, low, high, min, max)
            };
            let _ = writeln!(text, "  {}", told(&line));
        }
        let [elo, low, high] = found.elo.map(|elo| Argument::decimal(elo, 0));
        let likelihood = Argument::decimal(found.likelihood * 100.0, 1);
        text + &told(&say!(REPORTS, "cli-tune-gain", elo, low, high, likelihood)) + "\n"
    }
}

impl Found {
    fn of(space: &Space, finding: &Finding) -> Found {
        let three = |estimate: Estimate| [estimate.value, estimate.low, estimate.high];
        let values = space.parameters().iter().zip(&finding.best);
        let value = |(parameter, best): (&Parameter, &Estimate)| {
            let text = |place: f64| parameter.text(parameter.value(place));
            Value {
                name: parameter.name.clone(),
                best: text(best.value),
                low: text(best.low),
                high: text(best.high),
                // Of 2, the width of the whole range.
                unknown: best.high - best.low > 1.8,
            }
        };
        Found {
            parameters: values.map(value).collect(),
            elo: three(finding.gain),
            score: three(finding.score),
            likelihood: finding.likelihood,
        }
    }
}
