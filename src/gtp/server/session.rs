//! The game as the controller has built it up. Knows no engine.

use engine::{Game, Played};
use go::{Captured, Color, Grid, Komi, Move, PlayError, Point, Position, Rules, Size};

/// A game with the positions that undo returns to.
pub struct Session {
    game: Game,
    /// The position before each move and, last, the one now.
    positions: Vec<Position>,
}

impl Session {
    /// Returns an empty board; komi and rules are an engine game's usual ones.
    pub fn new(size: Size) -> Session {
        Session::of(Game::new(size))
    }

    /// Returns a game that goes on from `game`, which can be undone up to its base.
    pub fn of(game: Game) -> Session {
        let mut positions = vec![game.base_position()];
        for played in &game.moves {
            let mut next = positions.last().expect("there is a base").clone();
            next.execute(played.color, played.mv);
            positions.push(next);
        }
        let mut session = Session { game, positions };
        session.set_to_move(session.game.to_move);
        session
    }

    /// The game, as engines are asked about it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.game.size()
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("there is a base")
    }

    /// Tells whether there is no stone on the board and no move was made.
    pub fn is_fresh(&self) -> bool {
        self.game.moves.is_empty() && self.game.base.values().iter().all(Option::is_none)
    }

    /// Empties the board, which gets `size`; komi and rules stay.
    pub fn clear(&mut self, size: Size) {
        self.start_from(Grid::new(size), Color::Black);
    }

    /// Begins anew with stones on the board.
    pub fn start_from(&mut self, base: Grid<Option<Color>>, to_move: Color) {
        let mut game = Game::new(base.size());
        game.komi = self.game.komi;
        game.rules = self.game.rules;
        game.base = base;
        game.base_to_move = to_move;
        game.to_move = to_move;
        *self = Session::of(game);
    }

    /// Sets komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.game.komi = komi;
    }

    /// Sets the rules by which moves are judged and the score is counted.
    pub fn set_rules(&mut self, rules: Rules) {
        self.game.rules = rules;
    }

    /// Says whose turn it is, whatever was played last.
    pub fn set_to_move(&mut self, color: Color) {
        self.game.to_move = color;
        if self.game.moves.is_empty() {
            self.game.base_to_move = color;
        }
        let now = self.positions.last_mut().expect("there is a base");
        now.set_to_move(color);
    }

    /// Asks whether `color` may play at `p`.
    ///
    /// # Errors
    /// It may not, and why.
    pub fn check(&self, color: Color, p: Point) -> Result<(), PlayError> {
        let rules = &self.game.rules;
        self.position().check(color, p, rules, &self.hashes())
    }

    /// Returns where `color` may play.
    pub fn legal_points(&self, color: Color) -> Vec<Point> {
        let position = self.position();
        position.legal_points(color, &self.game.rules, &self.hashes())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The rules forbid it; nothing has changed then.
    pub fn play(&mut self, color: Color, mv: Move, secs: u32) -> Result<Captured, PlayError> {
        let mut next = self.position().clone();
        let captured = next.play(color, mv, &self.game.rules, &self.hashes())?;
        self.game.to_move = next.to_move();
        self.game.moves.push(Played { color, mv, secs });
        self.positions.push(next);
        Ok(captured)
    }

    /// Takes the last move back; `None` if there is none.
    pub fn undo(&mut self) -> Option<Played> {
        let played = self.game.moves.pop()?;
        self.positions.pop();
        self.set_to_move(played.color);
        Some(played)
    }

    fn hashes(&self) -> Vec<u64> {
        self.positions.iter().map(Position::hash).collect()
    }
}
