//! Boards drawn in the tests: `X` black, `O` white, `.` empty, one row a line.

use go::{Color, Grid, Move, Point, Position, Random, Rules, Size};

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

/// The place of `p` on the mirrored and turned image number 0 to 7 of a board, and the image's size.
pub(crate) fn turned(size: Size, image: u8, p: Point) -> (Size, Point) {
    let (mut p, mut size) = (p, size);
    if image & 1 != 0 {
        p.x = size.width() - 1 - p.x;
    }
    if image & 2 != 0 {
        p.y = size.height() - 1 - p.y;
    }
    if image & 4 != 0 {
        p = Point::new(p.y, p.x);
        size = Size::new(size.height(), size.width()).expect("a board");
    }
    (size, p)
}

/// An image of the stones of a position, with the colours exchanged if `swap`.
pub(crate) fn image(pos: &Position, image: u8, swap: bool) -> Position {
    let size = pos.size();
    let mut stones = Grid::new(turned(size, image, Point::new(0, 0)).0);
    for p in size.points() {
        let stone = pos.stone(p).map(|c| if swap { c.opposite() } else { c });
        stones[turned(size, image, p).1] = stone;
    }
    Position::from_stones(&stones, pos.to_move())
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

/// Removes the blanks from a drawing, so that it compares with [`draw`].
pub(crate) fn tidy(text: &str) -> String {
    let row = |l: &str| l.chars().filter(|c| !c.is_whitespace()).collect();
    let rows: Vec<String> = text.lines().map(row).collect();
    rows.join("\n")
}
