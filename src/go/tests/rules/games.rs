//! Random games on random boards: the fast board against the naive one, and against itself.

use crate::naive::Naive;
use go::{
    Board, Color, Grid, History, KoRule, Move, PlayError, Point, Position, Rules, Scoring, Size,
    Suicide, stone_hash,
};
use proptest::prelude::*;

/// Where and what somebody tries: two numbers for the point, one for the deed.
pub(crate) type Attempt = (u8, u8, u8);

/// Small boards, strips, rectangles and the largest board.
pub(crate) fn sizes() -> impl Strategy<Value = Size> {
    let fixed = [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 7),
        (52, 1),
        (1, 52),
        (52, 52),
        (19, 19),
        (21, 21),
    ];
    prop_oneof![
        4 => (1_u8..=6, 1_u8..=6),
        2 => (1_u8..=52, 1_u8..=52),
        2 => prop::sample::select(fixed.to_vec()),
    ]
    .prop_map(|(w, h)| Size::new(w, h).expect("1 to 52"))
}

pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    (any::<bool>(), any::<bool>()).prop_map(|(superko, suicide)| Rules {
        ko: if superko {
            KoRule::PositionalSuperko
        } else {
            KoRule::Simple
        },
        suicide: if suicide {
            Suicide::Allowed
        } else {
            Suicide::Forbidden
        },
        scoring: Scoring::Area,
    })
}

pub(crate) fn attempts(most: usize) -> impl Strategy<Value = Vec<Attempt>> {
    prop::collection::vec(any::<Attempt>(), 0..most)
}

/// All attempts go to a corner of at most 5×4 points, upper left or lower right, so that stones are
/// taken on large boards too.
pub(crate) fn target(size: Size, (a, b, _): Attempt, lower_right: bool) -> Point {
    let (x, y) = (a % size.width().min(5), b % size.height().min(4));
    if lower_right {
        Point::new(size.width() - 1 - x, size.height() - 1 - y)
    } else {
        Point::new(x, y)
    }
}

