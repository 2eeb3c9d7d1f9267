//! Two small games, each in a few dozen lines: what a new kind takes.

use kind::{
    AnyKind, Board, CellId, Game, Kind, Look, MoveError, Outcome, Part, Piece, PieceKind,
    PositionError, Shape, Side,
};

/// Marks on cells, which both games are.
#[derive(Clone, Debug, PartialEq)]
struct Marks {
    cells: Vec<Option<Side>>,
    to_move: Side,
}

const PIECES: [PieceKind; 2] = [
    PieceKind {
        letters: "X",
        look: Look::Sign('X'),
    },
    PieceKind {
        letters: "O",
        look: Look::Sign('O'),
    },
];

/// Games in which one mark after the other is put on an empty cell until somebody has won.
trait Marking: Clone + Send + Sync + 'static {
    const ID: &'static str;
    const SIDE: CellId;
    const SHAPE: Shape;
    fn has_won(marks: &Marks, side: Side) -> bool;
}

#[derive(Clone)]
struct Of<M>(std::marker::PhantomData<M>);

impl<M: Marking> Kind for Of<M> {
    type Position = Marks;
    type Move = CellId;

    fn id(&self) -> &'static str {
        M::ID
    }

    fn board(&self) -> Board {
        let name = |x: u16, y: u16| format!("{}{}", char::from(b'a' + x as u8), y + 1);
        Board::grid(M::SHAPE, M::SIDE, M::SIDE, name)
    }

    fn pieces(&self) -> &'static [PieceKind] {
        &PIECES
    }

    fn start(&self) -> Marks {
        Marks {
            cells: vec![None; usize::from(M::SIDE * M::SIDE)],
            to_move: Side::First,
        }
    }

    fn read(&self, text: &str) -> Result<Marks, PositionError> {
        let (cells, side) = text.split_once(' ').ok_or(PositionError::Side)?;
        let mark = |letter| match letter {
            'X' => Ok(Some(Side::First)),
            'O' => Ok(Some(Side::Second)),
            '.' => Ok(None),
            _ => Err(PositionError::Piece(letter)),
        };
        let cells: Vec<_> = cells.chars().map(mark).collect::<Result<_, _>>()?;
        let has_shape = cells.len() == usize::from(M::SIDE * M::SIDE);
        let to_move = Side::from_letter(side).ok_or(PositionError::Side)?;
        let marks = Marks { cells, to_move };
        has_shape.then_some(marks).ok_or(PositionError::Shape)
    }

    fn write(&self, position: &Marks) -> String {
        let letter = |mark: &Option<Side>| mark.map_or('.', |side| ['X', 'O'][side.index()]);
        let cells: String = position.cells.iter().map(letter).collect();
        format!("{cells} {}", position.to_move.letter())
    }

    fn to_move(&self, position: &Marks) -> Side {
        position.to_move
    }

    fn moves(&self, position: &Marks, moves: &mut Vec<CellId>) {
        if self.outcome(position).is_none() {
            let cells = (0..).zip(&position.cells);
            moves.extend(cells.filter_map(|(cell, mark)| mark.is_none().then_some(cell)));
        }
    }

    fn play(&self, position: &mut Marks, cell: CellId) {
        position.cells[usize::from(cell)] = Some(position.to_move);
        position.to_move = position.to_move.other();
    }

    fn outcome(&self, position: &Marks) -> Option<Outcome> {
        let mut sides = Side::BOTH.into_iter();
        let winner = sides.find(|&side| M::has_won(position, side));
        let is_full = position.cells.iter().all(Option::is_some);
        winner
            .map(Outcome::Win)
            .or(is_full.then_some(Outcome::Draw))
    }

    fn key(&self, position: &Marks) -> u64 {
        let digit = |mark: &Option<Side>| mark.map_or(0, |side| 1 + side.index() as u64);
        let cells = position.cells.iter().map(digit);
        cells.fold(position.to_move.index() as u64, |key, digit| {
            key.wrapping_mul(3) + digit
        })
    }

    fn notate(&self, _: &Marks, cell: CellId) -> String {
        Kind::board(self).cells[usize::from(cell)].name.clone()
    }

    fn parts(&self, _: &Marks, cell: CellId) -> Vec<Part> {
        vec![Part::Cell(cell)]
    }

    fn piece(&self, position: &Marks, cell: CellId) -> Option<Piece> {
        let side = (*position.cells.get(usize::from(cell))?)?;
        let kind = side.index() as u8;
        Some(Piece { kind, side })
    }
}

