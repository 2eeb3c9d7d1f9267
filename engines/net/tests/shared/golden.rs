//! The golden positions as games.

use go::{Color, Game, Grid, Komi, Move, Point, Size};
use net::model::Model;
use net::{Conditions, Situation};
use serde_json::Value;

/// Returns a text of an object.
pub(crate) fn text<'a>(object: &'a Value, key: &str) -> &'a str {
    object[key]
        .as_str()
        .unwrap_or_else(|| panic!("{key} of {object}"))
}

/// Returns a number of an object.
pub(crate) fn number(object: &Value, key: &str) -> f64 {
    object[key]
        .as_f64()
        .unwrap_or_else(|| panic!("{key} of {object}"))
}

fn side(object: &Value, key: &str) -> u8 {
    number(object, key) as u8
}

/// A golden position's game, played by the rules of the board alone.
pub(crate) fn game(line: &Value) -> Game {
    let size = Size::new(side(line, "x"), side(line, "y")).expect("a board");
    let mut game = Game::new(size);
    for mv in line["moves"].as_array().expect("moves") {
        let (color, vertex) = mv
            .as_str()
            .and_then(|mv| mv.split_once(' '))
            .expect("a move");
        let color = if color == "B" {
            Color::Black
        } else {
            Color::White
        };
        let mv = match vertex {
            "pass" => Move::Pass,
            vertex => Move::Play(Point::from_gtp(vertex, size).expect("a point")),
        };
        game.execute(color, mv);
    }
    game
}

/// A golden position.
pub(crate) fn situation(line: &Value) -> Situation {
    let komi = Komi::nearest(number(line, "komi"));
    let conditions = Conditions::named(text(line, "rules"), komi).expect("a rule set");
    Situation::of(&game(line), conditions)
}

/// The stones of a golden position: rows from the top, X is Black.
pub(crate) fn stones(line: &Value) -> Grid<Option<Color>> {
    let rows: Vec<&[u8]> = text(line, "board").split('/').map(str::as_bytes).collect();
    let size = Size::new(side(line, "x"), side(line, "y")).expect("a board");
    Grid::filled(size, ()).map(|p, ()| match rows[usize::from(p.y)][usize::from(p.x)] {
        b'X' => Some(Color::Black),
        b'O' => Some(Color::White),
        _ => None,
    })
}

/// Returns the numbers of a list of an object.
pub(crate) fn numbers(object: &Value, key: &str) -> Vec<f32> {
    let list = object[key].as_array();
    let list = list.unwrap_or_else(|| panic!("{key} of {object}"));
    list.iter()
        .map(|n| n.as_f64().expect("a number") as f32)
        .collect()
}

/// Reads a model of the folder; `None` as in [`file`](crate::folder::file).
pub(crate) fn read_model(test: &str, name: &str) -> Option<Model> {
    let path = crate::folder::file(test, name)?;
    let bytes = std::fs::read(path).expect("the file can be read");
    Some(Model::read(&bytes).expect("the file is a model"))
}