/// Compares everything that can be seen of both boards, chains around `p` included.
fn compare(position: &Position, naive: &Naive, p: Point) -> Result<(), TestCaseError> {
    prop_assert_eq!(&position.stones(), &naive.stones);
    prop_assert_eq!(position.ko(), naive.ko.map(|(q, _)| q));
    prop_assert_eq!(position.hash(), stone_hash(&naive.stones));
    for color in Color::BOTH {
        prop_assert_eq!(position.prisoners(color), naive.prisoners[color.index()]);
    }
    let size = position.size();
    for q in size.neighbours(p).chain([p]) {
        let (chain, liberties) = naive.chain(q);
        prop_assert_eq!(position.chain(q), chain);
        prop_assert_eq!(position.liberties(q), liberties);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn play_is_as_the_naive_board_has_it(
        size in sizes(), rules in rules(), attempts in attempts(200), corner: bool,
    ) {
        let (mut position, mut naive) = (Position::new(size), Naive::new(size));
        let (mut hashes, mut boards) = (vec![position.hash()], vec![naive.stones.clone()]);
        for attempt in attempts {
            let p = target(size, attempt, corner);
            // Mostly in turn, sometimes not.
            let turn = position.to_move();
            let color = if attempt.2 < 240 { turn } else { turn.opposite() };
            let verdict = naive.check(color, p, rules, &boards);
            prop_assert_eq!(position.check(color, p, &rules, &hashes), verdict);
            match position.play(color, Move::Play(p), &rules, &hashes) {
                Ok(mut taken) => {
                    taken.points.sort_by_key(|q| (q.y, q.x));
                    taken.suicide.sort_by_key(|q| (q.y, q.x));
                    prop_assert_eq!((taken.points, taken.suicide), naive.execute(color, p));
                    prop_assert_eq!(position.to_move(), color.opposite());
                    hashes.push(position.hash());
                    boards.push(naive.stones.clone());
                }
                Err(error) => prop_assert_eq!(Err(error), verdict),
            }
            compare(&position, &naive, p)?;
            prop_assert_eq!(position.has_chain_without_liberties(), None);
        }
    }

    #[test]
    fn legal_points_are_those_the_naive_board_allows(
        size in sizes(), rules in rules(), attempts in attempts(60), corner: bool,
    ) {
        let (mut position, mut naive) = (Position::new(size), Naive::new(size));
        let (mut hashes, mut boards) = (vec![position.hash()], vec![naive.stones.clone()]);
        for attempt in attempts {
            let (p, color) = (target(size, attempt, corner), position.to_move());
            if position.play(color, Move::Play(p), &rules, &hashes).is_ok() {
                naive.execute(color, p);
                hashes.push(position.hash());
                boards.push(naive.stones.clone());
            }
        }
        for color in Color::BOTH {
            let allowed = |q: &Point| naive.check(color, *q, rules, &boards).is_ok();
            let expected: Vec<Point> = size.points().filter(allowed).collect();
            prop_assert_eq!(position.legal_points(color, &rules, &hashes), expected);
        }
    }

    #[test]
    fn records_are_executed_as_the_naive_board_does(
        size in sizes(), attempts in attempts(150), corner: bool,
    ) {
        let (mut position, mut naive) = (Position::new(size), Naive::new(size));
        for attempt in attempts {
            let p = target(size, attempt, corner);
            let color = Color::BOTH[usize::from(attempt.2 & 1)];
            match attempt.2 / 2 % 8 {
                0 | 1 => {
                    position.place(p, Some(color));
                    naive.place(p, Some(color));
                }
                2 => {
                    position.place(p, None);
                    naive.place(p, None);
                }
                _ => {
                    let verdict = naive.check(color, p, Rules::JAPANESE, &[]);
                    let done = position.execute(color, Move::Play(p));
                    let (taken, suicide) = naive.execute(color, p);
                    prop_assert_eq!(done.captured as usize, taken.len());
                    let expected = match verdict.err() {
                        None if !suicide.is_empty() => Some(PlayError::Suicide(p)),
                        other => other,
                    };
                    prop_assert_eq!(done.irregular, expected);
                }
            }
            compare(&position, &naive, p)?;
        }
        let choked = |q: &Point| naive.stone(*q).is_some() && naive.chain(*q).1.is_empty();
        prop_assert_eq!(position.has_chain_without_liberties(), size.points().find(choked));
    }

    #[test]
    fn undo_restores_everything(size in sizes(), attempts in attempts(200), corner: bool) {
        if Board::<128>::fits(size) {
            check_undo::<128>(size, &attempts, corner)?;
        }
        check_undo::<4096>(size, &attempts, corner)?;
    }

    #[test]
    fn boards_of_all_capacities_agree(size in sizes(), attempts in attempts(120), corner: bool) {
        let mut large = Board::<4096>::new(size).expect("room for all");
        let mut position = Position::new(size);
        for attempt in attempts {
            let (p, color) = (target(size, attempt, corner), position.to_move());
            let played = position.play(color, Move::Play(p), &Rules::JAPANESE, &[]).ok();
            let taken = large.site(p).and_then(|s| large.play(color, s));
            prop_assert_eq!(taken, played.map(|t| t.points.len() as u32));
            for q in large.site(p).into_iter().flat_map(|s| large.neighbours(s)) {
                let liberties = large.liberties(q);
                prop_assert_eq!(large.atari(q), liberties.first().copied().filter(|_| liberties.len() == 1));
                prop_assert_eq!(large.has_liberty(q) && large.stone(q).is_some(), !liberties.is_empty());
                prop_assert!(large.chain(q).all(|r| large.same_chain(q, r)));
            }
            let copy = position.board::<4096>().expect("room for all");
            prop_assert_eq!(copy.hash(), large.hash());
            prop_assert_eq!(copy.ko(), large.ko());
            let empty = |b: &Board<4096>| {
                let mut sites = b.empty_sites().to_vec();
                sites.sort_unstable();
                sites
            };
            prop_assert_eq!(empty(&copy), empty(&large));
            prop_assert_eq!(&Position::from_stones(&position.stones(), color).stones(), &position.stones());
        }
    }
}

/// Plays all attempts, then takes back move for move and compares with what was.
fn check_undo<const N: usize>(
    size: Size,
    attempts: &[Attempt],
    corner: bool,
) -> Result<(), TestCaseError> {
    let mut board = Board::<N>::new(size).expect("it fits");
    let mut history = History::new();
    let (mut before, mut color) = (Vec::new(), Color::Black);
    for &attempt in attempts {
        let s = board
            .site(target(size, attempt, corner))
            .expect("on the board");
        let snapshot = board.clone();
        if attempt.2 < 10 {
            board.pass_undoable(&mut history);
        } else if board.play_undoable(color, s, &mut history).is_none() {
            prop_assert!(board == snapshot, "refused moves change nothing");
            continue;
        }
        prop_assert_eq!(board.hash(), stone_hash(&stones(&board)));
        before.push(snapshot);
        color = color.opposite();
    }
    prop_assert_eq!(history.len(), before.len());
    while let Some(snapshot) = before.pop() {
        prop_assert!(board.undo(&mut history));
        prop_assert!(board == snapshot, "move {}", before.len());
    }
    prop_assert!(!board.undo(&mut history));
    Ok(())
}

fn stones<const N: usize>(board: &Board<N>) -> Grid<Option<Color>> {
    let empty = Grid::filled(board.size(), ());
    empty.map(|p, ()| board.site(p).and_then(|s| board.stone(s)))
}
