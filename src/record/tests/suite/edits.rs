//! Edits, undo and redo, and what they write.

use go::{Color, Move, Point, Size, Symmetry};
use proptest::prelude::*;
use record::{Annotation, CellId, Collection, Degree, MarkKind, Record, Replay};

use crate::common::{self, Dice, read, written};

const AA: Point = Point::new(0, 0);

#[test]
fn a_changed_comment_is_the_only_change_in_the_bytes() {
    let text = "mail header\n(;GM[1]FF[4]CA[UTF-8]SZ[9]\nPB[a]\n\n(;B[aa]\nC[old] ;W[bb])\n(;B[cc]))\n\nsigned\n";
    let mut file = read(text);
    let c = file.game(0).car(CellId::ROOT).expect("a move");
    file.game_mut(0).set_text(c, "C", "new]");
    assert_eq!(written(&file), text.replace("old", "new\\]"));
}

#[test]
fn the_encoding_is_named_once_the_text_was_changed() {
    for (before, after) in [
        ("(;GM[1]FF[4]SZ[9])", "(;GM[1]FF[4]CA[UTF-8]SZ[9]C[x])"),
        ("(;SZ[9])", "(;CA[UTF-8]SZ[9]C[x])"),
        ("(;SZ[9]CA[gb2312])", "(;SZ[9]CA[UTF-8]C[x])"),
        ("(;SZ[9]CA[utf8])", "(;SZ[9]CA[utf8]C[x])"),
    ] {
        let mut file = read(before);
        file.game_mut(0).set_text(CellId::ROOT, "C", "x");
        assert_eq!(written(&file), after);
    }
}

#[test]
fn another_encoding_becomes_utf8_in_all_games() {
    let bytes = b"(;CA[Shift_JIS]PB[\x96\x7B])(;CA[Shift_JIS]PW[\x96\x7B];B[aa])".to_vec();
    let mut file = Collection::read(bytes).expect("games");
    file.game_mut(0).set_text(CellId::ROOT, "C", "x");
    assert_eq!(
        written(&file),
        "(;CA[UTF-8]PB[本]C[x])(;CA[UTF-8]PW[本];B[aa])"
    );
}

#[test]
fn undecodable_bytes_are_saved_as_they_were() {
    let bytes = b"(;CA[UTF-8]PB[\xE6\x9C\xAC\xE5\x9B\xA0\xE5\x9B]SZ[9];B[aa])".to_vec();
    let mut file = Collection::read(bytes).expect("a game");
    let c = file.game(0).car(CellId::ROOT).expect("a move");
    file.game_mut(0).set_text(c, "C", "x");
    file.game_mut(0).set_text(CellId::ROOT, "PW", "y");
    let expected = b"(;CA[UTF-8]PB[\xE6\x9C\xAC\xE5\x9B\xA0\xE5\x9B]SZ[9]PW[y];B[aa]C[x])";
    assert_eq!(file.write(), expected);
}

#[test]
fn typing_is_one_step() {
    let mut file = read("(;CA[UTF-8]SZ[9];B[aa])");
    let game = file.game_mut(0);
    for text in ["h", "he", "hel", "hell", "hello"] {
        game.set_text(CellId::ROOT, "C", text);
    }
    game.set_text(CellId::ROOT, "N", "x");
    assert_eq!(game.undo(), Some(CellId::ROOT));
    assert_eq!(&*game.msg(CellId::ROOT), "hello");
    game.undo();
    assert_eq!(&*game.msg(CellId::ROOT), "");
    assert!(!game.can_undo() && !game.is_modified());
    game.redo();
    assert_eq!(&*game.msg(CellId::ROOT), "hello");
}

