//! Boards drawn in the tests: `X` black, `O` white, `.` empty, one row a line.

use go::{Color, Grid, Move, Point, Position, Random, Rules, Size, Symmetry};

/// Returns the position drawn, Black to move.
pub(crate) fn board(text: &str) -> Position {
    let line = |l: &str| l.chars().filter(|c| !c.is_whitespace()).collect();
    let rows: Vec<Vec<char>> = text.lines().map(line).collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a board");
    let stones =
        Grid::filled(size, ()).map(|p, ()| match rows[usize::from(p.y)][usize::from(p.x)] {
            'X' => Some(Color::Black),
            'O' => Some(Color::White),
            _ => None,
        });
    Position::from_stones(&stones, Color::Black)
}

/// An image of the stones of a position, with the colours exchanged if `swap`.
pub(crate) fn image(pos: &Position, symmetry: Symmetry, swap: bool) -> Position {
    let of = |c: Color| if swap { c.opposite() } else { c };
    let stones = pos.stones().map(|_, stone| stone.map(of));
    Position::from_stones(&symmetry.grid(&stones), pos.to_move())
}

/// A position after random moves that fill no eyes.
pub(crate) fn scattered(size: Size, seed: u64, moves: usize) -> Position {
    let mut random = Random::new(seed);
    let mut pos = Position::new(size);
    for _ in 0..moves {
        let color = pos.to_move();
        let mut legal = pos.legal_points(color, &Rules::JAPANESE, &[]);
        legal.retain(|&p| size.neighbours(p).any(|q| pos.stone(q) != Some(color)));
        let drawn = random.below(legal.len() as u32) as usize;
        let mv = legal.get(drawn).map_or(Move::Pass, |&p| Move::Play(p));
        pos.play(color, mv, &Rules::JAPANESE, &[]).expect("legal");
    }
    pos
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

/// Draws the stones of a position as [`board`] reads them.
pub(crate) fn draw_stones(pos: &Position) -> String {
    draw(&pos.stones(), |_, stone| match stone {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    })
}

/// Removes the blanks from a drawing, so that it compares with [`draw`].
pub(crate) fn tidy(text: &str) -> String {
    let row = |l: &str| l.chars().filter(|c| !c.is_whitespace()).collect();
    let rows: Vec<String> = text.lines().map(row).collect();
    rows.join("\n")
}
