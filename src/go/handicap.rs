//! Fixed handicap stones.

use crate::{Point, Size};

/// Returns where 2 to 9 black handicap stones stand, as in `CgfGoBan`: upper right and lower left
/// first, then the other corners, the sides and (for 5, 7 and 9) the centre.
///
/// The lines are the third ones below 13×13, else the fourth. As in GTP version 2, boards with
/// a side below 7 have no fixed handicap, and those with a side of 7 or of even length no more
/// than four stones. `None` if there is no such handicap.
pub fn fixed_handicap(size: Size, stones: u8) -> Option<Vec<Point>> {
    if !(2..=max_fixed_handicap(size)).contains(&stones) {
        return None;
    }
    let (left, mid_x, right) = lines(size.width());
    let (top, mid_y, bottom) = lines(size.height());
    let odd_one = (stones >= 5 && stones % 2 == 1).then_some((mid_x, mid_y));
    let pairs = [
        (right, top),
        (left, bottom),
        (right, bottom),
        (left, top),
        (left, mid_y),
        (right, mid_y),
        (mid_x, top),
        (mid_x, bottom),
    ];
    let count = usize::from(stones) - usize::from(odd_one.is_some());
    let points = pairs.into_iter().take(count).chain(odd_one);
    Some(points.map(|(x, y)| Point::new(x, y)).collect())
}

/// Returns the largest fixed handicap of a board: 9, 4, or 0 where there is none.
pub fn max_fixed_handicap(size: Size) -> u8 {
    let (w, h) = (size.width(), size.height());
    match w.min(h) {
        0..7 => 0,
        7 => 4,
        _ if w % 2 == 0 || h % 2 == 0 => 4,
        _ => 9,
    }
}

/// First, middle and last line of handicap stones along a side.
fn lines(side: u8) -> (u8, u8, u8) {
    let edge = if side < 13 { 2 } else { 3 };
    (edge, side / 2, side - 1 - edge)
}
