//! A game that an engine was told, as a record; and places that commands of GTP name in records.

use engine::Game;
use go::{Color, Point};
use record::{CellId, Collection, Record};

/// A game as a record, without names.
pub fn record_of(game: &Game) -> Collection {
    let mut games = Collection::new_game(game.size());
    let record = games.game_mut(0);
    let root = record.root();
    record.set_text(root, "KM", &game.go.komi.to_string());
    record.set_text(root, "RU", game.go.rules.name());
    set_up(game, record);
    let mut cell = root;
    for &(color, mv) in game.go.moves() {
        cell = record.add_move(cell, color, mv);
    }
    games
}

fn set_up(game: &Game, record: &mut Record) {
    let root = record.root();
    for color in Color::BOTH {
        let points = game.go.setup().points(color);
        let values: Vec<String> = points.map(Point::to_sgf).collect();
        let name = ["AB", "AW"][color.index()];
        record.set_values(root, name, &values);
    }
    if game.go.setup().to_move == Color::White {
        record.set_to_move(root, Some(Color::White));
    }
}

/// The last cell of the main line before move `number`, counted from 1: stones set up just before the move
/// are there. The end of the line if it is shorter.
pub fn before_move(record: &Record, number: u32) -> CellId {
    let (mut cell, mut made) = (record.root(), count(record, record.root()));
    while let Some(next) = record.car(cell) {
        made += count(record, next);
        if made >= number {
            break;
        }
        cell = next;
    }
    cell
}

fn count(record: &Record, cell: CellId) -> u32 {
    u32::from(record.mv(cell).is_some())
}
