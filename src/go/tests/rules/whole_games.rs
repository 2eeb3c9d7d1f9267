//! `Game` against the plain replay: a game is what its set-up and its moves make of it, whatever was tried on the way.

use crate::games::{Attempt, attempts, rules, sizes, target};
use go::{
    ByColor, Color, Game, Grid, Komi, Move, PlayError, Point, Position, Rules, Setup, Size,
    stone_hash,
};
use proptest::prelude::*;

/// What is set up, and who is to move then.
fn setup(size: Size, stones: &[Attempt], corner: bool, white: bool) -> Setup {
    let mut setup = Setup::new(size);
    for &attempt in stones {
        let p = target(size, attempt, corner);
        setup.stones[p] = Some(Color::BOTH[usize::from(attempt.2 & 1)]);
        if setup.position().has_chain_without_liberties().is_some() {
            setup.stones[p] = None;
        }
    }
    setup.to_move = Color::BOTH[usize::from(white)];
    setup
}

/// Compares everything that a game knows with what a replay of its set-up and its moves finds out.
fn compare(game: &Game) -> Result<(), TestCaseError> {
    let mut position = Position::from_stones(&game.setup().stones, game.setup().to_move);
    let mut positions = vec![position.clone()];
    for &(color, mv) in game.moves() {
        position.execute(color, mv);
        positions.push(position.clone());
    }
    position.set_to_move(game.to_move());
    prop_assert_eq!(game.position(), &position);
    let hashes: Vec<u64> = positions.iter().map(|p| stone_hash(&p.stones())).collect();
    prop_assert_eq!(game.hashes(), hashes.as_slice());
    prop_assert_eq!(game.positions().collect::<Vec<_>>(), positions);
    let passes = |&&(_, mv): &&(Color, Move)| mv == Move::Pass;
    let passed = game.moves().iter().rev().take_while(passes).count();
    prop_assert_eq!(game.passes(), passed);
    for color in Color::BOTH {
        for p in game.size().points() {
            let mut after = position.clone();
            after.execute(color, Move::Play(p));
            let empty = position.stone(p).is_none();
            let repeats = empty && hashes.contains(&after.hash());
            prop_assert_eq!(game.would_repeat(color, p), repeats, "{:?} {:?}", color, p);
            let verdict = position.check(color, p, &game.rules, &hashes);
            prop_assert_eq!(game.check(color, p), verdict);
            prop_assert_eq!(game.allows(color, Move::Play(p)), verdict.is_ok());
        }
        let legal = position.legal_points(color, &game.rules, &hashes);
        prop_assert_eq!(game.legal_points(color), legal);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn a_game_is_what_its_replay_is(
        size in sizes(), rules in rules(), stones in attempts(12), attempts in attempts(80), corner: bool, white: bool,
    ) {
        let mut game = Game::from_setup(setup(size, &stones, corner, white));
        game.rules = rules;
        for (i, attempt) in attempts.into_iter().enumerate() {
            let p = target(size, attempt, corner);
            let turn = game.to_move();
            let before = game.clone();
            match attempt.2 {
                // Rarely out of turn, as records have it, and somewhere, as nobody allows.
                0..8 => game.set_to_move(turn.opposite()),
                8..16 => {
                    game.execute(turn.opposite(), Move::Play(p));
                }
                16..24 => {
                    prop_assert!(game.play(turn, Move::Pass).is_ok());
                }
                24..50 => {
                    let taken_back = game.undo();
                    prop_assert_eq!(taken_back, before.moves().last().copied());
                }
                50..54 => game.truncate(usize::from(attempt.0)),
                _ => match game.play(turn, Move::Play(p)) {
                    Ok(captured) => {
                        let stones = |game: &Game| game.position().stones().values().iter().flatten().count();
                        let gone = captured.points.len() + captured.suicide.len();
                        prop_assert_eq!(stones(&before) + 1, stones(&game) + gone);
                    }
                    Err(error) => {
                        prop_assert_eq!(before.check(turn, p), Err(error));
                        prop_assert_eq!(&game, &before);
                    }
                },
            }
            if i % 8 == 0 || size.area() < 30 {
                compare(&game)?;
            }
        }
        compare(&game)?;
    }

    #[test]
    fn undo_is_the_way_back(
        size in sizes(), rules in rules(), attempts in attempts(60), corner: bool,
    ) {
        let mut game = Game::new(size);
        game.rules = rules;
        let mut before = Vec::new();
        for attempt in attempts {
            let then = game.clone();
            if game.play(game.to_move(), Move::Play(target(size, attempt, corner))).is_ok() {
                before.push(then);
            }
        }
        let end = game.clone();
        for then in before.iter().rev() {
            prop_assert_eq!(game.undo(), end.moves().get(then.moves().len()).copied());
            prop_assert_eq!(&game, then);
            prop_assert_eq!(game.position(), then.position());
            prop_assert_eq!(game.hashes(), then.hashes());
        }
        prop_assert_eq!(game.undo(), None);
        for then in &before {
            let mut back = end.clone();
            back.truncate(then.moves().len());
            prop_assert_eq!(&back, then);
        }
    }
}

#[test]
fn a_new_game_is_empty_and_usual() {
    let game = Game::new(Size::NINE);
    assert!(game.setup().is_empty() && game.moves().is_empty());
    assert_eq!((game.komi, game.rules), (Komi::USUAL, Rules::JAPANESE));
    assert_eq!((game.to_move(), game.passes()), (Color::Black, 0));
    assert_eq!(game.hashes(), [0]);
}

#[test]
fn who_is_to_move_first_belongs_to_the_set_up() {
    let mut game = Game::new(Size::NINE);
    game.set_to_move(Color::White);
    assert_eq!(game.setup().to_move, Color::White);
    game.play(Color::White, Move::Pass).expect("a pass");
    game.set_to_move(Color::White);
    assert_eq!(
        (game.setup().to_move, game.to_move()),
        (Color::White, Color::White)
    );
    game.execute(Color::Black, Move::Pass);
    assert_eq!(
        (game.undo(), game.to_move()),
        (Some((Color::Black, Move::Pass)), Color::Black)
    );
    assert_eq!(game.undo(), Some((Color::White, Move::Pass)));
    assert_eq!(game.setup().to_move, Color::White);
}

#[test]
fn a_restart_keeps_komi_and_rules() {
    let mut game = Game::new(Size::NINE);
    (game.komi, game.rules) = (Komi::from_half_points(1), Rules::AGA);
    game.execute(Color::Black, Move::Pass);
    let setup = Setup::handicap(Size::THIRTEEN, 2).expect("two stones");
    game.restart(setup.clone());
    assert_eq!(game.size(), Size::THIRTEEN);
    assert_eq!(
        (game.komi, game.rules),
        (Komi::from_half_points(1), Rules::AGA)
    );
    assert_eq!((game.setup(), game.to_move()), (&setup, Color::White));
    assert_eq!(game.moves(), []);
    assert_eq!(setup.points(Color::Black).count(), 2);
    assert_eq!(Setup::of(game.position()), setup);
}

#[test]
fn moves_off_the_board_are_kept_and_do_nothing() {
    let mut game = Game::new(Size::NINE);
    let outside = Point::new(9, 0);
    let executed = game.execute(Color::Black, Move::Play(outside));
    assert_eq!(executed.irregular, Some(PlayError::OffBoard(outside)));
    assert_eq!((game.moves().len(), game.hashes()), (1, &[0, 0][..]));
    assert!(!game.would_repeat(Color::Black, outside));
}

#[test]
fn each_colour_has_its_own_value() {
    let mut pair = ByColor::new(1, 2);
    pair[Color::White] += 5;
    assert_eq!((pair[Color::Black], pair.white), (1, 7));
    assert_eq!(pair.swapped(), ByColor::new(7, 1));
    assert_eq!(pair.map(|n| n * 2), ByColor::new(2, 14));
    assert_eq!(pair.as_ref(), ByColor::new(&1, &7));
    let listed: Vec<_> = pair.iter().collect();
    assert_eq!(listed, [(Color::Black, &1), (Color::White, &7)]);
    assert_eq!(ByColor::from_fn(Color::index), ByColor::new(0, 1));
    let grids = ByColor::from_fn(|_| Grid::<bool>::new(Size::NINE));
    assert_eq!(grids.black, grids.white);
}
