//! Nodes found by text, point and position.

use go::Point;
use record::{Finder, Likeness, Record, Replay, Sought};

use crate::common::read;

/// The numbers of what is found, `game:cell`, looking at `step` nodes at a time.
fn found(games: &[Record], sought: Sought, step: usize) -> Vec<String> {
    let mut finder = Finder::new(sought, 0..games.len());
    let mut cells = Vec::new();
    while finder.look(games, step, &mut cells) {}
    let all: usize = games.iter().map(Record::len).sum();
    assert_eq!(finder.looked(), all, "every node once");
    let name = |(game, cell): (usize, record::CellId)| format!("{game}:{}", games[game].num(cell));
    cells.into_iter().map(name).collect()
}

#[test]
fn words_are_found_in_comments_and_names() {
    let file = read(
        "(;SZ[9]GC[of a Ladder];B[aa]C[a\nladder];W[bb]N[Ladder](;B[cc]C[net])(;B[dd]LB[aa:ladder]))(;C[ladder])",
    );
    for step in [1, 3, 100] {
        let is_it = |text: &str| text.to_lowercase().contains("ladder");
        let all = found(file.games(), Sought::Text(Box::new(is_it)), step);
        assert_eq!(all, ["0:0", "0:1", "0:2", "1:0"]);
    }
}

#[test]
fn moves_are_found_by_their_point() {
    let file = read("(;SZ[9];B[aa];W[bb](;B[cc];W[aa])(;B[dd]TR[aa]))(;AB[aa];B[aa])");
    let all = found(file.games(), Sought::Point(Point::new(0, 0)), 2);
    assert_eq!(all, ["0:1", "0:4", "1:1"]);
}

#[test]
fn positions_are_found_turned_and_exchanged_if_wished() {
    // The second game has it by other moves, the third turned, the fourth turned with the colours exchanged.
    let file = read(
        "(;SZ[9];B[ba];W[cb];B[ee])(;SZ[9]AW[cb]AB[ba])(;SZ[9];W[bc];B[ab])(;SZ[9];B[bg];W[ah])(;SZ[13];B[ba];W[cb])",
    );
    let third = file.game(0).cells().nth(2).expect("W cb");
    let position = Replay::new().position(file.game(0), third).position.clone();
    let plain = || Likeness::new(&position);
    for (likeness, expected) in [
        (plain(), vec!["0:2", "1:0"]),
        (plain().with_symmetries(), vec!["0:2", "1:0", "2:2"]),
        (plain().with_colors_swapped(), vec!["0:2", "1:0"]),
        (
            plain().with_symmetries().with_colors_swapped(),
            vec!["0:2", "1:0", "2:2", "3:2"],
        ),
    ] {
        assert_eq!(found(file.games(), Sought::Position(likeness), 2), expected);
    }
}
