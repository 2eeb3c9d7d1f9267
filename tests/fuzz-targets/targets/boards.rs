//! Positions and numbers: the fast boards against the plain one, what engines answer in arrays, frames.

#[path = "../../../engines/montecarlo/tests/boards/compare.rs"]
mod compare;

use cgfthink_abi::CallType;
use cgfthink_host::frames::{FromHost, ToHost};
use compare::{Step, compare, size};
use go::{Color, Komi, Position, Scoring, Size};

/// Any stones and any moves on boards of all sizes: the fast boards of `go`, `reading` and `montecarlo` agree with the rules
/// about legality, captures, ko, liberties and hashes, and moves taken back leave nothing behind. Two bytes are the size, the
/// next says how many stones of two bytes follow, the rest are moves of three.
pub(crate) fn boards(bytes: &[u8]) {
    let [width, height, stones, rest @ ..] = bytes else {
        return;
    };
    let color = |bits: u16| {
        if bits & 1 == 0 {
            Color::Black
        } else {
            Color::White
        }
    };
    let stones = (usize::from(*stones) * 2).min(rest.len());
    let (stones, steps) = rest.split_at(stones);
    let pairs = stones.as_chunks::<2>().0.iter();
    let set_up: Vec<_> = pairs
        .map(|&pair| u16::from_le_bytes(pair))
        .map(|bits| (color(bits), bits >> 1))
        .collect();
    let steps = steps.as_chunks::<3>().0.iter().take(400);
    let steps: Vec<_> = steps
        .map(|&[kind, low, high]| {
            let number = u16::from_le_bytes([low, high]);
            match kind >> 1 {
                0..4 => Step::Pass(color(kind.into())),
                4..10 => Step::Undo(number as u8 % 8),
                _ => Step::Play(color(kind.into()), number),
            }
        })
        .collect();
    compare(size(*width, *height), &set_up, &steps);
}

/// Any bytes as a frame between the program and an engine's child, in both directions.
pub(crate) fn frames(bytes: &[u8]) {
    let _ = ToHost::decode(bytes);
    let _ = FromHost::decode(bytes);
}

/// Any numbers as an engine's answer, on any board: decoded, scored, and drawn to SVG. Two bytes are the size, one the kind,
/// eight the stones, the rest numbers of four.
pub(crate) fn endgame(bytes: &[u8]) {
    let Some(([width, height, kind, stones @ ..], rest)) = bytes.split_first_chunk::<11>() else {
        return;
    };
    let (width, height, kind) = (*width, *height, *kind);
    let stones = u64::from_le_bytes(*stones);
    let board: Vec<i32> = rest
        .as_chunks::<4>()
        .0
        .iter()
        .map(|&n| i32::from_le_bytes(n))
        .collect();
    let Some(size) = Size::new(width % 53, height % 53) else {
        return;
    };
    let mut position = Position::new(size);
    for (i, point) in size.points().enumerate() {
        // Two bits of the seed a point: empty, black, white.
        match stones.rotate_left(2 * i as u32) & 3 {
            1 => position.place(point, Some(Color::Black)),
            2 => position.place(point, Some(Color::White)),
            _ => {}
        }
    }
    let kind = [CallType::Status, CallType::Figure, CallType::Number][usize::from(kind) % 3];
    let overlay = cgfthink_host::overlay_of(kind, &board, &position, "fuzz");
    if let Some(status) = overlay.status_grid(&position) {
        for rule in [Scoring::Territory, Scoring::Area] {
            let _ = go::score(&position, &status, rule, Komi::from_half_points(13)).result();
        }
    }
    let mut scene = picture::Scene::new(size);
    scene.stones = position.stones();
    scene
        .layers
        .push(picture::Layer::new(std::sync::Arc::new(overlay)));
    let geometry = picture::layout(&scene, 300.0, 300.0);
    let _ = picture::svg(&picture::draw(&scene, &geometry, &picture::Theme::wood()));
}
