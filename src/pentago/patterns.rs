//! Lines, what becomes a line by a turn, and the losing patterns.
//!
//! A losing pattern (必敗型) is what one may not leave the opponent: marbles of his from which the next move makes five. It
//! is four cells and the one to put a marble on, or five cells that only have to be turned ([`TURN_ONLY`]).
//!
//! [`losing`] makes them from the lines: for each line, and each set of cells that a turn moves into a line, each cell of
//! it may be the missing one (156 × 5 = 780); the sets that are no line yet may be complete (124). These 904 suffice.
//! otto4 counts 932: the 28 lines that cross two boxes without being in them wholly, complete and with [`TURN_ONLY`], are
//! likely the rest ([`explained`]); they are never needed, since such a line has already won.

use crate::cells::{ALL, NUMBER, opposite, turned};

/// The position of a losing pattern that only has to be turned.
pub const TURN_ONLY: u8 = 255;

/// How many lines there are.
pub const LINE_COUNT: usize = 32;

/// How many sets of five cells are a line or become one by a turn.
pub const SET_COUNT: usize = 156;

/// The lines of five: rows, columns, and diagonals either way.
pub const LINES: [u64; LINE_COUNT] = lines();

/// The sets of five cells that are a line or become one by a turn: the lines first.
pub const SETS: [u64; SET_COUNT] = sets().0;

/// By which turns a set becomes a line, as bits; none for the lines.
pub const WAYS: [u8; SET_COUNT] = sets().1;

const fn lines() -> [u64; LINE_COUNT] {
    // Steps to the right and down, and from which columns and rows five of them stay on the board.
    const STEPS: [(usize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut found = [0; LINE_COUNT];
    let (mut count, mut s) = (0, 0);
    while s < 4 {
        let (dx, dy) = STEPS[s];
        let mut start = 0;
        while start < 36 {
            let (x, y) = (start % 6, start / 6);
            let end = y as isize + 4 * dy;
            if x + 4 * dx < 6 && end >= 0 && end < 6 {
                let mut i = 0;
                while i < 5 {
                    let row = (y as isize + i as isize * dy) as usize;
                    found[count] |= 1 << NUMBER[row][x + i * dx];
                    i += 1;
                }
                count += 1;
            }
            start += 1;
        }
        s += 1;
    }
    assert!(count == LINE_COUNT);
    found
}

const fn sets() -> ([u64; SET_COUNT], [u8; SET_COUNT]) {
    let (mut found, mut ways) = ([0; SET_COUNT], [0; SET_COUNT]);
    let mut count = 0;
    while count < LINE_COUNT {
        found[count] = LINES[count];
        count += 1;
    }
    let mut line = 0;
    while line < LINE_COUNT {
        let mut turn = 0;
        while turn < 8 {
            let before = turned(LINES[line], opposite(turn));
            let mut at = 0;
            while at < count && found[at] != before {
                at += 1;
            }
            if at == count {
                found[at] = before;
                count += 1;
            }
            if at >= LINE_COUNT {
                ways[at] |= 1 << turn;
            }
            turn += 1;
        }
        line += 1;
    }
    assert!(count == SET_COUNT);
    (found, ways)
}

/// Tells whether there are five in a row.
#[inline]
pub fn has_five(cells: u64) -> bool {
    let mut found = false;
    for line in LINES {
        found |= cells & line == line;
    }
    found
}

/// Tells whether these cells are a losing pattern for the others: at most one cell of a set is missing, and it is empty.
#[inline]
pub fn is_losing(cells: u64, others: u64) -> bool {
    let is_match = |set: u64| {
        let missing = set & !cells;
        missing & (missing.wrapping_sub(1) | others) == 0
    };
    // In pieces, so that most of it is done side by side and the rest is left out once one is found.
    SETS.chunks(12)
        .any(|sets| sets.iter().fold(false, |found, &set| found | is_match(set)))
}

/// Tells whether the player of `cells` makes five with his next move and the other does not by the same.
pub fn wins_at_once(cells: u64, others: u64) -> bool {
    let mut sets = SETS.iter().zip(WAYS).enumerate();
    sets.any(|(i, (&set, ways))| {
        let missing = set & !cells;
        if missing & (missing.wrapping_sub(1) | others) != 0 {
            return false;
        }
        // A line wins before the turn.
        let is_line = i < LINE_COUNT;
        let has_room = (cells | others) != ALL;
        let mut turns = (0..8).filter(|turn| ways >> turn & 1 == 1);
        is_line || has_room && turns.any(|turn| !has_five(turned(others, turn)))
    })
}

/// A losing pattern: the marbles there are, and the number of the cell to put one on, or [`TURN_ONLY`].
pub type Losing = (u64, u8);

/// Makes the losing patterns: 780 of four marbles, then 124 of five.
pub fn losing() -> Vec<Losing> {
    let fours = SETS.iter().flat_map(|&set| {
        let cells = (0..36).filter(move |cell| set >> cell & 1 == 1);
        cells.map(move |cell| (set & !(1 << cell), cell))
    });
    let fives = SETS[LINE_COUNT..].iter().map(|&set| (set, TURN_ONLY));
    fours.chain(fives).collect()
}

/// The 932 that otto4 counts, as far as can be told: [`losing`], and the 28 lines that cross two boxes.
pub fn explained() -> Vec<Losing> {
    let crossing = LINES.iter().filter(|&&line| boxes(line) == 2);
    let crossing = crossing.map(|&line| (line, TURN_ONLY));
    losing().into_iter().chain(crossing).collect()
}

/// In how many boxes there are some of these cells.
fn boxes(cells: u64) -> usize {
    let of_box = |i: u32| 0xFF << (8 * i) | 1 << (32 + i);
    (0..4).filter(|&i| cells & of_box(i) != 0).count()
}
