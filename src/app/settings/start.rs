//! What the window begins with, and the last choices of the start page.

use crate::settings::NewGame;
use engine::USUAL_ENGINE;
use go::{Color, Komi};
use serde::{Deserialize, Serialize};

/// What the window begins with, and the last choices of the start page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StartSettings {
    /// What the window shows at first.
    pub with: StartWith,
    /// The game that the start page offers.
    pub play: PlayChoice,
    /// Unsaved games of earlier sessions that the user was asked about: names of their journals.
    pub asked: Vec<String>,
}

/// What the window shows at first when it is opened without a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartWith {
    /// The start page.
    #[default]
    Page,
    /// The bundled problem at which the user was last.
    Problem,
}

/// A game against an engine, in as few choices as there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayChoice {
    /// The engine's name.
    pub engine: String,
    /// Its level, from 1; 0 for its highest.
    pub level: u8,
    /// Lines across and down.
    pub side: u8,
    /// The person's colour.
    pub color: WantedColor,
}

/// The colour that a person wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WantedColor {
    /// Black.
    #[default]
    Black,
    /// White.
    White,
    /// Whichever chance gives.
    Any,
}

impl Default for PlayChoice {
    fn default() -> PlayChoice {
        PlayChoice {
            engine: USUAL_ENGINE.into(),
            level: 3,
            side: 9,
            color: WantedColor::Black,
        }
    }
}

impl PlayChoice {
    /// The game that is meant: what is not chosen here is as in the last game, from an empty board. `dice` decides where the
    /// colour is left to chance.
    pub fn game(&self, last: &NewGame, dice: u64) -> NewGame {
        let mine = match self.color {
            WantedColor::Black => Color::Black,
            WantedColor::White => Color::White,
            WantedColor::Any => Color::BOTH[(dice % 2) as usize],
        };
        let side = self.side.clamp(1, go::MAX_SIDE);
        let mut game = NewGame {
            width: side,
            height: side,
            handicap: 0,
            komi: Komi::USUAL,
            black: String::new(),
            white: String::new(),
            from_here: false,
            ..last.clone()
        };
        match mine {
            Color::Black => (game.white, game.white_level) = (self.engine.clone(), self.level),
            Color::White => (game.black, game.black_level) = (self.engine.clone(), self.level),
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_person_has_the_colour_that_was_chosen() {
        for (color, dice, black, white) in [
            (WantedColor::Black, 1, "", "net"),
            (WantedColor::White, 0, "net", ""),
            (WantedColor::Any, 0, "", "net"),
            (WantedColor::Any, 1, "net", ""),
        ] {
            let choice = PlayChoice {
                color,
                ..PlayChoice::default()
            };
            let last = NewGame {
                handicap: 4,
                from_here: true,
                ..NewGame::default()
            };
            let game = choice.game(&last, dice);
            assert_eq!((&*game.black, &*game.white), (black, white), "{color:?}");
            assert_eq!((game.width, game.handicap, game.from_here), (9, 0, false));
        }
    }
}
