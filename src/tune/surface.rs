//! What results at many points say of the whole box.

use crate::linear::Cholesky;
use random::Random;

/// How far the mean is held back where results say nothing: its prior is normal with this deviation, so wide that it hardly
/// counts (3 is a rate of 95 %).
const MEAN: f64 = 3.0;
/// How far the shape is: as a rule a parameter changes the strength within its range by no more than some 170 Elo points (1),
/// and without that a handful of games would promise the moon.
const SHAPE: f64 = 1.0;
/// Steps of Newton's method; it ends long before.
const STEPS: usize = 50;
/// Draws from what the coefficients may be.
const DRAWS: usize = 1000;
/// Elo points for a logit of 1: 400 / ln 10.
const ELO: f64 = 173.717_792_761_0;

/// A result at a point.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// Where, each coordinate from −1 to 1.
    pub at: Vec<f64>,
    /// Points, a draw counting ½.
    pub score: f64,
    /// Of so many games.
    pub games: f64,
}

/// Groups of results along an axis.
const GROUPS: usize = 12;

/// Results near each other along one coordinate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Group {
    /// Where they are on average, from −1 to 1.
    pub place: f64,
    /// Their score, 0 to 1.
    pub score: f64,
    /// Of so many games.
    pub games: f64,
}

/// Groups results by their place along one coordinate: what was seen, to be drawn beside what is read out of it.
pub fn groups(samples: &[Sample], along: usize) -> Vec<Group> {
    let mut sums = [(0.0, 0.0, 0.0); GROUPS];
    for sample in samples {
        let share = f64::midpoint(sample.at[along], 1.0);
        let group = ((share * GROUPS as f64) as usize).min(GROUPS - 1);
        let (place, score, games) = &mut sums[group];
        *place += sample.at[along] * sample.games;
        *score += sample.score;
        *games += sample.games;
    }
    let full = sums.into_iter().filter(|(_, _, games)| *games > 0.0);
    full.map(|(place, score, games)| Group {
        place: place / games,
        score: score / games,
        games,
    })
    .collect()
}

/// A logit that is a quadratic function of the place.
#[derive(Clone, PartialEq, Debug)]
pub struct Surface {
    dimensions: usize,
    /// Constant, linear, quadratic, mixed.
    coefficients: Vec<f64>,
}

/// A number and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The likeliest value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What all results say.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The best place, coordinate by coordinate.
    pub best: Vec<Estimate>,
    /// How much better the best place is than the present one, in Elo.
    pub gain: Estimate,
    /// The score at the best place.
    pub score: Estimate,
    /// How likely the best place found is better than the present one.
    pub likelihood: f64,
}

/// Places of a curve, from the least value to the greatest.
const CURVE: usize = 41;
/// Normal numbers lie so many deviations around their mean in 95 of 100 cases.
const DEVIATIONS: f64 = 1.959_963_985;

/// The score along one coordinate, the others being where the best place is.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve(pub Vec<(f64, Estimate)>);

/// The same results in the same order, so that sums are the same to the last digit.
fn sorted(samples: &[Sample]) -> Vec<Sample> {
    let mut samples = samples.to_vec();
    samples.sort_by(|a, b| {
        let places = a.at.iter().zip(&b.at).map(|(x, y)| x.total_cmp(y));
        let place = places.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then);
        place
            .then(a.score.total_cmp(&b.score))
            .then(a.games.total_cmp(&b.games))
    });
    samples
}

/// The features of a place: 1, each coordinate, its square, each product of two.
fn features(at: &[f64]) -> Vec<f64> {
    let mut all = vec![1.0];
    all.extend_from_slice(at);
    all.extend(at.iter().map(|x| x * x));
    for (i, x) in at.iter().enumerate() {
        all.extend(at[i + 1..].iter().map(|y| x * y));
    }
    all
}

fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

impl Surface {
    /// The likeliest surface, and how sure it is. `None` without results.
    fn fit(samples: &[Sample]) -> Option<(Surface, Cholesky)> {
        let dimensions = samples.first()?.at.len();
        let rows: Vec<Vec<f64>> = samples.iter().map(|sample| features(&sample.at)).collect();
        let n = rows.first()?.len();
        let mut coefficients = vec![0.0; n];
        let mut prior = vec![1.0 / (SHAPE * SHAPE); n];
        prior[0] = 1.0 / (MEAN * MEAN);
        let mut known = None;
        for _ in 0..STEPS {
            let mut gradient: Vec<f64> = coefficients
                .iter()
                .zip(&prior)
                .map(|(c, held)| -c * held)
                .collect();
            let mut curvature = vec![0.0; n * n];
            for i in 0..n {
                curvature[i * n + i] = prior[i];
            }
            for (row, sample) in rows.iter().zip(samples) {
                let p = logistic(dot(row, &coefficients));
                let error = sample.score - sample.games * p;
                let weight = sample.games * p * (1.0 - p);
                for i in 0..n {
                    gradient[i] += error * row[i];
                    for j in 0..=i {
                        curvature[i * n + j] += weight * row[i] * row[j];
                    }
                }
            }
            for i in 0..n {
                for j in 0..i {
                    curvature[j * n + i] = curvature[i * n + j];
                }
            }
            let parts = Cholesky::of(&curvature, n)?;
            let step = parts.solve(&gradient);
            // Far steps overshoot where rates are near 0 or 1.
            let longest = step.iter().fold(0.0_f64, |most, s| most.max(s.abs()));
            let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
            for (coefficient, step) in coefficients.iter_mut().zip(&step) {
                *coefficient += scale * step;
            }
            known = Some(parts);
            if longest < 1e-9 {
                break;
            }
        }
        let surface = Surface {
            dimensions,
            coefficients,
        };
        Some((surface, known?))
    }

