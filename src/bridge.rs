//! From the record to the engines: a [`engine::Game`] that says what happened up to a cell.

mod marking;

pub use marking::{InfluenceAs, Marking, to_markup};

use engine::{Game, Maker};
use go::Setup;
use record::{CellId, Record, Replay};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Whether this process's program is an engine host when it is started as one: a test's is not.
static IS_HOST: AtomicBool = AtomicBool::new(false);

/// Says that this process's program is an engine host when it is started as one, so that GTP programs are guarded.
pub fn guard_programs() {
    IS_HOST.store(true, Ordering::Relaxed);
}

/// How a GTP program is started.
pub fn gtp_maker(options: gtp::GtpOptions) -> Maker {
    Arc::new(move |stop, talk| {
        let mut options = options.clone();
        if options.guard.is_empty() && IS_HOST.load(Ordering::Relaxed) {
            options.guard = cgfthink_host::own_host();
        }
        Ok(Box::new(gtp::Gtp::start(options, stop, talk)?))
    })
}

/// How a cgfthink library is started: always in a child process. It is told the true side to move, and every call is
/// recorded ([`crate::call_logs`]).
pub fn library_maker_with(options: cgfthink_host::LibraryOptions) -> Maker {
    Arc::new(move |stop, talk| {
        let mut options = options.clone();
        options.call_log = crate::call_logs::next(&options.path);
        let library = cgfthink_host::Library::start(options, stop, talk)?;
        Ok(Box::new(library))
    })
}

/// Where the calls to the library at `path` were recorded when it was started last, if ever: what a bug report needs.
pub fn call_log_path(path: &Path) -> Option<std::path::PathBuf> {
    crate::call_logs::of(path).into_iter().next()
}

fn sets_up(record: &Record, cell: CellId) -> bool {
    // Most nodes are plain moves: the lists of points are read only where there are some.
    if !record.has_setup(cell) {
        return false;
    }
    let setup = record.setup(cell);
    !(setup.black.is_empty() && setup.white.is_empty() && setup.empty.is_empty())
}
