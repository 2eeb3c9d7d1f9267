//! Counts and rules, to the number.

use kind::{AnyGame, AnyKind, Game, Kind, Outcome, Part, PositionError, Side};
use minishogi::sfen::{self, Spelling};
use minishogi::{Minishogi, Move, MoveSet, Position, Repetition, Square, perft, perft_of};
use proptest::prelude::*;
use std::collections::HashSet;

fn position(text: &str) -> Position {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn legal(text: &str) -> Vec<String> {
    let position = position(text);
    position.legal().iter().map(Move::to_string).collect()
}

#[test]
fn perft_counts_to_the_number() {
    let start = Position::start();
    let counts = [1, 2, 3, 4, 5, 6].map(|depth| perft(&start, depth));
    assert_eq!(counts, [14, 181, 2512, 35_401, 533_203, 8_276_188]);
    let narrow = [1, 2, 3, 4, 5, 6].map(|depth| perft_of(&start, depth, MoveSet::Narrow));
    assert_eq!(narrow, [14, 181, 2484, 34_663, 510_149, 7_774_892]);
}

#[test]
fn each_first_move_has_its_count() {
    let moves = "5d5c 5e4d 4e4d 4e3d 3e4d 3e3d 3e2d 2e3d 2e4c 2e5b 2e1d 1e1d 1e1c 1e1b";
    let counts = [
        190, 196, 207, 181, 181, 142, 207, 180, 215, 179, 158, 205, 225, 46,
    ];
    let start = Position::start();
    let mut sorted: Vec<&str> = moves.split(' ').collect();
    for (mv, count) in moves.split(' ').zip(counts) {
        let mv = Move::from_usi(mv).expect("a move");
        assert_eq!(perft(&start.after(mv), 2), count, "{mv}");
    }
    let mut legal = legal(&start.to_string());
    legal.sort_unstable();
    sorted.sort_unstable();
    assert_eq!(legal, sorted);
}

#[test]
fn positions_are_as_many_as_counted() {
    let mut level: HashSet<Position> = [Position::start()].into();
    let mut counts = Vec::new();
    let mut mates = Vec::new();
    for ply in 1..=4 {
        let after = |position: &Position| {
            let position = *position;
            position
                .legal()
                .into_iter()
                .map(move |mv| position.after(mv))
        };
        level = level.iter().flat_map(after).collect();
        counts.push(level.len());
        mates.extend(
            level
                .iter()
                .filter(|position| position.is_lost())
                .map(|_| ply),
        );
    }
    assert_eq!(counts, [14, 181, 1600, 15_096]);
    assert_eq!(mates, [4]);
    let mut game = AnyKind::game(&Minishogi::default());
    for mv in "5e4d 5a5d 4d3c 2a3b".split(' ') {
        assert_eq!(game.play(mv), Ok(()));
    }
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn drops_and_promotions_follow_the_rules() {
    // No mate by a dropped pawn; a gold may.
    let pawn = legal("3rk/3s1/4G/5/K4 b P 1");
    assert_eq!((pawn.len(), pawn.contains(&"P*1b".into())), (23, false));
    let gold = legal("3rk/3s1/4G/5/K4 b G 1");
    assert_eq!((gold.len(), gold.contains(&"G*1b".into())), (27, true));
    // A pawn must promote on the last rank.
    let forced = legal("k4/P4/5/5/4K b - 1");
    assert_eq!(forced.len(), 4);
    assert!(forced.contains(&"5b5a+".into()) && !forced.contains(&"5b5a".into()));
    let optional = "4k/1B3/5/5/R3K b p 1";
    let mut narrow = Vec::new();
    position(optional).moves(MoveSet::Narrow, &mut narrow);
    assert_eq!((legal(optional).len(), narrow.len()), (18, 15));
    assert_eq!(legal("k4/5/5/5/4K b B2G2P2R2S 1").len(), 114);
    let mated = "r1s1k/2b1g/5/r1G1B/KPS2 b p 1";
    assert!(legal(mated).is_empty() && position(mated).is_lost());
    // No second pawn on a file.
    let second = legal("4k/5/2P2/5/4K b P 1");
    assert!(second.iter().all(|mv| !mv.starts_with("P*3")));
    // A dropped piece may not promote at once, and what was promoted is not when it is taken.
    let taking = position("4k/5/2+p2/2G2/4K b - 1").after(Move::from_usi("3d3c").expect("a move"));
    assert_eq!(taking.to_string(), "4k/5/2G2/5/4K w P 2");
}

#[test]
fn who_is_pinned_or_in_check_moves_accordingly() {
    // The gold is pinned on the file; the silver on the diagonal.
    let pinned = legal("2r1k/5/2G2/5/2K2 b - 1");
    let of_gold: Vec<_> = pinned.iter().filter(|mv| mv.starts_with("3c")).collect();
    assert_eq!(of_gold, ["3c3b", "3c3d"]);
    let stuck = legal("4b/5/2S2/1K3/4k b - 1");
    let of_silver: Vec<_> = stuck.iter().filter(|mv| mv.starts_with("3c")).collect();
    assert_eq!(of_silver, ["3c2b"]);
    // Two checks: only the king moves.
    let double = legal("2r1k/5/b4/5/2K2 b G 1");
    assert!(!double.is_empty() && double.iter().all(|mv| mv.starts_with("3e")));
}

#[test]
fn hands_are_read_in_both_spellings() {
    // Without a bishop, two pawns and a rook the board tells which is meant.
    let board = "k1sg1/1b1r1/5/1G1S1/K4";
    let standard = format!("{board} b B2Pr 1");
    let seeds = format!("{board} b BP2r 1");
    assert_eq!(position(&standard), position(&seeds));
    assert_eq!(position(&seeds).to_string(), standard);
    let written = sfen::write(&position(&standard), Spelling::CountAfter);
    assert_eq!(written, seeds);
    assert_eq!(
        position("4k/5/5/5/K4 w 2b2p"),
        position("4k/5/5/5/K4 w b2p2 1")
    );
    for (text, error) in [
        ("", PositionError::Shape),
        ("4k/5/5/5 b - 1", PositionError::Shape),
        ("5k/5/5/5/K4 b - 1", PositionError::Shape),
        ("4k/5/6/5/K4 b - 1", PositionError::Shape),
        ("4k/5/+5/5/K4 b - 1", PositionError::Shape),
        ("4k/5/x4/5/K4 b - 1", PositionError::Piece('x')),
        ("4k/5/+G4/5/K4 b - 1", PositionError::Piece('+')),
        ("4k/5/5/5/K4", PositionError::Side),
        ("4k/5/5/5/K4 b k 1", PositionError::Hands),
        ("4k/5/5/5/K4 b 22P 1", PositionError::Hands),
        ("4k/5/5/5/K4 b 3P 1", PositionError::Impossible),
        ("4k/5/5/5/K4 b - 0", PositionError::Number),
        ("4k/5/5/5/K4 b - x", PositionError::Number),
        ("4k/5/5/5/K4 b - 1 1", PositionError::Number),
        ("5/5/5/5/5 b - 1", PositionError::Impossible),
        ("4k/5/4P/5/K3P b P 1", PositionError::Impossible),
        ("P3k/5/5/5/K4 b - 1", PositionError::Impossible),
    ] {
        assert_eq!(text.parse::<Position>(), Err(error), "{text}");
    }
    for wrong in [
        "", "5e", "5e4", "6e4d", "5e4f", "5e4d-", "5e4d++", "K*1c", "p*1c", "+P*1c", "P*", "ああ",
    ] {
        assert_eq!(Move::from_usi(wrong), None, "{wrong}");
    }
}

/// Plays moves around and around until the game ends, and returns how.
fn around(kind: Minishogi, start: &str, moves: &str) -> (usize, Option<Outcome>) {
    let mut game = Game::from(kind, position(start));
    for mv in moves.split(' ').cycle().take(40) {
        let mv = Move::from_usi(mv).expect("a move");
        if game.play(mv).is_err() {
            break;
        }
    }
    (game.moves().len(), game.outcome())
}

#[test]
fn the_fourth_time_ends_a_game() {
    let usual = Minishogi::default();
    let start = Position::start().to_string();
    let quiet = "1e1d 5a5b 1d1e 5b5a";
    let lost = Some(Outcome::Win(Side::Second));
    assert_eq!(around(usual, &start, quiet), (12, lost));
    let free = Minishogi {
        repetition: Repetition::Free,
    };
    assert_eq!(around(free, &start, quiet), (40, None));
    // The second player checks and checks, and loses for it.
    let checking = "4K/5/5/5/k2r1 w - 1";
    let won = Some(Outcome::Win(Side::First));
    assert_eq!(around(usual, checking, "2e1e 1a2a 1e2e 2a1a"), (12, won));
}

#[test]
fn a_move_is_given_in_parts() {
    let kind = Minishogi::default();
    let mut game = kind
        .read("4k/1B3/5/5/R3K b 2P 1")
        .map(|first| Game::from(kind, first))
        .expect("a position");
    let bishop = Part::Cell(Square::from_name("4b").expect("a square").cell());
    let pawn = Part::Hand(0);
    let any: &mut dyn AnyGame = &mut game;
    assert!(any.next_parts(&[]).contains(&pawn));
    let to = Part::Cell(Square::from_name("5a").expect("a square").cell());
    let choice = any.next_parts(&[bishop, to]);
    assert_eq!(choice, [Part::Promote(true), Part::Promote(false)]);
    let whole = any.whole(&[bishop, to, Part::Promote(true)]);
    assert_eq!(whole.as_deref(), Some("4b5a+"));
    assert_eq!(any.play("4b5a+"), Ok(()));
    assert_eq!(any.scene().traces.len(), 2);
    assert_eq!(any.scene().hands[0], [(0, 2)]);
}

proptest! {
    /// However a game goes: keys, texts and both spellings agree, and nobody leaves his king to be taken.
    #[test]
    fn games_keep_their_word(choices in proptest::collection::vec(0..1000_usize, 1..120)) {
        let mut now = Position::start();
        for choice in choices {
            let moves = now.legal();
            let distinct: HashSet<Move> = moves.iter().copied().collect();
            prop_assert_eq!(distinct.len(), moves.len());
            prop_assert_eq!(moves.is_empty(), now.is_lost());
            let Some(&mv) = moves.get(choice % moves.len().max(1)) else { break };
            prop_assert_eq!(Move::from_usi(&mv.to_string()), Some(mv));
            now.play(mv);
            let read = position(&now.to_string());
            prop_assert_eq!(read, now);
            prop_assert_eq!(read.key(), now.key());
            prop_assert_eq!(position(&sfen::write(&now, Spelling::CountAfter)), now);
        }
    }
}
