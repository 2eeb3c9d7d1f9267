//! Whether a position looks like one that somebody would draw.

use crate::task::Task;
use go::{Color, Point};
use reading::chains::Chains;

/// More empty points between a group and its walls look like a yard.
const YARD: usize = 3;

/// Tells whether the walls stand close to the group: hardly any empty point within touches no stone of it, diagonally neither.
pub(crate) fn is_close(task: &Task) -> bool {
    let position = &task.position;
    let (size, owner) = (position.size(), Some(task.owner()));
    let is_far = |&p: &Point| {
        let mut around = size.neighbours(p).chain(size.diagonals(p));
        position.stone(p).is_none() && !around.any(|q| position.stone(q) == owner)
    };
    task.region().iter().filter(|p| is_far(p)).count() <= YARD
}

/// Tells whether a task looks natural: not too few and not too many stones, none of them far from all others, few of them in
/// lumps or on the first line, and at most one chain in atari, which is no large one.
pub(crate) fn is_natural(task: &Task) -> bool {
    let position = &task.position;
    let size = position.size();
    let stones = position.stones();
    let all: Vec<Point> = size.points().filter(|&p| stones[p].is_some()).collect();
    if !(7..=40).contains(&all.len()) {
        return false;
    }
    let is_alone = |&p: &Point| {
        let near = |q: &Point| *q != p && p.x.abs_diff(q.x) <= 2 && p.y.abs_diff(q.y) <= 2;
        !all.iter().any(near)
    };
    let is_first_line =
        |p: &Point| p.x == 0 || p.y == 0 || p.x + 1 == size.width() || p.y + 1 == size.height();
    // Four stones of a colour in a square.
    let is_lump = |&p: &Point| {
        let square = [(1, 0), (0, 1), (1, 1)].map(|(dx, dy)| Point::new(p.x + dx, p.y + dy));
        square
            .iter()
            .all(|&q| size.contains(q) && stones[q] == stones[p])
    };
    let chains = Chains::of(&stones);
    let in_atari: Vec<usize> = chains
        .list()
        .iter()
        .filter(|chain| chain.liberties.len() == 1)
        .map(|chain| chain.stones.len())
        .collect();
    let of = |color: Color| chains.list().iter().filter(|c| c.color == color).count();
    let (owner, attacker) = (task.owner(), task.owner().opposite());
    !all.iter().any(is_alone)
        && all.iter().filter(|p| is_first_line(p)).count() * 3 <= all.len() + 2
        && all.iter().filter(|p| is_lump(p)).count() <= 2
        && in_atari.len() <= 1
        && in_atari.iter().all(|&stones| stones <= 2)
        && of(owner) <= 5
        && of(attacker) <= 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;
    use go::{Position, Size};

    /// Whether the walls stand close to the group at D9 of a position on 9×9.
    fn stand_close(rows: &[&str]) -> bool {
        let mut position = Position::new(Size::NINE);
        for (y, row) in rows.iter().enumerate() {
            for (x, sign) in row.chars().enumerate() {
                let stone = match sign {
                    'X' => Some(Color::Black),
                    'O' => Some(Color::White),
                    _ => None,
                };
                position.place(Point::new(x as u8, y as u8), stone);
            }
        }
        is_close(&Task {
            position,
            target: Point::new(3, 0),
            goal: Goal::Live,
        })
    }

    #[test]
    fn a_wall_far_off_is_told_from_a_close_one() {
        assert!(stand_close(&["...XO", "XXXXO", "OOOOO"]));
        assert!(stand_close(&["...X.O", "XXXX.O", "OOOOO."]));
        assert!(!stand_close(&["...X...O", "XXXX...O", "OOOOOOO."]));
    }
}
