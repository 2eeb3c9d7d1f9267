//! Calls of the cgfthink ABI in the types of the crate `go`, for engines written in Rust.

use cgfthink_abi::values::{figure, status};
use cgfthink_abi::{BLACK, Call, EndgameBoard, PASS, WHITE, z_from_point};
use go::{Color, Game, Grid, Komi, Move, Point, PointStatus, Setup, Size};

/// Returns the game up to the position the call is about; `None` if there is no board of this size. The ABI knows no
/// rules: they are Japanese.
pub fn game(call: &Call<'_>) -> Option<Game> {
    let mut game = Game::from_setup(setup(call)?);
    game.komi = Komi::nearest(call.komi);
    for (color, mv) in moves(call) {
        game.execute(color, mv);
    }
    game.set_to_move(color(call.black_turn));
    Some(game)
}

/// Returns the stones before the first move, with who moved first to move.
fn setup(call: &Call<'_>) -> Option<Setup> {
    let mut setup = Setup::new(Size::square(call.size)?);
    for p in setup.size().points() {
        setup.stones[p] = match call.initial(p.x, p.y) {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        };
    }
    let first = moves(call).next();
    setup.to_move = first.map_or_else(|| color(call.black_turn), |(color, _)| color);
    Some(setup)
}

/// Iterates over the moves since.
fn moves(call: &Call<'_>) -> impl Iterator<Item = (Color, Move)> {
    call.moves().map(|(black, point, _secs)| {
        let mv = point.map_or(Move::Pass, |(x, y)| Move::Play(Point::new(x, y)));
        (color(black), mv)
    })
}

/// Returns a move as the ABI has it.
pub fn z_of(mv: Move) -> i32 {
    match mv {
        Move::Play(p) => z_from_point(p.x, p.y),
        Move::Pass => PASS,
    }
}

/// Writes one value for each point.
pub fn show<T>(out: &mut EndgameBoard<'_>, grid: &Grid<T>, value: impl Fn(Point, &T) -> i32) {
    for (p, v) in grid.iter() {
        out.set(p.x, p.y, value(p, v));
    }
}

/// Returns the ABI's number of a status.
pub fn status_value(s: PointStatus) -> i32 {
    match s {
        PointStatus::Alive => status::ALIVE,
        PointStatus::Dead => status::DEAD,
        PointStatus::Seki => status::SEKI,
        PointStatus::WhiteTerritory => status::WHITE_TERRITORY,
        PointStatus::BlackTerritory => status::BLACK_TERRITORY,
        PointStatus::Dame => status::DAME,
    }
}

/// Returns a figure in the colour that shows on what stands there.
pub fn figure_on(shape: i32, stone: Option<Color>) -> i32 {
    match stone {
        Some(Color::Black) => shape | figure::WHITE,
        _ => shape | figure::BLACK,
    }
}

/// Draws a search's moves, the best first: the best one is circled, the next ones have triangles.
pub fn show_best(moves: impl Iterator<Item = Move>, to_move: Color, out: &mut EndgameBoard<'_>) {
    /// Moves that get a figure.
    const SHOWN: usize = 5;
    let shapes = std::iter::once(figure::CIRCLE).chain(std::iter::repeat(figure::TRIANGLE));
    for (mv, shape) in moves.zip(shapes).take(SHOWN) {
        if let Move::Play(p) = mv {
            out.set(p.x, p.y, figure_on(shape, Some(to_move.opposite())));
        }
    }
}

/// Writes how often each move of a search was tried.
pub fn show_visits(moves: impl Iterator<Item = (Move, u32)>, out: &mut EndgameBoard<'_>) {
    for (mv, visits) in moves {
        if let Move::Play(p) = mv {
            out.set(p.x, p.y, i32::try_from(visits).unwrap_or(i32::MAX));
        }
    }
}

/// The colour of the ABI's flag.
fn color(black: bool) -> Color {
    if black { Color::Black } else { Color::White }
}