#[test]
fn typing_after_saving_is_a_new_step() {
    let mut file = read("(;SZ[9])");
    file.game_mut(0).set_text(CellId::ROOT, "C", "a");
    file.mark_saved();
    assert!(!file.is_modified());
    file.game_mut(0).set_text(CellId::ROOT, "C", "ab");
    assert!(file.is_modified());
    file.game_mut(0).undo();
    assert!(!file.is_modified());
    assert_eq!(&*file.game(0).msg(CellId::ROOT), "a");
    file.game_mut(0).undo();
    assert!(file.is_modified());
    file.game_mut(0).set_text(CellId::ROOT, "C", "b");
    file.game_mut(0).undo();
    file.game_mut(0).redo();
    assert!(
        file.is_modified(),
        "the saved state cannot be reached any more"
    );
}

#[test]
fn a_move_is_not_doubled() {
    let mut file = Collection::new_game(Size::NINE);
    let game = file.game_mut(0);
    let one = game.add_move(CellId::ROOT, Color::Black, Move::Play(AA));
    let again = game.add_move(CellId::ROOT, Color::Black, Move::Play(AA));
    let pass = game.add_move(CellId::ROOT, Color::Black, Move::Pass);
    assert_eq!((one, game.len()), (again, 3));
    assert_ne!(one, pass);
    assert_eq!(game.next(CellId::ROOT), Some(pass));
    let text = written(&file);
    assert!(text.ends_with("SZ[9](;B[aa])(;B[]))"), "{text}");
    assert_eq!(file.game(0).level(one), 1);
}

#[test]
fn squares_are_written_with_one_number() {
    assert!(written(&Collection::new_game(Size::NINETEEN)).contains("SZ[19]"));
    assert!(written(&Collection::new_game(Size::new(9, 13).expect("a size"))).contains("SZ[9:13]"));
}

#[test]
fn long_games_are_written_in_lines() {
    let mut file = Collection::new_game(Size::NINE);
    let mut at = CellId::ROOT;
    for i in 0..80 {
        let p = Point::new(i % 9, i / 9);
        at = file.game_mut(0).add_move(at, Color::Black, Move::Play(p));
    }
    assert!(written(&file).lines().all(|line| line.len() <= 90));
    assert_eq!(read(&written(&file)).game(0).len(), 81);
}

#[test]
fn promotion_moves_a_line_up() {
    let mut file = read("(;SZ[9](;B[aa])(;B[bb](;W[cc])(;W[dd]))(;B[ee]))");
    let game = file.game_mut(0);
    let dd = game.cells().nth(4).expect("W dd");
    assert!(game.promote_to_main(dd));
    assert!(!game.promote_to_main(dd));
    assert!(!game.promote(dd));
    let ee = game.cells().last().expect("B ee");
    assert!(game.promote(ee));
    let text = written(&file);
    assert!(
        text.ends_with("SZ[9](;B[bb](;W[dd])(;W[cc]))(;B[ee])(;B[aa]))"),
        "{text}"
    );
    file.game_mut(0).undo();
    file.game_mut(0).undo();
    assert_eq!(
        written(&file),
        "(;SZ[9](;B[aa])(;B[bb](;W[cc])(;W[dd]))(;B[ee]))"
    );
}

#[test]
fn deleting_shows_the_cell_before() {
    let mut file = read("(;SZ[9];B[aa];W[bb];B[cc])");
    let game = file.game_mut(0);
    let bb = game.cells().nth(2).expect("W bb");
    let shown = game.delete(bb).expect("not the root");
    assert_eq!(
        (game.num(shown), game.len(), game.is_live(bb)),
        (1, 2, false)
    );
    assert!(game.delete(bb).is_err() && game.delete(CellId::ROOT).is_err());
    assert_eq!(game.undo(), Some(bb));
    assert_eq!((game.len(), game.is_live(bb)), (4, true));
    assert_eq!(game.redo(), Some(shown));
}

