//! Walls with holes.

use go::{Point, Position, Random};

/// Takes so many per cent of the attacker's stones away, and puts the owner's on so many per cent of the empty points around; `None`
/// if chains have no liberty then.
pub(crate) fn leaky(
    start: &Position,
    target: Point,
    [holes, others]: [u32; 2],
    random: &mut Random,
) -> Option<Position> {
    let owner = start.stone(target)?;
    let mut pos = start.clone();
    for p in start.size().points() {
        let far = p.x.abs_diff(target.x).max(p.y.abs_diff(target.y));
        match start.stone(p) {
            Some(color) if color != owner && random.below(100) < holes => pos.place(p, None),
            None if far < 7 && random.below(100) < others => pos.place(p, Some(owner)),
            _ => {}
        }
    }
    pos.has_chain_without_liberties().is_none().then_some(pos)
}
