//! Branches that go, moves that come between, positions that become the beginning.

use go::{Color, Move, Point};
use proptest::prelude::*;
use record::{Annotation, CellId, Collection, Degree, Record, Replay};

use crate::common::{Dice, read, written};
use crate::edits::{edit, start_of};

/// What a test does to a record, with the cell of that number in file order.
type Deed = fn(&mut Record, CellId);

/// Does it to the text, compares, and takes it back in one step.
#[track_caller]
fn check(before: &str, at: usize, deed: Deed, after: &str) {
    let mut file = read(before);
    let game = file.game_mut(0);
    let c = game.cells().nth(at).expect("a cell");
    game.choose(c);
    deed(game, c);
    assert_eq!(written(&file), after, "{before}");
    file.game_mut(0).undo();
    assert!(!file.game(0).can_undo(), "one step of undo");
    assert_eq!(written(&file), before);
    file.game_mut(0).redo();
    assert_eq!(written(&file), after, "again");
}

fn b_cc(game: &mut Record, c: CellId) {
    game.insert_move(c, Color::Black, Move::Play(Point::new(2, 2)));
}

fn flatten(game: &mut Record, c: CellId) {
    let position = Replay::new().position(game, c).position.clone();
    game.flatten(c, &position);
}

const FORKS: &str = "(;CA[UTF-8]SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff];B[gg]))";

#[test]
fn what_follows_or_stands_beside_goes() {
    check(
        FORKS,
        2,
        |g, c| {
            let _ = g.truncate(c);
        },
        "(;CA[UTF-8]SZ[9];B[aa](;W[bb])(;W[ff];B[gg]))",
    );
    check(
        FORKS,
        0,
        |g, c| {
            let _ = g.truncate(c);
        },
        "(;CA[UTF-8]SZ[9])",
    );
    // The line goes on as it was last shown.
    check(
        FORKS,
        5,
        |g, c| {
            let bb = g.back(g.back(c).expect("B cc")).expect("W bb");
            assert_eq!(g.delete_others(bb), 2);
        },
        "(;CA[UTF-8]SZ[9];B[aa](;W[bb];B[cc](;W[ee])))",
    );
}

#[test]
fn a_line_moves_down_among_its_siblings() {
    let three = "(;CA[UTF-8]SZ[9](;B[aa])(;B[bb])(;B[cc]))";
    check(
        three,
        1,
        |g, c| {
            let _ = g.demote(c);
        },
        "(;CA[UTF-8]SZ[9](;B[bb])(;B[aa])(;B[cc]))",
    );
    let mut file = read(three);
    let last = file.game(0).cells().last().expect("B cc");
    assert!(!file.game_mut(0).demote(last));
}

#[test]
fn a_move_comes_between() {
    check(
        FORKS,
        1,
        b_cc,
        "(;CA[UTF-8]SZ[9];B[aa];B[cc](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff];B[gg]))",
    );
    check(
        "(;CA[UTF-8]SZ[9];B[aa])",
        1,
        b_cc,
        "(;CA[UTF-8]SZ[9];B[aa];B[cc])",
    );
}

#[test]
fn a_move_goes_alone() {
    check(
        FORKS,
        1,
        |g, c| {
            let _ = g.remove_alone(c);
        },
        "(;CA[UTF-8]SZ[9](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff];B[gg]))",
    );
    check(
        FORKS,
        3,
        |g, c| {
            let _ = g.remove_alone(c);
        },
        "(;CA[UTF-8]SZ[9];B[aa](;W[bb](;W[dd])(;W[ee]))(;W[ff];B[gg]))",
    );
    check(
        FORKS,
        2,
        |g, c| {
            let _ = g.remove_alone(c);
        },
        "(;CA[UTF-8]SZ[9];B[aa](;B[cc](;W[dd])(;W[ee]))(;W[ff];B[gg]))",
    );
    assert!(read(FORKS).game_mut(0).remove_alone(CellId::ROOT).is_err());
}

#[test]
fn the_position_becomes_the_beginning() {
    check(
        "(;CA[UTF-8]SZ[9]PB[me]HA[2]AB[aa][ba]C[start];W[ab]DD[ii];B[bb]C[here]LB[aa:x](;W[cc])(;W[dd]))",
        2,
        flatten,
        "(;CA[UTF-8]SZ[9]PB[me]C[here]LB[aa:x]AB[aa][ba][bb]AW[ab]DD[ii]PL[W](;W[cc])(;W[dd]))",
    );
    // The captured stone is not there any more.
    check(
        "(;CA[UTF-8]SZ[9]AW[aa]AB[ba];B[ab];W[ii])",
        1,
        flatten,
        "(;CA[UTF-8]SZ[9]AB[ba][ab]PL[W];W[ii])",
    );
    let mut file = read(FORKS);
    let empty = Replay::new()
        .position(file.game(0), CellId::ROOT)
        .position
        .clone();
    assert!(!file.game_mut(0).flatten(CellId::ROOT, &empty));
}

