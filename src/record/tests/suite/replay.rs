//! Positions: checkpoints against plain replay.

use go::{Color, Move, PlayError, Point, Position};
use record::{CellId, Collection, Record, Replay};

use crate::common::{Dice, read};

/// Replays the whole line from the root.
fn naive(record: &Record, c: CellId) -> Position {
    let mut position = Position::new(record.size());
    for c in record.line(c) {
        let setup = record.setup(c);
        for (points, stone) in [
            (setup.black, Some(Color::Black)),
            (setup.white, Some(Color::White)),
            (setup.empty, None),
        ] {
            for p in points {
                position.place(p, stone);
            }
        }
        for (color, mv) in record.moves(c) {
            position.execute(color, mv);
        }
    }
    position
}

/// A tree of random moves: a long line with branches.
fn random_tree(n: usize, dice: &mut Dice) -> Collection {
    let mut text = String::from("(;SZ[9]AB[ee]");
    let mut open = 0;
    for i in 0..n {
        let (x, y) = (dice.roll(9) as u8 + b'a', dice.roll(9) as u8 + b'a');
        if dice.roll(20) == 0 {
            text.push('(');
            open += 1;
        } else if open > 0 && dice.roll(25) == 0 {
            text.push_str(")(");
        }
        text.push_str(if i % 2 == 0 { ";B[" } else { ";W[" });
        text.extend([char::from(x), char::from(y), ']']);
    }
    text.push_str(&")".repeat(open + 1));
    read(&text)
}

#[test]
fn any_cell_shows_what_plain_replay_shows() {
    let mut dice = Dice(7);
    let mut file = random_tree(3000, &mut dice);
    let mut replay = Replay::new();
    let cells: Vec<_> = file.game(0).cells().collect();
    for round in 0..200 {
        let c = cells[dice.roll(cells.len())];
        let game = file.game(0);
        let (shown, expected) = (replay.position(game, c), naive(game, c));
        assert_eq!(shown.position.stones(), expected.stones());
        for color in Color::BOTH {
            assert_eq!(shown.position.prisoners(color), expected.prisoners(color));
        }
        let hashes = replay.hashes(game, c);
        assert_eq!(hashes.len(), game.line(c).len());
        assert_eq!(hashes.last(), Some(&expected.hash()));
        if round % 20 == 19 {
            let p = Point::new(dice.roll(9) as u8, dice.roll(9) as u8);
            let at = cells[dice.roll(cells.len())];
            file.game_mut(0).set_stone(at, p, Some(Color::White), None);
        }
    }
}

fn to_move(text: &str, nth: usize) -> Color {
    let file = read(text);
    let c = file.game(0).cells().nth(nth).expect("a cell");
    Replay::new().position(file.game(0), c).position.to_move()
}

#[test]
fn the_side_to_move_is_the_true_one() {
    let (black, white) = (Color::Black, Color::White);
    let table = [
        ("(;SZ[9]PL[W];B[aa])", 0, white),
        ("(;SZ[9]AB[aa]AW[bb];W[cc])", 0, white),
        ("(;SZ[9];C[look];W[cc])", 0, white),
        ("(;SZ[9]HA[2]AB[cc][gg])", 0, white),
        ("(;SZ[9])", 0, black),
        ("(;SZ[9];B[aa])", 1, white),
        ("(;SZ[9];B[aa];B[bb])", 1, black),
        ("(;SZ[9];B[aa];PL[B]C[again];C[and])", 3, black),
    ];
    for (text, nth, color) in table {
        assert_eq!(to_move(text, nth), color, "{text}");
    }
}

#[test]
fn what_a_referee_would_say_is_told() {
    let file = read("(;SZ[9]AB[bc][cb][cd][dc]AW[db][dd][ec];W[cc];B[dc];W[cc];B[cc])");
    let game = file.game(0);
    let mut replay = Replay::new();
    let said: Vec<_> = game
        .cells()
        .map(|c| replay.position(game, c).irregular)
        .collect();
    assert_eq!(said[4], Some(PlayError::Occupied(Point::new(2, 2))));
    assert_eq!(said[0], None);
    let last = replay.position(game, game.cells().nth(1).expect("a cell"));
    assert_eq!(
        last.last,
        Some((Color::White, Move::Play(Point::new(2, 2))))
    );
}

#[test]
fn setup_never_captures_and_moves_do() {
    let file = read("(;SZ[9]AB[ab][ba]AW[aa];W[ii];B[ih];W[gg];B[hi])");
    let game = file.game(0);
    let mut replay = Replay::new();
    let last = game.cells().last().expect("a cell");
    let shown = replay.position(game, last);
    assert_eq!(shown.captured, 1);
    assert_eq!(shown.position.stone(Point::new(0, 0)), Some(Color::White));
}
