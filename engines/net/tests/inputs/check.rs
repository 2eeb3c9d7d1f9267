//! Boards as text, and what planes and numbers are expected of them.

use go::{Color, Game, Grid, Komi, Move, Point, Setup, Size};
use net::{Conditions, Global, InputOptions, Inputs, Plane, Situation};

/// A game from a drawn board: `X` black, `O` white, `.` empty, rows from the top. The script has the moves, the first of
/// the side to move: `B c3, W pass`, or a colour alone if nothing is played.
pub(crate) fn game(board: &str, script: &str) -> Game {
    let rows: Vec<Vec<char>> = board
        .lines()
        .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a board");
    let stones =
        Grid::filled(size, ()).map(|p, ()| match rows[usize::from(p.y)][usize::from(p.x)] {
            'X' => Some(Color::Black),
            'O' => Some(Color::White),
            _ => None,
        });
    let moves: Vec<(Color, Option<Move>)> = script
        .split(',')
        .map(|step| read_step(step, size))
        .collect();
    let to_move = moves[0].0;
    let mut game = Game::from_setup(Setup { stones, to_move });
    for (color, mv) in moves {
        if let Some(mv) = mv {
            game.execute(color, mv);
        }
    }
    game
}

fn read_step(step: &str, size: Size) -> (Color, Option<Move>) {
    let mut words = step.split_whitespace();
    let color = match words.next() {
        Some("B") => Color::Black,
        Some("W") => Color::White,
        other => panic!("{other:?} is no colour"),
    };
    let mv = words.next().map(|vertex| match vertex {
        "pass" => Move::Pass,
        vertex => Move::Play(Point::from_gtp(vertex, size).expect("a point")),
    });
    (color, mv)
}

/// The situation at the end of a game by the rules with that name, with a komi of 7.
pub(crate) fn situation(rules: &str, board: &str, script: &str) -> Situation {
    let conditions = Conditions::named(rules, Komi::from_half_points(14));
    Situation::of(&game(board, script), conditions.expect("a rule set"))
}

/// The points of a plane by their GTP names, row by row.
pub(crate) fn plane(inputs: &Inputs, number: usize) -> String {
    let (size, area) = (inputs.size(), inputs.points());
    let values = &inputs.spatial[number * area..(number + 1) * area];
    let set = size
        .points()
        .zip(values)
        .filter(|(_, value)| **value != 0.0);
    let names: Vec<String> = set.map(|(p, _)| p.to_gtp(size)).collect();
    names.join(" ")
}

/// Compares planes of the position at the end of a game.
#[track_caller]
pub(crate) fn check_planes(rules: &str, board: &str, script: &str, expected: &[(Plane, &str)]) {
    let inputs = situation(rules, board, script).inputs(InputOptions::default());
    for &(which, points) in expected {
        assert_eq!(
            plane(&inputs, which as usize),
            points,
            "{which:?} of {board}{script}"
        );
    }
}

/// Compares numbers about the position at the end of a game.
#[track_caller]
pub(crate) fn check_numbers(rules: &str, board: &str, script: &str, expected: &[(Global, f32)]) {
    let inputs = situation(rules, board, script).inputs(InputOptions::default());
    for &(which, number) in expected {
        let ours = inputs.global[which as usize];
        assert!(
            (ours - number).abs() < 1e-6,
            "{which:?} is {ours} for {rules}, {board}{script}"
        );
    }
}
