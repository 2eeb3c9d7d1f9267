//! Calls of the cgfthink ABI in the types of the crate `go`, for engines written in Rust.

use cgfthink_abi::values::{figure, status};
use cgfthink_abi::{BLACK, Call, EndgameBoard, PASS, WHITE, z_from_point};
use go::{Color, Grid, Move, Point, PointStatus, Position, Size};

/// Returns the position before the first move, with who moved first to move; `None` if there is no board of this size.
pub fn base(call: &Call<'_>) -> Option<Position> {
    let size = Size::square(call.size)?;
    let mut position = Position::new(size);
    for p in size.points() {
        match call.initial(p.x, p.y) {
            BLACK => position.place(p, Some(Color::Black)),
            WHITE => position.place(p, Some(Color::White)),
            _ => {}
        }
    }
    let first = moves(call).next();
    position.set_to_move(first.map_or_else(|| to_move(call), |(color, _)| color));
    Some(position)
}

/// Iterates over the moves since.
pub fn moves(call: &Call<'_>) -> impl Iterator<Item = (Color, Move)> {
    call.moves().map(|(black, point, _secs)| {
        let mv = point.map_or(Move::Pass, |(x, y)| Move::Play(Point::new(x, y)));
        (color(black), mv)
    })
}

/// Returns who is to move now.
pub fn to_move(call: &Call<'_>) -> Color {
    color(call.black_turn)
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

/// The colour of the ABI's flag.
fn color(black: bool) -> Color {
    if black { Color::Black } else { Color::White }
}