#[test]
fn marks_labels_and_stones() {
    let mut file = read("(;CA[UTF-8]SZ[9]AB[aa:ba]TR[aa:bb])");
    let game = file.game_mut(0);
    game.toggle_mark(CellId::ROOT, AA, MarkKind::Triangle);
    game.toggle_mark(CellId::ROOT, Point::new(1, 1), MarkKind::Square);
    game.set_label(CellId::ROOT, AA, "a:b]");
    game.set_stone(CellId::ROOT, AA, None, None);
    game.set_stone(CellId::ROOT, Point::new(2, 0), Some(Color::White), None);
    game.set_to_move(CellId::ROOT, Some(Color::White));
    assert_eq!(game.labels(CellId::ROOT), [(AA, "a:b]".to_owned())]);
    assert_eq!(
        written(&file),
        "(;CA[UTF-8]SZ[9]AB[ba]TR[ba][ab]SQ[bb]LB[aa:a:b\\]]AW[ca]PL[W])"
    );
    let steps = std::iter::from_fn(|| file.game_mut(0).undo()).count();
    assert_eq!(steps, 6);
    assert_eq!(written(&file), "(;CA[UTF-8]SZ[9]AB[aa:ba]TR[aa:bb])");
}

#[test]
fn values_that_stay_keep_their_spelling() {
    let mut file = read("(;CA[UTF-8]SZ[9]LB[aa:x\\:y][bb:1])");
    let mut values = file.game(0).property(CellId::ROOT, "LB");
    assert_eq!(values, ["aa:x:y", "bb:1"]);
    values.push("cc:2".to_owned());
    file.game_mut(0).set_values(CellId::ROOT, "LB", &values);
    assert_eq!(written(&file), "(;CA[UTF-8]SZ[9]LB[aa:x\\:y][bb:1][cc:2])");
}

#[test]
fn groups_are_one_step() {
    let mut file = read("(;SZ[9])");
    let game = file.game_mut(0);
    game.begin_group();
    let c = game.add_move(CellId::ROOT, Color::Black, Move::Play(AA));
    game.begin_group();
    game.set_text(c, "C", "x");
    game.end_group();
    game.set_text(c, "N", "y");
    game.end_group();
    assert_eq!(
        (game.undo(), game.len(), game.can_undo()),
        (Some(CellId::ROOT), 1, false)
    );
    assert_eq!(game.redo(), Some(c));
    assert_eq!((&*game.msg(c), &*game.id(c)), ("x", "y"));
}

#[test]
fn a_tree_of_another_record_can_be_grafted() {
    let other = read("(;SZ[9](;B[aa]C[a\\]b];W[bb](;B[cc])(;B[dd])))");
    let from = other.game(0).car(CellId::ROOT).expect("a move");
    let mut file = read("(;CA[UTF-8]SZ[9])");
    file.game_mut(0).graft(CellId::ROOT, other.game(0), from);
    assert_eq!(
        written(&file),
        "(;CA[UTF-8]SZ[9](;B[aa]C[a\\]b];W[bb](;B[cc])(;B[dd])))"
    );
}

/// Makes one edit, chosen by dice.
pub(crate) fn edit(game: &mut Record, dice: &mut Dice) {
    let live: Vec<_> = game.cells().collect();
    let c = live[dice.roll(live.len())];
    let p = Point::new(dice.roll(9) as u8, dice.roll(9) as u8);
    let color = Color::BOTH[dice.roll(2)];
    let names = ["C", "N", "PB", "XY", "KM"];
    let texts = ["", "a", "b]c", "\\", "x:y\nz", "本"];
    let (name, text) = (names[dice.roll(5)], texts[dice.roll(6)]);
    match dice.roll(24) {
        0 => _ = game.add_move(c, color, Move::Play(p)),
        1 => _ = game.add_node(c),
        2 => _ = game.delete(c),
        3 => _ = game.promote(c),
        4 => _ = game.promote_to_main(c),
        5 if live.len() < 100 => _ = game.copy_tree(c, live[dice.roll(live.len())]),
        6 | 7 => game.set_text(c, name, text),
        8 => game.set_values(c, "AB", &["aa".to_owned(), "cc:dd".to_owned()]),
        9 => game.toggle_mark(c, p, MarkKind::ALL[dice.roll(7)]),
        10 => game.set_label(c, p, text),
        11 => game.set_stone(c, p, [None, Some(color)][dice.roll(2)], None),
        12 => _ = game.truncate(c),
        13 => _ = game.delete_others(c),
        14 => _ = game.demote(c),
        15 => _ = game.insert_move(c, color, Move::Play(p)),
        16 => _ = game.remove_alone(c),
        17 => _ = game.turn(Symmetry::ALL[dice.roll(8)], c),
        18 => _ = game.swap_colors(c),
        19 => {
            let position = Replay::new().position(game, c).position.clone();
            game.flatten(c, &position);
        }
        20 => {
            let other = read(&start_of(dice.roll(3)));
            game.paste(c, other.game(0));
        }
        21 => game.toggle_annotation(c, Annotation::ALL[dice.roll(9)], Degree::Strong),
        22 => {
            let mut properties = game.properties(c);
            properties.push((name.to_owned(), vec![text.to_owned()]));
            game.set_properties(c, &properties);
        }
        _ => game.choose(c),
    }
}

