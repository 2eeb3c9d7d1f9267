//! Mistakes: what a move cost its player.

use super::Value;
use go::Color;

/// A move that costs less of the chance to win is no mistake.
const LEAST_CHANCE: f32 = 0.05;
/// A move that costs fewer points is no mistake.
const LEAST_POINTS: f32 = 5.0;

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

impl Loss {
    /// How bad it is: 1 and more is a mistake.
    pub fn weight(self) -> f32 {
        let chance = self.winrate.map_or(0.0, |w| w / LEAST_CHANCE);
        let points = self.score.map_or(0.0, |s| s / LEAST_POINTS);
        // Points decide only where chances are not known: in a won game nobody counts them.
        if self.winrate.is_some() {
            chance
        } else {
            points
        }
    }

    /// Whether it is a mistake.
    pub fn is_mistake(self) -> bool {
        self.weight() >= 1.0
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
        let weights: Vec<Option<i32>> = losses(&line)
            .into_iter()
            .map(|loss| loss.map(|l| l.weight().round() as i32))
            .collect();
        assert_eq!(weights, [None, Some(4), Some(6), Some(-1), None, None]);
    }

    #[test]
    fn points_count_where_chances_are_not_known() {
        let line = [
            stage(None, None, Some(3.0)),
            stage(Some(Color::White), None, Some(10.0)),
        ];
        let loss = losses(&line)[1].expect("both are known");
        assert!(loss.is_mistake());
        assert_eq!(loss.score, Some(7.0));
        let sure = Loss {
            winrate: Some(0.01),
            score: Some(20.0),
        };
        assert!(!sure.is_mistake());
    }
}
