use super::*;
use go::{Board as Plain, light_playout};

/// Plays at random on this board and on [`go::Board`], and compares all they know.
fn compare_games(size: Size, seed: u64, moves: usize) {
    let mut random = Random::new(seed);
    let mut board = Board::<1024>::new(size).expect("it fits");
    let mut plain = Plain::<1024>::new(size).expect("it fits");
    for _ in 0..moves {
        let color = board.to_move();
        for p in size.points() {
            let (s, t) = (board.site(p), plain.site(p).expect("on the board"));
            assert_eq!(board.stone(s), plain.stone(t), "{p:?}");
            assert_eq!(board.point(s), p);
            if board.is_empty(s) {
                assert_eq!(board.is_legal(s), plain.is_legal(color, t), "{p:?}");
                for c in Color::BOTH {
                    assert_eq!(board.around(s).is_eye(c), plain.is_eye(c, t), "{p:?} {c:?}");
                }
                let codes = board.eight(s).map(|q| board.cell[at::<1024>(q)]);
                assert_eq!(board.around(s), Around::of(codes), "{p:?}");
                check_after(&board, &plain, s, t);
            } else {
                let liberties = plain.liberties(t);
                assert_eq!(board.in_atari(s), liberties.len() == 1, "{p:?}");
                assert_eq!(board.length(s), plain.chain_length(t));
                assert_eq!(
                    board.liberties(s, 4).count() as usize,
                    liberties.len().min(4)
                );
                if board.in_atari(s) {
                    assert_eq!(
                        board.point(board.only_liberty(s)),
                        plain.point(liberties[0])
                    );
                }
            }
        }
        let s = board.draw(&mut random, Board::is_legal);
        if s == PASS {
            plain.pass();
        } else {
            let t = plain.site(board.point(s)).expect("on the board");
            assert!(plain.play(color, t).is_some());
        }
        board.play(s);
    }
}

/// The liberties after a move are those the chain has when it is played.
fn check_after(board: &Board<1024>, plain: &Plain<1024>, s: Site, t: go::Site) {
    for color in Color::BOTH {
        let mut after = plain.clone();
        if after.play(color, t).is_some() {
            let count = after.liberties(t).len();
            let (found, length) = board.liberties_after(s, color, 4);
            assert_eq!(found.count() as usize, count.min(4));
            if count < 4 {
                assert_eq!(length, after.chain_length(t));
            }
            assert_eq!(board.is_self_atari(s, color), count < 2);
        }
    }
}

#[test]
fn it_agrees_with_the_plain_board() {
    for (seed, side) in [(1, 3), (2, 5), (3, 7), (4, 9), (5, 13), (6, 25)] {
        let size = Size::square(side).expect("a size");
        compare_games(size, seed, usize::from(side) * usize::from(side) * 2);
    }
    compare_games(Size::new(2, 11).expect("a size"), 7, 60);
    compare_games(Size::new(12, 1).expect("a size"), 8, 40);
}

#[test]
fn a_finished_playout_counts_the_same() {
    let mut random = Random::new(9);
    let size = Size::NINE;
    let mut plain = Plain::<128>::new(size).expect("it fits");
    let margin = light_playout(&mut plain, Color::Black, &mut random).margin;
    let mut position = Position::new(size);
    for p in size.points() {
        position.place(p, plain.site(p).and_then(|s| plain.stone(s)));
    }
    let board = Board::<128>::of(&position).expect("it fits");
    assert_eq!(board.margin(), margin);
}

#[test]
fn turning_and_mirroring_keep_what_is_beside_what() {
    let around = Around::of([1, 2, 0, 3, 1, 0, 2, 3]);
    for turned in around.symmetric() {
        let codes = turned.codes();
        // Each diagonal cell lies between two of the four: up left, up right, down left, down right.
        let between = [(0, 1), (0, 2), (3, 1), (3, 2)];
        let corner = |d: usize| {
            let (a, b) = between[d];
            let mut beside = [codes[a], codes[b]];
            beside.sort_unstable();
            (codes[4 + d], beside)
        };
        let mut corners: Vec<_> = (0..4).map(corner).collect();
        corners.sort_unstable();
        assert_eq!(
            corners,
            [(0, [0, 1]), (1, [1, 2]), (2, [2, 3]), (3, [0, 3])]
        );
    }
    assert_eq!(around.exchanged().codes(), [2, 1, 0, 3, 2, 0, 1, 3]);
}
