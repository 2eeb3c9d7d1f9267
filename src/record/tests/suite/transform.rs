//! Whole records turned, mirrored and with their colours exchanged.

use go::{Color, Symmetry};
use proptest::prelude::*;
use record::{CellId, Collection, Record, Replay};

use crate::common::{self, Dice, read, written};
use crate::edits::{edit, start_of};

const ALL_KINDS: &str = "(;CA[UTF-8]SZ[9]AB[aa:ba]AW[ii]PL[W]RE[B+3.5]PB[me]WR[1d]KM[6.5]\n\
    VW[aa:dd]C[aa is a corner];W[ab]TR[ac][bc:cd]LB[ad:x\\:y]LN[aa:ba]AR[bb:aa]TB[ae]WL[10]V[+2]SBKV[60.5]\
    ;B[]DD[]SQ[zz](;W[tt]KO[])(;B[ca]XY[aa]))";

#[test]
fn everything_that_names_points_turns() {
    let mut file = read(ALL_KINDS);
    assert!(file.game_mut(0).turn(Symmetry::TURN_RIGHT, CellId::ROOT));
    assert_eq!(
        written(&file),
        "(;CA[UTF-8]SZ[9]AB[ia:ib]AW[ai]PL[W]RE[B+3.5]PB[me]WR[1d]KM[6.5]\n\
         VW[fa:id]C[aa is a corner];W[ha]TR[ga][fb:gc]LB[fa:x\\:y]LN[ia:ib]AR[hb:ia]TB[ea]WL[10]V[+2]SBKV[60.5]\
         ;B[]DD[]SQ[zz](;W[tt]KO[])(;B[ic]XY[aa]))"
    );
}

#[test]
fn everything_that_names_colours_is_exchanged() {
    let mut file = read(ALL_KINDS);
    assert!(file.game_mut(0).swap_colors(CellId::ROOT));
    assert_eq!(
        written(&file),
        "(;CA[UTF-8]SZ[9]AW[aa:ba]AB[ii]PL[B]RE[W+3.5]PW[me]BR[1d]KM[6.5]\n\
         VW[aa:dd]C[aa is a corner];B[ab]TR[ac][bc:cd]LB[ad:x\\:y]LN[aa:ba]AR[bb:aa]TW[ae]BL[10]V[-2]SBKV[39.5]\
         ;W[]DD[]SQ[zz](;B[tt]KO[])(;W[ca]XY[aa]))"
    );
}

#[test]
fn a_board_that_is_not_square_is_laid_on_its_side() {
    let before = "(;CA[UTF-8]SZ[9:5];B[ia];W[ie])";
    let mut file = read(before);
    let game = file.game_mut(0);
    game.turn(Symmetry::TURN_LEFT, CellId::ROOT);
    assert_eq!((game.size().width(), game.size().height()), (5, 9));
    assert_eq!(written(&file), "(;CA[UTF-8]SZ[5:9];B[aa];W[ea])");
    file.game_mut(0).turn(Symmetry::TURN_RIGHT, CellId::ROOT);
    assert_eq!(written(&file), before);
}

#[test]
fn what_is_turned_back_is_the_same_bytes() {
    // Odd spellings: white space between values, corners the wrong way round, words for colours, long names.
    let odd = "x(;CA[UTF-8]SZ[9] AddBlack[aa]\n [cb:ba]PL[white]V[+1]SBKV[07.50];Black[ c\nc ]TR[dd] [ee] ;W[ff]) y";
    for before in [ALL_KINDS, odd] {
        for turn in Symmetry::ALL.into_iter().skip(1) {
            let mut file = read(before);
            for _ in 0..4 {
                file.game_mut(0).turn(turn, CellId::ROOT);
            }
            assert_eq!(written(&file), before, "{turn:?}");
        }
        let mut file = read(before);
        for _ in 0..2 {
            assert!(file.game_mut(0).swap_colors(CellId::ROOT));
        }
        assert_eq!(written(&file), before);
    }
}

#[test]
fn other_games_are_left_alone() {
    let mut file = read("(;GM[3]SZ[9];B[aa])");
    assert!(!file.game_mut(0).turn(Symmetry::TURN_LEFT, CellId::ROOT));
    assert!(!file.game_mut(0).swap_colors(CellId::ROOT));
}

/// The position after every cell, in file order.
fn positions(record: &Record) -> Vec<go::Grid<Option<Color>>> {
    let mut replay = Replay::new();
    let cells = record.cells();
    cells
        .map(|c| replay.position(record, c).position.stones())
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn positions_turn_with_the_record(seed in 1_u64.., n in 0_usize..30, which in 1_usize..8) {
        let mut file = read(&start_of(0));
        let mut dice = Dice(seed);
        for _ in 0..n {
            edit(file.game_mut(0), &mut dice);
        }
        let game = file.game_mut(0);
        // A point that is set up as both colours at once is a matter of their order.
        prop_assume!(game.cells().all(|c| {
            let setup = game.setup(c);
            setup.black.iter().all(|p| !setup.white.contains(p))
        }));
        let before = positions(game);
        let symmetry = Symmetry::ALL[which];
        let differs = game.turn(symmetry, CellId::ROOT);
        let turned: Vec<_> = before.iter().map(|grid| symmetry.grid(grid)).collect();
        prop_assert_eq!(positions(game), turned);
        if differs {
            game.undo();
        }
        game.swap_colors(CellId::ROOT);
        let swapped: Vec<_> = before.iter().map(|grid| grid.map(|_, stone| stone.map(Color::opposite))).collect();
        prop_assert_eq!(positions(game), swapped);
    }

    #[test]
    fn four_turns_and_two_exchanges_change_nothing(seed in 1_u64.., kind in 0_usize..3, n in 0_usize..30) {
        // White space behind a node that was edited is not kept, but a node that is as in the file again has it again.
        let written = |file: &Collection| written(file).split_whitespace().collect::<String>();
        let mut file = read(&start_of(kind));
        let mut dice = Dice(seed);
        for _ in 0..n {
            edit(file.game_mut(0), &mut dice);
        }
        file.game_mut(0).set_values(CellId::ROOT, "CA", &["UTF-8".to_owned()]);
        let (bytes, tree) = (written(&file), common::tree(file.game(0)));
        let game = file.game_mut(0);
        let turns = [Symmetry::TURN_LEFT; 4];
        for turn in turns {
            game.turn(turn, CellId::ROOT);
        }
        prop_assert_eq!(common::tree(game), tree.clone());
        for _ in 0..2 {
            game.swap_colors(CellId::ROOT);
        }
        prop_assert_eq!(common::tree(game), tree);
        prop_assert_eq!(written(&file), bytes);
    }
}
