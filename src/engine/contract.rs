//! What an engine is asked and what it answers. Knows no window, no record and no process.

mod ask;
mod info;

pub use ask::{Analysis, Ask, Detail, Interim, LifeAndDeath, Limits, Reply, Restriction, Search};
pub use info::{
    Argument, EngineInfo, KindEffect, OverlayKind, SearchSupport, Subject, analysis_kind, ids,
};

use crate::error::EngineError;
use go::{Color, Grid, Komi, Move, Point, Position, Rules, Size};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

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
    /// Komi.
    pub komi: Komi,
    /// The rules in force.
    pub rules: Rules,
    /// What the clocks say now; `None`: nobody is in a hurry.
    pub clock: Option<Clock>,
}

/// Time limits of a game and what is left of them now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Main time of each player.
    pub main: Duration,
    /// A period after the main time; zero: none, who has used up the main time loses.
    pub period: Duration,
    /// Moves to be played in a period (Canadian overtime); 1 for byo-yomi, 0 if there are no periods.
    pub period_moves: u32,
    /// What Black has left.
    pub black: TimeLeft,
    /// What White has left.
    pub white: TimeLeft,
}

/// What a player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    /// In the main time or, if `moves` is given, in the present period.
    pub time: Duration,
    /// Moves still to be played in the present period; `None`: still in the main time.
    pub moves: Option<u32>,
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
            komi: Komi::USUAL,
            rules: Rules::JAPANESE,
            clock: None,
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

/// What an engine believes the position to be. What it does not tell is `None`.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Belief {
    /// The stones.
    pub stones: Option<Grid<Option<Color>>>,
    /// Who is to move.
    pub to_move: Option<Color>,
    /// Komi.
    pub komi: Option<Komi>,
    /// The point that ko forbids: `Some(None)` if the engine says that there is none.
    pub ko: Option<Option<Point>>,
    /// Where this was read: a command's answer, the arguments of a call. Shown to the user.
    pub source: String,
}

impl Belief {
    /// Returns the belief of an engine that was told `game` and has no other idea of it.
    pub fn of(game: &Game, source: impl Into<String>) -> Belief {
        let position = game.position();
        Belief {
            stones: Some(position.stones()),
            to_move: Some(game.to_move),
            komi: Some(game.komi),
            ko: Some(position.ko()),
            source: source.into(),
        }
    }
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

/// The asker's ear while an engine works.
pub trait Talk {
    /// Takes a line for the console.
    fn log(&mut self, line: LogLine);
    /// Takes a short text about how far the work is.
    fn progress(&mut self, text: &str);
    /// Takes the state of the work. Called between questions too, by engines that draw when they like.
    fn interim(&mut self, interim: Interim);
    /// Takes something the user should know or decide about.
    fn notice(&mut self, notice: Notice) {
        let _ = notice;
    }
    /// Returns whether the answer is wanted now.
    fn stopped(&self) -> bool;
    /// Returns whether anybody still waits for the answer. An engine need not look: an answer that nobody wants is
    /// thrown away.
    fn wanted(&self) -> bool {
        true
    }

    /// Returns what an engine may call, from any thread, to have [`Engine::idle`] called soon. `None`: it is called by
    /// time only.
    fn waker(&self) -> Option<Waker> {
        None
    }
}

/// Nobody listens, and nobody says stop: for an engine that is being closed, for instance.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Talk for Silent {
    fn log(&mut self, _line: LogLine) {}
    fn progress(&mut self, _text: &str) {}
    fn interim(&mut self, _interim: Interim) {}
    fn stopped(&self) -> bool {
        false
    }
}

/// Has [`Engine::idle`] called soon, if no question is being answered.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// Something about an engine that the user should know or decide about.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// The file it was started from is another one now: reload it?
    FileChanged,
    /// It has not answered this long and does not react: wait on, or end it?
    NotResponding(Duration),
    /// It reacts again.
    Responding,
    /// It is gone, and nothing was asked of it. The next question starts it again.
    Died(EngineError),
}

/// A line of the console.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// Where it comes from.
    pub source: LogSource,
    /// The line, without its end.
    pub text: String,
    /// When it was said.
    pub at: SystemTime,
}

impl LogLine {
    /// Creates a line said now.
    pub fn new(source: LogSource, text: impl Into<String>) -> LogLine {
        LogLine {
            source,
            text: text.into(),
            at: SystemTime::now(),
        }
    }

    /// Creates a line that the program itself says.
    pub fn host(text: impl Into<String>) -> LogLine {
        LogLine::new(LogSource::Host, text)
    }

    /// Creates a line that the engine printed.
    pub fn engine(text: impl Into<String>) -> LogLine {
        LogLine::new(LogSource::Engine, text)
    }
}

/// Where a line of the console comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LogSource {
    /// This program.
    Host,
    /// What the engine printed.
    Engine,
    /// What the engine printed as an error (standard error).
    EngineError,
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
