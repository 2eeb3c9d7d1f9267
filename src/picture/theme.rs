//! Colours and materials.

use crate::Rgba;

/// What the board is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// Kaya wood.
    Wood,
    /// One colour.
    Flat(Rgba),
}

/// What the stones are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stones {
    /// Slate and shell with light and shadow.
    Shaded,
    /// Flat discs with an outline, for print.
    Flat,
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
    /// Dark marks and texts: on white stones and on the board.
    pub dark: Rgba,
    /// Light marks and texts: on black stones.
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
}

impl Theme {
    /// Kaya wood, slate and shell.
    pub fn wood() -> Theme {
        Theme {
            board: Board::Wood,
            stones: Stones::Shaded,
            line: Rgba::rgb(62, 42, 18),
            coordinates: Rgba::rgb(92, 64, 28),
            dark: Rgba::rgb(24, 20, 16),
            light: Rgba::rgb(250, 248, 242),
            accent: Rgba::rgb(220, 68, 48),
            seki: Rgba::rgb(22, 140, 132),
            dame: Rgba::rgb(142, 112, 156),
            engine: Rgba::rgb(38, 74, 214),
            cursor: Rgba::rgb(28, 110, 196),
            veil: Rgba(225, 188, 122, 150),
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
        }
    }

    /// The colour of bare board, on average.
    pub fn ground(&self) -> Rgba {
        match self.board {
            Board::Wood => crate::wood::MEAN,
            Board::Flat(color) => color,
        }
    }
}
