//! An `endgame_board` of the cgfthink ABI, the numbers that an engine gives every point, as an overlay.

use crate::TEXTS;
use cgfthink_abi::values::{figure, status};
use cgfthink_abi::{CallType, z_from_point};
use go::{Color, PointStatus, Position};
use message::{Sentence, id, quoted, say};
use overlay::{Figure, Overlay, PointOverlay, Shape};

/// Reads an `endgame_board` as the cgfthink ABI fills it. `board` may hold anything and have any length; values
/// that do not fit the point draw nothing and are counted in `text`.
pub fn overlay_of(
    kind: CallType,
    board: &[i32],
    pos: &Position,
    title: impl Into<String>,
) -> Overlay {
    let mut overlay = Overlay::new(pos.size(), title);
    let mut odd = 0_u32;
    for point in pos.size().points() {
        let cell = usize::try_from(z_from_point(point.x, point.y)).ok();
        let Some(&value) = cell.and_then(|cell| board.get(cell)) else {
            continue;
        };
        let stone = pos.stone(point).is_some();
        let Some(drawn) = drawn_value(kind, value, stone) else {
            odd += 1;
            overlay.points[point].raw = Some(raw_text(kind, value));
            continue;
        };
        overlay.points[point] = drawn;
    }
    if odd > 0 {
        overlay.text.push(if odd == 1 {
            id!(TEXTS, "value-not-drawn").into()
        } else {
            say!(TEXTS, "values-not-drawn", odd)
        });
    }
    overlay
}

/// Returns what `value` draws on a point with or without a stone, `None` if it means nothing there.
fn drawn_value(kind: CallType, value: i32, stone: bool) -> Option<PointOverlay> {
    let mut drawn = PointOverlay::default();
    match kind {
        CallType::Move => return None,
        CallType::Status => {
            // 0 is also what an engine leaves on an empty point it says nothing about.
            if value == status::ALIVE && !stone {
                return Some(drawn);
            }
            let status = status_from_value(value)?;
            if status.is_for_stones() != stone {
                return None;
            }
            drawn.status = Some(status);
        }
        CallType::Figure => {
            if value == figure::NONE {
                return Some(drawn);
            }
            drawn.figure = Some(figure_from_value(value)?);
        }
        CallType::Number => {
            if value == 0 {
                return Some(drawn);
            }
            drawn.number = Some(i64::from(value));
        }
    }
    drawn.raw = Some(raw_text(kind, value));
    Some(drawn)
}

fn raw_text(kind: CallType, value: i32) -> Sentence {
    match kind {
        CallType::Figure => quoted(&format!("{value:#06x}")),
        _ => quoted(&value),
    }
}

fn status_from_value(value: i32) -> Option<PointStatus> {
    Some(match value {
        status::ALIVE => PointStatus::Alive,
        status::DEAD => PointStatus::Dead,
        status::SEKI => PointStatus::Seki,
        status::WHITE_TERRITORY => PointStatus::WhiteTerritory,
        status::BLACK_TERRITORY => PointStatus::BlackTerritory,
        status::DAME => PointStatus::Dame,
        _ => return None,
    })
}

fn figure_from_value(value: i32) -> Option<Figure> {
    let colours = figure::BLACK | figure::WHITE;
    let shape = match value & !colours {
        figure::TRIANGLE => Shape::Triangle,
        figure::SQUARE => Shape::Square,
        figure::CIRCLE => Shape::Circle,
        figure::CROSS => Shape::Cross,
        figure::QUESTION => Shape::Question,
        figure::HORIZONTAL => Shape::Horizontal,
        figure::VERTICAL => Shape::Vertical,
        figure::DIAGONAL_DOWN => Shape::DiagonalDown,
        figure::DIAGONAL_UP => Shape::DiagonalUp,
        _ => return None,
    };
    // As in CgfGoBan the white bit wins when both are set.
    let color = if value & figure::WHITE != 0 {
        Color::White
    } else {
        Color::Black
    };
    Some(Figure { shape, color })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cgfthink_abi::{BOARD_CELLS, prepare_board};
    use go::{Move, Point, Size};
    use proptest::prelude::*;

    fn position() -> Position {
        let mut position = Position::new(Size::NINE);
        position.execute(Color::Black, Move::Play(Point::new(2, 2)));
        position
    }

    fn board_with(values: &[(u8, u8, i32)]) -> Vec<i32> {
        let mut board = vec![0; BOARD_CELLS];
        prepare_board(&mut board, 9);
        for &(x, y, value) in values {
            board[z_from_point(x, y) as usize] = value;
        }
        board
    }

    #[test]
    fn status_counts_only_where_it_fits() {
        let pos = position();
        let board = board_with(&[(2, 2, 1), (3, 3, 4), (4, 4, 1), (5, 5, 77)]);
        let overlay = overlay_of(CallType::Status, &board, &pos, "s");
        assert_eq!(
            overlay.points[Point::new(2, 2)].status,
            Some(PointStatus::Dead)
        );
        assert_eq!(
            overlay.points[Point::new(3, 3)].status,
            Some(PointStatus::BlackTerritory)
        );
        assert_eq!(overlay.points[Point::new(4, 4)].status, None);
        assert_eq!(overlay.points[Point::new(5, 5)].raw, Some(quoted("77")));
        assert_eq!(overlay.text, [say!(TEXTS, "values-not-drawn", odd = 2)]);
        let grid = overlay.status_grid(&pos).expect("there is a status");
        assert_eq!(grid[Point::new(4, 4)], PointStatus::Dame);
    }

    #[test]
    fn figures_have_shape_and_colour() {
        for (value, expected) in [
            (0x1001, Some((Shape::Triangle, Color::Black))),
            (0x2009, Some((Shape::DiagonalUp, Color::White))),
            (0x3004, Some((Shape::Cross, Color::White))),
            (5, Some((Shape::Question, Color::Black))),
            (10, None),
            (0x4001, None),
            (0x1000, None),
            (-1, None),
            (i32::MIN, None),
        ] {
            let figure = figure_from_value(value).map(|f| (f.shape, f.color));
            assert_eq!(figure, expected, "{value:#x}");
        }
    }

    #[test]
    fn numbers_are_any_but_zero() {
        let board = board_with(&[(0, 0, i32::MIN), (1, 0, 0), (2, 0, 7)]);
        let overlay = overlay_of(CallType::Number, &board, &position(), "n");
        let number = |x| overlay.points[Point::new(x, 0)].number;
        assert_eq!(
            [number(0), number(1), number(2)],
            [Some(i64::from(i32::MIN)), None, Some(7)]
        );
        assert!(overlay.text.is_empty());
    }

    proptest! {
        #[test]
        fn any_ints_of_any_length_are_read(
            kind in 0..4_i32,
            board in proptest::collection::vec(any::<i32>(), 0..BOARD_CELLS + 10),
            w in 1..=52_u8, h in 1..=52_u8,
        ) {
            let size = Size::new(w, h).expect("a size in range");
            let pos = Position::new(size);
            let kind = CallType::from_i32(kind).expect("a kind in range");
            let overlay = overlay_of(kind, &board, &pos, "any");
            prop_assert_eq!(overlay.points.size(), size);
            if let Some(grid) = overlay.status_grid(&pos) {
                prop_assert!(grid.values().iter().all(|&s| !s.is_for_stones()));
            }
        }
    }
}
