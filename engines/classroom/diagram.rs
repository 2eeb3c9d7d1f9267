//! Boards drawn in the tests: `X` black, `O` white, `.` empty, one row a line.

use go::{Color, Grid, Point, Position, Size, Symmetry};

/// Returns the position drawn, Black to move.
pub(crate) fn board(text: &str) -> Position {
    let rows: Vec<Vec<char>> = rows(text);
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a board");
    let stones =
        Grid::filled(size, ()).map(|p, ()| match rows[usize::from(p.y)][usize::from(p.x)] {
            'X' => Some(Color::Black),
            'O' => Some(Color::White),
            _ => None,
        });
    Position::from_stones(&stones, Color::Black)
}

/// Returns the non-blank characters of each line.
fn rows(text: &str) -> Vec<Vec<char>> {
    let line = |l: &str| l.chars().filter(|c| !c.is_whitespace()).collect();
    text.lines().map(line).collect()
}

/// Returns the points named in GTP's way, separated by spaces.
pub(crate) fn points(size: Size, text: &str) -> Vec<Point> {
    let point = |word| Point::from_gtp(word, size).expect("a point");
    text.split_whitespace().map(point).collect()
}

/// Draws a grid with one character a point, rows separated by line ends, as [`tidy`] does.
pub(crate) fn draw<T>(grid: &Grid<T>, mut sign: impl FnMut(Point, &T) -> char) -> String {
    let width = usize::from(grid.size().width());
    let signs: Vec<char> = grid.iter().map(|(p, v)| sign(p, v)).collect();
    let rows: Vec<String> = signs.chunks(width).map(|r| r.iter().collect()).collect();
    rows.join("\n")
}

/// Removes the blanks from a drawing, so that it compares with [`draw`].
pub(crate) fn tidy(text: &str) -> String {
    let rows: Vec<String> = rows(text).into_iter().map(|r| r.iter().collect()).collect();
    rows.join("\n")
}

/// Returns an image of a position, with the colours exchanged if `swap` says so.
pub(crate) fn image(pos: &Position, symmetry: Symmetry, swap: Swap) -> Position {
    let stones = pos.stones().map(|_, stone| stone.map(|c| swap.of(c)));
    Position::from_stones(&symmetry.grid(&stones), swap.of(pos.to_move()))
}

/// Whether an image exchanges the colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Swap {
    Same,
    Exchanged,
}

impl Swap {
    pub(crate) const BOTH: [Swap; 2] = [Swap::Same, Swap::Exchanged];

    pub(crate) fn of(self, color: Color) -> Color {
        match self {
            Swap::Same => color,
            Swap::Exchanged => color.opposite(),
        }
    }
}

/// Returns a position after `moves` random moves, which differs with the seed.
pub(crate) fn scattered(size: Size, seed: u64, moves: usize) -> Position {
    let mut random = go::Random::new(seed);
    let mut pos = Position::new(size);
    let mut color = Color::Black;
    for _ in 0..moves {
        let mv = crate::random::choose(
            &pos,
            color,
            &go::Rules::JAPANESE,
            &[],
            &|_| true,
            &mut random,
        );
        pos.play(color, mv, &go::Rules::JAPANESE, &[])
            .expect("legal");
        color = color.opposite();
    }
    pos
}
