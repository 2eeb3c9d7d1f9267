//! Which moves are mistakes.

use go::Color;
use serde::{Deserialize, Serialize};

/// Which moves are mistakes, and whose are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Measure {
    /// What a mistake costs at least: points, or per cent of the chance to win where points are not known.
    pub least: f32,
    /// Whose mistakes are shown; nobody's in particular: both.
    #[serde(with = "player", skip_serializing_if = "Option::is_none")]
    pub of: Option<Color>,
}

impl Default for Measure {
    fn default() -> Self {
        Self {
            least: analysis::USUAL_LEAST,
            of: None,
        }
    }
}

impl Measure {
    /// What a mistake may be said to cost at least.
    pub const LEAST: std::ops::RangeInclusive<f32> = 0.5..=50.0;

    pub(super) fn keep_within_limits(&mut self) {
        if !Self::LEAST.contains(&self.least) {
            *self = Measure::default();
        }
    }
}

/// A player in the file of settings: `black`, `white`.
mod player {
    use go::Color;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde gives it so"
    )]
    pub(super) fn serialize<S: Serializer>(of: &Option<Color>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(match of {
            Some(Color::Black) => "black",
            Some(Color::White) => "white",
            None => "",
        })
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Color>, D::Error> {
        let name = String::deserialize(from)?;
        Ok(match name.as_str() {
            "black" => Some(Color::Black),
            "white" => Some(Color::White),
            _ => None,
        })
    }
}
