//! Commands that read and write game records.

use crate::cli::file;
use gtp::server::arguments::word;
use gtp::server::failure::{Failure, SyntaxError};
use gtp::server::{Answer, Command, Server};
use record::Replay;
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
    let end = bridge::before_move(record, before);
    let game = bridge::game_at(record, &mut Replay::new(), end);
    *server.game_mut() = game;
    Ok(String::new())
}

/// `printsgf [FILE]`: the game so far, as the answer or into a file.
fn printsgf(server: &mut Server, args: &[String]) -> Answer {
    let games = bridge::record_of(server.game());
    if args.is_empty() {
        return Ok(format!("\n{}", String::from_utf8_lossy(&games.write())));
    }
    let path = PathBuf::from(args.join(" "));
    let bytes = file::bytes_for(&path, &games);
    let written = bytes.and_then(|bytes| file::write(&path, &bytes));
    written.map_err(|error| Failure::Added(error.into()))?;
    Ok(String::new())
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
