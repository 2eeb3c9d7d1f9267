//! Rules, notation, counts, playouts and checkmates, to the number.

use kind::{AnyKind, Outcome, Part, PositionError, Side};
use pentago::cells::{NUMBER, PLACE};
use pentago::checkmate::{self, Solver};
use pentago::{Board, Match, Move, Pentago, Played, perft};
use random::Random;
use std::collections::HashSet;

fn board(text: &str) -> Board {
    text.parse().expect("a position")
}

fn number(n: u16) -> Move {
    Move::of_number(n).expect("a move")
}

#[test]
fn perft_counts_to_the_number() {
    let counts = [1, 2, 3, 4].map(|depth| perft(&Board::new(), depth));
    assert_eq!(counts, [288, 80_640, 21_934_080, 5_790_597_120]);
    let over = board("XXXXX./....../....../....../....../...... w");
    assert_eq!([0, 1].map(|depth| perft(&over, depth)), [1, 0]);
    // What wins has no moves after it.
    let near = board("XXXX../....../....../....../....../OOO... b");
    assert_eq!(
        (perft(&near, 1), perft(&near, 2)),
        (29 * 8, (29 * 8 - winning(&near)) * 28 * 8)
    );
}

fn winning(board: &Board) -> u64 {
    let mut moves = Vec::new();
    board.moves(&mut moves);
    let wins = |mv: &Move| matches!({ *board }.play(*mv), Played::Over(_));
    moves.iter().filter(|mv| wins(mv)).count() as u64
}

/// The cells turned and mirrored as a whole: where each goes.
fn symmetries() -> [[u8; 36]; 8] {
    let image = |s: usize, cell: usize| {
        let (y, x) = PLACE[cell];
        let (y, x) = if s & 1 == 0 { (y, x) } else { (x, y) };
        let y = if s & 2 == 0 { y } else { 5 - y };
        let x = if s & 4 == 0 { x } else { 5 - x };
        NUMBER[usize::from(y)][usize::from(x)]
    };
    std::array::from_fn(|s| std::array::from_fn(|cell| image(s, cell)))
}

#[test]
fn arrangements_are_as_many_as_counted() {
    let symmetries = symmetries();
    let moved = |cells: u64, to: &[u8; 36]| {
        let cells = (0..36).filter(|cell| cells >> cell & 1 == 1);
        cells.map(|cell| 1_u64 << to[cell]).sum::<u64>()
    };
    let mut level: HashSet<[u64; 2]> = [[0, 0]].into();
    let mut counts = vec![(1, 1)];
    for marbles in 0..4 {
        let side = marbles % 2;
        let add = |position: &[u64; 2]| {
            let (position, taken) = (*position, position[0] | position[1]);
            let empty = (0..36).filter(move |cell| taken >> cell & 1 == 0);
            empty.map(move |cell| {
                let mut after = position;
                after[side] |= 1 << cell;
                after
            })
        };
        level = level.iter().flat_map(add).collect();
        let least = |position: &[u64; 2]| {
            let images = symmetries
                .iter()
                .map(|to| position.map(|cells| moved(cells, to)));
            images.min()
        };
        let classes: HashSet<_> = level.iter().map(least).collect();
        counts.push((level.len(), classes.len()));
    }
    assert_eq!(
        counts,
        [
            (1, 1),
            (36, 6),
            (1260, 165),
            (21_420, 2715),
            (353_430, 44_481)
        ]
    );
}

