//! Openings that come with the program: even lines for three boards, each a few moves long.

use crate::plan::Opening;
use engine::Game;
use go::Size;
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
