//! Colours and materials.

use serde::{Deserialize, Serialize};

use crate::Rgba;

/// What the board is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// Wood.
    Wood(Timber),
    /// One colour.
    Flat(Rgba),
}

/// Kinds of wood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Timber {
    /// Golden and bright.
    #[default]
    Kaya,
    /// Dark brown.
    Walnut,
}

/// How shaded stones take the light.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Finish {
    /// By day: deep black, bright white.
    #[default]
    Day,
    /// On a dark board: a light edge around the slate, and a shell that does not dazzle.
    Night,
}

/// What the stones are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stones {
    /// Slate and shell with light and shadow.
    Shaded(Finish),
    /// Flat discs with an outline, for print.
    Flat,
    /// Black discs and white squares, told apart without any colour.
    Shaped,
}

/// The themes that come with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeName {
    /// Kaya wood, slate and shell.
    #[default]
    Wood,
    /// A pale plain board, slate and shell.
    Light,
    /// Dark wood for the night.
    Dark,
    /// Black on white, for print.
    Paper,
    /// Strong outlines; White's stones are square.
    Contrast,
}

impl ThemeName {
    /// All of them, in the order menus have.
    pub const ALL: [ThemeName; 5] = [
        ThemeName::Wood,
        ThemeName::Light,
        ThemeName::Dark,
        ThemeName::Paper,
        ThemeName::Contrast,
    ];

    /// The word for it in commands and settings.
    pub const fn word(self) -> &'static str {
        match self {
            ThemeName::Wood => "wood",
            ThemeName::Light => "light",
            ThemeName::Dark => "dark",
            ThemeName::Paper => "paper",
            ThemeName::Contrast => "contrast",
        }
    }

    /// The theme of that [`ThemeName::word`].
    pub fn of_word(word: &str) -> Option<ThemeName> {
        ThemeName::ALL.into_iter().find(|name| name.word() == word)
    }

    /// Its colours and materials.
    pub fn theme(self) -> Theme {
        match self {
            ThemeName::Wood => Theme::wood(),
            ThemeName::Light => Theme::light(),
            ThemeName::Dark => Theme::dark(),
            ThemeName::Paper => Theme::paper(),
            ThemeName::Contrast => Theme::contrast(),
        }
    }
}

/// Colours and materials of a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// The board.
    pub board: Board,
    /// The stones.
    pub stones: Stones,
    /// Lines and star points.
    pub line: Rgba,
    /// Names of the lines.
    pub coordinates: Rgba,
    /// Dark marks and texts: on white stones and on bright boards.
    pub dark: Rgba,
    /// Light marks and texts: on black stones and on dark boards.
    pub light: Rgba,
    /// The last move.
    pub accent: Rgba,
    /// Points alive in seki.
    pub seki: Rgba,
    /// Neutral points.
    pub dame: Rgba,
    /// Marks of engines.
    pub engine: Rgba,
    /// The keyboard's cursor.
    pub cursor: Rgba,
    /// The veil over dimmed points.
    pub veil: Rgba,
    /// How far stones lie from their points, in cells: 0, or a little as if put there by hand.
    pub looseness: f32,
}

impl Theme {
    /// How far stones put there by hand lie from their points at most, in cells.
    pub const BY_HAND: f32 = 0.032;

    /// Kaya wood, slate and shell.
    pub fn wood() -> Theme {
        Theme {
            board: Board::Wood(Timber::Kaya),
            stones: Stones::Shaded(Finish::Day),
            line: Rgba::rgb(62, 42, 18),
            coordinates: Rgba::rgb(92, 64, 28),
            dark: Rgba::rgb(24, 20, 16),
            light: Rgba::rgb(250, 248, 242),
            accent: Rgba::rgb(220, 68, 48),
            seki: Rgba::rgb(22, 140, 132),
            dame: Rgba::rgb(112, 74, 132),
            engine: Rgba::rgb(38, 74, 214),
            cursor: Rgba::rgb(28, 110, 196),
            veil: Rgba(225, 188, 122, 150),
            looseness: 0.0,
        }
    }

    /// A pale plain board, slate and shell.
    pub fn light() -> Theme {
        Theme {
            board: Board::Flat(Rgba::rgb(233, 219, 190)),
            line: Rgba::rgb(96, 84, 64),
            coordinates: Rgba::rgb(112, 98, 74),
            veil: Rgba(238, 228, 206, 170),
            ..Theme::wood()
        }
    }

    /// Dark wood for the night: nothing on it is as bright as a page.
    pub fn dark() -> Theme {
        Theme {
            board: Board::Wood(Timber::Walnut),
            stones: Stones::Shaded(Finish::Night),
            line: Rgba::rgb(172, 146, 112),
            coordinates: Rgba::rgb(178, 154, 122),
            dark: Rgba::rgb(18, 16, 14),
            light: Rgba::rgb(232, 226, 214),
            accent: Rgba::rgb(228, 92, 66),
            seki: Rgba::rgb(34, 160, 150),
            dame: Rgba::rgb(166, 136, 182),
            engine: Rgba::rgb(64, 108, 232),
            cursor: Rgba::rgb(78, 156, 236),
            veil: Rgba(70, 52, 38, 170),
            looseness: 0.0,
        }
    }

    /// Black on white, for print.
    pub fn paper() -> Theme {
        Theme {
            board: Board::Flat(Rgba::rgb(255, 255, 255)),
            stones: Stones::Flat,
            line: Rgba::rgb(0, 0, 0),
            coordinates: Rgba::rgb(60, 60, 60),
            dark: Rgba::rgb(0, 0, 0),
            light: Rgba::rgb(255, 255, 255),
            accent: Rgba::rgb(128, 128, 128),
            seki: Rgba::rgb(90, 90, 90),
            dame: Rgba::rgb(170, 170, 170),
            engine: Rgba::rgb(60, 60, 60),
            cursor: Rgba::rgb(90, 90, 90),
            veil: Rgba(255, 255, 255, 165),
            looseness: 0.0,
        }
    }

    /// Strong outlines on a plain board; White's stones are square.
    pub fn contrast() -> Theme {
        Theme {
            board: Board::Flat(Rgba::rgb(246, 204, 92)),
            stones: Stones::Shaped,
            line: Rgba::rgb(0, 0, 0),
            coordinates: Rgba::rgb(0, 0, 0),
            dark: Rgba::rgb(0, 0, 0),
            light: Rgba::rgb(255, 255, 255),
            accent: Rgba::rgb(206, 0, 24),
            seki: Rgba::rgb(0, 116, 112),
            dame: Rgba::rgb(124, 40, 150),
            engine: Rgba::rgb(0, 32, 200),
            cursor: Rgba::rgb(0, 60, 220),
            veil: Rgba(246, 204, 92, 190),
            looseness: 0.0,
        }
    }

    /// The same with stones as if put there by hand: a little beside their points, the same everywhere. Only for
    /// shaded stones; what is made for print or for poor eyes stays exact.
    #[must_use]
    pub fn by_hand(mut self, wanted: bool) -> Theme {
        let shaded = matches!(self.stones, Stones::Shaded(_));
        self.looseness = if wanted && shaded {
            Theme::BY_HAND
        } else {
            0.0
        };
        self
    }

    /// The colour of bare board, on average.
    pub fn ground(&self) -> Rgba {
        match self.board {
            Board::Wood(timber) => crate::wood::mean(timber),
            Board::Flat(color) => color,
        }
    }
}
