//! What saving would do to a file.

use record::{CellId, Collection, Record};
use serde::Serialize;

/// What comes back when a file is saved and read again.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Roundtrip {
    /// Saved untouched, the bytes are the same; and written anew, the tree is.
    Identical,
    /// The bytes differ, the tree does not.
    Equal,
    /// Something was lost or changed.
    Different,
}

/// Saves `games`, which were read from `bytes`, both ways: untouched, and each game written anew as
/// after an edit, read again and compared cell by cell.
pub(super) fn compare(games: &Collection, bytes: &[u8]) -> Roundtrip {
    if !games
        .games()
        .iter()
        .enumerate()
        .all(|(i, game)| survives(games, i, game))
    {
        return Roundtrip::Different;
    }
    let saved = games.write();
    if saved == bytes {
        return Roundtrip::Identical;
    }
    match Collection::read(saved) {
        Ok(again) if same_games(games, &again) => Roundtrip::Equal,
        _ => Roundtrip::Different,
    }
}

fn survives(games: &Collection, i: usize, game: &Record) -> bool {
    match Collection::read(games.write_game(i)) {
        Ok(again) => again.games().len() == 1 && same_tree(game, again.game(0)),
        Err(_) => false,
    }
}

fn same_games(a: &Collection, b: &Collection) -> bool {
    let (a, b) = (a.games(), b.games());
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_tree(a, b))
}

/// Compares two games cell by cell, in file order: number, level, links and properties.
fn same_tree(a: &Record, b: &Record) -> bool {
    a.len() == b.len()
        && a.cells()
            .zip(b.cells())
            .all(|(x, y)| same_cell((a, x), (b, y)))
}

fn same_cell((a, x): (&Record, CellId), (b, y): (&Record, CellId)) -> bool {
    let number = |r: &Record, c: Option<CellId>| c.map(|c| r.num(c));
    a.num(x) == b.num(y)
        && a.level(x) == b.level(y)
        && number(a, a.car(x)) == number(b, b.car(y))
        && number(a, a.cdr(x)) == number(b, b.cdr(y))
        && properties(a, x) == properties(b, y)
}

/// The properties but for CA, which changes as it must: what is written anew is UTF-8.
fn properties(record: &Record, cell: CellId) -> Vec<(String, Vec<String>)> {
    let mut all = record.properties(cell);
    all.retain(|(name, _)| !name.eq_ignore_ascii_case("CA") && name != "CharSet");
    all
}
