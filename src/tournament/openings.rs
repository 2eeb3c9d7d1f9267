//! Openings that come with the program: even lines for three boards, each a few moves long; and beginnings by chance for
//! other kinds of games.

use crate::plan::{Beginning, Opening};
use engine::Game;
use go::Size;
use kind::{AnyGame, AnyKind};
use random::Random;
use record::Collection;

/// Returns the bundled openings of a board; none where there are none. They are even at the usual komi by the bundled net
/// (`assets/openings/make.py`, which drew them).
pub fn bundled(size: Size) -> Vec<Opening> {
    let bytes: &[u8] = match (size.width(), size.height()) {
        (9, 9) => include_bytes!("../../assets/openings/9.sgf"),
        (13, 13) => include_bytes!("../../assets/openings/13.sgf"),
        (19, 19) => include_bytes!("../../assets/openings/19.sgf"),
        _ => return Vec::new(),
    };
    let games = Collection::read(bytes.to_vec()).expect("the file is ours");
    let opening = |(number, record): (usize, &record::Record)| {
        let line = std::iter::successors(Some(record.root()), |&cell| record.car(cell));
        let mut game = Game::new(record.size());
        for (color, mv) in line.filter_map(|cell| record.mv(cell)) {
            game.execute(color, mv, 0);
        }
        Opening {
            name: format!("{}×{} {}", size.width(), size.height(), number + 1),
            start: game,
        }
    };
    games.games().iter().enumerate().map(opening).collect()
}

/// How often a beginning is drawn anew that is not even enough.
const DRAWS: usize = 24;
/// How far from ½ a chance may be that counts as even.
const EVEN: f32 = 0.12;

/// Draws so many different beginnings, each so many moves by chance. `judge` says what a position is worth to whoever is to
/// move, 0 to 1; of those drawn for a beginning the first that is even is taken, or the most even one. The same seed and judge
/// give the same ones.
pub fn by_chance(
    kind: &dyn AnyKind,
    count: usize,
    moves: usize,
    seed: u64,
    judge: &mut dyn FnMut(&dyn AnyGame) -> Option<f32>,
) -> Vec<Beginning> {
    let mut random = Random::new(random::scatter(seed ^ 0x0BE6_1111 | 1));
    let mut seen: Vec<u64> = Vec::new();
    let mut openings = Vec::new();
    for number in 1..=count {
        let mut best: Option<(f32, Box<dyn AnyGame>)> = None;
        for draw in 0..DRAWS {
            let Some(game) = drawn(kind, moves, &mut random) else {
                continue;
            };
            // A game of few positions has to begin with one twice in the end.
            if seen.contains(&game.key()) && draw + 1 < DRAWS {
                continue;
            }
            let off = judge(&*game).map_or(0.5, |chance| (chance - 0.5).abs());
            if best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, game));
            }
            if off <= EVEN {
                break;
            }
        }
        if let Some((_, start)) = best {
            seen.push(start.key());
            let name = format!("{} {number}", kind.id());
            openings.push(Beginning { name, start });
        }
    }
    openings
}

/// A game of so many moves by chance; none if it ends before.
fn drawn(kind: &dyn AnyKind, moves: usize, random: &mut Random) -> Option<Box<dyn AnyGame>> {
    let mut game = kind.game();
    for _ in 0..moves {
        let legal = game.legal();
        let mv = legal.get(random.below(legal.len() as u32) as usize)?;
        game.play(mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duplicates::key_of;
    use std::collections::HashSet;

    #[test]
    fn bundled_openings_are_legal_and_no_two_are_the_same() {
        for (side, moves) in [(9, 4), (13, 6), (19, 8)] {
            let size = Size::square(side).expect("a board");
            let openings = bundled(size);
            assert_eq!(openings.len(), 160, "{side}");
            let keys: HashSet<String> = openings.iter().map(|o| key_of(&o.start)).collect();
            assert_eq!(keys.len(), openings.len());
            for opening in &openings {
                assert_eq!(opening.start.go.moves().len(), moves, "{}", opening.name);
                assert_eq!(opening.start.size(), size);
                let mut game = go::Game::new(size);
                for &(color, mv) in opening.start.go.moves() {
                    game.play(color, mv).expect("a legal move");
                }
            }
        }
        assert!(bundled(Size::square(7).expect("a board")).is_empty());
    }
}