#[test]
fn variations_go_through_the_clipboard() {
    let source = read("(;CA[UTF-8]SZ[9]PB[me];B[aa];W[bb]C[a\\]b](;B[cc])(;B[dd]))");
    let bb = source.game(0).cells().nth(2).expect("W bb");
    let text = String::from_utf8(source.game(0).excerpt(bb)).expect("UTF-8");
    assert!(
        text.ends_with("SZ[9];W[bb]C[a\\]b](;B[cc])(;B[dd]))"),
        "{text}"
    );
    assert!(!text.contains("PB"), "{text}");
    let mut file = read("(;CA[UTF-8]SZ[9];B[aa];W[ee])");
    let aa = file.game(0).cells().nth(1).expect("B aa");
    let pasted = read(&text);
    let first = file
        .game_mut(0)
        .paste(aa, pasted.game(0))
        .expect("something");
    assert_eq!(
        written(&file),
        "(;CA[UTF-8]SZ[9];B[aa](;W[ee])(;W[bb]C[a\\]b](;B[cc])(;B[dd])))"
    );
    assert_eq!(file.game(0).next(aa), Some(first));
    assert_eq!(file.game_mut(0).undo(), Some(aa));
    assert_eq!(written(&file), "(;CA[UTF-8]SZ[9];B[aa];W[ee])");
    // Set-up of a whole game becomes a node; what it is about does not.
    let game = read("(;CA[UTF-8]SZ[9]PB[you]KM[6.5]AB[cc]C[x];W[dd])");
    file.game_mut(0).paste(aa, game.game(0));
    assert_eq!(
        written(&file),
        "(;CA[UTF-8]SZ[9];B[aa](;W[ee])(;AB[cc]C[x];W[dd]))"
    );
    let nothing = Collection::new_game(go::Size::NINE);
    assert_eq!(file.game_mut(0).paste(aa, nothing.game(0)), None);
}

#[test]
fn judgements_exclude_each_other() {
    let mut file = read("(;CA[UTF-8]SZ[9];B[aa]DO[]GB[1])");
    let game = file.game_mut(0);
    let c = game.car(CellId::ROOT).expect("B aa");
    game.toggle_annotation(c, Annotation::BadMove, Degree::Strong);
    game.toggle_annotation(c, Annotation::Hotspot, Degree::Plain);
    let said: Vec<_> = game.annotations(c).collect();
    assert_eq!(
        said,
        [
            (Annotation::GoodForBlack, Degree::Plain),
            (Annotation::BadMove, Degree::Strong),
            (Annotation::Hotspot, Degree::Plain)
        ]
    );
    // Another degree replaces it, the same one takes it back.
    game.toggle_annotation(c, Annotation::BadMove, Degree::Plain);
    game.toggle_annotation(c, Annotation::Hotspot, Degree::Plain);
    game.toggle_annotation(c, Annotation::GoodForBlack, Degree::Plain);
    assert_eq!(written(&file), "(;CA[UTF-8]SZ[9];B[aa]BM[1])");
    let game = file.game_mut(0);
    game.toggle_annotation(c, Annotation::Interesting, Degree::Plain);
    assert_eq!(written(&file), "(;CA[UTF-8]SZ[9];B[aa]IT[])");
}

#[test]
fn properties_are_changed_as_they_are() {
    let before = "(;CA[UTF-8]SZ[9];B[aa]XY[a\\:b]\n[2]ZZ [c\\d]LB[aa:x\\:y]TR[bb])";
    let mut file = read(before);
    let game = file.game_mut(0);
    let c = game.car(CellId::ROOT).expect("B aa");
    let mut all = game.properties(c);
    game.set_properties(c, &all);
    assert_eq!(written(&file), before, "nothing was changed");
    let value = |text: &str| vec![text.to_owned()];
    all[1].1.push("new]\\".to_owned());
    all.remove(4);
    all.push(("KT".to_owned(), value("x")));
    all.push(("1".to_owned(), value("no name")));
    all.push(("EM".to_owned(), Vec::new()));
    let game = file.game_mut(0);
    game.set_properties(c, &all);
    assert_eq!(
        written(&file),
        "(;CA[UTF-8]SZ[9];B[aa]XY[a\\:b][2][new\\]\\\\]ZZ [c\\d]LB[aa:x\\:y]KT[x])"
    );
    file.game_mut(0).undo();
    assert_eq!(written(&file), before);
}

/// For every live cell its chosen continuation.
fn choices(record: &Record) -> Vec<(CellId, Option<CellId>)> {
    record.cells().map(|c| (c, record.next(c))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_remembered_branch_is_always_one_that_is_there(seed in 1_u64.., kind in 0_usize..3, n in 1_usize..40) {
        let mut file = read(&start_of(kind));
        let mut dice = Dice(seed);
        let game = file.game_mut(0);
        for _ in 0..n {
            match dice.roll(6) {
                0 => drop(game.undo()),
                1 => drop(game.redo()),
                _ => edit(game, &mut dice),
            }
            for c in game.cells() {
                let next = game.next(c);
                prop_assert_eq!(next.is_some(), game.car(c).is_some());
                if let Some(next) = next {
                    prop_assert!(game.children(c).any(|child| child == next));
                    prop_assert_eq!(game.back(next), Some(c));
                }
            }
        }
    }

    #[test]
    fn taking_an_edit_back_takes_the_remembered_branches_back(seed in 1_u64.., n in 0_usize..20, which in 0_usize..7) {
        let mut file = read(&start_of(0));
        let mut dice = Dice(seed);
        let game = file.game_mut(0);
        for _ in 0..n {
            edit(game, &mut dice);
        }
        let live: Vec<_> = game.cells().collect();
        game.choose(live[dice.roll(live.len())]);
        let c = live[dice.roll(live.len())];
        let before = choices(game);
        let deeds: [Deed; 7] = [
            |g, c| {
 let _ = g.delete(c);
},
            |g, c| {
 let _ = g.truncate(c);
},
            |g, c| {
 let _ = g.delete_others(c);
},
            b_cc,
            |g, c| {
 let _ = g.remove_alone(c);
},
            flatten,
            |g, c| {
 let _ = g.promote_to_main(c);
},
        ];
        let undone = game.generation();
        deeds[which](game, c);
        if game.generation() != undone {
            game.undo();
        }
        prop_assert_eq!(choices(game), before);
    }
}
