//! The CELL tree, on the published example.

use go::{Color, Move, Point};
use record::{CellId, cells_text};

use crate::common::read;

/// A tsumego of Minoru Maeda's page on the record tree.
const EXAMPLE: &str = "(
;FF[3]GM[1]AP[PocketGoban Ver 0.999]
SZ[19]DT[2014-02-17]
KM[5.5]
AB[bc][cc][db]AW[cd][dc][ec][eb][de][cf](
;B[ca](;W[ab];B[bb];W[ea];B[aa];W[ba];B[ac];W[da];B[cb]
)(;W[bb]
;B[ab];W[ba];B[bd];W[be];B[ad]
)(;W[ea];B[ab];W[bd];B[ba]
)
)(;B[bb]
;W[da];B[ca]
)
)
";

/// The whole list; `*` is no link.
const LIST: &str = r"0 LEV:0  LINK:1 * [-,-] 0 ID: MSG:
1 LEV:1  LINK:2 20 [2,0] 1 ID: MSG:
2 LEV:2  LINK:3 10 [0,1] -1 ID: MSG:
3 LEV:2  LINK:4 * [1,1] 1 ID: MSG:
4 LEV:2  LINK:5 * [4,0] -1 ID: MSG:
5 LEV:2  LINK:6 * [0,0] 1 ID: MSG:
6 LEV:2  LINK:7 * [1,0] -1 ID: MSG:
7 LEV:2  LINK:8 * [0,2] 1 ID: MSG:
8 LEV:2  LINK:9 * [3,0] -1 ID: MSG:
9 LEV:2  LINK:* * [2,1] 1 ID: MSG:
10 LEV:2  LINK:11 16 [1,1] -1 ID: MSG:
11 LEV:2  LINK:12 * [0,1] 1 ID: MSG:
12 LEV:2  LINK:13 * [1,0] -1 ID: MSG:
13 LEV:2  LINK:14 * [1,3] 1 ID: MSG:
14 LEV:2  LINK:15 * [1,4] -1 ID: MSG:
15 LEV:2  LINK:* * [0,3] 1 ID: MSG:
16 LEV:2  LINK:17 * [4,0] -1 ID: MSG:
17 LEV:2  LINK:18 * [0,1] 1 ID: MSG:
18 LEV:2  LINK:19 * [1,3] -1 ID: MSG:
19 LEV:2  LINK:* * [1,0] 1 ID: MSG:
20 LEV:1  LINK:21 * [1,1] 1 ID: MSG:
21 LEV:1  LINK:22 * [3,0] -1 ID: MSG:
22 LEV:1  LINK:* * [2,0] 1 ID: MSG:
";

#[test]
fn the_example_has_the_numbers_links_and_levels_of_its_page() {
    let file = read(EXAMPLE);
    assert_eq!(cells_text(file.game(0)), LIST);
    assert!(file.warnings().is_empty(), "{:?}", file.warnings());
    let moves = file
        .game(0)
        .cells()
        .filter(|&c| file.game(0).mv(c).is_some());
    assert_eq!(moves.count(), 22);
}

/// The cell with a number.
fn cell(record: &record::Record, num: u32) -> CellId {
    record
        .cells()
        .find(|&c| record.num(c) == num)
        .expect("a cell")
}

#[test]
fn next_and_back_follow_what_was_chosen() {
    let mut file = read(EXAMPLE);
    let game = file.game_mut(0);
    let of = |game: &record::Record, num| cell(game, num);
    game.choose(of(game, 17));
    let mut way = vec![0];
    let mut at = game.root();
    while let Some(next) = game.next(at) {
        assert_eq!(game.back(next), Some(at));
        way.push(game.num(next));
        at = next;
    }
    assert_eq!(way, [0, 1, 16, 17, 18, 19]);
    game.reset_links();
    assert_eq!(game.next(of(game, 1)), Some(of(game, 2)));
}

#[test]
fn scan_looks_along_the_alternatives() {
    let file = read(EXAMPLE);
    let game = file.game(0);
    let bb = Move::Play(Point::new(1, 1));
    assert_eq!(game.scan(cell(game, 1), 1, bb), Some(cell(game, 20)));
    assert_eq!(game.scan(cell(game, 2), 2, bb), Some(cell(game, 10)));
    assert_eq!(game.scan(cell(game, 2), 1, bb), None);
    assert_eq!(
        game.scan(cell(game, 10), 2, Move::Play(Point::new(0, 1))),
        None
    );
}

#[test]
fn nodes_without_a_move_keep_their_place() {
    let file = read("(;SZ[9];C[look];B[aa]N[one]C[two\nlines];;W[])");
    let list = cells_text(file.game(0));
    let lines: Vec<_> = list.lines().collect();
    assert_eq!(lines[1], "1 LEV:0  LINK:2 * [-,-] 0 ID: MSG:look");
    assert_eq!(lines[2], r"2 LEV:0  LINK:3 * [0,0] 1 ID:one MSG:two\nlines");
    assert_eq!(lines[4], "4 LEV:0  LINK:* * [-1,-1] -1 ID: MSG:");
    let game = file.game(0);
    assert_eq!(
        (game.depth(cell(game, 4)), game.move_number(cell(game, 4))),
        (4, 2)
    );
}

#[test]
fn levels_count_parentheses_around_single_children_too() {
    let file = read("(;SZ[9](;B[aa](;W[bb](;B[cc];W[dd]))))");
    let game = file.game(0);
    let levels: Vec<_> = game.cells().map(|c| game.level(c)).collect();
    assert_eq!(levels, [0, 1, 2, 3, 3]);
}

#[test]
fn move_numbers_can_be_set() {
    let file = read("(;SZ[9];B[aa];W[bb]MN[10];B[cc])");
    let game = file.game(0);
    let numbers: Vec<_> = game.cells().map(|c| game.move_number(c)).collect();
    assert_eq!(numbers, [0, 1, 10, 11]);
    assert_eq!(
        game.mv(cell(game, 3)),
        Some((Color::Black, Move::Play(Point::new(2, 2))))
    );
}

#[test]
fn a_copy_shares_nothing() {
    let mut file = read(EXAMPLE);
    let game = file.game_mut(0);
    let (two, twenty) = (cell(game, 2), cell(game, 20));
    let copy = game.copy_tree(two, twenty);
    assert_eq!(game.len(), 31);
    assert_eq!(game.back(copy), Some(twenty));
    assert_eq!(game.mv(copy), game.mv(two));
    game.set_text(copy, "C", "only here");
    assert_eq!((&*game.msg(copy), &*game.msg(two)), ("only here", ""));
    let line = game.subtree(copy).count();
    game.delete(two).expect("not the root");
    assert_eq!((game.subtree(copy).count(), line), (8, 8));
    let one = cell(game, 1);
    let single = game.clone_cell(one, copy);
    assert_eq!((game.car(single), game.mv(single)), (None, game.mv(one)));
}