#[test]
fn the_order_of_results_is_that_of_the_rules() {
    let result = |position: &str, mv: u16| {
        let mut board = board(position);
        board.play(number(mv)).code()
    };
    // Five before the turn, which would break them up, win.
    let four = "XXXX../....../....../....../....../OOOO.. b";
    assert_eq!((result(four, 515), result(four, 665)), (1, 0));
    // Three that a turn of the first box brings beside two others: one's own, the opponent's.
    let own = ".X..../.X.XX./.X..../....../....../...... b";
    assert_eq!(
        (result(own, 665), result(own, 661), result(own, 662)),
        (1, 1, 0)
    );
    let theirs = own.replace('X', "O");
    assert_eq!((result(&theirs, 665), result(&theirs, 664)), (2, 0));
    let both = "X.OXX./X.O.../X.OOO./....../....../...... ";
    assert_eq!(result(&format!("{both}b"), 665), 3);
    assert_eq!(result(&format!("{both}w"), 665), 3);
    assert_eq!(result(&format!("{both}w"), 661), 0);
    assert_eq!(
        result("X...../....../....../....../....../...... b", 115),
        -1
    );
    let last = "XXOOXX/OOXXOO/XXOOXX/OOXXOO/XXOOXX/OOXXO. b";
    assert_eq!(board(last).step(), 35);
    assert_eq!(result(last, 662), 3);
    let ended = board("XXXXX./OOOOO./....../....../....../...... b");
    assert_eq!(ended.outcome(), Some(Outcome::Draw));
    assert!(!ended.judge_win(Side::First));
}

#[test]
fn moves_are_taken_back_and_twelve_bytes_are_a_position() {
    let mut game = Match::new(Board::new());
    let mut random = Random::new(3);
    let mut seen = vec![*game.board()];
    while game.board().outcome().is_none() {
        let mut moves = Vec::new();
        game.board().moves(&mut moves);
        game.play(moves[random.below(moves.len() as u32) as usize]);
        seen.push(*game.board());
        let saved = game.board().save();
        assert_eq!(Board::restore(&saved), Some(*game.board()));
        assert_eq!(board(&game.board().to_string()), *game.board());
    }
    let taken = (0..36).find(|cell| game.board().empty() >> cell & 1 == 0);
    let taken = Move::of(taken.expect("nine marbles at least"), 0);
    assert_eq!(game.play(taken), Played::Occupied);
    while let Some(expected) = seen.pop() {
        while *game.board() != expected {
            assert!(game.back());
        }
    }
    assert!(!game.back());
    let mut bytes = Board::new().save();
    assert_eq!((bytes[10], bytes[11]), (0, 1));
    bytes[0] = 1;
    assert_eq!(
        Board::restore(&bytes),
        None,
        "the number of marbles is another"
    );
}

#[test]
fn what_is_no_position_is_refused_for_its_reason() {
    let rows = "....../....XX/....../....XO/.O.O.O/.....X";
    for (text, error) in [
        ("", PositionError::Shape),
        ("......", PositionError::Shape),
        (rows, PositionError::Side),
        (&format!("{rows} x"), PositionError::Side),
        (&format!("{rows}. b"), PositionError::Shape),
        (&format!("{rows} b b"), PositionError::Shape),
        (&rows.replace('O', "Q"), PositionError::Piece('Q')),
    ] {
        assert_eq!(text.parse::<Board>(), Err(error), "{text}");
    }
    let shown = format!("{rows} w");
    assert_eq!(board(&shown).to_string(), shown);
    for wrong in [
        "",
        "0",
        "110",
        "711",
        "171",
        "119",
        "1111",
        "-11",
        "11a",
        "９１１",
    ] {
        assert_eq!(
            wrong.parse().ok().and_then(Move::of_number),
            None,
            "{wrong}"
        );
    }
}

#[test]
fn verified_problems_have_their_one_move() {
    for (rows, side, mv) in [
        ("....../....XX/....../....XO/.O.O.O/.....X", "b", 556),
        (".XX..O/....../..OOX./..X.../...O.O/...X..", "b", 355),
        (".....O/.X..X./OXXO.X/....O./.O.X../OXO...", "b", 421),
        (".XO.../..XX.O/.X..../...OO./....X./.O..X.", "w", 638),
    ] {
        let position = board(&format!("{rows} {side}"));
        let mut solver = Solver::new();
        assert_eq!(solver.find(&position, 1), Ok(None));
        assert_eq!(solver.find(&position, 4), Ok(Some((number(mv), 2))));
        assert_eq!(solver.all(&position, 2), Ok(vec![number(mv)]), "{rows}");
    }
}

#[test]
fn a_mate_at_level_one_is_a_move_that_wins() {
    let position = board("XXXX../....../....../....../....../OOOO.. b");
    let found = checkmate::find(&position, 3).map(Move::cell);
    assert_eq!(found, Some(NUMBER[0][4]));
    let over = board("XXXXX./....../....../....../....../OOOO.. b");
    assert_eq!(checkmate::find(&over, 3), None);
    assert_eq!(checkmate::find(&Board::new(), 2), None);
}

