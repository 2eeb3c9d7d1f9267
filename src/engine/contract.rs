//! What an engine is asked and what it answers. Knows no window, no record and no process.

use crate::error::EngineError;
use go::{Color, Grid, Komi, Move, Point, Position, Rules, Size};
use overlay::Overlay;
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
        /// One for each of the kind's [`OverlayKind::arguments`], as GTP writes it: "b", "D4", "D4 E5", a text.
        arguments: Vec<String>,
    },
    /// A line the user types at the engine's console.
    Console {
        /// The line, without its end.
        line: String,
    },
    /// What the engine believes the position to be.
    Belief,
}

impl Ask {
    /// Asks for a picture that needs no arguments.
    pub fn overlay(id: impl Into<String>) -> Ask {
        Ask::Overlay {
            id: id.into(),
            arguments: Vec::new(),
        }
    }
}

/// An answer to an [`Ask`], of the same kind.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// To [`Ask::Move`].
    Move(Answer),
    /// To [`Ask::Overlay`].
    Overlay(Overlay),
    /// To [`Ask::Console`].
    Text(String),
    /// To [`Ask::Belief`].
    Belief(Belief),
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

/// A picture an engine can draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OverlayKind {
    /// What to say in [`Ask::Overlay`].
    pub id: String,
    /// Its name in English.
    pub title_en: String,
    /// Its name in Japanese.
    pub title_ja: String,
    /// What must be given with the question, in order.
    pub arguments: Vec<Argument>,
    /// What becomes of the answer.
    pub effect: KindEffect,
}

/// What the user gives with a question for an overlay. All are written as GTP writes them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// A colour, "b" or "w"; the side to move if the user does not choose.
    Color,
    /// One point: a click.
    Point,
    /// Points, separated by spaces: several clicks.
    Points,
    /// A text.
    Text,
    /// A text that may be empty: then the present value is asked for.
    OptionalText,
    /// A file to be read.
    ReadFile,
    /// A file to be written.
    WriteFile,
}

/// What becomes of the answer to an [`Ask::Overlay`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum KindEffect {
    /// A picture for one position, asked anew for every node.
    #[default]
    Picture,
    /// A picture that grows until the question is taken back: pictures come as [`Talk::interim`].
    Live,
    /// A picture as above that is asked for once, when the user wants it: it may change the engine's state or take
    /// long.
    Once,
    /// No picture: only the text counts, and it may have effects inside the engine.
    Command,
    /// Values the user may change; see [`Overlay::text`], lines "[type] key value".
    Parameters,
    /// A list of points that the user may change.
    EditPoints,
}

impl OverlayKind {
    /// Creates a kind from its id and its names.
    pub fn new(id: &str, title_en: &str, title_ja: &str) -> OverlayKind {
        OverlayKind {
            id: id.to_owned(),
            title_en: title_en.to_owned(),
            title_ja: title_ja.to_owned(),
            arguments: Vec::new(),
            effect: KindEffect::Picture,
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
    /// Takes a picture of the state of the work. Called between questions too, by engines that draw when they like.
    fn interim(&mut self, overlay: Overlay);
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
    fn interim(&mut self, _overlay: Overlay) {}
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
