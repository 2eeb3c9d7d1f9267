//! Commands that read and write game records.

use crate::cli::{file, position};
use engine::Game;
use go::{Color, Point};
use gtp::server::arguments::word;
use gtp::server::failure::{Failure, SyntaxError};
use gtp::server::{Answer, Command, Server};
use record::{Collection, Record, Replay};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Returns the commands.
pub(super) fn commands() -> Vec<Command> {
    vec![
        Command {
            name: "loadsgf",
            run: Rc::new(loadsgf),
        },
        Command {
            name: "printsgf",
            run: Rc::new(printsgf),
        },
    ]
}

/// `loadsgf FILE [MOVE]`: the main line of the first game, up to the position before that move.
fn loadsgf(server: &mut Server, args: &[String]) -> Answer {
    let (path, before) = path_and_move(args)?;
    let games = file::open(Path::new(&path)).map_err(|error| Failure::Added(error.into()))?;
    let record = games.game(0);
    let end = position::before_move(record, before);
    let game = bridge::game_at(record, &mut Replay::new(), end);
    *server.game_mut() = game;
    Ok(String::new())
}

/// `printsgf [FILE]`: the game so far, as the answer or into a file.
fn printsgf(server: &mut Server, args: &[String]) -> Answer {
    let games = record_of(server.game());
    if args.is_empty() {
        return Ok(format!("\n{}", String::from_utf8_lossy(&games.write())));
    }
    let path = PathBuf::from(args.join(" "));
    let written = file::write(&path, &files::bytes_for(&path, &games));
    written.map_err(|error| Failure::Added(error.into()))?;
    Ok(String::new())
}

/// A game as a record, without names.
pub(in crate::cli) fn record_of(game: &Game) -> Collection {
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

/// Reads `FILE [MOVE]`. The name of the file may contain spaces, which GTP has no quotes for.
fn path_and_move(args: &[String]) -> Result<(String, u32), SyntaxError> {
    let first = word(args, 0)?;
    match args.split_last() {
        Some((last, path)) if !path.is_empty() => match last.parse() {
            Ok(number) => Ok((path.join(" "), number)),
            Err(_) => Ok((args.join(" "), u32::MAX)),
        },
        _ => Ok((first.to_owned(), u32::MAX)),
    }
}
