//! How the user's hands are served: what a wheel, a finger or a pen does, and how points are called.

use crate::WINDOW;
use crate::settings::Settings;
use crate::settings::keymap::KeySettings;
use go::{Point, Size};
use message::{Id, id};
use picture::Coordinates;
use serde::{Deserialize, Serialize};

/// Wishes about input and names of points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InputSettings {
    /// How points are called, on the board, in messages and aloud.
    pub coordinates: CoordinateStyle,
    /// Which clicks have to be confirmed before a stone is played.
    pub confirm: Confirm,
    /// Whether the wheel over the board goes through the game.
    pub wheel: bool,
    /// Whether buttons are large enough for fingers.
    pub large: bool,
    /// What the keys do.
    pub keys: KeySettings,
}

impl Default for InputSettings {
    fn default() -> Self {
        Self {
            coordinates: CoordinateStyle::default(),
            confirm: Confirm::default(),
            wheel: true,
            large: false,
            keys: KeySettings::default(),
        }
    }
}

/// How points are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoordinateStyle {
    /// D16: a letter without I from the left, a number from the bottom.
    #[default]
    Letters,
    /// 4-4: numbers from the left and from the top.
    Numbers,
    /// 4の四: a number from the left, a Japanese number from the top.
    Kanji,
}

impl CoordinateStyle {
    /// All styles with the identifiers of their names.
    pub const ALL: [(CoordinateStyle, Id); 3] = [
        (CoordinateStyle::Letters, id!(WINDOW, "coordinates-letters")),
        (CoordinateStyle::Numbers, id!(WINDOW, "coordinates-numbers")),
        (CoordinateStyle::Kanji, id!(WINDOW, "coordinates-kanji")),
    ];

    /// The same for the rim of the board.
    pub const fn at_rim(self) -> Coordinates {
        match self {
            CoordinateStyle::Letters => Coordinates::Letters,
            CoordinateStyle::Numbers => Coordinates::Numbers,
            CoordinateStyle::Kanji => Coordinates::Kanji,
        }
    }

    /// The name of a point on a board of that size.
    pub fn name(self, point: Point, size: Size) -> String {
        let (column, row) = (u32::from(point.x) + 1, point.y + 1);
        match self {
            CoordinateStyle::Letters => point.to_gtp(size),
            CoordinateStyle::Numbers => format!("{column}-{row}"),
            CoordinateStyle::Kanji => format!("{column}の{}", picture::kanji(row)),
        }
    }
}

/// Which clicks on the board have to be confirmed by a second one on the same point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confirm {
    /// None: a click plays.
    #[default]
    Never,
    /// Those of fingers.
    Touch,
    /// All.
    Always,
}

impl Confirm {
    /// All choices with the identifiers of their names.
    pub const ALL: [(Confirm, Id); 3] = [
        (Confirm::Never, id!(WINDOW, "confirm-never")),
        (Confirm::Touch, id!(WINDOW, "confirm-touch")),
        (Confirm::Always, id!(WINDOW, "confirm-always")),
    ];
}

impl Settings {
    /// The names at the rim of the board, as the user wants them.
    pub fn coordinates_at_rim(&self) -> Coordinates {
        if self.coordinates {
            self.input.coordinates.at_rim()
        } else {
            Coordinates::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_has_a_name_in_every_style() {
        let point = Point::new(15, 3);
        let names = CoordinateStyle::ALL.map(|(style, _)| style.name(point, Size::NINETEEN));
        assert_eq!(names, ["Q16", "16-4", "16の四"]);
    }
}
