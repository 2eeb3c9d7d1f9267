//! Chains, numbered and described.

use crate::common::{board, draw, points, scattered, tidy};
use go::{Point, Size};
use proptest::prelude::*;
use reading::chains::Chains;

#[test]
fn numbered_row_by_row() {
    let pos = board(
        ". X O .
         X X O .
         . O . X
         X . O .",
    );
    let chains = Chains::of(&pos.stones());
    let digit = |_, &id: &u32| char::from_digit(id, 10).expect("few chains");
    let ids = tidy(
        "0 1 2 0
         1 1 2 0
         0 3 0 4
         5 0 6 0",
    );
    assert_eq!(draw(chains.ids(), digit), ids);
    let one = chains.get(1).expect("a chain");
    let size = pos.size();
    assert_eq!(one.stones, points(size, "B4 A3 B3"));
    assert_eq!(one.liberties, points(size, "A4 A2"));
    assert_eq!(one.enemies, [2, 3]);
    assert_eq!(chains.at(Point::new(3, 2)).map(|c| c.id), Some(4));
    assert_eq!(chains.at(Point::new(9, 9)), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn agree_with_the_board(seed: u64, moves in 0_usize..200) {
        let pos = scattered(Size::NINE, seed, moves);
        let chains = Chains::of(&pos.stones());
        for p in pos.size().points() {
            let chain = chains.at(p);
            prop_assert_eq!(chain.map(|c| c.color), pos.stone(p));
            if let Some(chain) = chain {
                let by_row = |mut v: Vec<Point>| {
                    v.sort_unstable_by_key(|&q| pos.size().index(q));
                    v
                };
                prop_assert_eq!(&chain.stones, &by_row(pos.chain(p)));
                prop_assert_eq!(&chain.liberties, &by_row(pos.liberties(p)));
            }
        }
    }
}
