//! Light playouts: they end properly, draw evenly and repeat.

use go::playout::random_move;
use go::{
    Board, Color, Grid, Playout, Position, Random, Scoring, Size, light_playout, score,
    status_from_dead,
};
use proptest::prelude::*;

/// Stones of a board as a position.
fn position<const N: usize>(board: &Board<N>) -> Position {
    let empty = Grid::filled(board.size(), ());
    let stones = empty.map(|p, ()| board.site(p).and_then(|s| board.stone(s)));
    Position::from_stones(&stones, Color::Black)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_end_of_a_playout(w in 1_u8..=21, h in 1_u8..=21, seed: u64) {
        let size = Size::new(w, h).expect("1 to 21");
        let mut board = Board::<512>::new(size).expect("it fits");
        let end = light_playout(&mut board, Color::Black, &mut Random::new(seed));
        let position = position(&board);
        prop_assert_eq!(position.has_chain_without_liberties(), None);
        prop_assert_eq!(position.hash(), board.hash());
        prop_assume!(end.moves < 3 * size.area() as u32);
        for &s in board.empty_sites() {
            prop_assert!(!board.neighbours(s).any(|q| board.is_empty(q)), "room for a move");
        }
        let status = status_from_dead(&position, &Grid::new(size));
        let area = score(&position, &status, Scoring::Area, go::Komi::ZERO);
        prop_assert_eq!(2 * end.margin, area.margin_half_points());
    }
}

#[test]
fn a_seed_gives_one_sum() {
    let start = Board::<128>::new(Size::NINE).expect("it fits");
    let mut random = Random::new(1);
    let (mut moves, mut margin) = (0, 0);
    for _ in 0..100 {
        let mut board = start.clone();
        let end: Playout = light_playout(&mut board, Color::Black, &mut random);
        moves += end.moves;
        margin += end.margin;
    }
    // A change that moves these numbers changes what playouts play, and should say why.
    assert_eq!((moves, margin), (10896, 128));
}

#[test]
fn every_sensible_move_is_drawn_as_often() {
    let mut board = Board::<128>::new(Size::square(3).expect("small")).expect("it fits");
    let mut random = Random::new(7);
    let mut drawn = std::collections::BTreeMap::new();
    let centre = board.site(go::Point::new(1, 1)).expect("on the board");
    board.play(Color::Black, centre);
    for _ in 0..8000 {
        let s = random_move(&mut board, Color::White, &mut random).expect("room enough");
        *drawn.entry(s).or_insert(0) += 1;
    }
    assert_eq!(drawn.len(), 8);
    assert!(drawn.values().all(|n| (850..1150).contains(n)), "{drawn:?}");
}

#[test]
fn eyes() {
    let eye = |text: &str, x, y| {
        let (position, _) = crate::diagram::parse(text);
        let board = position.board::<128>().expect("it fits");
        let s = board.site(go::Point::new(x, y)).expect("on the board");
        board.is_eye(Color::Black, s)
    };
    let centre = |text| eye(text, 1, 1);
    assert!(centre("X X X\nX . X\nX X X"));
    assert!(centre("O X X\nX . X\nX X X"));
    assert!(centre(". X .\nX . X\n. X ."));
    assert!(!centre("O X O\nX . X\nX X X"));
    assert!(!centre("X X X\nX . O\nX X X"));
    assert!(!centre("X X X\nX . .\nX X X"));
    // On the side and in the corner not a single diagonal may be the enemy's.
    assert!(eye(". X .\nX X .\n. . .", 0, 0));
    assert!(!eye(". X .\nX O .\n. . .", 0, 0));
    assert!(!eye("X . X\nO X X\n. . .", 1, 0));
    assert!(eye("X . X\n. X .\n. . .", 1, 0));
}
