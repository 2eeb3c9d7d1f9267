//! A game: how it begins, what was played, and what may be played next.

use crate::{
    Captured, Color, Executed, Grid, Komi, Move, PlayError, Point, Position, Rules, Size,
    fixed_handicap,
};

/// The position a game begins with: stones put there before the first move, and who is to move. It may be any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The stones before the first move: a handicap, a problem, the middle of another game.
    pub stones: Grid<Option<Color>>,
    /// Who is to make the first move.
    pub to_move: Color,
}

impl Setup {
    /// Returns the empty board with Black to move.
    pub fn new(size: Size) -> Setup {
        Setup {
            stones: Grid::new(size),
            to_move: Color::Black,
        }
    }

    /// Returns black stones on the usual handicap points with White to move; `None` if there are no such points for so
    /// many stones.
    pub fn handicap(size: Size, stones: u8) -> Option<Setup> {
        let points = fixed_handicap(size, stones)?;
        Some(Setup::black_stones(size, &points))
    }

    /// Returns black stones on these points, which must be on the board, with White to move.
    pub fn black_stones(size: Size, points: &[Point]) -> Setup {
        let mut setup = Setup::new(size);
        for &p in points {
            setup.stones[p] = Some(Color::Black);
        }
        setup.to_move = Color::White;
        setup
    }

    /// Returns the stones and the side to move of a position. Its ko and its prisoners are forgotten.
    pub fn of(position: &Position) -> Setup {
        Setup {
            stones: position.stones(),
            to_move: position.to_move(),
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.stones.size()
    }

    /// Tells whether there is no stone.
    pub fn is_empty(&self) -> bool {
        self.stones.values().iter().all(Option::is_none)
    }

    /// Yields the points with stones of this colour, row by row.
    pub fn points(&self, color: Color) -> impl Iterator<Item = Point> {
        let stones = self.stones.iter();
        stones.filter_map(move |(p, &stone)| (stone == Some(color)).then_some(p))
    }

    /// Returns the position: no ko, no prisoners.
    pub fn position(&self) -> Position {
        Position::from_stones(&self.stones, self.to_move)
    }
}

/// A game up to the position now: set-up, moves, komi and rules. It keeps the position and the hashes of all positions so
/// far in step with the moves, so that superko is its own business.
///
/// ```
/// use go::{Color, Game, Move, PlayError, Point, Rules, Size};
///
/// let mut game = Game::new(Size::new(2, 1).unwrap());
/// game.rules = Rules::AGA;
/// let [left, right] = [0, 1].map(|x| Point::new(x, 0));
/// game.play(Color::Black, Move::Play(left))?;
/// game.play(Color::White, Move::Play(right))?;
/// assert!(game.would_repeat(Color::Black, left));
/// assert!(game.legal_points(Color::Black).is_empty());
/// assert_eq!(game.undo(), Some((Color::White, Move::Play(right))));
/// assert_eq!(game.to_move(), Color::White);
/// # Ok::<(), PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// White's komi.
    pub komi: Komi,
    /// The rules by which [`Game::play`] judges moves. Those that were made stay.
    pub rules: Rules,
    setup: Setup,
    moves: Vec<(Color, Move)>,
    position: Position,
    /// Of the set-up and of the position after each move.
    hashes: Vec<u64>,
}

impl Game {
    /// Returns a game without stones: Black to move, komi 6.5, Japanese rules.
    pub fn new(size: Size) -> Game {
        Game::from_setup(Setup::new(size))
    }

    /// Returns a game that begins so: komi 6.5, Japanese rules.
    pub fn from_setup(setup: Setup) -> Game {
        let position = setup.position();
        Game {
            komi: Komi::USUAL,
            rules: Rules::JAPANESE,
            hashes: vec![position.hash()],
            moves: Vec::new(),
            setup,
            position,
        }
    }