    /// The logit at a place.
    fn logit(&self, at: &[f64]) -> f64 {
        dot(&features(at), &self.coefficients)
    }

    /// The best place in the box: climbed to along one coordinate after the other, from the middle and from all sides.
    fn best(&self) -> Vec<f64> {
        let n = self.dimensions;
        let mut starts = vec![vec![0.0; n]];
        for i in 0..n {
            for end in [-1.0, 1.0] {
                let mut start = vec![0.0; n];
                start[i] = end;
                starts.push(start);
            }
        }
        let climbed = starts.into_iter().map(|start| self.climb(start));
        let better = |a: &Vec<f64>, b: &Vec<f64>| self.logit(a).total_cmp(&self.logit(b));
        climbed.max_by(better).unwrap_or_default()
    }

    fn climb(&self, mut at: Vec<f64>) -> Vec<f64> {
        for _ in 0..100 {
            let before = at.clone();
            for i in 0..at.len() {
                // Along one coordinate it is a parabola: three values say which.
                let mut value = |x: f64| {
                    at[i] = x;
                    self.logit(&at)
                };
                let (low, middle, high) = (value(-1.0), value(0.0), value(1.0));
                let (bend, slope) = (f64::midpoint(low, high) - middle, (high - low) / 2.0);
                at[i] = if bend < -1e-12 {
                    (-slope / (2.0 * bend)).clamp(-1.0, 1.0)
                } else if high >= low {
                    1.0
                } else {
                    -1.0
                };
            }
            let moved = at.iter().zip(&before).map(|(a, b)| (a - b).abs());
            if moved.fold(0.0, f64::max) < 1e-9 {
                break;
            }
        }
        at
    }

    /// The score along each coordinate through the best place, for a chart. Empty without results.
    pub fn curves(samples: &[Sample]) -> Vec<Curve> {
        let Some((surface, sure)) = Surface::fit(&sorted(samples)) else {
            return Vec::new();
        };
        let best = surface.best();
        let curve = |along: usize| {
            let point = |i: usize| {
                let mut at = best.clone();
                at[along] = 2.0 * i as f64 / (CURVE - 1) as f64 - 1.0;
                let row = features(&at);
                let logit = dot(&row, &surface.coefficients);
                let away = DEVIATIONS * dot(&row, &sure.solve(&row)).max(0.0).sqrt();
                let score = Estimate {
                    value: logistic(logit),
                    low: logistic(logit - away),
                    high: logistic(logit + away),
                };
                (at[along], score)
            };
            Curve((0..CURVE).map(point).collect())
        };
        (0..best.len()).map(curve).collect()
    }

    /// What results say, `now` being where the parameters are. `None` without results. The same results give the same
    /// finding, whatever their order.
    pub fn read(samples: &[Sample], now: &[f64]) -> Option<Finding> {
        let (surface, sure) = Surface::fit(&sorted(samples))?;
        let best = surface.best();
        let mut normal = Normal(Random::new(2011));
        let mut bests = vec![Vec::with_capacity(DRAWS); best.len()];
        let (mut gains, mut scores) = (Vec::with_capacity(DRAWS), Vec::with_capacity(DRAWS));
        for _ in 0..DRAWS {
            let noise: Vec<f64> = surface.coefficients.iter().map(|_| normal.next()).collect();
            let away = sure.solve_upper(&noise);
            let other = Surface {
                dimensions: surface.dimensions,
                coefficients: surface
                    .coefficients
                    .iter()
                    .zip(&away)
                    .map(|(c, a)| c + a)
                    .collect(),
            };
            for (all, x) in bests.iter_mut().zip(other.best()) {
                all.push(x);
            }
            // What is gained is told of the place that is proposed, not of each draw's own best: that would flatter.
            gains.push(ELO * (other.logit(&best) - other.logit(now)));
            scores.push(logistic(other.logit(&best)));
        }
        let better = gains.iter().filter(|&&gain| gain > 0.0).count();
        Some(Finding {
            gain: Estimate::of(ELO * (surface.logit(&best) - surface.logit(now)), gains),
            score: Estimate::of(logistic(surface.logit(&best)), scores),
            best: best
                .into_iter()
                .zip(bests)
                .map(|(x, all)| Estimate::of(x, all))
                .collect(),
            likelihood: better as f64 / DRAWS as f64,
        })
    }
}

impl Estimate {
    /// A value with the middle 95 % of draws around it.
    fn of(value: f64, mut draws: Vec<f64>) -> Estimate {
        draws.sort_by(f64::total_cmp);
        let at = |share: f64| draws[((draws.len() - 1) as f64 * share).round() as usize];
        Estimate {
            value,
            low: at(0.025).min(value),
            high: at(0.975).max(value),
        }
    }
}

/// Normal numbers (Box and Muller).
struct Normal(Random);

impl Normal {
    fn next(&mut self) -> f64 {
        let mut uniform = || ((self.0.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
        let (a, b) = (uniform(), uniform());
        (-2.0 * a.ln()).sqrt() * (std::f64::consts::TAU * b).cos()
    }
}
