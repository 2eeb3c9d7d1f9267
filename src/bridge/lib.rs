//! From the record to the engines: a [`engine::Game`] that says what happened up to a cell.

mod marking;
mod played;
mod written;

pub use marking::{InfluenceAs, Marking, to_markup};
pub use played::{Broken, POSITION, Played, Why, color_of, other_game, play, side_of};
pub use written::{before_move, record_of};

use engine::Game;
use go::Setup;
use record::{CellId, Record, Replay};

/// The game up to `cell`, as an engine is told it.
///
/// Engines replay the moves themselves, by rules of their own. So the game begins anew (its base
/// is the position then) after the last node that sets stones up, after a node with several moves,
/// and after a move that no referee would have allowed: an engine would stop there and think about
/// a wrong position. One pass over the line, without copying a position per move.
pub fn game_at(record: &Record, replay: &mut Replay, cell: CellId) -> Game {
    let info = record.info();
    let line = record.line(cell);
    let begins_anew = |&cell: &CellId| sets_up(record, cell) || record.moves(cell).len() > 1;
    let start = line.iter().rposition(begins_anew).unwrap_or(0);
    let mut position = replay.position(record, line[start]).position.clone();
    let mut game = Game::from(go::Game::from_setup(Setup::of(&position)));
    game.go.komi = info.komi;
    game.go.rules = info.rules;
    for &cell in &line[start + 1..] {
        if let Some((color, mv)) = record.mv(cell) {
            let irregular = position.execute(color, mv).irregular.is_some();
            let secs = record.seconds(cell).unwrap_or(0);
            if irregular {
                game.go.restart(Setup::of(&position));
            } else {
                game.execute(color, mv, secs);
            }
        }
    }
    let to_move = replay.position(record, cell).position.to_move();
    game.go.set_to_move(to_move);
    game
}

/// A number that tells the positions at a node apart: stones, ko and who is to move.
pub fn position_number(position: &go::Position) -> u64 {
    position.hash() ^ u64::from(position.to_move() == go::Color::White)
}

fn sets_up(record: &Record, cell: CellId) -> bool {
    // Most nodes are plain moves: the lists of points are read only where there are some.
    if !record.has_setup(cell) {
        return false;
    }
    let setup = record.setup(cell);
    !(setup.black.is_empty() && setup.white.is_empty() && setup.empty.is_empty())
}
