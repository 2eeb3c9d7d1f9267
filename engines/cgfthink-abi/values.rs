//! Coordinates, call types and the values of `endgame_board`.

/// What a call of `cgfgui_thinking` wants: the argument `endgame_type`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(i32)]
pub enum CallType {
    /// Think and return a move.
    Move = 0,
    /// Fill `endgame_board` with life and death.
    Status = 1,
    /// Fill `endgame_board` with figures.
    Figure = 2,
    /// Fill `endgame_board` with numbers.
    Number = 3,
}

impl CallType {
    /// Every call type, in the order of the ABI.
    pub const ALL: [CallType; 4] = [
        CallType::Move,
        CallType::Status,
        CallType::Figure,
        CallType::Number,
    ];

    /// Returns the call type with the number `endgame_type`.
    pub const fn from_i32(endgame_type: i32) -> Option<CallType> {
        match endgame_type {
            0 => Some(CallType::Move),
            1 => Some(CallType::Status),
            2 => Some(CallType::Figure),
            3 => Some(CallType::Number),
            _ => None,
        }
    }
}

/// Returns the ABI's number for the point `x` from the left, `y` from the top, both from 0.
pub const fn z_from_point(x: u8, y: u8) -> i32 {
    (y as i32 + 1) * 256 + x as i32 + 1
}

/// Returns the point `(x, y)` from 0 that `z` names on a `size`×`size` board; `None` for a pass and off the board.
pub const fn point_from_z(z: i32, size: u8) -> Option<(u8, u8)> {
    if z < 0 {
        return None;
    }
    let (x, y) = (z & 255, z >> 8);
    if x < 1 || y < 1 || x > size as i32 || y > size as i32 {
        return None;
    }
    Some((x as u8 - 1, y as u8 - 1))
}

/// Life and death, the values of call type 1.
pub mod status {
    /// A living stone.
    pub const ALIVE: i32 = 0;
    /// A dead stone.
    pub const DEAD: i32 = 1;
    /// A stone that lives in seki.
    pub const SEKI: i32 = 2;
    /// An empty point of White's.
    pub const WHITE_TERRITORY: i32 = 3;
    /// An empty point of Black's.
    pub const BLACK_TERRITORY: i32 = 4;
    /// An empty point of nobody's.
    pub const DAME: i32 = 5;
}

/// Figures, the values of call type 2: one shape and one colour, or-ed together.
pub mod figure {
    /// Nothing.
    pub const NONE: i32 = 0;
    /// A triangle.
    pub const TRIANGLE: i32 = 1;
    /// A square.
    pub const SQUARE: i32 = 2;
    /// A circle.
    pub const CIRCLE: i32 = 3;
    /// A cross like ×.
    pub const CROSS: i32 = 4;
    /// A question mark.
    pub const QUESTION: i32 = 5;
    /// A line from left to right.
    pub const HORIZONTAL: i32 = 6;
    /// A line from top to bottom.
    pub const VERTICAL: i32 = 7;
    /// A line from the upper left to the lower right.
    pub const DIAGONAL_DOWN: i32 = 8;
    /// A line from the lower left to the upper right.
    pub const DIAGONAL_UP: i32 = 9;
    /// The figure is black; also meant when no colour is given.
    pub const BLACK: i32 = 0x1000;
    /// The figure is white.
    pub const WHITE: i32 = 0x2000;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contracts_example_is_q17() {
        assert_eq!(z_from_point(15, 2), 0x0310);
        assert_eq!(point_from_z(0x0310, 19), Some((15, 2)));
        assert_eq!(z_from_point(0, 0), 0x0101);
        assert_eq!(z_from_point(18, 18), 0x1313);
    }

    #[test]
    fn every_point_comes_back() {
        for size in 1..=19 {
            for y in 0..size {
                for x in 0..size {
                    assert_eq!(point_from_z(z_from_point(x, y), size), Some((x, y)));
                }
            }
        }
    }

    #[test]
    fn passes_resignations_and_points_outside_are_no_points() {
        for z in [0, -1, i32::MIN, i32::MAX, 1, 256, 0x0a01, 0x010a, 0x0a0a] {
            assert_eq!(point_from_z(z, 9), None, "{z:#x}");
        }
    }

    #[test]
    fn call_types_have_the_numbers_of_the_abi() {
        for (i, kind) in CallType::ALL.into_iter().enumerate() {
            assert_eq!(kind as i32, i as i32);
            assert_eq!(CallType::from_i32(i as i32), Some(kind));
        }
        assert_eq!(CallType::from_i32(4), None);
        assert_eq!(CallType::from_i32(-1), None);
    }
}
