//! The numbers of the cells, and turning a box by one look-up.
//!
//! The eight outer cells of a box are a byte, and the four centres are half of another, so that turning a box changes one
//! byte (otto4's arrangement):
//!
//! ```text
//!  0  1  2 |  8  9 10
//!  3 32  4 | 11 33 12
//!  5  6  7 | 13 14 15
//! ---------+---------
//! 16 17 18 | 24 25 26
//! 19 34 20 | 27 35 28
//! 21 22 23 | 29 30 31
//! ```

/// The number of each cell, by row and column.
pub const NUMBER: [[u8; 6]; 6] = [
    [0, 1, 2, 8, 9, 10],
    [3, 32, 4, 11, 33, 12],
    [5, 6, 7, 13, 14, 15],
    [16, 17, 18, 24, 25, 26],
    [19, 34, 20, 27, 35, 28],
    [21, 22, 23, 29, 30, 31],
];

/// The row and the column of each number, from 0.
pub const PLACE: [(u8, u8); 36] = {
    let mut places = [(0, 0); 36];
    let mut y = 0;
    while y < 6 {
        let mut x = 0;
        while x < 6 {
            places[NUMBER[y][x] as usize] = (y as u8, x as u8);
            x += 1;
        }
        y += 1;
    }
    places
};

/// All cells.
pub const ALL: u64 = (1 << 36) - 1;

/// Where an outer cell of a box goes when it is turned clockwise.
const CLOCKWISE_CELL: [u8; 8] = [2, 4, 7, 1, 6, 0, 3, 5];

/// A box after a quarter clockwise.
pub const CLOCKWISE: [u8; 256] = table(false);

/// A box after a quarter counter-clockwise.
pub const COUNTER_CLOCKWISE: [u8; 256] = table(true);

const fn table(back: bool) -> [u8; 256] {
    let mut table = [0; 256];
    let mut cells = 0;
    while cells < 256 {
        let mut from = 0;
        while from < 8 {
            let to = CLOCKWISE_CELL[from] as usize;
            let (old, new) = if back { (to, from) } else { (from, to) };
            if cells >> old & 1 == 1 {
                table[cells] |= 1 << new;
            }
            from += 1;
        }
        cells += 1;
    }
    table
}

/// Turns a box: `turn` 0 to 3 counter-clockwise the boxes at the upper left, upper right, lower left, lower right, 4 to 7
/// clockwise.
#[inline]
pub const fn turned(cells: u64, turn: u8) -> u64 {
    let shift = 8 * (turn as u32 & 3);
    let of_box = (cells >> shift) as u8 as usize;
    let after = if turn < 4 {
        COUNTER_CLOCKWISE[of_box]
    } else {
        CLOCKWISE[of_box]
    };
    cells & !(0xFF << shift) | (after as u64) << shift
}

/// The turn that undoes a turn.
#[inline]
pub const fn opposite(turn: u8) -> u8 {
    turn ^ 4
}
