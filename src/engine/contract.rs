//! What an engine is asked and what it answers. Knows no window, no record and no process.

use crate::error::EngineError;
use crate::overlay::Overlay;
use go::{Color, Grid, Move, Point, Position, Rules, Size};
use std::time::Duration;

/// A game as an engine gets it: a base position and the moves from there.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The stones before the first move: handicap and set-up.
    pub base: Grid<Option<Color>>,
    /// Who was to move at the base position.
    pub base_to_move: Color,
    /// The moves from the base position to the one asked about.
    pub moves: Vec<Played>,
    /// Who is to move now.
    pub to_move: Color,
    /// Komi in half points.
    pub komi_half_points: i32,
    /// The rules in force.
    pub rules: Rules,
}

/// A move of a [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who moved.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Whole seconds spent on it.
    pub secs: u32,
}

impl Game {
    /// Creates a game without stones: Black to move, komi 6.5, Japanese rules.
    pub fn new(size: Size) -> Game {
        Game {
            base: Grid::new(size),
            base_to_move: Color::Black,
            moves: Vec::new(),
            to_move: Color::Black,
            komi_half_points: 13,
            rules: Rules::JAPANESE,
        }
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.base.size()
    }

    /// Returns the position before the first move.
    pub fn base_position(&self) -> Position {
        Position::from_stones(&self.base, self.base_to_move)
    }

    /// Returns the position now. Moves that the rules would refuse are executed as a viewer does.
    pub fn position(&self) -> Position {
        let mut position = self.base_position();
        for played in &self.moves {
            position.execute(played.color, played.mv);
        }
        position.set_to_move(self.to_move);
        position
    }

    /// Returns the hashes of all positions from the base to the one now, for superko.
    pub fn hashes(&self) -> Vec<u64> {
        let mut position = self.base_position();
        let mut hashes = vec![position.hash()];
        for played in &self.moves {
            position.execute(played.color, played.mv);
            hashes.push(position.hash());
        }
        hashes
    }
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// The move to play now. When `budget` is over, the engine is asked to come back.
    Move {
        /// Time for this move; `None`: no clock.
        budget: Option<Duration>,
    },
    /// One of the pictures that the engine offers.
    Overlay {
        /// The `id` of an [`OverlayKind`] of the engine.
        id: String,
    },
}

/// An answer to an [`Ask`], of the same kind.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// To [`Ask::Move`].
    Move(Answer),
    /// To [`Ask::Overlay`].
    Overlay(Overlay),
}

/// A move as an engine gives it. The point is on the board; whether the rules allow it is the asker's business.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A stone at this point.
    Play(Point),
    /// No stone.
    Pass,
    /// The game is given up.
    Resign,
}

/// A picture an engine can draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OverlayKind {
    /// What to say in [`Ask::Overlay`].
    pub id: String,
    /// Its name in English.
    pub title_en: String,
    /// Its name in Japanese.
    pub title_ja: String,
}

impl OverlayKind {
    /// Creates a kind from its id and its names.
    pub fn new(id: &str, title_en: &str, title_ja: &str) -> OverlayKind {
        OverlayKind {
            id: id.to_owned(),
            title_en: title_en.to_owned(),
            title_ja: title_ja.to_owned(),
        }
    }
}

/// What an engine says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineInfo {
    /// Its name, as shown.
    pub name: String,
    /// Its version, empty if it has none.
    pub version: String,
    /// What it can draw.
    pub overlays: Vec<OverlayKind>,
    /// The largest side it plays on.
    pub max_side: u8,
    /// Whether it plays on square boards only.
    pub square_only: bool,
}

/// The asker's ear while an engine works.
pub trait Talk {
    /// Takes a line for the console.
    fn log(&mut self, line: LogLine);
    /// Takes a short text about how far the work is.
    fn progress(&mut self, text: &str);
    /// Takes a picture of the state of the work.
    fn interim(&mut self, overlay: Overlay);
    /// Returns whether the answer is wanted now.
    fn stopped(&self) -> bool;
}

/// A line of the console.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// Where it comes from.
    pub source: LogSource,
    /// The line, without its end.
    pub text: String,
}

impl LogLine {
    /// Creates a line that the program itself says.
    pub fn host(text: impl Into<String>) -> LogLine {
        LogLine {
            source: LogSource::Host,
            text: text.into(),
        }
    }

    /// Creates a line that the engine printed.
    pub fn engine(text: impl Into<String>) -> LogLine {
        LogLine {
            source: LogSource::Engine,
            text: text.into(),
        }
    }
}

/// Where a line of the console comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LogSource {
    /// This program.
    Host,
    /// The engine's printed output.
    Engine,
    /// Said to the engine.
    Sent,
    /// Said by the engine.
    Received,
}

/// A player or analyst of any kind. Lives on its own worker thread, so every call may block.
pub trait Engine: Send {
    /// Returns what the engine says of itself. Does not block.
    fn info(&self) -> EngineInfo;

    /// Answers one question. Returns soon after `talk.stopped()` turns true; a move found so far still counts.
    fn answer(&mut self, game: &Game, ask: &Ask, talk: &mut dyn Talk)
    -> Result<Reply, EngineError>;

    /// Called between questions for engines that have something to say then. Returns when to call again;
    /// `None`: never.
    fn idle(&mut self, talk: &mut dyn Talk) -> Option<Duration> {
        let _ = talk;
        None
    }

    /// Ends the engine in good order. Nothing is asked afterwards.
    fn close(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_knows_its_positions() {
        let mut game = Game::new(Size::NINE);
        let point = Point::new(4, 4);
        game.moves.push(Played {
            color: Color::Black,
            mv: Move::Play(point),
            secs: 3,
        });
        game.to_move = Color::White;
        assert_eq!(game.position().stone(point), Some(Color::Black));
        assert_eq!(game.position().to_move(), Color::White);
        assert_eq!(game.base_position().stone(point), None);
        let hashes = game.hashes();
        assert_eq!(hashes.len(), 2);
        assert_eq!(hashes[1], game.position().hash());
    }
}