pub(crate) fn start_of(kind: usize) -> String {
    let texts = [
        "(;SZ[9]C[a](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee]))",
        "x(;SZ[9]AB[aa:ii]XY[1][2] ;B[aa] (;W[bb]\n)) y",
        "(;SZ[9];B[aa]KO;W[bb](;B[cc])(;B[dd]);B[ee] ] ((;W[ff])",
    ];
    texts[kind].to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn all_undone_is_as_before_and_all_redone_is_as_after(seed in 1_u64.., kind in 0_usize..3, n in 1_usize..40) {
        let before = start_of(kind);
        let mut file = read(&before);
        let tree = common::tree(file.game(0));
        let mut dice = Dice(seed);
        for _ in 0..n {
            edit(file.game_mut(0), &mut dice);
        }
        let (edited, shape) = (written(&file), common::tree(file.game(0)));
        while file.game_mut(0).undo().is_some() {}
        prop_assert_eq!(written(&file), before);
        prop_assert_eq!(common::tree(file.game(0)), tree);
        prop_assert!(!file.is_modified());
        while file.game_mut(0).redo().is_some() {}
        prop_assert_eq!(written(&file), edited);
        prop_assert_eq!(common::tree(file.game(0)), shape);
    }

    #[test]
    fn what_is_written_reads_back_as_it_was(seed in 1_u64.., kind in 0_usize..3, n in 1_usize..40) {
        let mut file = read(&start_of(kind));
        let mut dice = Dice(seed);
        for _ in 0..n {
            edit(file.game_mut(0), &mut dice);
        }
        file.game_mut(0).set_values(CellId::ROOT, "CA", &["UTF-8".to_owned()]);
        let again = read(&written(&file));
        let (a, b) = (file.game(0), again.game(0));
        prop_assert_eq!(common::tree(a), common::tree(b));
        prop_assert_eq!(written(&again), written(&file));
        if kind < 2 {
            let levels = |r: &Record| r.cells().map(|c| r.level(c)).collect::<Vec<_>>();
            prop_assert_eq!(levels(a), levels(b));
        }
    }

    #[test]
    fn tables_kept_up_to_date_equal_fresh_ones(seed in 1_u64.., n in 1_usize..40) {
        let mut file = read(&start_of(0));
        let mut dice = Dice(seed);
        for _ in 0..n {
            let game = file.game_mut(0);
            let _ = (game.depth(CellId::ROOT), game.num(CellId::ROOT));
            edit(game, &mut dice);
        }
        let fresh = file.game(0).clone();
        let all = |r: &Record| r.cells().map(|c| (r.num(c), r.level(c), r.depth(c), r.move_number(c), r.judge(c))).collect::<Vec<_>>();
        prop_assert_eq!(all(file.game(0)), all(&fresh));
        prop_assert_eq!(file.game(0).len(), fresh.cells().count());
    }
}
