//! Mistakes: what a move cost its player.

use super::Value;
use go::Color;

/// A move that costs so many points is a mistake, unless the user has another measure.
pub const USUAL_LEAST: f32 = 5.0;

/// A node of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stage {
    /// Who moved here; nobody if nothing was played.
    pub mover: Option<Color>,
    /// How the position stands after that.
    pub value: Value,
}

/// What a move cost its player. Negative: it gained.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Loss {
    /// Of the chance to win, 0 to 1.
    pub winrate: Option<f32>,
    /// In points.
    pub score: Option<f32>,
}

/// How bad a mistake is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// It costs as much as a mistake has to, at least.
    Mistake,
    /// Twice as much.
    Bad,
    /// Four times as much.
    Blunder,
}

impl Loss {
    /// How much it is: points, or where they are not known, per cent of the chance to win. Negative: a gain.
    pub fn size(self) -> f32 {
        let percent = self.winrate.map(|winrate| 100.0 * winrate);
        self.score.or(percent).unwrap_or_default()
    }

    /// Whether it is a mistake by the usual measure.
    pub fn is_mistake(self) -> bool {
        self.severity(USUAL_LEAST).is_some()
    }

    /// How bad it is where `least` is the size of the smallest mistake; none if it is no mistake.
    pub fn severity(self, least: f32) -> Option<Severity> {
        let times = self.size() / least.max(f32::MIN_POSITIVE);
        [
            (4.0, Severity::Blunder),
            (2.0, Severity::Bad),
            (1.0, Severity::Mistake),
        ]
        .into_iter()
        .find(|(least, _)| times >= *least)
        .map(|(_, severity)| severity)
    }
}

/// Compares each node of a line with the one before; nothing where one of the two is not known or nobody moved.
pub fn losses(line: &[Stage]) -> Vec<Option<Loss>> {
    let before = std::iter::once(Value::default()).chain(line.iter().map(|stage| stage.value));
    line.iter()
        .zip(before)
        .map(|(stage, before)| {
            let mover = stage.mover?;
            let lost = |value: fn(Value) -> Option<f32>| {
                let lost = value(before)? - value(stage.value)?;
                Some(if mover == Color::Black { lost } else { -lost })
            };
            let loss = Loss {
                winrate: lost(|v| v.winrate),
                score: lost(|v| v.score),
            };
            (loss != Loss::default()).then_some(loss)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(mover: Option<Color>, winrate: Option<f32>, score: Option<f32>) -> Stage {
        let value = Value { winrate, score };
        Stage { mover, value }
    }

    #[test]
    fn a_mistake_is_what_costs_its_player() {
        let line = [
            stage(None, Some(0.5), Some(0.0)),
            stage(Some(Color::Black), Some(0.3), Some(-6.0)),
            stage(Some(Color::White), Some(0.6), Some(-6.0)),
            stage(Some(Color::Black), Some(0.65), Some(3.0)),
            stage(Some(Color::White), None, None),
            stage(Some(Color::Black), Some(0.1), None),
        ];
        let sizes: Vec<Option<i32>> = losses(&line)
            .into_iter()
            .map(|loss| loss.map(|l| l.size().round() as i32))
            .collect();
        assert_eq!(sizes, [None, Some(6), Some(0), Some(-9), None, None]);
    }

    #[test]
    fn chances_count_where_points_are_not_known() {
        let line = [
            stage(None, Some(0.5), Some(3.0)),
            stage(Some(Color::White), Some(0.62), None),
        ];
        let loss = losses(&line)[1].expect("both are known");
        assert_eq!(loss.size().round() as i32, 12);
        assert_eq!(loss.score, None);
    }

    #[test]
    fn a_mistake_is_as_bad_as_the_measure_says() {
        for (points, least, severity) in [
            (4.9, 5.0, None),
            (5.0, 5.0, Some(Severity::Mistake)),
            (10.0, 5.0, Some(Severity::Bad)),
            (19.9, 5.0, Some(Severity::Bad)),
            (20.0, 5.0, Some(Severity::Blunder)),
            (4.0, 1.0, Some(Severity::Blunder)),
            (-30.0, 1.0, None),
        ] {
            let loss = Loss {
                winrate: None,
                score: Some(points),
            };
            assert_eq!(loss.severity(least), severity, "{points} by {least}");
        }
    }
}