#[test]
fn safe_moves_leave_nothing_to_the_opponent() {
    let mut random = Random::new(11);
    for _ in 0..20 {
        let mut position = Board::new();
        for _ in 0..14 {
            let mut safe = Vec::new();
            position.safe_moves(&mut safe);
            if safe.is_empty() || position.outcome().is_some() {
                break;
            }
            for &mv in &safe {
                let mut after = position;
                let played = after.play(mv);
                assert!(played != Played::GoesOn || !after.judge());
            }
            position.play(safe[random.below(safe.len() as u32) as usize]);
        }
    }
}

/// Results of `games` games: how many Black and White won, draws, and all plies.
fn tally(games: u64, play: impl Fn(&mut Random) -> (Outcome, u8)) -> [u64; 4] {
    let mut tally = [0; 4];
    for seed in 0..games {
        let (outcome, plies) = play(&mut Random::new(seed));
        tally[match outcome {
            Outcome::Win(side) => side.index(),
            _ => 2,
        }] += 1;
        tally[3] += u64::from(plies);
    }
    tally
}

#[test]
fn random_games_end_as_they_are_known_to() {
    // 53 %, 42 %, 5 % and 27.3 plies were measured by an independent program over 2,000 games: within four deviations.
    let uniform = tally(2000, |random| {
        let mut position = Board::new();
        loop {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let mv = moves[random.below(moves.len() as u32) as usize];
            if let Played::Over(outcome) = position.play(mv) {
                return (outcome, position.step());
            }
        }
    });
    let near =
        |value: u64, expected: f64, room: f64| (value as f64 / 2000.0 - expected).abs() < room;
    assert!(near(uniform[0], 0.53, 0.045), "{uniform:?}");
    assert!(near(uniform[1], 0.42, 0.045), "{uniform:?}");
    assert!(near(uniform[2], 0.05, 0.025), "{uniform:?}");
    assert!(near(uniform[3], 27.3, 1.0), "{uniform:?}");
    // 37 %, 26 %, 37 % and 28.3 plies over 600 games.
    let careful = tally(2000, |random| {
        let mut position = Board::new();
        let outcome = pentago::playout(&mut position, random);
        (outcome, position.step())
    });
    assert!(near(careful[0], 0.37, 0.06), "{careful:?}");
    assert!(near(careful[1], 0.26, 0.06), "{careful:?}");
    assert!(near(careful[2], 0.37, 0.06), "{careful:?}");
    assert!(near(careful[3], 28.3, 1.0), "{careful:?}");
}

#[test]
fn a_turn_that_was_skipped_is_no_part_of_what_was_done() {
    let mut game = AnyKind::game_from(&Pentago, "XXXX../....../....../....../OOOO../...... b")
        .expect("a game");
    assert_eq!(game.play("512"), Ok(()));
    assert_eq!(game.outcome(), Some(kind::Outcome::Win(kind::Side::First)));
    assert_eq!(game.scene().last, [Part::Cell(4)]);
    assert_eq!(game.scene().traces, [4]);
}

#[test]
fn a_move_is_a_cell_and_a_turn() {
    let mut game = AnyKind::game(&Pentago);
    assert_eq!(game.next_parts(&[]).len(), 36);
    let cell = Part::Cell(7);
    assert_eq!(game.next_parts(&[cell]).len(), 8);
    let turn = Part::Turn {
        frame: 0,
        clockwise: true,
    };
    assert_eq!(game.whole(&[cell, turn]).as_deref(), Some("225"));
    assert_eq!(game.play("225"), Ok(()));
    // A centre stays where it is, and a corner goes round.
    assert_eq!(game.scene().traces, [7]);
    assert_eq!(game.play("115"), Ok(()));
    assert_eq!(game.scene().traces, [2]);
    assert_eq!(game.scene().pieces.len(), 2);
    assert_eq!(
        (game.legal().len(), game.moves()),
        (272, vec!["225".into(), "115".into()])
    );
    assert!(game.undo() && game.undo() && !game.undo());
    assert_eq!(game.perft(2), 80_640);
}