    /// Begins anew from `setup`, which may be of another size. Komi and rules stay.
    pub fn restart(&mut self, setup: Setup) {
        *self = Game {
            komi: self.komi,
            rules: self.rules,
            ..Game::from_setup(setup)
        };
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.setup.size()
    }

    /// How the game began.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The moves since the set-up.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Yields the set-up's position and the one after each move, by playing the moves again.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = self.setup.position();
        let first = position.clone();
        let after = self.moves.iter().map(move |&(color, mv)| {
            position.execute(color, mv);
            position.clone()
        });
        std::iter::once(first).chain(after)
    }

    /// The hashes of all positions so far: of the set-up and after each move.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        self.position.to_move()
    }

    /// Says whose turn it is, whatever was played last. Before the first move it is the set-up that changes.
    pub fn set_to_move(&mut self, color: Color) {
        self.position.set_to_move(color);
        if self.moves.is_empty() {
            self.setup.to_move = color;
        }
    }

    /// Number of passes at the end of the game.
    pub fn passes(&self) -> usize {
        let last = self.moves.iter().rev();
        last.take_while(|&&(_, mv)| mv == Move::Pass).count()
    }

    /// Tells whether `color` may play at `p`. It need not be its turn.
    ///
    /// # Errors
    ///
    /// The reason why not.
    pub fn check(&self, color: Color, p: Point) -> Result<(), PlayError> {
        self.position.check(color, p, &self.rules, &self.hashes)
    }

    /// Tells whether `color` may make this move. A pass is always allowed.
    pub fn allows(&self, color: Color, mv: Move) -> bool {
        match mv {
            Move::Play(p) => self.check(color, p).is_ok(),
            Move::Pass => true,
        }
    }

    /// Returns the points where `color` may play, row by row.
    pub fn legal_points(&self, color: Color) -> Vec<Point> {
        self.position.legal_points(color, &self.rules, &self.hashes)
    }

    /// Tells whether a stone of `color` at `p` would make an arrangement of stones that there was already, whatever the
    /// rules say to that. Where there is a stone, or no point, there is nothing to repeat.
    pub fn would_repeat(&self, color: Color, p: Point) -> bool {
        let after = self.position.hash_after(color, p);
        after.is_some_and(|hash| self.hashes.contains(&hash))
    }

    /// Plays a move; the opponent is to move then.
    ///
    /// # Errors
    ///
    /// The rules forbid it; nothing has changed.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<Captured, PlayError> {
        let captured = self.position.play(color, mv, &self.rules, &self.hashes)?;
        self.note(color, mv);
        Ok(captured)
    }

    /// Makes a move as [`Position::execute`] does, whatever the rules say. A move off the board is kept, too, and does
    /// nothing.
    pub fn execute(&mut self, color: Color, mv: Move) -> Executed {
        let executed = self.position.execute(color, mv);
        self.note(color, mv);
        executed
    }

    fn note(&mut self, color: Color, mv: Move) {
        self.moves.push((color, mv));
        self.hashes.push(self.position.hash());
    }

    /// Takes the last move back and returns it; who made it is to move then. `None` if there is none.
    ///
    /// Costs as much as the moves before it: the rest of the game is played again.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let last = *self.moves.last()?;
        self.truncate(self.moves.len() - 1);
        Some(last)
    }

    /// Takes moves back until there are `len`; who made the first of them is to move then. Nothing changes if there are
    /// no more than `len`.
    pub fn truncate(&mut self, len: usize) {
        let Some(&(color, _)) = self.moves.get(len) else {
            return;
        };
        self.moves.truncate(len);
        self.hashes.truncate(len + 1);
        self.position = self.setup.position();
        for &(color, mv) in &self.moves {
            self.position.execute(color, mv);
        }
        self.set_to_move(color);
    }
}

/// Two games are equal if they began alike and the same was played by the same rules for the same komi; all the rest
/// follows.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.setup == other.setup
            && self.moves == other.moves
            && self.to_move() == other.to_move()
            && self.komi == other.komi
            && self.rules == other.rules
    }
}

impl Eq for Game {}
