//! The position a test is about, as far as the commands before it say it.

use super::script::Item;
use engine::Game;
use go::{Color, Komi, Move, Point, Setup, Size};
use record::{Collection, Replay};
use std::path::Path;

/// What the commands before the one at `at` made of the board: a record whose line ends there, and that end. Files are read as
/// seen from `folder`. None if a command cannot be understood or a file cannot be read: a position that is half right would
/// mislead.
pub(crate) fn position(script: &[Item], at: usize, folder: &Path) -> Option<Collection> {
    let mut game = Game::new(Size::NINETEEN);
    let mut is_known = true;
    for item in script.get(..at)? {
        let name = item.command.split_whitespace().next();
        if matches!(name, Some("boardsize" | "clear_board" | "loadsgf")) {
            is_known = true;
        }
        is_known = is_known && take(&mut game, item, folder).is_some();
    }
    is_known.then(|| bridge::record_of(&game))
}

fn take(game: &mut Game, item: &Item, folder: &Path) -> Option<()> {
    let mut words = item.command.split_whitespace();
    let name = words.next()?;
    let rest: Vec<&str> = words.collect();
    match (name, &*rest) {
        ("boardsize", [side, ..]) => {
            let side: u8 = side.parse().ok()?;
            begin(game, Setup::new(Size::new(side, side)?));
        }
        ("clear_board", []) => {
            begin(game, Setup::new(game.size()));
        }
        ("komi", [komi]) => game.go.komi = komi.parse::<Komi>().ok()?,
        ("play", [color, vertex]) => play(game, color, vertex)?,
        // The commands of version 1.
        ("black" | "white", [vertex]) => play(game, name, vertex)?,
        ("fixed_handicap", [stones]) => {
            let setup = Setup::handicap(game.size(), stones.parse().ok()?)?;
            begin(game, setup);
        }
        ("set_free_handicap", points) => {
            let size = game.size();
            let points: Option<Vec<Point>> = points.iter().map(|p| point(p, size)).collect();
            begin(game, Setup::black_stones(size, &points?));
        }
        ("undo", []) => drop(game.go.undo()?),
        ("loadsgf", [_, ..]) => *game = load(&rest, folder)?,
        // What an engine chose is not known, until the board is set anew.
        ("genmove" | "place_free_handicap" | "kgs-genmove_cleanup", _) => return None,
        _ => {}
    }
    Some(())
}

/// The board anew, with the same komi.
fn begin(game: &mut Game, setup: Setup) {
    let komi = game.go.komi;
    *game = Game::new(setup.size());
    game.go.restart(setup);
    game.go.komi = komi;
}

fn play(game: &mut Game, color: &str, vertex: &str) -> Option<()> {
    let color = match color.to_ascii_lowercase().as_str() {
        "b" | "black" => Color::Black,
        "w" | "white" => Color::White,
        _ => return None,
    };
    let mv = if vertex.eq_ignore_ascii_case("pass") {
        Move::Pass
    } else {
        Move::Play(point(vertex, game.size())?)
    };
    game.play(color, mv, 0).ok().map(drop)
}

fn point(text: &str, size: Size) -> Option<Point> {
    Point::from_gtp(text, size)
}

/// Reads `FILE [MOVE]` as GNU Go does: up to the position before that move.
fn load(words: &[&str], folder: &Path) -> Option<Game> {
    let (path, before) = match words.split_last() {
        Some((last, path)) if !path.is_empty() && last.parse::<u32>().is_ok() => {
            (path.join(" "), last.parse().ok()?)
        }
        _ => (words.join(" "), u32::MAX),
    };
    let games = files::open(&folder.join(path)).ok()?;
    let record = games.game(0);
    let end = bridge::before_move(record, before);
    Some(bridge::game_at(record, &mut Replay::new(), end))
}
