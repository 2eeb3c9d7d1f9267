//! Go as a kind of game: an adapter around the crate `go`, which knows nothing of it. Counting, handicap, komi and all that
//! is only Go's stay there; a game that ends by passes is [`Outcome::Counted`].

use go::{Color, Grid, Move, Point, Position, Rules, Size};
use kind::{
    Board, CellId, Game, Kind, Look, Outcome, Part, Piece, PieceKind, PositionError, Shape, Side,
};

/// Go on a board of a size, by some rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Go {
    /// The board.
    pub size: Size,
    /// The rules.
    pub rules: Rules,
}

impl Go {
    /// On the full board by Japanese rules.
    pub const NINETEEN: Go = Go {
        size: Size::NINETEEN,
        rules: Rules::JAPANESE,
    };
}

/// A position and how many passes came last.
#[derive(Clone, Debug)]
pub struct GoPosition {
    /// Stones, prisoners, ko, who is to move.
    pub position: Position,
    /// Passes at the end.
    pub passes: u8,
}

/// So many passes end a game.
const LAST: u8 = 2;

/// Black's stone in a row of a position.
const BLACK: char = 'X';
/// White's.
const WHITE: char = 'O';

const PIECES: [PieceKind; 1] = [PieceKind {
    letters: "X",
    look: Look::Stone,
}];

fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::First,
        Color::White => Side::Second,
    }
}

fn color(side: Side) -> Color {
    match side {
        Side::First => Color::Black,
        Side::Second => Color::White,
    }
}

impl Go {
    fn cell(self, p: Point) -> CellId {
        self.size.index(p) as CellId
    }

    fn point(self, cell: CellId) -> Option<Point> {
        let width = CellId::from(self.size.width());
        let y = u8::try_from(cell / width).ok()?;
        let p = Point::new((cell % width) as u8, y);
        self.size.contains(p).then_some(p)
    }
}

impl Kind for Go {
    type Position = GoPosition;
    type Move = Move;

    fn id(&self) -> &'static str {
        "go"
    }

    fn sgf(&self) -> Option<u8> {
        Some(1)
    }

    fn board(&self) -> Board {
        let [columns, rows] = [self.size.width(), self.size.height()].map(u16::from);
        let name = |x: u16, y: u16| Point::new(x as u8, y as u8).to_gtp(self.size);
        Board::grid(Shape::Crossing, columns, rows, name)
    }

    fn pieces(&self) -> &'static [PieceKind] {
        &PIECES
    }

    fn start(&self) -> GoPosition {
        GoPosition {
            position: Position::new(self.size),
            passes: 0,
        }
    }

    /// Reads rows from the top with a stroke between them, `X` for Black, `O` for White, `.` for nothing, then who is to
    /// move. There is no ko and nobody has passed.
    fn read(&self, text: &str) -> Result<GoPosition, PositionError> {
        let mut words = text.split_whitespace();
        let rows: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
        if rows.len() != usize::from(self.size.height()) {
            return Err(PositionError::Shape);
        }
        let mut stones: Grid<Option<Color>> = Grid::new(self.size);
        for (y, row) in (0..).zip(rows) {
            if row.chars().count() != usize::from(self.size.width()) {
                return Err(PositionError::Shape);
            }
            for (x, letter) in (0..).zip(row.chars()) {
                stones[Point::new(x, y)] = match letter.to_ascii_uppercase() {
                    BLACK => Some(Color::Black),
                    WHITE => Some(Color::White),
                    '.' => None,
                    _ => return Err(PositionError::Piece(letter)),
                };
            }
        }
        let to_move = words.next().and_then(Side::from_letter);
        let to_move = to_move.ok_or(PositionError::Side)?;
        if words.next().is_some() {
            return Err(PositionError::Shape);
        }
        let position = Position::from_stones(&stones, color(to_move));
        if position.has_chain_without_liberties().is_some() {
            return Err(PositionError::Impossible);
        }
        Ok(GoPosition {
            position,
            passes: 0,
        })
    }

    fn write(&self, position: &GoPosition) -> String {
        let row = |y: u8| {
            let points = (0..self.size.width()).map(|x| Point::new(x, y));
            let letter = |p| match position.position.stone(p) {
                Some(Color::Black) => BLACK,
                Some(Color::White) => WHITE,
                None => '.',
            };
            points.map(letter).collect::<String>()
        };
        let rows: Vec<String> = (0..self.size.height()).map(row).collect();
        let letter = self.to_move(position).letter();
        format!("{} {letter}", rows.join("/"))
    }

    fn to_move(&self, position: &GoPosition) -> Side {
        side(position.position.to_move())
    }

    fn moves(&self, position: &GoPosition, moves: &mut Vec<Move>) {
        if position.passes >= LAST {
            return;
        }
        let now = &position.position;
        let points = now.legal_points(now.to_move(), &self.rules, &[]);
        moves.extend(points.into_iter().map(Move::Play));
        moves.push(Move::Pass);
    }

    fn play(&self, position: &mut GoPosition, mv: Move) {
        let color = position.position.to_move();
        position.position.execute(color, mv);
        position.passes = if mv == Move::Pass {
            position.passes + 1
        } else {
            0
        };
    }

    fn outcome(&self, position: &GoPosition) -> Option<Outcome> {
        (position.passes >= LAST).then_some(Outcome::Counted)
    }

    fn key(&self, position: &GoPosition) -> u64 {
        let turn = self.to_move(position).index() as u64;
        position.position.hash() ^ turn.rotate_right(1) ^ u64::from(position.passes)
    }

    fn notate(&self, _: &GoPosition, mv: Move) -> String {
        match mv {
            Move::Play(p) => p.to_gtp(self.size),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn parse(&self, position: &GoPosition, text: &str) -> Option<Move> {
        if position.passes >= LAST {
            return None;
        }
        if text.eq_ignore_ascii_case("pass") {
            return Some(Move::Pass);
        }
        let now = &position.position;
        let p = Point::from_gtp(text, self.size)?;
        let check = now.check(now.to_move(), p, &self.rules, &[]);
        check.is_ok().then_some(Move::Play(p))
    }

    fn parts(&self, _: &GoPosition, mv: Move) -> Vec<Part> {
        vec![match mv {
            Move::Play(p) => Part::Cell(self.cell(p)),
            Move::Pass => Part::Pass,
        }]
    }

    fn piece(&self, position: &GoPosition, cell: CellId) -> Option<Piece> {
        let stone = position.position.stone(self.point(cell)?)?;
        Some(Piece {
            kind: 0,
            side: side(stone),
        })
    }

    /// Superko, if the rules have it.
    fn by_history(&self, game: &Game<Go>, moves: &mut Vec<Move>) {
        let hashes: Vec<u64> = game.positions().map(|at| at.position.hash()).collect();
        let now = &game.position().position;
        moves.retain(|&mv| match mv {
            Move::Play(p) => now.check(now.to_move(), p, &self.rules, &hashes).is_ok(),
            Move::Pass => true,
        });
    }
}
