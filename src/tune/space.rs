//! Parameters, their ranges, and where they are tried.

/// A number that an engine can be given.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// What it is called.
    pub name: String,
    /// The least value.
    pub min: f64,
    /// The greatest value.
    pub max: f64,
    /// What it is now: what the best is compared with. The middle if nothing is said.
    pub now: Option<f64>,
    /// Whether it has whole values only.
    pub whole: bool,
}

impl Parameter {
    /// The value at a place between −1 (least) and 1 (greatest).
    pub fn value(&self, place: f64) -> f64 {
        let value = self.min + (self.max - self.min) * (place + 1.0) / 2.0;
        if self.whole { value.round() } else { value }
    }

    /// The place of a value; the end that is nearer for one outside.
    pub fn place(&self, value: f64) -> f64 {
        let width = self.max - self.min;
        if width <= 0.0 {
            return 0.0;
        }
        (2.0 * (value - self.min) / width - 1.0).clamp(-1.0, 1.0)
    }

    /// The value as an engine is given it: whole, or to four digits more than its range needs.
    pub fn text(&self, value: f64) -> String {
        if self.whole {
            return format!("{}", value.round());
        }
        let width = (self.max - self.min).abs().max(f64::MIN_POSITIVE);
        let digits = (4.0 - width.log10().floor()).clamp(0.0, 12.0) as usize;
        let text = format!("{value:.digits$}");
        match text.split_once('.') {
            Some(_) => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            None => text,
        }
    }
}

/// All parameters that are tuned together.
#[derive(Clone, PartialEq, Debug)]
pub struct Space(Vec<Parameter>);

impl Space {
    /// The most parameters: with more the surface has more coefficients than an evening has games.
    pub const MOST: usize = 8;

    /// A space of parameters; `None` if there are none or too many, or one has no range.
    pub fn new(parameters: Vec<Parameter>) -> Option<Space> {
        let fits = |p: &Parameter| p.min.is_finite() && p.max.is_finite() && p.min < p.max;
        let good = (1..=Space::MOST).contains(&parameters.len()) && parameters.iter().all(fits);
        good.then_some(Space(parameters))
    }

    /// The parameters.
    pub fn parameters(&self) -> &[Parameter] {
        &self.0
    }

    /// The place that is tried under that number, each coordinate from −1 to 1: an additive recurrence with the powers of the
    /// generalised golden ratio, which fills the box evenly (M. Roberts, *The Unreasonable Effectiveness of Quasirandom
    /// Sequences*, 2018). Whole parameters lie on their values.
    pub fn point(&self, number: u64) -> Vec<f64> {
        let mut ratio = 2.0_f64;
        for _ in 0..60 {
            ratio = (1.0 + ratio).powf(1.0 / (self.0.len() as f64 + 1.0));
        }
        let along = |(i, parameter): (usize, &Parameter)| {
            let step = ratio.powi(-(i as i32 + 1));
            let place = (0.5 + step * (number + 1) as f64).fract() * 2.0 - 1.0;
            parameter.place(parameter.value(place))
        };
        self.0.iter().enumerate().map(along).collect()
    }

    /// The place of what the parameters are now.
    pub fn now(&self) -> Vec<f64> {
        let place = |p: &Parameter| p.now.map_or(0.0, |now| p.place(now));
        self.0.iter().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(min: f64, max: f64, whole: bool) -> Parameter {
        Parameter {
            name: "x".to_owned(),
            min,
            max,
            now: None,
            whole,
        }
    }

    #[test]
    fn points_fill_the_box() {
        let space = Space::new(vec![parameter(0.0, 1.0, false); 3]).expect("a space");
        let mut eighths = [0; 8];
        for number in 0..800 {
            let at = space.point(number);
            assert!(at.iter().all(|x| (-1.0..=1.0).contains(x)));
            let index = at
                .iter()
                .fold(0, |index, x| index * 2 + usize::from(*x > 0.0));
            eighths[index] += 1;
        }
        assert!(
            eighths.iter().all(|n| (90..=110).contains(n)),
            "{eighths:?}"
        );
        assert_eq!(space.point(5), space.point(5));
    }

    #[test]
    fn values_and_places_belong_together() {
        let whole = parameter(1.0, 8.0, true);
        for value in 1..=8 {
            let back = whole.value(whole.place(f64::from(value)));
            assert!((back - f64::from(value)).abs() < 1e-9, "{back}");
        }
        assert_eq!(whole.text(3.2), "3");
        assert_eq!(parameter(0.0, 2.0, false).text(0.25), "0.25");
        assert_eq!(parameter(0.0, 2000.0, false).text(1234.56), "1234.6");
        assert!((parameter(0.0, 1.0, false).place(9.0) - 1.0).abs() < 1e-9);
        assert!(Space::new(vec![parameter(1.0, 1.0, false)]).is_none());
        assert!(Space::new(Vec::new()).is_none());
    }
}
