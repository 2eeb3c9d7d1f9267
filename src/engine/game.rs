//! A game with its times, as an engine is asked about it.

use go::{ByColor, Captured, Color, Executed, Move, PlayError, Position, Size};
use std::time::Duration;

/// A game as an engine gets it: the game itself, the seconds that its moves took, and the clocks.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The game up to the position asked about. Moves that the rules refuse are in it as a viewer executes them.
    pub go: go::Game,
    /// Whole seconds spent on the moves, in their order; none where it is shorter than the moves.
    seconds: Vec<u32>,
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
    /// What each player has left.
    pub left: ByColor<TimeLeft>,
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

/// A game whose moves took no time, without clocks.
impl From<go::Game> for Game {
    fn from(go: go::Game) -> Game {
        Game {
            go,
            seconds: Vec::new(),
            clock: None,
        }
    }
}

impl Game {
    /// Creates a game without stones: Black to move, komi 6.5, Japanese rules, no clocks.
    pub fn new(size: Size) -> Game {
        go::Game::new(size).into()
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.go.size()
    }

    /// Returns the position asked about.
    pub fn position(&self) -> &Position {
        self.go.position()
    }

    /// Returns who is to move.
    pub fn to_move(&self) -> Color {
        self.go.to_move()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// The rules forbid it; nothing has changed.
    pub fn play(&mut self, color: Color, mv: Move, secs: u32) -> Result<Captured, PlayError> {
        let before = self.go.moves().len();
        let captured = self.go.play(color, mv)?;
        self.note(before, secs);
        Ok(captured)
    }

    /// Makes a move as a viewer does, whatever the rules say.
    pub fn execute(&mut self, color: Color, mv: Move, secs: u32) -> Executed {
        self.note(self.go.moves().len(), secs);
        self.go.execute(color, mv)
    }

    /// Notes the seconds of the move after so many.
    fn note(&mut self, before: usize, secs: u32) {
        self.seconds.resize(before, 0);
        self.seconds.push(secs);
    }

    /// Yields the moves with their seconds.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = Played> + ExactSizeIterator {
        let moves = self.go.moves().iter().enumerate();
        moves.map(|(i, &(color, mv))| Played {
            color,
            mv,
            secs: self.seconds.get(i).copied().unwrap_or(0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::Point;

    #[test]
    fn a_game_knows_its_positions() {
        let mut game = Game::new(Size::NINE);
        let point = Point::new(4, 4);
        game.execute(Color::Black, Move::Play(point), 3);
        assert_eq!(game.position().stone(point), Some(Color::Black));
        assert_eq!(game.to_move(), Color::White);
        assert!(game.go.setup().is_empty());
        assert_eq!(game.go.hashes().len(), 2);
        assert_eq!(game.go.hashes()[1], game.position().hash());
    }

    #[test]
    fn seconds_stay_with_their_moves() {
        let mut game = Game::new(Size::NINE);
        game.execute(Color::Black, Move::Pass, 3);
        game.go.execute(Color::White, Move::Pass);
        game.execute(Color::Black, Move::Pass, 7);
        let secs = |game: &Game| game.played().map(|played| played.secs).collect::<Vec<_>>();
        assert_eq!(secs(&game), [3, 0, 7]);
        game.go.truncate(1);
        game.execute(Color::White, Move::Pass, 4);
        assert_eq!(secs(&game), [3, 4]);
    }
}