#[derive(Clone)]
struct Crosses;

impl Marking for Crosses {
    const ID: &'static str = "noughts-and-crosses";
    const SIDE: CellId = 3;
    const SHAPE: Shape = Shape::Square;

    fn has_won(marks: &Marks, side: Side) -> bool {
        const LINES: [&str; 8] = ["012", "345", "678", "036", "147", "258", "048", "246"];
        let has = |digit: u8| marks.cells[usize::from(digit - b'0')] == Some(side);
        LINES.iter().any(|line| line.bytes().all(has))
    }
}

#[derive(Clone)]
struct Hex;

impl Marking for Hex {
    const ID: &'static str = "hex";
    const SIDE: CellId = 4;
    const SHAPE: Shape = Shape::Hexagon;

    /// The first player joins top and bottom, the second left and right.
    fn has_won(marks: &Marks, side: Side) -> bool {
        let n = i32::from(Hex::SIDE);
        let turned = |(x, y): (i32, i32)| if side == Side::First { (x, y) } else { (y, x) };
        let is_own = |place: (i32, i32)| {
            let (x, y) = turned(place);
            let is_there = (0..n).contains(&x) && (0..n).contains(&y);
            is_there && marks.cells[(y * n + x) as usize] == Some(side)
        };
        let mut open: Vec<(i32, i32)> = (0..n).map(|x| (x, 0)).filter(|&p| is_own(p)).collect();
        let mut seen = open.clone();
        while let Some((x, y)) = open.pop() {
            if y == n - 1 {
                return true;
            }
            for (dx, dy) in [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)] {
                let next = (x + dx, y + dy);
                if is_own(next) && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        false
    }
}

#[test]
fn noughts_and_crosses_is_a_kind() {
    let kind: Of<Crosses> = Of(std::marker::PhantomData);
    let mut game = AnyKind::game(&kind);
    // The known numbers of games by length, those that go on included.
    let counts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|depth| game.perft(depth));
    assert_eq!(
        counts,
        [9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]
    );
    for mv in ["b2", "a1", "c1", "a3", "a2"] {
        assert_eq!(game.play(mv), Ok(()), "{mv}");
    }
    assert_eq!(game.play("a1"), Err(MoveError::Illegal));
    assert_eq!(game.play("c2"), Ok(()));
    assert_eq!(game.moves(), ["b2", "a1", "c1", "a3", "a2", "c2"]);
    assert!(game.undo());
    assert_eq!(
        (game.play("b3"), game.play("b1"), game.play("c2")),
        (Ok(()), Ok(()), Ok(()))
    );
    let won = AnyKind::game_from(&kind, "XXX.OO... w").expect("a position");
    assert_eq!(
        (won.outcome(), won.legal().len()),
        (Some(Outcome::Win(Side::First)), 0)
    );
}

#[test]
fn hex_is_a_kind_that_never_draws() {
    let kind: Of<Hex> = Of(std::marker::PhantomData);
    let mut seed = 1_u64;
    for _ in 0..50 {
        let mut game = Game::new(kind.clone());
        while game.outcome().is_none() {
            let legal = game.legal();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mv = legal[(seed >> 33) as usize % legal.len()];
            assert_eq!(game.play(mv), Ok(()));
            let scene = game.scene();
            assert_eq!(
                (scene.pieces.len(), scene.traces),
                (game.moves().len(), vec![mv])
            );
        }
        assert!(matches!(game.outcome(), Some(Outcome::Win(_))));
    }
}
